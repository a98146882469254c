import Foundation

/// A gesture that runs an action of an app when it ends.
struct ActionGesture<Content: Gesture, Action: GestureAction> where Action.Value == Content.Value {
    let content: Content
    let action: Action
}

/// An action with the app's closure, stored unwrapped. A wrapping closure would differ in each evaluation; see
/// `ValueComparison`.
protocol GestureAction {
    associatedtype Value
    @MainActor func run(_ value: Value)
}

/// An action that ignores the gesture's value.
struct PlainAction<Value>: GestureAction {
    let action: () -> Void
    func run(_ value: Value) { action() }
}

/// An action that takes the location of a tap.
struct LocationAction: GestureAction {
    let action: (CGPoint) -> Void
    func run(_ value: SpatialTapGesture.Value) { action(value.location) }
}

extension ActionGesture: Gesture {
    typealias Body = Never

    static func _makeRecognizer(_ gesture: Self, _ context: _GestureContext) -> _GestureRecognizer<Content.Value> {
        ActionRecognizer(gesture, context)
    }
}

private final class ActionRecognizer<Content: Gesture, Action: GestureAction>: GestureTypeRecognizer<
    ActionGesture<Content, Action>
>
where Action.Value == Content.Value {
    private let inner: _GestureRecognizer<Content.Value>

    override init(_ gesture: ActionGesture<Content, Action>, _ context: _GestureContext) {
        inner = Content._makeRecognizer(gesture.content, context)
        super.init(gesture, context)
    }

    override func handle(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Content.Value> {
        let phase = inner.step(event, &effects)
        // The effect runs the action of the newest gesture value, also if it runs later.
        if case .ended(let value) = phase { effects.add { [self] in gesture.action.run(value) } }
        return phase
    }

    override var deadline: Duration? { inner.nextDeadline }
    override func cancel(_ effects: inout GestureEffects) { inner.end(&effects) }
    override func gestureChanged() { inner.update(with: gesture.content) }
}
