/// What becomes of a view while a pointer is over it.
public struct HoverEffect: Hashable, Sendable {
    fileprivate enum Kind { case highlight, lift }
    fileprivate let kind: Kind

    /// What suits the view: a ground behind it.
    public static let automatic = HoverEffect(kind: .highlight)
    /// A ground behind the view.
    public static let highlight = HoverEffect(kind: .highlight)
    /// The view is a little larger; on a terminal it has a ground.
    public static let lift = HoverEffect(kind: .lift)
}

public struct _HoverEffectModifier {
    /// nil: what is said around the view.
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
    /// Whether views show that a pointer is over them.
    public var isHoverEffectEnabled: Bool {
        get { self[HoverEffectEnabledKey.self] }
        set { self[HoverEffectEnabledKey.self] = newValue }
    }

    /// What becomes of views that do not say it themselves.
    fileprivate var hoverEffect: HoverEffect {
        get { self[HoverEffectKey.self] }
        set { self[HoverEffectKey.self] = newValue }
    }
}

extension View {
    /// Shows that a pointer is over the view.
    nonisolated public func hoverEffect(_ effect: HoverEffect = .automatic) -> some View {
        modifier(_HoverEffectModifier(effect: effect == .automatic ? nil : effect))
    }

    /// Shows that a pointer is over the view, while that is enabled.
    nonisolated public func hoverEffect(_ effect: HoverEffect = .automatic, isEnabled: Bool) -> some View {
        modifier(_HoverEffectModifier(effect: effect == .automatic ? nil : effect)).hoverEffectDisabled(!isEnabled)
    }

    /// What becomes of views inside that have an automatic effect; nil: a ground.
    nonisolated public func defaultHoverEffect(_ effect: HoverEffect?) -> some View {
        environment(\.hoverEffect, effect ?? .automatic)
    }

    /// Views inside do not show that a pointer is over them.
    nonisolated public func hoverEffectDisabled(_ disabled: Bool = true) -> some View {
        transformEnvironment(\.isHoverEffectEnabled, by: disabled) { $0 = $0 && !$1 }
    }
}
