import Display
import Foundation

/// A focus ring slightly outside of the focused view. On a terminal a background behind the view.
package struct FocusRing {
    /// True if the ring belongs to a view that can gain and lose the focus. The ring is visible only while that view is
    /// focused.
    var followsFocus = false

    package init(followsFocus: Bool = false) { self.followsFocus = followsFocus }
}

extension FocusRing: View {
    package var body: Never { fatalError("FocusRing is built into the framework and has no body") }

    package static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        FocusRingElement(view, context)
    }
}

/// On terminals, renders the focus in the text of the focused view: there is no space for a ring.
package struct FocusTextModifier {
    /// The focus state, if it differs from the state in the environment of the views inside.
    package var isHere: Bool?
    @Environment(\.isFocused) private var isFocused
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.isFocusEffectEnabled) private var isFocusEffectEnabled

    package init(isHere: Bool? = nil) { self.isHere = isHere }
}

extension FocusTextModifier: ViewModifier {
    package func body(content: Content) -> some View {
        let isInWords = isCellDisplay && (isHere ?? isFocused) && isFocusEffectEnabled
        content.emphasized(isInWords)
            .transformEnvironment(\.textSettings.attributes.underline) {
                if isInWords { $0 = .drawn(Text.LineStyle(pattern: .solid)) }
            }
    }
}

private final class FocusRingElement: ViewElement<FocusRing> {
    private let node: FocusRingNode

    override init(_ view: FocusRing, _ context: _ElementContext) {
        node = FocusRingNode(context.graph)
        super.init(view, context)
        reevaluate()
    }

    override func reevaluate() {
        isDirty = false
        _ = beginReading()
        let environment = readEnvironment()
        node.paint = TintShapeStyle()._paint(in: environment).paint
        node.isShown = environment.isFocusEffectEnabled && (!view.followsFocus || environment.isFocused)
    }

    override var ownNode: LayoutNode? { node }
    override func willUnmount() { node.unmount() }
}

private final class FocusRingNode: LayoutNode, PaintedNode, SemanticNode {
    private static let distance = 4.0
    var paint = Paint.foreground(level: 1) {
        didSet { if paint != oldValue { invalidateLayerContent() } }
    }
    var isShown = true {
        didSet {
            guard isShown != oldValue else { return }
            layerPresenceChanged()
        }
    }
    /// A grey with the same contrast to black and to white: text is legible on it in both colour schemes. Terminals
    /// without colours use reverse video instead, on light and on dark backgrounds.
    private static let ground = Paint.color(RGBA(red: 110, green: 118, blue: 140))

    override func measure(_ proposal: ProposedViewSize) -> CGSize { filling(proposal) }
    override var needsLayer: Bool { isShown }
    override var semantics: (any SemanticNode)? { self }
    var acceptsAttributes: Bool { true }

    override var painting: (any PaintedNode)? { self }
    func makeDrawing() -> Drawing {
        guard isShown, !graph.focus.hides(self) else { return .none }
        if graph.metrics.isCell { return Drawing(commands: [DrawCommand(.fill, paint: FocusRingNode.ground)]) }
        let dots = { (length: Double) in Int32((length / self.graph.metrics.dotWidth).rounded()) }
        let distance = dots(FocusRingNode.distance)
        let rect = DotRect(
            x: -distance, y: -distance, width: dots(frame.width) + 2 * distance,
            height: dots(frame.height) + 2 * distance)
        return Drawing(commands: [
            DrawCommand(
                .strokeInside(width: Float(dots(2))), .rounded(Float(dots(6))), paint: paint, rect: rect)
        ])
    }
}
