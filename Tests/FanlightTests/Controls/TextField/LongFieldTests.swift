import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Long single-line text")
struct LongFieldTests {
    private struct Writing: View {
        @State private var text = "ab"
        var body: some View {
            VStack {
                TextField("field", text: $text).accessibilityIdentifier("field")
                Text(verbatim: "\(text.utf8.count) \(text.suffix(4))").accessibilityIdentifier("end")
            }
        }
    }

    private static let size = 10_000_000

    @Test("ten million characters can be pasted, and typing continues after them", arguments: [true, false])
    func paste(isCell: Bool) {
        let stage = isCell ? Stage(columns: 40, rows: 4) { Writing() } : Stage(width: 300, height: 80) { Writing() }
        stage["field"].focus()
        stage.resetWork()
        stage.send(.paste(String(repeating: "x", count: LongFieldTests.size)))
        stage.type("yz")
        stage.press(.left)
        stage.type("!")
        #expect(stage["end"].label == "\(LongFieldTests.size + 5) xy!z")
        #expect(stage["field"].value.utf8.count < 10_000 && stage.work.bytes < 100_000)
        #expect(stage.text.contains("xy!z"))
    }

    @Test("a paste is one undo step")
    func undo() {
        let stage = Stage(columns: 40, rows: 4) { Writing() }
        stage["field"].focus()
        stage.send(.paste("one\ntwo\r\n\u{1B}[31mthree\u{7}\u{9B}"))
        #expect(stage["field"].value == "abone two [31mthree")
        stage.press(Key("z"), modifiers: .control)
        #expect(stage["field"].value == "ab" && stage["end"].label == "2 ab")
    }

    @Test("a long line is shown around the cursor and reported as a whole")
    func around() {
        struct Long: View {
            @State private var text = (0..<3_000).map { String($0) }.joined(separator: " ")
            var body: some View { TextField("field", text: $text) }
        }
        for stage in [Stage(columns: 40, rows: 4) { Long() }, Stage(width: 300, height: 80) { Long() }] {
            let field = stage.role(.textField)
            field.focus()
            let isCell = stage.session.screen.idiom == .cell
            #expect(field.value.hasPrefix("0 1 2") && field.value.hasSuffix("2999"))
            #expect(!isCell || stage.text.contains("2999"))
            stage.press(.home)
            #expect(!isCell || stage.text.contains("0 1 2") && !stage.text.contains("2999"))
            let frame = field.frame
            stage.drag(from: CGPoint(x: frame.minX + 1, y: frame.midY), through: [])
            stage.type("-")
            #expect(field.value.hasPrefix("-0 1") && field.value.hasSuffix("2999"))
        }
    }

    @Test(
        "a key in a long line sends the character and no more of the line, at any position",
        arguments: [(100, 32), (450, 32), (3_000, 48), (8_000, 48), (100_000, 40)])
    func bytes(length: Int, most: Int) {
        struct Long: View {
            @State var text: String
            var body: some View { TextField("field", text: $text).accessibilityIdentifier("field") }
        }
        let words = String(repeating: "word ", count: length / 5)
        for stage in [
            Stage(columns: 40, rows: 4) { Long(text: words) }, Stage(width: 300, height: 80) { Long(text: words) },
        ] {
            stage["field"].focus()
            stage.press(.end)
            stage.type("x")
            for motion in [nil, Key.left, .left, .home, .right] {
                if let motion {
                    stage.press(motion)
                    stage.type("y")
                }
                for character in ["a", "b", "c"] {
                    stage.resetWork()
                    stage.type(character)
                    #expect(stage.work.bytes <= most, "\(length) \(character) after \(motion?.name ?? "nothing")")
                    #expect(stage.work.frames == 1)
                }
            }
        }
    }

