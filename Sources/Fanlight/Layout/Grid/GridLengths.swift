import Foundation

/// How wide a grid's columns and how high its rows are for a proposal.
///
/// Columns share what is offered as the children of a stack would: the least flexible first, each an equal part of what
/// is left. A column is as wide as its widest cell then is. Cells over several columns widen them where they need more.
struct GridLengths {
    private(set) var columns: [CGFloat]
    private(set) var rows: [CGFloat]
    /// How far below its top a row's line of alignment is.
    private(set) var ascents: [CGFloat]
    /// The proposals that lead to the same lengths.
    private(set) var range: ProposalRange

    init(_ cells: GridCells, _ proposal: ProposedViewSize) {
        // What each cell tells is taken from these.
        range = ProposalRange(only: proposal)
        let isCompared = cells.all.count <= mostSubviewsToCompare
        if isCompared, let width = proposal.width, width.isFinite, cells.all.allSatisfy({ $0.span == 1 }) {
            range.widths = .all
        }
        if isCompared, let height = proposal.height, height.isFinite { range.heights = .all }
        columns = Array(repeating: 0, count: cells.columnCount)
        rows = Array(repeating: 0, count: cells.rowCount)
        ascents = rows
        shareColumns(cells, proposal.width)
        widen(cells, proposal.width)
        shareRows(cells, proposal.height)
    }

    /// The lines in the order in which lengths are handed out.
    private static func order(_ count: Int, _ range: (Int) -> (least: CGFloat, most: CGFloat)) -> [Int] {
        let flexibilities = (0..<count).map { line -> CGFloat in
            let range = range(line)
            return range.most >= CGSize.mostLength ? .infinity : range.most - range.least
        }
        return (0..<count).sorted { (flexibilities[$0], $0) < (flexibilities[$1], $1) }
    }

    private mutating func shareColumns(_ cells: GridCells, _ offered: CGFloat?) {
        var byColumn: [[GridCells.Cell]] = Array(repeating: [], count: cells.columnCount)
        for cell in cells.all where cell.span == 1 && cell.isSized(.horizontal) { byColumn[cell.column].append(cell) }
        func width(_ column: Int, _ offered: CGFloat?) -> CGFloat {
            byColumn[column].reduce(0) {
                max($0, $1.view.sizeThatFits(ProposedViewSize(width: offered, height: nil)).width)
            }
        }
        guard let offered, offered.isFinite else {
            for column in columns.indices { columns[column] = width(column, offered) }
            return
        }
        var left = offered - cells.columnGaps.reduce(0, +)
        // A column without a cell of its own takes no part.
        let order = GridLengths.order(columns.count) { (width($0, 0), width($0, .infinity)) }
            .filter { !byColumn[$0].isEmpty }
        for (position, column) in order.enumerated() {
            let count = CGFloat(order.count - position)
            let part = cells.metrics.quantized(max(left / count, 0), .horizontal)
            columns[column] = width(column, part)
            if range.widths.hasSeveral {
                for cell in byColumn[column] {
                    let inside = cell.view.alike(ProposedViewSize(width: part, height: nil)).widths
                    range.widths.narrow(to: inside, of: offered, room: left, count: count)
                }
            }
            left -= columns[column]
        }
    }

    private mutating func widen(_ cells: GridCells, _ offered: CGFloat?) {
        for cell in cells.all where cell.span > 1 && cell.isSized(.horizontal) {
            let has = cells.width(of: cell, columns)
            var room = offered
            if let offered, offered.isFinite {
                // What other columns already have is not this cell's.
                let all = columns.reduce(0, +) + cells.columnGaps.reduce(0, +)
                room = max(offered - all + has, has)
            }
            let needs = cell.view.sizeThatFits(ProposedViewSize(width: room, height: nil)).width
            guard needs > has else { continue }
            var missing = needs - has
            for column in cell.column..<(cell.column + cell.span) {
                let rest = CGFloat(cell.column + cell.span - column)
                let part = cells.metrics.quantized(missing / rest, .horizontal)
                columns[column] += part
                missing -= part
            }
        }
    }

    private mutating func shareRows(_ cells: GridCells, _ offered: CGFloat?) {
        let widths = columns
        let byRow = Dictionary(grouping: cells.all, by: \.row)
        /// The row's height, and where its line is, when its cells are offered a height.
        func extent(_ row: Int, _ offered: CGFloat?) -> (height: CGFloat, ascent: CGFloat) {
            var (ascent, descent, height) = (CGFloat(0), CGFloat(0), CGFloat(0))
            let guide = cells.rowAlignments[row]
            for cell in byRow[row] ?? [] where cell.isSized(.vertical) {
                let proposal = ProposedViewSize(width: cells.width(of: cell, widths), height: offered)
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
        guard let offered, offered.isFinite else {
            for row in rows.indices { (rows[row], ascents[row]) = extent(row, offered) }
            return
        }
        var left = offered - cells.rowGaps.reduce(0, +)
        let order = GridLengths.order(rows.count) { (extent($0, 0).height, extent($0, .infinity).height) }
        for (position, row) in order.enumerated() {
            let count = CGFloat(order.count - position)
            let part = cells.metrics.quantized(max(left / count, 0), .vertical)
            (rows[row], ascents[row]) = extent(row, part)
            if range.heights.hasSeveral {
                for cell in byRow[row] ?? [] where cell.isSized(.vertical) {
                    let proposal = ProposedViewSize(width: cells.width(of: cell, widths), height: part)
                    range.heights.narrow(
                        to: cell.view.alike(proposal).heights, of: offered, room: left, count: count)
                }
            }
            left -= rows[row]
        }
    }
}
