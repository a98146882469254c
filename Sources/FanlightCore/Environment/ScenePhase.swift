/// The visibility of a scene to its clients.
public enum ScenePhase: Comparable, Hashable, Sendable {
    /// The scene is not visible. No client that shows it is attached to its session, or all such clients are silent.
    /// Scripts and snapshots do not display it. The session continues; the app may stop work that only matters to a
    /// visible scene. A session begins in this phase and becomes `active` when the first client attaches. In a test's
    /// `Stage` it is `active` from the beginning.
    case background
    /// The scene is visible, but the person's terminal or window has lost the focus.
    case inactive
    /// The scene is visible and its display has the focus. Displays that do not report focus always have it.
    case active
}

extension EnvironmentValues {
    /// The scene's phase. It is `active` while a client shows it, and `inactive` where the display reports that it lost
    /// the focus. It is `background` while no client is attached, or all attached clients are silent.
    ///
    /// A session has one scene, so an app and its scenes read the same phase as the views.
    public var scenePhase: ScenePhase {
        get { self[ScenePhaseKey.self] }
        set { self[ScenePhaseKey.self] = newValue }
    }
}

private struct ScenePhaseKey: EnvironmentKey { static let defaultValue = ScenePhase.active }

/// Provides the phase of a scene to its views.
@MainActor
final class ScenePhaseService: GraphService, GraphObserver {
    static let key = GraphServiceKey()
    private unowned let graph: ViewGraph

    var phase = ScenePhase.active {
        didSet { if phase != oldValue { graph.rootValuesChanged() } }
    }

    init(_ graph: ViewGraph) {
        self.graph = graph
        graph.observe(self)
    }

    func addRootValues(to values: inout EnvironmentValues) { values.scenePhase = phase }
}

extension ViewGraph {
    /// The scene phase that views read from the environment.
    var phase: ScenePhase {
        get { self[ScenePhaseService.self].phase }
        set { self[ScenePhaseService.self].phase = newValue }
    }
}
