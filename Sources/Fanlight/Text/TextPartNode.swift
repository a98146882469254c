import Display
import Foundation
import Typesetting

/// A few paragraphs of a text that is too long to be set as a whole. They never change: scrolling brings others.
final class TextPartNode: LayoutNode {
    let lines: TypesetText
    private let marks: [TextMark]

    init(_ lines: TypesetText, _ marks: [TextMark], _ graph: ViewGraph) {
        self.lines = lines
        self.marks = marks
        super.init(graph)
    }

    func shows(_ lines: TypesetText?, _ marks: [TextMark]) -> Bool { lines == self.lines && marks == self.marks }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { CGSize(width: lines.width, height: lines.height) }
    override var needsLayer: Bool { true }
    override var speaksForItself: Bool { true }
    override func makeText() -> [TextRun] { lines.runs }
    override func makeDrawing() -> Drawing { marks.grounds(behind: lines) }
    override func makeSemantics() -> Semantics { .plainText }
}
