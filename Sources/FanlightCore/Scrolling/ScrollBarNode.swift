import Display
import Foundation

/// A scroll indicator: a thumb that shows the viewport's position in the content, within a line on a terminal.
final class ScrollBarNode: LayoutNode, HitTestable {
    private static let thickness: CGFloat = 6
    private static let distance: CGFloat = 2
    private static let minimumLength: CGFloat = 24

    let axis: Axis
    private unowned let viewport: ViewportNode
    private let thumb: ScrollThumbNode
    /// The lines on both sides of the thumb, on a terminal. The thumb's characters would interrupt a single line.
    private let lines: [ScrollLineNode]
    private var area = CGRect.zero
    /// The distance from the thumb's start at which the pointer grabbed it.
    private var grip: CGFloat = 0

    var isShown = false {
        didSet {
            guard isShown != oldValue else { return }
            thumb.isShown = isShown
            graph.paint.orderChanged(under: self)
        }
    }
    /// True if the thumb is invisible, because content rests.
    var isResting = false {
        didSet { if isResting != oldValue { thumb.opacity = isResting ? 0 : 1 } }
    }
    var palette = ForegroundPalette() {
        didSet {
            thumb.palette = palette
            for line in lines { line.palette = palette }
        }
    }

    init(_ viewport: ViewportNode, axis: Axis) {
        self.viewport = viewport
        self.axis = axis
        thumb = ScrollThumbNode(viewport, axis: axis)
        lines = [ScrollLineNode(viewport.graph), ScrollLineNode(viewport.graph)]
        super.init(viewport.graph)
        setChildren(lines + [thumb], keepsSize: true)
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { filling(proposal) }

    // MARK: Pointer input

    override var hitTesting: (any HitTestable)? { self }
    var isHittable: Bool { isShown && !isResting && viewport.isEnabled }

    /// Grabs the thumb at the pointer; a press beside the thumb centres the thumb on it first.
    func press(at point: CGPoint) {
        let along = point[axis] - shownFrame(in: nil).origin[axis]
        let start = thumb.frame.origin[axis] - area.origin[axis]
        let length = thumb.frame.size[axis]
        let isOnThumb = along >= start && along < start + length
        grip = isOnThumb ? along - start : length / 2
        if !isOnThumb { drag(to: point) }
    }

    func drag(to point: CGPoint) {
        let way = area.size[axis] - thumb.frame.size[axis]
        guard way > 0 else { return }
        let along = point[axis] - shownFrame(in: nil).origin[axis]
        var place = viewport.offset
        place[axis] = min(max((along - grip) / way, 0), 1) * viewport.end[axis]
        viewport.drag(to: place)
    }

    // MARK: Placement

    /// Places the bar along the edge of a scroll view. Two bars leave the corner between them free.
    func setViewport(_ scrollView: CGRect, beside other: Bool) {
        guard isShown else {
            for line in lines { line.isShown = false }
            return
        }
        area = scrollView
        let metrics = graph.metrics
        let thickness =
            metrics.isCell ? (axis == .vertical ? metrics.dotWidth : metrics.dotHeight) : ScrollBarNode.thickness
        let distance = metrics.isCell ? 0 : ScrollBarNode.distance
        let isMirrored = layoutDirection == .rightToLeft
        area.size[axis.other] = thickness
        area.origin[axis.other] +=
            axis == .vertical && isMirrored ? distance : scrollView.size[axis.other] - thickness - distance
        area.origin[axis] += distance + (other && axis == .horizontal && isMirrored ? thickness : 0)
        area.size[axis] -= 2 * distance + (other ? thickness : 0)
        place(at: area.origin, proposal: ProposedViewSize(area.size))
        update()
    }

    /// Moves the thumb to the viewport's position.
    func update() {
        guard isShown, area.size[axis] > 0, viewport.contentSize[axis] > 0 else { return }
        let dot = axis == .horizontal ? graph.metrics.dotWidth : graph.metrics.dotHeight
        let share = min(viewport.frame.size[axis] / viewport.contentSize[axis], 1)
        let minimum = min(graph.metrics.isCell ? dot : ScrollBarNode.minimumLength, area.size[axis])
        let length = max((area.size[axis] * share / dot).rounded() * dot, minimum)
        let end = viewport.end[axis]
        let way = area.size[axis] - length
        var start = end > 0 ? (way * viewport.offset[axis] / end / dot).rounded() * dot : 0
        thumb.scale = end > 0 ? way / end / dot : 0
        // The thumb touches an end only if the content does not continue there.
        if graph.metrics.isCell, way >= 2 * dot, end > 0 {
            if viewport.offset[axis] > 0 { start = max(start, dot) }
            if viewport.offset[axis] < end { start = min(start, way - dot) }
        }
        var rect = area
        rect.origin[axis] += start
        rect.size[axis] = length
        thumb.place(at: rect.origin, proposal: ProposedViewSize(rect.size))
        guard graph.metrics.isCell else {
            for line in lines { line.isShown = false }
            return
        }
        for (line, start, length) in [(lines[0], 0, start), (lines[1], start + length, way - start)] {
            // A line without length keeps its layer. When the thumb leaves the end, moving the layer takes fewer bytes
            // than sending it again.
            line.isShown = true
            var rect = area
            rect.origin[axis] += start
            rect.size[axis] = length
            line.place(at: rect.origin, proposal: ProposedViewSize(rect.size))
        }
    }
}

/// A line beside the thumb.
private final class ScrollLineNode: LayoutNode, PaintedNode, SemanticNode {
    var palette = ForegroundPalette() {
        didSet { if palette != oldValue { invalidateLayerContent() } }
    }
    var isShown = false {
        didSet {
            guard isShown != oldValue else { return }
            layerPresenceChanged()
        }
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { filling(proposal) }
    override var needsLayer: Bool { isShown }
    override var semantics: (any SemanticNode)? { self }
    var acceptsAttributes: Bool { true }
    override var painting: (any PaintedNode)? { self }
    func makeDrawing() -> Drawing {
        Drawing(commands: [DrawCommand(.fill, paint: palette[3])])
    }
}

/// The part of a scroll bar that moves.
private final class ScrollThumbNode: LayoutNode, PaintedNode, SemanticNode {
    private let axis: Axis
    private weak var viewport: ViewportNode?
    /// The change of the position in dots for a change of the offset by one point.
    var scale: CGFloat = 0
    var palette = ForegroundPalette() {
        didSet { if palette != oldValue { invalidateLayerContent() } }
    }

