/// Lines one below the other, as many as there is room for. Lengths are whole dots.
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
    /// Lines for which room is taken anyway.
    private let reserved: Int

    init(spacing: Int, lineLimit: Int, height: Int, reserved: Int) {
        self.spacing = spacing
        self.lineLimit = lineLimit
        self.height = height
        self.reserved = reserved
    }

    /// False, and nothing is added, where there is no room for the line.
    mutating func add(_ line: PangoLine, _ text: CleanText, _ spans: [SetSpan]) -> Bool {
        if spans.count == 1 { return add(line, spans) }
        return add(line, text.pieces(in: line.bytes).map { spans[$0.span] })
    }

    /// Puts a line that was cut in the place of the last one. It may be higher: what is left of a text's end may have a
    /// picture in it. False, and there is one line less, where there is no room for it then.
    mutating func replaceLast(with line: PangoLine, _ spans: [SetSpan]) -> Bool {
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

    /// - Parameter spans: what is on the line.
    private mutating func add(_ line: PangoLine, _ spans: some Collection<SetSpan>) -> Bool {
        var above = 0.0
        var below = 0.0
        for span in spans {
            above = max(above, span.above)
            below = max(below, span.below)
        }
        // A hundredth of a dot is arithmetic's noise.
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

    /// Takes room for lines that are not there.
    mutating func reserve(_ count: Int) {
        guard count > lines.count, let last = lines.last else { return }
        let missing = min(count, 10_000) - lines.count
        bottom += missing * (last.bottom - last.top + spacing)
    }
}
