import Display
import Foundation

/// A modifier that changes the size or place of one view. Applied to several views, it wraps each of them.
@MainActor
package protocol UnaryLayout: ViewModifier where Body == Never {
    func size(_ proposal: ProposedViewSize, _ child: LayoutNode) -> CGSize
    /// Returns the equivalent proposals: the same size, with everything inside in the same place.
    func equivalentProposals(_ proposal: ProposedViewSize, _ child: LayoutNode) -> ProposalRange
    /// Returns the child's position inside a node of this size, from the leading side, and its proposal.
    func place(
        in size: CGSize, _ proposal: ProposedViewSize, _ child: LayoutNode
    ) -> (origin: CGPoint, proposal: ProposedViewSize)
    /// Returns the width for a proposed width and an unspecified height, if it follows from the child's; see
    /// `WidthFirstLayout`.
    func width(_ offered: CGFloat?, _ child: LayoutNode) -> CGFloat?
    /// See `StackItem.hasConstantBounds`.
    func hasConstantBounds(_ axis: Axis, _ child: LayoutNode) -> Bool
    func spacing(of child: LayoutNode) -> ViewSpacing
    func priority(of child: LayoutNode) -> Double
    /// Returns the modifier with invalid numbers replaced; see `ArgumentValidation`.
    func checked(_ reporter: any DiagnosticReporter) -> Self
    /// True if a child that occupies its whole proposal has exactly the node's frame.
    static var isFrame: Bool { get }
    /// See `StackItem.movesChild`.
    static var movesChild: Bool { get }
}

extension UnaryLayout {
    package static var isFrame: Bool { false }
    package static var movesChild: Bool { false }

    /// Default for internal modifiers. Public ones must repeat it, because this extension is not visible outside.
    package static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        UnaryLayoutElement(wrapping: view, context)
    }

    package func equivalentProposals(_ proposal: ProposedViewSize, _ child: LayoutNode) -> ProposalRange {
        ProposalRange(only: proposal)
    }
    package func width(_ offered: CGFloat?, _ child: LayoutNode) -> CGFloat? { nil }
    package func hasConstantBounds(_ axis: Axis, _ child: LayoutNode) -> Bool { false }
    package func spacing(of child: LayoutNode) -> ViewSpacing { child.spacing }
    package func priority(of child: LayoutNode) -> Double { child.layoutPriority }
    package func checked(_ reporter: any DiagnosticReporter) -> Self { self }
}

/// A node with one child.
@_spi(Nodes) open class WrapperNode: LayoutNode, StackItem {
    final var child: LayoutNode? { children.first }

    package final override var isWrapper: Bool { true }
    override var layoutPriority: Double { child?.layoutPriority ?? 0 }
    override func makeSpacing() -> ViewSpacing { child?.spacing ?? .zero }
    package override func layoutValue(_ key: ObjectIdentifier) -> Any? { child?.layoutValue(key) }

    /// A subclass that overrides `measure` must override `equivalentProposals` as well.
    @_spi(Nodes) public override func measure(_ proposal: ProposedViewSize) -> CGSize {
        child?.sizeThatFits(proposal) ?? .zero
    }
    @_spi(Nodes) public override func equivalentProposals(_ proposal: ProposedViewSize) -> ProposalRange {
        child?.equivalentProposals(proposal) ?? .all
    }
    @_spi(Nodes) public final override var stackItem: (any StackItem)? { self }
    @_spi(Nodes) open func hasConstantBounds(_ axis: Axis) -> Bool {
        isAsLargeAsChild && child?.stackItem?.hasConstantBounds(axis) ?? false
    }
    /// True if `measure` is not overridden.
    @_spi(Nodes) open var isAsLargeAsChild: Bool { false }
    @_spi(Nodes) open var idealShape: CGSize? { isAsLargeAsChild ? child?.stackItem?.idealShape : nil }
    @_spi(Nodes) open var setsGuides: Bool { false }
    @_spi(Nodes) open var isFrame: Bool { false }
    @_spi(Nodes) open var movesChild: Bool { false }
    override func width(_ offered: CGFloat?) -> CGFloat {
        if isAsLargeAsChild, let child { return child.width(offered) }
        return super.width(offered)
    }
    @_spi(Nodes) open override func placeChildren() { child?.place(at: frame.origin, proposal: proposal) }

    @_spi(Nodes) public override func explicitAlignment(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat?
    {
        child?.guide(key, in: proposal)
    }

    override var zIndex: Double { child?.zIndex ?? 0 }

    /// Stores the place from which an animated change of the modifier moves the child. It must be called before layout.
    final func placementWillChange() {
        if let known = rare?.placementChange, graph.update.isUndescribed(known.update) { return }
        guard let child else { return }
        let origin = CGPoint(x: child.frame.minX - frame.minX, y: child.frame.minY - frame.minY)
        rareParts.placementChange = PlacementChange(
            origin: origin, size: child.frame.size, update: graph.update.number)
    }
}

final class UnaryLayoutNode<M: UnaryLayout>: WrapperNode {
    var modifier: M {
        didSet {
            placementWillChange()
            invalidateLayout()
        }
    }