    @Test("a key among several typefaces, or over a selection, sends at most the visible part")
    func seen() {
        struct Long: View {
            @State var text: String
            var body: some View { TextField("field", text: $text).accessibilityIdentifier("field") }
        }
        for text in [String(repeating: "word 😀 ", count: 1_000), String(repeating: "word ", count: 2_000)] {
            for stage in [
                Stage(columns: 40, rows: 4) { Long(text: text) }, Stage(width: 300, height: 80) { Long(text: text) },
            ] {
                stage["field"].focus()
                for motion in [Key.end, .home] {
                    stage.press(motion)
                    for _ in 0..<20 { stage.press(motion == .end ? .left : .right) }
                    stage.type("ab")
                    for character in ["c", "d"] {
                        stage.press(.left, modifiers: .shift)
                        stage.resetWork()
                        stage.type(character)
                        #expect(stage.work.bytes <= 1_100, "\(stage.work.bytes)")
                    }
                    #expect(stage["field"].value.count == text.count + (motion == .end ? 2 : 4))
                    #expect(stage["field"].value.contains("ad"))
                    #expect(stage.session.screen.idiom != .cell || stage.text.contains("ad"))
                }
            }
        }
    }

    @Test(
        "in an overlong line the cursor is visible, the selection is marked, and presses hit characters"
    )
    func shifted() {
        struct Long: View {
            @State var text = (0..<60).map { String($0) }.joined(separator: " ")
            var body: some View { TextField("field", text: $text).accessibilityIdentifier("field") }
        }
        let stage = Stage(columns: 20, rows: 1) { Long() }
        stage["field"].focus()
        #expect(stage.text == "3 54 55 56 57 58 59")
        for _ in 0..<5 { stage.press(.left) }
        stage.type("-")
        #expect(stage.text == "3 54 55 56 57 -58 59")
        // From the first character after the space to the next space.
        stage.drag(from: CGPoint(x: 17, y: 8), through: [CGPoint(x: 33, y: 8)])
        stage.type("+")
        #expect(stage["field"].value.hasSuffix("53 + 55 56 57 -58 59"))
        stage.press(.home)
        #expect(stage.text == "0 1 2 3 4 5 6 7 8 9")
    }

    @Test("a resized field shows the part of its line that fits")
    func resized() {
        struct Long: View {
            @State var text = (0..<2_000).map { String($0) }.joined(separator: " ")
            var body: some View { TextField("field", text: $text).accessibilityIdentifier("field") }
        }
        let stage = Stage(columns: 20, rows: 4) { Long() }
        stage["field"].focus()
        stage.press(.home)
        stage.resize(columns: 400, rows: 4)
        #expect(stage.text.contains("0 1 2") && stage.text.contains(" 120 121"))
        stage.press(.end)
        #expect(stage.text.contains(" 1950 1951") && stage.text.contains("1999"))
    }

    @Test("a pasted value is written to the binding before the next key, also in the same turn")
    func keys() {
        let stage = Stage(columns: 40, rows: 4) { Writing() }
        stage["field"].focus()
        stage.send(.paste("cd"))
        #expect(stage["field"].value == "abcd" && stage["end"].label == "4 abcd")
        stage.type("e")
        #expect(stage["field"].value == "abcde" && stage["end"].label == "5 bcde")
        _ = stage.session.receive(.paste("f"))
        _ = stage.session.receive(.key(KeyInput(Key("g"))))
        stage.session.flush()
        #expect(stage["field"].value == "abcdefg" && stage["end"].label == "7 defg")
    }

    @Test("a key at the end of a long line sends only that key, and one in the middle at most the visible part")
    func bytes() {
        for stage in [
            Stage(columns: 40, rows: 4) { Line(count: 3_000) }, Stage(width: 300, height: 60) { Line(count: 3_000) },
        ] {
            stage["field"].focus()
            stage.type("ab")
            stage.resetWork()
            stage.type("c")
            #expect(stage.work.bytes <= 60, "\(stage.work.bytes)")
            for _ in 0..<1_500 { stage.press(.left) }
            stage.type("a")
            stage.resetWork()
            stage.type("b")
            #expect(stage.work.bytes <= 1_100, "\(stage.work.bytes)")
        }
    }

    private struct Line: View {
        @State private var text: String
        init(count: Int) { _text = State(initialValue: String(repeating: "0123456789", count: count / 10)) }
        var body: some View { TextField("line", text: $text).accessibilityIdentifier("field") }
    }
}
