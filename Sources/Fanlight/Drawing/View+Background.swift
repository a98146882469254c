import Display
import Foundation

/// Something behind a view, as large as the view; the view decides the size.
public struct _BackgroundModifier<Background: View> {
    let background: Background
    let alignment: Alignment
}

extension _BackgroundModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        LayerPairElement(view, context, secondary: { $0.background }, alignment: { $0.alignment }, isInFront: false)
    }
}

/// Something over a view, as large as the view; the view decides the size.
public struct _OverlayModifier<Overlay: View> {
    let overlay: Overlay
    let alignment: Alignment
}

extension _OverlayModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        LayerPairElement(view, context, secondary: { $0.overlay }, alignment: { $0.alignment }, isInFront: true)
    }
}

/// A view and another that is laid out to fit it, before or behind.
private final class LayerPairElement<Modified: View, Modifier: ViewModifier, Secondary: View>:
    ViewElement<ModifiedContent<Modified, Modifier>>
{
    private var primary: _Element?
    private var wrappers: [ObjectIdentifier: Pair] = [:]
    private let secondaryView: (Modifier) -> Secondary
    private let alignment: (Modifier) -> Alignment
    private let isInFront: Bool

    private struct Pair {
        let node: LayerPairNode
        let secondary: _Element
    }

    init(
        _ view: ModifiedContent<Modified, Modifier>, _ context: _ElementContext,
        secondary: @escaping (Modifier) -> Secondary, alignment: @escaping (Modifier) -> Alignment, isInFront: Bool
    ) {
        secondaryView = secondary
        self.alignment = alignment
        self.isInFront = isInFront
        super.init(view, context)
        primary = context.inside(self).make(view.content)
    }

    override func update(to new: ModifiedContent<Modified, Modifier>) {
        view = new
        primary?.update(with: new.content)
        let secondary = secondaryView(new.modifier)
        for pair in wrappers.values {
            pair.secondary.update(with: secondary)
            pair.node.alignment = alignment(new.modifier)
        }
    }

    override func collectNodes(into nodes: inout [LayoutNode]) {
        var inner: [LayoutNode] = []
        primary?.collectNodes(into: &inner)
        var kept: [ObjectIdentifier: Pair] = [:]
        for node in inner {
            let key = ObjectIdentifier(node)
            let pair = wrappers.removeValue(forKey: key) ?? makePair()
            var extra: [LayoutNode] = []
            pair.secondary.collectNodes(into: &extra)
            pair.node.take(node, extra)
            kept[key] = pair
            nodes.append(pair.node)
        }
        let leaving = wrappers
        wrappers = kept
        for pair in leaving.values { leave(pair) }
    }

    private func makePair() -> Pair {
        let node = LayerPairNode(graph, isInFront: isInFront, alignment: alignment(view.modifier))
        let context = _ElementContext(graph: graph, parent: self, environment: environment)
        return Pair(node: node, secondary: context.make(secondaryView(view.modifier)))
    }

    private func leave(_ pair: Pair) {
        pair.secondary.unmount()
        pair.node.leave()
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let primary { visit(primary) }
        for pair in wrappers.values { visit(pair.secondary) }
    }

    override func willLeave() { wrappers.values.forEach { $0.node.leave() } }
}

private final class LayerPairNode: LayoutNode {
    var alignment: Alignment {
        didSet { if alignment != oldValue { invalidatePlacement() } }
    }

    private let isInFront: Bool
    private var primary: LayoutNode?
    private var secondary: [LayoutNode] = []

    init(_ graph: ViewGraph, isInFront: Bool, alignment: Alignment) {
        self.isInFront = isInFront
        self.alignment = alignment
        super.init(graph)
    }

    func take(_ primary: LayoutNode, _ secondary: [LayoutNode]) {
        self.primary = primary
        self.secondary = secondary
        setChildren(isInFront ? [primary] + secondary : secondary + [primary])
    }

    override var isWrapper: Bool { true }
    override var principalChild: LayoutNode? { primary }
    override var layoutPriority: Double { primary?.layoutPriority ?? 0 }
    override func makeSpacing() -> ViewSpacing { primary?.spacing ?? .zero }
    override func layoutValue(_ key: ObjectIdentifier) -> Any? { primary?.layoutValue(key) }
    override func measure(_ proposal: ProposedViewSize) -> CGSize { primary?.sizeThatFits(proposal) ?? .zero }
    override func explicitAlignment(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
        primary?.explicitAlignment(key, in: proposal)
    }

    override func placeChildren() {
        primary?.place(at: frame.origin, proposal: proposal)
        let offered = ProposedViewSize(frame.size)
        for node in secondary {
            let inside = node.aligned(alignment, in: frame.size, offered: offered)
            let x = graph.metrics.quantized(inside.x, .horizontal)
            let y = graph.metrics.quantized(inside.y, .vertical)
            node.place(at: CGPoint(x: frame.minX + x, y: frame.minY + y), proposal: offered)
        }
    }
}

/// A style as a view: it fills.
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
    /// Paints a style behind the view.
    nonisolated public func background<S: ShapeStyle>(_ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all)
        -> some View
    {
        modifier(_BackgroundModifier(background: _StyleFill(style: style), alignment: .center))
    }

    /// Lays views behind the view.
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

    /// Lays views over the view.
    nonisolated public func overlay<V: View>(alignment: Alignment = .center, @ViewBuilder content: () -> V) -> some View
    {
        modifier(_OverlayModifier(overlay: content(), alignment: alignment))
    }

    @_disfavoredOverload
    nonisolated public func overlay<Overlay: View>(_ overlay: Overlay, alignment: Alignment = .center) -> some View {
        modifier(_OverlayModifier(overlay: overlay, alignment: alignment))
    }
}
