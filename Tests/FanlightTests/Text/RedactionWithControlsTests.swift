import Display
import Fanlight
import FanlightTesting
import Foundation
import Testing
import TestSupport

@MainActor
@Suite("Redaction with controls")
struct RedactionWithControlsTests {
    private static func card(_ number: String) -> some View {
        VStack(alignment: .leading, spacing: 0) {
            Label("Account", systemImage: "creditcard").accessibilityIdentifier("title")
            Text(verbatim: number).privacySensitive()
        }
    }

    private static func contents(_ stage: Stage) -> String {
        stage.text + stage.currentPicture.texts.joined()
            + stage.elements.map { $0.label + $0.value }.joined()
    }

    @Test("privacy redaction hides only privacy-sensitive views")
    func privacy() {
        let stage = Stage(columns: 30, rows: 4) { Self.card("1234 5678").redacted(reason: .privacy) }
        #expect(stage.text.contains("Account"))
        #expect(!Self.contents(stage).contains("1234"))
        let open = Stage(columns: 30, rows: 4) { Self.card("1234 5678") }
        #expect(open.text.contains("1234"))
        let both = Stage(columns: 30, rows: 4) {
            Self.card("1234 5678").redacted(reason: .privacy).redacted(reason: .placeholder)
        }
        #expect(!both.text.contains("Account"))
    }

    @Test("a redacted control reports no value, and reports it again when shown")
    func controls() {
        struct Volume: View {
            @State private var isHidden = true
            @State private var volume = 0.25
            var body: some View {
                VStack {
                    Slider(value: $volume).privacySensitive().accessibilityIdentifier("volume")
                        .redacted(reason: isHidden ? .privacy : [])
                    Button("show") { isHidden = false }.accessibilityIdentifier("show")
                }
            }
        }
        let stage = Stage(width: 240, height: 80) { Volume() }
        #expect(stage["volume"].value.isEmpty)
        stage["show"].tap()
        #expect(!stage["volume"].value.isEmpty)
    }
}
