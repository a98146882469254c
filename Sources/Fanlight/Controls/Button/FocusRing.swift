import Display
import Foundation

/// A line around what has the focus, a little outside of it; on a terminal a ground behind it.
struct FocusRing {
    /// Whether it is there for a view that has the focus now and then, and seen only while that has it.
    var followsFocus = false
}

extension FocusRing: View {
    var body: Never { fatalError("FocusRing is built into the framework and has no body") }

    static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        FocusRingElement(view, context)
    }
}

/// What an author's own style shows: that it has the focus is seen without the author's doing.
struct MarkedBody<Content: View> {
    let content: Content

    init(content: Content) { self.content = content }
}

extension MarkedBody: View {
    var body: some View { content.modifier(FocusInWords()).background { FocusMark() } }
}

/// On a terminal, where a line around it has no room, the words of what has the focus say it.
struct FocusInWords {
    /// Whether it has the focus, where that is not what the views inside are told.
    var isHere: Bool?
    @Environment(\.isFocused) private var isFocused
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.isFocusEffectEnabled) private var isFocusEffectEnabled
}

extension FocusInWords: ViewModifier {
    func body(content: Content) -> some View {
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
        isMarked = false
        _ = beginReading()
        let environment = readEnvironment()
        node.paint = TintShapeStyle()._paint(in: environment).paint
        node.isShown = environment.isFocusEffectEnabled && (!view.followsFocus || environment.isFocused)
    }

    override func collectNodes(into nodes: inout [LayoutNode]) { node.contribute(to: &nodes) }
    override func willLeave() { node.leave() }
}

private final class FocusRingNode: LayoutNode, PaintedNode, SemanticNode {
    private static let distance = 4.0
    var paint = Paint.foreground(level: 1) {
        didSet { if paint != oldValue { layerContentChanged() } }
    }
    var isShown = true {
        didSet {
            guard isShown != oldValue else { return }
            layerComesOrGoes()
        }
    }
    /// As far from black as from white: letters are read on it in either, and without colours terminals show it the other way
    /// round on pages of either.
    private static let ground = Paint.color(RGBA(red: 110, green: 118, blue: 140))

    override func measure(_ proposal: ProposedViewSize) -> CGSize { filling(proposal) }
    override var needsLayer: Bool { isShown }
    override var semantics: (any SemanticNode)? { self }
    var carriesAttributes: Bool { true }

    override var painting: (any PaintedNode)? { self }
    func makeDrawing() -> Drawing {
        guard isShown else { return .none }
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
