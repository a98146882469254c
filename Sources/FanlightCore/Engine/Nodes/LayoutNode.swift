import Display
import Foundation
import Threading

/// A node of the layout tree: returns a size for a proposal, and is placed.
///
/// Sizes are cached by proposal until something inside changes. A node with visible content also owns a layer of the
/// picture. A node takes part in passes other than layout by adopting their roles: `PaintedNode`, `HitTestable`,
/// `SemanticNode` and others in the folder `Roles`.
@_spi(Nodes)
@MainActor
open class LayoutNode {
    package final unowned let graph: ViewGraph
    package final weak var parent: LayoutNode?
    /// The children in drawing order.
    package final private(set) var children: [LayoutNode] = []

    /// The node's frame, in points of the scene.
    package final private(set) var frame = CGRect.zero
    package final var proposal: ProposedViewSize { ProposedViewSize(cachedProposal) }
    final private var cachedProposal = MeasurementCache.Proposal(.unspecified)
    final private var sizes = MeasurementCache()
    final private var cachedSpacing: ViewSpacing?
    /// The parts that few nodes have.
    final private(set) var rare: RareData?

    /// The element that owns this node, for messages.
    package final weak var ownerElement: _Element?

    /// The node's layer and its last committed content.
    final var layer = LayerRecord()
    // Small fields fill the padding of others, the last ones together with small fields of subclasses: there are many
    // nodes.
    /// Changes whenever anything that sizes depend on does. Never 0.
    final private(set) var sizeVersion: UInt32 = 1
    /// The accessibility data; most nodes have none.
    final var semanticsRecord: SemanticsRecord?
    /// The index among the parent's children when those were last set.
    final private(set) var position: Int32 = 0
    package final var isPlaced = false
    /// True if a view inside sets an alignment guide, or a layout might.
    final private(set) var containsGuides = false
    #if DEBUG
        private final let liveMark = LiveMark(.nodes)
    #endif

    public init(_ graph: ViewGraph) { self.graph = graph }

    // MARK: Overridable members

    /// Returns the size for a proposal. Called once per proposal until something changes.
    open func measure(_ proposal: ProposedViewSize) -> CGSize { .zero }

    /// Returns the width for a proposed width and an unspecified height. Some nodes compute it without the height.
    func width(_ offered: CGFloat?) -> CGFloat { sizeThatFits(ProposedViewSize(width: offered, height: nil)).width }

    /// Returns the proposals that are equivalent to `proposal`. The node must have been measured with `proposal`
    /// before.
    open func equivalentProposals(_ proposal: ProposedViewSize) -> ProposalRange {
        ProposalRange(only: proposal)
    }

    /// Places the children according to `frame` and `proposal`.
    open func placeChildren() {}

    /// Returns the position of a guide that the node sets explicitly, nil if it sets none.
    open func explicitAlignment(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? { nil }

    /// Returns the preferred distances to neighbours. Called once until something changes.
    func makeSpacing() -> ViewSpacing { ViewSpacing() }
    var layoutPriority: Double { 0 }
    /// The z-index. Siblings with a higher one are drawn in front of those with a lower one, and hit first.
    var zIndex: Double { 0 }
    package func layoutValue(_ key: ObjectIdentifier) -> Any? { nil }
    /// True if the node forwards to its only child.
    package var isWrapper: Bool { false }
    /// True if the node's size, spacing and guides depend on its children.
    open var sizeFollowsChildren: Bool { true }

    /// True if the node has something to draw, or semantics.
    open var needsLayer: Bool { hasAccessibilityModifiers }
    /// The child that represents the node; nil if no single child does.
    open var principalChild: LayoutNode? { children.count == 1 ? children[0] : nil }

    // MARK: Roles

    // Each role is a protocol that the nodes of one pass adopt. An adopting class overrides the accessor to return
    // `self`. Passes call the accessor for every node. A dynamic cast to a protocol is much slower than a virtual call.

    /// The node's part in the measuring of stacks and frames around it.
    open var stackItem: (any StackItem)? { nil }
    /// The node's part in the order and visibility of its children; nil if all are visible, in no order.
    open var childContainer: (any ChildContainer)? { nil }
    /// The node's part in painting; nil if it has no content of its own in the picture.
    open var painting: (any PaintedNode)? { nil }
    /// The node's part in hit testing; nil if a hit test only passes through it.
    open var hitTesting: (any HitTestable)? { nil }
    /// The node's part in the accessibility tree; nil if it has no semantics but the attributes set on it.
    open var semantics: (any SemanticNode)? { nil }
    /// The node's role in the focus order; nil if its children are ordered like all other nodes.
    open var focusContainer: (any FocusContainer)? { nil }
    /// The node as a container of relative frames.
    open var frameContainer: (any FrameContainer)? { nil }
    /// The node as a source of safe area insets.
    open var safeAreaSource: (any SafeAreaSource)? { nil }

    // MARK: Measuring

    /// The cached spacing. A container reads it of all children, and all ancestors read the container's, which would
    /// multiply.
    final var spacing: ViewSpacing {
        if let cachedSpacing { return cachedSpacing }
        let made = makeSpacing()
        cachedSpacing = made
        return made
    }

    package final func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        if let known = sizes[proposal] { return known }
        graph.work.layouts += 1
        let size = measure(proposal).sanitized
        sizes.add(proposal, size, turn: graph.turns)
        return size
    }

