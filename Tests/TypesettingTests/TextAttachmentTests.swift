import Display
import Testing
import Typesetting

@Suite("Inline attachments")
struct TextAttachmentTests {
    private func attachment(_ index: Int, width: Double, above: Double, below: Double = 0) -> TextSpan {
        TextSpan(
            TextAttachment.placeholder, attachment: TextAttachment(index, width: width, above: above, below: below))
    }

    private func set(_ spans: [TextSpan], scale: Double, width: Double = .infinity) -> TypesetText {
        PangoTypesetter(scale: scale).typeset(TextParagraphs(spans), maxWidth: width, maxHeight: .infinity)
    }

    @Test("an attachment has the same size at every scale, and separates the text around it", arguments: [1.0, 2, 3])
    func place(scale: Double) throws {
        let result = set([TextSpan("a"), attachment(3, width: 30, above: 50), TextSpan("b")], scale: scale)
        #expect(
            result.runs.map(\.text) == ["a", TextAttachment.placeholder, "b"]
                && result.textRuns.map(\.text) == ["a", "b"])
        let (placed, run) = try #require(result.attachments.first)
        #expect(placed.index == 3 && run.width.dots == 30 * scale)
        #expect(Double(placed.edges.count) == 50 * scale)
        #expect(Double(placed.edges.upperBound) == result.runs[0].baseline.dots)
        #expect(result.height > 50 && result.height < 60)
    }

    @Test("adjacent and single attachments stay separate")
    func several() {
        let two = set([attachment(0, width: 10, above: 5), attachment(1, width: 20, above: 5)], scale: 1)
        #expect(two.attachments.map { $0.attachment.index } == [0, 1])
        #expect(two.attachments.map { $0.run.width.dots } == [10, 20] && two.width == 30)
        #expect(set([attachment(0, width: 10, above: 5)], scale: 1).height == set([TextSpan("a")], scale: 1).height)
    }

    @Test("the placeholder character is ordinary text without an attachment")
    func placeholderCharacter() {
        #expect(set([TextSpan("a\u{FFFC}b")], scale: 1).attachments.isEmpty)
        let cells = CellTypesetter().typeset(
            TextParagraphs([TextSpan("a\u{FFFC}b")]), maxWidth: .infinity, maxHeight: .infinity)
        #expect(cells.attachments.isEmpty && cells.runs.count == 1)
    }

    @Test(
        "invalid attachment sizes count as 0, and huge ones are bounded", arguments: [Double.nan, .infinity, -5, 1e300])
    func odd(length: Double) {
        let spans = [TextSpan("a"), attachment(0, width: length, above: length, below: length), TextSpan("b")]
        for result in [
            set(spans, scale: 2), set(spans, scale: 2, width: 100),
            CellTypesetter().typeset(TextParagraphs(spans), maxWidth: 80, maxHeight: 32),
        ] {
            #expect(result.width.isFinite && result.width >= 0 && result.height.isFinite && result.height > 0)
            #expect(result.runs.allSatisfy { $0.width.dots >= 0 })
        }
    }

    @Test("in cells an attachment has whole cells, its line is as high, and fewer lines fit")
    func cells() throws {
        let spans = [TextSpan("a"), attachment(0, width: 20, above: 17), TextSpan("b\nc\nd")]
        let typesetter = CellTypesetter()
        let whole = typesetter.typeset(TextParagraphs(spans), maxWidth: .infinity, maxHeight: .infinity)
        #expect(
            whole.attachments.first?.attachment == PlacedAttachment(0, edges: 0..<2)
                && whole.attachments.first?.run.width.dots == 3)
        #expect(whole.width == 40 && whole.height == 64 && whole.firstBaseline == 32 && whole.lastBaseline == 64)
        #expect(whole.textRuns.map(\.baseline.dots) == [1, 1, 2, 3])
        let cut = typesetter.typeset(TextParagraphs(spans), maxWidth: .infinity, maxHeight: 48)
        #expect(cut.truncated && cut.lineCount == 2 && cut.height == 48)
        let limited = typesetter.typeset(TextParagraphs(spans, lineLimit: 1), maxWidth: 16, maxHeight: 160)
        #expect(limited.textRuns.map(\.text) == ["a…"] && limited.attachments.isEmpty)
    }
}
