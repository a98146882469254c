import Foundation

/// The sizes that a node answered, by proposal. Most nodes are asked for three: their least, their most, and what they get.
struct KnownSizes {
    /// A proposal in as little room as its two lengths need: what is not specified is no number.
    struct Proposal: Hashable {
        let width: CGFloat
        let height: CGFloat

        @inline(__always)
        init(_ proposal: ProposedViewSize) {
            width = proposal.width ?? .nan
            height = proposal.height ?? .nan
        }

        @inline(__always)
        static func == (a: Proposal, b: Proposal) -> Bool {
            (a.width == b.width || a.width.isNaN && b.width.isNaN)
                && (a.height == b.height || a.height.isNaN && b.height.isNaN)
        }

        func hash(into hasher: inout Hasher) {
            // What is not a number equals nothing, but here itself.
            hasher.combine(width.isNaN ? nil : width)
            hasher.combine(height.isNaN ? nil : height)
        }
    }

    private struct Entry {
        let proposal: Proposal
        let size: CGSize
        static let none = Entry(proposal: Proposal(.unspecified), size: .zero)
    }

    // Not optional each, and not a list: that would take half as much again.
    private var first = Entry.none
    private var second = Entry.none
    private var third = Entry.none
    private var others: [Entry] = []
    /// Where there are still more.
    private var more: [Proposal: CGSize] = [:]
    private var count: UInt8 = 0
    /// The turn in which there came to be so many.
    private var turn: UInt32 = 0

    private static let limit = 64
    private static let limitInTurn = 16_384

    var isEmpty: Bool { count == 0 }

    subscript(proposal: ProposedViewSize) -> CGSize? {
        let wanted = Proposal(proposal)
        if count > 0, first.proposal == wanted { return first.size }
        if count > 1, second.proposal == wanted { return second.size }
        if count > 2, third.proposal == wanted { return third.size }
        for entry in others where entry.proposal == wanted { return entry.size }
        return more.isEmpty ? nil : more[wanted]
    }

    /// In one turn all are kept: views that choose by size, or ask several times, ask what is inside them more at every level,
    /// and it would have to ask anew for what it forgot. From turn to turn there are others, as where lengths are animated.
    mutating func add(_ proposal: ProposedViewSize, _ size: CGSize, turn: UInt32) {
        let entry = Entry(proposal: Proposal(proposal), size: size)
        switch count {
        case 0: first = entry
        case 1: second = entry
        case 2: third = entry
        default:
            if others.count < KnownSizes.limit { return others.append(entry) }
            if turn != self.turn || more.count >= KnownSizes.limitInTurn {
                others.removeFirst(KnownSizes.limit / 2)
                more = [:]
                self.turn = turn
                others.append(entry)
            } else {
                more[entry.proposal] = size
            }
            return
        }
        count += 1
    }

    mutating func removeAll() { self = KnownSizes() }

    /// Whether one of the answers is as asked.
    func contains(where isWanted: (ProposedViewSize, CGSize) -> Bool) -> Bool {
        func matches(_ entry: Entry) -> Bool { isWanted(ProposedViewSize(entry.proposal), entry.size) }
        return count > 0 && matches(first) || count > 1 && matches(second) || count > 2 && matches(third)
            || others.contains(where: matches)
            || !more.isEmpty && more.contains { isWanted(ProposedViewSize($0.key), $0.value) }
    }
}

extension ProposedViewSize {
    @inline(__always)
    init(_ kept: KnownSizes.Proposal) {
        self.init(width: nil, height: nil)
        if !kept.width.isNaN { width = kept.width }
        if !kept.height.isNaN { height = kept.height }
    }
}