    var opacity: Float = 1 {
        didSet { if opacity != oldValue { invalidateLayerContent() } }
    }

    init(_ viewport: ViewportNode, axis: Axis) {
        self.axis = axis
        self.viewport = viewport
        super.init(viewport.graph)
    }

    var isShown = false {
        didSet {
            guard isShown != oldValue else { return }
            layerPresenceChanged()
        }
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { filling(proposal) }
    override var needsLayer: Bool { isShown }
    override var semantics: (any SemanticNode)? { self }
    var acceptsAttributes: Bool { true }

    // The block characters are no text to read aloud.
    func makeSemantics() -> Semantics { Semantics(state: .hidden) }

    override var painting: (any PaintedNode)? { self }
    func placementAnimations() -> [LayerAnimation]? {
        viewport?.thumbAnimation(along: axis, scale: scale).map { [$0] }
    }

    func makeDrawing() -> Drawing {
        guard !graph.metrics.isCell else { return .none }
        let radius = Float(min(frame.width, frame.height) / 2 / graph.metrics.dotWidth)
        return Drawing(
            commands: [DrawCommand(.fill, .rounded(radius, continuous: false), paint: palette[2])], opacity: opacity)
    }

    /// The thumb consists of characters on a terminal, so it is visible without colours too.
    func makeText() -> [TextRun] {
        guard graph.metrics.isCell else { return [] }
        let rows = Int((frame.height / graph.metrics.dotHeight).rounded())
        let columns = Int((frame.width / graph.metrics.dotWidth).rounded())
        guard columns > 0, rows > 0, rows <= 1000, columns <= 1000 else { return [] }
        let line = String(repeating: axis == .vertical ? "█" : "▄", count: columns)
        let style = TextStyle(paint: palette[1])
        return (0..<rows).map { row in
            TextRun(
                line, style: style, x: 0, baseline: SubDot(dots: Double(row)), width: SubDot(dots: Double(columns)))
        }
    }
}
