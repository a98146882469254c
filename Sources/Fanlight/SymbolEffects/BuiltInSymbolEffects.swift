import FanlightCore

/// A symbol jumps.
public struct BounceSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
    public private(set) var configuration = SymbolEffectConfiguration(.bounce)

    public var up: BounceSymbolEffect { Self(configuration: SymbolEffectConfiguration(.bounce, direction: 1)) }
    public var down: BounceSymbolEffect { Self(configuration: SymbolEffectConfiguration(.bounce, direction: -1)) }
}

/// A symbol fades out and in.
public struct PulseSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
    public var configuration: SymbolEffectConfiguration { SymbolEffectConfiguration(.pulse) }
}

/// The layers of a symbol become more and less visible in turn.
///
/// Symbols have no variable layers here, so the whole symbol pulses, whatever order is chosen.
public struct VariableColorSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
    public var configuration: SymbolEffectConfiguration { SymbolEffectConfiguration(.pulse) }

    public var iterative: VariableColorSymbolEffect { self }
    public var cumulative: VariableColorSymbolEffect { self }
    public var reversing: VariableColorSymbolEffect { self }
    public var nonReversing: VariableColorSymbolEffect { self }
    public var hideInactiveLayers: VariableColorSymbolEffect { self }
    public var dimInactiveLayers: VariableColorSymbolEffect { self }
}

/// A symbol becomes larger or smaller while the effect is active.
public struct ScaleSymbolEffect: SymbolEffect, IndefiniteSymbolEffect {
    public private(set) var configuration = SymbolEffectConfiguration(.scale)

    public var up: ScaleSymbolEffect { Self(configuration: SymbolEffectConfiguration(.scale, direction: 1)) }
    public var down: ScaleSymbolEffect { Self(configuration: SymbolEffectConfiguration(.scale, direction: -1)) }
}

/// A symbol comes into view.
public struct AppearSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, TransitionSymbolEffect {
    public private(set) var configuration = SymbolEffectConfiguration(.appear)

    public var up: AppearSymbolEffect { Self(configuration: SymbolEffectConfiguration(.appear, direction: 1)) }
    public var down: AppearSymbolEffect { Self(configuration: SymbolEffectConfiguration(.appear, direction: -1)) }
}

/// A symbol goes out of view.
public struct DisappearSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, TransitionSymbolEffect {
    public private(set) var configuration = SymbolEffectConfiguration(.disappear, direction: -1)

    public var up: DisappearSymbolEffect { Self(configuration: SymbolEffectConfiguration(.disappear, direction: 1)) }
    public var down: DisappearSymbolEffect {
        Self(configuration: SymbolEffectConfiguration(.disappear, direction: -1))
    }
}

/// A symbol is drawn stroke by stroke.
///
/// Symbols have no strokes here, so the whole symbol comes into view, whatever order is chosen.
public struct DrawOnSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, TransitionSymbolEffect {
    public var configuration: SymbolEffectConfiguration { SymbolEffectConfiguration(.appear) }

    public var byLayer: DrawOnSymbolEffect { self }
    public var individually: DrawOnSymbolEffect { self }
    public var wholeSymbol: DrawOnSymbolEffect { self }
}

/// A symbol is erased stroke by stroke.
///
/// Symbols have no strokes here, so the whole symbol goes out of view, whatever order is chosen.
public struct DrawOffSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, TransitionSymbolEffect {
    public var configuration: SymbolEffectConfiguration { DisappearSymbolEffect().configuration }

    public var byLayer: DrawOffSymbolEffect { self }
    public var individually: DrawOffSymbolEffect { self }
    public var nonReversed: DrawOffSymbolEffect { self }
    public var reversed: DrawOffSymbolEffect { self }
    public var wholeSymbol: DrawOffSymbolEffect { self }
}

/// A symbol is replaced by another, which grows while it fades in.
public struct ReplaceSymbolEffect: SymbolEffect, ContentTransitionSymbolEffect {
    public private(set) var configuration = SymbolEffectConfiguration(.replace)

    /// The old symbol shrinks while it fades out.
    public var downUp: ReplaceSymbolEffect { leaving(0.5) }
    /// The old symbol grows while it fades out.
    public var upUp: ReplaceSymbolEffect { leaving(1.4) }
    /// The old symbol keeps its size while it fades out.
    public var offUp: ReplaceSymbolEffect { leaving(1) }

    public static var downUp: ReplaceSymbolEffect { ReplaceSymbolEffect().downUp }
    public static var upUp: ReplaceSymbolEffect { ReplaceSymbolEffect().upUp }
    public static var offUp: ReplaceSymbolEffect { ReplaceSymbolEffect().offUp }

    private func leaving(_ scale: Double) -> ReplaceSymbolEffect {
        var effect = self
        effect.configuration.leavingScale = scale
        return effect
    }

    /// Lets parts that both symbols share stay. Symbols have no parts here, so the fallback takes place.
    public func magic(fallback: ReplaceSymbolEffect) -> MagicReplace { MagicReplace(fallback: fallback) }

    /// A replacement in which shared parts of the symbols stay.
    public struct MagicReplace: SymbolEffect, ContentTransitionSymbolEffect {
        fileprivate let fallback: ReplaceSymbolEffect

        public var configuration: SymbolEffectConfiguration { fallback.configuration }
    }
}

