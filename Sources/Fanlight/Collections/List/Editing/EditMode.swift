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
    fileprivate var nearestEditMode: Binding<EditMode>? { self[EditModeKey.self] }

    /// The scene's edit mode, for views without an enclosing one.
    var sceneEditMode: Binding<EditMode>? {
        get { self[SceneEditModeKey.self] }
        set { self[SceneEditModeKey.self] = newValue }
    }
}

/// A button that switches the edit mode.
public struct EditButton {
    @Environment(\.editMode) private var editMode
    nonisolated public init() {}
}

extension EditButton: View {
    public var body: some View {
        let isEditing = editMode?.wrappedValue.isEditing ?? false
        Button(isEditing ? "Done" : "Edit") { editMode?.wrappedValue = isEditing ? .inactive : .active }
            .bold(isEditing)
            .disabled(editMode == nil)
    }
}

/// Provides an edit mode to views inside, unless an enclosing view has one.
struct EditModeScope: ViewModifier {
    @State private var mode = EditMode.inactive
    @Environment(\.nearestEditMode) private var outer

    func body(content: Content) -> some View { content.environment(\.editMode, outer ?? $mode) }
}
