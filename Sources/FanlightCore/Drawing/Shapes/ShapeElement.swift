import Display
import Foundation

/// The element of a shape filled with a style.
final class ShapeElement<V: View, S: Shape, Style: ShapeStyle>: ViewElement<V> {
    typealias Parts = (shape: S, style: Style, fill: FillStyle)

    private let node: ShapeNode<S>
    private let parts: (V) -> Parts
    private var style: Style
    private let isOfEnvironment = S.self is any EnvironmentDependentShape.Type

    init(_ view: V, _ context: _ElementContext, parts: @escaping (V) -> Parts) {
        let known = parts(view)
        self.parts = parts
        style = known.style
        node = ShapeNode(known.shape, known.fill, context.graph)
        super.init(view, context)
        node.report = { [unowned self] in
            graph.reportOnce(messageWithPath($0, TypeNames.innermost(S.self)))
        }
        node.requestStep = { [unowned self] in graph.displayLink.requestStep(of: self, after: .zero, deadline: nil) }
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
        isDirty = false
        _ = beginReading()
        let environment = readEnvironment()
        if isOfEnvironment { node.shape = parts(view).shape.resolvedIfNeeded(in: environment) }
        if node.shape.layoutDirectionBehavior == .mirrors { node.readingDirection = environment.layoutDirection }
        let filling = style._paint(in: environment)
        (node.paint, node.blend) = (filling.paint, filling.blend)
        node.makeStep()
    }

    override var ownNode: LayoutNode? { node }
    override func willUnmount() { node.unmount() }
}