    init(_ modifier: M, _ graph: ViewGraph) {
        self.modifier = modifier
        super.init(graph)
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        child.map { modifier.size(proposal, $0) } ?? .zero
    }

    override func width(_ offered: CGFloat?) -> CGFloat {
        child.flatMap { modifier.width(offered, $0) } ?? super.width(offered)
    }

    override func equivalentProposals(_ proposal: ProposedViewSize) -> ProposalRange {
        child.map { modifier.equivalentProposals(proposal, $0) } ?? .all
    }

    override func hasConstantBounds(_ axis: Axis) -> Bool {
        child.map { modifier.hasConstantBounds(axis, $0) } ?? false
    }

    override func placeChildren() {
        guard let child else { return }
        let inside = modifier.place(in: frame.size, proposal, child)
        placeInside(child, at: inside.origin, proposal: inside.proposal)
    }

    override func explicitAlignment(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
        guard let child else { return nil }
        let inside = modifier.place(in: sizeThatFits(proposal), proposal, child)
        return child.guide(key, in: inside.proposal).map { $0 + inside.origin[key.axis] }
    }

    override var isFrame: Bool { M.isFrame }
    override var movesChild: Bool { M.movesChild }

    override func makeSpacing() -> ViewSpacing { child.map(modifier.spacing(of:)) ?? .zero }
    override var layoutPriority: Double { child.map(modifier.priority(of:)) ?? 0 }
}

/// An element that adds its own node around each node of its content.
@_spi(Nodes) open class WrapperElement<Modified, Modifier>: ViewElement<ModifiedContent<Modified, Modifier>> {
    private final var content: _Element?
    private final var wrappers: [ObjectIdentifier: WrapperNode] = [:]

    @_spi(Nodes) public init(wrapping view: ModifiedContent<Modified, Modifier>, _ context: _ElementContext)
    where Modified: View {
        super.init(view, context)
        content = context.inside(self).make(view.content)
    }

    /// Returns a wrapper for one of the content's nodes; nil if the node needs no wrapper.
    @_spi(Nodes) open func makeWrapper(around node: LayoutNode) -> WrapperNode? { nil }
    /// Called when the modifier's value changed.
    @_spi(Nodes) open func modifierChanged(_ wrapper: WrapperNode) {}
    func isSameModifier(_ old: Modifier, _ new: Modifier) -> Bool { false }
    /// True to keep the node, with its state, when the single view inside shows another node.
    @_spi(Nodes) open var keepsWrapperForView: Bool { false }

    @_spi(Nodes) open override func update(to new: ModifiedContent<Modified, Modifier>) {
        let isSame = isSameModifier(view.modifier, new.modifier)
        view = new
        if !isSame { allWrappers.forEach(modifierChanged) }
        content?.update(with: new.content)
    }

    package final var allWrappers: [WrapperNode] { Array(wrappers.values) }

    @_spi(Nodes) public final override func collectNodes(into nodes: inout [LayoutNode]) {
        var inner: [LayoutNode] = []
        content?.collectNodes(into: &inner)
        var kept: [ObjectIdentifier: WrapperNode] = [:]
        if keepsWrapperForView, inner.count == 1, wrappers.count == 1, let (_, wrapper) = wrappers.popFirst() {
            wrappers[ObjectIdentifier(inner[0])] = wrapper
        }
        for node in inner {
            let key = ObjectIdentifier(node)
            guard let wrapper = wrappers.removeValue(forKey: key) ?? makeWrapper(around: node) else {
                nodes.append(node)
                continue
            }
            wrapper.setChildren([node])
            wrapper.ownerElement = self
            wrapper.resetAttributes()
            kept[key] = wrapper
            nodes.append(wrapper)
        }
        wrappers.values.forEach { $0.unmount() }
        wrappers = kept
    }

    final override func visitNodes(_ visit: (LayoutNode) -> Void) {
        wrappers.values.forEach(visit)
        super.visitNodes { if wrappers[ObjectIdentifier($0)] == nil { visit($0) } }
    }

    @_spi(Nodes) public final override func forEachChild(_ visit: (_Element) -> Void) {
        if let content { visit(content) }
    }

    @_spi(Nodes) open override func willUnmount() { wrappers.values.forEach { $0.unmount() } }
}

/// The element of a `UnaryLayout` modifier.
final class UnaryLayoutElement<Modified: View, M: UnaryLayout>: WrapperElement<Modified, M> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        UnaryLayoutNode(view.modifier.checked(self), graph)
    }

    override func modifierChanged(_ wrapper: WrapperNode) {
        (wrapper as? UnaryLayoutNode<M>)?.modifier = view.modifier.checked(self)
    }

    override func isSameModifier(_ old: M, _ new: M) -> Bool { ValueComparison.isSame(old, new) }
}
