import Foundation

/// The widths of a grid's columns for a proposed width.
///
/// Columns share the proposed width as the children of a stack do. In order of flexibility, the least flexible first,
/// each is offered an equal part of the remaining width. A column is as wide as its widest cell for that offer. A cell
/// that spans several columns widens them if it needs more. A column that contains only spanning cells is as flexible
/// as its part of these cells.
struct GridColumns {
    let offered: CGFloat?
    private(set) var widths: [CGFloat]
    /// The width proposed to the cells of each column.
    private var parts: [CGFloat?]
    /// True, by cell number, for cells that determine their column's width.
    private var isWidest: [Bool]
    /// The range of proposals that lead to the same widths.
    private(set) var range: ProposalRange.Lengths
    private let isCompared: Bool

    init(_ cells: GridCells, _ offered: CGFloat?) {
        self.offered = offered
        isCompared = cells.isCompared
        // Intersected below with the range of each cell.
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
            return spanning[column].reduce(own) { max($0, cells.columnShare(of: $1, offered)) }
        }
        func assign(_ column: Int, _ part: CGFloat?) {
            let lengths = byColumn[column].map { $0.view.width(part) }
            (widths[column], parts[column]) = (lengths.reduce(0, max), part)
            guard spanning[column].isEmpty else { return widths[column] = width(column, part) }
            for (cell, length) in zip(byColumn[column], lengths) { isWidest[cell.number] = length == widths[column] }
        }
        guard let offered, offered.isFinite else {
            for column in widths.indices where spanning[column].isEmpty { assign(column, offered) }
            for cell in cells.all where isCompared && cell.isSized(.horizontal) {
                range = range.intersected(
                    with: cell.view.equivalentProposals(ProposedViewSize(width: offered, height: nil)).widths)
            }
            if widths.count > 1 { range = range.withoutShares }
            return
        }
        var left = offered - cells.columnGaps.reduce(0, +)
        // A column without a cell of its own gets no part.
        let order = GridLengths.order(widths.count) { (width($0, 0), width($0, .infinity)) }
            .filter { !byColumn[$0].isEmpty || !spanning[$0].isEmpty }
        for (position, column) in order.enumerated() {
            let count = CGFloat(order.count - position)
            let part = cells.metrics.quantized(max(left / count, 0), .horizontal)
            assign(column, part)
            if isCompared {
                for cell in byColumn[column] {
                    let inside = cell.view.equivalentProposals(ProposedViewSize(width: part, height: nil)).widths
                    range.narrow(to: inside, of: offered, available: left, count: count)
                }
            }
            left -= widths[column]
        }
        if spanning.contains(where: { !$0.isEmpty }) { range = ProposalRange.Lengths(only: offered) }
    }

    /// Returns the width proposed to a cell: its column's width. The cell that determined the width keeps the proposal
    /// of its measurement. Another proposal would lay out the content of the cell, and of each grid inside it, again.
    func offer(to cell: GridCells.Cell, _ cells: GridCells) -> CGFloat? {
        isWidest[cell.number] ? parts[cell.column] : cells.width(of: cell, widths)
    }

    private mutating func widen(_ cells: GridCells) {
        var all = widths.reduce(0, +) + cells.columnGaps.reduce(0, +)
        for cell in cells.all where cell.span > 1 && cell.isSized(.horizontal) {
            let has = cells.width(of: cell, widths)
            var available = offered
            if let offered, offered.isFinite {
                // The width of other columns is not available to this cell.
                let left = offered - all + has
                available = max(left, has)
                if isCompared {
                    let inside = cell.view.equivalentProposals(ProposedViewSize(width: available, height: nil)).widths
                    range.narrow(to: inside, of: offered, available: left, count: 1)
                }
            }
            let needs = cell.view.width(available)
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

/// The widths of a grid's columns and the heights of its rows for a proposal. Rows share a height as columns share a
/// width.
struct GridLengths {
    private let grid: GridColumns
    var columns: [CGFloat] { grid.widths }
    private(set) var rows: [CGFloat]
    /// The distance from the top of each row to its alignment line.
    private(set) var ascents: [CGFloat]
    /// The height proposed to the cells of each row.
    private var parts: [CGFloat?]
    /// True, by cell number, for cells that determine their row's height.
    private var isHighest: [Bool]
    /// The range of proposals that lead to the same lengths.
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

    /// Returns the proposal for a cell's view when it is placed; see `GridColumns.offer`.
    func offer(to cell: GridCells.Cell, _ cells: GridCells) -> ProposedViewSize {
        ProposedViewSize(
            width: grid.offer(to: cell, cells), height: isHighest[cell.number] ? parts[cell.row] : rows[cell.row])
    }

    /// Returns the columns or rows in the order in which lengths are distributed.
    fileprivate static func order(_ count: Int, _ range: (Int) -> (minimum: CGFloat, maximum: CGFloat)) -> [Int] {
        // A single column gets the whole width, regardless of its flexibility.
        guard count > 1 else { return Array(0..<count) }
        let flexibilities = (0..<count).map { line -> CGFloat in
            let range = range(line)
            return range.maximum >= CGSize.maximumLength ? .infinity : range.maximum - range.minimum
        }
        return (0..<count).sorted { (flexibilities[$0], $0) < (flexibilities[$1], $1) }
    }

    private mutating func shareRows(_ cells: GridCells, _ offered: CGFloat?) {
        let byRow = Dictionary(grouping: cells.all, by: \.row)
        let grid = grid
        func proposal(_ cell: GridCells.Cell, _ offered: CGFloat?) -> ProposedViewSize {
            ProposedViewSize(width: grid.offer(to: cell, cells), height: offered)
        }
        /// Returns the row's height and the position of its alignment line for a proposed height.
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
        func assign(_ row: Int, _ part: CGFloat?) {
            (rows[row], ascents[row]) = extent(row, part)
            parts[row] = part
            for cell in byRow[row] ?? [] where cell.isSized(.vertical) {
                isHighest[cell.number] = cell.view.sizeThatFits(proposal(cell, part)).height == rows[row]
            }
        }
        guard let offered, offered.isFinite else {
            for row in rows.indices { assign(row, offered) }
            for cell in cells.all where cells.isCompared && cell.isSized(.vertical) {
                range.heights = range.heights.intersected(
                    with: cell.view.equivalentProposals(proposal(cell, offered)).heights)
            }
            if rows.count > 1 { range.heights = range.heights.withoutShares }
            return
        }
        var left = offered - cells.rowGaps.reduce(0, +)
        let order = GridLengths.order(rows.count) { (extent($0, 0).height, extent($0, .infinity).height) }
        for (position, row) in order.enumerated() {
            let count = CGFloat(order.count - position)
            let part = cells.metrics.quantized(max(left / count, 0), .vertical)
            assign(row, part)
            if cells.isCompared {
                for cell in byRow[row] ?? [] where cell.isSized(.vertical) {
                    let inside = cell.view.equivalentProposals(proposal(cell, part)).heights
                    range.heights.narrow(to: inside, of: offered, available: left, count: count)
                }
            }
            left -= rows[row]
        }
    }
}