/// A node drawn in the form of a shape, which is computed for each size.
final class ShapeNode<S: Shape>: LayoutNode, UniformFill, HitTestable, PaintedNode, SemanticNode, StackItem,
    EffectPathOwner
{
    var shape: S {
        didSet {
            if previousShape == nil, layer.isKnown { previousShape = oldValue }
            if cachedDrawing?.map != nil || effectPath?.isNew == true { mapChanges(from: oldValue) }
            cachedDrawing = nil
            updateIsMapped()
            invalidateLayerContent()
            // Most shapes fill their proposed size, so a new shape rarely changes layout.
            invalidateIfSizeChanged()
        }
    }
    var fill: FillStyle {
        didSet {
            guard fill != oldValue else { return }
            invalidateDrawing()
            if ShapeNode.isRectangle { fillChanged(wasUniform: oldValue.isAntialiased && isUniformFill(paint, blend)) }
        }
    }
    var paint = Paint.background {
        didSet {
            guard paint != oldValue else { return }
            invalidateDrawing()
            if ShapeNode.isRectangle { fillChanged(wasUniform: fill.isAntialiased && isUniformFill(oldValue, blend)) }
        }
    }
    /// The layout direction; set only if it mirrors the shape.
    var readingDirection: LayoutDirection? {
        didSet { if readingDirection != oldValue { invalidateDrawing() } }
    }
    /// The blend mode with the background.
    var blend = Blend.normal {
        didSet {
            guard blend != oldValue else { return }
            invalidateDrawing()
            parent?.changed()
            if ShapeNode.isRectangle { fillChanged(wasUniform: fill.isAntialiased && isUniformFill(paint, oldValue)) }
        }
    }
    var report: (String) -> Void = { _ in }
    /// Requests a further step of `DisplayLink`, which calls `makeStep()`.
    var requestStep: () -> Void = {}

    /// The cached drawing with the size it was made for. If the layer transforms it, also the transform and the place
    /// of the path before the shape's own.
    fileprivate var cachedDrawing: (size: DotRect, drawing: Drawing, map: (transform: Transform, start: CGPoint)?)?
    /// True if the transform of the shape may become the layer's transform.
    fileprivate var isMapped = false {
        didSet { if isMapped != oldValue { parent?.changed() } }
    }
    /// True if the shape depends on its position within a container shape.
    private var isRelative = false
    private var hasReported = false
    /// The shape before the changes that are not described yet.
    fileprivate var previousShape: S?
    /// The last animated change: its end, the data by the fraction that is left, and the number of sums.
    fileprivate var way: (end: S.AnimatableData, data: (Double) -> S.AnimatableData, sums: Int)?
    /// The running change whose drawings are not all made yet.
    fileprivate var unfinished: ShapeTrack<S.AnimatableData>?
    /// The drawings of that change with those of the last step, until they are declared.
    fileprivate var refined: (drawings: [Drawing], start: Int64)?
    /// The recent data of an interaction whose velocity is tracked.
    fileprivate var track = ValueTrack<S.AnimatableData>()
    /// An intermediate shape between two states, while it is drawn.
    fileprivate var intermediateShape: S?
    /// The path of the transform that the layer applies.
    var effectPath: (any EffectPath)?
    /// The shape on that path and its size relative to the final one, while `LayerMotion` describes the path.
    private var mappedState: (value: S, scale: CGSize)?
    var kinds: EffectKinds { .transform }
    var effectPaths: [any EffectPath] { effectPath.map { [$0] } ?? [] }

    init(_ shape: S, _ fill: FillStyle, _ graph: ViewGraph) {
        self.shape = shape
        self.fill = fill
        super.init(graph)
        updateIsMapped()
    }

    private func updateIsMapped() { isMapped = (shape as? any MappedShape)?.mayBeLong ?? false }

    private func invalidateDrawing() {
        cachedDrawing = nil
        invalidateLayerContent()
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        // On a terminal, rounding keeps adjacent shapes from covering parts of the same cells.
        graph.metrics.nearest(shape.sizeThatFits(proposal))
    }
    override var stackItem: (any StackItem)? { self }
    var idealShape: CGSize? { shape.sizeThatFits(.unspecified).sanitized }
    var isDot: Bool { shape is Circle || shape is Ellipse || shape is Capsule }
    var isBar: Bool { true }
    override var needsLayer: Bool { !ShapeNode.isRectangle || !isShownByClip }
    override var painting: (any PaintedNode)? { self }
    /// False for a blend mode: the shape must blend inside the effects applied to it.
    var appliesOuterEffects: Bool { blend == .normal && !isMapped }
    var uniformFill: (any UniformFill)? {
        ShapeNode.isRectangle && fill.isAntialiased && isUniformFill(paint, blend) ? self : nil
    }
    private static var isRectangle: Bool { S.self == Rectangle.self }
    override var semantics: (any SemanticNode)? { self }
    var acceptsAttributes: Bool { true }
    override var hitTesting: (any HitTestable)? { self }
    var isHittable: Bool { !paint.isClear }

    func contains(_ point: CGPoint) -> Bool {
        let inside = CGPoint(x: point.x - frame.minX, y: point.y - frame.minY)
        return path(in: CGRect(origin: .zero, size: frame.size)).contains(inside, eoFill: fill.isEOFilled)
    }

    func makeDrawing() -> Drawing {
        var size = graph.paint.dotFrame(self)
        (size.x, size.y) = (0, 0)
        if !isRelative, let cachedDrawing, cachedDrawing.size == size { return cachedDrawing.drawing }
        let (drawing, map) = draw(size)
        cachedDrawing = (size, drawing, map)
        return drawing
    }

    var layerTransform: Transform? {
        guard let (final, start) = cachedDrawing?.map else { return nil }
        guard let (shape, scale) = mappedState else { return final == .identity ? nil : final }
        let (dots, metrics) = (graph.paint.dotFrame(self), graph.metrics)
        let rect = CGRect(
            x: 0, y: 0, width: CGFloat(dots.width) * metrics.dotWidth * scale.width,
            height: CGFloat(dots.height) * metrics.dotHeight * scale.height)
        return whole(
            CGPoint(x: start.x * scale.width, y: start.y * scale.height), mapped(shape, in: rect)?.map ?? .identity)
    }

    /// Returns the layer's transform for a path at a place, before the transform of the shape.
    private func whole(_ start: CGPoint, _ map: CGAffineTransform) -> Transform? {
        ProjectionTransform(CGAffineTransform(translationX: start.x, y: start.y).concatenating(map))
            .shown(graph.metrics)
    }

    /// Notes a change of the transform, whose path clients may present.
    private func mapChanges(from old: S) {
        guard old.animatableData != shape.animatableData else { return }
        effectPath = EffectChange(of: self, from: old, to: shape) { [weak self] in self?.mappedState = $0 }
    }

    fileprivate func draw(_ size: DotRect) -> (Drawing, (transform: Transform, start: CGPoint)?) {
        let metrics = graph.metrics
        let rect = CGRect(
            x: 0, y: 0, width: CGFloat(size.width) * metrics.dotWidth, height: CGFloat(size.height) * metrics.dotHeight)
        let isMapped = isMapped && intermediateShape == nil
        var (path, map) = isMapped ? unmapped(in: rect) : (path(in: rect), .identity)
        if let warning = path.usageWarning, !hasReported {
            hasReported = true
            report(warning)
        }
        // The position of a long path goes into the layer's transform.
        var start = CGPoint.zero
        if isMapped, path.outline.isLong, let moved = path.outline.relativeToCorner {
            (path, start) = (moved.path, moved.corner)
        }
        guard var command = PathDrawing(metrics).command(path, in: size, paint, fill) else { return (.none, nil) }
        let isPlain = command == DrawCommand(.fill, paint: paint)
        if isPlain { return (Drawing(commands: graph.paint.fill(with: paint), blend: blend), nil) }
        guard isMapped, path.isLong else { return (Drawing(commands: [command], blend: blend), nil) }
        // The position of a long path goes into the layer's transform, which is shorter than the path's name.
        start.x += CGFloat(command.rect?.x ?? 0) * metrics.dotWidth
        start.y += CGFloat(command.rect?.y ?? 0) * metrics.dotHeight
        command.rect?.x = 0
        command.rect?.y = 0
        return (Drawing(commands: [command], blend: blend), (whole(start, map) ?? .identity, start))
    }

    private func path(in rect: CGRect) -> Path {
        let (path, isRelative) = ContainerShapeContext.resolving(for: self) {
            (intermediateShape ?? shape).path(in: rect, read: layoutDirection)
        }
        self.isRelative = isRelative
        return path
    }

    /// Returns the path before its transform, and the transform. For a short path, or one that a layer cannot
    /// transform, returns the path as drawn.
    private func unmapped(in rect: CGRect) -> (Path, CGAffineTransform) {
        // A paint fitted to the shape's rectangle would be transformed with it.
        guard let made = mapped(shape, in: rect), made.path.outline.isLong,
            made.map.isTranslation || !paint.isTurnedWithForm
        else { return (path(in: rect), .identity) }
        return made
    }

    private func mapped(_ shape: S, in rect: CGRect) -> (path: Path, map: CGAffineTransform)? {
        guard let mapped = shape as? any MappedShape else { return nil }
        let (made, isRelative) = ContainerShapeContext.resolving(for: self) { mapped.pathAndTransform(in: rect) }
        self.isRelative = isRelative
        let isMirrored = layoutDirection == .rightToLeft && shape.layoutDirectionBehavior == .mirrors
        return (made.path, isMirrored ? made.map.concatenating(rect.mirror) : made.map)
    }
}

