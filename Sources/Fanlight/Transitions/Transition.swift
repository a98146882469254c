import Foundation

/// The phase of a view between insertion and removal.
public enum TransitionPhase: Hashable, Sendable {
    /// The state before insertion.
    case willAppear
    /// The inserted view in its regular state.
    case identity
    /// The state after removal.
    case didDisappear

    public var isIdentity: Bool { self == .identity }

    /// The values -1, 0 and 1, in phase order.
    public var value: Double {
        switch self {
        case .willAppear: -1
        case .identity: 0
        case .didDisappear: 1
        }
    }
}

/// The properties of a transition, for people who prefer reduced motion.
public struct TransitionProperties: Sendable {
    /// True if the view moves, rather than only fades.
    public var hasMotion: Bool

    public init(hasMotion: Bool = true) { self.hasMotion = hasMotion }
}

/// The appearance of a view before insertion and after removal.
@MainActor @preconcurrency
public protocol Transition {
    associatedtype Body: View
    typealias Content = PlaceholderContentView<Self>

    /// Returns the view in a phase; `content` represents it.
    @ViewBuilder func body(content: Content, phase: TransitionPhase) -> Body
    static var properties: TransitionProperties { get }
}

extension Transition {
    public static var properties: TransitionProperties { TransitionProperties() }

    /// Returns a view as this transition shows it in a phase.
    public func apply<V: View>(content: V, phase: TransitionPhase) -> some View {
        body(content: PlaceholderContentView<Self>(content: content), phase: phase)
    }

    /// Combines this transition with another, at the same time.
    public func combined<T: Transition>(with other: T) -> some Transition {
        CombinedTransition(first: self, second: other)
    }

    /// Returns this transition with its own animation, which is shown whether or not the update is animated.
    public func animation(_ animation: Animation?) -> some Transition {
        AnimatedTransition(base: self, animation: animation)
    }
}

private struct CombinedTransition<First: Transition, Second: Transition>: Transition {
    let first: First
    let second: Second

    static var properties: TransitionProperties {
        TransitionProperties(hasMotion: First.properties.hasMotion || Second.properties.hasMotion)
    }

    func body(content: Content, phase: TransitionPhase) -> some View {
        second.apply(content: first.apply(content: content, phase: phase), phase: phase)
    }
}

extension CombinedTransition: BuiltInTransition where First: BuiltInTransition, Second: BuiltInTransition {}

extension CombinedTransition: SelfAnimatedTransition {
    static var animatesItself: Bool { First.hasOwnAnimation || Second.hasOwnAnimation }
}

private struct AnimatedTransition<Base: Transition>: Transition {
    let base: Base
    let animation: Animation?

    static var properties: TransitionProperties { Base.properties }

    func body(content: Content, phase: TransitionPhase) -> some View {
        base.apply(content: content, phase: phase).animation(animation, value: phase)
    }
}

extension AnimatedTransition: BuiltInTransition where Base: BuiltInTransition {}

extension AnimatedTransition: SelfAnimatedTransition {
    static var animatesItself: Bool { true }
}

extension AsymmetricTransition: SelfAnimatedTransition {
    static var animatesItself: Bool { Insertion.hasOwnAnimation || Removal.hasOwnAnimation }
}

/// A transition that may have an animation of its own, or be made of such ones.
private protocol SelfAnimatedTransition: Transition {
    static var animatesItself: Bool { get }
}

/// A transition of the framework. One that moves the view is replaced for people who prefer reduced motion.
protocol BuiltInTransition: Transition {}

/// A type-erased transition.
@MainActor
public struct AnyTransition {
    private let shown: @MainActor (AnyView, TransitionPhase) -> AnyView
    /// True if the framework's own transitions move the view.
    let isReducible: Bool
    /// True if the transition, or a part of it, has an animation of its own.
    let hasOwnAnimation: Bool

    private init(
        isReducible: Bool = false, hasOwnAnimation: Bool = false,
        shown: @escaping @MainActor (AnyView, TransitionPhase) -> AnyView
    ) {
        self.shown = shown
        self.isReducible = isReducible
        self.hasOwnAnimation = hasOwnAnimation
    }

    public init<T: Transition>(_ transition: T) {
        self.init(isReducible: T.isReducible, hasOwnAnimation: T.hasOwnAnimation) {
            AnyView(transition.apply(content: $0, phase: $1))
        }
    }

    /// Returns a view as the transition shows it in a phase.
    func apply<V: View>(content: V, phase: TransitionPhase) -> some View { shown(AnyView(content), phase) }

    /// A transition that applies one modifier during insertion and removal, and another otherwise.
    public static func modifier<M: ViewModifier>(active: M, identity: M) -> AnyTransition {
        AnyTransition { AnyView($0.modifier($1.isIdentity ? identity : active)) }
    }

    /// Different transitions for insertion and removal.
    public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
        AnyTransition(
            isReducible: insertion.isReducible || removal.isReducible,
            hasOwnAnimation: insertion.hasOwnAnimation || removal.hasOwnAnimation
        ) { content, phase in
            let going = removal.shown(content, phase == .didDisappear ? phase : .identity)
            return insertion.shown(going, phase == .willAppear ? phase : .identity)
        }
    }

    /// Combines this transition with another, at the same time.
    public func combined(with other: AnyTransition) -> AnyTransition {
        AnyTransition(
            isReducible: isReducible || other.isReducible, hasOwnAnimation: hasOwnAnimation || other.hasOwnAnimation
        ) { other.shown(shown($0, $1), $1) }
    }

    /// Returns this transition with its own animation, which is shown whether or not the update is animated.
    public func animation(_ animation: Animation?) -> AnyTransition {
        AnyTransition(isReducible: isReducible, hasOwnAnimation: animation != nil) {
            AnyView(shown($0, $1).animation(animation, value: $1))
        }
    }
}

extension Transition {
    /// True if the transition is replaced for people who prefer reduced motion.
    static var isReducible: Bool { Self.self is any BuiltInTransition.Type && properties.hasMotion }

    /// True if the transition, or a part of it, has an animation of its own.
    static var hasOwnAnimation: Bool { (Self.self as? any SelfAnimatedTransition.Type)?.animatesItself ?? false }
}
