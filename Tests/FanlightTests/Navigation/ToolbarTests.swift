import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Toolbars")
struct ToolbarTests {
    private struct Editing: View {
        @State private var isEditing = false
        @State private var saved = 0
        var body: some View {
            NavigationStack {
                Text(verbatim: "saved \(saved)").accessibilityIdentifier("saved")
                    .navigationTitle("Notes")
                    .toolbar {
                        ToolbarItem(placement: .cancellationAction) { Button("Cancel") { isEditing = false } }
                        if isEditing {
                            ToolbarItem(placement: .confirmationAction) { Button("Save") { saved += 1 } }
                        } else {
                            ToolbarItem { Button("Edit") { isEditing = true } }
                        }
                        ToolbarItemGroup(placement: .bottomBar) {
                            Text("three notes")
                            Button("New") {}
                        }
                    }
            }
        }
    }

    private struct Sheet: View {
        @State private var isShown = false
        @State private var name = ""
        @State private var log = ""
        let ownKeys: Bool
        var body: some View {
            Text(verbatim: "<\(log)>").accessibilityIdentifier("log")
            Button("write") { isShown = true }
                .sheet(isPresented: $isShown) {
                    NavigationStack {
                        TextField("Name", text: $name)
                            .toolbar {
                                ToolbarItem(placement: .cancellationAction) {
                                    Button("Cancel") { end("c") }
                                }
                                ToolbarItem(placement: .confirmationAction) {
                                    if ownKeys {
                                        Button("Save") { end("s") }.keyboardShortcut("s")
                                    } else {
                                        Button("Save") { end("s") }
                                    }
                                }
                            }
                    }
                }
        }

        private func end(_ letter: String) {
            log += letter
            isShown = false
        }
    }

    private func sheets(ownKeys: Bool) -> [Stage] {
        [
            Stage(width: 600, height: 400) { Sheet(ownKeys: ownKeys) },
            Stage(columns: 60, rows: 20) { Sheet(ownKeys: ownKeys) },
        ]
    }

    @Test("labels in bars show the icon alone and keep the standard size, and those in their menus show both")
    func labels() {
        let stage = Stage(width: 390, height: 500) {
            NavigationStack {
                Text("Page")
                    .toolbar {
                        ToolbarItem(placement: .bottomBar) { Button("Share", systemImage: "star") {} }
                        ToolbarItem(placement: .primaryAction) {
                            Menu("More", systemImage: "ellipsis") { Button("Print", systemImage: "printer") {} }
                        }
                    }
            }
        }
        let share = stage.label("Share").frame
        #expect(share.width < 60 && !stage.text.contains("Share"), "\(share)")
        stage.setPreferences(textSize: .accessibility5)
        #expect(stage.label("Share").frame.size == share.size)
        stage.label("More").tap()
        #expect(stage.text.contains("Print"))
        #expect(stage.showing("Print").frame.height > 40, "menus of bars have the chosen size")
    }

    @Test("in a sheet Return presses the confirmation item and Escape the cancellation item, also from a field")
    func sheetKeys() {
        for stage in sheets(ownKeys: false) {
            stage.label("write").tap()
            stage.press(.enter)
            #expect(stage["log"].label == "<s>")
            stage.label("write").tap()
            stage.role(.textField).tap()
            stage.press(.escape)
            #expect(stage["log"].label == "<sc>")
            stage.label("write").tap()
            stage.role(.textField).tap()
            stage.press(.enter)
            #expect(stage["log"].label == "<scs>")
        }
    }

    @Test("a custom shortcut on the confirmation item replaces Return")
    func ownSheetKeys() {
        for stage in sheets(ownKeys: true) {
            stage.label("write").tap()
            stage.role(.textField).tap()
            stage.press(.enter)
            #expect(stage["log"].label == "<>")
            stage.press(Key("s"), modifiers: .control)
            #expect(stage["log"].label == "<s>")
        }
    }

    @Test("in a window Return and Escape press neither item")
    func windowKeys() {
        for stage in [Stage(width: 400, height: 300) { Editing() }, Stage(columns: 60, rows: 12) { Editing() }] {
            stage.label("Edit").tap()
            stage.press(.escape)
            stage.press(.enter)
            #expect(stage["saved"].label == "saved 0" && stage.label("Save").exists)
        }
    }

    @Test("items are placed by their placement and follow the view that declares them")
    func places() {
        for stage in [Stage(width: 400, height: 300) { Editing() }, Stage(columns: 60, rows: 12) { Editing() }] {
            let (title, saved) = (stage.label("Notes").frame, stage["saved"].frame)
            #expect(stage.label("Edit").frame.minX > title.maxX && title.maxY <= saved.minY)
            #expect(stage.label("Cancel").frame.minX < stage.label("Edit").frame.minX)
            #expect(stage.label("New").frame.minY > saved.maxY)
            stage.label("Edit").tap()
            #expect(!stage.label("Edit").exists)
            stage.label("Save").tap()
            #expect(stage["saved"].label == "saved 1")
            stage.label("Cancel").tap()
            #expect(stage.label("Edit").exists)
        }
    }

