import FanlightCore
import Observation

/// The signal that a view of UIKit has changed. Setting `latest` invalidates what draws the view.
@Observable
final class UIViewChanges {
    final class Change {}
    var latest = Change()
}

/// The layer of a view: its corners and its border.
@MainActor @preconcurrency
public final class CALayer {
    private weak var owner: UIView?

    init(_ owner: UIView?) { self.owner = owner }

    public var cornerRadius: CGFloat = 0 { didSet { owner?.recordChange() } }
    public var masksToBounds = false { didSet { owner?.recordChange() } }
    public var borderWidth: CGFloat = 0 { didSet { owner?.recordChange() } }
    public var borderColor: CGColor? { didSet { owner?.recordChange() } }
}

/// A view of UIKit: a rectangle with a background, and others in it at their frames.
///
/// It is drawn by SwiftUI views, wherever `UIViewRepresentable` or `UIHostingController` show it. A frame is all the
/// layout that it has. There are no constraints, and `draw(_:)` and the methods of touches are not declared.
open class UIView: UIResponder {
    private let changes = UIViewChanges()

    public init(frame: CGRect) {
        self.frame = frame
        super.init()
    }

    /// Returns nil: views are not archived here.
    public required init?(coder: NSCoder) { nil }

    public convenience override init() { self.init(frame: .zero) }

    public var frame: CGRect { didSet { recordChange() } }
    public var bounds: CGRect {
        get { CGRect(origin: .zero, size: frame.size) }
        set { frame.size = newValue.size }
    }
    public var center: CGPoint {
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
    }
    public var backgroundColor: UIColor? { didSet { recordChange() } }
    public var tintColor: UIColor? { didSet { recordChange() } }
    public var alpha: CGFloat = 1 { didSet { recordChange() } }
    public var isHidden = false { didSet { recordChange() } }
    public var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }
    public var tag = 0
    public private(set) lazy var layer = CALayer(self)

    public private(set) var subviews: [UIView] = [] { didSet { recordChange() } }
    public private(set) weak var superview: UIView?
    open override var next: UIResponder? { superview }

    open func addSubview(_ view: UIView) {
        view.removeFromSuperview()
        view.superview = self
        subviews.append(view)
    }

    open func insertSubview(_ view: UIView, at index: Int) {
        view.removeFromSuperview()
        view.superview = self
        subviews.insert(view, at: min(max(index, 0), subviews.count))
    }

    open func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }

    /// Draws the view again. Changes of its properties do that themselves.
    open func setNeedsDisplay() { recordChange() }
    open func setNeedsLayout() { recordChange() }

    /// Removes the focus of the scene. Returns true if there was one.
    @discardableResult
    open func endEditing(_ force: Bool) -> Bool { UIApplication.endEditing() }

    @available(*, deprecated, message: "Has no effect: a view is placed by its frame.")
    public var translatesAutoresizingMaskIntoConstraints: Bool {
        get { true }
        set { _ = newValue }
    }

    @available(*, deprecated, message: "Has no effect: views of UIKit take no input.")
    public var isUserInteractionEnabled: Bool {
        get { false }
        set { _ = newValue }
    }

    // MARK: Drawing

    final func recordChange() { changes.latest = UIViewChanges.Change() }

    /// Makes the evaluation of a body depend on the view.
    final func observe() { _ = changes.latest }

    /// The SwiftUI view between the background and the subviews; nil if there is none.
    var content: AnyView? { nil }
}
