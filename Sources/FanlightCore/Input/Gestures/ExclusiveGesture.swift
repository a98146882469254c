/// Two gestures of which only one is recognised: the first, or if the first fails, the second.
public struct ExclusiveGesture<First: Gesture, Second: Gesture> {
    /// The value of the recognised gesture.
    public enum Value {
        case first(First.Value)
        case second(Second.Value)
    }

    public var first: First
    public var second: Second

    nonisolated public init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }
}

extension ExclusiveGesture.Value: Equatable where First.Value: Equatable, Second.Value: Equatable {}
extension ExclusiveGesture.Value: Sendable where First.Value: Sendable, Second.Value: Sendable {}

extension ExclusiveGesture: Gesture {
    public typealias Body = Never

    public static func _makeRecognizer(_ gesture: Self, _ context: _GestureContext) -> _GestureRecognizer<Value> {
        ExclusiveRecognizer(gesture, context)
    }
}

private final class ExclusiveRecognizer<First: Gesture, Second: Gesture>:
    GestureTypeRecognizer<ExclusiveGesture<First, Second>>
{
    typealias Value = ExclusiveGesture<First, Second>.Value
    private let first: _GestureRecognizer<First.Value>
    private let second: _GestureRecognizer<Second.Value>
    /// The effects of the second gesture, held back until the first fails.
    private var held = GestureEffects()

    override init(_ gesture: ExclusiveGesture<First, Second>, _ context: _GestureContext) {
        first = First._makeRecognizer(gesture.first, context)
        second = Second._makeRecognizer(gesture.second, context)
        super.init(gesture, context)
    }

    override func handle(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Value> {
        if first.step(event, &effects).isFailed {
            release(&effects)
            return second.step(event, &effects).map { .second($0) }
        }
        if case .ended(let value) = first.phase {
            dropSecond()
            return .ended(.first(value))
        }
        let wasPending = second.phase.value == nil
        second.step(event, &held)
        // A press held long enough for the second gesture is not a tap any more. The first gesture must therefore fail.
        if event.isTime, second.phase.isOver || wasPending, second.phase.value != nil {
            first.step(.held, &effects)
            if first.phase.isFailed {
                release(&effects)
                return second.phase.map { .second($0) }
            }
        }
        return first.phase.map { .first($0) }
    }

    private func release(_ effects: inout GestureEffects) {
        effects.append(held)
        held = GestureEffects()
    }

    /// Ends the second gesture and discards its effects.
    private func dropSecond() {
        second.end(&held)
        held = GestureEffects()
    }

    override var deadline: Duration? { earlier(first.nextDeadline, second.nextDeadline) }

    override func cancel(_ effects: inout GestureEffects) {
        let hadFailed = first.phase.isFailed
        first.end(&effects)
        if hadFailed { second.end(&effects) } else { dropSecond() }
    }

    override func gestureChanged() {
        first.update(with: gesture.first)
        second.update(with: gesture.second)
    }
}

func earlier(_ a: Duration?, _ b: Duration?) -> Duration? {
    guard let a, let b else { return a ?? b }
    return min(a, b)
}

extension Gesture {
    /// Recognises this gesture, or another one if this one fails.
    nonisolated public func exclusively<Other: Gesture>(before other: Other) -> ExclusiveGesture<Self, Other> {
        ExclusiveGesture(self, other)
    }
}
