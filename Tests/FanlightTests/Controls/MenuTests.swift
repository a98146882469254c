import Display
import Fanlight
import FanlightTesting
import Foundation
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

    @Test("items run their actions and close the menu, by pointer, keyboard and action")
    func items() {
        for stage in stages() {
            stage["menu"].tap()
            #expect(stage.text.contains("Delete"))
            stage.label("Open").tap()
            #expect(stage["state"].label == "<o> false 1" && !stage.text.contains("Delete"))
            stage.press(.tab)
            stage.press(.space)
            // The first item has the focus, and disabled items are skipped.
            stage.press(.down)
            stage.press(.enter)
            #expect(stage["state"].label == "<o> true 1", "\(stage.text)")
            #expect(stage["menu"].isFocused)
            stage["menu"].tap()
            stage.advance(by: .seconds(1))
            let delete = stage.label("Delete").frame
            stage.drag(from: CGPoint(x: delete.midX, y: delete.midY), through: [])
            #expect(stage["state"].label == "<od> true 1")
        }
    }

    @Test("Escape and a press outside close a menu without action")
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

    @Test("a submenu opens beside its item and a choice closes both; a picker's values are items")
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

    @Test("a context menu opens by secondary click and by action")
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

    @Test("a context menu's preview is shown above its items")
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

    @Test("a menu with a primary action runs it when pressed and has a separate arrow for its items")
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

    @Test("a control group is a row, in a menu too; on a terminal its controls are items of the menu")
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
        let pixels = Stage(width: 300, height: 300) { Grouped() }
        for stage in [pixels, Stage(columns: 40, rows: 12) { Grouped() }] {
            #expect(stage.label("Cut").frame.minY == stage.label("Copy").frame.minY)
            stage.label("Cut").tap()
            stage.label("more").tap()
            let (cut, copy) = (stage.label("Cut").nth(1).frame, stage.label("Copy").nth(1).frame)
            if stage === pixels {
                #expect(cut.minY == copy.minY && abs(cut.maxX - copy.minX) <= 1)
            } else {
                #expect(cut.minY < copy.minY)
            }
            stage.label("Copy").nth(1).tap()
            #expect(stage["log"].label == "<xc>")
        }
    }

    @Test("a control group in a menu has icons above its titles, and keys move through its controls")
    func groupOfIcons() {
        struct Icons: View {
            @State private var log = ""
            var body: some View {
                Menu("more") {
                    ControlGroup {
                        Button("Cut", systemImage: "scissors") { log += "x" }
                        Button("Copy", systemImage: "doc.on.doc") { log += "c" }
                        Button("Paste", systemImage: "doc.on.clipboard") { log += "v" }
                    }
                    Button("Other") { log += "o" }
                }
                Text(verbatim: "<\(log)>").accessibilityIdentifier("log")
            }
        }
        let stage = Stage(width: 400, height: 300) { Icons() }
        stage.press(.tab)
        stage.press(.space)
        stage.advance(by: .seconds(1))
        let frames = ["Cut", "Copy", "Paste"].map { stage.label($0).frame }
        #expect(frames.allSatisfy { $0.minY == frames[0].minY && $0.height > 44 })
        #expect(frames.allSatisfy { abs($0.width - frames[0].width) <= 1 })
        #expect(stage.label("Other").frame.minY >= frames[0].maxY)
        #expect(stage.audit().isEmpty, "\(stage.audit())")
        stage.press(.down)
        stage.press(.enter)
        stage.advance(by: .seconds(1))
        #expect(stage["log"].label == "<c>" && !stage.label("Paste").exists)
    }

    @Test("a picker in a menu is inline, or a submenu with the menu style")
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
