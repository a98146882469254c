import Combine
import Display
import Foundation
import Painter
import Synchronization

/// Makes an image of a view, as large as the view wants to be when it is offered `proposedSize`, in whole pixels.
///
/// There is none, and a line in the log, where that would be too large, or the view takes no room.
@MainActor
public final class ImageRenderer<Content: View>: ObservableObject {
    public var content: Content { willSet { objectWillChange.send() } }
    /// What the view is offered; what is nil there is left to the view.
    public var proposedSize = ProposedViewSize.unspecified { willSet { objectWillChange.send() } }
    /// Pixels per point; what is no such number counts as 1.
    public var scale: CGFloat = 1 { willSet { objectWillChange.send() } }
    /// Whether the image has the page's colour behind the view, instead of nothing.
    public var isOpaque = false { willSet { objectWillChange.send() } }

    @available(*, deprecated, message: "Has no effect: colours are those of sRGB.")
    public var colorMode: ColorRenderingMode {
        get { .nonLinear }
        set {}
    }

    @available(*, deprecated, message: "Has no effect: nothing is brighter than white here.")
    public var allowedDynamicRange: Image.DynamicRange? {
        get { nil }
        set {}
    }

    public init(content view: Content) { content = view }

    public var uiImage: UIImage? { loaded.map { UIImage($0) } }
    public var cgImage: CGImage? { loaded.map { CGImage($0) } }

    var loaded: LoadedImage? {
        do {
            return try png().map { try LoadedImage($0, scale: usedScale, isOwn: true) }
        } catch let problem as PaintError {
            ImageRendererMistakes.tell("there is no image. \(problem)")
        } catch {
            ImageRendererMistakes.tell("there is no image: \(error)")
        }
        return nil
    }

    /// Hands the view's size on, and what draws it: into a file of pages, as often as that is called.
    ///
    /// - Parameter rasterizationScale: Pixels per point of what cannot be drawn as lines and areas.
    public func render(
        rasterizationScale: CGFloat = 1, renderer: (CGSize, @escaping (CGContext) -> Void) -> Void
    ) {
        let (picture, screen) = snapshot(scale: rasterizationScale)
        guard hasRoom(screen) else { return renderer(.zero) { _ in } }
        renderer(CGSize(width: screen.width, height: screen.height)) { $0.draw(picture, on: screen) }
    }

    /// nil for a view that takes no room, or has no end.
    private func png() throws(PaintError) -> [UInt8]? {
        let scale = usedScale
        let (picture, screen) = snapshot(scale: scale)
        guard hasRoom(screen) else { return nil }
        return try PixelPainter().pixels(picture, on: screen, scale: scale, isOpaque: isOpaque).png()
    }

    /// Whether there is a part of the view that an image can hold; where not, that is told.
    private func hasRoom(_ screen: Screen) -> Bool {
        let isEndless = !screen.width.isFinite || !screen.height.isFinite
        if !isEndless, screen.width > 0, screen.height > 0 { return true }
        ImageRendererMistakes.tell(
            isEndless
                ? "there is no image: the view has no end. Give it a frame, or the renderer a proposedSize."
                : "there is no image: the view is as large as nothing.")
        return false
    }

    /// What is no scale counts as 1.
    private var usedScale: CGFloat {
        guard scale > 0, scale.isFinite else {
            ImageRendererMistakes.tell("a scale of \(scale) is none; the image has a pixel for each point.")
            return 1
        }
        return scale
    }

    /// The view as it is now.
    private func snapshot(scale: CGFloat) -> (Picture, Screen) {
        let size = OfferedOnce.Size()
        let view = OfferedOnce(offered: proposedSize, size: size) { content }
        var screen = Screen(
            width: OfferedOnce.room(proposedSize.width), height: OfferedOnce.room(proposedSize.height), scale: scale)
        let session = SceneSession(view, configuration: SessionConfiguration(screen: screen, clock: .virtual))
        var picture = StampedPicture()
        session.onCommit = { picture.commit($0.changes, removed: $0.removed) }
        session.start()
        // Rows that are made for what can be seen are made for all of it.
        let wide = max(screen.width, size.value.width)
        let high = max(screen.height, size.value.height)
        if wide > screen.width || high > screen.height, wide.isFinite, high.isFinite {
            (screen.width, screen.height) = (wide, high)
            session.receive(.resize(screen))
            session.flush()
        }
        // As the view is drawn: to the nearest pixels.
        func side(_ length: CGFloat) -> CGFloat { length > 0 ? max((length * scale).rounded(), 1) / scale : length }
        (screen.width, screen.height) = (side(size.value.width), side(size.value.height))
        return (picture.picture, screen)
    }
}

/// Offers a view so much, whatever there is, and remembers how large it is then.
private struct OfferedOnce: Layout {
    final class Size { var value = CGSize.zero }

    let offered: ProposedViewSize
    let size: Size

    /// More than this is no image.
    private static let longest: CGFloat = 16_384

    static func room(_ length: CGFloat?) -> CGFloat { min(max(length ?? 10, 0), longest) }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        guard let view = subviews.first else { return size.value = .zero }
        size.value = view.sizeThatFits(offered)
        for subview in subviews { subview.place(at: bounds.origin, anchor: .topLeading, proposal: offered) }
    }
}

/// What is wrong with an image has no scene to be told in: it is a line in the log, once.
private enum ImageRendererMistakes {
    private static let told = Mutex(Set<String>())

    static func tell(_ sentence: String) {
        guard told.withLock({ $0.insert(sentence).inserted }) else { return }
        try? FileHandle.standardError.write(contentsOf: Data("ImageRenderer: \(sentence)\n".utf8))
    }
}
