import Display
import Foundation
import Testing
import TextEditing
import Typesetting

@Suite("Displayed lines and the positions in their text")
struct SelectableLinesTests {
    private func lines(_ text: String, columns: Double, lineLimit: Int? = nil) -> SelectableLines {
        let typesetter = CellTypesetter()
        let typeset = typesetter.typeset(
            TextParagraphs([TextSpan(text, mark: 1)], lineLimit: lineLimit), maxWidth: columns * Screen.cellWidth,
            maxHeight: .infinity)
        return SelectableLines(
            typeset, of: text, rightToLeft: false, typesetter,
            dot: CGSize(width: Screen.cellWidth, height: Screen.cellHeight), isCell: true)
    }

    @Test("positions continue after the space at a line break")
    func lineBreak() {
        let lines = lines("ab cd", columns: 3)
        #expect(lines.lines.count == 2)
        #expect(lines.lines.first?.clusters.prefix(2).map(\.places) == [0..<1, 1..<2])
        #expect(lines.lines.last?.clusters.map(\.places) == [3..<4, 4..<5])
        #expect(lines.areas(of: 3..<5) == [CGRect(x: 0, y: 16, width: 16, height: 16)])
    }

    @Test("a point on a terminal selects its cluster, and one beyond the line is next to the last")
    func points() {
        let lines = lines("ab cd", columns: 3)
        #expect(lines.places(at: CGPoint(x: 12, y: 20), isCell: true) == 4..<5)
        #expect(lines.places(at: CGPoint(x: 90, y: 20), isCell: true) == 5..<5)
        #expect(lines.clusterStart(at: CGPoint(x: 90, y: 20)) == 4)
    }

    @Test("positions are UTF-8 offsets, and a wide character takes two cells")
    func wideCharacters() {
        let lines = lines("a漢b", columns: 10)
        #expect(lines.lines.first?.clusters.map(\.places) == [0..<1, 1..<4, 4..<5])
        #expect(lines.lines.first?.clusters.map(\.left) == [0, 8, 24])
        #expect(lines.line(of: 2) == CGRect(x: 8, y: 0, width: 16, height: 16))
    }

    @Test("an ellipsis stands for all of the text that it replaces")
    func ellipsis() {
        let clusters = lines("abcdef", columns: 4, lineLimit: 1).lines.first?.clusters
        #expect(clusters?.map(\.places) == [0..<1, 1..<2, 2..<3, 3..<6])
    }
}
