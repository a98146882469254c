import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import SeededRandom
import Testing

/// Compares stacks, which skip redundant measurements, with a reference implementation of the documented rules. The
/// reference is a `Layout` that measures the minimum and maximum of every view each time.
@MainActor
@Suite("Stacks against the documented rules")
struct DocumentedStackTests {
    @Test("random trees are laid out as by the documented rules", arguments: 0..<DocumentedStackTests.number)
    func matchesRules(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let tree = Tree(depth: 4, &random)
        for size in [CGSize(width: 260, height: 300), CGSize(width: 90, height: 400), CGSize(width: 400, height: 70)] {
            guard difference(tree, size) != nil else { continue }
            // Parts come before their containers, so the smallest part with the difference is reported.
            for part in tree.all {
                guard let found = difference(part, size) else { continue }
                Issue.record("seed \(seed) at \(size.width)×\(size.height): \(found): \(part.words)")
                return
            }
        }
    }

    @Test("random trees are laid out as by the documented rules after resizing", arguments: 100..<120)
    func matchesRulesAfterResize(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let tree = Tree(depth: 4, &random)
        let stage = Stage(width: 300, height: 300) { tree.view(documented: false) }
        for _ in 0..<4 {
            let size = CGSize(width: 40 + random.below(360), height: 40 + random.below(360))
            stage.resize(width: size.width, height: size.height)
            guard let found = difference(tree, size, stage) else { continue }
            Issue.record("seed \(seed) then at \(size.width)×\(size.height): \(found): \(tree.words)")
            return
        }
    }

    private nonisolated static let number =
        ProcessInfo.processInfo.environment["FANLIGHT_FUZZ_TREES"].flatMap(Int.init) ?? 60

    /// Describes the first view that is not where the rules put it, or returns nil.
    private func difference(_ tree: Tree, _ size: CGSize, _ stage: Stage? = nil) -> String? {
        let ours = places(stage ?? Stage(width: size.width, height: size.height) { tree.view(documented: false) })
        let rules = places(Stage(width: size.width, height: size.height) { tree.view(documented: true) })
        guard Set(ours.keys) == Set(rules.keys) else { return "the set of views differs" }
        for (name, frame) in ours.sorted(by: { $0.key < $1.key }) {
            guard let expected = rules[name] else { continue }
            // Both round to dots, each from its own origin.
            if zip(frame, expected).contains(where: { abs($0 - $1) > 1 }) {
                return "\(name) is at \(frame), expected at \(expected)"
            }
        }
        return nil
    }

    private func places(_ stage: Stage) -> [String: [Double]] {
        var places: [String: [Double]] = [:]
        for element in stage.elements where !element.identifier.isEmpty { places[element.identifier] = element.frame }
        return places
    }
}

// MARK: The rules

/// Rules that both axes share.
private struct StackRules {
    let axis: Axis
    let spacing: CGFloat
    /// Position of a view's alignment guide.
    let line: (ViewDimensions) -> CGFloat

    private func length(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.width : size.height }
    private func breadth(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.height : size.width }
    private func offer(_ length: CGFloat?, _ breadth: CGFloat?) -> ProposedViewSize {
        axis == .horizontal
            ? ProposedViewSize(width: length, height: breadth) : ProposedViewSize(width: breadth, height: length)
    }
    private func length(_ offer: ProposedViewSize) -> CGFloat? { axis == .horizontal ? offer.width : offer.height }
    private func breadth(_ offer: ProposedViewSize) -> CGFloat? { axis == .horizontal ? offer.height : offer.width }

