import Foundation

/// How wide a grid's columns are for an offered width.
///
/// Columns share what is offered as the children of a stack would: the least flexible first, each an equal part of what
/// is left. A column is as wide as its widest cell then is. Cells over several columns widen them where they need more; of
/// columns that only such cells are in, each is as flexible as its part of them.
struct GridColumns {
    let offered: CGFloat?
    private(set) var widths: [CGFloat]
    /// What the cells of each column were offered to find its width.
    private var parts: [CGFloat?]
    /// Whether a cell, by its number, made its column as wide as it is.
    private var isWidest: [Bool]
    /// The offers that lead to the same widths.
    private(set) var range: ProposalRange.Lengths
    private let isCompared: Bool

    init(_ cells: GridCells, _ offered: CGFloat?) {
        self.offered = offered
        isCompared = cells.isCompared
        // What each cell tells is taken from these.
        range = isCompared ? .all : ProposalRange.Lengths(only: offered)
        widths = Array(repeating: 0, count: cells.columnCount)
        parts = Array(repeating: nil, count: cells.columnCount)
        isWidest = Array(repeating: false, count: cells.all.count)
        share(cells)
        let shared = widths
        widen(cells)
        for cell in cells.all where widths[cell.column] != shared[cell.column] { isWidest[cell.number] = false }
    }

    private mutating func share(_ cells: GridCells) {
        var byColumn: [[GridCells.Cell]] = Array(repeating: [], count: cells.columnCount)
        for cell in cells.all where cell.span == 1 && cell.isSized(.horizontal) { byColumn[cell.column].append(cell) }
        var spanning: [[GridCells.Cell]] = Array(repeating: [], count: cells.columnCount)
        for cell in cells.all where cell.span > 1 && cell.isSized(.horizontal) {
            let columns = cell.column..<cell.column + cell.span
            guard columns.allSatisfy({ byColumn[$0].isEmpty }) else { continue }
            for column in columns { spanning[column].append(cell) }
        }
        func width(_ column: Int, _ offered: CGFloat?) -> CGFloat {
            let own = byColumn[column].reduce(0) { max($0, $1.view.width(offered)) }
            return spanning[column].reduce(own) { max($0, cells.partOfWidth(of: $1, offered)) }
        }
        func take(_ column: Int, _ part: CGFloat?) {
            let lengths = byColumn[column].map { $0.view.width(part) }
            (widths[column], parts[column]) = (lengths.reduce(0, max), part)
            guard spanning[column].isEmpty else { return widths[column] = width(column, part) }
            for (cell, length) in zip(byColumn[column], lengths) { isWidest[cell.number] = length == widths[column] }
        }
        guard let offered, offered.isFinite else {
            for column in widths.indices where spanning[column].isEmpty { take(column, offered) }
            for cell in cells.all where isCompared && cell.isSized(.horizontal) {
                range = range.intersected(with: cell.view.alike(ProposedViewSize(width: offered, height: nil)).widths)
            }
            if widths.count > 1 { range = range.withoutShares }
            return
        }
        var left = offered - cells.columnGaps.reduce(0, +)
        // A column without a cell of its own takes no part.
        let order = GridLengths.order(widths.count) { (width($0, 0), width($0, .infinity)) }
            .filter { !byColumn[$0].isEmpty || !spanning[$0].isEmpty }
        for (position, column) in order.enumerated() {
            let count = CGFloat(order.count - position)
            let part = cells.metrics.quantized(max(left / count, 0), .horizontal)
            take(column, part)
            if isCompared {
                for cell in byColumn[column] {
                    let inside = cell.view.alike(ProposedViewSize(width: part, height: nil)).widths
                    range.narrow(to: inside, of: offered, room: left, count: count)
                }
            }
            left -= widths[column]
        }
        if spanning.contains(where: { !$0.isEmpty }) { range = ProposalRange.Lengths(only: offered) }
    }

    /// The width that a cell is offered: that of its column. One that made the column as wide as it is, is shown as it was
    /// measured: offered its own width it would arrange what is in it anew, and so would each grid in there.
    func offer(to cell: GridCells.Cell, _ cells: GridCells) -> CGFloat? {
        isWidest[cell.number] ? parts[cell.column] : cells.width(of: cell, widths)
    }

    private mutating func widen(_ cells: GridCells) {
        var all = widths.reduce(0, +) + cells.columnGaps.reduce(0, +)
        for cell in cells.all where cell.span > 1 && cell.isSized(.horizontal) {
            let has = cells.width(of: cell, widths)
            var room = offered
            if let offered, offered.isFinite {
                // What other columns already have is not this cell's.
                let left = offered - all + has
                room = max(left, has)
                if isCompared {
                    let inside = cell.view.alike(ProposedViewSize(width: room, height: nil)).widths
                    range.narrow(to: inside, of: offered, room: left, count: 1)
                }
            }
            let needs = cell.view.width(room)
            guard needs > has else { continue }
            var missing = needs - has
            all += missing
            for column in cell.column..<(cell.column + cell.span) {
                let rest = CGFloat(cell.column + cell.span - column)
                let part = cells.metrics.quantized(missing / rest, .horizontal)
                widths[column] += part
                missing -= part
            }
        }
    }
}

