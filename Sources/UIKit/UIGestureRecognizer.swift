@_spi(Nodes) import FanlightCore
import PlatformSupport

/// The base of the recognisers of gestures, each of which follows the gesture of SwiftUI that it is like.
///
/// `View.gesture(_:)` attaches one that a `UIGestureRecognizerRepresentable` makes.
@MainActor @preconcurrency
open class UIGestureRecognizer {
    /// The progress of a gesture. A tap has ended when it is recognised.
    public enum State: Int, Sendable {
        case possible, began, changed, ended, cancelled, failed
        public static let recognized = State.ended
    }

    /// The values of a gesture at one time, with points of the scene.
    package struct Sample {
        var location: CGPoint
        var translation: CGPoint?
        var velocity: CGPoint?
        var scale: CGFloat = 1
        var rotation: CGFloat = 0
        /// The change of the scale or of the rotation in a second.
        var rate: CGFloat = 0
    }

    /// Creates a recogniser that calls a method after each change of its state. The target is not retained.
    public init(target: Any?, action: Selector?) {
        if let action { targets.append(TargetAction(target, action)) }
    }

    public convenience init() { self.init(target: nil, action: nil) }

    private final var targets: [TargetAction] = []

    public final func addTarget(_ target: Any, action: Selector) { targets.append(TargetAction(target, action)) }

    /// Ends the calls of methods. Nil stands for each target and for each method.
    public final func removeTarget(_ target: Any?, action: Selector?) {
        targets.removeAll { entry in
            (action == nil || entry.selector == action) && (target == nil || entry.matches(target, entry.selector))
        }
    }

    public internal(set) final var state = State.possible
    public weak final var delegate: (any UIGestureRecognizerDelegate)?
    public final var isEnabled = true
    /// True if the touches in the view are cancelled once the gesture is recognised.
    public final var cancelsTouchesInView = true
    public final var name: String?
    /// The view that has the recogniser; nil for a gesture of a SwiftUI view.
    public internal(set) weak final var view: UIView?
    public final var numberOfTouches: Int { state == .possible || isOver ? 0 : 1 }

    /// Returns the location in a view of the same hierarchy. Without one it is that in the scene.
    open func location(in view: UIView?) -> CGPoint {
        guard let view, let own = self.view, let context else { return sample.location }
        return own.convert(context.point(sample.location, in: .local), to: view)
    }

    /// Returns the location of the only touch.
    public final func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint { location(in: view) }

    final var sample = Sample(location: .zero)
    /// The view of the gesture, for its coordinates.
    final var context: _GestureContext?
    /// Called after each change of the state.
    final var action: (() -> Void)?

    private var isOver: Bool { state.rawValue >= State.ended.rawValue }
    private var hasBegun: Bool { state == .began || state == .changed }
    /// True for a gesture that is only reported when it ends.
    var isDiscrete: Bool { false }

    /// The gesture of SwiftUI; nil if it needs more touches than a pointer has. It has no values until it begins.
    func gesture() -> AnyGesture<Sample?>? { nil }

    /// Takes the first values of a new gesture.
    func begin() {}

    final func mayBegin(_ sample: Sample) -> Bool {
        self.sample = sample
        return delegate?.gestureRecognizerShouldBegin(self) ?? true
    }

    final func report(_ sample: Sample) {
        guard !isDiscrete else { return }
        self.sample = sample
        if !hasBegun { begin() }
        report(hasBegun ? .changed : .began)
    }

    final func end(_ sample: Sample) {
        if !hasBegun, !isDiscrete { report(sample) }
        self.sample = sample
        report(.ended)
        state = .possible
    }

    final func cancel() {
        guard hasBegun else { return }
        report(.cancelled)
        state = .possible
    }

    private func report(_ new: State) {
        state = new
        // UIKit cancels touches when the gesture begins, or when one without a duration is recognised.
        if cancelsTouchesInView, new == .began || isDiscrete, let view { TouchDelivery.cancel(in: view) }
        action?()
        for target in targets { target.send(from: self) }
    }
}

/// An object that decides which gestures are recognised.
@MainActor @preconcurrency
public protocol UIGestureRecognizerDelegate: AnyObject {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
    /// Returns true to recognise the gesture beside those of the views inside. The other recogniser stands for all.
    func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool
}

extension UIGestureRecognizerDelegate {
    public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }
    public func gestureRecognizer(
        _ gestureRecognizer: UIGestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
    ) -> Bool { false }
}

/// A gesture that makes a recogniser of UIKit follow its own gesture of SwiftUI.
struct RecognizedGesture: Gesture {
    typealias Body = Never

    let recognizer: UIGestureRecognizer

    static func _makeRecognizer(_ gesture: Self, _ context: _GestureContext) -> _GestureRecognizer<Void> {
        gesture.recognizer.gesture().map { FollowedRecognizer(gesture.recognizer, $0, context) }
            ?? _GestureRecognizer()
    }
}

private final class FollowedRecognizer: _GestureRecognizer<Void> {
    private let owner: UIGestureRecognizer
    private let inner: _GestureRecognizer<UIGestureRecognizer.Sample?>
    private var hasBegun = false

    init(_ owner: UIGestureRecognizer, _ gesture: AnyGesture<UIGestureRecognizer.Sample?>, _ context: _GestureContext) {
        self.owner = owner
        owner.context = context
        inner = AnyGesture._makeRecognizer(gesture, context)
        super.init()
    }

    override func handle(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Void> {
        let owner = owner
        switch inner.step(event, &effects) {
        case .possible, .active(nil): return .possible
        case .active(let sample?):
            guard canBegin(sample) else { return .failed }
            effects.change(self) { owner.report(sample) }
            return .active(())
        case .ended(let sample?):
            guard canBegin(sample) else { return .failed }
            effects.add { owner.end(sample) }
            return .ended(())
        case .ended(nil), .failed:
            if hasBegun { effects.add { owner.cancel() } }
            return .failed
        }
    }

    private func canBegin(_ sample: UIGestureRecognizer.Sample) -> Bool {
        guard owner.isEnabled, hasBegun || owner.mayBegin(sample) else { return false }
        hasBegun = true
        return true
    }

    override var deadline: Duration? { inner.nextDeadline }

    override func cancel(_ effects: inout GestureEffects) {
        inner.end(&effects)
        effects.add { [owner] in owner.cancel() }
    }
}
