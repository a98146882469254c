/// What a scene is to whoever looks at it.
public enum ScenePhase: Comparable, Hashable, Sendable {
    /// Nobody can see it. A scene is never told: its session goes on when the last client leaves, as if somebody looked.
    case background
    /// It is seen, but the person attends to something else: their terminal or window has lost the focus.
    case inactive
    /// It is seen and has the person's attention, as far as the display says; displays that do not say always have it.
    case active
}

extension EnvironmentValues {
    /// What the scene is to whoever looks at it: `active` while the session runs, `inactive` where the display says that
    /// it lost the person's attention.
    public var scenePhase: ScenePhase {
        get { self[ScenePhaseKey.self] }
        set { self[ScenePhaseKey.self] = newValue }
    }
}

private struct ScenePhaseKey: EnvironmentKey { static let defaultValue = ScenePhase.active }
