import Foundation

/// The layout of a `Grid`, for use as a `Layout`.
public struct GridLayout: Layout, Sendable {
    public var alignment: Alignment
    public var horizontalSpacing: CGFloat?
    public var verticalSpacing: CGFloat?

    public init(
        alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil
    ) {
        self.alignment = alignment
        self.horizontalSpacing = horizontalSpacing
        self.verticalSpacing = verticalSpacing
    }

    public static var layoutProperties: LayoutProperties { .plain() }

    public struct Cache {
        var cells: GridCells
        /// The last few results.
        var columns: [GridColumns] = []
        var cachedLengths: [(proposal: ProposedViewSize, lengths: GridLengths)] = []

        /// Maximum number of cached results. Outer containers make fewer different proposals during one layout, not
        /// counting equivalent proposals.
        static let cacheLimit = 64

        /// Returns the cached lengths for a proposal or an equivalent proposal. The cells' proposals depend only on
        /// these lengths.
        func cachedLengths(_ proposal: ProposedViewSize) -> GridLengths? {
            cachedLengths.first { $0.proposal == proposal || $0.lengths.range.contains(proposal) }?.lengths
        }

        mutating func columns(_ offered: CGFloat?) -> GridColumns {
            if let known = columns.first(where: { $0.offered == offered || $0.range.contains(offered) }) {
                return known
            }
            let made = GridColumns(cells, offered)
            if columns.count >= Cache.cacheLimit { columns.removeFirst() }
            columns.append(made)
            return made
        }

        mutating func lengths(_ proposal: ProposedViewSize) -> GridLengths {
            if let known = cachedLengths(proposal) { return known }
            let made = GridLengths(cells, columns(proposal.width), proposal)
            if cachedLengths.count >= Cache.cacheLimit { cachedLengths.removeFirst() }
            cachedLengths.append((proposal, made))
            return made
        }

        /// Returns the grid's width. Columns that overlap by more than their widths occupy no space.
        func width(_ columns: [CGFloat]) -> CGFloat { max(cells.columnGaps.reduce(0, +) + columns.reduce(0, +), 0) }
    }

    public func makeCache(subviews: Subviews) -> Cache { Cache(cells: GridCells(subviews, self)) }

    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
        let lengths = cache.lengths(proposal)
        return CGSize(
            width: cache.width(lengths.columns),
            height: max(cache.cells.rowGaps.reduce(0, +) + lengths.rows.reduce(0, +), 0))
    }

    public func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
    ) {
        let lengths = cache.lengths(proposal)
        let cells = cache.cells
        let starts = (
            columns: GridLayout.starts(lengths.columns, cells.columnGaps),
            rows: GridLayout.starts(lengths.rows, cells.rowGaps)
        )
        for cell in cells.all {
            let cellSize = CGSize(width: cells.width(of: cell, lengths.columns), height: lengths.rows[cell.row])
            let offered = lengths.offer(to: cell, cells)
            let inside = cells.position(of: cell, in: cellSize, ascent: lengths.ascents[cell.row], offered: offered)
            cell.view.place(
                at: CGPoint(
                    x: bounds.minX + starts.columns[cell.column] + inside.x,
                    y: bounds.minY + starts.rows[cell.row] + inside.y),
                proposal: offered)
        }
    }

    private static func starts(_ lengths: [CGFloat], _ gaps: [CGFloat]) -> [CGFloat] {
        var position: CGFloat = 0
        var starts: [CGFloat] = []
        for (index, length) in lengths.enumerated() {
            starts.append(position)
            position += length + (index < gaps.count ? gaps[index] : 0)
        }
        return starts
    }
}

extension GridLayout: ComparingLayout {
    func ranges(_ proposal: ProposedViewSize, _ cache: Cache, _ nodes: [LayoutNode]) -> ProposalRange {
        cache.cachedLengths(proposal)?.range ?? ProposalRange(only: proposal)
    }
}

extension GridLayout: FrameworkLayout {}

extension GridLayout: WidthFirstLayout {
    func width(_ offered: CGFloat?, _ cache: inout Cache) -> CGFloat { cache.width(cache.columns(offered).widths) }
}

extension GridLayout: ArgumentValidation {
    package func validated(_ reporter: any DiagnosticReporter) -> Self {
        GridLayout(
            alignment: alignment,
            horizontalSpacing: reporter.validLength(horizontalSpacing, "Grid(horizontalSpacing:)"),
            verticalSpacing: reporter.validLength(verticalSpacing, "Grid(verticalSpacing:)"))
    }
}

/// The cells of a grid, with the column and row of each.
struct GridCells {
    struct Cell {
        let view: LayoutSubview
        /// The index among all cells.
        let number: Int
        let row: Int
        let column: Int
        var span: Int
        let unsized: Axis.Set
        let anchor: UnitPoint?

        func isSized(_ axis: Axis) -> Bool { !unsized.contains(Axis.Set(axis)) }
    }

