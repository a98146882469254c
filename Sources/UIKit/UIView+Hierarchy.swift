import FanlightCore
import PlatformSupport

extension UIView {
    // MARK: Order

    /// Shows a subview in front of the others.
    public func bringSubviewToFront(_ view: UIView) {
        guard view.superview === self else { return }
        addSubview(view)
    }

    /// Shows a subview behind the others.
    public func sendSubviewToBack(_ view: UIView) {
        guard view.superview === self else { return }
        insertSubview(view, at: 0)
    }

    public func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
        insert(view, beside: siblingSubview, offset: 0)
    }

    public func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
        insert(view, beside: siblingSubview, offset: 1)
    }

    private func insert(_ view: UIView, beside sibling: UIView, offset: Int) {
        guard sibling !== view, sibling.superview === self else { return addSubview(view) }
        view.removeFromSuperview()
        guard let index = subviews.firstIndex(of: sibling) else { return }
        insertSubview(view, at: index + offset)
    }

    /// Returns this view or the first one inside that has the tag.
    public func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        return subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
    }

    /// The window that shows the view; nil in programs with an app's body.
    public var window: UIWindow? {
        sequence(first: self, next: \.superview).lazy.compactMap { $0 as? UIWindow }.first
    }

    // MARK: Layout by constraints

    @available(*, deprecated, message: "Has no effect: there are no constraints. Use “layoutPriority” of SwiftUI.")
    public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}

    @available(*, deprecated, message: "Has no effect: there are no constraints. Use “layoutPriority” of SwiftUI.")
    public func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {}
}

/// The importance of a constraint. There are none here.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
    public let rawValue: Float
    public init(rawValue: Float) { self.rawValue = rawValue }
    public init(_ rawValue: Float) { self.rawValue = rawValue }
    public static let required = UILayoutPriority(1000)
    public static let defaultHigh = UILayoutPriority(750)
    public static let defaultLow = UILayoutPriority(250)
    public static let fittingSizeLevel = UILayoutPriority(50)
}

/// The names of directions. Constraints are not declared: a view is placed by its frame.
public enum NSLayoutConstraint {
    public enum Axis: Int, Sendable { case horizontal, vertical }
}
