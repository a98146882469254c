import Foundation

/// Padding that views inside may ignore.
public struct _SafeAreaPaddingModifier: Equatable {
    let edges: Edge.Set
    let insets: EdgeInsets?
}

extension _SafeAreaPaddingModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        SafeAreaPaddingElement(wrapping: view, context)
    }
}

private final class SafeAreaPaddingElement<Modified: View>: WrapperElement<Modified, _SafeAreaPaddingModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? { SafeAreaPaddingNode(padding, graph) }

    override func modifierChanged(_ wrapper: WrapperNode) {
        (wrapper as? SafeAreaPaddingNode)?.padding = padding
    }

    override func isSameModifier(_ old: _SafeAreaPaddingModifier, _ new: _SafeAreaPaddingModifier) -> Bool {
        old == new
    }

    private var padding: _PaddingLayout {
        _PaddingLayout(edges: view.modifier.edges, insets: view.modifier.insets).checked(self, "safeAreaPadding")
    }
}

private final class SafeAreaPaddingNode: WrapperNode, SafeAreaSource {
    var padding: _PaddingLayout {
        didSet { invalidateLayout() }
    }

    init(_ padding: _PaddingLayout, _ graph: ViewGraph) {
        self.padding = padding
        super.init(graph)
    }

    override var safeAreaSource: (any SafeAreaSource)? { self }
    var safeArea: EdgeInsets { padding.resolved(self) }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        child.map { padding.size(proposal, $0) } ?? .zero
    }

    override func equivalentProposals(_ proposal: ProposedViewSize) -> ProposalRange {
        child.map { padding.equivalentProposals(proposal, $0) } ?? .all
    }

    override func placeChildren() {
        guard let child else { return }
        let inside = padding.place(in: frame.size, proposal, child)
        placeInside(child, at: inside.origin, proposal: inside.proposal)
    }

    override func explicitAlignment(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
        guard let child else { return nil }
        let inside = padding.place(in: .zero, proposal, child)
        return child.guide(key, in: inside.proposal).map { $0 + inside.origin[key.axis] }
    }
}

extension View {
    /// Adds padding that views inside may ignore as they may ignore bars.
    nonisolated public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        modifier(
            _SafeAreaPaddingModifier(
                edges: edges,
                insets: length.map { EdgeInsets(top: $0, leading: $0, bottom: $0, trailing: $0) }))
    }

    /// Adds padding that views inside may ignore as they may ignore bars.
    nonisolated public func safeAreaPadding(_ length: CGFloat) -> some View { safeAreaPadding(.all, length) }

    /// Adds padding that views inside may ignore as they may ignore bars.
    nonisolated public func safeAreaPadding(_ insets: EdgeInsets) -> some View {
        modifier(_SafeAreaPaddingModifier(edges: .all, insets: insets))
    }
}
