import Combine
import Display
import Foundation
import Painter

/// Makes an image of a view, as large as the view wants to be.
@MainActor
public final class ImageRenderer<Content: View>: ObservableObject {
    public var content: Content { willSet { objectWillChange.send() } }
    /// What the view is offered; what is nil there is left to the view.
    public var proposedSize = ProposedViewSize.unspecified { willSet { objectWillChange.send() } }
    /// Pixels per point.
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
        guard let png = try? png() else { return nil }
        return try? LoadedImage(png, scale: scale)
    }

    /// Hands the view's size on, and what draws it: into a file of pages, as often as that is called.
    ///
    /// - Parameter rasterizationScale: Pixels per point of what cannot be drawn as lines and areas.
    public func render(
        rasterizationScale: CGFloat = 1, renderer: (CGSize, @escaping (CGContext) -> Void) -> Void
    ) {
        let (picture, screen) = snapshot(scale: rasterizationScale)
        renderer(CGSize(width: screen.width, height: screen.height)) { $0.draw(picture, on: screen) }
    }

    private func png() throws(PaintError) -> [UInt8] {
        let (picture, screen) = snapshot(scale: scale)
        return try PixelPainter().pixels(picture, on: screen, scale: scale, isOpaque: isOpaque).png()
    }

    /// The view as it is now.
    private func snapshot(scale: CGFloat) -> (Picture, Screen) {
        var size = CGSize.zero
        let view =
            content
            .fixedSize(horizontal: proposedSize.width == nil, vertical: proposedSize.height == nil)
            .onGeometryChange(for: CGSize.self) {
                $0.size
            } action: {
                size = $0
            }
        let offered = proposedSize.replacingUnspecifiedDimensions()
        var screen = Screen(width: offered.width, height: offered.height, scale: scale)
        let session = SceneSession(view, configuration: SessionConfiguration(screen: screen, clock: .virtual))
        var picture = StampedPicture()
        session.onCommit = { picture.commit($0.changes, removed: $0.removed) }
        session.start()
        (screen.width, screen.height) = (size.width.rounded(.up), size.height.rounded(.up))
        session.receive(.resize(screen))
        session.flush()
        return (picture.picture, screen)
    }
}