    private(set) var all: [Cell] = []
    private(set) var columnCount = 1
    private(set) var rowCount = 0
    private(set) var columnGaps: [CGFloat] = []
    private(set) var rowGaps: [CGFloat] = []
    private(set) var columnAlignments: [HorizontalAlignment] = []
    private(set) var rowAlignments: [VerticalAlignment] = []
    let metrics: LayoutMetrics
    /// True if computing ranges of equivalent proposals is worth its cost.
    var isCompared: Bool { all.count <= comparedSubviewLimit }

    init(_ subviews: LayoutSubviews, _ layout: GridLayout) {
        metrics = subviews.first?.metrics ?? LayoutMetrics()
        var whole: [Int] = []
        var mark: GridRowMark?
        var column = 0
        for subview in subviews {
            let own = subview[GridRowKey.self]
            if own == nil || own !== mark {
                rowCount += 1
                column = 0
                rowAlignments.append(own?.alignment ?? layout.alignment.vertical)
            }
            mark = own
            if own == nil { whole.append(all.count) }
            let span = own == nil ? 1 : min(max(subview[GridColumnsKey.self], 1), 1000)
            all.append(
                Cell(
                    view: subview, number: all.count, row: rowCount - 1, column: column, span: span,
                    unsized: subview[GridUnsizedAxesKey.self], anchor: subview[GridAnchorKey.self]))
            column += span
            columnCount = max(columnCount, column)
        }
        for index in whole { all[index].span = columnCount }
        columnAlignments = Array(repeating: layout.alignment.horizontal, count: columnCount)
        for cell in all.reversed() {
            if let own = cell.view[GridColumnAlignmentKey.self] { columnAlignments[cell.column] = own }
        }
        computeGaps(layout)
    }

    /// Sets the gaps to the largest preferred distance between any two neighbours.
    private mutating func computeGaps(_ layout: GridLayout) {
        columnGaps = Array(
            repeating: layout.horizontalSpacing.map { metrics.quantized($0, .horizontal) } ?? 0, count: columnCount - 1)
        rowGaps = Array(
            repeating: layout.verticalSpacing.map { metrics.quantized($0, .vertical) } ?? 0, count: max(rowCount - 1, 0)
        )
        if layout.horizontalSpacing == nil {
            for (before, after) in zip(all, all.dropFirst()) where before.row == after.row {
                let gap = metrics.spacing(between: before.view.spacing, and: after.view.spacing, along: .horizontal)
                columnGaps[after.column - 1] = max(columnGaps[after.column - 1], gap)
            }
        }
        guard layout.verticalSpacing == nil else { return }
        // Equal spacings are compared once: most views of a row have the same.
        var kinds: [[ViewSpacing]] = Array(repeating: [], count: rowCount)
        for cell in all where !kinds[cell.row].contains(cell.view.spacing) { kinds[cell.row].append(cell.view.spacing) }
        for row in rowGaps.indices {
            for above in kinds[row] {
                for below in kinds[row + 1] {
                    rowGaps[row] = max(rowGaps[row], metrics.spacing(between: above, and: below, along: .vertical))
                }
            }
        }
    }

    /// Returns the width of a cell's columns, including the gaps between them.
    func width(of cell: Cell, _ columns: [CGFloat]) -> CGFloat {
        var width = columns[cell.column]
        for column in (cell.column + 1)..<max(cell.column + cell.span, cell.column + 1) {
            width += columnGaps[column - 1] + columns[column]
        }
        return width
    }

    /// Returns a cell's width per column, for a proposed width per column.
    func columnShare(of cell: Cell, _ offered: CGFloat?) -> CGFloat {
        let count = CGFloat(cell.span)
        let gaps = columnGaps[cell.column..<cell.column + cell.span - 1].reduce(0, +)
        let exact = max((cell.view.width(offered.map { $0 * count + gaps }) - gaps) / count, 0)
        // The remainder that rounding to whole terminal cells leaves is distributed later.
        let whole = metrics.quantized(exact, .horizontal)
        return metrics.isCell && whole > exact ? whole - metrics.dotWidth : whole
    }

    /// Returns the position of a cell's view in its area. It follows from the view's anchor, else from the alignments
    /// of its column and row.
    func position(of cell: Cell, in cellSize: CGSize, ascent: CGFloat, offered: ProposedViewSize) -> CGPoint {
        let inner = cell.view.dimensions(in: offered)
        if let anchor = cell.anchor {
            return CGPoint(x: (cellSize.width - inner.width) * anchor.x, y: (cellSize.height - inner.height) * anchor.y)
        }
        let outer = ViewDimensions(cellSize)
        let across = columnAlignments[cell.column]
        let down = rowAlignments[cell.row]
        let isEdge = !down.key.isTextBaseline && down.key.standardPosition(in: cellSize) != nil
        return CGPoint(
            x: outer[across] - inner[across], y: isEdge ? outer[down] - inner[down] : ascent - inner[down])
    }
}
