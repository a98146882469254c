import FanlightCore
import Foundation

/// The state of a symbol in the middle of an effect.
private struct SymbolPose: Equatable {
    var scale = 1.0
    var degrees = 0.0
    var opacity = 1.0
    /// The distance along the effect's axis, as a share of the symbol's height.
    var shift = 0.0
}

extension SymbolEffectConfiguration {
    /// The pose at the turning point of a motion, or of an active effect that has a state.
    fileprivate var activePose: SymbolPose {
        switch motion {
        case .bounce: SymbolPose(scale: direction > 0 ? 1.2 : 0.82)
        case .pulse: SymbolPose(opacity: 0.35)
        case .breathe: SymbolPose(scale: 1.12, opacity: fades ? 0.75 : 1)
        case .rotate: SymbolPose(degrees: 360 * direction)
        case .wiggle: axis == nil ? SymbolPose(degrees: 14 * direction) : SymbolPose(shift: 0.15)
        case .scale: SymbolPose(scale: direction > 0 ? 1.25 : 0.8)
        case .appear: SymbolPose()
        case .disappear, .replace: SymbolPose(scale: hiddenScale, opacity: 0)
        }
    }

    fileprivate var restingPose: SymbolPose {
        motion == .appear ? SymbolPose(scale: hiddenScale, opacity: 0) : SymbolPose()
    }
    fileprivate var isState: Bool { [.scale, .appear, .disappear].contains(motion) }
    /// A turn begins again instead of turning back.
    private var isRotating: Bool { motion == .rotate }

    /// The shares of the active pose through which one run goes after the pose at rest.
    fileprivate var course: [Double] {
        switch motion {
        case .wiggle: [1, -1, 0.6, -0.6, 0]
        case .rotate: [1]
        default: [1, 0]
        }
    }

    /// The seconds from one share to the next.
    fileprivate var step: Double {
        switch motion {
        case .bounce: 0.16
        case .wiggle: 0.09
        case .rotate: 0.9
        case .pulse: 0.7
        case .breathe: 1.1
        case .scale, .appear, .disappear, .replace: 0.3
        }
    }

    /// The seconds at rest between two runs of an endless effect.
    private var usualPause: Double { motion == .bounce || motion == .wiggle ? 0.9 : 0 }

    /// Returns the pose at a share of the active one.
    fileprivate func pose(_ share: Double) -> SymbolPose {
        let pose = activePose
        return SymbolPose(
            scale: 1 + (pose.scale - 1) * share, degrees: pose.degrees * share,
            opacity: 1 + (pose.opacity - 1) * share, shift: pose.shift * share)
    }

    /// Returns the poses of several runs. The first is at rest, and follows the last.
    fileprivate func poses(runs: Int) -> [SymbolPose] {
        // Each turn goes on from the last one.
        if isRotating { return (0...runs).map { pose(Double($0)) } }
        return [SymbolPose()] + (0..<runs).flatMap { _ in course.map(pose) }.dropLast()
    }

    /// Returns the animation to one of the poses of several runs. A turn ends at an angle that looks like its start.
    fileprivate func animation(to index: Int, _ options: SymbolEffectOptions) -> Animation? {
        if isRotating, index == 0 { return nil }
        let animation = Animation.easeInOut(duration: step / options.factor)
        let beginsAgain = index > 1 && (index - 1) % course.count == 0
        return beginsAgain ? animation.delay(options.pause(0)) : animation
    }

    /// Returns the animation to the active pose, which repeats endlessly unless the pose is a state.
    fileprivate func lastingAnimation(_ options: SymbolEffectOptions) -> Animation {
        let step = step / options.factor
        if isState { return .spring(duration: step) }
        let pause = options.pause(usualPause)
        if pause == 0, isRotating { return .linear(duration: step * 2).repeatForever(autoreverses: false) }
        if pause == 0, course.count == 2 { return .easeInOut(duration: step).repeatForever() }
        // One declaration describes a run and the rest after it.
        let (perStep, last) = (4, Float(course.last ?? 0))
        var (progress, from) = ([Float(0)], 0.0)
        for share in course {
            progress += (1...perStep).map { index in
                Float(from + (share - from) * UnitCurve.easeInOut.value(at: Double(index) / Double(perStep)))
            }
            from = share
        }
        let interval = (isRotating ? step * 2 : step) / Double(perStep)
        let rest = Int(min((pause / interval).rounded(), 240))
        progress += Array(repeating: last, count: rest)
        let duration = interval * Double(progress.count - 1)
        return .sampled(progress, duration: duration).repeatForever(autoreverses: false)
    }
}

/// Moves a symbol by a share of its height along an axis.
private struct SymbolShift: GeometryEffect {
    var share: Double
    let axis: Angle

    func effectValue(size: CGSize) -> ProjectionTransform {
        let distance = size.height * share
        return ProjectionTransform(
            CGAffineTransform(translationX: distance * cos(axis.radians), y: distance * sin(axis.radians)))
    }
}

extension View {
    /// Shows a symbol in a pose of an effect.
    @ViewBuilder
    fileprivate func posed(
        _ pose: SymbolPose, _ effect: SymbolEffectConfiguration, _ direction: LayoutDirection
    ) -> some View {
        if let axis = effect.axis {
            let isMirrored = effect.followsLayoutDirection && direction == .rightToLeft
            modifier(SymbolShift(share: pose.shift, axis: .degrees(isMirrored ? 180 - axis : axis)))
        } else {
            rotationEffect(.degrees(pose.degrees)).scaleEffect(pose.scale).opacity(pose.opacity)
        }
    }
}

