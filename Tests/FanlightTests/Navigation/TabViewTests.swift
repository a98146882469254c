import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("TabView")
struct TabViewTests {
    private struct Counter: View {
        let name: String
        @State private var count = 0
        var body: some View {
            Button("\(name) \(count)") { count += 1 }.accessibilityIdentifier("count")
        }
    }

    private struct Tagged: View {
        @State private var tab = "b"
        var body: some View {
            TabView(selection: $tab) {
                Counter(name: "first").tabItem { Label("A", systemImage: "house") }.tag("a")
                Counter(name: "second").tabItem { Label("B", systemImage: "gear") }.tag("b").badge(3)
                Counter(name: "third").tabItem { Text("C") }.tag("c")
            }
        }
    }

    private struct Listed: View {
        @State private var tab = "b"
        var body: some View {
            TabView(selection: $tab) {
                Tab("A", systemImage: "house", value: "a") { Counter(name: "first") }
                Tab("B", systemImage: "gear", value: "b") { Counter(name: "second") }.badge(3)
                Tab(value: "c") {
                    Counter(name: "third")
                } label: {
                    Text("C")
                }
            }
        }
    }

    private func stages() -> [Stage] {
        [
            Stage(width: 400, height: 300) { Tagged() }, Stage(columns: 40, rows: 10) { Tagged() },
            Stage(width: 400, height: 300) { Listed() }, Stage(columns: 40, rows: 10) { Listed() },
        ]
    }

    @Test("tabs are made for the elements of collections and ranges, between others and in sections")
    func repeatedTabs() {
        enum Page: String, CaseIterable { case home, search, more }
        struct Repeated: View {
            @State private var page = Page.search
            var body: some View {
                TabView(selection: $page) {
                    Tab("First", systemImage: "house", value: Page.home) { Text("home page") }
                    TabSection("Others") {
                        ForEach(Page.allCases.dropFirst(), id: \.self) { page in
                            let title = page.rawValue
                            if page == .more {
                                Tab(title, systemImage: "ellipsis", value: page) { Text("last page") }.badge(2)
                            } else {
                                Tab(title, systemImage: "gear", value: page) { Text("\(title) page") }
                            }
                        }
                    }
                }
            }
        }
        struct Numbered: View {
            var body: some View {
                TabView {
                    ForEach(0..<2) { number in Tab("\(number)", systemImage: "gear") { Text("page \(number)") } }
                }
            }
        }
        let stage = Stage(width: 400, height: 300) { Repeated() }
        #expect(stage.showing("search page").exists)
        stage.role(.tab).nth(2).tap()
        #expect(stage.showing("last page").exists)
        stage.label("First").tap()
        #expect(stage.showing("home page").exists)
        let numbers = Stage(width: 400, height: 300) { Numbered() }
        #expect(numbers.showing("page 0").exists)
        numbers.label("1").tap()
        #expect(numbers.showing("page 1").exists)
    }

    @Test("a tab for search is the last one in the bar, and pages keep their order", arguments: ["Search", "Find"])
    func searchTab(name: String) {
        struct Searching: View {
            let name: String
            @State private var tab = "s"
            var body: some View {
                TabView(selection: $tab) {
                    if name == "Search" {
                        Tab(value: "s", role: .search) { Text("found") }
                    } else {
                        Tab(name, systemImage: "star", value: "s", role: .search) { Text("found") }
                    }
                    Tab("A", systemImage: "house", value: "a") { Text("page A") }
                    Tab("B", systemImage: "gear", value: "b") { Text("page B") }
                }
            }
        }
        for stage in [
            Stage(width: 400, height: 300) { Searching(name: name) },
            Stage(columns: 60, rows: 10) { Searching(name: name) },
        ] {
            let (a, b, search) = (stage.label("A").frame, stage.label("B").frame, stage.label(name).frame)
            #expect(a.maxX <= b.minX && b.maxX <= search.minX)
            #expect(stage.showing("found").exists && stage.label(name).isSelected)
            stage.label("B").tap()
            #expect(stage.showing("page B").exists && !stage.showing("found").exists)
            stage.label(name).tap()
            #expect(stage.showing("found").exists)
        }
        let pages = Stage(width: 400, height: 300) {
            TabView {
                Tab(name, systemImage: "star", role: .search) { Text("found") }
                Tab("A", systemImage: "house") { Text("page A") }
            }
            .tabViewStyle(.page)
        }
        #expect(pages.showing("found").exists)
    }

