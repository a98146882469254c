import Display
import Fanlight
import FanlightTesting
import Testing

@MainActor
@Suite("Menu keyboard navigation")
struct MenuKeysTests {
    private struct TestView: View {
        @State private var pressed = "nothing"
        var body: some View {
            VStack {
                Menu("Menu") {
                    Menu("More") { Button("Inner") { pressed = "inner" } }
                    Button("Outer") { pressed = "outer" }
                }
                Text(verbatim: pressed).accessibilityIdentifier("pressed")
            }
        }
    }

    @Test("Down opens a menu, Right a submenu, and Left closes it", arguments: [true, false])
    func arrows(isCell: Bool) {
        let stage = isCell ? Stage(columns: 40, rows: 20) { TestView() } : Stage(width: 320, height: 320) { TestView() }
        stage.press(.tab)
        stage.press(.down)
        #expect(stage.label("Outer").exists)
        stage.press(.left)
        #expect(stage.label("Outer").exists)
        stage.press(.right)
        #expect(stage.label("Inner").exists)
        stage.press(.left)
        #expect(!stage.label("Inner").exists && stage.label("Outer").exists)
        stage.press(.right)
        stage.press(.enter)
        #expect(stage["pressed"].label == "inner")
    }

    private struct Primary: View {
        @State private var done = ""
        var body: some View {
            VStack {
                Menu("Add") {
                    Button("Other") { done += "o" }
                } primaryAction: {
                    done += "p"
                }
                Text(verbatim: "done \(done)").accessibilityIdentifier("done")
            }
        }
    }

    @Test("Return and Space run a menu's primary action, and Down opens the menu", arguments: [true, false])
    func primary(isCell: Bool) {
        let stage = isCell ? Stage(columns: 40, rows: 12) { Primary() } : Stage(width: 320, height: 200) { Primary() }
        stage.press(.tab)
        stage.press(.enter)
        stage.press(.space)
        #expect(stage["done"].label == "done pp" && !stage.label("Other").exists)
        stage.press(.down)
        stage.press(.enter)
        #expect(stage["done"].label == "done ppo")
    }

    private struct Shortcuts: View {
        @State private var pressed = "nothing"
        @State private var appeared = 0
        var body: some View {
            VStack {
                Menu("Menu") {
                    Button("Apple") { pressed = "apple" }.keyboardShortcut("k").onAppear { appeared += 1 }
                    Button("Banana") { pressed = "banana" }
                    Button("Blueberry") { pressed = "blueberry" }.disabled(true)
                    Button("Boysenberry") { pressed = "boysenberry" }
                    Button("Cherry") { pressed = "cherry" }.keyboardShortcut("u").disabled(true)
                    Menu("More") {
                        Button("Inner") { pressed = "inner" }.keyboardShortcut("j", modifiers: [.command, .shift])
                    }
                }
                Text(verbatim: pressed).accessibilityIdentifier("pressed")
                Text(verbatim: "\(appeared)").accessibilityIdentifier("appeared")
            }
        }
    }

    private func shortcuts(_ isCell: Bool) -> Stage {
        isCell ? Stage(columns: 40, rows: 20) { Shortcuts() } : Stage(width: 320, height: 320) { Shortcuts() }
    }

    @Test("keyboard shortcuts run items of closed menus and submenus", arguments: [true, false])
    func closed(isCell: Bool) {
        let stage = shortcuts(isCell)
        stage.press(Key("u"), modifiers: .command)
        #expect(stage["pressed"].label == "nothing")
        stage.press(Key("k"), modifiers: .command)
        #expect(stage["pressed"].label == "apple")
        stage.press(Key("j"), modifiers: [.command, .shift])
        #expect(stage["pressed"].label == "inner")
        #expect(!stage.label("Apple").exists && stage["appeared"].label == "0")
    }

    @Test("in an open menu letters, Home and End move to items", arguments: [true, false])
    func typedLetters(isCell: Bool) {
        let stage = shortcuts(isCell)
        stage.press(.tab)
        stage.press(.down)
        stage.type("b")
        #expect(stage.label("Banana").isFocused)
        stage.type("o")
        #expect(stage.label("Boysenberry").isFocused)
        stage.advance(by: .seconds(2))
        stage.type("b")
        #expect(stage.label("Banana").isFocused)
        stage.press(.end)
        #expect(stage.label("More").isFocused)
        stage.press(.home)
        #expect(stage.label("Apple").isFocused)
        stage.press(Key("j"), modifiers: [.command, .shift])
        #expect(stage["pressed"].label == "inner")
    }

    @Test(
        "letters select a value in a focused picker, and move to values in an open one",
        arguments: [true, false])
    func picker(isCell: Bool) {
        struct Choosing: View {
            @State private var fruit = 0
            private static let names = ["Apple", "Banana", "Blueberry", "Cherry"]
            var body: some View {
                Picker("Fruit", selection: $fruit) {
                    ForEach(0..<4) { Text(verbatim: Choosing.names[$0]) }
                }
            }
        }
        let stage = isCell ? Stage(columns: 40, rows: 20) { Choosing() } : Stage(width: 320, height: 320) { Choosing() }
        stage.role(.picker).focus()
        stage.type("b")
        #expect(stage.role(.picker).value == "Banana")
        stage.type("l")
        #expect(stage.role(.picker).value == "Blueberry")
        stage.press(.space)
        stage.type("c")
        stage.press(.enter)
        #expect(stage.role(.picker).value == "Cherry")
    }
}
