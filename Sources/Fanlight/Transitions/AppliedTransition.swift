@_spi(Nodes) import FanlightCore

/// The change of a transition in a phase for people who prefer reduced motion. Transitions of the framework fade where
/// they would move the view, and those of an app stay.
///
/// Decision record: Decisions/ReducedMotion.md
enum MotionReduction: Comparable {
    /// The transition stays as it is: it does not move the view.
    case none
    /// The view fades once, however many parts would move it.
    case fade
    /// Each part is reduced by itself: an app made one of them, or one has an animation of its own.
    case parts
}

/// A transition of the framework, or one that is composed of others.
protocol BuiltInTransition: Transition {
    /// False if a transition of this type is only reduced in its parts.
    static var isReducible: Bool { get }
    /// True if the transition, or a part of it, has an animation of its own.
    var animatesItself: Bool { get }
    func reduction(in phase: TransitionPhase) -> MotionReduction
}

extension BuiltInTransition {
    static var isReducible: Bool { properties.hasMotion }
    var animatesItself: Bool { false }
    func reduction(in phase: TransitionPhase) -> MotionReduction { Self.properties.hasMotion ? .fade : .none }
}

extension Transition {
    private var builtIn: (any BuiltInTransition)? { self as? any BuiltInTransition }

    /// True if the transition, or a part of it, has an animation of its own.
    var hasOwnAnimation: Bool { builtIn?.animatesItself ?? false }

    /// Returns the change of the transition in a phase for people who prefer reduced motion.
    func motionReduction(in phase: TransitionPhase) -> MotionReduction { builtIn?.reduction(in: phase) ?? .parts }
}

/// A view as a transition shows it in a phase.
struct AppliedTransition<T: Transition> {
    let transition: T
    let content: T.Content
    let phase: TransitionPhase
}

extension AppliedTransition: View {
    var body: Never { fatalError("An applied transition makes its own element and has no body") }

    static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        AppliedTransitionElement(view, context)
    }

    /// The content has any number of views.
    static func _arity(content: _ViewCount?) -> _ViewCount? { nil }
}

private final class AppliedTransitionElement<T: Transition>: ViewElement<AppliedTransition<T>> {
    private let isReducible = (T.self as? any BuiltInTransition.Type)?.isReducible ?? false
    private var child: _Element?

    override init(_ view: AppliedTransition<T>, _ context: _ElementContext) {
        super.init(view, context)
        child = context.inside(self).make(shown)
    }

    @ViewBuilder private var shown: some View {
        if isReducible {
            let fades = fades
            view.transition.body(content: view.content, phase: fades ? .identity : view.phase)
                .opacity(fades ? view.phase.opacity : 1)
        } else {
            view.transition.body(content: view.content, phase: view.phase)
        }
    }

    /// True if the view fades in its phase instead of moving.
    private var fades: Bool {
        !view.phase.isIdentity && readEnvironment().accessibilityReduceMotion
            && view.transition.motionReduction(in: view.phase) == .fade
    }

    override func update(to new: AppliedTransition<T>) {
        view = new
        child?.update(with: shown)
    }

    override func reevaluate() { child?.update(with: shown) }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}
