import Display
import Foundation

/// An element that shows a shape filled with a style.
final class ShapeElement<V: View, S: Shape, Style: ShapeStyle>: ViewElement<V> {
    typealias Parts = (shape: S, style: Style, fill: FillStyle)

    private let node: ShapeNode<S>
    private let parts: (V) -> Parts
    private var style: Style
    private let isOfEnvironment = S.self is any ShapeOfEnvironment.Type

    init(_ view: V, _ context: _ElementContext, parts: @escaping (V) -> Parts) {
        let known = parts(view)
        self.parts = parts
        style = known.style
        node = ShapeNode(known.shape, known.fill, context.graph)
        super.init(view, context)
        node.report = { [unowned self] in
            graph.reportOnce(located($0, TypeNames.innermost(S.self)))
        }
        reevaluate()
    }

    override func update(to new: V) {
        view = new
        let known = parts(new)
        let isSameStyle = ValueComparison.isSame(style, known.style)
        style = known.style
        node.fill = known.fill
        if !isOfEnvironment, !ValueComparison.isSame(node.shape, known.shape) { node.shape = known.shape }
        if !isSameStyle || isOfEnvironment { reevaluate() }
    }

    override func reevaluate() {
        isMarked = false
        _ = beginReading()
        let environment = readEnvironment()
        if isOfEnvironment { node.shape = parts(view).shape.shown(in: environment) }
        if node.shape.layoutDirectionBehavior == .mirrors { node.readingDirection = environment.layoutDirection }
        let filling = style._paint(in: environment)
        (node.paint, node.blend) = (filling.paint, filling.blend)
    }

    override func collectNodes(into nodes: inout [LayoutNode]) { node.contribute(to: &nodes) }
    override func willLeave() { node.leave() }
}

/// A node whose form is told by a shape, anew for each size.
final class ShapeNode<S: Shape>: LayoutNode, SoleFill {
    var shape: S {
        didSet {
            known = nil
            lookAtMap()
            layerContentChanged()
            // Most shapes take what they are offered: nobody need be asked about that again.
            measureAgain()
        }
    }
    var fill: FillStyle {
        didSet {
            guard fill != oldValue else { return }
            forget()
            if ShapeNode.isRectangle { fillChanged(wasSole: oldValue.isAntialiased && isSole(paint, blend)) }
        }
    }
    var paint = Paint.background {
        didSet {
            guard paint != oldValue else { return }
            forget()
            if ShapeNode.isRectangle { fillChanged(wasSole: fill.isAntialiased && isSole(oldValue, blend)) }
        }
    }
    /// Told where it turns the form around.
    var readingDirection: LayoutDirection? {
        didSet { if readingDirection != oldValue { forget() } }
    }
    /// How it joins what is behind it.
    var blend = Blend.normal {
        didSet {
            guard blend != oldValue else { return }
            forget()
            parent?.changed()
            if ShapeNode.isRectangle { fillChanged(wasSole: fill.isAntialiased && isSole(paint, oldValue)) }
        }
    }
    var report: (String) -> Void = { _ in }

    /// What was last drawn, in which size, and what becomes of it as a whole.
    private var known: (size: DotRect, drawing: Drawing, map: Transform?)?
    /// Whether a map of the shape may be that of its layer.
    private var isMapped = false {
        didSet { if isMapped != oldValue { parent?.changed() } }
    }
    /// The form depends on where it lies.
    private var isRelative = false
    private var hasReported = false

    init(_ shape: S, _ fill: FillStyle, _ graph: ViewGraph) {
        self.shape = shape
        self.fill = fill
        super.init(graph)
        lookAtMap()
    }

    private func lookAtMap() { isMapped = (shape as? any MappedShape)?.mayBeLong ?? false }

    private func forget() {
        known = nil
        layerContentChanged()
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        // Of two shapes on a terminal neither covers a part of the other's cells.
        graph.metrics.nearest(shape.sizeThatFits(proposal))
    }
    override var idealShape: CGSize? { shape.sizeThatFits(.unspecified).sanitized }
    override var isDot: Bool { shape is Circle || shape is Ellipse || shape is Capsule }
    override var isBar: Bool { true }
    override var needsLayer: Bool { !ShapeNode.isRectangle || !isShownByClip }
    /// One that blends does so inside of what is done to it.
    override var takesEffects: Bool { blend == .normal && !isMapped }
    override var soleFill: (any SoleFill)? {
        ShapeNode.isRectangle && fill.isAntialiased && isSole(paint, blend) ? self : nil
    }
    private static var isRectangle: Bool { S.self == Rectangle.self }
    override var speaksForItself: Bool { true }
    override var isHittable: Bool { !paint.isClear }

