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
    /// The axis along which a wiggle moves, in degrees clockwise from the positive x-axis; nil for a turn.
    var axis: Double?
    /// True if the axis is mirrored where text runs from right to left.
    var followsLayoutDirection = false
    /// True if the symbol also fades while it becomes larger and smaller.
    var fades = true
    /// The scale at which a symbol has faded out when another one replaces it.
    var leavingScale = 0.5

    init(_ motion: Motion, direction: Double = 1) {
        self.motion = motion
        self.direction = direction
    }

    /// The scale at which a symbol is invisible that appears or disappears.
    var hiddenScale: Double { (direction > 0) == (motion == .disappear) ? 1.4 : 0.6 }
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
    /// Seconds between two runs; nil for the effect's usual time.
    var delay: Double?

    public static let `default` = SymbolEffectOptions()
    public static let repeating = SymbolEffectOptions(count: 0)
    public static let nonRepeating = SymbolEffectOptions(count: 1)

    /// The number of repetitions of an effect.
    public struct RepeatBehavior: Hashable, Sendable {
        let count: Int
        let delay: Double?
        public static let continuous = RepeatBehavior(count: 0, delay: 0)
        public static var periodic: RepeatBehavior { periodic() }
        public static func periodic(_ count: Int? = nil, delay: Double? = nil) -> RepeatBehavior {
            RepeatBehavior(count: count.map { max($0, 1) } ?? 0, delay: delay)
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
    public func `repeat`(_ behavior: RepeatBehavior) -> SymbolEffectOptions {
        with { ($0.count, $0.delay) = (behavior.count, behavior.delay) }
    }
    public func speed(_ speed: Double) -> SymbolEffectOptions { with { $0.speed = speed } }

    private func with(_ change: (inout SymbolEffectOptions) -> Void) -> SymbolEffectOptions {
        var options = self
        change(&options)
        return options
    }

    /// The speed as a factor that animations accept.
    var factor: Double { speed > 0 && speed.isFinite ? speed : 1 }

    /// Returns the seconds between two runs of an effect, which usually waits for some.
    func pause(_ usual: Double) -> Double {
        guard let delay else { return usual }
        return delay.isFinite ? min(max(delay, 0), 60) : usual
    }
}
