import Display
import Fanlight
import FanlightTesting
import Testing

/// Position of the focus, and of the next Tab stop, after the focused view is disabled, removed or uncovered.
@MainActor
@Suite("Focus restoration")
struct FocusRestorationTests {
    private struct Opening: View {
        @State private var hasSheet = false
        @State private var isAsked = false
        var body: some View {
            VStack {
                Button("First") {}
                Menu("More") {
                    Button("Sheet") { hasSheet = true }
                    Menu("Others") {
                        Button("Ask") { isAsked = true }
                    }
                }
            }
            .sheet(isPresented: $hasSheet) { Button("Close") { hasSheet = false } }
            .confirmationDialog("Really?", isPresented: $isAsked) { Button("Yes") {} }
        }
    }

    @Test("the focus returns to the menu whose item opened a presentation")
    func menu() async {
        for stage in [Stage(width: 400, height: 300) { Opening() }, Stage(columns: 50, rows: 16) { Opening() }] {
            stage.label("More").focus()
            stage.press(.space)
            stage.press(.enter)
            await stage.settled()
            #expect(stage.label("Close").isFocused)
            stage.press(.escape)
            await stage.settled()
            #expect(stage.label("More").isFocused, "\(stage.text)")
            // An item of a submenu.
            stage.press(.space)
            stage.press(.down)
            stage.press(.right)
            await stage.settled()
            stage.press(.enter)
            await stage.settled()
            #expect(stage.role(.alert).exists)
            stage.press(.enter)
            await stage.settled()
            #expect(!stage.role(.alert).exists && stage.label("More").isFocused, "\(stage.text)")
        }
    }

    @Test("Tab returns to a control that was disabled for a while")
    func disabled() {
        struct Loading: View {
            @State private var isLoading = false
            @State private var text = ""
            var body: some View {
                VStack {
                    Button("First") {}
                    Button("Load") { isLoading = true }.disabled(isLoading)
                    TextField("Name", text: $text).disabled(isLoading)
                    Button("Done") { isLoading = false }
                }
            }
        }
        let stage = Stage(width: 200, height: 200) { Loading() }
        stage.label("Load").focus()
        stage.press(.space)
        #expect(!stage.elements.contains { $0.isFocused })
        stage.press(.tab)
        #expect(stage.label("Done").isFocused, "the focus moves to the next enabled control")
        stage.press(.space)
        stage.label("Load").focus()
        stage.press(.space)
        // With nothing in between, the enabled control is the next stop.
        stage.label("Done").tap()
        stage.press(.tab)
        #expect(stage.label("Load").isFocused)
    }

    private struct Deleting: View {
        @State private var names = ["a", "b", "c", "d"]
        var body: some View {
            VStack {
                ForEach(names, id: \.self) { name in
                    HStack {
                        Text(name)
                        Button("Delete \(name)") { names.removeAll { $0 == name } }
                    }
                }
            }
        }
    }

    private func focused(_ stage: Stage) -> String { stage.elements.first { $0.isFocused }?.label ?? "none" }

    @Test("Tab continues after a removed focused view, Shift-Tab before it", arguments: [false, true])
    func removed(inCells: Bool) {
        for (modifiers, name) in [(KeyModifiers(), "Delete c"), (.shift, "Delete a")] {
            let stage =
                inCells ? Stage(columns: 40, rows: 12) { Deleting() } : Stage(width: 300, height: 300) { Deleting() }
            stage.press(.tab)
            stage.press(.tab)
            #expect(focused(stage) == "Delete b")
            stage.press(.enter)
            stage.press(.tab, modifiers: modifiers)
            #expect(focused(stage) == name)
        }
    }

    private struct Steps: View {
        @State private var step = 0
        var body: some View {
            VStack {
                Button("Before") {}
                switch step {
                case 0: Button("Begin") { step = 1 }
                default: Button("Go on") { step = 2 }
                }
                Button("After") {}
            }
        }
    }

    @Test("Tab goes to the view that replaced the focused one")
    func replaced() {
        let stage = Stage(width: 300, height: 300) { Steps() }
        stage.press(.tab)
        stage.press(.tab)
        stage.press(.space)
        stage.press(.tab)
        #expect(focused(stage) == "Go on")
    }

    private struct Swiped: View {
        @State private var rows = ["a", "b", "c"]
        @State private var pinned = ""
        var body: some View {
            List {
                ForEach(rows, id: \.self) { row in
                    Text("Row \(row)")
                        .swipeActions(edge: .leading) { Button("Pin") { pinned += row } }
                        .swipeActions { Button("Remove") { rows.removeAll { $0 == row } } }
                }
                Text("pinned \(pinned)")
            }
        }
    }

    @Test("the list regains the focus after a row action by keyboard")
    func swiped() {
        let stage = Stage(columns: 40, rows: 10) { Swiped() }
        for key in [Key.tab, .down, .right, .tab] { stage.press(key) }
        #expect(focused(stage) == "Pin")
        stage.press(.enter)
        #expect(stage.label("pinned a").exists || stage.label("pinned b").exists)
        #expect(stage.role(.list).isFocused)
        let before = stage.text
        stage.press(.down)
        #expect(stage.text != before)
        stage.press(.left)
        stage.press(.tab)
        #expect(focused(stage) == "Remove")
        stage.press(.enter)
        #expect(stage.role(.list).isFocused)
    }
}
