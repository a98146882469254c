import Display
import Testing
import Typesetting

@Suite("Overlong grapheme clusters")
struct ClusterLengthTests {
    private static let clusters = [
        "a" + String(repeating: "\u{301}", count: 100_000), String(repeating: "\u{301}", count: 100_000),
        "👩" + String(repeating: "\u{200D}👩", count: 20_000), String(repeating: "\u{1100}", count: 50_000),
    ]
    private static let typesetters: [@Sendable () -> any Typesetter] = [
        { PangoTypesetter(scale: 2) }, { CellTypesetter() },
    ]

    @Test("an overlong cluster is truncated, in runs within the protocol's limit", arguments: clusters, typesetters)
    func endless(cluster: String, make: @Sendable () -> any Typesetter) {
        let typesetter = make()
        for width in [Double.infinity, 100] {
            let text = typesetter.typeset(
                TextParagraphs([TextSpan("x " + cluster + " y")]), maxWidth: width, maxHeight: .infinity)
            let shown = text.runs.map(\.text).joined()
            #expect(shown.utf8.count <= 300 && shown.hasPrefix("x") && shown.hasSuffix("y"))
            #expect(text.lineCount <= 20)
        }
    }

    @Test("clusters of normal length are shown unchanged")
    func usual() {
        let family = "👩🏽‍❤️‍💋‍👨🏿", stacked = "Z" + String(repeating: "\u{335}", count: 60)
        let text = String(repeating: family + stacked + "é", count: 40)
        let set = PangoTypesetter(scale: 1).typeset(
            TextParagraphs([TextSpan(text)]), maxWidth: .infinity, maxHeight: .infinity)
        #expect(set.runs.map(\.text).joined() == text)
    }
}