    /// Returns the proposal for each view. Views of the highest priority come first, and of those the least flexible.
    /// Each gets an equal part of the remaining length, after the minimum of all views of lower priority is reserved.
    private func offers(_ proposal: ProposedViewSize, _ subviews: LayoutSubviews) -> [ProposedViewSize] {
        let breadth = breadth(proposal)
        let gaps = spacing * CGFloat(max(subviews.count - 1, 0))
        guard let whole = length(proposal), whole.isFinite, subviews.count > 1 else {
            return subviews.map { _ in offer(length(proposal).map { $0 - gaps }, breadth) }
        }
        struct Flexibility {
            let index: Int
            let priority: Double
            let least, flexibility: CGFloat
        }
        let flexibilities = subviews.indices.map { index in
            let least = length(subviews[index].sizeThatFits(offer(0, breadth)))
            let most = length(subviews[index].sizeThatFits(offer(.infinity, breadth)))
            // A greedy view returns a very long length.
            let flexibility = most >= 1e6 ? .infinity : most - least
            return Flexibility(
                index: index, priority: subviews[index].priority, least: least, flexibility: flexibility)
        }
        var result = subviews.map { _ in offer(0, breadth) }
        var left = whole - gaps
        for priority in Set(flexibilities.map(\.priority)).sorted(by: >) {
            let kept = flexibilities.filter { $0.priority < priority }.reduce(0) { $0 + $1.least }
            let group = flexibilities.filter { $0.priority == priority }.sorted { a, b in
                if a.flexibility != b.flexibility { return a.flexibility < b.flexibility }
                // Between two greedy views, the one with the larger minimum is offered its length first.
                if a.flexibility == .infinity, a.least != b.least { return a.least > b.least }
                return a.index < b.index
            }
            for (position, wish) in group.enumerated() {
                let part = max((left - kept) / CGFloat(group.count - position), 0)
                result[wish.index] = offer(part, breadth)
                left -= length(subviews[wish.index].sizeThatFits(result[wish.index]))
            }
        }
        return result
    }

    func size(_ proposal: ProposedViewSize, _ subviews: LayoutSubviews) -> CGSize {
        let (total, start, end) = extent(offers(proposal, subviews), subviews)
        return axis == .horizontal
            ? CGSize(width: total, height: end - start) : CGSize(width: end - start, height: total)
    }

    private func extent(
        _ offers: [ProposedViewSize], _ subviews: LayoutSubviews
    ) -> (total: CGFloat, start: CGFloat, end: CGFloat) {
        guard !subviews.isEmpty else { return (0, 0, 0) }
        var (total, start, end) = (spacing * CGFloat(subviews.count - 1), CGFloat.infinity, -CGFloat.infinity)
        for (subview, offer) in zip(subviews, offers) {
            let dimensions = subview.dimensions(in: offer)
            let size = CGSize(width: dimensions.width, height: dimensions.height)
            total += length(size)
            // An infinite length has no middle, so no guide can be given.
            guard breadth(size).isFinite else {
                (start, end) = (0, .infinity)
                continue
            }
            start = min(start, -line(dimensions))
            end = max(end, breadth(size) - line(dimensions))
        }
        return (total, start, end)
    }

    func place(_ subviews: LayoutSubviews, in bounds: CGRect, _ proposal: ProposedViewSize) {
        var offers = offers(proposal, subviews)
        let start = extent(offers, subviews).start
        if breadth(proposal) == nil {
            // Without a proposed breadth, all views are offered the breadth of the broadest.
            let whole = breadth(bounds.size)
            for (index, subview) in subviews.enumerated() {
                let size = subview.sizeThatFits(offers[index])
                if breadth(size) < whole { offers[index] = offer(length(offers[index]) ?? length(size), whole) }
            }
        }
        var along: CGFloat = 0
        for (subview, offer) in zip(subviews, offers) {
            let dimensions = subview.dimensions(in: offer)
            let across = -line(dimensions) - start
            let point =
                axis == .horizontal
                ? CGPoint(x: bounds.minX + along, y: bounds.minY + across)
                : CGPoint(x: bounds.minX + across, y: bounds.minY + along)
            subview.place(at: point, proposal: offer)
            along += length(CGSize(width: dimensions.width, height: dimensions.height)) + spacing
        }
    }
}

private struct DocumentedRow: Layout {
    let alignment: VerticalAlignment
    let spacing: CGFloat
    private var rules: StackRules { StackRules(axis: .horizontal, spacing: spacing) { $0[alignment] } }

    static var layoutProperties: LayoutProperties {
        var properties = LayoutProperties()
        properties.stackOrientation = .horizontal
        return properties
    }
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        rules.size(proposal, subviews)
    }
    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        rules.place(subviews, in: bounds, proposal)
    }
}

