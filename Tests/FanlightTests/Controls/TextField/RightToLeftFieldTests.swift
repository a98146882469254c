import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Editing right-to-left text")
struct RightToLeftFieldTests {
    private static let peace = "שלום עולם"

    private struct Field: View {
        @State var text: String
        var isEditor = false
        var body: some View {
            if isEditor {
                TextEditor(text: $text).accessibilityIdentifier("field")
            } else {
                TextField("name", text: $text).accessibilityIdentifier("field")
            }
        }
    }

    @Test("the reported value is in logical order", arguments: [false, true])
    func value(isEditor: Bool) {
        let text = "שלום abc עולם 12"
        for stage in [
            Stage(width: 300, height: 100) { Field(text: text, isEditor: isEditor) },
            Stage(columns: 40, rows: 6) { Field(text: text, isEditor: isEditor) },
        ] {
            #expect(stage["field"].value == text)
        }
    }

    @Test("a press puts the cursor beside the pressed character", arguments: [false, true])
    func pressing(isEditor: Bool) {
        let stage = Stage(width: 300, height: 100) {
            Field(text: RightToLeftFieldTests.peace, isEditor: isEditor)
        }
        func press(_ x: CGFloat) {
            let frame = stage["field"].frame
            let place = ScreenPoint(x: x, y: frame.minY + 8)
            stage.send(.pointer(PointerInput(.pressed, at: place)))
            stage.send(.pointer(PointerInput(.released, at: place)))
        }
        press(stage["field"].frame.minX + (isEditor ? 6 : 1))
        stage.type("א")
        #expect(
            stage["field"].value == RightToLeftFieldTests.peace + "א",
            "a click at the left edge sets the cursor at the end")
        press(stage["field"].frame.minX + 200)
        stage.type("ב")
        #expect(
            stage["field"].value == "ב" + RightToLeftFieldTests.peace + "א",
            "a click right of the text sets the cursor at the start")
    }

    @Test(
        "arrow keys move in visual direction, Home to the start and End to the end of the text",
        arguments: [false, true])
    func arrows(isEditor: Bool) {
        let stage = Stage(width: 300, height: 100) {
            Field(text: RightToLeftFieldTests.peace, isEditor: isEditor)
        }
        stage["field"].focus()
        stage.press(.home)
        stage.press(.left)
        stage.type("א")
        #expect(stage["field"].value == "שאלום עולם")
        stage.press(.right)
        stage.press(.right)
        stage.press(.left, modifiers: .shift)
        stage.press(.delete)
        #expect(stage["field"].value == "אלום עולם")
        stage.press(.end)
        stage.press(.right)
        stage.type("ב")
        #expect(stage["field"].value == "אלום עולבם")
    }

    @Test("word and line movement follow the arrow's visual direction", arguments: [false, true])
    func words(isEditor: Bool) {
        let stage = Stage(width: 300, height: 100) { Field(text: "אחת שתים שלוש", isEditor: isEditor) }
        stage["field"].focus()
        stage.press(.home)
        stage.press(.left, modifiers: .option)
        stage.type("1")
        stage.press(.left, modifiers: .control)
        stage.type("2")
        stage.press(.right, modifiers: .option)
        stage.type("3")
        #expect(stage["field"].value == "אחת1 3שתים2 שלוש")
        stage.press(.end)
        stage.press(.right, modifiers: [.option, .shift])
        stage.type("א")
        #expect(stage["field"].value == "אחת1 3שתים2 א")
        stage.press(.right, modifiers: .command)
        stage.type("ב")
        #expect(stage["field"].value == "באחת1 3שתים2 א")
    }

    @Test("in mixed text the cursor is where the next character appears, and arrow keys move by its script")
    func mixed() {
        let stage = Stage(width: 300, height: 100) { Field(text: "abc שלום xyz") }
        stage["field"].focus()
        stage.press(.home)
        for _ in 0..<5 { stage.press(.right) }
        stage.type("א")
        #expect(stage["field"].value == "abc שאלום xyz")
    }

    @Test(
        "a press beside a line puts the cursor at that line's end or start, in either direction",
        arguments: [("abc שלום", "abc שלום!", "?abc שלום!"), ("שלום abc", "!שלום abc", "!שלום abc?")])
    func pressingBeside(text: String, right: String, both: String) {
        let stage = Stage(width: 300, height: 100) { Field(text: text, isEditor: true) }
        let frame = stage["field"].frame
        stage.drag(from: CGPoint(x: frame.maxX - 4, y: frame.minY + 12), through: [])
        stage.type("!")
        #expect(stage["field"].value == right)
        stage.drag(from: CGPoint(x: frame.minX + 1, y: frame.minY + 12), through: [])
        stage.type("?")
        #expect(stage["field"].value == both)
    }

    @Test("at the end of a wrapped line a press hits the drawn characters, for any paragraph direction")
    func broken() {
        struct Wrapped: View {
            @State private var text = "aaaa bbbb cccc dddd שלום eeee"

            var body: some View {
                TextField("x", text: $text, axis: .vertical).accessibilityIdentifier("field").frame(width: 188)
            }
        }
        let stage = Stage(width: 188, height: 100) { Wrapped() }
        let frame = stage["field"].frame
        stage.drag(from: CGPoint(x: frame.maxX - 4, y: frame.maxY - 8), through: [])
        stage.type("!")
        #expect(stage["field"].value == "aaaa bbbb cccc dddd שלום eeee!")
        stage.press(.home)
        stage.type("?")
        #expect(stage["field"].value == "aaaa bbbb cccc dddd ?שלום eeee!")
    }
}
