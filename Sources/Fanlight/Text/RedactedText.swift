import Display
import Typesetting

extension TypesetText {
    /// What is seen instead of letters that are not to be read: a bar for each line.
    func redacted(_ metrics: LayoutMetrics) -> [DrawCommand] {
        let lineHeight = height / metrics.dotHeight / Double(max(lineCount, 1))
        var lines: [Double: (start: Double, end: Double)] = [:]
        for run in runs where run.width.dots > 0 {
            let (start, end) = (run.x.dots, run.x.dots + run.width.dots)
            let line = lines[run.baseline.dots] ?? (start, end)
            lines[run.baseline.dots] = (min(line.start, start), max(line.end, end))
        }
        return lines.sorted { $0.key < $1.key }.map { baseline, line in
            let top = metrics.isCell ? baseline : baseline - 0.65 * lineHeight
            let bottom = metrics.isCell ? baseline + 1 : baseline + 0.1 * lineHeight
            let (left, upper) = (line.start.rounded(), top.rounded())
            return DrawCommand(
                .fill, metrics.isCell ? .rectangle : .rounded(Float(0.2 * lineHeight)), paint: .foreground(level: 3),
                rect: DotRect(
                    x: Int32(left), y: Int32(upper), width: Int32(line.end.rounded() - left),
                    height: Int32(bottom.rounded() - upper)))
        }
    }
}
