import FanlightCore
import PlatformSupport

/// A view of UIKit: a rectangle with a background, and others in it at their frames.
///
/// It is drawn by SwiftUI views, wherever `UIViewRepresentable` or `UIHostingController` show it. A frame is all the
/// layout that it has. There are no constraints. Input goes to its gesture recognisers, to controls, and as touches to
/// the classes of the program.
open class UIView: UIResponder {
    package let changes = ViewChanges()
    package let family = Family<UIView>()

    public init(frame: CGRect) {
        self.frame = frame
        super.init()
    }

    /// Returns nil: views are not archived here.
    public required init?(coder: NSCoder) { nil }

    public convenience override init() { self.init(frame: .zero) }

    public var frame: CGRect {
        didSet {
            if frame.size != oldValue.size { drawnSize = nil }
            recordChange()
        }
    }

    /// The size in which the view is drawn; before that, the size of its frame.
    public var bounds: CGRect {
        get { CGRect(origin: .zero, size: drawnSize ?? frame.size) }
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
    /// True for a view without transparent parts. Nothing depends on it.
    public var isOpaque = true
    /// The way in which an image view shows its image. Other views ignore it.
    public var contentMode = ContentMode.scaleToFill { didSet { recordChange() } }
    public private(set) lazy var layer: CALayer = {
        let layer = CALayer()
        layer.ownerBounds = { [weak self] in self?.bounds }
        layer.onChange = { [weak self] in self?.recordChange() }
        layer.draw = { [weak self] context in
            guard let self else { return }
            _ = context.use { self.drawHierarchy(in: self.bounds, afterScreenUpdates: true) }
        }
        return layer
    }()

    public var subviews: [UIView] { family.children }
    public var superview: UIView? { family.parent }
    open override var next: UIResponder? { controller ?? superview }

    open func addSubview(_ view: UIView) { insertSubview(view, at: .max) }

    open func insertSubview(_ view: UIView, at index: Int) {
        view.removeFromSuperview()
        view.willMove(toSuperview: self)
        Family.add(view, to: self, at: index)
        view.didMoveToSuperview()
        recordChange()
    }

    open func removeFromSuperview() {
        guard let superview else { return }
        superview.recordChange()
        willMove(toSuperview: nil)
        Family.remove(self)
        didMoveToSuperview()
    }

    open func willMove(toSuperview newSuperview: UIView?) {}
    open func didMoveToSuperview() {}
    /// Called when the view appears and disappears. `window` is nil in programs with an app's body.
    open func didMoveToWindow() {}
    public var traitCollection: UITraitCollection { .current }
    /// Never called: the view is drawn again with the new traits.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// Draws the view again. Changes of its properties do that themselves.
    open func setNeedsDisplay() { recordChange() }
    open func setNeedsLayout() {
        isLaidOut = false
        recordChange()
    }

    private var isLaidOut = false

    /// Calls `layoutSubviews()` if `setNeedsLayout()` or a new size asks for it.
    open func layoutIfNeeded() {
        guard !isLaidOut else { return }
        isLaidOut = true
        layoutSubviews()
    }

    /// Places the subviews and the layers. It is called once the view is drawn in a size.
    open func layoutSubviews() {}

    package final func layout(in size: CGSize) {
        if drawnSize != size { isLaidOut = false }
        drawnSize = size
        controller?.viewWillLayoutSubviews()
        layoutIfNeeded()
        controller?.viewDidLayoutSubviews()
    }

    /// The controller that has the view as its own.
    final weak var controller: UIViewController?

    package final func appear() {
        controller?.viewWillAppear(false)
        controller?.viewDidAppear(false)
        didMoveToWindow()
    }

    package final func disappear() {
        controller?.viewWillDisappear(false)
        controller?.viewDidDisappear(false)
        didMoveToWindow()
    }

    /// Removes the focus of the scene. Returns true if there was one.
    @discardableResult
    open func endEditing(_ force: Bool) -> Bool { PresentScene.endEditing() }

    /// True if the contents decide on the size of the view.
    package var hasOwnSize: Bool { false }

    /// The size of the contents; `noIntrinsicMetric` without any.
    open var intrinsicContentSize: CGSize {
        measured(for: .unspecified) ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }

    /// Returns the size of the contents for a proposal; the size of the view without any.
    open func sizeThatFits(_ size: CGSize) -> CGSize { measured(for: ProposedViewSize(size)) ?? bounds.size }

    @available(*, deprecated, message: "Has no effect: a view is placed by its frame.")
    public var translatesAutoresizingMaskIntoConstraints: Bool {
        get { true }
        set { _ = newValue }
    }

    // MARK: Accessibility

    package final var accessibilityTexts: PlatformDescription? { didSet { recordChange() } }

    // MARK: Input

    /// True if the view receives several touches at once. Nothing depends on it: a pointer is one touch.
    public var isMultipleTouchEnabled = false
    /// True if no other view receives touches meanwhile. Nothing depends on it.
    public var isExclusiveTouch = false
    /// True if the view and its subviews take input.
    public var isUserInteractionEnabled = true { didSet { recordChange() } }

    private var recognizers: [UIGestureRecognizer] = [] { didSet { recordChange() } }

    /// The recognisers of the view; nil without any. Setting them adds and removes as the functions do.
    public var gestureRecognizers: [UIGestureRecognizer]? {
        get { recognizers.isEmpty ? nil : recognizers }
        set {
            let added = newValue ?? []
            for old in recognizers where !added.contains(where: { $0 === old }) { removeGestureRecognizer(old) }
            // A recogniser that is kept is removed and added again, so that all are in the order that is set.
            added.forEach(addGestureRecognizer)
        }
    }

    open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        gestureRecognizer.view = self
        recognizers.append(gestureRecognizer)
    }

