import Foundation

/// The width constraints of a table column.
struct TableColumnWidth: Equatable {
    var min: CGFloat?
    var ideal: CGFloat?
    var max: CGFloat?

    /// The default minimum and ideal width in points.
    static let usualMinimum: CGFloat = 32
    static let usual: CGFloat = 100

    var minimum: CGFloat {
        let lower = validated(min) ?? TableColumnWidth.usualMinimum
        return Swift.min(lower, validated(max) ?? lower)
    }
    var maximum: CGFloat { Swift.max(validated(max) ?? .infinity, minimum) }
    var preferred: CGFloat { Swift.min(Swift.max(validated(ideal) ?? TableColumnWidth.usual, minimum), maximum) }
    /// True if the user can resize the column.
    var isFlexible: Bool { minimum < maximum }

    /// Returns a length set by the app, if it is valid.
    private func validated(_ length: CGFloat?) -> CGFloat? { length.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil } }

    /// Reports an invalid length to the app author. An infinite maximum is valid.
    @MainActor func check(_ reporter: any DiagnosticReporter) {
        for length in [min, ideal, max == .infinity ? nil : max] where length != nil && validated(length) == nil {
            _ = reporter.validLength(length, "TableColumn.width", minimum: 0)
            return
        }
    }
}

extension TableColumnWidth {
    /// Returns the width of each column in a total width. Surplus space is distributed equally, missing space is
    /// removed equally, as far as each column allows. On a terminal widths are whole terminal columns.
    static func lengths(_ widths: [TableColumnWidth], in available: CGFloat, dot: CGFloat?) -> [CGFloat] {
        func whole(_ length: CGFloat) -> CGFloat {
            guard let dot, length.isFinite else { return length }
            return (length / dot).rounded() * dot
        }
        var lengths = widths.map { whole($0.preferred) }
        var open = Set(widths.indices.filter { widths[$0].isFlexible })
        while !open.isEmpty {
            let free = available - lengths.reduce(0, +)
            let share = free / CGFloat(open.count)
            guard abs(share) > 1e-6 else { break }
            // Columns at their limit keep it, and the others share the rest.
            let stuck = open.filter { index in
                let wanted = lengths[index] + share
                return wanted < widths[index].minimum || wanted > widths[index].maximum
            }
            for index in stuck.isEmpty ? open : stuck {
                let wanted = lengths[index] + share
                lengths[index] = Swift.min(Swift.max(wanted, widths[index].minimum), widths[index].maximum)
            }
            open = stuck.isEmpty ? [] : open.subtracting(stuck)
        }
        guard let dot else { return lengths }
        // Rounds edges instead of lengths, so that rounding errors do not accumulate.
        var edge: CGFloat = 0
        return lengths.map { length in
            let start = (edge / dot).rounded() * dot
            edge += length
            return (edge / dot).rounded() * dot - start
        }
    }
}

/// The layout of a table's shown columns, used by its rows and its header.
struct TableArrangement: Equatable {
    var widths: [TableColumnWidth]
    var alignments: [TableColumnAlignment]
    /// The width of a terminal column; nil on pixel displays.
    var dot: CGFloat?
    /// The width of the columns in the header and in all rows. It holds even where something beside the rows occupies a
    /// part of it.
    var width: CGFloat?

    var spacing: CGFloat { dot == nil ? 16 : 8 }

    /// The minimum width of the columns with the spacing between them.
    var minimumWidth: CGFloat { widths.reduce(0) { $0 + $1.minimum } + between }

    func filling(_ width: CGFloat) -> TableArrangement {
        var arrangement = self
        arrangement.width = width
        return arrangement
    }

    private var between: CGFloat { CGFloat(max(widths.count - 1, 0)) * spacing }

    /// Returns the start and the width of each column.
    func columns(in available: CGFloat) -> [(start: CGFloat, length: CGFloat)] {
        var start: CGFloat = 0
        return TableColumnWidth.lengths(widths, in: min(width ?? available, available) - between, dot: dot).map {
            length in
            defer { start += length + spacing }
            return (start, length)
        }
    }
}

/// A layout that places a row's cells in the table's columns; its height is that of the highest cell.
struct TableRowLayout: Layout {
    let arrangement: TableArrangement

    static var layoutProperties: LayoutProperties { .plain() }

    private func availableWidth(_ proposal: ProposedViewSize) -> CGFloat {
        if let width = proposal.width, width.isFinite { return width }
        let usual = arrangement.widths.reduce(0) { $0 + $1.preferred }
        return usual + CGFloat(max(arrangement.widths.count - 1, 0)) * arrangement.spacing
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        let available = availableWidth(proposal)
        var height: CGFloat = 0
        for (subview, column) in zip(subviews, arrangement.columns(in: available)) {
            height = max(height, subview.sizeThatFits(ProposedViewSize(width: column.length, height: nil)).height)
        }
        return CGSize(width: available, height: height)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
        let columns = arrangement.columns(in: bounds.width)
        for (index, (subview, column)) in zip(subviews, columns).enumerated() {
            let offered = ProposedViewSize(width: column.length, height: bounds.height)
            let size = subview.sizeThatFits(offered)
            var before = (column.length - size.width) * arrangement.alignments[index].fractionBefore
            if let dot = arrangement.dot { before = (before / dot).rounded(.down) * dot }
            subview.place(
                at: CGPoint(x: bounds.minX + column.start + max(before, 0), y: bounds.midY - size.height / 2),
                proposal: offered)
        }
    }
}
