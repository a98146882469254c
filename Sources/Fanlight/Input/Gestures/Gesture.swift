/// Something a person does over time with a pointer, and what comes of it.
///
/// Gestures are values like views: they are made anew with each body. What has been recognised so far is kept beside
/// them, and goes on with the closures of the newest value.
@MainActor @preconcurrency
public protocol Gesture<Value> {
    /// What the gesture tells: where a drag is, how far it went.
    associatedtype Value
    associatedtype Body: Gesture
    /// The gestures that this one is made of.
    var body: Body { get }

    /// Makes what recognises a gesture of this type. Only the framework's own gestures implement it.
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

/// How far a gesture has come.
enum GesturePhase<Value> {
    /// Nothing speaks against it, and nothing is certain.
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

/// What recognises a gesture of a type, as far as others know. Opaque outside the framework.
///
/// It is told events in the order of their times. It does nothing by itself: what is to be done is added to the effects,
/// which whoever decides between gestures runs, keeps back or drops.
@MainActor
public class _GestureRecognizer<Value> {
    private(set) var phase = GesturePhase<Value>.possible

    init() {}

    /// Takes an event and says where the gesture is now.
    func take(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Value> { phase }
    /// When time alone makes a difference.
    var deadline: Duration? { nil }
    /// The gesture was taken away, or another one was preferred.
    func withdraw(_ effects: inout GestureEffects) {}
    /// Takes the gesture's next value from memory; the caller knows that the type fits.
    func update(from pointer: UnsafeRawPointer) {}

    /// Takes an event, unless it is all over.
    @discardableResult
    final func step(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Value> {
        if !phase.isOver { phase = take(event, &effects) }
        return phase
    }

    /// When time alone makes a difference, unless it is all over.
    final var nextDeadline: Duration? { phase.isOver ? nil : deadline }

    final func end(_ effects: inout GestureEffects) {
        guard !phase.isOver else { return }
        phase = .failed
        withdraw(&effects)
    }
}

/// A recogniser that keeps the gesture's value.
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

    /// Hands the parts of the new value on.
    func gestureChanged() {}
}

extension _GestureRecognizer {
    final func update<G: Gesture>(with gesture: G) where G.Value == Value {
        withUnsafePointer(to: gesture) { update(from: UnsafeRawPointer($0)) }
    }
}

/// A gesture that the author put together: its body's.
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

    override func take(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<G.Value> {
        inner.step(event, &effects)
    }

    override var deadline: Duration? { inner.nextDeadline }
    override func withdraw(_ effects: inout GestureEffects) { inner.end(&effects) }
    override func gestureChanged() { inner.update(with: context.body(of: &gesture, slots)) }
}
