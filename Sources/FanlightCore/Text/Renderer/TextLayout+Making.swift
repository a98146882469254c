import Display
import Foundation
import Typesetting

extension Text.Layout {
    /// Creates a layout from the typeset lines of a text.
    @MainActor
    init(_ text: TypesetText, _ shown: ResolvedTextContent, _ graph: ViewGraph) {
        let metrics = graph.metrics
        var lines: [Line] = []
        var runs: [Run] = []
        var edges: Range<Int>?
        var count = 0
        func endLine() {
            guard let first = runs.first else { return }
            let origin = first.typographicBounds.origin
            lines.append(Line(runs, origin: CGPoint(x: runs.map(\.typographicBounds.origin.x).min() ?? 0, y: origin.y)))
            runs.removeAll()
        }
        // With a renderer every run has a mark; see `TextResolver`.
        for (run, mark) in zip(text.runs, text.marks) {
            if mark.line != edges { endLine() }
            edges = mark.line
            let image = mark.attachment.map { shown.images[$0.index].content }
            var written = run
            var commands: [DrawCommand] = []
            if let image {
                written.text = metrics.isCell ? image.glyph ?? "" : ""
                if written.text.isEmpty, let area = mark.attachment.map({ run.rect($0.edges) }) {
                    commands = image.commands(area, metrics).map { command in
                        var command = command
                        command.rect = area
                        return command
                    }
                }
            }
            let known = mark.mark > 0 ? shown.marks[mark.mark - 1] : nil
            if let background = known?.background {
                commands.insert(DrawCommand(.fill, paint: background, rect: run.rect(mark.line)), at: 0)
            }
            let clusters =
                image == nil
                ? graph.typesetter.clusters(of: run) : [TextCluster(written.text, x: 0, width: run.width.dots)]
            let baseline = run.baseline.dots + (metrics.isCell ? 1 : 0)
            runs.append(
                Run(
                    run: written, clusters: clusters, commands: commands, attributes: known?.custom, first: count,
                    baseline: baseline * metrics.dotHeight,
                    ascent: (baseline - Double(mark.line.lowerBound)) * metrics.dotHeight,
                    descent: (Double(mark.line.upperBound) - baseline) * metrics.dotHeight,
                    dot: CGSize(width: metrics.dotWidth, height: metrics.dotHeight),
                    availableSize: CGSize(width: text.width, height: text.height)))
            count += clusters.count
        }
        endLine()
        self.init(lines: lines, isTruncated: text.truncated)
    }
}

extension ImageContent {
    /// The glyph that a terminal displays for a symbol.
    fileprivate var glyph: String? {
        if case .symbol(let symbol, _, _) = self { return symbol.glyph }
        return nil
    }
}
