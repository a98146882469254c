import FanlightCore

/// The effect of a pointer over a view.
public struct HoverEffect: Hashable, Sendable {
    fileprivate enum Kind { case highlight, lift }
    fileprivate let kind: Kind

    /// The default effect: a background behind the view.
    public static let automatic = HoverEffect(kind: .highlight)
    /// A background behind the view.
    public static let highlight = HoverEffect(kind: .highlight)
    /// Scales the view up a little; on a terminal it has a background.
    public static let lift = HoverEffect(kind: .lift)
}

public struct _HoverEffectModifier {
    /// The effect; nil uses the default of the environment.
    let effect: HoverEffect?
    @State private var isOver = false
    @Environment(\.isHoverEffectEnabled) private var isEnabled
    @Environment(\.hoverEffect) private var standard
    @Environment(\.isCellDisplay) private var isCellDisplay

    nonisolated init(effect: HoverEffect?) { self.effect = effect }
}

extension _HoverEffectModifier: ViewModifier {
    public func body(content: Content) -> some View {
        let isShown = isOver && isEnabled
        let isLifted = isShown && !isCellDisplay && (effect ?? standard).kind == .lift
        content
            .scaleEffect(isLifted ? 1.05 : 1)
            .background {
                if isShown, !isLifted {
                    RoundedRectangle(cornerRadius: 6).fill(Color.primary.opacity(0.12)).padding(isCellDisplay ? 0 : -4)
                }
            }
            .onHover { isOver = $0 }
    }
}

private struct HoverEffectKey: EnvironmentKey { static let defaultValue = HoverEffect.automatic }
private struct HoverEffectEnabledKey: EnvironmentKey { static let defaultValue = true }

extension EnvironmentValues {
    /// True if views display hover effects.
    public var isHoverEffectEnabled: Bool {
        get { self[HoverEffectEnabledKey.self] }
        set { self[HoverEffectEnabledKey.self] = newValue }
    }

    /// The effect of views whose hover effect is automatic.
    fileprivate var hoverEffect: HoverEffect {
        get { self[HoverEffectKey.self] }
        set { self[HoverEffectKey.self] = newValue }
    }
}

extension View {
    /// Displays an effect while a pointer is over the view.
    nonisolated public func hoverEffect(_ effect: HoverEffect = .automatic) -> some View {
        modifier(_HoverEffectModifier(effect: effect == .automatic ? nil : effect))
    }

    /// Displays an effect while a pointer is over the view, if enabled.
    nonisolated public func hoverEffect(_ effect: HoverEffect = .automatic, isEnabled: Bool) -> some View {
        modifier(_HoverEffectModifier(effect: effect == .automatic ? nil : effect)).hoverEffectDisabled(!isEnabled)
    }

    /// Sets the effect of views inside whose hover effect is automatic; nil for a background.
    nonisolated public func defaultHoverEffect(_ effect: HoverEffect?) -> some View {
        environment(\.hoverEffect, effect ?? .automatic)
    }

    /// Disables the hover effects of views inside.
    nonisolated public func hoverEffectDisabled(_ disabled: Bool = true) -> some View {
        transformEnvironment(\.isHoverEffectEnabled, by: disabled) { $0 = $0 && !$1 }
    }
}
