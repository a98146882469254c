import Display
import Foundation

/// What is told of in place of a view, or of what is in it.
public struct _SpokenModifier<Spoken: View> {
    let spoken: Spoken
    /// Whether it stands for the view itself.
    let isView: Bool
}

extension _SpokenModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        let isView = view.modifier.isView
        return PairElement(
            view, context, secondary: { $0.spoken.modifier(_SpokenOnlyModifier()) },
            makeNode: { SpokenPairNode($0, isView: isView) }, updateNode: { _, _ in })
    }
}

private final class SpokenPairNode: LayerPairNode, ReplacedInside {
    private let isView: Bool

    init(_ graph: ViewGraph, isView: Bool) {
        self.isView = isView
        super.init(graph, isInFront: true)
    }

    /// What is told of is not covered by what it stands for: both are in here.
    override var needsLayer: Bool { isView }
    override var principalChild: LayoutNode? { isView ? secondary.first : nil }
    override var besidePrincipal: [LayoutNode] { [] }
    var replaced: LayoutNode? { isView ? nil : primary }
}

/// Shows nothing of a view, and lets nobody meet it who points or presses keys: it is only told of.
public struct _SpokenOnlyModifier: Equatable {}

extension _SpokenOnlyModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        SpokenOnlyElement(wrapping: view, context)
    }
}

private final class SpokenOnlyElement<Modified: View>: WrapperElement<Modified, _SpokenOnlyModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? { SpokenOnlyNode(graph) }
}

private final class SpokenOnlyNode: WrapperNode {
    override var needsLayer: Bool { true }
    override var allowsHits: Bool { false }
    override func lets(_ point: CGPoint) -> Bool { false }
    override func makeDrawing() -> Drawing { Drawing(opacity: 0) }
    override func makeSemantics() -> Semantics { Semantics(state: .spokenOnly) }
}

extension View {
    /// Tells of another view in place of this one: a drawing that people drag may be told of as the slider it is.
    nonisolated public func accessibilityRepresentation<V: View>(
        @ViewBuilder representation: () -> V
    ) -> some View {
        accessibilityHidden(true).modifier(_SpokenModifier(spoken: representation(), isView: true))
    }

    /// Tells of other views in place of those inside: what a canvas draws may be told of bar by bar. They are where they
    /// would be if they lay over the view.
    nonisolated public func accessibilityChildren<V: View>(@ViewBuilder children: () -> V) -> some View {
        accessibilityHidden(true)
            .modifier(_SpokenModifier(spoken: children(), isView: false))
            .semantics(SemanticAnnotation(children: .contained))
    }
}
