/// Two gestures that are recognised independently of each other.
public struct SimultaneousGesture<First: Gesture, Second: Gesture> {
    /// The values of both gestures; nil before a gesture has one.
    public struct Value {
        public var first: First.Value?
        public var second: Second.Value?
    }

    public var first: First
    public var second: Second

    nonisolated public init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }
}

extension SimultaneousGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension SimultaneousGesture.Value: Hashable where First.Value: Hashable, Second.Value: Hashable {}
extension SimultaneousGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}

extension SimultaneousGesture: Gesture {
    public typealias Body = Never

    public static func _makeRecognizer(_ gesture: Self, _ context: _GestureContext) -> _GestureRecognizer<Value> {
        SimultaneousRecognizer(gesture, context)
    }
}

private final class SimultaneousRecognizer<First: Gesture, Second: Gesture>:
    GestureTypeRecognizer<SimultaneousGesture<First, Second>>
{
    typealias Value = SimultaneousGesture<First, Second>.Value
    private let first: _GestureRecognizer<First.Value>
    private let second: _GestureRecognizer<Second.Value>

    override init(_ gesture: SimultaneousGesture<First, Second>, _ context: _GestureContext) {
        first = First._makeRecognizer(gesture.first, context)
        second = Second._makeRecognizer(gesture.second, context)
        super.init(gesture, context)
    }

    override func handle(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Value> {
        let (a, b) = (first.step(event, &effects), second.step(event, &effects))
        if a.isFailed, b.isFailed { return .failed }
        let value = Value(first: a.value, second: b.value)
        if a.isOver, b.isOver { return .ended(value) }
        return value.first == nil && value.second == nil ? .possible : .active(value)
    }

    override var deadline: Duration? { earlier(first.nextDeadline, second.nextDeadline) }

    override func cancel(_ effects: inout GestureEffects) {
        first.end(&effects)
        second.end(&effects)
    }

    override func gestureChanged() {
        first.update(with: gesture.first)
        second.update(with: gesture.second)
    }
}

extension Gesture {
    /// Recognises this gesture and another one, independently of each other.
    nonisolated public func simultaneously<Other: Gesture>(with other: Other) -> SimultaneousGesture<Self, Other> {
        SimultaneousGesture(self, other)
    }
}
