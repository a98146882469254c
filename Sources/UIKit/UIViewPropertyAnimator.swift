import Fanlight
import FanlightCore
import PlatformSupport

/// The place of an animation's end.
public enum UIViewAnimatingPosition: Int, Sendable {
    case end, start, current
}

/// The state of an animator.
public enum UIViewAnimatingState: Int, Sendable {
    case inactive, active, stopped
}

/// An animation of changes that is started once. It runs to its end.
@MainActor @preconcurrency
open class UIViewPropertyAnimator {
    public let duration: TimeInterval
    private let animation: Animation?
    private var delay: TimeInterval = 0
    private var changes: [() -> Void] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []

    public private(set) var state = UIViewAnimatingState.inactive
    public var isRunning: Bool { state == .active }

    private init(_ animation: Animation, _ duration: TimeInterval, _ animations: (() -> Void)?) {
        self.duration = duration
        self.animation = duration > 0 ? animation : nil
        if let animations { changes.append(animations) }
    }

    public convenience init(
        duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
    ) {
        self.init(curve.animation(duration: duration), duration, animations)
    }

    public convenience init(
        duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
    ) {
        // A duration of zero has no spring, and no animation.
        let spring = Spring(settlingDuration: max(duration, 0.001), dampingRatio: ratio)
        self.init(.interpolatingSpring(spring), duration, animations)
    }

    public convenience init(
        duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
        animations: (() -> Void)? = nil
    ) {
        self.init(
            .timingCurve(point1.x, point1.y, point2.x, point2.y, duration: duration), duration, animations)
    }

    /// Makes an animator and starts it.
    @discardableResult
    public static func runningPropertyAnimator(
        withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
    ) -> UIViewPropertyAnimator {
        let animator = UIViewPropertyAnimator(duration: duration, curve: options.curve, animations: animations)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation(afterDelay: delay)
        return animator
    }

    /// Adds changes to those that the start animates.
    public func addAnimations(_ animation: @escaping () -> Void) {
        if isRunning { run([animation]) } else { changes.append(animation) }
    }

    public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }

    public func startAnimation() { startAnimation(afterDelay: 0) }

    public func startAnimation(afterDelay delay: TimeInterval) {
        guard !isRunning else { return }
        state = .active
        self.delay = delay
        let changes = changes
        self.changes = []
        run(changes)
    }

    /// The number of closures whose animations have not ended.
    private var runs = 0

    private func run(_ changes: [() -> Void]) {
        runs += 1
        UIView.run(animation, delay, [], { for change in changes { change() } }) { _ in self.endRun() }
    }

    private func endRun() {
        runs -= 1
        guard runs == 0 else { return }
        state = .inactive
        let ended = completions
        completions = []
        for completion in ended { completion(.end) }
    }
}
