import Display
import Typesetting

extension TypesetText {
    /// The bars that replace redacted text on pixel displays, one for each line.
    package func redacted(_ metrics: LayoutMetrics, _ palette: ForegroundPalette) -> [DrawCommand] {
        if metrics.isCell { return [] }
        let lineHeight = height / metrics.dotHeight / Double(max(lineCount, 1))
        return extents.map { baseline, start, end in
            let (left, upper) = (start.rounded(), (baseline - 0.65 * lineHeight).rounded())
            return DrawCommand(
                .fill, .rounded(Float(0.2 * lineHeight)), paint: palette[3],
                rect: DotRect(
                    x: Int32(left), y: Int32(upper), width: Int32(end.rounded() - left),
                    height: Int32((baseline + 0.1 * lineHeight).rounded() - upper)))
        }
    }

    /// The shaded cells that replace redacted text on terminals, where a bar would look like a divider.
    package func shaded(_ metrics: LayoutMetrics) -> [TextRun] {
        guard metrics.isCell else { return [] }
        return extents.map { row, start, end in
            TextRun.shade(columns: Int((end - start).rounded()), x: start, row: row)
        }
    }

    /// The start and end of each line.
    private var extents: [(baseline: Double, start: Double, end: Double)] {
        var lines: [Double: (start: Double, end: Double)] = [:]
        for run in runs where run.width.dots > 0 {
            let (start, end) = (run.x.dots, run.x.dots + run.width.dots)
            let line = lines[run.baseline.dots] ?? (start, end)
            lines[run.baseline.dots] = (min(line.start, start), max(line.end, end))
        }
        return lines.sorted { $0.key < $1.key }.map { ($0.key, $0.value.start, $0.value.end) }
    }
}

extension TextRun {
    /// Returns shaded cells in place of redacted content.
    static func shade(columns: Int, x: Double = 0, row: Double) -> TextRun {
        let columns = max(columns, 0)
        return TextRun(
            String(repeating: "░", count: columns), style: TextStyle(paint: .foreground(level: 2)), x: SubDot(dots: x),
            baseline: SubDot(dots: row), width: SubDot(dots: Double(columns)))
    }
}