/// A symbol turns to and fro, or moves to and fro along an axis.
public struct WiggleSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
    public private(set) var configuration = SymbolEffectConfiguration(.wiggle)

    public var clockwise: WiggleSymbolEffect { Self(configuration: SymbolEffectConfiguration(.wiggle, direction: 1)) }
    public var counterClockwise: WiggleSymbolEffect {
        Self(configuration: SymbolEffectConfiguration(.wiggle, direction: -1))
    }
    public var left: WiggleSymbolEffect { along(180) }
    public var right: WiggleSymbolEffect { along(0) }
    public var up: WiggleSymbolEffect { along(270) }
    public var down: WiggleSymbolEffect { along(90) }
    public var forward: WiggleSymbolEffect { along(0, followsLayoutDirection: true) }
    public var backward: WiggleSymbolEffect { along(180, followsLayoutDirection: true) }
    /// Moves along an axis, whose angle is clockwise from the positive x-axis.
    public func custom(angle: Angle) -> WiggleSymbolEffect { along(angle.degrees) }
    /// Moves along an axis, whose angle is in degrees clockwise from the positive x-axis.
    public func custom(angle: Double) -> WiggleSymbolEffect { along(angle) }

    private func along(_ axis: Double, followsLayoutDirection: Bool = false) -> WiggleSymbolEffect {
        var effect = WiggleSymbolEffect()
        effect.configuration.axis = axis
        effect.configuration.followsLayoutDirection = followsLayoutDirection
        return effect
    }
}

/// A symbol turns once around.
public struct RotateSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
    public private(set) var configuration = SymbolEffectConfiguration(.rotate)

    public var clockwise: RotateSymbolEffect { Self(configuration: SymbolEffectConfiguration(.rotate, direction: 1)) }
    public var counterClockwise: RotateSymbolEffect {
        Self(configuration: SymbolEffectConfiguration(.rotate, direction: -1))
    }
}

/// A symbol becomes larger and smaller, and fades a little meanwhile unless it is plain.
public struct BreatheSymbolEffect: SymbolEffect, DiscreteSymbolEffect, IndefiniteSymbolEffect {
    public private(set) var configuration = SymbolEffectConfiguration(.breathe)

    public var plain: BreatheSymbolEffect { fading(false) }
    public var pulse: BreatheSymbolEffect { fading(true) }

    private func fading(_ fades: Bool) -> BreatheSymbolEffect {
        var effect = self
        effect.configuration.fades = fades
        return effect
    }
}

/// The usual effect of a context: symbols appear, disappear and are replaced.
public struct AutomaticSymbolEffect: SymbolEffect, TransitionSymbolEffect, ContentTransitionSymbolEffect {
    public var configuration: SymbolEffectConfiguration { SymbolEffectConfiguration(.appear) }
}

extension BounceSymbolEffect {
    /// The effect itself: symbols have one layer.
    public var byLayer: BounceSymbolEffect { self }
    public var wholeSymbol: BounceSymbolEffect { self }
}

extension PulseSymbolEffect {
    /// The effect itself: symbols have one layer.
    public var byLayer: PulseSymbolEffect { self }
    public var wholeSymbol: PulseSymbolEffect { self }
}

extension ScaleSymbolEffect {
    /// The effect itself: symbols have one layer.
    public var byLayer: ScaleSymbolEffect { self }
    public var wholeSymbol: ScaleSymbolEffect { self }
}

extension AppearSymbolEffect {
    /// The effect itself: symbols have one layer.
    public var byLayer: AppearSymbolEffect { self }
    public var wholeSymbol: AppearSymbolEffect { self }
}

extension DisappearSymbolEffect {
    /// The effect itself: symbols have one layer.
    public var byLayer: DisappearSymbolEffect { self }
    public var wholeSymbol: DisappearSymbolEffect { self }
}

extension ReplaceSymbolEffect {
    /// The effect itself: symbols have one layer.
    public var byLayer: ReplaceSymbolEffect { self }
    public var wholeSymbol: ReplaceSymbolEffect { self }
}

extension WiggleSymbolEffect {
    /// The effect itself: symbols have one layer.
    public var byLayer: WiggleSymbolEffect { self }
    public var wholeSymbol: WiggleSymbolEffect { self }
}

extension RotateSymbolEffect {
    /// The effect itself: symbols have one layer.
    public var byLayer: RotateSymbolEffect { self }
    public var wholeSymbol: RotateSymbolEffect { self }
}

extension BreatheSymbolEffect {
    /// The effect itself: symbols have one layer.
    public var byLayer: BreatheSymbolEffect { self }
    public var wholeSymbol: BreatheSymbolEffect { self }
}

extension SymbolEffect where Self == BounceSymbolEffect {
    public static var bounce: Self { Self() }
}

extension SymbolEffect where Self == PulseSymbolEffect {
    public static var pulse: Self { Self() }
}

extension SymbolEffect where Self == VariableColorSymbolEffect {
    public static var variableColor: Self { Self() }
}

extension SymbolEffect where Self == ScaleSymbolEffect {
    public static var scale: Self { Self() }
}

extension SymbolEffect where Self == AppearSymbolEffect {
    public static var appear: Self { Self() }
}

extension SymbolEffect where Self == DisappearSymbolEffect {
    public static var disappear: Self { Self() }
}

extension SymbolEffect where Self == DrawOnSymbolEffect {
    public static var drawOn: DrawOnSymbolEffect { DrawOnSymbolEffect() }
}

extension SymbolEffect where Self == DrawOffSymbolEffect {
    public static var drawOff: DrawOffSymbolEffect { DrawOffSymbolEffect() }
}

extension SymbolEffect where Self == ReplaceSymbolEffect {
    public static var replace: Self { Self() }
}

extension SymbolEffect where Self == WiggleSymbolEffect {
    public static var wiggle: Self { Self() }
}

extension SymbolEffect where Self == RotateSymbolEffect {
    public static var rotate: Self { Self() }
}

extension SymbolEffect where Self == BreatheSymbolEffect {
    public static var breathe: Self { Self() }
}

extension SymbolEffect where Self == AutomaticSymbolEffect {
    public static var automatic: Self { Self() }
}
