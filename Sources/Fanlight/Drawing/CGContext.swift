import Display
import Foundation

public typealias CFURL = URL
public typealias CFDictionary = NSDictionary
public typealias CGContextRef = CGContext

/// A surface for the drawing calls of Core Graphics: a PDF file, an image, or a part of a canvas.
///
/// In a PDF file the origin is a page's lower left corner, and y grows upwards. On other surfaces the origin is the
/// upper left corner, and y grows downwards. Calls are recorded, and repeated when the surface is painted.
public final class CGContext {
    /// The settings that `saveGState()` keeps.
    struct Settings {
        var ctm = CGAffineTransform.identity
        var fill = Color.black
        var stroke = Color.black
        var line = StrokeStyle()
        var shadow: Shadow?
        var isAntialiased = true
        /// The bounds of all clips, before the transform.
        var clip: CGRect
    }

    struct Shadow {
        let offset: CGSize
        let blur: CGFloat
        let color: Color
    }

    /// The canvas on which recorded calls are repeated.
    struct Replay {
        var context: GraphicsContext
        var saved: [GraphicsContext] = []
        /// The opacity of the canvas, which the calls multiply.
        let opacity: Double
    }

    private struct Call {
        /// True if the call draws, false if it changes how later ones draw.
        let isDrawing: Bool
        let run: (inout Replay) -> Void
    }

    /// The file; nil for other surfaces.
    private var file: PageFile?
    private let size: CGSize
    private let isOpaque: Bool
    /// The pixels per point of an image.
    package let scale: CGFloat
    /// The transform from drawing coordinates before `ctm` to points from the upper left corner.
    private let toSurface: CGAffineTransform
    private let initial: Settings

    private(set) var settings: Settings
    private var saved: [Settings] = []
    private var calls: [Call] = []
    /// The path that is built, in the present coordinates.
    var path = Path()

    /// The page size where there is no media box: US Letter, in points.
    private static let standardBox = CGRect(x: 0, y: 0, width: 612, height: 792)

