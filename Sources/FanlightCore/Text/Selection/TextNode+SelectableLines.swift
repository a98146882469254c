import Display
import Foundation
import TextEditing
import Typesetting

/// The selection of a scene's texts. The folder of input implements it and registers it with `TextService`.
@MainActor
protocol TextSelecting: AnyObject {
    /// Returns true if no view around a text prevents its selection.
    func allowsSelection(of text: TextNode) -> Bool
    /// Returns the selected range of a text, in UTF-8 offsets; an empty one for texts without a selection.
    func range(in text: TextNode) -> Range<Int>
    /// Returns the cached lines for the text at a position, or makes them.
    func lines(of string: String, from start: Int, _ text: TypesetText, _ make: () -> SelectableLines)
        -> SelectableLines
    /// Called when the characters of a text may have changed.
    func textChanged(_ text: TextNode)
    /// Called when a text leaves the tree.
    func textRemoved(_ text: TextNode)
}

extension TextNode {
    /// The whole text, displayed or not.
    var plainText: String { paragraphs.plainText }

    /// Lines of the text, and their origin relative to its upper left corner.
    struct SelectableBlock {
        var origin: CGPoint
        var lines: SelectableLines
    }

    /// True if the text can be selected.
    var mayBeSelected: Bool {
        shown.fitting.isSelectable && !shown.isRedacted && graph.text.selection?.allowsSelection(of: self) ?? false
    }

    var wholeBlock: SelectableBlock? {
        SelectableBlock(origin: .zero, lines: selectableLines(typesetWithMarks(), of: plainText, from: 0))
    }

    func selectableLines(_ text: TypesetText, of string: String, from start: Int) -> SelectableLines {
        let make = {
            SelectableLines(
                text, of: string, from: start, rightToLeft: self.paragraphs.rightToLeft, self.graph.typesetter,
                dot: CGSize(width: self.graph.metrics.dotWidth, height: self.graph.metrics.dotHeight),
                isCell: self.graph.metrics.isCell)
        }
        return graph.text.selection?.lines(of: string, from: start, text, make) ?? make()
    }

    func selectionChanged() {
        invalidateLayerContent()
        selectionChangedInParts()
    }

    /// The selected rectangles of a block of lines, in dots from its origin.
    func selected(among places: Range<Int>, _ block: @autoclosure () -> SelectableBlock?) -> [DotRect] {
        let range = graph.text.selection?.range(in: self) ?? 0..<0
        guard !range.isEmpty, range.overlaps(places), let block = block() else { return [] }
        let (width, height) = (graph.metrics.dotWidth, graph.metrics.dotHeight)
        return block.lines.areas(of: range).map { area in
            let (left, right) = ((area.minX / width).rounded(), (area.maxX / width).rounded())
            let (top, bottom) = ((area.minY / height).rounded(), (area.maxY / height).rounded())
            return DotRect(x: Int32(left), y: Int32(top), width: Int32(right - left), height: Int32(bottom - top))
        }
    }

    /// The selected rectangles of a text that is displayed as a whole.
    var selectedAreas: [DotRect] { shown.fitting.isSelectable ? selected(among: 0..<Int.max, wholeBlock) : [] }

    /// The name of the action with which scripts and assistive technology copy the whole text.
    static let copyAction = "Copy"
}

extension TextParagraphs {
    var plainText: String { spans.reduce(into: "") { $0 += $1.text } }
}

extension [DotRect] {
    /// The background of selected text. On a terminal it is inverted, because there may be no colours.
    func selectionBackground(_ palette: ForegroundPalette, isCell: Bool) -> [DrawCommand] {
        map { DrawCommand(.fill, paint: isCell ? palette[0] : palette[3], rect: $0) }
    }
}

extension [TextRun] {
    /// Returns a terminal's runs with the characters in some areas in the background colour.
    @MainActor
    package func inverted(in areas: [DotRect], _ typesetter: any Typesetter) -> [TextRun] {
        guard !areas.isEmpty else { return self }
        return flatMap { run -> [TextRun] in
            let row = Int32(run.baseline.dots)
            let here = areas.filter { $0.y <= row && row < $0.y + $0.height }
            guard !here.isEmpty else { return [run] }
            var parts: [TextRun] = []
            var wasInside = false
            for cluster in typesetter.clusters(of: run) {
                let x = run.x.dots + cluster.x
                let isInside = here.contains { Double($0.x) <= x && x < Double($0.x + $0.width) }
                if let last = parts.indices.last, isInside == wasInside {
                    parts[last].text += cluster.text
                    parts[last].width = SubDot(dots: x + cluster.width - parts[last].x.dots)
                } else {
                    var part = run
                    part.text = cluster.text
                    (part.x, part.width) = (SubDot(dots: x), SubDot(dots: cluster.width))
                    if isInside { part.style.paint = .background }
                    parts.append(part)
                }
                wasInside = isInside
            }
            return parts
        }
    }
}
