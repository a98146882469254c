import Foundation

/// Shows the first of its views whose ideal size fits, or the last view if no view fits.
public struct ViewThatFits<Content> {
    let axes: Axis.Set
    let content: Content
}

extension ViewThatFits: View where Content: View {
    /// - Parameter axes: The directions in which a view has to fit.
    nonisolated public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
        self.axes = axes
        self.content = content()
    }

    public var body: Never { fatalError("ViewThatFits is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        ViewThatFitsElement(view, context)
    }
}

/// Creates the alternatives that the node measures, in order. Alternatives that are not chosen are retained and
/// measured, but do not appear, run no tasks and contribute no preferences.
private final class ViewThatFitsElement<Content: View>: ViewElement<ViewThatFits<Content>>, NodeCollecting,
    AlternativeMaker
{
    override var collectsNodes: Bool { true }
    private struct Alternative {
        let item: any ContentItem
        let place: ItemPlaceElement
        var nodes: [LayoutNode]
    }

    private let node: ViewThatFitsNode
    private var content: ContentList<Content>?
    private var made: [ItemID: Alternative] = [:]
    private var chosen: ItemID?
    private var isQueued = false

    override init(_ view: ViewThatFits<Content>, _ context: _ElementContext) {
        node = ViewThatFitsNode(context.graph)
        node.axes = view.axes
        super.init(view, context)
        node.ownerElement = self
        node.alternatives = self
        content = ContentList(view.content, parent: self) { [weak self] in self?.contributedNodesChanged() }
    }

    override func update(to new: ViewThatFits<Content>) {
        view = new
        node.axes = new.axes
        if content?.update(new.content) == true { contributedNodesChanged() }
    }

    /// Schedules a collection after the alternatives or their nodes changed.
    override func contributedNodesChanged() {
        guard !isQueued else { return }
        isQueued = true
        graph.update.invalidateNodes(of: self)
    }

    func collect() {
        isQueued = false
        guard isMounted else { return }
        let list = list
        for (id, alternative) in made {
            if alternative.item.isMounted, list.index(of: alternative.item) != nil {
                made[id]?.nodes = nodes(of: alternative.place)
            } else {
                made[id] = nil
                if chosen == id { chosen = nil }
                alternative.place.unmount()
            }
        }
        node.alternativesChanged()
    }

    override var ownNode: LayoutNode? { node }

    private func nodes(of place: ItemPlaceElement) -> [LayoutNode] {
        var nodes: [LayoutNode] = []
        place.collectNodes(into: &nodes)
        return nodes
    }

    // MARK: Alternatives

    private var list: ItemList { content?.list ?? ItemList() }
    var count: Int { list.count }

    var nodes: [LayoutNode] {
        let list = list
        return made.values.sorted { (list.index(of: $0.item) ?? .max) < (list.index(of: $1.item) ?? .max) }
            .flatMap(\.nodes)
    }

    func nodes(at index: Int) -> [LayoutNode] {
        guard let item = list.item(at: index) else { return [] }
        if let known = made[item.itemID] { return known.nodes }
        let context = _ElementContext(graph: graph, parent: self, environment: environment)
        let place = ItemPlaceElement(Subview(item: item), context)
        let alternative = Alternative(item: item, place: place, nodes: nodes(of: place))
        place.hide()
        made[item.itemID] = alternative
        return alternative.nodes
    }

    func choose(_ node: LayoutNode?) {
        let next = node.flatMap { node in made.first { $0.value.nodes.contains { $0 === node } }?.key }
        guard next != chosen else { return }
        if let chosen { made[chosen]?.place.hide() }
        chosen = next
        if let next { made[next]?.place.show() }
        preferenceChanged()
    }

    // MARK: The tree

    /// Visits only the chosen alternative, so that the alternatives not chosen contribute nothing to outer elements.
    override func forEachChild(_ visit: (_Element) -> Void) {
        if let chosen, let alternative = made[chosen] { visit(alternative.place) }
        if let content { visit(content) }
    }

    override func unmount() {
        for (id, alternative) in made where id != chosen { alternative.place.unmount() }
        super.unmount()
    }

    override func willUnmount() { node.unmount() }
}

@MainActor
private protocol AlternativeMaker: AnyObject {
    var count: Int { get }
    /// The nodes of the alternatives that exist.
    var nodes: [LayoutNode] { get }
    /// Returns the nodes of an alternative, which is created if needed.
    func nodes(at index: Int) -> [LayoutNode]
    /// Shows the alternative with a node, and hides the previous one.
    func choose(_ node: LayoutNode?)
}

private final class ViewThatFitsNode: LayoutNode, StackItem, ChildContainer {
    weak var alternatives: (any AlternativeMaker)?
    var axes: Axis.Set = [] {
        didSet { if axes != oldValue { invalidateLayout() } }
    }
    private weak var shown: LayoutNode?

