import Display

/// A typesetter for terminals: every size is in whole cells of 8 × 16 points.
///
/// Font sizes and line heights have no effect. Weights from 600 up are bold. Bidirectional text stays in logical order:
/// reordering is left to the terminal. On a cell display the baseline of a line is its row's lower edge. Text thus
/// aligns with views without a baseline. The runs carry the row's top.
public final class CellTypesetter: Typesetter {
    public private(set) var measurements = 0
    private var cache = TypesetCache()

    public init() {}

    public func typeset(_ text: TextParagraphs, maxWidth: Double, maxHeight: Double) -> TypesetText {
        let columns = wholeDots(maxWidth, per: Screen.cellWidth)
        let rows = wholeDots(maxHeight, per: Screen.cellHeight)
        let key = TypesetCache.Key(text)
        if let known = cache.find(key, width: columns, height: rows) { return known }
        measurements += 1
        let answer = CellTypesetter.measure(text, columns: columns, rows: rows)
        cache.store(key, answer)
        return answer.text
    }

    public func hasFace(named name: String) -> Bool { true }

    public func hasStretch(of font: FontRequest) -> Bool { true }

    private static func measure(_ text: TextParagraphs, columns: Int, rows: Int) -> TypesetCache.Answer {
        var cells = CellText(text.spans)
        // Less than half a row counts as no spacing.
        let spacing =
            text.lineSpacing.isFinite
            ? Int(min(max(text.lineSpacing / Screen.cellHeight, 0), 1000).rounded()) : 0
        // The space of reserved lines is occupied anyway.
        let least = max(1, min(text.reservedLines, 10_000))
        let byHeight = rows == Int.max ? Int.max : max(least, (rows + spacing) / (1 + spacing))
        var limit = max(1, min(byHeight, text.lineLimit ?? Int.max))
        var isCutByHeight = limit == byHeight && limit != text.lineLimit

        var breaking = CellLines(&cells, columns: columns, limit: limit)
        // Fewer lines fit if some are taller than text.
        while rows != Int.max, let fitting = breaking.count(in: rows, spacing: spacing, cells) {
            limit = fitting
            isCutByHeight = true
            breaking = CellLines(&cells, columns: columns, limit: limit)
        }
        if breaking.isCut { breaking.truncate(cells, text.truncation, columns: columns) }
        // Text moved into the last line by truncation may be taller than before.
        while breaking.isCut, limit > 1, rows != Int.max, breaking.count(in: rows, spacing: spacing, cells) != nil {
            limit -= 1
            breaking = CellLines(&cells, columns: columns, limit: limit)
            if breaking.isCut { breaking.truncate(cells, text.truncation, columns: columns) }
        }

        let width = breaking.lines.reduce(0) { max($0, $1.width) }
        let isMarked = !cells.attachments.isEmpty || cells.marks.contains { $0 != 0 }
        var marks: [RunMark] = []
        var runs: [TextRun] = []
        var height = 0
        var firstBottom = 1
        for (index, line) in breaking.lines.enumerated() {
            if index > 0 { height += spacing }
            let rows = height..<(height + line.rows(cells))
            height = rows.upperBound
            if index == 0 { firstBottom = height }
            let free = width - line.width
            let offset =
                switch line.alignment(cells) ?? text.alignment {
                case .leading: text.rightToLeft ? free : 0
                case .center: free / 2
                case .trailing: text.rightToLeft ? 0 : free
                }
            line.appendRuns(to: &runs, &marks, cells, isMarked: isMarked, x: offset, rows: rows)
        }
        let lastBottom = height
        height += max(min(text.reservedLines, 10_000) - breaking.lines.count, 0) * (1 + spacing)
        let typeset = TypesetText(
            width: Double(width) * Screen.cellWidth, height: Double(height) * Screen.cellHeight,
            firstBaseline: Double(firstBottom) * Screen.cellHeight,
            lastBaseline: Double(lastBottom) * Screen.cellHeight,
            lineCount: breaking.lines.count, truncated: breaking.isCut, runs: runs, marks: marks)
        return TypesetCache.Answer(
            typeset, width: columns, height: rows, size: (width, height), wrapped: breaking.isWrapped,
            cut: breaking.isCut, byHeight: breaking.isCut && isCutByHeight)
    }
}
