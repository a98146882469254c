import Display
import Foundation

/// A view with a background view behind it. The foreground view determines the size.
public struct _BackgroundModifier<Background: View> {
    let background: Background
    let alignment: Alignment
    var edges: Edge.Set = []
}

extension _BackgroundModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        PairElement(
            view, context, secondary: { $0.background }, makeNode: { LayerPairNode($0, isInFront: false) },
            updateNode: { ($0 as? LayerPairNode)?.setAlignment($1.alignment, $1.edges) })
    }
}

/// A view with an overlay view in front of it. The background view determines the size.
public struct _OverlayModifier<Overlay: View> {
    let overlay: Overlay
    let alignment: Alignment
    var edges: Edge.Set = []
}

extension _OverlayModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        PairElement(
            view, context, secondary: { $0.overlay }, makeNode: { LayerPairNode($0, isInFront: true) },
            updateNode: { ($0 as? LayerPairNode)?.setAlignment($1.alignment, $1.edges) })
    }
}

/// Places the secondary views within the primary one, aligned with it.
class LayerPairNode: PairNode {
    private var alignment = Alignment.center
    /// The edges at which the secondary views extend into the safe area.
    private var edges: Edge.Set = []
    private let isInFront: Bool

    init(_ graph: ViewGraph, isInFront: Bool) {
        self.isInFront = isInFront
        super.init(graph)
    }

    func setAlignment(_ alignment: Alignment, _ edges: Edge.Set) {
        guard alignment != self.alignment || edges != self.edges else { return }
        self.alignment = alignment
        self.edges = edges
        invalidatePlacement()
    }

    override var isPrimaryLast: Bool { !isInFront }

    override func placeChildren() {
        primary?.place(at: frame.origin, proposal: proposal)
        let area = edges.isEmpty ? frame : frameBeyondSafeArea(edges)
        for node in secondary {
            if area == frame {
                // On a terminal, text over a symbol, such as a count, gets the symbol's width on a pixel display.
                placeOnPrimary(
                    node, alignment, width: isInFront && !node.isBarShaped ? primary?.stackItem?.symbolWidth : nil)
            } else {
                node.place(at: area.origin, proposal: ProposedViewSize(area.size))
            }
        }
    }
}

/// A view that fills its proposed size with a style.
public struct _StyleFill<S: ShapeStyle> {
    let style: S
}

extension _StyleFill: FillingView {
    var fillStyle: S { style }

    public var body: Never { fatalError("A style as a view is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        FillElement(view, context)
    }
}

extension View {
    /// Paints the display's page colour behind the view, extended into the safe area at edges that the view touches.
    nonisolated public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
        background(BackgroundStyle(), ignoresSafeAreaEdges: edges)
    }

    /// Paints a style over the view, extended into the safe area at edges that the view touches.
    nonisolated public func overlay<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View
    {
        modifier(_OverlayModifier(overlay: _StyleFill(style: style), alignment: .center, edges: edges))
    }

    /// Paints a style behind the view, extended into the safe area at edges that the view touches.
    nonisolated public func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all)
        -> some View
    {
        modifier(_BackgroundModifier(background: _StyleFill(style: style), alignment: .center, edges: edges))
    }

    /// Places views behind the view.
    nonisolated public func background<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View {
        modifier(_BackgroundModifier(background: content(), alignment: alignment))
    }

    @_disfavoredOverload
    nonisolated public func background<Background: View>(_ background: Background, alignment: Alignment = .center)
        -> some View
    {
        modifier(_BackgroundModifier(background: background, alignment: alignment))
    }

    /// Places views in front of the view.
    nonisolated public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View
    {
        modifier(_OverlayModifier(overlay: content(), alignment: alignment))
    }

    @_disfavoredOverload
    nonisolated public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
        modifier(_OverlayModifier(overlay: overlay, alignment: alignment))
    }
}
