/// A gesture that begins when another one has ended.
public struct SequenceGesture<First: Gesture, Second: Gesture> {
    /// The progress of the sequence.
    public enum Value {
        /// The first gesture is active.
        case first(First.Value)
        /// The first gesture has ended; the second one has a value, or none yet.
        case second(First.Value, Second.Value?)
    }

    public var first: First
    public var second: Second

    nonisolated public init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }
}

extension SequenceGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension SequenceGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}

extension SequenceGesture: Gesture {
    public typealias Body = Never

    public static func _makeRecognizer(_ gesture: Self, _ context: _GestureContext) -> _GestureRecognizer<Value> {
        SequenceRecognizer(gesture, context)
    }
}

private final class SequenceRecognizer<First: Gesture, Second: Gesture>:
    GestureTypeRecognizer<SequenceGesture<First, Second>>
{
    typealias Value = SequenceGesture<First, Second>.Value
    private let first: _GestureRecognizer<First.Value>
    private var second: _GestureRecognizer<Second.Value>?
    /// The pointer's location while it is down, at which the second gesture begins.
    private var pointer: PointerSample?

    override init(_ gesture: SequenceGesture<First, Second>, _ context: _GestureContext) {
        first = First._makeRecognizer(gesture.first, context)
        super.init(gesture, context)
    }

    override func handle(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Value> {
        follow(event)
        guard case .ended(let value) = first.phase else {
            switch first.step(event, &effects) {
            case .possible: return .possible
            case .active(let value): return .active(.first(value))
            case .failed: return .failed
            case .ended(let value): return begin(value, event, &effects)
            }
        }
        return result(value, second?.step(event, &effects) ?? .failed)
    }

    private func follow(_ event: GestureEvent) {
        switch event {
        case .pressed(let sample), .moved(let sample): pointer = sample
        case .released: pointer = nil
        case .time(let now): pointer?.time = now
        case .held, .twoFinger: break
        }
    }

    private func begin(
        _ value: First.Value, _ event: GestureEvent, _ effects: inout GestureEffects
    ) -> GesturePhase<Value> {
        let made = Second._makeRecognizer(gesture.second, context)
        second = made
        guard let pointer else { return .active(.second(value, nil)) }
        return result(value, made.step(.pressed(pointer), &effects))
    }

    private func result(_ first: First.Value, _ second: GesturePhase<Second.Value>) -> GesturePhase<Value> {
        switch second {
        case .possible: .active(.second(first, nil))
        case .active(let value): .active(.second(first, value))
        case .ended(let value): .ended(.second(first, value))
        case .failed: .failed
        }
    }

    override var deadline: Duration? { first.nextDeadline ?? second?.nextDeadline }

    override func cancel(_ effects: inout GestureEffects) {
        first.end(&effects)
        second?.end(&effects)
    }

    override func gestureChanged() {
        first.update(with: gesture.first)
        second?.update(with: gesture.second)
    }
}

extension Gesture {
    /// Recognises this gesture, and then another one.
    nonisolated public func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<Self, Other> {
        SequenceGesture(self, other)
    }
}
