import FanlightCore

/// The state of a symbol in the middle of an effect.
private struct SymbolPose: Equatable {
    var scale = 1.0
    var degrees = 0.0
    var opacity = 1.0
}

extension SymbolEffectConfiguration {
    /// The poses of one run after the pose at rest.
    fileprivate var poses: [SymbolPose] {
        switch motion {
        case .bounce: [SymbolPose(scale: direction > 0 ? 1.2 : 0.82)]
        case .pulse: [SymbolPose(opacity: 0.35)]
        case .breathe: [SymbolPose(scale: 1.12, opacity: 0.75)]
        case .rotate: [SymbolPose(degrees: 360 * direction)]
        case .wiggle:
            [1, -1, 0.6, -0.6].map { SymbolPose(degrees: $0 * direction * (angle ?? 14)) }
        case .scale: [SymbolPose(scale: direction > 0 ? 1.25 : 0.8)]
        case .appear, .disappear, .replace: [SymbolPose(scale: 0.6, opacity: 0)]
        }
    }

    /// The pose of the active effect. It is a state for effects that have one, and otherwise the turning point of a
    /// repeated motion.
    fileprivate var activePose: SymbolPose {
        motion == .appear ? SymbolPose() : motion == .wiggle ? SymbolPose(degrees: angle ?? 10) : poses[0]
    }

    fileprivate var restingPose: SymbolPose { motion == .appear ? SymbolPose(scale: 0.6, opacity: 0) : SymbolPose() }
    fileprivate var isState: Bool { [.scale, .appear, .disappear].contains(motion) }
    /// A turn begins again instead of turning back.
    fileprivate var reverses: Bool { motion != .rotate }

    /// The seconds from one pose to the next.
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
}

extension View {
    fileprivate func posed(_ pose: SymbolPose) -> some View {
        rotationEffect(.degrees(pose.degrees)).scaleEffect(pose.scale).opacity(pose.opacity)
    }
}

/// Runs an effect once whenever a value changes.
private struct DiscreteEffect<Value: Equatable> {
    let effect: SymbolEffectConfiguration
    let options: SymbolEffectOptions
    let value: Value

    nonisolated init(effect: SymbolEffectConfiguration, options: SymbolEffectOptions, value: Value) {
        self.effect = effect
        self.options = options
        self.value = value
    }
}

extension DiscreteEffect: ViewModifier {
    private var phases: [Int] { Array(0...(effect.poses.count * max(options.count ?? 1, 1))) }

    private func pose(_ phase: Int) -> SymbolPose {
        guard phase > 0 else { return SymbolPose() }
        var pose = effect.poses[(phase - 1) % effect.poses.count]
        if !effect.reverses { pose.degrees *= Double(phase) }
        return pose
    }

    func body(content: Content) -> some View {
        content.phaseAnimator(phases, trigger: value) { view, phase in
            view.posed(pose(phase))
        } animation: { phase in
            // A turn ends at an angle that looks like its start.
            phase == 0 && !effect.reverses ? nil : .easeInOut(duration: effect.step / options.factor)
        }
    }
}

/// Shows an effect as long as it is active.
private struct IndefiniteEffect: ViewModifier {
    let effect: SymbolEffectConfiguration
    let options: SymbolEffectOptions
    let isActive: Bool
    @State private var isOn = false
    /// True once the wanted number of repetitions has run.
    @State private var isComplete = false

    nonisolated init(effect: SymbolEffectConfiguration, options: SymbolEffectOptions, isActive: Bool) {
        self.effect = effect
        self.options = options
        self.isActive = isActive
    }

    /// Returns the animation of a change to the active pose, or from it.
    private func animation(isOn: Bool) -> Animation {
        let step = effect.step / options.factor
        if effect.isState { return .spring(duration: step) }
        let once = effect.reverses ? Animation.easeInOut(duration: step) : .linear(duration: step * 2)
        guard isOn else { return isComplete ? once : InterfaceMotion.endOfSymbolEffect }
        guard let count = options.count, count > 0 else { return once.repeatForever(autoreverses: effect.reverses) }
        // The last way back to rest is a change of its own, because it ends in another pose.
        return once.repeatCount(effect.reverses ? 2 * count - 1 : count, autoreverses: effect.reverses)
    }

    private func begin() {
        isComplete = false
        let isFinite = effect.reverses && !effect.isState && options.count ?? 0 > 0
        guard isFinite else {
            isOn = true
            return
        }
        withAnimation(animation(isOn: true), completionCriteria: .removed) {
            isOn = true
        } completion: {
            if isOn { (isComplete, isOn) = (true, false) }
        }
    }

    func body(content: Content) -> some View {
        content.posed(isOn ? effect.activePose : effect.restingPose)
            .animation(animation(isOn: isOn), value: isOn)
            .onChange(of: isActive, initial: true) { if $1 { begin() } else { isOn = false } }
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
        AnyView(symbol.modifier(IndefiniteEffect(effect: effect, options: options, isActive: isActive)))
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
        content.scaleEffect(phase.isIdentity ? 1 : effect.direction > 0 ? 0.6 : 1.4).opacity(phase.isIdentity ? 1 : 0)
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
