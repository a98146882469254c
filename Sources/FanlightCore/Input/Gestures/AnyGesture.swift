/// A type-erased gesture.
public struct AnyGesture<Value> {
    fileprivate let make: @MainActor (_GestureContext) -> _GestureRecognizer<Value>
    fileprivate let update: @MainActor (_GestureRecognizer<Value>) -> Void
    /// The type of the erased gesture. A gesture of another type needs a new recogniser.
    fileprivate let type: ObjectIdentifier

    nonisolated public init<T: Gesture>(_ gesture: T) where T.Value == Value {
        nonisolated(unsafe) let gesture = gesture
        make = { T._makeRecognizer(gesture, $0) }
        update = { $0.update(with: gesture) }
        type = ObjectIdentifier(T.self)
    }
}

extension AnyGesture: Gesture {
    public typealias Body = Never

    public static func _makeRecognizer(_ gesture: Self, _ context: _GestureContext) -> _GestureRecognizer<Value> {
        AnyRecognizer(gesture, context)
    }
}

private final class AnyRecognizer<Hidden>: GestureTypeRecognizer<AnyGesture<Hidden>> {
    private var inner: _GestureRecognizer<Hidden>
    private let type: ObjectIdentifier
    private var hasOtherType = false

    override init(_ gesture: AnyGesture<Hidden>, _ context: _GestureContext) {
        inner = gesture.make(context)
        type = gesture.type
        super.init(gesture, context)
    }

    override func handle(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Hidden> {
        guard hasOtherType else { return inner.step(event, &effects) }
        inner.end(&effects)
        return .failed
    }

    override var deadline: Duration? { inner.nextDeadline }
    override func cancel(_ effects: inout GestureEffects) { inner.end(&effects) }

    override func gestureChanged() {
        // The recogniser's state has no meaning for a gesture of another type.
        if gesture.type == type { gesture.update(inner) } else { hasOtherType = true }
    }
}

/// A gesture that is recognised only while modifier keys are held.
public struct _ModifiersGesture<Content: Gesture> {
    let content: Content
    let modifiers: EventModifiers
}

extension _ModifiersGesture: Gesture {
    public typealias Body = Never

    public static func _makeRecognizer(
        _ gesture: Self, _ context: _GestureContext
    ) -> _GestureRecognizer<Content.Value> {
        ModifiersRecognizer(gesture, context)
    }
}

private final class ModifiersRecognizer<Content: Gesture>: GestureTypeRecognizer<_ModifiersGesture<Content>> {
    private let inner: _GestureRecognizer<Content.Value>

    override init(_ gesture: _ModifiersGesture<Content>, _ context: _GestureContext) {
        inner = Content._makeRecognizer(gesture.content, context)
        super.init(gesture, context)
    }

    override func handle(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Content.Value> {
        if case .pressed(let sample) = event, !sample.modifiers.isSuperset(of: gesture.modifiers) {
            inner.end(&effects)
            return .failed
        }
        return inner.step(event, &effects)
    }

    override var deadline: Duration? { inner.nextDeadline }
    override func cancel(_ effects: inout GestureEffects) { inner.end(&effects) }
    override func gestureChanged() { inner.update(with: gesture.content) }
}

extension Gesture {
    /// Requires these keys to be held when the gesture begins.
    nonisolated public func modifiers(_ modifiers: EventModifiers) -> _ModifiersGesture<Self> {
        _ModifiersGesture(content: self, modifiers: modifiers)
    }
}