    override func contains(_ point: CGPoint) -> Bool {
        let inside = CGPoint(x: point.x - frame.minX, y: point.y - frame.minY)
        return path(in: CGRect(origin: .zero, size: frame.size)).contains(inside, eoFill: fill.isEOFilled)
    }

    override func makeDrawing() -> Drawing {
        var size = graph.picture.dotFrame(self)
        (size.x, size.y) = (0, 0)
        if !isRelative, let known, known.size == size { return known.drawing }
        let (drawing, map) = draw(size)
        known = (size, drawing, map)
        return drawing
    }

    override var layerTransform: Transform? { known?.map }

    private func draw(_ size: DotRect) -> (Drawing, Transform?) {
        if paint.isClear { return (.none, nil) }
        let metrics = graph.metrics
        let rect = CGRect(
            x: 0, y: 0, width: CGFloat(size.width) * metrics.dotWidth, height: CGFloat(size.height) * metrics.dotHeight)
        var (path, map) = isMapped ? unmapped(in: rect) : (path(in: rect), .identity)
        if let mistake = path.mistake, !hasReported {
            hasReported = true
            report(mistake)
        }
        // Where a long path lies is said of its layer, too.
        if isMapped, path.outline.isLong, let moved = path.outline.fromCorner {
            path = moved.path
            map = CGAffineTransform(translationX: moved.corner.x, y: moved.corner.y).concatenating(map)
        }
        guard var command = PathDrawing(metrics).command(path, in: size, paint, fill) else { return (.none, nil) }
        let isPlain = command == DrawCommand(.fill, paint: paint)
        if isPlain { return (Drawing(commands: graph.picture.fill(with: paint), blend: blend), nil) }
        guard isMapped, path.isLong else { return (Drawing(commands: [command], blend: blend), nil) }
        // Where a long path lies is said of its layer: that is shorter than the path's name.
        let start = command.rect.map { CGPoint(x: CGFloat($0.x), y: CGFloat($0.y)) } ?? .zero
        command.rect?.x = 0
        command.rect?.y = 0
        let whole = CGAffineTransform(translationX: start.x * metrics.dotWidth, y: start.y * metrics.dotHeight)
            .concatenating(map)
        return (Drawing(commands: [command], blend: blend), ProjectionTransform(whole).shown(metrics))
    }

    private func path(in rect: CGRect) -> Path {
        let (path, isRelative) = ContainerForm.asking(for: self) { shape.path(in: rect, read: layoutDirection) }
        self.isRelative = isRelative
        return path
    }

    /// A long path as it is by itself, and its map; one that is short or that no layer can map as it is seen.
    private func unmapped(in rect: CGRect) -> (Path, CGAffineTransform) {
        guard let mapped = shape as? any MappedShape else { return (path(in: rect), .identity) }
        let (made, isRelative) = ContainerForm.asking(for: self) { mapped.unmapped(in: rect) }
        self.isRelative = isRelative
        let isMirrored = layoutDirection == .rightToLeft && shape.layoutDirectionBehavior == .mirrors
        let map = isMirrored ? made.map.concatenating(rect.mirror) : made.map
        // What spans the form's rectangle would be turned with it.
        guard made.path.outline.isLong, map.isMove || !paint.isTurnedWithForm else {
            return (self.path(in: rect), .identity)
        }
        return (made.path, map)
    }
}

extension Shape {
    /// The outline where lines are read in a direction.
    func path(in rect: CGRect, read direction: LayoutDirection) -> Path {
        let path = path(in: rect)
        guard direction == .rightToLeft, layoutDirectionBehavior == .mirrors else { return path }
        return path.applying(rect.mirror)
    }
}

extension CGRect {
    /// What is at the left lies as far at the right.
    fileprivate var mirror: CGAffineTransform { CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: minX + maxX, ty: 0) }
}

extension Paint {
    /// Whether it is fitted to the rectangle of what it fills.
    var isFitted: Bool {
        switch self {
        case .gradient, .image, .mesh: true
        case .color, .foreground, .background: false
        case .shadowed(let base, _): base.isFitted
        }
    }

    /// Whether it would look otherwise if the form were turned after it is filled.
    var isTurnedWithForm: Bool { if case .shadowed = self { true } else { isFitted } }

    /// Whether nothing is seen of it.
    var isClear: Bool {
        switch self {
        case .color(let color): color.alpha == 0
        case .gradient(let gradient): gradient.isClear
        case .mesh(let mesh): mesh.isClear
        case .image(let image): image.alpha == 0
        case .foreground, .background: false
        case .shadowed(let base, _): base.isClear
        }
    }
}
