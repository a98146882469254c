/// A column of lines, limited by the available height. Lengths are in whole dots.
struct LineColumn {
    struct Placed {
        var line: PangoLine
        var top: Int
        var bottom: Int
        var baseline: Int
    }

    var lines: [Placed] = []
    private(set) var bottom = 0
    private(set) var isCut = false
    private(set) var isCutByHeight = false
    private let spacing: Int
    private let lineLimit: Int
    private let height: Int
    /// The number of lines whose space is occupied even if they are absent.
    private let reserved: Int

    init(spacing: Int, lineLimit: Int, height: Int, reserved: Int) {
        self.spacing = spacing
        self.lineLimit = lineLimit
        self.height = height
        self.reserved = reserved
    }

    /// Adds a line. Returns false, and adds nothing, if it does not fit.
    mutating func add(_ line: PangoLine, _ text: SanitizedText, _ spans: [ResolvedSpan]) -> Bool {
        if spans.count == 1 { return add(line, spans) }
        return add(line, text.pieces(in: line.bytes).map { spans[$0.span] })
    }

    /// Replaces the last line by a truncated one. It may be taller, because the end of a text may contain an
    /// attachment. Returns false, with one line less, if it does not fit.
    mutating func replaceLast(with line: PangoLine, _ spans: [ResolvedSpan]) -> Bool {
        guard let last = lines.popLast() else { return true }
        bottom = lines.last?.bottom ?? 0
        let shown = line.runs.map { spans[$0.span] }
        guard !shown.isEmpty else {
            lines.append(Placed(line: line, top: last.top, bottom: last.bottom, baseline: last.baseline))
            bottom = last.bottom
            return true
        }
        return add(line, shown)
    }

    /// - Parameter spans: The spans on the line.
    private mutating func add(_ line: PangoLine, _ spans: some Collection<ResolvedSpan>) -> Bool {
        var above = 0.0
        var below = 0.0
        for span in spans {
            above = max(above, span.above)
            below = max(below, span.below)
        }
        // A hundredth of a dot is a rounding error.
        let lineHeight = max(1, Int((above + below - 0.01).rounded(.up)))
        let top = lines.isEmpty ? 0 : bottom + spacing
        if !lines.isEmpty {
            if lines.count >= lineLimit {
                isCut = true
                return false
            }
            if height != Int.max, lines.count >= reserved, top + lineHeight > height {
                isCut = true
                isCutByHeight = true
                return false
            }
        }
        let middle = (Double(lineHeight) - above - below) / 2
        lines.append(
            Placed(line: line, top: top, bottom: top + lineHeight, baseline: top + Int((middle + above).rounded())))
        bottom = top + lineHeight
        return true
    }

    /// Occupies the space of absent lines.
    mutating func reserve(_ count: Int) {
        guard count > lines.count, let last = lines.last else { return }
        let missing = min(count, 10_000) - lines.count
        bottom += missing * (last.bottom - last.top + spacing)
    }
}
