import Display
import Fanlight
import FanlightTesting
import Foundation
import Painter
import Testing

@MainActor
@Suite("Cost of keys in text fields")
struct TextFieldCostTests {
    private struct Fields: View {
        let prompt: String
        @State private var texts = Array(repeating: "", count: 100)
        var body: some View {
            Form {
                ForEach(0..<100) { index in
                    TextField(prompt, text: $texts[index]).accessibilityIdentifier("field \(index)")
                }
            }
        }
    }

    @Test(
        "every key in a field of a form costs at most 32 bytes, including the first and the last deleted",
        arguments: ["", "Field", "What you would like to be called here"])
    func bytes(prompt: String) {
        let stages = [
            Stage(width: 400, height: 600) { Fields(prompt: prompt) },
            Stage(columns: 60, rows: 30) { Fields(prompt: prompt) },
        ]
        for stage in stages {
            stage["field 3"].tap()
            for key in [Key("a"), Key("b"), .backspace, .backspace, Key("c"), .backspace, Key("d")] {
                stage.resetWork()
                stage.press(key)
                #expect(stage.work.bytes <= 32, "\(key.name)")
                #expect(stage.work.bodies <= 3 && stage.work.frames == 1)
            }
            #expect(stage["field 3"].value == "d")
        }
    }

    @Test("a key in a form whose body reads the text costs at most 32 bytes", arguments: [false, true])
    func bound(isByIndex: Bool) {
        struct Person: Identifiable {
            let id: Int
            var name = ""
        }
        struct People: View {
            let isByIndex: Bool
            @State private var people = (0..<100).map { Person(id: $0) }
            var body: some View {
                Form {
                    if isByIndex {
                        ForEach(people.indices, id: \.self) { index in
                            TextField("Name", text: $people[index].name).accessibilityIdentifier("field \(index)")
                        }
                    } else {
                        ForEach($people) { $person in
                            TextField("Name", text: $person.name).accessibilityIdentifier("field \(person.id)")
                        }
                    }
                }
            }
        }
        for stage in [
            Stage(width: 400, height: 600) { People(isByIndex: isByIndex) },
            Stage(columns: 60, rows: 30) { People(isByIndex: isByIndex) },
        ] {
            stage["field 3"].tap()
            for key in [Key("a"), Key("b"), .backspace] {
                stage.resetWork()
                stage.press(key)
                #expect(stage.work.bodies <= 3 && stage.work.bytes <= 32, "\(key.name): \(stage.work)")
            }
            #expect(stage["field 3"].value == "a")
        }
    }

    @Test("the prompt is shown while the field is empty, and is not its value")
    func prompt() {
        for stage in [
            Stage(width: 400, height: 100) { Fields(prompt: "Prompt") },
            Stage(columns: 60, rows: 3) { Fields(prompt: "Prompt") },
        ] {
            let before = stage.png()
            stage["field 0"].tap()
            #expect(stage["field 0"].value == "")
            stage.type("x")
            #expect(stage.text.contains("x"))
            #expect(stage.text.components(separatedBy: "\n")[0].contains("Prompt") == false)
            stage.press(.backspace)
            stage.press(.escape)
            #expect(stage.png() == before)
        }
    }

    @Test(
        "the hidden prompt is not in the picture's text, at any position",
        arguments: [40.0, 60, 81])
    func promptInText(height: Double) {
        struct One: View {
            @State private var text = ""
            var body: some View { TextField("Prompt", text: $text).accessibilityIdentifier("it") }
        }
        let stage = Stage(width: 300, height: height) { One() }
        stage["it"].tap()
        stage.type("x")
        #expect(stage.text.contains("x") && !stage.text.contains("Prompt"))
    }

    private struct Written: View {
        @State private var line = "hello world"
        @State private var lines = "one two\nthree four"
        var body: some View {
            VStack {
                TextField("Field", text: $line).accessibilityIdentifier("field")
                TextEditor(text: $lines).accessibilityIdentifier("editor")
            }
        }
    }

    /// Returns the characters in inverse video, as terminals without colours show them.
    private func inverted(_ stage: Stage) -> String {
        CellPainter.paint(stage.currentPicture, on: stage.session.screen).cells
            .filter { $0.background == .defaultForeground && ($0.foreground == .defaultBackground || $0.isBlank) }.map(
                \.text
            ).joined()
    }

    @Test(
        "on a terminal exactly the selection is in inverse video",
        arguments: ["field", "editor"])
    func selection(identifier: String) {
        let stage = Stage(columns: 30, rows: 6) { Written() }
        stage[identifier].focus()
        stage.press(.home, modifiers: .command)
        stage.press(.home)
        let first = identifier == "field" ? "hello" : "three"
        #expect(inverted(stage) == first.prefix(1), "the cursor")
        for _ in first { stage.press(.right, modifiers: .shift) }
        #expect(inverted(stage) == first)
        stage.press(.right, modifiers: .shift)
        stage.press(.right, modifiers: .shift)
        #expect(inverted(stage).hasPrefix(first + " "))
        stage.type("x")
        #expect(inverted(stage).count == 1)
    }
}
