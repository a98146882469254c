import Combine
import Display
import Foundation
import Painter
import Synchronization

/// Renders a view into an image, as large as the view's size for `proposedSize`, in whole pixels.
///
/// A view that would be too large, or occupies no space, gives no image and a line in the log.
@MainActor
public final class ImageRenderer<Content: View>: ObservableObject {
    public var content: Content { willSet { objectWillChange.send() } }
    /// The proposal to the view; a nil dimension leaves it to the view.
    public var proposedSize = ProposedViewSize.unspecified { willSet { objectWillChange.send() } }
    /// Pixels per point; an invalid value counts as 1.
    public var scale: CGFloat = 1 { willSet { objectWillChange.send() } }
    /// True to draw the page colour behind the view; otherwise the background is transparent.
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
            ImageRendererLog.write("there is no image. \(problem)")
        } catch {
            ImageRendererLog.write("there is no image: \(error)")
        }
        return nil
    }

    /// Returns the PNG file; nil for a view with an empty or infinite size.
    private func png() throws(PaintError) -> [UInt8]? {
        let scale = usedScale
        let (picture, screen) = snapshot(scale: scale)
        guard checkSize(screen) else { return nil }
        return try PixelPainter().pixels(picture, on: screen, scale: scale, isOpaque: isOpaque).png()
    }

    /// Returns true if the size is finite and not empty; otherwise reports it.
    package func checkSize(_ screen: Screen) -> Bool {
        let isEndless = !screen.width.isFinite || !screen.height.isFinite
        if !isEndless, screen.width > 0, screen.height > 0 { return true }
        ImageRendererLog.write(
            isEndless
                ? "there is no image: the view has no finite size. Give it a frame, or the renderer a proposedSize."
                : "there is no image: the size of the view is zero.")
        return false
    }

    /// The scale in use: 1 for an invalid value, which is reported.
    private var usedScale: CGFloat {
        guard scale > 0, scale.isFinite else {
            ImageRendererLog.write("a scale of \(scale) is invalid; the image has a pixel for each point.")
            return 1
        }
        return scale
    }

    /// Returns the current picture of the view and the screen it was made for.
    package func snapshot(scale: CGFloat) -> (Picture, Screen) {
        let size = FixedProposalLayout.Size()
        let view = FixedProposalLayout(offered: proposedSize, size: size) { content }
        var screen = Screen(
            width: FixedProposalLayout.limited(proposedSize.width),
            height: FixedProposalLayout.limited(proposedSize.height),
            scale: scale)
        let session = SceneSession(view, configuration: SessionConfiguration(screen: screen, clock: .virtual))
        var picture = VersionedPicture()
        session.onCommit = { picture.commit($0.changes, removed: $0.removed) }
        session.start()
        // Lazy containers realise only visible rows, so the screen is enlarged to the view's whole size.
        let wide = max(screen.width, size.value.width)
        let high = max(screen.height, size.value.height)
        if wide > screen.width || high > screen.height, wide.isFinite, high.isFinite {
            (screen.width, screen.height) = (wide, high)
            session.receive(.resize(screen))
            session.flush()
        }
        // Rounds to whole pixels, like the drawing of the view.
        func side(_ length: CGFloat) -> CGFloat { length > 0 ? max((length * scale).rounded(), 1) / scale : length }
        (screen.width, screen.height) = (side(size.value.width), side(size.value.height))
        return (picture.picture, screen)
    }
}

/// A layout that makes a fixed proposal to a view, independent of the available space, and reports the view's size.
private struct FixedProposalLayout: Layout {
    final class Size { var value = CGSize.zero }

    let offered: ProposedViewSize
    let size: Size

    /// The largest length in points; larger images cannot be made.
    private static let longest: CGFloat = 16_384

    static func limited(_ length: CGFloat?) -> CGFloat { min(max(length ?? 10, 0), longest) }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        guard let view = subviews.first else { return size.value = .zero }
        size.value = view.sizeThatFits(offered)
        for subview in subviews { subview.place(at: bounds.origin, anchor: .topLeading, proposal: offered) }
    }
}

/// The log of mistakes: an image renderer has no scene to report them to. Each sentence is written once.
private enum ImageRendererLog {
    private static let reported = Mutex(Set<String>())

    static func write(_ sentence: String) {
        guard reported.withLock({ $0.insert(sentence).inserted }) else { return }
        try? FileHandle.standardError.write(contentsOf: Data("ImageRenderer: \(sentence)\n".utf8))
    }
}
