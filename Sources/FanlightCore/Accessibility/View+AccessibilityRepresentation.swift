import Display
import Foundation

/// Exposes another view to assistive technology in place of a view or of its descendants.
public struct _AccessibilityRepresentationModifier<Representation: View> {
    let representation: Representation
    /// True if the representation replaces the view itself, not its descendants.
    let isView: Bool
}

extension _AccessibilityRepresentationModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        let isView = view.modifier.isView
        return PairElement(
            view, context, secondary: { $0.representation.modifier(_AccessibilityOnlyModifier()) },
            makeNode: { RepresentationPairNode($0, isView: isView) }, updateNode: { _, _ in })
    }
}

/// A node that exposes other views to assistive technology in place of a view, or of its descendants.
final class RepresentationPairNode: LayerPairNode {
    private let isView: Bool

    init(_ graph: ViewGraph, isView: Bool) {
        self.isView = isView
        super.init(graph, isInFront: true)
    }

    /// A layer around both keeps the original view from covering its representation.
    override var needsLayer: Bool { isView }
    override var principalChild: LayoutNode? { isView ? secondary.first : nil }
    override var besidePrincipal: [LayoutNode] { [] }
    /// The view whose descendants are replaced.
    var replaced: LayoutNode? { isView ? nil : primary }
}

/// Exposes a view to assistive technology only: it is not drawn and takes no pointer or key input.
public struct _AccessibilityOnlyModifier: Equatable {}

extension _AccessibilityOnlyModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        AccessibilityOnlyElement(wrapping: view, context)
    }
}

private final class AccessibilityOnlyElement<Modified: View>: WrapperElement<Modified, _AccessibilityOnlyModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? { AccessibilityOnlyNode(graph) }
}

private final class AccessibilityOnlyNode: WrapperNode, HitTestable, PaintedNode, SemanticNode {
    override var needsLayer: Bool { true }
    override var hitTesting: (any HitTestable)? { self }
    var allowsHits: Bool { false }
    func allowsContentHit(_ point: CGPoint) -> Bool { false }
    override var painting: (any PaintedNode)? { self }
    func makeDrawing() -> Drawing { Drawing(opacity: 0) }
    override var semantics: (any SemanticNode)? { self }
    func makeSemantics() -> Semantics { Semantics(state: .accessibilityOnly) }
}

extension View {
    /// Exposes another view in place of this one. A drawing that people drag may be exposed as a slider, for example.
    nonisolated public func accessibilityRepresentation<V: View>(
        @ViewBuilder representation: () -> V
    ) -> some View {
        accessibilityHidden(true).modifier(
            _AccessibilityRepresentationModifier(representation: representation(), isView: true))
    }

    /// Exposes other views in place of the descendants, such as the bars that a canvas draws. Their frames are those of
    /// an overlay of the view.
    nonisolated public func accessibilityChildren<V: View>(@ViewBuilder children: () -> V) -> some View {
        accessibilityHidden(true)
            .modifier(_AccessibilityRepresentationModifier(representation: children(), isView: false))
            .semantics(SemanticsConfiguration(children: .contained))
    }
}