    open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        guard gestureRecognizer.view === self else { return }
        gestureRecognizer.view = nil
        recognizers.removeAll { $0 === gestureRecognizer }
    }

    /// Returns the front view at a point, which receives the touches there. Gestures go to what is drawn at the place.
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { frontView(at: point, with: event) }

    /// Returns true if a point is in the bounds.
    open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { isInside(point) }

    /// True for a view whose content of SwiftUI handles presses, so that its responders do not receive its touches.
    package var keepsTouches: Bool { false }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !keepsTouches { super.touchesBegan(touches, with: event) }
    }
    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !keepsTouches { super.touchesMoved(touches, with: event) }
    }
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !keepsTouches { super.touchesEnded(touches, with: event) }
    }
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        if !keepsTouches { super.touchesCancelled(touches, with: event) }
    }

    package final var takesInput: Bool { isUserInteractionEnabled }
    package var gesture: AnyGesture<Void>? { combinedGesture() }
    package var observesPresses: Bool { isAppSubclass || controller?.isAppSubclass ?? false }
    package var attachment: AnyView? { controller.map { AnyView(PresentationHost(controller: $0)) } }
    package final func handle(_ press: ViewPress) { TouchDelivery.handle(press, on: self) }

    // MARK: Drawing

    /// Draws the view with its subviews on the present surface, as an image. Returns false if there is no surface.
    @discardableResult
    open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        guard let surface = UIGraphicsGetCurrentContext(), let image = snapshot(scale: surface.scale) else {
            return false
        }
        image.draw(in: rect)
        return true
    }

    final func recordChange() { changes.record() }

    package final var drawnSize: CGSize?

    /// Draws the view between its background and its subviews, on the present surface.
    ///
    /// - Parameter rect: the bounds, because a view is always drawn as a whole.
    open func draw(_ rect: CGRect) {}

    /// The drawing of a subclass. A plain view has none.
    package var content: AnyView? { type(of: self) == UIView.self ? nil : canvas }
}

extension UIView: PlatformView {
    package typealias Relative = UIView

    package final var opacity: CGFloat { alpha }
    package final var background: Color? { backgroundColor.map { Color(uiColor: $0) } }
    package final var tint: Color? { tintColor.map { Color(uiColor: $0) } }
    package final var drawnLayer: CALayer? { layer }
    package final var growsUpwards: Bool { false }
    package final func draw(on surface: CGContext) { surface.use { draw(bounds) } }
}