/// Runs an effect whenever a value changes, as often as the options say. An endless one begins with the first change.
private struct DiscreteEffect<Value: Equatable> {
    let effect: SymbolEffectConfiguration
    let options: SymbolEffectOptions
    let value: Value
    @State private var hasBegun = false
    @Environment(\.layoutDirection) private var direction

    nonisolated init(effect: SymbolEffectConfiguration, options: SymbolEffectOptions, value: Value) {
        self.effect = effect
        self.options = options
        self.value = value
    }
}

extension DiscreteEffect: ViewModifier {
    /// The largest number of runs that are prepared.
    private static var maximumRuns: Int { 1_000 }

    func body(content: Content) -> some View {
        if options.count == 0 {
            content.modifier(LastingEffect(effect: effect, options: options, isActive: hasBegun))
                .onChange(of: value) { hasBegun = true }
        } else {
            let poses = effect.poses(runs: min(options.count ?? 1, Self.maximumRuns))
            content.phaseAnimator(Array(poses.indices), trigger: value) { view, index in
                view.posed(poses[index], effect, direction)
            } animation: { index in
                effect.animation(to: index, options)
            }
        }
    }
}

/// Shows an effect as long as it is active.
private struct LastingEffect: ViewModifier {
    let effect: SymbolEffectConfiguration
    let options: SymbolEffectOptions
    let isActive: Bool
    @State private var isOn = false
    @Environment(\.layoutDirection) private var direction

    nonisolated init(effect: SymbolEffectConfiguration, options: SymbolEffectOptions, isActive: Bool) {
        self.effect = effect
        self.options = options
        self.isActive = isActive
    }

    func body(content: Content) -> some View {
        let animation =
            isOn || effect.isState ? effect.lastingAnimation(options) : InterfaceTiming.endOfSymbolEffect
        content.posed(isOn ? effect.activePose : effect.restingPose, effect, direction)
            .animation(animation, value: isOn)
            .onChange(of: isActive, initial: true) { isOn = $1 }
    }
}

/// Runs an effect as often as the options say whenever it becomes active.
private struct FiniteEffect: ViewModifier {
    let effect: SymbolEffectConfiguration
    let options: SymbolEffectOptions
    let isActive: Bool
    /// The number of times that the effect became active.
    @State private var activations = 0

    nonisolated init(effect: SymbolEffectConfiguration, options: SymbolEffectOptions, isActive: Bool) {
        self.effect = effect
        self.options = options
        self.isActive = isActive
    }

    func body(content: Content) -> some View {
        content.modifier(DiscreteEffect(effect: effect, options: options, value: activations))
            .onChange(of: isActive, initial: true) { if $1 { activations += 1 } }
    }
}

/// An effect that runs in all symbols whenever a value changes.
private struct AppliedDiscreteEffect<Value: Equatable>: AppliedSymbolEffect {
    let effect: SymbolEffectConfiguration
    let options: SymbolEffectOptions
    let value: Value

    func apply(to symbol: AnyView) -> AnyView {
        AnyView(symbol.modifier(DiscreteEffect(effect: effect, options: options, value: value)))
    }
}

/// An effect that all symbols show as long as it is active.
private struct AppliedIndefiniteEffect: AppliedSymbolEffect {
    let effect: SymbolEffectConfiguration
    let options: SymbolEffectOptions
    let isActive: Bool

    func apply(to symbol: AnyView) -> AnyView {
        if effect.isState || options.count ?? 0 == 0 {
            AnyView(symbol.modifier(LastingEffect(effect: effect, options: options, isActive: isActive)))
        } else {
            AnyView(symbol.modifier(FiniteEffect(effect: effect, options: options, isActive: isActive)))
        }
    }
}

extension View {
    /// Shows a symbol effect on the symbols in this view as long as it is active.
    nonisolated public func symbolEffect<T: IndefiniteSymbolEffect & SymbolEffect>(
        _ effect: T, options: SymbolEffectOptions = .default, isActive: Bool = true
    ) -> some View {
        symbolEffect(AppliedIndefiniteEffect(effect: effect.configuration, options: options, isActive: isActive))
    }

    /// Shows a symbol effect on the symbols in this view whenever a value changes.
    nonisolated public func symbolEffect<T: DiscreteSymbolEffect & SymbolEffect, U: Equatable>(
        _ effect: T, options: SymbolEffectOptions = .default, value: U
    ) -> some View {
        symbolEffect(AppliedDiscreteEffect(effect: effect.configuration, options: options, value: value))
    }

}

/// Shows a symbol effect where symbols are inserted and removed.
public struct SymbolEffectTransition: BuiltInTransition {
    public static let properties = TransitionProperties(hasMotion: true)

    private let effect: SymbolEffectConfiguration
    private let options: SymbolEffectOptions

    public init<T: SymbolEffect & TransitionSymbolEffect>(effect: T, options: SymbolEffectOptions) {
        self.effect = effect.configuration
        self.options = options
    }

    public func body(content: Content, phase: TransitionPhase) -> some View {
        content.scaleEffect(phase.isIdentity ? 1 : effect.hiddenScale).opacity(phase.isIdentity ? 1 : 0)
    }
}

extension Transition where Self == SymbolEffectTransition {
    public static var symbolEffect: SymbolEffectTransition { symbolEffect(.automatic) }

    public static func symbolEffect<T: SymbolEffect & TransitionSymbolEffect>(
        _ effect: T, options: SymbolEffectOptions = .default
    ) -> SymbolEffectTransition {
        SymbolEffectTransition(effect: effect, options: options)
    }
}
