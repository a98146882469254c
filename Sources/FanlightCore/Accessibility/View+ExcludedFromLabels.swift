import Display

/// Controls drawn inside of an element that are exposed, but are no part of its label.
public struct _ExcludedFromLabelsModifier: Equatable {}

extension _ExcludedFromLabelsModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        ExcludedFromLabelsElement(wrapping: view, context)
    }
}

private final class ExcludedFromLabelsElement<Modified: View>: WrapperElement<Modified, _ExcludedFromLabelsModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? { ExcludedFromLabelsNode(graph) }
}

private final class ExcludedFromLabelsNode: WrapperNode, SemanticNode {
    override var isAsLargeAsChild: Bool { true }
    override var needsLayer: Bool { true }
    override var semantics: (any SemanticNode)? { self }
    func makeSemantics() -> Semantics { Semantics(state: .excludedFromLabels) }
}

extension View {
    /// Excludes the view's texts from the labels of elements around it.
    package nonisolated func excludedFromSurroundingLabels() -> some View { modifier(_ExcludedFromLabelsModifier()) }
}
