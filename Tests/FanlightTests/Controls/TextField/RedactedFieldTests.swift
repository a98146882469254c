import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing

@MainActor
@Suite("Redacted text fields")
struct RedactedFieldTests {
    private struct Fields: View {
        let reasons: RedactionReasons
        @State private var line = "hush"
        @State private var lines = "hush\nand hush"
        var body: some View {
            VStack {
                TextField("Prompt", text: $line).accessibilityIdentifier("field").privacySensitive()
                TextField("Prompt", text: .constant("")).accessibilityIdentifier("empty")
                TextField("Prompt", text: $lines, axis: .vertical).accessibilityIdentifier("tall").privacySensitive()
                TextEditor(text: $lines).frame(height: 64).accessibilityIdentifier("editor").privacySensitive()
                Text(verbatim: "\(line.count)").unredacted().accessibilityIdentifier("count")
            }
            .redacted(reason: reasons)
        }
    }

    private func stages(_ reasons: RedactionReasons) -> [Stage] {
        [
            Stage(width: 300, height: 300) { Fields(reasons: reasons) },
            Stage(columns: 40, rows: 14) { Fields(reasons: reasons) },
        ]
    }

    @Test("a redacted field shows and reports only the number of its characters", arguments: [true, false])
    func redacted(isPrivate: Bool) {
        for stage in stages(isPrivate ? .privacy : .placeholder) {
            for identifier in ["field", "tall", "editor"] {
                stage[identifier].focus()
                stage.press(.home)
                #expect(!stage[identifier].value.contains("h"), "\(identifier)")
                #expect(!stage.text.contains("hush") && !stage.text.contains("h"), "\(stage.text)")
            }
            #expect(stage.text.contains("Prompt") == isPrivate)
            // The text is still there and can be edited.
            stage["field"].focus()
            stage.press(.end)
            stage.type("!")
            #expect(stage["count"].label == "5")
        }
    }

    @Test("redaction changes the picture, and its end restores it")
    func pixels() {
        let plain = stages([])[0].png()
        #expect(stages(.placeholder)[0].png() != plain)
        #expect(stages(.privacy)[0].png() != plain)
        #expect(stages([])[0].text.contains("hush"))
    }
}
