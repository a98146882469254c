import Foundation

/// Where a view is between coming and having gone.
public enum TransitionPhase: Hashable, Sendable {
    /// About to come.
    case willAppear
    /// There.
    case identity
    /// About to have gone.
    case didDisappear

    public var isIdentity: Bool { self == .identity }

    /// -1, 0 and 1 in this order.
    public var value: Double {
        switch self {
        case .willAppear: -1
        case .identity: 0
        case .didDisappear: 1
        }
    }
}

/// What a transition is like, for those who would rather not see some.
public struct TransitionProperties: Sendable {
    /// Whether something moves, and is not only seen more or less.
    public var hasMotion: Bool

    public init(hasMotion: Bool = true) { self.hasMotion = hasMotion }
}

/// How a view looks before it is there, and when it is there no more.
@MainActor @preconcurrency
public protocol Transition {
    associatedtype Body: View
    typealias Content = PlaceholderContentView<Self>

    /// The view in a phase; `content` stands for it.
    @ViewBuilder func body(content: Content, phase: TransitionPhase) -> Body
    static var properties: TransitionProperties { get }
}

extension Transition {
    public static var properties: TransitionProperties { TransitionProperties() }

    /// A view as this transition shows it in a phase.
    public func apply<V: View>(content: V, phase: TransitionPhase) -> some View {
        body(content: PlaceholderContentView<Self>(content: content), phase: phase)
    }

    /// This transition and another at once.
    public func combined<T: Transition>(with other: T) -> some Transition {
        CombinedTransition(first: self, second: other)
    }

    /// This transition with an animation of its own.
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

private struct AnimatedTransition<Base: Transition>: Transition {
    let base: Base
    let animation: Animation?

    static var properties: TransitionProperties { Base.properties }

    func body(content: Content, phase: TransitionPhase) -> some View {
        base.apply(content: content, phase: phase).animation(animation, value: phase)
    }
}

/// A transition whatever its type.
@MainActor
public struct AnyTransition {
    private let shown: @MainActor (AnyView, TransitionPhase) -> AnyView

    private init(shown: @escaping @MainActor (AnyView, TransitionPhase) -> AnyView) { self.shown = shown }

    public init<T: Transition>(_ transition: T) {
        shown = { AnyView(transition.apply(content: $0, phase: $1)) }
    }

    /// A view as the transition shows it in a phase.
    func apply<V: View>(content: V, phase: TransitionPhase) -> some View { shown(AnyView(content), phase) }

    public static let identity = AnyTransition(IdentityTransition())
    public static let opacity = AnyTransition(OpacityTransition())
    public static let slide = AnyTransition(SlideTransition())
    public static let scale = AnyTransition(ScaleTransition(0))

    public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
        AnyTransition(ScaleTransition(scale, anchor: anchor))
    }

    public static func move(edge: Edge) -> AnyTransition { AnyTransition(MoveTransition(edge: edge)) }
    public static func push(from edge: Edge) -> AnyTransition { AnyTransition(PushTransition(edge: edge)) }
    public static func offset(_ offset: CGSize) -> AnyTransition { AnyTransition(OffsetTransition(offset)) }

    public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition {
        offset(CGSize(width: x, height: y))
    }

    /// Shows a view with one modifier while it comes or goes, and with another while it is there.
    public static func modifier<M: ViewModifier>(active: M, identity: M) -> AnyTransition {
        AnyTransition { AnyView($0.modifier($1.isIdentity ? identity : active)) }
    }

    /// One transition for coming, another for going.
    public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
        AnyTransition { content, phase in
            let going = removal.shown(content, phase == .didDisappear ? phase : .identity)
            return insertion.shown(going, phase == .willAppear ? phase : .identity)
        }
    }

    /// This transition and another at once.
    public func combined(with other: AnyTransition) -> AnyTransition {
        AnyTransition { other.shown(shown($0, $1), $1) }
    }

    /// This transition with an animation of its own.
    public func animation(_ animation: Animation?) -> AnyTransition {
        AnyTransition { AnyView(shown($0, $1).animation(animation, value: $1)) }
    }
}

extension View {
    @available(*, deprecated, message: "Has no effect: views come and go at once here.")
    nonisolated public func transition(_ transition: AnyTransition) -> some View { self }

    @available(*, deprecated, message: "Has no effect: views come and go at once here.")
    nonisolated public func transition<T: Transition>(_ transition: T) -> some View { self }
}
