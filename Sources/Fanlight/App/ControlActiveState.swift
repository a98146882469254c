import FanlightCore

/// The activity of the window that controls are in.
public enum ControlActiveState: CaseIterable, Hashable, Sendable {
    /// The window has the focus of the keyboard.
    case key
    /// The window is among those in front. No window of a session has this state by itself.
    case active
    /// The window has lost the focus, or nobody sees it.
    case inactive
}

extension EnvironmentValues {
    /// The activity of the controls' window: `key` while the scene's phase is `active`, and `inactive` otherwise.
    public var controlActiveState: ControlActiveState {
        get { self[ControlActiveStateKey.self] ?? (scenePhase == .active ? .key : .inactive) }
        set { self[ControlActiveStateKey.self] = newValue }
    }
}

/// The state that an app sets itself.
private struct ControlActiveStateKey: EnvironmentKey { static let defaultValue: ControlActiveState? = nil }
