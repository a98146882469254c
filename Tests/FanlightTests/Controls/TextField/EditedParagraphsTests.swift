import Display
import Testing
@testable import Fanlight
@_spi(Nodes) @testable import FanlightCore

@MainActor
@Suite("Paragraphs of edited text")
struct EditedParagraphsTests {
    private func paragraphs() -> EditedParagraphs {
        let graph = ViewGraph(screen: .cells(columns: 40, rows: 20), clock: SessionClock(.virtual))
        return EditedParagraphs(graph.typesetter, graph.metrics)
    }

    /// Returns the whole text, paragraph by paragraph, with its line ends.
    private func whole(_ paragraphs: EditedParagraphs) -> String {
        let bytes = Array(paragraphs.text.utf8)
        var result: [UInt8] = []
        var next = 0
        for (index, paragraph) in paragraphs.paragraphs.enumerated() {
            #expect(paragraph.start == next)
            next = paragraph.next
            let content = bytes[paragraph.start..<paragraph.start + paragraph.count]
            #expect(!content.contains(10))
            result += content
            if index + 1 < paragraphs.paragraphs.count, !paragraph.continuesParagraph { result.append(10) }
        }
        #expect(paragraphs.paragraphs.last?.continuesParagraph == false)
        return String(decoding: result, as: UTF8.self)
    }

    @Test("random edits split paragraphs that are too long and join them again", arguments: 0..<8)
    func pieces(seed: UInt64) {
        var random = seed
        func roll(_ count: Int) -> Int {
            random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(random >> 33) % max(count, 1)
        }
        let edited = paragraphs()
        var text = Array(String(repeating: "words and wörds ", count: seed % 2 == 0 ? 3_000 : 10))
        edited.setText(String(text))
        let inserts = ["a", " ", "\n", "é", "e\u{301}", "👩‍👩‍👧", String(repeating: "long ", count: 2_000), "\n\n", ""]
        for _ in 0..<60 {
            let start = roll(text.count + 1)
            let end = min(start + (roll(4) == 0 ? roll(9_000) : roll(3)), text.count)
            text.replaceSubrange(start..<end, with: Array(inserts[roll(inserts.count)]))
            text = Array(String(text))
            edited.setText(String(text))
            #expect(whole(edited) == String(text))
            #expect(edited.paragraphs.allSatisfy { $0.count <= EditedParagraphs.longestPiece })
            #expect(Set(edited.paragraphs.map(\.id)).count == edited.paragraphs.count)
        }
    }

    @Test("a long paragraph is split after spaces, and one character changes one piece")
    func onePiece() {
        let edited = paragraphs()
        let text = String(repeating: "word ", count: 20_000)
        edited.setText(text)
        let before = edited.paragraphs
        #expect(before.count > 20 && before.dropLast().allSatisfy { $0.continuesParagraph && $0.next % 5 == 0 })
        let place = text.utf8.index(text.startIndex, offsetBy: 50_002)
        edited.setText(text[..<place] + "x" + text[place...])
        let after = edited.paragraphs
        #expect(after.map(\.id) == before.map(\.id))
        #expect(zip(before, after).filter { $0.count != $1.count }.count == 1)
    }
}