// MARK: Animated changes

/// An animated change of a shape, drawn in pieces.
struct ShapeTrack<Data: VectorArithmetic> {
    var track: DrawingTrack
    /// The data by the fraction that is left.
    let data: (Double) -> Data
    /// The layer's size by the share of the change; nil if it stays.
    let size: ((Double) -> DotRect)?
    /// The start of the animation in microseconds.
    let start: Int64
}

extension ShapeNode {
    /// The largest distance in dots between the drawn outline and the interpolation of two others.
    private static var tolerance: Float { 0.5 }
    /// Seconds over which the velocity of the data is measured.
    private static var step: Double { 1e-3 }
    /// The largest number of changes that lead each other on.
    private static var maximumSums: Int { 16 }

    /// Draws the shape for steps between its old and its new animatable data, in the size that it has then. Those that
    /// take longer than `InteractionTiming.shapeDrawing` are made in further steps of `DisplayLink`. On a virtual clock
    /// a turn takes no time, so all are made at once.
    func intermediateDrawings(of change: DrawingChange) -> (drawings: [Drawing], speed: Double?) {
        defer { previousShape = nil }
        let hasNewData = previousShape != nil && S.AnimatableData.self != EmptyAnimatableData.self
        let seconds = Double(change.time) / 1e6
        if hasNewData, change.isTracked { track.add(shape.animatableData, at: seconds) }
        guard let left = change.left, hasNewData || change.size != nil, cachedDrawing?.map == nil else {
            if previousShape != nil || change.left?.share == 0 { way = nil }
            return ([], nil)
        }
        let running = left.share == 0 ? nil : way
        let end = shape.animatableData
        let start = running?.data(left.share) ?? previousShape?.animatableData ?? end
        guard start != end || change.sum != nil || change.size != nil else {
            way = nil
            return ([], nil)
        }
        let velocity =
            running.map { ($0.data(left.share + left.speed * Self.step) - start).scaled(by: 1 / Self.step) }
            ?? track.velocity(at: seconds)
        if let sum = change.sum, let running, running.sums < Self.maximumSums {
            let data = { (left: Double) in
                let (old, new) = sum(left)
                return end + (running.data(old) - end).scaled(by: new)
            }
            way = (end, data, running.sums + 1)
        } else {
            way = (end, { end + (start - end).scaled(by: change.sum?($0).new ?? $0) }, 0)
        }
        guard let data = way?.data else { return ([], nil) }
        let final = graph.paint.dotFrame(self)
        let size = { change.size?($0) ?? final }
        let (began, make) = (graph.clock.now, drawing(along: data, in: change.size))
        let drawn = DrawingTrack(limit: change.drawingLimit, within: Self.tolerance, in: size, make)
        refined = nil
        unfinished = ShapeTrack(track: drawn, data: data, size: change.size, start: change.time)
        let drawings = refine(since: began) ?? drawn.drawings
        return (drawings, start == end ? nil : velocity.share(along: end - start))
    }

