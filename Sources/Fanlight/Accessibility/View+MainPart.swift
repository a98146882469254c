/// The part of a control of several that is meant when something is said of the control.
public struct _MainPartModifier: Equatable {}

extension _MainPartModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        context.graph.hasMainParts = true
        return MainPartElement(wrapping: view, context)
    }
}

private final class MainPartElement<Modified: View>: WrapperElement<Modified, _MainPartModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? { MainPartNode(graph) }
}

private final class MainPartNode: WrapperNode {
    override var isAsLargeAsChild: Bool { true }
    override var isMainPart: Bool { true }
}

extension View {
    /// What is said of the control around is said of this part of it: its identifier, its label, what can be done with it.
    nonisolated func mainPartOfControl() -> some View { modifier(_MainPartModifier()) }
}
