import Foundation

/// How a value gets from where it was to where it is to be.
///
/// What is animated is the way between two values: it begins at zero and ends at the difference of both.
@preconcurrency
public protocol CustomAnimation: Hashable, Sendable {
    /// How far a value has come after some time on its way from zero; nil once it has arrived.
    func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V?

    /// How fast a value is after some time; nil where that is not known.
    func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V?

    /// Whether this animation goes on where another one of the same value was, rather than adding to it.
    func shouldMerge<V: VectorArithmetic>(
        previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
    ) -> Bool
}

extension CustomAnimation {
    public func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? { nil }

    public func shouldMerge<V: VectorArithmetic>(
        previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
    ) -> Bool { false }
}

/// What an animation of one value knows and remembers.
public struct AnimationContext<Value: VectorArithmetic> {
    /// What the animation remembers from one time to the next.
    public var state: AnimationState<Value>

    /// Whether the animation counts as over, though it may go on.
    public var isLogicallyComplete: Bool

    /// The environment of the view whose value is animated.
    public let environment: EnvironmentValues

    init(
        state: AnimationState<Value> = AnimationState(), isLogicallyComplete: Bool = false,
        environment: EnvironmentValues = EnvironmentValues()
    ) {
        self.state = state
        self.isLogicallyComplete = isLogicallyComplete
        self.environment = environment
    }

    /// The same, with other memories.
    public func withState<T: VectorArithmetic>(_ state: AnimationState<T>) -> AnimationContext<T> {
        AnimationContext<T>(state: state, isLogicallyComplete: isLogicallyComplete, environment: environment)
    }
}

/// What an animation remembers, by keys.
public struct AnimationState<Value: VectorArithmetic> {
    private var values: [ObjectIdentifier: Any] = [:]

    public init() {}

    public subscript<K: AnimationStateKey>(key: K.Type) -> K.Value {
        get { values[ObjectIdentifier(key)] as? K.Value ?? key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

/// A key of what an animation remembers; its value type and default.
public protocol AnimationStateKey {
    associatedtype Value
    static var defaultValue: Value { get }
}
