import Foundation

/// An algorithm that moves a value from one state to another.
///
/// The animated vector is the difference of both states: it starts at zero and ends at the difference.
@preconcurrency
public protocol CustomAnimation: Hashable, Sendable {
    /// Returns the interpolated value at a time, between zero and `value`; nil once it has arrived.
    func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V?

    /// Returns the velocity at a time; nil where it is unknown.
    func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V?

    /// Returns true if this animation continues a previous one of the same value instead of adding to it.
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

/// The state and environment of one value's animation.
public struct AnimationContext<Value: VectorArithmetic> {
    /// The animation's stored state between frames.
    public var state: AnimationState<Value>

    /// True if the animation counts as logically complete, though it may continue.
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

    /// Returns the same context with another state.
    public func withState<T: VectorArithmetic>(_ state: AnimationState<T>) -> AnimationContext<T> {
        AnimationContext<T>(state: state, isLogicallyComplete: isLogicallyComplete, environment: environment)
    }
}

/// The stored state of an animation, by key.
public struct AnimationState<Value: VectorArithmetic> {
    private var values: [ObjectIdentifier: Any] = [:]

    public init() {}

    public subscript<K: AnimationStateKey>(key: K.Type) -> K.Value {
        get { values[ObjectIdentifier(key)] as? K.Value ?? key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}

/// The key of an animation's state; defines its value type and default.
public protocol AnimationStateKey {
    associatedtype Value
    static var defaultValue: Value { get }
}
