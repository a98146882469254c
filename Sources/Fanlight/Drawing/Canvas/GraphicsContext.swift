import Display
import Foundation

/// What a ``Canvas`` or a ``TextRenderer`` is drawn with, one command after another.
///
/// A copy draws on the same ground. What is changed about the copy, as clips and transforms, is not changed about the
/// original.
public struct GraphicsContext {
    /// What is drawn from now on lets through as much.
    public var opacity: Double = 1
    /// How what is drawn from now on joins what was drawn before.
    public var blendMode = BlendMode.normal
    /// From where something is drawn to where it is seen.
    public var transform: CGAffineTransform
    /// The environment of the view that is drawn.
    public let environment: EnvironmentValues

    let record: DrawingRecord
    /// The outermost first.
    var cuts: [DrawnPart] = []
    var filters: [Filter] = []
    /// What the clips leave, where it is seen.
    var clipped: CGRect

    init(_ record: DrawingRecord, _ environment: EnvironmentValues, transform: CGAffineTransform = .identity) {
        self.record = record
        self.environment = environment
        self.transform = transform
        clipped = onMainActor { CGRect(origin: .zero, size: record.size) }
    }

    /// Code that draws runs on the main actor, where the layout is; it is nonisolated only so that renderers may be plain
    /// values. See `onMainActor`.
    func onMain<Result>(_ body: @MainActor (GraphicsContext) -> Result) -> Result {
        nonisolated(unsafe) let context = self
        return onMainActor { body(context) }
    }

    // MARK: Places

    /// Moves what is drawn from now on.
    public mutating func translateBy(x: CGFloat, y: CGFloat) {
        map(by: CGAffineTransform(translationX: x, y: y))
    }

    /// Makes what is drawn from now on larger or smaller.
    public mutating func scaleBy(x: CGFloat, y: CGFloat) { map(by: CGAffineTransform(scaleX: x, y: y)) }

    /// Turns what is drawn from now on, clockwise.
    public mutating func rotate(by angle: Angle) { map(by: CGAffineTransform(rotationAngle: angle.radians)) }

    /// Maps what is drawn from now on, before the map that there is.
    public mutating func concatenate(_ matrix: CGAffineTransform) {
        // What grows out of nothing is scaled by nothing: a map that was written so is another matter.
        if matrix.isFinite, matrix.isSingular { tell("a transform leaves no area; nothing is drawn.") }
        map(by: matrix)
    }

    private mutating func map(by matrix: CGAffineTransform) {
        guard matrix.isFinite else {
            return tell("a transform has a part that is infinite or no number; it is left out.")
        }
        transform = matrix.concatenating(transform)
    }

    /// Tells the author of a mistake, once.
    func tell(_ sentence: String) {
        let record = record
        onMainActor { record.mistake(sentence) }
    }

    // MARK: Clips

    /// A rectangle around all that the clips leave.
    public var clipBoundingRect: CGRect {
        transform.isSingular ? .zero : clipped.applying(transform.inverted())
    }

    /// Shows of what is drawn from now on only what lies within a path, or only what does not.
    public mutating func clip(to path: Path, style: FillStyle = FillStyle(), options: ClipOptions = ClipOptions()) {
        if let mistake = path.mistake { tell(mistake) }
        var form = path.applying(transform)
        // Of what has no place nothing is seen.
        let room = form.boundingRect.isDrawable ? form.boundingRect : .zero
        if options.contains(.inverse) {
            let ground = clipped.union(room).insetBy(dx: -1, dy: -1)
            var outside = Path(ground)
            outside.addPath(Path(.elements(form.elements)))
            form = outside
        } else {
            clipped = clipped.intersection(room)
            if clipped.isNull { clipped = .zero }
        }
        let isEvenOdd = style.isEOFilled || options.contains(.inverse)
        let record = record
        let cut = onMainActor {
            DrawnPart(
                drawing: Drawing(
                    clip: PathDrawing(record.metrics).clip(form, in: record.bounds, isEvenOdd: isEvenOdd),
                    hasHardClip: !style.isAntialiased),
                cut: record.makeCut())
        }
        cuts.append(cut)
    }