    @Test("an item has the environment of its declaring view and state of the same lifetime")
    func environment() {
        struct Counter: View {
            @Environment(\.font) private var font
            @State private var count = 0
            var body: some View {
                Button("\(font == .title ? "title" : "plain") \(count)") { count += 1 }.accessibilityIdentifier("c")
            }
        }
        let stage = Stage(width: 400, height: 300) {
            NavigationStack {
                VStack {
                    Text("content").toolbar { Counter() }.font(.title)
                    NavigationLink("on") { Text("above") }
                }
                .navigationTitle("Root")
            }
        }
        stage["c"].tap()
        stage.label("on").tap()
        #expect(!stage["c"].exists)
        stage.label("Root").tap()
        #expect(stage["c"].label == "title 1")
    }

    @Test("custom toolbar content has dynamic properties")
    func authored() {
        struct Tools: ToolbarContent {
            @Binding var count: Int
            @State private var own = 0
            var body: some ToolbarContent {
                ToolbarItem(placement: .principal) {
                    Button("own \(own)") {
                        own += 1
                        count += 1
                    }
                    .accessibilityIdentifier("own")
                }
            }
        }
        struct Using: View {
            @State private var count = 0
            var body: some View {
                NavigationStack {
                    Text(verbatim: "\(count)").accessibilityIdentifier("count").toolbar { Tools(count: $count) }
                }
            }
        }
        let stage = Stage(width: 400, height: 300) { Using() }
        stage["own"].tap()
        stage["own"].tap()
        #expect(stage["own"].label == "own 2" && stage["count"].label == "2")
    }

    @Test("titles are large and leading, or centred if the display mode is inline")
    func titles() {
        let stage = Stage(width: 400, height: 300) {
            NavigationStack {
                NavigationLink("on") {
                    Text("above").navigationTitle("Second").navigationBarTitleDisplayMode(.inline)
                }
                .navigationTitle("First")
            }
        }
        #expect(stage.label("First").frame.minX == 16)
        stage.label("on").tap()
        #expect(abs(stage.label("Second").frame.midX - 200) <= 1)
        let inline = Stage(width: 400, height: 300) {
            NavigationStack { Text("x").navigationTitle("First").navigationBarTitleDisplayMode(.inline) }
        }
        #expect(abs(inline.label("First").frame.midX - 200) <= 1)
    }

    @Test("a hidden bar occupies no space, and content that ignores the safe area extends behind a visible bar")
    func hidden() {
        let stage = Stage(width: 300, height: 200) {
            NavigationStack {
                Color.blue.accessibilityIdentifier("blue").navigationTitle("T").toolbar(.hidden, for: .navigationBar)
            }
        }
        #expect(stage["blue"].frame == CGRect(x: 0, y: 0, width: 300, height: 200))
        let shown = Stage(width: 300, height: 200) {
            NavigationStack { Color.blue.accessibilityIdentifier("blue").navigationTitle("T") }
        }
        #expect(shown["blue"].frame.minY > 0)
        let behind = Stage(width: 300, height: 200) {
            NavigationStack { Color.blue.accessibilityIdentifier("blue").ignoresSafeArea().navigationTitle("T") }
        }
        #expect(behind["blue"].frame == CGRect(x: 0, y: 0, width: 300, height: 200))
    }

    @Test("a toolbar outside of navigation is not shown and reported once")
    func outsideNavigation() {
        let lost = Stage(width: 300, height: 200) {
            VStack { Text("a").toolbar { Button("tool") {} }.toolbar { Button("other") {} } }
        }
        #expect(lost.elements.allSatisfy { $0.label != "tool" })
        #expect(lost.diagnostics.count == 1)
        #expect(lost.diagnostics.first?.contains("Put the view into a NavigationStack.") == true)
        let kept = Stage(width: 300, height: 200) {
            NavigationSplitView {
                Text("a").toolbar { Button("tool") {} }
            } detail: {
                TabView { Text("b").toolbar { Button("other") {} } }
            }
        }
        #expect(kept.diagnostics.isEmpty)
    }

    @Test("a change of the content evaluates nothing in the bar")
    func work() {
        struct Counting: View {
            @State private var count = 0
            var body: some View {
                NavigationStack {
                    Inner().navigationTitle("T").toolbar { Button("tool") {} }
                }
            }
        }
        struct Inner: View {
            @State private var count = 0
            var body: some View { Button("count \(count)") { count += 1 }.accessibilityIdentifier("b") }
        }
        let stage = Stage(columns: 40, rows: 10) { Counting() }
        stage["b"].focus()
        stage.resetWork()
        stage["b"].tap()
        #expect(stage.work.bodies == 1)
    }

