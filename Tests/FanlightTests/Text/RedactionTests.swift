import Display
import FanlightTesting
import SwiftUI
import Testing

@MainActor
@Suite("Redaction")
struct RedactionTests {
    private static func card(_ number: String) -> some View {
        VStack(alignment: .leading, spacing: 0) {
            Label("Account", systemImage: "creditcard").accessibilityIdentifier("title")
            Text(verbatim: number).privacySensitive()
        }
    }

    private static func contents(_ stage: Stage) -> String {
        stage.text + stage.currentPicture.layers.values.flatMap(\.text).map(\.text).joined()
            + stage.elements.map { $0.label + $0.value }.joined()
    }

    @Test("a placeholder hides text and semantics and keeps the layout", arguments: [false, true])
    func placeholder(isCell: Bool) {
        func stage(_ view: some View) -> Stage {
            isCell ? Stage(columns: 30, rows: 4) { view } : Stage(width: 240, height: 80) { view }
        }
        func content() -> some View {
            VStack(alignment: .leading, spacing: 0) {
                Text("some words that are broken into several lines here")
                HStack(alignment: .firstTextBaseline) {
                    Image(systemName: "star")
                    Text("last")
                }
            }
            .background { Color.blue.accessibilityIdentifier("room") }
        }
        let (plain, hidden) = (stage(content()), stage(content().redacted(reason: .placeholder)))
        #expect(hidden["room"].frame == plain["room"].frame)
        let hiddenContents = Self.contents(hidden)
        for word in ["some", "words", "broken", "last", "star"] { #expect(!hiddenContents.contains(word)) }
        // One bar for each of two lines, the image and the last word. Terminal cells show shade characters, because a
        // bar of cells would look like a divider.
        let layers = hidden.currentPicture.layers.values
        let bars = layers.flatMap { $0.drawing.commands }.filter { $0.paint == .foreground(level: 3) }
        let shades = layers.flatMap(\.text).filter { $0.text.allSatisfy { $0 == "░" } }
        #expect(bars.count == (isCell ? 0 : 4))
        #expect(shades.count == (isCell ? 4 : 0))
        if isCell { #expect(hidden.text.contains("░ ░░░░")) }
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

    @Test("unredacted() overrides an outer redaction, and the invalidated reason hides nothing")
    func unredacted() {
        let stage = Stage(columns: 30, rows: 4) {
            VStack {
                Text("hidden")
                Text("seen").unredacted()
            }
            .redacted(reason: .placeholder)
        }
        #expect(stage.text.contains("seen") && !stage.text.contains("hidden"))
        #expect(Stage(columns: 9, rows: 1) { Text("old").redacted(reason: .invalidated) }.text.contains("old"))
    }

    @Test("redaction follows its reason, and a redacted control still takes input")
    func changes() {
        struct Loading: View {
            @State private var isLoading = true
            var body: some View {
                VStack {
                    Text("words").redacted(reason: isLoading ? .placeholder : [])
                    Button("toggle") { isLoading.toggle() }
                        .redacted(reason: isLoading ? .placeholder : []).accessibilityIdentifier("toggle")
                }
            }
        }
        let stage = Stage(columns: 20, rows: 3) { Loading() }
        #expect(!stage.text.contains("words") && !stage.text.contains("toggle"))
        stage["toggle"].tap()
        #expect(stage.text.contains("words") && stage.text.contains("toggle"))
        stage["toggle"].tap()
        #expect(!stage.text.contains("words"))
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

    // Guards against labels made of the shade characters that stand for the text.
    @Test("a redacted control has an empty label on every display")
    func shades() {
        for stage in [
            Stage(columns: 20, rows: 1) { Button("Save") {}.redacted(reason: .placeholder) },
            Stage(width: 100, height: 40) { Button("Save") {}.redacted(reason: .placeholder) },
        ] { #expect(stage.elements.map(\.label) == [""]) }
    }

    @Test("a link inside a redacted text is no link")
    func links() {
        let stage = Stage(columns: 30, rows: 2) {
            Text("see [here](https://example.com)").redacted(reason: .placeholder)
        }
        #expect(!stage.elements.contains { $0.role == .link })
        #expect(stage.diagnostics.isEmpty)
    }

    @Test("views can read the redaction reasons")
    func reading() {
        struct ReasonsReader: View {
            @Environment(\.redactionReasons) private var reasons
            var body: some View { Text(verbatim: "\(reasons.rawValue)").unredacted() }
        }
        let stage = Stage(columns: 20, rows: 1) { ReasonsReader().redacted(reason: [.privacy, .placeholder]) }
        #expect(stage.text.contains("3"))
    }
}