/// How wide a grid's columns and how high its rows are for a proposal. Rows share a height as columns do a width.
struct GridLengths {
    private let grid: GridColumns
    var columns: [CGFloat] { grid.widths }
    private(set) var rows: [CGFloat]
    /// How far below its top a row's line of alignment is.
    private(set) var ascents: [CGFloat]
    /// What the cells of each row were offered to find its height.
    private var parts: [CGFloat?]
    /// Whether a cell, by its number, made its row as high as it is.
    private var isHighest: [Bool]
    /// The proposals that lead to the same lengths.
    private(set) var range: ProposalRange

    init(_ cells: GridCells, _ columns: GridColumns, _ proposal: ProposedViewSize) {
        grid = columns
        range = ProposalRange(
            widths: columns.range, heights: cells.isCompared ? .all : ProposalRange.Lengths(only: proposal.height))
        rows = Array(repeating: 0, count: cells.rowCount)
        ascents = rows
        parts = Array(repeating: nil, count: cells.rowCount)
        isHighest = Array(repeating: false, count: cells.all.count)
        shareRows(cells, proposal.height)
    }

    /// What a cell's view is offered where it is placed; see `GridColumns.offer`.
    func offer(to cell: GridCells.Cell, _ cells: GridCells) -> ProposedViewSize {
        ProposedViewSize(
            width: grid.offer(to: cell, cells), height: isHighest[cell.number] ? parts[cell.row] : rows[cell.row])
    }

    /// The lines in the order in which lengths are handed out.
    fileprivate static func order(_ count: Int, _ range: (Int) -> (least: CGFloat, most: CGFloat)) -> [Int] {
        // One alone takes all, however flexible it is.
        guard count > 1 else { return Array(0..<count) }
        let flexibilities = (0..<count).map { line -> CGFloat in
            let range = range(line)
            return range.most >= CGSize.mostLength ? .infinity : range.most - range.least
        }
        return (0..<count).sorted { (flexibilities[$0], $0) < (flexibilities[$1], $1) }
    }

    private mutating func shareRows(_ cells: GridCells, _ offered: CGFloat?) {
        let byRow = Dictionary(grouping: cells.all, by: \.row)
        let grid = grid
        func proposal(_ cell: GridCells.Cell, _ offered: CGFloat?) -> ProposedViewSize {
            ProposedViewSize(width: grid.offer(to: cell, cells), height: offered)
        }
        /// The row's height, and where its line is, when its cells are offered a height.
        func extent(_ row: Int, _ offered: CGFloat?) -> (height: CGFloat, ascent: CGFloat) {
            var (ascent, descent, height) = (CGFloat(0), CGFloat(0), CGFloat(0))
            let guide = cells.rowAlignments[row]
            for cell in byRow[row] ?? [] where cell.isSized(.vertical) {
                let proposal = proposal(cell, offered)
                guard cell.anchor == nil else {
                    height = max(height, cell.view.sizeThatFits(proposal).height)
                    continue
                }
                let dimensions = cell.view.dimensions(in: proposal)
                let line = dimensions[guide]
                ascent = max(ascent, line)
                descent = max(descent, dimensions.height - line)
            }
            return (max(height, ascent + descent), ascent)
        }
        func take(_ row: Int, _ part: CGFloat?) {
            (rows[row], ascents[row]) = extent(row, part)
            parts[row] = part
            for cell in byRow[row] ?? [] where cell.isSized(.vertical) {
                isHighest[cell.number] = cell.view.sizeThatFits(proposal(cell, part)).height == rows[row]
            }
        }
        guard let offered, offered.isFinite else {
            for row in rows.indices { take(row, offered) }
            for cell in cells.all where cells.isCompared && cell.isSized(.vertical) {
                range.heights = range.heights.intersected(with: cell.view.alike(proposal(cell, offered)).heights)
            }
            if rows.count > 1 { range.heights = range.heights.withoutShares }
            return
        }
        var left = offered - cells.rowGaps.reduce(0, +)
        let order = GridLengths.order(rows.count) { (extent($0, 0).height, extent($0, .infinity).height) }
        for (position, row) in order.enumerated() {
            let count = CGFloat(order.count - position)
            let part = cells.metrics.quantized(max(left / count, 0), .vertical)
            take(row, part)
            if cells.isCompared {
                for cell in byRow[row] ?? [] where cell.isSized(.vertical) {
                    let inside = cell.view.alike(proposal(cell, part)).heights
                    range.heights.narrow(to: inside, of: offered, room: left, count: count)
                }
            }
            left -= rows[row]
        }
    }
}
