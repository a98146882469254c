/// The course of a value through keyframes; several tracks animate its parts at the same time.
public protocol Keyframes<Value> {
    associatedtype Value
    associatedtype Body: Keyframes
    @KeyframesBuilder<Value> var body: Body { get }

    /// Adds the tracks of these keyframes.
    func _addTracks(to timeline: inout _KeyframeTracks<Value>)
}

extension Keyframes where Body.Value == Value {
    public func _addTracks(to timeline: inout _KeyframeTracks<Value>) { body._addTracks(to: &timeline) }
}

/// The tracks of a value, without their types.
public struct _KeyframeTracks<Value> {
    /// The value at the beginning.
    let initial: Value
    /// Functions that set the track's part of a value for a time.
    private(set) var setters: [(inout Value, Double) -> Void] = []
    /// Seconds until the last track ends.
    private(set) var duration = 0.0

    init(_ initial: Value) { self.initial = initial }

    mutating func add(_ duration: Double, _ set: @escaping (inout Value, Double) -> Void) {
        self.duration = max(self.duration, duration)
        setters.append(set)
    }
}

/// A sequence of keyframes that animates one part of a value.
public struct KeyframeTrack<Root, Value: Animatable, Content: KeyframeTrackContent>: Keyframes
where Content.Value == Value {
    private let part: WritableKeyPath<Root, Value>
    private let content: Content

    /// Creates a track for the whole value.
    public init(@KeyframeTrackContentBuilder<Root> content: () -> Content) where Root == Value {
        part = \.self
        self.content = content()
    }

    /// Creates a track for a property of the value.
    public init(
        _ keyPath: WritableKeyPath<Root, Value>, @KeyframeTrackContentBuilder<Value> content: () -> Content
    ) {
        part = keyPath
        self.content = content()
    }

    public var body: KeyframeTrack { self }

    public func _addTracks(to timeline: inout _KeyframeTracks<Root>) {
        var course = _KeyframeCourse(timeline.initial[keyPath: part])
        content._addKeyframes(to: &course)
        timeline.add(course.duration) { [part] root, time in course.set(&root[keyPath: part], at: time) }
    }
}

/// No keyframes: the value keeps its beginning.
public struct _EmptyKeyframes<Value>: Keyframes {
    public var body: _EmptyKeyframes { self }
    public func _addTracks(to timeline: inout _KeyframeTracks<Value>) {}
}

/// Two groups of keyframes that run at the same time.
public struct _KeyframesPair<First: Keyframes, Second: Keyframes>: Keyframes where First.Value == Second.Value {
    let first: First
    let second: Second

    public var body: _KeyframesPair { self }

    public func _addTracks(to timeline: inout _KeyframeTracks<First.Value>) {
        first._addTracks(to: &timeline)
        second._addTracks(to: &timeline)
    }
}

/// Builds keyframes from tracks, or from a sequence of keyframes of the whole value.
@resultBuilder
public struct KeyframesBuilder<Value> {
    public static func buildExpression<K: Keyframes>(_ expression: K) -> K where K.Value == Value { expression }
    public static func buildBlock() -> some Keyframes<Value> { _EmptyKeyframes<Value>() }
    public static func buildPartialBlock<K: Keyframes>(first: K) -> K where K.Value == Value { first }
    public static func buildPartialBlock<First: Keyframes, Second: Keyframes>(
        accumulated: First, next: Second
    ) -> some Keyframes<Value> where First.Value == Value, Second.Value == Value {
        _KeyframesPair(first: accumulated, second: next)
    }
    public static func buildFinalResult<K: Keyframes>(_ component: K) -> K where K.Value == Value { component }
}

extension KeyframesBuilder where Value: Animatable {
    public static func buildExpression<K: KeyframeTrackContent>(_ expression: K) -> K where K.Value == Value {
        expression
    }
    public static func buildArray<K: KeyframeTrackContent>(
        _ components: [K]
    ) -> some KeyframeTrackContent<Value> where K.Value == Value { _KeyframeList(components: components) }
    public static func buildEither<First: KeyframeTrackContent, Second: KeyframeTrackContent>(
        first component: First
    ) -> KeyframeTrackContentBuilder<Value>.Conditional<Value, First, Second>
    where First.Value == Value, Second.Value == Value { .init(.first(component)) }
    public static func buildEither<First: KeyframeTrackContent, Second: KeyframeTrackContent>(
        second component: Second
    ) -> KeyframeTrackContentBuilder<Value>.Conditional<Value, First, Second>
    where First.Value == Value, Second.Value == Value { .init(.second(component)) }
    public static func buildPartialBlock<K: KeyframeTrackContent>(first: K) -> K where K.Value == Value { first }
    public static func buildPartialBlock<First: KeyframeTrackContent, Second: KeyframeTrackContent>(
        accumulated: First, next: Second
    ) -> some KeyframeTrackContent<Value> where First.Value == Value, Second.Value == Value {
        _KeyframePair(first: accumulated, second: next)
    }
    public static func buildFinalResult<K: KeyframeTrackContent>(
        _ component: K
    ) -> KeyframeTrack<Value, Value, K> where K.Value == Value { KeyframeTrack { component } }
}
