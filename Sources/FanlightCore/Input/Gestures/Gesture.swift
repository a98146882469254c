/// A pattern of pointer input over time, and its effects.
///
/// Gestures are values like views, made again by each body. Recognisers keep the state of recognition, and continue
/// with the closures of the newest value.
@MainActor @preconcurrency
public protocol Gesture<Value> {
    /// The value that the gesture reports, such as the location of a drag.
    associatedtype Value
    associatedtype Body: Gesture
    /// The gestures that this one consists of.
    var body: Body { get }

    /// Makes the recogniser of a gesture of this type. Only the framework's own gestures implement it.
    static func _makeRecognizer(_ gesture: Self, _ context: _GestureContext) -> _GestureRecognizer<Value>
}

extension Gesture where Value == Body.Value {
    public static func _makeRecognizer(_ gesture: Self, _ context: _GestureContext) -> _GestureRecognizer<Value> {
        ComposedRecognizer(gesture, context)
    }
}

extension Gesture where Body == Never {
    public var body: Never { fatalError("\(Self.self) is built into the framework and has no body") }
}

extension Never: Gesture {
    public typealias Value = Never
}

/// The state of recognition.
@_spi(Nodes) public enum GesturePhase<Value> {
    /// Not failed, and not yet recognised.
    case possible
    case active(Value)
    case ended(Value)
    case failed

    var value: Value? {
        switch self {
        case .active(let value), .ended(let value): value
        case .possible, .failed: nil
        }
    }

    var isOver: Bool {
        switch self {
        case .ended, .failed: true
        case .possible, .active: false
        }
    }

    var isFailed: Bool { if case .failed = self { true } else { false } }

    func map<New>(_ transform: (Value) -> New) -> GesturePhase<New> {
        switch self {
        case .possible: .possible
        case .active(let value): .active(transform(value))
        case .ended(let value): .ended(transform(value))
        case .failed: .failed
        }
    }
}

/// The recogniser of a gesture, typed by the gesture's value. Opaque outside the framework.
///
/// It receives events in the order of their times. It must not run actions itself. It adds actions to the effects,
/// which the arbitrating recogniser runs, delays or discards.
@MainActor
open class _GestureRecognizer<Value> {
    package private(set) var phase = GesturePhase<Value>.possible

    @_spi(Nodes) public init() {}

    /// Handles an event and returns the new phase.
    @_spi(Nodes) open func handle(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Value> {
        phase
    }
    /// The time at which the recogniser needs a `time` event.
    @_spi(Nodes) open var deadline: Duration? { nil }
    /// Cancels the gesture, because it was removed or another one was preferred.
    @_spi(Nodes) open func cancel(_ effects: inout GestureEffects) {}
    /// Takes the gesture's next value from memory. The caller must guarantee that the type matches.
    func update(from pointer: UnsafeRawPointer) {}

    /// Handles an event, unless the gesture is over.
    @discardableResult
    package final func step(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Value> {
        if !phase.isOver { phase = handle(event, &effects) }
        return phase
    }

    /// The deadline, unless the gesture is over.
    package final var nextDeadline: Duration? { phase.isOver ? nil : deadline }

    package final func end(_ effects: inout GestureEffects) {
        guard !phase.isOver else { return }
        phase = .failed
        cancel(&effects)
    }
}

/// A recogniser that stores the gesture's value.
class GestureTypeRecognizer<G: Gesture>: _GestureRecognizer<G.Value> {
    final var gesture: G
    final let context: _GestureContext

    init(_ gesture: G, _ context: _GestureContext) {
        self.gesture = gesture
        self.context = context
    }

    final override func update(from pointer: UnsafeRawPointer) {
        gesture = pointer.assumingMemoryBound(to: G.self).pointee
        gestureChanged()
    }

    /// Passes the parts of the new value to inner recognisers.
    func gestureChanged() {}
}

extension _GestureRecognizer {
    final func update<G: Gesture>(with gesture: G) where G.Value == Value {
        withUnsafePointer(to: gesture) { update(from: UnsafeRawPointer($0)) }
    }
}

/// The recogniser of an app's own gesture, which forwards to the recogniser of the gesture's body.
private final class ComposedRecognizer<G: Gesture>: GestureTypeRecognizer<G> where G.Value == G.Body.Value {
    private let inner: _GestureRecognizer<G.Value>
    private let slots: PropertySlots?

    override init(_ gesture: G, _ context: _GestureContext) {
        let slots = PropertySlots(of: G.self)
        self.slots = slots
        var gesture = gesture
        inner = G.Body._makeRecognizer(context.body(of: &gesture, slots), context)
        super.init(gesture, context)
    }

    override func handle(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<G.Value> {
        inner.step(event, &effects)
    }

    override var deadline: Duration? { inner.nextDeadline }
    override func cancel(_ effects: inout GestureEffects) { inner.end(&effects) }
    override func gestureChanged() { inner.update(with: context.body(of: &gesture, slots)) }
}
