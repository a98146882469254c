import Foundation

/// How wide a column of a table may be.
struct TableColumnWidth: Equatable {
    var min: CGFloat?
    var ideal: CGFloat?
    var max: CGFloat?

    /// What a column is at least and at best where nobody says so.
    static let usualLeast: CGFloat = 32
    static let usual: CGFloat = 100

    var least: CGFloat {
        let least = known(min) ?? TableColumnWidth.usualLeast
        return Swift.min(least, known(max) ?? least)
    }
    var most: CGFloat { Swift.max(known(max) ?? .infinity, least) }
    var best: CGFloat { Swift.min(Swift.max(known(ideal) ?? TableColumnWidth.usual, least), most) }
    /// Whether a person can make it wider and narrower.
    var isFlexible: Bool { least < most }

    /// What an author gave, if it is a length.
    private func known(_ length: CGFloat?) -> CGFloat? { length.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil } }

    /// Tells the author of what is none. A column may well be as wide as there is room.
    @MainActor func check(_ teller: any MistakeTeller) {
        for length in [min, ideal, max == .infinity ? nil : max] where length != nil && known(length) == nil {
            _ = teller.number(length, "TableColumn.width", least: 0)
            return
        }
    }
}

extension TableColumnWidth {
    /// How wide each column is in a room: what is left beyond what is best goes to all of them alike, what is missing is
    /// taken from all alike, as far as each allows it. A terminal's columns are whole ones of its own.
    static func lengths(_ widths: [TableColumnWidth], in room: CGFloat, dot: CGFloat?) -> [CGFloat] {
        func whole(_ length: CGFloat) -> CGFloat {
            guard let dot, length.isFinite else { return length }
            return (length / dot).rounded() * dot
        }
        var lengths = widths.map { whole($0.best) }
        var open = Set(widths.indices.filter { widths[$0].isFlexible })
        while !open.isEmpty {
            let free = room - lengths.reduce(0, +)
            let share = free / CGFloat(open.count)
            guard abs(share) > 1e-6 else { break }
            // Columns that cannot take their share take what they can: the others share what that leaves.
            let stuck = open.filter { index in
                let wanted = lengths[index] + share
                return wanted < widths[index].least || wanted > widths[index].most
            }
            for index in stuck.isEmpty ? open : stuck {
                let wanted = lengths[index] + share
                lengths[index] = Swift.min(Swift.max(wanted, widths[index].least), widths[index].most)
            }
            open = stuck.isEmpty ? [] : open.subtracting(stuck)
        }
        guard let dot else { return lengths }
        // Edges, not lengths, are rounded, so that rounding adds up to nothing.
        var edge: CGFloat = 0
        return lengths.map { length in
            let start = (edge / dot).rounded() * dot
            edge += length
            return (edge / dot).rounded() * dot - start
        }
    }
}

/// The shown columns of a table, as its rows and its header lay them out.
struct TableArrangement: Equatable {
    var widths: [TableColumnWidth]
    var alignments: [TableColumnAlignment]
    /// The width of a terminal's column, on one.
    var dot: CGFloat?
    /// What the columns have in the header and in all rows, whether or not something beside the rows takes a part of it.
    var width: CGFloat?

    var spacing: CGFloat { dot == nil ? 16 : 8 }

    /// What the columns need at least, with the distances between them.
    var least: CGFloat { widths.reduce(0) { $0 + $1.least } + between }

    func filling(_ width: CGFloat) -> TableArrangement {
        var arrangement = self
        arrangement.width = width
        return arrangement
    }

    private var between: CGFloat { CGFloat(max(widths.count - 1, 0)) * spacing }

    /// Where each column begins, and how wide it is.
    func columns(in room: CGFloat) -> [(start: CGFloat, length: CGFloat)] {
        var start: CGFloat = 0
        return TableColumnWidth.lengths(widths, in: min(width ?? room, room) - between, dot: dot).map { length in
            defer { start += length + spacing }
            return (start, length)
        }
    }
}

/// Lays out what a row shows in its table's columns, as high as the highest of them.
struct TableRowLayout: Layout {
    let arrangement: TableArrangement

    static var layoutProperties: LayoutProperties { .plain() }

    private func room(_ proposal: ProposedViewSize) -> CGFloat {
        if let width = proposal.width, width.isFinite { return width }
        let usual = arrangement.widths.reduce(0) { $0 + $1.best }
        return usual + CGFloat(max(arrangement.widths.count - 1, 0)) * arrangement.spacing
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        let room = room(proposal)
        var height: CGFloat = 0
        for (subview, column) in zip(subviews, arrangement.columns(in: room)) {
            height = max(height, subview.sizeThatFits(ProposedViewSize(width: column.length, height: nil)).height)
        }
        return CGSize(width: room, height: height)
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