    private struct WithBars: View {
        @State private var text = ""
        @State private var wanted = ""
        var body: some View {
            NavigationStack {
                VStack {
                    Text("content")
                    TextField("name", text: $text).accessibilityIdentifier("name")
                }
                .navigationTitle("Title")
                .navigationBarTitleDisplayMode(.inline)
                .searchable(text: $wanted)
                .toolbar {
                    ToolbarItem(placement: .cancellationAction) { Button("Cancel") {} }
                    ToolbarItem(placement: .confirmationAction) { Button("Add") {} }
                    ToolbarItem(placement: .bottomBar) { Button("Below") {} }
                }
            }
        }
    }

    // A bar is drawn above its content and precedes it in reading order.
    @Test("a top bar precedes its content in focus and reading order, a bottom bar follows it")
    func order() {
        for stage in [Stage(width: 300, height: 400) { WithBars() }, Stage(columns: 40, rows: 16) { WithBars() }] {
            let read = stage.elements.map { $0.identifier.isEmpty ? $0.label : $0.identifier }
            let wanted = ["Cancel", "Title", "Add", "Search", "content", "name", "Below"]
            #expect(read.filter(wanted.contains) == wanted, "\(read)")
            var came: [String] = []
            for _ in 0..<6 {
                stage.press(.tab)
                came += stage.elements.filter(\.isFocused).map { $0.identifier.isEmpty ? $0.label : $0.identifier }
            }
            // The focused search field is active and has a Cancel button beside it.
            #expect(came == ["Cancel", "Add", "Search", "Cancel", "name", "Below"])
        }
    }

    // Guards against a proposal that was just sufficient and made the first item shrink.
    @Test("bar items have their ideal sizes")
    func sizes() {
        let stage = Stage(columns: 70, rows: 3) {
            NavigationStack {
                Text("page").navigationTitle("T").toolbar {
                    Menu("File") { Button("New") {} }
                    Toggle("Bold", isOn: .constant(true))
                }
            }
        }
        #expect(stage.text.contains("File") && stage.text.contains("Bold"), "\(stage.text)")
    }

    @Test("a principal item gets the whole width of a bar without other items")
    func principalWidth() {
        let stage = Stage(width: 390, height: 200) {
            NavigationStack {
                Text("page").navigationBarTitleDisplayMode(.inline).toolbar {
                    ToolbarItem(placement: .principal) {
                        Color.red.frame(maxWidth: .infinity, maxHeight: 20).accessibilityIdentifier("principal")
                    }
                }
            }
        }
        #expect(abs(stage["principal"].frame.width - (390 - 2 * 16)) < 0.01)
    }

    @Test("a text in a bar has one line, and what an item presents has the lines of the page")
    func oneLine() async {
        struct Page: View {
            @State private var isShown = false
            private let words = "Yesterday evening, this morning and tomorrow at noon"
            var body: some View {
                NavigationStack {
                    Text("page").navigationBarTitleDisplayMode(.inline).toolbar {
                        ToolbarItem(placement: .principal) {
                            HStack {
                                Button("A") { isShown = true }.accessibilityIdentifier("open")
                                Text("A").accessibilityIdentifier("short")
                                Text(words).accessibilityIdentifier("long")
                            }
                            .sheet(isPresented: $isShown) {
                                VStack {
                                    Text("A").accessibilityIdentifier("shortInside")
                                    Text(words).frame(width: 100).accessibilityIdentifier("longInside")
                                }
                            }
                        }
                    }
                }
            }
        }
        let stage = Stage(width: 240, height: 500) { Page() }
        #expect(abs(stage["long"].frame.height - stage["short"].frame.height) < 1)
        stage["open"].tap()
        await stage.settled()
        #expect(stage["longInside"].frame.height > 2 * stage["shortInside"].frame.height)
    }

    @Test("a bar does not show parts that were removed from it")
    func removedParts() async {
        struct Page: View {
            let removed: ToolbarDefaultItemKind?
            @State private var query = ""
            var body: some View {
                NavigationStack {
                    NavigationLink("Open") { Text("Page") }
                        .searchable(text: $query)
                        .toolbar { Button("Add") {} }
                        .navigationTitle("Notes")
                        .toolbar(removing: removed)
                }
            }
        }
        func stage(_ removed: ToolbarDefaultItemKind?) -> Stage {
            Stage(width: 400, height: 300) { Page(removed: removed) }
        }
        let (all, untitled, unsearched) = (stage(nil), stage(.title), stage(.search))
        #expect(all.showing("Notes").exists && all.role(.textField).exists)
        #expect(!untitled.showing("Notes").exists && untitled.label("Add").exists && untitled.role(.textField).exists)
        #expect(unsearched.showing("Notes").exists && !unsearched.role(.textField).exists)
        untitled.label("Open").tap()
        await untitled.settled()
        #expect(untitled.label("Notes").exists)
    }
}