    /// Makes further drawings of the running change.
    fileprivate func makeStep() {
        guard let change = unfinished else { return }
        let running = layer.committed?.animations.last { $0.property == .drawing && $0.start == change.start }
        // Another change may have replaced it.
        guard running?.isRunning(at: graph.paint.time) == true else {
            unfinished = nil
            return
        }
        guard let drawings = refine(since: graph.clock.now) else { return }
        refined = (drawings, change.start)
        invalidateLayerContent()
    }

    /// Makes drawings of the unfinished change for a while. Returns all so far if the track has got finer.
    private func refine(since began: Duration) -> [Drawing]? {
        guard var change = unfinished else { return nil }
        let known = change.track.drawings.count
        let clock = graph.clock
        change.track.refine(
            while: { clock.now - began < InteractionTiming.shapeDrawing }, drawing(along: change.data, in: change.size))
        unfinished = change.track.isComplete ? nil : change
        if unfinished != nil { requestStep() }
        return change.track.drawings.count > known ? change.track.drawings : nil
    }

    func takeRefinedDrawings() -> (drawings: [Drawing], start: Int64)? {
        defer { refined = nil }
        return refined
    }

    /// Returns a function from the share of a change to the drawing.
    private func drawing(
        along data: @escaping (Double) -> S.AnimatableData, in size: ((Double) -> DotRect)?
    ) -> (Double) -> Drawing {
        { [unowned self] share in
            share == 1 ? makeDrawing() : draw(at: data(1 - share), in: size?(share))
        }
    }

    private func draw(at data: S.AnimatableData, in size: DotRect?) -> Drawing {
        var intermediate = shape
        intermediate.animatableData = data
        intermediateShape = intermediate
        defer { intermediateShape = nil }
        var size = size ?? graph.paint.dotFrame(self)
        (size.x, size.y) = (0, 0)
        return draw(size).0
    }
}

extension Shape {
    /// Returns the outline for a layout direction.
    func path(in rect: CGRect, read direction: LayoutDirection) -> Path {
        let path = path(in: rect)
        guard direction == .rightToLeft, layoutDirectionBehavior == .mirrors else { return path }
        return path.applying(rect.mirror)
    }
}

extension CGRect {
    /// The transform that mirrors the rectangle horizontally.
    fileprivate var mirror: CGAffineTransform { CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: minX + maxX, ty: 0) }
}

extension PathDrawing {
    /// Encodes paths for a display of these metrics.
    init(_ metrics: LayoutMetrics) {
        self.init(dotWidth: metrics.dotWidth, dotHeight: metrics.dotHeight, isCell: metrics.isCell)
    }
}

extension Paint {
    /// True if the result would change when the shape were transformed after filling instead of before.
    var isTurnedWithForm: Bool { if case .shadowed = self { true } else { isFitted } }

    /// True if the paint is fully transparent.
    var isClear: Bool {
        switch self {
        case .color(let color), .material(let color, _): color.alpha == 0
        case .gradient(let gradient): gradient.isClear
        case .mesh(let mesh): mesh.isClear
        case .image(let image): image.alpha == 0
        case .foreground, .background: false
        case .shadowed(let base, _): base.isClear
        }
    }
}
