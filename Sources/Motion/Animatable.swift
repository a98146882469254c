/// A value that can be interpolated between two states.
public protocol Animatable {
    /// The interpolated part of the value, as a vector.
    associatedtype AnimatableData: VectorArithmetic
    var animatableData: AnimatableData { get set }
}

extension Animatable where Self: VectorArithmetic {
    public var animatableData: Self {
        get { self }
        set { self = newValue }
    }
}

extension Animatable where AnimatableData == EmptyAnimatableData {
    public var animatableData: EmptyAnimatableData {
        get { EmptyAnimatableData() }
        set {}
    }
}

extension Double: Animatable { public typealias AnimatableData = Double }
extension Float: Animatable { public typealias AnimatableData = Float }
extension EmptyAnimatableData: Animatable {
    public var animatableData: Self {
        get { self }
        set {}
    }
}
extension AnimatablePair: Animatable { public typealias AnimatableData = AnimatablePair }
