import FanlightCore
import PlatformSupport

extension UIView {
    /// Returns the gesture that follows all recognisers of a view; nil if there is none.
    final func combinedGesture() -> AnyGesture<Void>? {
        (gestureRecognizers ?? []).reduce(nil) { combined, recognizer in
            let gesture = RecognizedGesture(recognizer: recognizer)
            guard let combined else { return AnyGesture(gesture) }
            return AnyGesture(combined.simultaneously(with: gesture).map { _ in })
        }
    }

    /// True if a point of the view is in its bounds.
    final func isInside(_ point: CGPoint) -> Bool { bounds.contains(point) }

    /// Returns the front view at a point of this one that is visible and takes input.
    final func frontView(at point: CGPoint, with event: UIEvent?) -> UIView? {
        // A view with an opacity of 0.01 or less takes no input, as UIKit documents.
        guard isUserInteractionEnabled, !isHidden, alpha > 0.01, self.point(inside: point, with: event) else {
            return nil
        }
        for child in subviews.reversed() {
            if let found = child.hitTest(child.convert(point, from: self), with: event) { return found }
        }
        return self
    }
}

extension UIView {
    /// The sides of a view that would follow its superview.
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
    }

    @available(*, deprecated, message: "Has no effect: set frames in “layoutSubviews()”.")
    public var autoresizingMask: AutoresizingMask {
        get { [] }
        set { _ = newValue }
    }
}