    final func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
        let size = sizeThatFits(proposal)
        return ViewDimensions(size, of: self, in: proposal)
    }

    /// Returns the explicit position of a guide of the node or its content. Cached like sizes, because all outer
    /// containers read it.
    package final func guide(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
        guard key.isTextBaseline || containsGuides else { return nil }
        if let rare {
            for known in rare.guides where known.key == key && known.proposal == proposal { return known.position }
            // Searches equivalent proposals only after a first miss. Most guides are read once, but some by every outer
            // container, with various proposals.
            for index in rare.guides.indices where rare.guides[index].key == key {
                let range = rare.guides[index].range ?? equivalentProposals(rare.guides[index].proposal)
                rare.guides[index].range = range
                if range.contains(proposal) { return rare.guides[index].position }
            }
        }
        let position = explicitAlignment(key, in: proposal).map { $0.isFinite ? $0 : 0 }
        rareParts.add(key, proposal, position)
        return position
    }

    /// The sizes measured so far.
    final var measurementCache: MeasurementCache { sizes }

    /// Invalidates layout if changed content results in another size for any measured proposal.
    final func invalidateIfSizeChanged() {
        if sizes.contains(where: { measure($0).sanitized != $1 }) { invalidateLayout() }
    }

    /// Invalidates the sizes of the node and its ancestors.
    package final func invalidateLayout() {
        var node: LayoutNode? = self
        var from: LayoutNode?
        while let current = node {
            if let from { current.childChanged(from) } else { current.changed() }
            // A guide that was read without a measurement is also cached, by the node and by its ancestors.
            let isUnknown =
                current.sizes.isEmpty && current.cachedSpacing == nil && !current.isPlaced
                && current.rare?.guides.isEmpty ?? true
            if isUnknown && current.stackItem?.isTransparentToMeasuring != true { break }
            current.cachedSpacing = nil
            current.sizeVersion &+= 1
            current.sizes.removeAll()
            current.rare?.guides.removeAll()
            current.isPlaced = false
            (from, node) = (current, current.parent)
            if let parent = node, !parent.sizeFollowsChildren { return parent.invalidatePlacement() }
        }
        graph.layout.needsPlacement = true
    }

    /// Invalidates only the placement inside the node, not its size.
    package final func invalidatePlacement() {
        var node: LayoutNode? = self
        while let current = node, current.isPlaced {
            current.isPlaced = false
            node = current.parent
            node?.childInvalidatedPlacement(current)
        }
        graph.layout.needsPlacement = true
    }

    /// Called when a property of the node changed that sizes depend on.
    open func changed() {}
    /// Called when a child changed in a way that may affect sizes.
    open func childChanged(_ child: LayoutNode) {}
    /// Called when the placement of a child or its inside was invalidated.
    func childInvalidatedPlacement(_ child: LayoutNode) {}

    // MARK: Placement

    package final func place(at wanted: CGPoint, proposal: ProposedViewSize) {
        let origin = CGPoint(x: wanted.x.isFinite ? wanted.x : 0, y: wanted.y.isFinite ? wanted.y : 0)
        let kept = MeasurementCache.Proposal(proposal)
        if isPlaced, origin == frame.origin, kept == cachedProposal { return }
        let size = sizeThatFits(proposal)
        let new = CGRect(origin: origin, size: size)
        if new != frame || !layer.isKnown { invalidateLayerContent() }
        // Layers inside are placed relative to this layer. Their placements thus change even if they do not move on the
        // display.
        if origin != frame.origin { for inside in layer.order { inside.invalidateLayerContent() } }
        if let observer = rare?.placementObserver, new != frame || !isPlaced {
            observer.nodeMoves(self, isResized: size != frame.size)
        }
        frame = new
        cachedProposal = kept
        isPlaced = true
        placeChildren()
    }

    /// Places a child at a point from the top leading corner of the frame. Coarse displays round it to dots.
    package final func placeInside(_ child: LayoutNode, at inside: CGPoint, proposal: ProposedViewSize) {
        var x = graph.metrics.quantized(inside.x, .horizontal)
        let y = graph.metrics.quantized(inside.y, .vertical)
        if layoutDirection == .rightToLeft { x = frame.width - x - child.sizeThatFits(proposal).width }
        child.place(at: CGPoint(x: frame.minX + x, y: frame.minY + y), proposal: proposal)
    }

    /// The layout direction of this node. Layout counts from the leading side; only placement maps that to left or
    /// right.
    package final var layoutDirection: LayoutDirection {
        let participants = graph.participants
        guard !participants.directions.isEmpty else { return participants.sceneDirection }
        var node: LayoutNode? = self
        while let current = node {
            if let own = current.ownDirection { return own }
            node = current.parent
        }
        return participants.sceneDirection
    }

    /// The layout direction set on this node itself. See `layoutDirection`.
    final private(set) var ownDirection: LayoutDirection? {
        get { rare?.direction }
        set {
            guard newValue != ownDirection else { return }
            rareParts.direction = newValue
            join(graph.participants.directions)
            invalidatePlacementDeeply()
            invalidatePlacement()
        }
    }

    /// Sets the layout direction from an environment. The innermost environment calls this first and takes precedence.
    public final func inheritDirection(_ direction: LayoutDirection, from source: _Element) {
        if let known = rare?.directionSource, known !== source { return }
        rareParts.directionSource = source
        ownDirection = direction
    }

    /// Invalidates the placement of everything inside, and the drawing that depends on the leading side.
    private func invalidatePlacementDeeply() {
        changed()
        invalidateLayerContent()
        for child in children {
            child.invalidatePlacementDeeply()
            child.isPlaced = false
        }
    }

    final var rareParts: RareData {
        if let rare { return rare }
        let made = RareData()
        rare = made
        return made
    }

    // MARK: Structure

    /// Sets the children.
    ///
    /// - Parameter keepsSize: True if the node's size does not depend on its children now.
    package final func setChildren(_ new: [LayoutNode], keepsSize: Bool = false) {
        let isSame = new.count == children.count && zip(new, children).allSatisfy { $0 === $1 }
        // A loop, since a closure asks for the main actor at each call.
        var joining: [LayoutNode] = []
        for child in new where child.parent !== self { joining.append(child) }
        if !isSame {
            for child in children where child.parent === self { child.parent = nil }
        }
        for (index, child) in new.enumerated() {
            child.parent = self
            child.position = Int32(truncatingIfNeeded: index)
        }
        if isSame { return }
        children = new
        for child in joining {
            child.invalidateForNewStack()
            graph.transitions?.joined(child)
        }
        changed()
        if !keepsSize { if sizeFollowsChildren { invalidateLayout() } else { invalidatePlacement() } }
        graph.paint.orderChanged(under: self)
        guidesChanged()
    }

    /// Updates `containsGuides` after a change of guides inside.
    final func guidesChanged() {
        var now = stackItem?.setsGuides ?? false
        for child in children where child.containsGuides {
            now = true
            break
        }
        guard now != containsGuides else { return }
        containsGuides = now
        parent?.guidesChanged()
    }
}