    /// Creates nil if the file cannot be written.
    public init?(_ url: CFURL, mediaBox: UnsafePointer<CGRect>?, _ auxiliaryInfo: CFDictionary?) {
        let box = mediaBox?.pointee.standardized ?? CGContext.standardBox
        guard let file = PageFile(url, size: box.size) else { return nil }
        self.file = file
        size = box.size
        (isOpaque, scale) = (false, 1)
        toSurface = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: box.height)
        initial = Settings(
            ctm: CGAffineTransform(translationX: -box.minX, y: -box.minY), clip: CGRect(origin: .zero, size: box.size))
        settings = initial
    }

    /// Creates a surface that is painted into an image or onto a canvas.
    package convenience init(size: CGSize, scale: CGFloat = 1, isOpaque: Bool = false) {
        self.init(bounds: CGRect(origin: .zero, size: size), scale: scale, isOpaque: isOpaque)
    }

    fileprivate init(bounds: CGRect, scale: CGFloat = 1, isOpaque: Bool = false) {
        size = bounds.size
        (self.scale, self.isOpaque) = (scale, isOpaque)
        toSurface = .identity
        initial = Settings(clip: bounds)
        settings = initial
    }

    // MARK: Pages

    public func beginPDFPage(_ pageInfo: CFDictionary?) {
        endPDFPage()
        file?.beginPage()
        (settings, saved, path) = (initial, [], Path())
    }

    public func endPDFPage() {
        paintPage()
        calls = []
        file?.endPage()
    }

    /// Writes the file.
    public func closePDF() {
        endPDFPage()
        file?.write()
    }

    /// Paints the calls that draw on the page, before something is drawn over them.
    private func paintPage() {
        guard file?.isOnPage == true, calls.contains(where: \.isDrawing) else { return }
        let (picture, screen) = onMain { $0.renderer.snapshot(scale: 1) }
        file?.draw(picture, on: screen, .identity)
        calls.removeAll(where: \.isDrawing)
    }

    /// Draws a picture with its lower left corner at the origin. Returns false if the surface is no page.
    func draw(_ picture: Picture, on screen: Screen) -> Bool {
        guard file != nil else { return false }
        paintPage()
        // In pictures y grows downwards.
        let fromAbove = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: screen.height)
        file?.draw(picture, on: screen, fromAbove.concatenating(ctm).concatenating(toSurface))
        return true
    }

    // MARK: Painting

    /// Returns what was drawn so far; nil for a page, and for an empty surface.
    public func makeImage() -> CGImage? { image?.cgImage }

    /// The image of everything that was drawn so far; nil for a page, and for an empty surface.
    package var image: UIImage? {
        guard file == nil, size.width > 0, size.height > 0 else { return nil }
        return onMain { $0.renderer.uiImage }
    }

    /// Runs work on the main actor, where pictures are made.
    private func onMain<Result: Sendable>(_ work: @MainActor (CGContext) -> Result) -> Result {
        // Proof of the unchecked promise: this thread waits until the main actor has finished with the context.
        nonisolated(unsafe) let context = self
        return waitForMainActor { work(context) }
    }

    @MainActor private var renderer: ImageRenderer<some View> {
        let canvas = Canvas(opaque: isOpaque) { [self] context, _ in replay(on: context) }
            .frame(width: size.width, height: size.height)
            .environment(\.colorScheme, PresentScene.screen?.appearance == .dark ? .dark : .light)
        let renderer = ImageRenderer(content: canvas)
        renderer.scale = scale
        return renderer
    }

    /// Repeats the calls on a canvas.
    func replay(on context: GraphicsContext) {
        var replay = Replay(context: context, opacity: context.opacity)
        replay.context.concatenate(initial.ctm.concatenating(toSurface))
        for call in calls { call.run(&replay) }
    }

    func record(isDrawing: Bool = false, _ run: @escaping (inout Replay) -> Void) {
        calls.append(Call(isDrawing: isDrawing, run: run))
    }

    /// Records a call that draws, with the present shadow.
    package func draw(_ call: @escaping (inout GraphicsContext) -> Void) {
        let shadow = settings.shadow
        let isUpward = toSurface.d < 0
        record(isDrawing: true) { replay in
            var context = replay.context
            if let shadow {
                let distance = isUpward ? -shadow.offset.height : shadow.offset.height
                // The blur reaches as far as two of the radius do.
                context.addFilter(
                    .shadow(color: shadow.color, radius: shadow.blur / 2, x: shadow.offset.width, y: distance))
            }
            call(&context)
        }
    }

    // MARK: Settings

    public func saveGState() {
        saved.append(settings)
        record { $0.saved.append($0.context) }
    }

    public func restoreGState() {
        guard let last = saved.popLast() else { return }
        change { $0 = last }
        record { replay in
            if let last = replay.saved.popLast() { replay.context = last }
        }
    }

    /// Changes the settings. A path that is being built stays in place.
    func change(_ change: (inout Settings) -> Void) {
        let old = ctm
        change(&settings)
        guard old != ctm, !path.isEmpty else { return }
        path = ctm.isSingular ? Path() : path.applying(old.concatenating(ctm.inverted()))
    }

    /// The transform of the coordinates of calls.
    public var ctm: CGAffineTransform { settings.ctm }

    public func concatenate(_ transform: CGAffineTransform) {
        change { $0.ctm = transform.concatenating($0.ctm) }
        record { $0.context.concatenate(transform) }
    }

    public func translateBy(x tx: CGFloat, y ty: CGFloat) { concatenate(CGAffineTransform(translationX: tx, y: ty)) }
    public func scaleBy(x sx: CGFloat, y sy: CGFloat) { concatenate(CGAffineTransform(scaleX: sx, y: sy)) }
    public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }

    /// The bounds of all clips.
    public var boundingBoxOfClipPath: CGRect {
        ctm.isSingular ? .zero : settings.clip.applying(ctm.inverted())
    }
}

extension GraphicsContext {
    /// Draws with the calls of Core Graphics.
    public func withCGContext(content: (CGContext) throws -> Void) rethrows {
        let calls = CGContext(bounds: clipBoundingRect)
        try content(calls)
        calls.replay(on: self)
    }
}

extension ImageRenderer {
    /// Calls the renderer with the view's size and a function that draws the view into a context. A PDF page receives
    /// text and vectors, any other context an image. The renderer may call the function repeatedly.
    ///
    /// - Parameter rasterizationScale: the pixels per point of content that cannot be drawn as vectors.
    public func render(
        rasterizationScale: CGFloat = 1, renderer: (CGSize, @escaping (CGContext) -> Void) -> Void
    ) {
        let (picture, screen) = snapshot(scale: rasterizationScale)
        guard checkSize(screen) else { return renderer(.zero) { _ in } }
        let size = CGSize(width: screen.width, height: screen.height)
        renderer(size) { context in
            if context.draw(picture, on: screen) { return }
            let copy = ImageRenderer(content: self.content)
            (copy.proposedSize, copy.scale, copy.isOpaque) = (self.proposedSize, rasterizationScale, self.isOpaque)
            if let image = copy.cgImage { context.draw(image, in: CGRect(origin: .zero, size: size)) }
        }
    }
}
