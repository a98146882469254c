import Fanlight
import FanlightCore
import PlatformSupport

extension UIView {
    /// The course and the repetition of an animation.
    public struct AnimationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        public static let curveEaseInOut: AnimationOptions = []
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)

        /// The curve in the bits that select one.
        var curve: AnimationCurve { AnimationCurve(rawValue: Int(rawValue >> 16 & 3)) ?? .easeInOut }
    }

    /// The speed of an animation in the course of its duration.
    public enum AnimationCurve: Int, Sendable {
        case easeInOut, easeIn, easeOut, linear

        func animation(duration: TimeInterval) -> Animation {
            switch self {
            case .easeInOut: .easeInOut(duration: duration)
            case .easeIn: .easeIn(duration: duration)
            case .easeOut: .easeOut(duration: duration)
            case .linear: .linear(duration: duration)
            }
        }
    }

    /// False in `performWithoutAnimation(_:)`, and after `setAnimationsEnabled(false)`.
    public private(set) static var areAnimationsEnabled = true

    public static func setAnimationsEnabled(_ enabled: Bool) { areAnimationsEnabled = enabled }

    /// Runs a closure whose changes are shown at once.
    public static func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
        let enabledBefore = areAnimationsEnabled
        areAnimationsEnabled = false
        defer { areAnimationsEnabled = enabledBefore }
        var transaction = Transaction()
        transaction.disablesAnimations = true
        withTransaction(transaction, actionsWithoutAnimation)
    }

    /// Animates the changes of views, also of those of SwiftUI, that a closure makes.
    ///
    /// - Parameter completion: called with true once the animations have ended.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        let animation = duration > 0 ? options.curve.animation(duration: duration) : nil
        run(animation, delay, options, animations, completion)
    }

    public static func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
        animate(withDuration: duration, delay: 0, animations: animations, completion: completion)
    }

    /// Animates changes with a spring that comes to rest in a duration.
    public static func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let animation =
            duration > 0
            ? Animation.interpolatingSpring(
                Spring(settlingDuration: duration, dampingRatio: dampingRatio), initialVelocity: velocity)
            : nil
        run(animation, delay, options, animations, completion)
    }

    /// Animates changes with a spring of a perceived duration.
    public static func animate(
        springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialSpringVelocity: CGFloat = 0,
        delay: TimeInterval = 0, options: AnimationOptions = [], animations: () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) {
        let spring = Spring(duration: duration, bounce: bounce)
        run(
            .interpolatingSpring(spring, initialVelocity: initialSpringVelocity), delay, options, animations,
            completion)
    }

    /// Animates changes with an animation of SwiftUI.
    public static func animate(
        _ animation: Animation, changes: () -> Void, completion: (() -> Void)? = nil
    ) {
        run(animation, 0, [], changes, completion.map { done in { _ in done() } })
    }

    /// Animates the changes that a closure makes to a view. There are no transitions between two looks of it.
    public static func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        animate(
            withDuration: duration, delay: 0, options: options, animations: animations ?? {}, completion: completion)
    }

    static func run(
        _ animation: Animation?, _ delay: TimeInterval, _ options: AnimationOptions, _ changes: () -> Void,
        _ completion: ((Bool) -> Void)?
    ) {
        guard areAnimationsEnabled, var animation else {
            changes()
            completion?(true)
            return
        }
        let reverses = options.contains(.autoreverse)
        if options.contains(.repeat) {
            animation = animation.repeatForever(autoreverses: reverses)
        } else if reverses {
            animation = animation.repeatCount(2, autoreverses: true)
        }
        if delay > 0 { animation = animation.delay(delay) }
        withAnimation(animation, changes) { completion?(true) }
    }
}
