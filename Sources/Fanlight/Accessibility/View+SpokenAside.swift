import Display

/// What can be done to something, drawn inside it: it is told of, and no part of what that is called.
public struct _AsideModifier: Equatable {}

extension _AsideModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        AsideElement(wrapping: view, context)
    }
}

private final class AsideElement<Modified: View>: WrapperElement<Modified, _AsideModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? { AsideNode(graph) }
}

private final class AsideNode: WrapperNode {
    override var isAsLargeAsChild: Bool { true }
    override var needsLayer: Bool { true }
    override func makeSemantics() -> Semantics { Semantics(state: .aside) }
}

extension View {
    /// Keeps what the view says out of what elements around it are called.
    nonisolated func spokenAside() -> some View { modifier(_AsideModifier()) }
}
