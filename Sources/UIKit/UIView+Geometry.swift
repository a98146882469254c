import FanlightCore
import PlatformSupport

extension UIView {
    // MARK: Coordinates

    /// Returns a point of this view in the coordinates of another one.
    ///
    /// - Parameter view: a view with the same outermost superview; nil for that superview.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        let (own, other) = (place, view?.place ?? .zero)
        return CGPoint(x: point.x + own.x - other.x, y: point.y + own.y - other.y)
    }

    /// Returns a point of another view in the coordinates of this one.
    ///
    /// - Parameter view: a view with the same outermost superview; nil for that superview.
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        let (own, other) = (place, view?.place ?? .zero)
        return CGPoint(x: point.x + other.x - own.x, y: point.y + other.y - own.y)
    }

    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        CGRect(origin: convert(rect.origin, to: view), size: rect.size)
    }

    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        CGRect(origin: convert(rect.origin, from: view), size: rect.size)
    }

    /// The origin in the outermost superview.
    private var place: CGPoint {
        guard let superview else { return .zero }
        let outer = superview.place
        return CGPoint(x: outer.x + frame.minX, y: outer.y + frame.minY)
    }

    public func isDescendant(of view: UIView) -> Bool {
        sequence(first: self, next: \.superview).contains { $0 === view }
    }

    // MARK: Sizes

    /// The length of a side of which the view's contents have none.
    public static let noIntrinsicMetric: CGFloat = -1

    /// Sets the size that fits the present one.
    public func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }

    func measured(for proposal: ProposedViewSize) -> CGSize? {
        guard hasOwnSize, let content else { return nil }
        let renderer = ImageRenderer(content: content)
        renderer.proposedSize = proposal
        // A third of a point is the finest dot of any display.
        let screen = renderer.snapshot(scale: 3).1
        return CGSize(width: screen.width, height: screen.height)
    }

    /// Returns the view as an image.
    func snapshot(scale: CGFloat) -> UIImage? {
        guard bounds.width > 0, bounds.height > 0 else { return nil }
        let renderer = ImageRenderer(
            content: DrawnPlatformView(self).frame(width: bounds.width, height: bounds.height)
                .environment(\.colorScheme, UITraitCollection.current.userInterfaceStyle == .dark ? .dark : .light))
        renderer.scale = scale
        return renderer.uiImage
    }
}
