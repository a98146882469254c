import Display
import Foundation
import Typesetting

extension TextNode {
    /// The whole text, displayed or not.
    var plainText: String { paragraphs.plainText }

    /// Lines of the text, and their origin relative to its upper left corner.
    struct LetterBlock {
        var origin: CGPoint
        var lines: SelectableLines
    }

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
