/// A keyframe, or a sequence of keyframes, of one track.
public protocol KeyframeTrackContent<Value> {
    associatedtype Value: Animatable
    associatedtype Body: KeyframeTrackContent
    @KeyframeTrackContentBuilder<Value> var body: Body { get }

    /// Adds the keyframes to the course of a track.
    func _addKeyframes(to course: inout _KeyframeCourse<Value>)
}

extension KeyframeTrackContent where Body.Value == Value {
    public func _addKeyframes(to course: inout _KeyframeCourse<Value>) { body._addKeyframes(to: &course) }
}

/// A keyframe that the value approaches along a timing curve.
public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
    private let to: Value
    private let duration: Double
    private let timingCurve: UnitCurve

    public init(_ to: Value, duration: Double, timingCurve: UnitCurve = .linear) {
        self.to = to
        self.duration = duration
        self.timingCurve = timingCurve
    }

    public var body: LinearKeyframe { self }

    public func _addKeyframes(to course: inout _KeyframeCourse<Value>) {
        course.add(.linear(timingCurve), to: to, duration: duration)
    }
}

/// A keyframe that the value approaches along a cubic curve.
///
/// Without velocities of its own the curve continues the movement. Neighbouring cubic keyframes are a Catmull-Rom
/// spline. Next to a keyframe of another kind the curve has that one's velocity.
public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent {
    private let to: Value
    private let duration: Double
    private let startVelocity: Value?
    private let endVelocity: Value?

    /// - Parameters:
    ///   - startVelocity: The change per second at the beginning.
    ///   - endVelocity: The change per second at the end.
    public init(_ to: Value, duration: Double, startVelocity: Value? = nil, endVelocity: Value? = nil) {
        self.to = to
        self.duration = duration
        self.startVelocity = startVelocity
        self.endVelocity = endVelocity
    }

    public var body: CubicKeyframe { self }

    public func _addKeyframes(to course: inout _KeyframeCourse<Value>) {
        course.add(
            .cubic(start: startVelocity?.animatableData, end: endVelocity?.animatableData), to: to,
            duration: duration)
    }
}

/// A keyframe that the value approaches as a spring.
public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent {
    private let to: Value
    private let duration: Double?
    private let spring: Spring
    private let startVelocity: Value?

    /// - Parameters:
    ///   - duration: Seconds until the next keyframe begins; nil until the spring has settled.
    ///   - startVelocity: The change per second at the beginning; nil for that of the keyframe before.
    public init(_ to: Value, duration: Double? = nil, spring: Spring = Spring(), startVelocity: Value? = nil) {
        self.to = to
        self.duration = duration
        self.spring = spring
        self.startVelocity = startVelocity
    }

    public var body: SpringKeyframe { self }

    public func _addKeyframes(to course: inout _KeyframeCourse<Value>) {
        course.add(
            .spring(spring, start: startVelocity?.animatableData), to: to, duration: duration ?? spring.settlingDuration
        )
    }
}

/// A keyframe that the value has at once.
public struct MoveKeyframe<Value: Animatable>: KeyframeTrackContent {
    private let to: Value

    public init(_ to: Value) { self.to = to }

    public var body: MoveKeyframe { self }

    public func _addKeyframes(to course: inout _KeyframeCourse<Value>) { course.add(.move, to: to, duration: 0) }
}

public struct _KeyframePair<First: KeyframeTrackContent, Second: KeyframeTrackContent>: KeyframeTrackContent
where First.Value == Second.Value {
    let first: First
    let second: Second

    public var body: _KeyframePair { self }

    public func _addKeyframes(to course: inout _KeyframeCourse<First.Value>) {
        first._addKeyframes(to: &course)
        second._addKeyframes(to: &course)
    }
}

public struct _KeyframeList<Content: KeyframeTrackContent>: KeyframeTrackContent {
    let components: [Content]

    public var body: _KeyframeList { self }

    public func _addKeyframes(to course: inout _KeyframeCourse<Content.Value>) {
        for component in components { component._addKeyframes(to: &course) }
    }
}

/// Builds the sequence of keyframes of a track.
@resultBuilder
public struct KeyframeTrackContentBuilder<Value: Animatable> {
    /// One of two sequences, by a condition.
    public struct Conditional<ConditionalValue, First: KeyframeTrackContent, Second: KeyframeTrackContent>:
        KeyframeTrackContent
    where First.Value == ConditionalValue, Second.Value == ConditionalValue {
        enum Choice {
            case first(First)
            case second(Second)
        }

        private let choice: Choice

        init(_ choice: Choice) { self.choice = choice }

        public var body: Conditional { self }

        public func _addKeyframes(to course: inout _KeyframeCourse<First.Value>) {
            switch choice {
            case .first(let first): first._addKeyframes(to: &course)
            case .second(let second): second._addKeyframes(to: &course)
            }
        }
    }

    public static func buildExpression<K: KeyframeTrackContent>(_ expression: K) -> K where K.Value == Value {
        expression
    }
    public static func buildArray<K: KeyframeTrackContent>(
        _ components: [K]
    ) -> some KeyframeTrackContent<Value> where K.Value == Value { _KeyframeList(components: components) }
    public static func buildEither<First: KeyframeTrackContent, Second: KeyframeTrackContent>(
        first component: First
    ) -> Conditional<Value, First, Second> where First.Value == Value, Second.Value == Value {
        Conditional(.first(component))
    }
    public static func buildEither<First: KeyframeTrackContent, Second: KeyframeTrackContent>(
        second component: Second
    ) -> Conditional<Value, First, Second> where First.Value == Value, Second.Value == Value {
        Conditional(.second(component))
    }
    public static func buildPartialBlock<K: KeyframeTrackContent>(first: K) -> K where K.Value == Value { first }
    public static func buildPartialBlock<First: KeyframeTrackContent, Second: KeyframeTrackContent>(
        accumulated: First, next: Second
    ) -> some KeyframeTrackContent<Value> where First.Value == Value, Second.Value == Value {
        _KeyframePair(first: accumulated, second: next)
    }
    public static func buildBlock() -> some KeyframeTrackContent<Value> {
        _KeyframeList<LinearKeyframe<Value>>(components: [])
    }
}