    /// Updates the children after the alternatives or their nodes changed.
    func alternativesChanged() {
        setChildren(alternatives?.nodes ?? [])
        invalidateLayout()
    }

    /// Returns the proposal for alternatives: unspecified in the directions in which they have to fit.
    private func ideal(_ proposal: ProposedViewSize) -> ProposedViewSize {
        ProposedViewSize(
            width: axes.contains(.horizontal) ? nil : proposal.width,
            height: axes.contains(.vertical) ? nil : proposal.height)
    }

    private static let tolerance: CGFloat = 1e-6

    private func choose(_ proposal: ProposedViewSize) -> LayoutNode? { choice(proposal).node }

    /// Returns the shown alternative, and true if it was chosen because it fits.
    private func choice(_ proposal: ProposedViewSize) -> (node: LayoutNode?, fits: Bool) {
        guard let alternatives else { return (nil, false) }
        let ideal = ideal(proposal)
        var last: LayoutNode?
        for index in 0..<alternatives.count {
            for child in nodes(at: index) {
                last = child
                // Skips the last alternative, which is shown even if it does not fit.
                if index == alternatives.count - 1 { continue }
                let size = child.sizeThatFits(ideal)
                var fits = true
                for axis in Axis.allCases where axes.contains(Axis.Set(axis)) {
                    if let proposed = proposal[axis], size[axis] > proposed + ViewThatFitsNode.tolerance {
                        fits = false
                    }
                }
                if fits { return (child, true) }
            }
        }
        return (last, false)
    }

    /// Returns the nodes of an alternative; a new one is added to the children.
    private func nodes(at index: Int) -> [LayoutNode] {
        guard let alternatives else { return [] }
        let nodes = alternatives.nodes(at: index)
        if nodes.contains(where: { $0.parent !== self }) { setChildren(alternatives.nodes, keepsSize: true) }
        return nodes
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { choose(proposal)?.sizeThatFits(proposal) ?? .zero }

    override func equivalentProposals(_ proposal: ProposedViewSize) -> ProposalRange {
        let found = choice(proposal)
        guard let chosen = found.node else { return .all }
        let ideal = ideal(proposal)
        var range = chosen.equivalentProposals(proposal)
        for child in children {
            if child === chosen, !found.fits { break }
            let size = child.sizeThatFits(ideal)
            for axis in Axis.allCases where !axes.contains(Axis.Set(axis)) {
                range[axis] = range[axis].intersected(with: child.equivalentProposals(ideal)[axis])
            }
            if child === chosen {
                for axis in Axis.allCases where axes.contains(Axis.Set(axis)) {
                    let lengths = ProposalRange.Lengths(first: size[axis], last: .infinity, hasUnspecified: true)
                    range[axis] = range[axis].intersected(with: lengths)
                }
                break
            }
            // If it does not fit in one direction, the other does not matter.
            let tooLong = Axis.allCases.first { axis in
                guard axes.contains(Axis.Set(axis)), let proposed = proposal[axis] else { return false }
                return size[axis] > proposed + ViewThatFitsNode.tolerance
            }
            guard let tooLong else { return ProposalRange(only: proposal) }
            range[tooLong] = range[tooLong].intersected(
                with: ProposalRange.Lengths(
                    first: -.infinity, last: size[tooLong] - 2 * ViewThatFitsNode.tolerance))
        }
        return range
    }

    override func placeChildren() {
        let chosen = choose(proposal)
        if chosen !== shown {
            shown?.removeLayers()
            shown = chosen
            graph.paint.orderChanged(under: self)
        }
        alternatives?.choose(chosen)
        if let chosen { placeInside(chosen, at: .zero, proposal: proposal) }
    }

    override func explicitAlignment(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
        choose(proposal)?.guide(key, in: proposal)
    }

    private var current: LayoutNode? { shown?.parent === self ? shown : nil }

    override var isWrapper: Bool { true }
    override var stackItem: (any StackItem)? { self }
    var requiresMeasuredBounds: Bool { true }
    override var childContainer: (any ChildContainer)? { self }
    var visibleChildren: [LayoutNode] { current.map { [$0] } ?? [] }
    func isVisible(_ child: LayoutNode) -> Bool { child === shown }
    override var principalChild: LayoutNode? { current }
    override func makeSpacing() -> ViewSpacing { first?.spacing ?? ViewSpacing() }
    override var layoutPriority: Double { first?.layoutPriority ?? 0 }
    override var zIndex: Double { current?.zIndex ?? 0 }

    /// The first node in the order of the alternatives, which are created as needed.
    private var first: LayoutNode? {
        (0..<(alternatives?.count ?? 0)).lazy.compactMap { self.nodes(at: $0).first }.first
    }
}
