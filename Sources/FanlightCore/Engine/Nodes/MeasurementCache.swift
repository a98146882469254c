import Foundation

/// A cache of a node's sizes by proposal. Most nodes have three: their minimum, their maximum, and the final proposal.
///
/// Decision record: Decisions/LayoutCaches.md
struct MeasurementCache {
    /// A proposal stored as two lengths, with NaN for an unspecified one.
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
            // An unspecified length is stored as NaN, which must equal itself here.
            hasher.combine(width.isNaN ? nil : width)
            hasher.combine(height.isNaN ? nil : height)
        }
    }

    private struct Entry {
        let proposal: Proposal
        let size: CGSize
        static let none = Entry(proposal: Proposal(.unspecified), size: .zero)
    }

    // Stored inline. Optionals or an array would take half as much memory again.
    private var first = Entry.none
    private var second = Entry.none
    private var third = Entry.none
    private var others: [Entry] = []
    /// Further entries, for still more proposals.
    private var more: [Proposal: CGSize] = [:]
    private var count: UInt8 = 0
    /// The turn in which `others` was last full.
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

    /// Adds an entry. Within one turn all entries are kept. Views that choose by size multiply the proposals at every
    /// level. Evicted results would be measured again. Across turns proposals vary, as with animated lengths, and old
    /// ones are evicted.
    mutating func add(_ proposal: ProposedViewSize, _ size: CGSize, turn: UInt32) {
        let entry = Entry(proposal: Proposal(proposal), size: size)
        switch count {
        case 0: first = entry
        case 1: second = entry
        case 2: third = entry
        default:
            if others.count < MeasurementCache.limit { return others.append(entry) }
            if turn != self.turn || more.count >= MeasurementCache.limitInTurn {
                others.removeFirst(MeasurementCache.limit / 2)
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

    mutating func removeAll() { self = MeasurementCache() }

    /// Returns true if any entry satisfies a predicate.
    func contains(where isWanted: (ProposedViewSize, CGSize) -> Bool) -> Bool {
        func matches(_ entry: Entry) -> Bool { isWanted(ProposedViewSize(entry.proposal), entry.size) }
        return count > 0 && matches(first) || count > 1 && matches(second) || count > 2 && matches(third)
            || others.contains(where: matches)
            || !more.isEmpty && more.contains { isWanted(ProposedViewSize($0.key), $0.value) }
    }
}

extension ProposedViewSize {
    @inline(__always)
    init(_ kept: MeasurementCache.Proposal) {
        self.init(width: nil, height: nil)
        if !kept.width.isNaN { width = kept.width }
        if !kept.height.isNaN { height = kept.height }
    }
}
