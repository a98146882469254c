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

    /// The opacity of a view that fades. Before insertion it is less than one step of a channel. With an opacity of 0
    /// the view has no content. A transition inside would have no state to begin from.
    var opacity: Double { isIdentity ? 1 : self == .willAppear ? 1.0 / 4096 : 0 }

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
        AppliedTransition(
            transition: self, content: PlaceholderContentView<Self>(representing: content), phase: phase)
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

private struct CombinedTransition<First: Transition, Second: Transition>: BuiltInTransition {
    let first: First
    let second: Second

    static var properties: TransitionProperties {
        TransitionProperties(hasMotion: First.properties.hasMotion || Second.properties.hasMotion)
    }

    var animatesItself: Bool { first.hasOwnAnimation || second.hasOwnAnimation }

    func reduction(in phase: TransitionPhase) -> MotionReduction {
        max(first.motionReduction(in: phase), second.motionReduction(in: phase))
    }

    func body(content: Content, phase: TransitionPhase) -> some View {
        second.apply(content: first.apply(content: content, phase: phase), phase: phase)
    }
}

/// Different transitions for insertion and removal.
public struct AsymmetricTransition<Insertion: Transition, Removal: Transition>: BuiltInTransition {
    public static var properties: TransitionProperties {
        TransitionProperties(hasMotion: Insertion.properties.hasMotion || Removal.properties.hasMotion)
    }

    public var insertion: Insertion
    public var removal: Removal

    public init(insertion: Insertion, removal: Removal) {
        self.insertion = insertion
        self.removal = removal
    }

    var animatesItself: Bool { insertion.hasOwnAnimation || removal.hasOwnAnimation }

    func reduction(in phase: TransitionPhase) -> MotionReduction {
        phase == .willAppear ? insertion.motionReduction(in: phase) : removal.motionReduction(in: phase)
    }

    public func body(content: Content, phase: TransitionPhase) -> some View {
        let going = removal.apply(content: content, phase: phase == .didDisappear ? phase : .identity)
        insertion.apply(content: going, phase: phase == .willAppear ? phase : .identity)
    }
}

private struct AnimatedTransition<Base: Transition>: BuiltInTransition {
    let base: Base
    let animation: Animation?

    static var properties: TransitionProperties { Base.properties }
    /// False because the base is reduced: its fade has the animation.
    static var isReducible: Bool { false }
    var animatesItself: Bool { animation != nil || base.hasOwnAnimation }

    func reduction(in phase: TransitionPhase) -> MotionReduction { .parts }

    func body(content: Content, phase: TransitionPhase) -> some View {
        // The content is outside of the animation's scope.
        base.apply(content: PlaceholderContentView<Self>(content: content), phase: phase)
            .animation(animation, value: phase)
    }
}

/// A transition between two values of an app's modifier.
private struct ModifierTransition<Modifier: ViewModifier>: Transition {
    let active: Modifier
    let identity: Modifier

    func body(content: Content, phase: TransitionPhase) -> some View {
        content.modifier(phase.isIdentity ? identity : active)
    }
}

/// A type-erased transition.
@MainActor
public struct AnyTransition {
    /// The transition itself. Compositions of erased transitions are those of the transitions inside.
    let base: any Transition

    public init<T: Transition>(_ transition: T) { base = transition }

    /// A transition that applies one modifier during insertion and removal, and another otherwise.
    public static func modifier<M: ViewModifier>(active: M, identity: M) -> AnyTransition {
        AnyTransition(ModifierTransition(active: active, identity: identity))
    }

    /// Different transitions for insertion and removal.
    public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
        func compose(_ insertion: some Transition, _ removal: some Transition) -> AnyTransition {
            AnyTransition(AsymmetricTransition(insertion: insertion, removal: removal))
        }
        return compose(insertion.base, removal.base)
    }

    /// Combines this transition with another, at the same time.
    public func combined(with other: AnyTransition) -> AnyTransition {
        func compose(_ first: some Transition, _ second: some Transition) -> AnyTransition {
            AnyTransition(CombinedTransition(first: first, second: second))
        }
        return compose(base, other.base)
    }

    /// Returns this transition with its own animation, which is shown whether or not the update is animated.
    public func animation(_ animation: Animation?) -> AnyTransition {
        func compose(_ base: some Transition) -> AnyTransition {
            AnyTransition(AnimatedTransition(base: base, animation: animation))
        }
        return compose(base)
    }
}

/// An `AnyTransition` as a transition.
struct ErasedTransition: BuiltInTransition {
    let base: AnyTransition

    nonisolated init(base: AnyTransition) { self.base = base }

    static let isReducible = false
    var animatesItself: Bool { base.base.hasOwnAnimation }

    func reduction(in phase: TransitionPhase) -> MotionReduction { .parts }

    func body(content: Content, phase: TransitionPhase) -> some View {
        func shown(_ transition: some Transition) -> AnyView {
            AnyView(transition.apply(content: content, phase: phase))
        }
        return shown(base.base)
    }
}