    /// Shows of what is drawn from now on only what something else that is drawn covers, or only what it does not.
    public mutating func clipToLayer(
        opacity: Double = 1, options: ClipOptions = ClipOptions(),
        content: (inout GraphicsContext) throws -> Void
    ) rethrows {
        let drawn = try apart(content)
        let isInverse = options.contains(.inverse)
        var mask = Drawing(opacity: Float(opacity.share))
        if isInverse { mask.blend = .destinationOut } else { mask.isGroup = true }
        let record = record
        let number = onMainActor { record.makeCut() }
        cuts.append(
            DrawnPart(
                drawing: Drawing(isMasked: !isInverse, isGroup: isInverse),
                last: [DrawnPart(drawing: mask, children: drawn)], cut: number))
    }

    // MARK: Filters and layers

    /// Changes each thing that is drawn from now on. Of several filters the one that was added last comes first.
    public mutating func addFilter(_ filter: Filter, options: FilterOptions = FilterOptions()) {
        guard filters.count < GraphicsContext.mostFilters else {
            return tell(
                "more than \(GraphicsContext.mostFilters) filters change what is drawn; the others are left out.")
        }
        filters.append(filter)
    }

    /// More of them nobody can tell apart.
    private static let mostFilters = 32

    /// Draws several things apart and adds them as one: opacity, filters and the blend mode are done to all of it at
    /// once.
    public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
        let drawn = try apart(content)
        add(DrawnPart(drawing: Drawing(isGroup: true), children: drawn))
    }

    /// What is drawn on a ground of its own.
    private func apart(_ content: (inout GraphicsContext) throws -> Void) rethrows -> [DrawnPart] {
        let record = record
        let ground = onMainActor { record.apart() }
        var context = GraphicsContext(ground, environment, transform: transform)
        try content(&context)
        return onMainActor { ground.parts }
    }

    // MARK: The ground

    /// Adds something with all that is said here about how things are drawn.
    func add(_ part: DrawnPart, fading opacity: Double? = nil) {
        let share = (opacity ?? self.opacity).share
        guard share > 0, transform.isFinite else {
            if !transform.isFinite { tell("a transform has a number that is infinite or none; nothing is drawn.") }
            return
        }
        var part = part
        // A layer does its effects before it is faded.
        for filter in filters.reversed() { part.take(filter, environment, tell) }
        if share < 1 { part.drawing.opacity *= Float(share) }
        if let composition = blendMode.composition {
            let (record, cuts) = (record, cuts)
            let made = part
            return onMainActor { record.join(made, composition, inside: cuts) }
        }
        if blendMode == .copy {
            // The new colours in place of the old ones, translucent or not.
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
        let (record, cuts) = (record, cuts)
        onMainActor { record.add(part, inside: cuts) }
    }
}

extension Double {
    /// What an opacity counts as.
    var share: Double { isNaN ? 1 : Swift.min(Swift.max(self, 0), 1) }
}

extension DrawnPart {
    /// Whatever it covers, it covers wholly.
    fileprivate mutating func makeOpaque() {
        guard !isForm else { return paintOpaquely() }
        var rows = Display.ColorMatrix.identity.rows
        rows[18] = 255
        if let matrix = Display.ColorMatrix(rows) { drawing.effects.append(.colors(matrix)) }
        drawing.opacity = 1
    }

    /// Whether all of it is forms and letters whose paint decides how much they cover, but for soft edges.
    private var isForm: Bool {
        let paints = drawing.commands.map(\.paint) + text.map(\.style.paint)
        let isPainted = paints.allSatisfy { paint in
            if case .image = paint.base { return false }
            return paint.shadows.isEmpty
        }
        return isPainted && drawing.effects.isEmpty && last.isEmpty && children.allSatisfy(\.isForm)
    }

    private mutating func paintOpaquely() {
        let black = Paint.color(RGBA(packed: 0xFF))
        for index in drawing.commands.indices { drawing.commands[index].paint = black }
        for index in text.indices { text[index].style.paint = black }
        for index in children.indices { children[index].paintOpaquely() }
        drawing.opacity = 1
    }

    fileprivate mutating func take(
        _ filter: GraphicsContext.Filter, _ environment: EnvironmentValues, _ report: (String) -> Void
    ) {
        switch filter.kind {
        case .effects(let make):
            drawing.effects += LayerEffect(effects: make(environment)).checked(report).effects
        case .transform(let map):
            let effect = LayerEffect(transform: map, isGivenMap: true).checked(report)
            if !transform.isIdentity { self = DrawnPart(children: [self]) }
            transform = effect.transform
        case .shadow(let shadow):
            _ = LayerEffect(effects: [.shadow(shadow.style.shadow(in: environment))]).checked(report)
            self = shadow.cast(by: self, in: environment)
        }
    }
}
