import Display
import Foundation

/// The drawing interface of a ``Canvas`` or a ``TextRenderer``: a sequence of commands.
///
/// A copy draws on the same surface. Changes of the copy, such as clips and transforms, do not affect the original.
public struct GraphicsContext {
    /// The opacity of content drawn from now on.
    public var opacity: Double = 1
    /// The blend mode of content drawn from now on.
    public var blendMode = BlendMode.normal
    /// The transform from drawing coordinates to the coordinates of the surface.
    public var transform: CGAffineTransform
    /// The environment of the drawn view.
    public let environment: EnvironmentValues

    let record: DrawingRecord
    /// The clips, ordered from the outermost.
    var clips: [DrawnPart] = []
    var filters: [Filter] = []
    /// The bounding rectangle of the clips in surface coordinates.
    var clipBounds: CGRect

    init(_ record: DrawingRecord, _ environment: EnvironmentValues, transform: CGAffineTransform = .identity) {
        self.record = record
        self.environment = environment
        self.transform = transform
        clipBounds = onMainActor { CGRect(origin: .zero, size: record.size) }
    }

    /// Runs `body` on the main actor, where the layout is. Drawing code always runs there; it is nonisolated only so
    /// that renderers may be plain values. See `onMainActor`.
    func onMain<Result>(_ body: @MainActor (GraphicsContext) -> Result) -> Result {
        nonisolated(unsafe) let context = self
        return onMainActor { body(context) }
    }

    // MARK: Transforms

    /// Translates content drawn from now on.
    public mutating func translateBy(x: CGFloat, y: CGFloat) {
        map(by: CGAffineTransform(translationX: x, y: y))
    }

    /// Scales content drawn from now on.
    public mutating func scaleBy(x: CGFloat, y: CGFloat) { map(by: CGAffineTransform(scaleX: x, y: y)) }

    /// Rotates content drawn from now on, clockwise.
    public mutating func rotate(by angle: Angle) { map(by: CGAffineTransform(rotationAngle: angle.radians)) }

    /// Applies a transform to content drawn from now on, before the existing transform.
    public mutating func concatenate(_ matrix: CGAffineTransform) {
        // A scale of zero is common at the start of an animation, so only an explicit singular matrix is reported.
        if matrix.isFinite, matrix.isSingular { reportUsageWarning("a transform leaves no area; nothing is drawn.") }
        map(by: matrix)
    }

    private mutating func map(by matrix: CGAffineTransform) {
        guard matrix.isFinite else {
            return reportUsageWarning("a transform has a part that is infinite or not a number; it is left out.")
        }
        transform = matrix.concatenating(transform)
    }

    /// Reports a mistake to the app author, once.
    func reportUsageWarning(_ sentence: String) {
        let record = record
        onMainActor { record.reportUsageWarning(sentence) }
    }

    // MARK: Clips

    /// The bounding rectangle of the visible area inside all clips.
    public var clipBoundingRect: CGRect {
        transform.isSingular ? .zero : clipBounds.applying(transform.inverted())
    }

    /// Limits content drawn from now on to the inside of a path, or to its outside.
    public mutating func clip(to path: Path, style: FillStyle = FillStyle(), options: ClipOptions = ClipOptions()) {
        if let warning = path.usageWarning { reportUsageWarning(warning) }
        var form = path.applying(transform)
        // A path without drawable bounds hides everything.
        let formBounds = form.boundingRect.isDrawable ? form.boundingRect : .zero
        if options.contains(.inverse) {
            let ground = clipBounds.union(formBounds).insetBy(dx: -1, dy: -1)
            var outside = Path(ground)
            outside.addPath(Path(.elements(form.elements)))
            form = outside
        } else {
            clipBounds = clipBounds.intersection(formBounds)
            if clipBounds.isNull { clipBounds = .zero }
        }
        let isEvenOdd = style.isEOFilled || options.contains(.inverse)
        let record = record
        let cut = onMainActor {
            DrawnPart(
                drawing: Drawing(
                    clip: PathDrawing(record.metrics).clip(form, in: record.bounds, isEvenOdd: isEvenOdd),
                    hasHardClip: !style.isAntialiased),
                clipID: record.makeClipID())
        }
        clips.append(cut)
    }

    /// Clips all following drawing to the area covered by other content, or to the area outside of it.
    public mutating func clipToLayer(
        opacity: Double = 1, options: ClipOptions = ClipOptions(),
        content: (inout GraphicsContext) throws -> Void
    ) rethrows {
        let drawn = try drawSeparately(content)
        let isInverse = options.contains(.inverse)
        var mask = Drawing(opacity: Float(opacity.share))
        if isInverse { mask.blend = .destinationOut } else { mask.isGroup = true }
        let record = record
        let number = onMainActor { record.makeClipID() }
        clips.append(
            DrawnPart(
                drawing: Drawing(isMasked: !isInverse, isGroup: isInverse),
                last: [DrawnPart(drawing: mask, children: drawn)], clipID: number))
    }

