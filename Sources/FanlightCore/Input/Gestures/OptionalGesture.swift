import Foundation

/// An optional gesture; nil recognises nothing.
extension Optional: Gesture where Wrapped: Gesture {
    public var body: Never { fatalError("Optional is built into the framework and has no body") }

    public static func _makeRecognizer(
        _ gesture: Self, _ context: _GestureContext
    ) -> _GestureRecognizer<Wrapped.Value> {
        OptionalRecognizer(gesture, context)
    }
}

private final class OptionalRecognizer<Wrapped: Gesture>: GestureTypeRecognizer<Wrapped?> {
    /// The recogniser for the gesture at the beginning of the press. A gesture added later did not receive the press.
    private let inner: _GestureRecognizer<Wrapped.Value>?

    override init(_ gesture: Wrapped?, _ context: _GestureContext) {
        inner = gesture.map { Wrapped._makeRecognizer($0, context) }
        super.init(gesture, context)
    }

    override func handle(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Wrapped.Value> {
        guard let inner else { return .failed }
        if gesture == nil { inner.end(&effects) }
        return inner.step(event, &effects)
    }

    override var deadline: Duration? { inner?.nextDeadline }
    override func cancel(_ effects: inout GestureEffects) { inner?.end(&effects) }
    override func gestureChanged() { if let gesture { inner?.update(with: gesture) } }
}
