import Display
import FanlightTesting
import SwiftUI
import Testing

@MainActor
@Suite("Menus")
struct MenuTests {
    private struct File: View {
        @State private var log = ""
        @State private var isOn = false
        @State private var size = 1
        var body: some View {
            VStack(alignment: .leading) {
                Menu("File") {
                    Button("Open") { log += "o" }
                    Button("Save") { log += "s" }.disabled(true)
                    Toggle("Wrap", isOn: $isOn)
                    Menu("Share") { Button("Mail") { log += "m" } }
                    Picker("Size", selection: $size) {
                        Text("Small").tag(1)
                        Text("Big").tag(2)
                    }
                    Button("Delete", role: .destructive) { log += "d" }
                }
                .accessibilityIdentifier("menu")
                Text(verbatim: "<\(log)> \(isOn) \(size)")
                    .contextMenu { Button("Clear") { log = "" } }
                    .accessibilityIdentifier("state")
            }
        }
    }

    private func stages() -> [Stage] {
        [Stage(width: 400, height: 400) { File() }, Stage(columns: 40, rows: 16) { File() }]
    }

    @Test("items do what they are for and end the menu, by pointer, by keys and by semantic actions")
    func items() {
        for stage in stages() {
            stage["menu"].tap()
            #expect(stage.text.contains("Delete"))
            stage.label("Open").tap()
            #expect(stage["state"].label == "<o> false 1" && !stage.text.contains("Delete"))
            stage.press(.tab)
            stage.press(.space)
            // What has the focus is the first item; what is disabled is passed over.
            stage.press(.down)
            stage.press(.enter)
            #expect(stage["state"].label == "<o> true 1", "\(stage.text)")
            #expect(stage["menu"].isFocused)
            stage["menu"].tap()
            let delete = stage.label("Delete").frame
            stage.drag(from: CGPoint(x: delete.midX, y: delete.midY), through: [])
            #expect(stage["state"].label == "<od> true 1")
        }
    }

    @Test("Escape and a press beside it end a menu without doing anything")
    func leaving() {
        for stage in stages() {
            stage["menu"].tap()
            stage.press(.escape)
            #expect(!stage.text.contains("Delete"))
            stage["menu"].tap()
            stage.drag(from: CGPoint(x: 4, y: 250), through: [])
            #expect(!stage.text.contains("Delete"))
            #expect(stage["state"].label == "<> false 1")
        }
    }

    @Test("a menu in a menu opens beside it, and what is chosen there ends both; a picker's values are items")
    func nested() {
        for stage in stages() {
            stage["menu"].tap()
            stage.label("Share").tap()
            stage.label("Mail").tap()
            #expect(stage["state"].label == "<m> false 1" && !stage.text.contains("Delete"))
            stage["menu"].tap()
            stage.label("Big").tap()
            #expect(stage["state"].label == "<m> false 2" && !stage.text.contains("Delete"))
        }
    }

    @Test("a view's menu is shown by the other button of the pointer and by an action")
    func context() {
        for stage in stages() {
            stage["menu"].tap()
            stage.label("Open").tap()
            let state = stage["state"].frame
            stage.send(.pointer(PointerInput(.pressed, at: ScreenPoint(x: state.midX, y: state.midY), button: 2)))
            stage.label("Clear").tap()
            #expect(stage["state"].label == "<> false 1")
            stage["state"].perform("menu")
            #expect(stage.label("Clear").exists)
        }
    }

    @Test("what a view's menu is for is seen above its items")
    func preview() {
        struct Previewed: View {
            var body: some View {
                Text("view").accessibilityIdentifier("view").contextMenu {
                    Button("Open") {}
                } preview: {
                    Text("what is in it")
                }
            }
        }
        for stage in [Stage(width: 300, height: 300) { Previewed() }, Stage(columns: 40, rows: 12) { Previewed() }] {
            #expect(!stage.showing("what is in it").exists)
            stage["view"].perform("menu")
            #expect(stage.showing("what is in it").frame.maxY <= stage.label("Open").frame.minY)
            stage.label("Open").tap()
            #expect(!stage.showing("what is in it").exists)
        }
    }

    @Test("a menu with an action of its own does that when pressed, and shows the others beside it")
    func primary() {
        struct Primary: View {
            @State private var count = 0
            var body: some View {
                Menu {
                    Button("Reset") { count = 0 }
                } label: {
                    Text(verbatim: "count \(count)")
                } primaryAction: {
                    count += 1
                }
            }
        }
        let stage = Stage(columns: 30, rows: 6) { Primary() }
        stage.label("count 0").tap()
        stage.label("More").tap()
        stage.label("Reset").tap()
        #expect(stage.label("count 0").exists)
    }

    @Test("controls of a group stand side by side, and in a menu below each other as its items")
    func group() {
        struct Grouped: View {
            @State private var log = ""
            var body: some View {
                VStack {
                    ControlGroup("Edit") { buttons }
                    Menu("more") { ControlGroup { buttons } }
                    Text(verbatim: "<\(log)>").accessibilityIdentifier("log")
                }
            }
            @ViewBuilder private var buttons: some View {
                Button("Cut") { log += "x" }
                Button("Copy") { log += "c" }
            }
        }
        for stage in [Stage(width: 300, height: 300) { Grouped() }, Stage(columns: 40, rows: 12) { Grouped() }] {
            #expect(stage.label("Cut").frame.minY == stage.label("Copy").frame.minY)
            stage.label("Cut").tap()
            stage.label("more").tap()
            #expect(stage.label("Cut").nth(1).frame.minY < stage.label("Copy").nth(1).frame.minY)
            stage.label("Copy").nth(1).tap()
            #expect(stage["log"].label == "<xc>")
        }
    }

    @Test("a picker in a menu is its values, and a menu of its own where its style says so")
    func pickersInMenus() {
        struct Pickers: View {
            @State private var first = 1
            @State private var second = 1
            var body: some View {
                Text(verbatim: "\(first) \(second)").accessibilityIdentifier("chosen")
                Menu("Open") {
                    Picker("First", selection: $first) {
                        Text("One").tag(1)
                        Text("Two").tag(2)
                    }
                    Picker("Second", selection: $second) {
                        Text("Three").tag(1)
                        Text("Four").tag(2)
                    }
                    .pickerStyle(.menu)
                }
            }
        }
        for stage in [Stage(columns: 40, rows: 16) { Pickers() }, Stage(width: 400, height: 300) { Pickers() }] {
            stage.label("Open").tap()
            #expect(stage.label("Two").exists && !stage.label("Four").exists)
            stage.label("Second").tap()
            stage.label("Four").tap()
            #expect(stage["chosen"].label == "1 2")
        }
    }
}
