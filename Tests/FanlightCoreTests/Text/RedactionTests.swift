import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Redaction")
struct RedactionTests {
    private static func contents(_ stage: Stage) -> String {
        stage.text + stage.currentPicture.texts.joined()
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
                    TestButton("toggle") { isLoading.toggle() }
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

    // Guards against labels made of the shade characters that stand for the text.
    @Test("a redacted control has an empty label on every display")
    func shades() {
        for stage in [
            Stage(columns: 20, rows: 1) { TestButton("Save") {}.redacted(reason: .placeholder) },
            Stage(width: 100, height: 40) { TestButton("Save") {}.redacted(reason: .placeholder) },
        ] { #expect(stage.elements.map(\.label) == [""]) }
    }

    @Test("a link inside a redacted text is not a link")
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
