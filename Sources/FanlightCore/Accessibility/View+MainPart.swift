/// The main part of a control that has several: attributes of the control apply to this part.
public struct _MainPartModifier: Equatable {}

extension _MainPartModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        MainPartElement(wrapping: view, context)
    }
}

private final class MainPartElement<Modified: View>: WrapperElement<Modified, _MainPartModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? { MainPartNode(graph) }
}

private final class MainPartNode: WrapperNode, SemanticNode {
    override init(_ graph: ViewGraph) {
        super.init(graph)
        join(graph.semantics.mainPartNodes)
    }

    override var isAsLargeAsChild: Bool { true }
    override var semantics: (any SemanticNode)? { self }
    var marksMainPart: Bool { true }
}

extension View {
    /// Makes this part the target of the enclosing control's attributes: its identifier, label and actions.
    package nonisolated func mainPartOfControl() -> some View { modifier(_MainPartModifier()) }
}
