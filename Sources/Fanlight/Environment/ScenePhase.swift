/// What a scene is to whoever looks at it.
public enum ScenePhase: Comparable, Hashable, Sendable {
    /// Nobody can see it: no client is attached to its session, or none that is there. The session goes on; a good moment to
    /// stop what only matters to somebody who looks. A session begins like this and becomes `active` when the first client
    /// attaches; a test's `Stage` looks from the beginning.
    case background
    /// It is seen, but the person attends to something else: their terminal or window has lost the focus.
    case inactive
    /// It is seen and has the person's attention, as far as the display says; displays that do not say always have it.
    case active
}

extension EnvironmentValues {
    /// What the scene is to whoever looks at it: `active` while somebody does, `inactive` where the display says that it
    /// lost the person's attention, `background` while no client is attached, or all have fallen silent.
    ///
    /// A session has one scene, so that an app and its scenes are told the same as the views.
    public var scenePhase: ScenePhase {
        get { self[ScenePhaseKey.self] }
        set { self[ScenePhaseKey.self] = newValue }
    }
}

private struct ScenePhaseKey: EnvironmentKey { static let defaultValue = ScenePhase.active }
