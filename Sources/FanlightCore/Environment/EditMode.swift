/// A mode in which content is edited as a whole: list rows can be deleted, moved and selected.
public enum EditMode: Hashable, Sendable {
    case inactive
    case transient
    case active

    public var isEditing: Bool { self != .inactive }
}

private struct EditModeKey: EnvironmentKey {
    static var defaultValue: Binding<EditMode>? { nil }
}

private struct SceneEditModeKey: EnvironmentKey {
    static var defaultValue: Binding<EditMode>? { nil }
}

extension EnvironmentValues {
    /// The edit mode of the nearest enclosing view that sets one, or of the scene.
    public var editMode: Binding<EditMode>? {
        get { nearestEditMode ?? self[SceneEditModeKey.self] }
        set { self[EditModeKey.self] = newValue }
    }

    /// The edit mode set by an enclosing view, not by the scene.
    package var nearestEditMode: Binding<EditMode>? { self[EditModeKey.self] }

    /// The scene's edit mode, for views without an enclosing one.
    var sceneEditMode: Binding<EditMode>? {
        get { self[SceneEditModeKey.self] }
        set { self[SceneEditModeKey.self] = newValue }
    }
}

/// Provides the edit mode of a whole scene to its views.
@MainActor
final class SceneEditMode: GraphService, GraphObserver {
    static let key = GraphServiceKey()
    private let mode: Binding<EditMode>

    init(_ graph: ViewGraph) {
        mode = Binding(box: StateBox(EditMode.inactive, graph: graph))
        graph.observe(self)
    }

    func addRootValues(to values: inout EnvironmentValues) { values.sceneEditMode = mode }
}