    @Test("tabs without labels are shown by the selection")
    func tabsWithoutLabels() {
        struct Unlabelled: View {
            @State private var tab = 1
            var body: some View {
                VStack {
                    Button("Next") { tab = 0 }
                    TabView(selection: $tab) {
                        Tab(value: 0) { Text("Zero") }
                        Tab(value: 1) { Text("One") }
                    }
                }
            }
        }
        let stage = Stage(columns: 40, rows: 10) { Unlabelled() }
        #expect(stage.text.contains("One"))
        stage.label("Next").tap()
        #expect(stage.text.contains("Zero") && !stage.text.contains("One"))
    }

    @Test("a tab is selected by pointer, keyboard and action, and each keeps its state")
    func choosing() {
        for stage in stages() {
            #expect(stage["count"].label == "second 0", "\(stage.text)")
            stage["count"].tap()
            let a = stage.label("A").frame
            stage.drag(from: CGPoint(x: a.midX, y: a.midY), through: [])
            #expect(stage["count"].label == "first 0")
            stage.label("C").tap()
            #expect(stage["count"].label == "third 0")
            while stage["count"].isFocused || !stage.elements.contains(where: \.isFocused) { stage.press(.tab) }
            stage.press(.left)
            #expect(stage["count"].label == "second 1")
            stage.press(.home)
            #expect(stage["count"].label == "first 0")
        }
    }

    @Test("a tab is made when first shown, and appears each time it is shown")
    func lazy() {
        final class Log { var lines: [String] = [] }
        let log = Log()
        let stage = Stage(width: 300, height: 200) {
            TabView {
                Text("one").onAppear { log.lines.append("1") }.onDisappear { log.lines.append("-1") }
                    .tabItem { Text("A") }
                Text("two").onAppear { log.lines.append("2") }.tabItem { Text("B") }
            }
        }
        #expect(log.lines == ["1"])
        stage.label("B").tap()
        stage.label("A").tap()
        #expect(log.lines == ["1", "2", "-1", "1"], "\(log.lines)")
    }

