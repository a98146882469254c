/// A motion of symbol images.
public protocol SymbolEffect: Hashable, Sendable {
    /// The motion, independent of the effect's type.
    var configuration: SymbolEffectConfiguration { get }
}

/// The type-erased description of a symbol effect.
public struct SymbolEffectConfiguration: Hashable, Sendable {
    enum Motion: Hashable, Sendable {
        case bounce, pulse, scale, appear, disappear, replace, wiggle, rotate, breathe
    }

    let motion: Motion
    /// 1 for upwards or clockwise, -1 for the opposite.
    var direction = 1.0
    /// The largest angle of a wiggle or a turn in degrees; nil for the usual one.
    var angle: Double?

    init(_ motion: Motion, direction: Double = 1, angle: Double? = nil) {
        self.motion = motion
        self.direction = direction
        self.angle = angle
    }
}

/// An effect that runs once when a value changes.
public protocol DiscreteSymbolEffect {}

/// An effect that lasts as long as it is active.
public protocol IndefiniteSymbolEffect {}

/// An effect for the insertion and removal of symbols.
public protocol TransitionSymbolEffect {}

/// An effect for the change from one symbol to another.
public protocol ContentTransitionSymbolEffect {}

/// The repetition and speed of a symbol effect.
public struct SymbolEffectOptions: Hashable, Sendable {
    /// The number of runs; nil for the effect's usual number, 0 for endless.
    var count: Int?
    var speed = 1.0

    public static let `default` = SymbolEffectOptions()
    public static let repeating = SymbolEffectOptions(count: 0)
    public static let nonRepeating = SymbolEffectOptions(count: 1)

    /// The number of repetitions of an effect.
    public struct RepeatBehavior: Hashable, Sendable {
        let count: Int
        public static let continuous = RepeatBehavior(count: 0)
        public static var periodic: RepeatBehavior { RepeatBehavior(count: 0) }
        public static func periodic(_ count: Int? = nil, delay: Double? = nil) -> RepeatBehavior {
            RepeatBehavior(count: count ?? 0)
        }
    }

    public static func `repeat`(_ count: Int?) -> SymbolEffectOptions { SymbolEffectOptions().repeat(count) }
    public static func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions {
        SymbolEffectOptions().repeat(behavior)
    }
    public static func speed(_ speed: Double) -> SymbolEffectOptions { SymbolEffectOptions().speed(speed) }

    public var repeating: SymbolEffectOptions { with { $0.count = 0 } }
    public var nonRepeating: SymbolEffectOptions { with { $0.count = 1 } }
    public func `repeat`(_ count: Int?) -> SymbolEffectOptions { with { $0.count = count.map { max($0, 1) } ?? 0 } }
    public func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions { with { $0.count = behavior.count } }
    public func speed(_ speed: Double) -> SymbolEffectOptions { with { $0.speed = speed } }

    private func with(_ change: (inout SymbolEffectOptions) -> Void) -> SymbolEffectOptions {
        var options = self
        change(&options)
        return options
    }

    /// The speed as a factor that animations accept.
    var factor: Double { speed > 0 && speed.isFinite ? speed : 1 }
}
