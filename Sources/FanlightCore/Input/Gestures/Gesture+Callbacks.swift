/// A gesture with a transformed value.
public struct _MapGesture<Content: Gesture, Value> {
    let content: Content
    let transform: (Content.Value) -> Value
}

extension _MapGesture: Gesture {
    public typealias Body = Never

    public static func _makeRecognizer(_ gesture: Self, _ context: _GestureContext) -> _GestureRecognizer<Value> {
        MapRecognizer(gesture, context)
    }
}

private final class MapRecognizer<Content: Gesture, New>: GestureTypeRecognizer<_MapGesture<Content, New>> {
    private let inner: _GestureRecognizer<Content.Value>

    override init(_ gesture: _MapGesture<Content, New>, _ context: _GestureContext) {
        inner = Content._makeRecognizer(gesture.content, context)
        super.init(gesture, context)
    }

    override func handle(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<New> {
        inner.step(event, &effects).map(gesture.transform)
    }

    override var deadline: Duration? { inner.nextDeadline }
    override func cancel(_ effects: inout GestureEffects) { inner.end(&effects) }
    override func gestureChanged() { inner.update(with: gesture.content) }
}

/// A gesture that runs callbacks while it is active and when it ends.
public struct _CallbackGesture<Content: Gesture> {
    let content: Content
    /// Called with each value that differs from the previous value. If the closure is not nil, values are equatable.
    var changed: ((Content.Value) -> Void)?
    var ended: ((Content.Value) -> Void)?
}

extension _CallbackGesture: Gesture {
    public typealias Body = Never

    public static func _makeRecognizer(
        _ gesture: Self, _ context: _GestureContext
    ) -> _GestureRecognizer<Content.Value> {
        CallbackRecognizer(gesture, context)
    }
}

private final class CallbackRecognizer<Content: Gesture>: GestureTypeRecognizer<_CallbackGesture<Content>> {
    private let inner: _GestureRecognizer<Content.Value>
    private var last: Content.Value?

    override init(_ gesture: _CallbackGesture<Content>, _ context: _GestureContext) {
        inner = Content._makeRecognizer(gesture.content, context)
        super.init(gesture, context)
    }

    override func handle(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Content.Value> {
        let phase = inner.step(event, &effects)
        // The effects use the closures of the newest gesture value, also if they run later.
        switch phase {
        case .active(let value): reportChange(value, &effects)
        case .ended(let value):
            if gesture.changed != nil { reportChange(value, &effects) }
            if gesture.ended != nil { effects.add { [self] in gesture.ended?(value) } }
        case .possible, .failed: break
        }
        return phase
    }

    private func reportChange(_ value: Content.Value, _ effects: inout GestureEffects) {
        guard gesture.changed != nil else { return }
        if let last, ValueComparison.isSame(last, value) { return }
        last = value
        effects.change(self) { [self] in gesture.changed?(value) }
    }

    override var deadline: Duration? { inner.nextDeadline }
    override func cancel(_ effects: inout GestureEffects) { inner.end(&effects) }
    override func gestureChanged() { inner.update(with: gesture.content) }
}

/// A gesture that updates a `GestureState`.
public struct GestureStateGesture<Base: Gesture, State> {
    public var base: Base
    public var state: GestureState<State>
    public var body: Never { fatalError("GestureStateGesture is built into the framework and has no body") }
    let update: (Base.Value, inout State, inout Transaction) -> Void
}

extension GestureStateGesture: Gesture {
    public typealias Body = Never

    public static func _makeRecognizer(_ gesture: Self, _ context: _GestureContext) -> _GestureRecognizer<Base.Value> {
        StateRecognizer(gesture, context)
    }
}

private final class StateRecognizer<Base: Gesture, State>: GestureTypeRecognizer<GestureStateGesture<Base, State>> {
    private let inner: _GestureRecognizer<Base.Value>
    private var hasUpdated = false

    override init(_ gesture: GestureStateGesture<Base, State>, _ context: _GestureContext) {
        inner = Base._makeRecognizer(gesture.base, context)
        super.init(gesture, context)
    }

    override func handle(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Base.Value> {
        let phase = inner.step(event, &effects)
        if phase.isOver {
            resetState(&effects)
        } else if let value = phase.value {
            effects.change(self) { [self] in
                hasUpdated = true
                let update = gesture.update
                gesture.state.update(Transaction.current) { update(value, &$0, &$1) }
            }
        }
        return phase
    }

    /// Resets the state. If its updates were discarded before they ran, there is nothing to reset.
    private func resetState(_ effects: inout GestureEffects) {
        effects.add { [self] in
            if hasUpdated { gesture.state.reset() }
        }
    }

    override var deadline: Duration? { inner.nextDeadline }

    override func cancel(_ effects: inout GestureEffects) {
        inner.end(&effects)
        resetState(&effects)
    }

    override func gestureChanged() { inner.update(with: gesture.base) }
}

extension Gesture {
    /// Runs an action each time the gesture's value changes.
    nonisolated public func onChanged(_ action: @escaping (Value) -> Void) -> _CallbackGesture<Self>
    where Value: Equatable {
        _CallbackGesture(content: self, changed: action)
    }

    /// Runs an action when the gesture ends successfully. It does not run for a cancelled gesture.
    nonisolated public func onEnded(_ action: @escaping (Value) -> Void) -> _CallbackGesture<Self> {
        _CallbackGesture(content: self, ended: action)
    }

    /// Updates a property while the gesture is active. The property is reset when the gesture ends or is cancelled.
    nonisolated public func updating<State>(
        _ state: GestureState<State>, body: @escaping (Value, inout State, inout Transaction) -> Void
    ) -> GestureStateGesture<Self, State> {
        GestureStateGesture(base: self, state: state, update: body)
    }

    /// Transforms the gesture's value.
    nonisolated public func map<T>(_ body: @escaping (Value) -> T) -> _MapGesture<Self, T> {
        _MapGesture(content: self, transform: body)
    }
}