    // MARK: Filters and layers

    /// Applies a filter to each of the following drawing operations. The filter that was added last is applied first.
    public mutating func addFilter(_ filter: Filter, options: FilterOptions = FilterOptions()) {
        guard filters.count < GraphicsContext.maximumFilterCount else {
            return reportUsageWarning(
                "more than \(GraphicsContext.maximumFilterCount) filters change what is drawn; the others are left out."
            )
        }
        filters.append(filter)
    }

    /// The maximum number of filters; more would make no visible difference.
    private static let maximumFilterCount = 32

    /// Draws content separately and composites it as one group: opacity, filters and blend mode apply to the group.
    public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
        let drawn = try drawSeparately(content)
        add(DrawnPart(drawing: Drawing(isGroup: true), children: drawn))
    }

    /// Returns the parts that `content` draws on a separate surface.
    private func drawSeparately(_ content: (inout GraphicsContext) throws -> Void) rethrows -> [DrawnPart] {
        let record = record
        let ground = onMainActor { record.makeEmptyCopy() }
        var context = GraphicsContext(ground, environment, transform: transform)
        try content(&context)
        return onMainActor { ground.parts }
    }

    // MARK: Compositing

    /// Adds a part with the context's opacity, filters, blend mode and clips.
    func add(_ part: DrawnPart, fading opacity: Double? = nil) {
        let share = (opacity ?? self.opacity).share
        guard share > 0, transform.isFinite else {
            if !transform.isFinite {
                reportUsageWarning("a transform has a part that is infinite or not a number; nothing is drawn.")
            }
            return
        }
        var part = part
        // A layer applies its effects before its opacity.
        for filter in filters.reversed() { part.apply(filter, environment, reportUsageWarning) }
        if share < 1 { part.drawing.opacity *= Float(share) }
        if let composition = blendMode.composition {
            let (record, cuts) = (record, clips)
            let made = part
            return onMainActor { record.join(made, composition, inside: cuts) }
        }
        if blendMode == .copy {
            // Erases the old colours first, so that translucent new colours replace them too.
            var hole = part
            hole.drawing.blend = .destinationOut
            hole.makeOpaque()
            put(hole)
        } else if blendMode != .normal {
            part = part.transform.isIdentity && part.drawing.blend == .normal ? part : DrawnPart(children: [part])
            part.drawing.blend = blendMode.blend
            if blendMode == .clear { part.makeOpaque() }
        }
        put(part)
    }

    private func put(_ part: DrawnPart) {
        let (record, cuts) = (record, clips)
        onMainActor { record.add(part, inside: cuts) }
    }
}

extension Double {
    /// The opacity limited to 0…1; 1 for NaN.
    var share: Double { isNaN ? 1 : Swift.min(Swift.max(self, 0), 1) }
}

extension DrawnPart {
    /// Makes everything that the part covers fully opaque.
    fileprivate mutating func makeOpaque() {
        guard !isShapesOnly else { return paintOpaquely() }
        var rows = ColorTransform.identity.rows
        rows[18] = 255
        if let matrix = ColorTransform(rows) { drawing.effects.append(.colors(matrix)) }
        drawing.opacity = 1
    }

    /// True if the part consists only of shapes and text whose paint alone determines their alpha, except for soft
    /// edges.
    private var isShapesOnly: Bool {
        let paints = drawing.commands.map(\.paint) + text.map(\.style.paint)
        let isPainted = paints.allSatisfy { paint in
            if case .image = paint.base { return false }
            return paint.shadows.isEmpty
        }
        return isPainted && drawing.effects.isEmpty && last.isEmpty && children.allSatisfy(\.isShapesOnly)
    }

    private mutating func paintOpaquely() {
        let black = Paint.color(RGBA(packed: 0xFF))
        for index in drawing.commands.indices { drawing.commands[index].paint = black }
        for index in text.indices { text[index].style.paint = black }
        for index in children.indices { children[index].paintOpaquely() }
        drawing.opacity = 1
    }

    fileprivate mutating func apply(
        _ filter: GraphicsContext.Filter, _ environment: EnvironmentValues, _ report: (String) -> Void
    ) {
        switch filter.kind {
        case .effects(let make):
            drawing.effects += LayerEffect(effects: make(environment)).checked(report).effects
        case .transform(let map):
            let effect = LayerEffect(transform: map, isExplicitMatrix: true).checked(report)
            if !transform.isIdentity { self = DrawnPart(children: [self]) }
            transform = effect.transform
        case .shadow(let shadow):
            _ = LayerEffect(effects: [.shadow(shadow.style.shadow(in: environment))]).checked(report)
            self = shadow.cast(by: self, in: environment)
        }
    }
}