    @Test("a view sets the label of its tab in its own body", arguments: [true, false])
    func labelsInside(isPage: Bool) {
        struct Labelled: View {
            let name: String
            var body: some View { Text("page \(name)").tabItem { Text(verbatim: name) }.tag(name) }
        }
        struct Root: View {
            let isPage: Bool
            @State private var tab = "B"
            var body: some View {
                if isPage { tabs.tabViewStyle(.page) } else { tabs }
            }
            private var tabs: some View {
                TabView(selection: $tab) {
                    Labelled(name: "A")
                    Labelled(name: "B")
                }
            }
        }
        let stage = Stage(width: 300, height: 300) { Root(isPage: isPage) }
        #expect(stage.showing("page B").exists)
        stage.role(.tab).nth(0).tap()
        stage.advance(by: .seconds(1))
        #expect(stage.showing("page A").exists && !stage.showing("page B").exists)
        if !isPage { #expect(stage.label("A").isSelected && stage.label("B").exists) }
    }

    @Test("the bar follows changes of the labels, badges and tags of tabs that were never selected")
    func labelsOfUnselectedTabs() {
        struct Both: View {
            @State private var unread = 1
            var body: some View {
                Button("receive") { unread += 1 }.tabItem { Text("A") }.tag(1)
                Text("second").tabItem { Text("B") }.tag(unread > 2 ? 7 : 2).badge(unread)
                Text("third").tabItem { Text("C\(unread)") }.tag(3)
            }
        }
        struct Root: View {
            @State private var tab = 1
            var body: some View {
                VStack {
                    Button("open") { tab = 7 }
                    TabView(selection: $tab) { Both() }
                }
            }
        }
        for stage in [Stage(width: 400, height: 300) { Root() }, Stage(columns: 50, rows: 12) { Root() }] {
            #expect(stage.label("C1").exists)
            stage.label("receive").tap()
            #expect(stage.label("C2").exists)
            stage.label("receive").tap()
            #expect(stage.label("C3").exists)
            #expect(stage.elements.contains { $0.role == .tab && $0.label.contains("B") && $0.label.contains("3") })
            stage.label("open").tap()
            #expect(stage.showing("second").exists && stage.diagnostics.isEmpty, "\(stage.diagnostics)")
        }
    }

    @Test("disabled tabs cannot be selected, and hidden ones are left out")
    func disabled() {
        struct Some: View {
            @State private var tab = 1
            var body: some View {
                TabView(selection: $tab) {
                    Tab("A", systemImage: "house", value: 1) { Text("one") }
                    Tab("B", systemImage: "house", value: 2) { Text("two") }.disabled(true)
                    Tab("C", systemImage: "house", value: 3) { Text("three") }.hidden()
                    Tab("D", systemImage: "house", value: 4) { Text("four") }
                }
            }
        }
        let stage = Stage(columns: 40, rows: 6) { Some() }
        #expect(!stage.text.contains("C"))
        stage.press(.tab)
        stage.press(.right)
        #expect(stage.text.contains("four"))
    }

    @Test("the icon of an item is above its text in either order", arguments: [false, true])
    func iconAboveText(isTextFirst: Bool) throws {
        let stage = Stage(width: 400, height: 300) {
            TabView {
                Text("page").tabItem {
                    if isTextFirst { Text("Starred") }
                    Image(systemName: "star")
                    if !isTextFirst { Text("Starred") }
                }
            }
        }
        let tab = stage.role(.tab).frame
        let picture = stage.currentPicture
        let layer = try #require(picture.layers.first { $0.value.text.contains { $0.text == "Starred" } })
        let title = try #require(picture.frame(of: layer.key))
        #expect(Double(title.y) + Double(title.height) / 2 > tab.midY, "\(title) in \(tab)")
    }

    @Test("pages change by dragging, arrow keys and page dots")
    func pages() {
        struct Pages: View {
            var body: some View {
                TabView { ForEach(0..<3) { Text(verbatim: "page \($0)").accessibilityIdentifier("page") } }
                    .tabViewStyle(.page)
            }
        }
        for stage in [Stage(width: 300, height: 200) { Pages() }, Stage(columns: 40, rows: 8) { Pages() }] {
            #expect(stage["page"].label == "page 0")
            stage.drag(from: CGPoint(x: 200, y: 30), through: [CGPoint(x: 120, y: 30), CGPoint(x: 60, y: 30)])
            #expect(stage["page"].label == "page 1")
            stage.press(.tab)
            stage.press(.right)
            #expect(stage["page"].label == "page 2")
            stage.label("1").tap()
            #expect(stage["page"].label == "page 0")
        }
    }

    @Test("a page that is larger than the tab view does not enlarge it, and the dots are inside")
    func largePage() {
        let stage = Stage(width: 300, height: 600) {
            VStack(spacing: 0) {
                TabView {
                    Color.red.frame(width: 400, height: 500)
                    Color.blue
                }
                .tabViewStyle(.page)
                .frame(height: 300)
                Color.green.frame(height: 300)
            }
        }
        let dots = stage.role(.tab).nth(1).frame
        #expect(dots.maxY <= 300 && dots.minY > 250, "\(dots)")
        #expect(dots.midX > 150 && dots.maxX < 300, "\(dots)")
    }

    @Test("a tab's modifiers apply to its item in the tab bar, including drops and context menus")
    func itemModifiers() {
        struct ModifiedTabs: View {
            @State private var tab = "a"
            @State private var log = ""
            var body: some View {
                TabView(selection: $tab) {
                    Tab("A", systemImage: "house", value: "a") {
                        Text("drag me").draggable("x").accessibilityIdentifier("x")
                    }
                    .badge("new").accessibilityIdentifier("first")
                    Tab("B", systemImage: "gear", value: "b") {
                        Text(verbatim: "<\(log)>").accessibilityIdentifier("log")
                    }
                    .accessibilityLabel("Second").accessibilityValue("2 letters").accessibilityHint("letters")
                    .accessibilityInputLabels(["B"]).accessibilityIdentifier("second")
                    .contextMenu { Button("Clear") { log += "clear" } }
                    .dropDestination(for: String.self) { log += $0.joined() }
                    Tab("C", systemImage: "star", value: "c") { Text("c") }.hidden().accessibilityIdentifier("third")
                    Tab(value: "s", role: .search) { Text("s") }.disabled(true).accessibilityIdentifier("search")
                }
            }
        }
        for stage in [
            Stage(width: 400, height: 300) { ModifiedTabs() }, Stage(columns: 60, rows: 10) { ModifiedTabs() },
        ] {
            #expect(stage["first"].role == .tab && stage["first"].isSelected)
            #expect(stage["first"].label.contains("A") && stage["first"].label.contains("new"))
            #expect(stage["second"].label == "Second" && stage["second"].value == "2 letters")
            #expect(stage["second"].info.hint == "letters" && stage["second"].info.details.inputLabels == ["B"])
            #expect(stage["search"].label.contains("Search") && !stage["third"].exists)
            let (from, to) = (stage["x"].frame, stage["second"].frame)
            stage["x"].drag(byX: to.midX - from.midX, y: to.midY - from.midY)
            stage["second"].perform("menu")
            stage.label("Clear").tap()
            stage["second"].tap()
            #expect(stage["log"].label == "<xclear>")
        }
    }

    @Test("tabs without tags have their index as tag for an integer selection, and can be selected with any other")
    func withoutTags() {
        struct Untagged<Value: Hashable>: View {
            @State var selection: Value
            let other: Value
            var body: some View {
                VStack {
                    Text(verbatim: "selected \(selection)").accessibilityIdentifier("selection")
                    Button("other") { selection = other }.accessibilityIdentifier("other")
                    TabView(selection: $selection) {
                        Text("First").tabItem { Text("1st") }
                        Text("Second").tabItem { Text("2nd") }
                        Text("Third").tabItem { Text("3rd") }
                    }
                }
            }
        }
        let numbers = Stage(width: 300, height: 300) { Untagged(selection: 1, other: 0) }
        #expect(numbers.label("Second").exists)
        numbers.label("3rd").tap()
        #expect(numbers.label("Third").exists)
        #expect(numbers["selection"].label == "selected 2")
        numbers["other"].tap()
        #expect(numbers.label("First").exists)
        let words = Stage(width: 300, height: 300) { Untagged(selection: "a", other: "b") }
        #expect(words.label("First").exists)
        words.label("2nd").tap()
        #expect(words.label("Second").exists)
        #expect(words["selection"].label == "selected a", "a tag of another type does not change the selection")
        words["other"].tap()
        #expect(words.label("First").exists, "the tab follows the binding")
    }

    @Test(
        "a selection without a tab shows the first tab and is reported; others can be selected")
    func missing() {
        struct Astray: View {
            @State private var tab = "z"
            let isPage: Bool
            var body: some View {
                if isPage { tabs.tabViewStyle(.page) } else { tabs }
            }
            private var tabs: some View {
                TabView(selection: $tab) {
                    Text("first, \(tab)").tabItem { Text("A") }.tag("a")
                    Text("second, \(tab)").tabItem { Text("B") }.tag("b")
                }
            }
        }
        for isPage in [false, true] {
            let stage = Stage(columns: 40, rows: 8) { Astray(isPage: isPage) }
            #expect(stage.showing("first, z").exists)
            #expect(stage.diagnostics.count == 1 && stage.diagnostics[0].contains("“z”"), "\(stage.diagnostics)")
            stage.role(.tab).nth(1).tap()
            #expect(stage.showing("second, b").exists)
        }
        struct Open: View {
            @State private var tab: String?
            var body: some View {
                TabView(selection: $tab) { Text("first").tabItem { Text("A") }.tag(Optional("a")) }
            }
        }
        #expect(Stage(columns: 40, rows: 8) { Open() }.diagnostics == [])
    }

    @Test("a drag pulls the next page in from its side, also in right-to-left layout", arguments: [true, false])
    func pulled(isRightToLeft: Bool) {
        struct Pages: View {
            @State private var page = 0

            var body: some View {
                VStack {
                    TabView(selection: $page) {
                        ForEach(0..<3) { Text("\($0)").frame(maxWidth: .infinity, maxHeight: .infinity).tag($0) }
                    }
                    .tabViewStyle(.page)
                    Text(verbatim: "<\(page)>").accessibilityIdentifier("page")
                }
            }
        }
        let stage = Stage(width: 200, height: 200) {
            Pages().environment(\.layoutDirection, isRightToLeft ? .rightToLeft : .leftToRight)
        }
        let (left, right) = (CGPoint(x: 10, y: 90), CGPoint(x: 190, y: 90))
        func pull(_ start: CGPoint, _ end: CGPoint) {
            let steps = (1...9).map { CGPoint(x: start.x + (end.x - start.x) * Double($0) / 9, y: start.y) }
            stage.drag(from: start, through: steps)
        }
        pull(isRightToLeft ? left : right, isRightToLeft ? right : left)
        #expect(stage["page"].label == "<1>")
        pull(isRightToLeft ? right : left, isRightToLeft ? left : right)
        #expect(stage["page"].label == "<0>")
    }
}