private struct DocumentedColumn: Layout {
    let alignment: HorizontalAlignment
    let spacing: CGFloat
    private var rules: StackRules { StackRules(axis: .vertical, spacing: spacing) { $0[alignment] } }

    static var layoutProperties: LayoutProperties {
        var properties = LayoutProperties()
        properties.stackOrientation = .vertical
        return properties
    }
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        rules.size(proposal, subviews)
    }
    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        rules.place(subviews, in: bounds, proposal)
    }
}

// MARK: Random trees

/// Random rows and columns of common views.
@MainActor
private final class Tree {
    private enum Kind: CaseIterable {
        case words, color, block, wide, tall, spacer, divider, square
        case row, column, padded, filling, important, less, hugging, narrow
        static let leaves = 8
    }
    private let kind: Kind
    private let number: Int
    private let parts: [Tree]
    /// All parts inside, then this tree.
    var all: [Tree] { parts.flatMap(\.all) + [self] }

    init(depth: Int, _ random: inout SeededGenerator) {
        let isLeaf = depth == 0 || depth < 4 && random.chance(30)
        // Half of all containers are stacks.
        let last = random.chance(50) ? Kind.leaves + 2 : Kind.allCases.count
        kind = Kind.allCases[isLeaf ? random.below(Kind.leaves) : Int.random(in: Kind.leaves..<last, using: &random)]
        number = random.below(10)
        let count = isLeaf ? 0 : kind == .row || kind == .column ? 1 + random.below(4) : 1
        parts = (0..<count).map { _ in Tree(depth: depth - 1, &random) }
    }

    var words: String {
        "\(kind) \(number)" + (parts.isEmpty ? "" : " { \(parts.map(\.words).joined(separator: "; ")) }")
    }

    func view(documented: Bool) -> AnyView { view(documented, "r") }

    private func view(_ documented: Bool, _ name: String) -> AnyView {
        let inside = ForEach(parts.indices, id: \.self) { self.parts[$0].view(documented, "\(name).\($0)") }
        let length = CGFloat(number * 4)
        switch kind {
        case .words:
            let words = (0...number).map { "w\($0 * 7)" }.joined(separator: " ")
            return named(Text(words), name)
        case .color: return named(Color.red, name)
        case .block: return named(Color.blue.frame(width: length, height: 40 - length), name)
        case .wide: return named(Color.green.frame(minWidth: length / 2, maxWidth: length * 2, minHeight: 4), name)
        case .tall: return named(Color.green.frame(minHeight: length / 2, idealHeight: 30, maxHeight: length * 2), name)
        case .spacer: return AnyView(Spacer(minLength: length / 2))
        case .divider: return AnyView(Divider())
        case .square: return named(Color.yellow.aspectRatio(1 + CGFloat(number) / 5, contentMode: .fit), name)
        case .row:
            let alignment = [VerticalAlignment.top, .center, .bottom, .firstTextBaseline][number % 4]
            return documented
                ? named(DocumentedRow(alignment: alignment, spacing: length / 4) { inside }, name)
                : named(HStack(alignment: alignment, spacing: length / 4) { inside }, name)
        case .column:
            let alignment = [HorizontalAlignment.leading, .center, .trailing][number % 3]
            return documented
                ? named(DocumentedColumn(alignment: alignment, spacing: length / 4) { inside }, name)
                : named(VStack(alignment: alignment, spacing: length / 4) { inside }, name)
        case .padded: return AnyView(inside.padding(length / 4))
        case .filling: return AnyView(inside.frame(maxWidth: .infinity, alignment: .leading))
        case .important: return AnyView(inside.layoutPriority(Double(1 + number % 2)))
        case .less: return AnyView(inside.layoutPriority(-1))
        case .hugging: return AnyView(inside.fixedSize(horizontal: number % 2 == 0, vertical: number > 4))
        case .narrow: return AnyView(inside.frame(width: 30 + length))
        }
    }

    private func named(_ view: some View, _ name: String) -> AnyView { AnyView(view.accessibilityIdentifier(name)) }
}
