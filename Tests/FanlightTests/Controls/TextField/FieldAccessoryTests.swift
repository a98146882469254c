import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Text fields and their accessories")
struct FieldAccessoryTests {
    private enum Place: CaseIterable { case scrollView, form, editor }

    private struct Growing: View {
        let place: Place
        @State private var text = ""
        var body: some View {
            switch place {
            case .scrollView:
                ScrollView {
                    VStack(alignment: .leading) {
                        Text("Title")
                        field
                        Text("footer")
                    }
                }
            case .form:
                Form {
                    Text("Title")
                    field
                    Text("footer")
                }
            case .editor:
                ScrollView {
                    Text("Title")
                    TextEditor(text: $text).frame(minHeight: 100).accessibilityIdentifier("field")
                    Text("footer")
                }
            }
        }

        private var field: some View {
            TextField("note", text: $text, axis: .vertical).accessibilityIdentifier("field")
        }
    }

    @Test("the cursor stays visible while a field grows inside a scroll view", arguments: Place.allCases)
    private func growing(place: Place) {
        for stage in [
            Stage(columns: 30, rows: 6) { Growing(place: place) },
            Stage(width: 240, height: 120) { Growing(place: place) },
        ] {
            stage["field"].focus()
            for number in 0..<20 {
                stage.type("l\(number)")
                stage.press(.enter, modifiers: place == .editor ? [] : .shift)
            }
            stage.type("END")
            #expect(stage.text.contains("END"), "\(stage.text)")
            for _ in 0..<20 { stage.press(.up) }
            stage.type("TOP")
            #expect(stage.text.contains("TOP"), "\(stage.text)")
        }
    }

    private struct Narrow: View {
        let isEditor: Bool
        @State private var text = ""
        var body: some View {
            if isEditor {
                TextEditor(text: $text).accessibilityIdentifier("field")
            } else {
                TextField("", text: $text, axis: .vertical).accessibilityIdentifier("field")
            }
        }
    }

    @Test("on a terminal the cursor never covers the character before it", arguments: [false, true])
    func fullLine(isEditor: Bool) {
        let stage = Stage(columns: 10, rows: 4) { Narrow(isEditor: isEditor) }
        stage["field"].focus()
        var written = ""
        for character in "abcdefghijklmn" {
            stage.type(String(character))
            written.append(character)
            #expect(stage.text.filter(\.isLetter) == written, "\(stage.text)")
        }
    }

    private struct Bordered: View {
        @State private var text = ""
        var body: some View {
            TextField("name", text: $text).textFieldStyle(.roundedBorder).frame(width: 120).accessibilityIdentifier(
                "field")
            TextEditor(text: $text).frame(width: 120, height: 60).accessibilityIdentifier("editor")
        }
    }

    @Test("a press on a field's border focuses the field", arguments: ["field", "editor"])
    func bezel(identifier: String) {
        for corner in 0..<4 {
            let stage = Stage(width: 200, height: 200) { Bordered() }
            let frame = stage[identifier].frame
            let place = ScreenPoint(
                x: corner % 2 == 0 ? frame.minX + 1 : frame.maxX - 1,
                y: corner < 2 ? frame.minY + 1 : frame.maxY - 1)
            stage.send(.pointer(PointerInput(.pressed, at: place)))
            stage.send(.pointer(PointerInput(.released, at: place)))
            #expect(stage[identifier].isFocused)
        }
    }

    private struct Dropping: View {
        @State private var text = "abc"
        @State private var note = "def"
        var body: some View {
            Text("chip").draggable("CHIP").accessibilityIdentifier("chip")
            TextField("t", text: $text).accessibilityIdentifier("field")
            TextEditor(text: $note).accessibilityIdentifier("editor")
        }
    }

    @Test("text is dropped at the drop position", arguments: ["field", "editor"])
    func dropping(identifier: String) {
        for stage in [
            Stage(columns: 30, rows: 6) { VStack { Dropping() } },
            Stage(width: 240, height: 120) { VStack { Dropping() } },
        ] {
            let (chip, frame) = (stage["chip"].frame, stage[identifier].frame)
            stage.drag(
                from: CGPoint(x: chip.midX, y: chip.midY),
                through: [
                    CGPoint(x: frame.minX + 60, y: frame.minY + 4), CGPoint(x: frame.minX + 100, y: frame.minY + 8),
                ])
            #expect(stage[identifier].value == (identifier == "field" ? "abcCHIP" : "defCHIP"))
            #expect(stage[identifier].isFocused)
        }
    }

    private struct Words: View {
        @State var text = "alpha beta gamma"
        let isSecret: Bool
        var body: some View {
            if isSecret {
                SecureField("words", text: $text).accessibilityIdentifier("field")
            } else {
                TextField("words", text: $text).accessibilityIdentifier("field")
            }
            Text(verbatim: "<\(text)>").accessibilityIdentifier("text")
        }
    }

    private func pressTwice(_ stage: Stage, from start: CGFloat, to end: CGFloat? = nil) {
        let frame = stage["field"].frame
        func place(_ x: CGFloat) -> ScreenPoint { ScreenPoint(x: frame.minX + x, y: frame.midY) }
        stage.send(.pointer(PointerInput(.pressed, at: place(start))))
        stage.send(.pointer(PointerInput(.released, at: place(start))))
        stage.send(.pointer(PointerInput(.pressed, at: place(start), clicks: 2)))
        if let end { stage.send(.pointer(PointerInput(.moved, at: place(end)))) }
        stage.send(.pointer(PointerInput(.released, at: place(end ?? start), clicks: 2)))
    }

    @Test("a drag after a double click selects by words in both directions")
    func wordSelection() {
        let stage = Stage(columns: 40, rows: 4) { Words(isSecret: false) }
        pressTwice(stage, from: 8, to: 60)
        stage.type("#")
        #expect(stage["text"].label == "<# gamma>")
        let back = Stage(columns: 40, rows: 4) { Words(isSecret: false) }
        pressTwice(back, from: 64, to: 20)
        back.type("#")
        #expect(back["text"].label == "<# gamma>")
    }

    @Test("word boundaries of a secure field are not exposed")
    func secret() {
        let stage = Stage(columns: 40, rows: 4) { Words(isSecret: true) }
        pressTwice(stage, from: 40)
        stage.type("X")
        #expect(stage["text"].label == "<X>")
        let byKeys = Stage(columns: 40, rows: 4) { Words(isSecret: true) }
        byKeys["field"].focus()
        byKeys.press(.left, modifiers: .control)
        byKeys.type("X")
        #expect(byKeys["text"].label == "<Xalpha beta gamma>")
        byKeys.press(Key("w"), modifiers: .control)
        #expect(byKeys["text"].label == "<alpha beta gamma>")
    }
}
