/// Whether what is shown is being changed as a whole: rows of a list are deleted, moved, and chosen one by one.
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
    /// Whether views here are being changed as a whole: as somebody around says, or else the scene.
    public var editMode: Binding<EditMode>? {
        get { nearestEditMode ?? self[SceneEditModeKey.self] }
        set { self[EditModeKey.self] = newValue }
    }

    /// The one that somebody around has said, who is not the scene.
    fileprivate var nearestEditMode: Binding<EditMode>? { self[EditModeKey.self] }

    /// The one of the scene, for views that are in nothing with one of its own.
    var sceneEditMode: Binding<EditMode>? {
        get { self[SceneEditModeKey.self] }
        set { self[SceneEditModeKey.self] = newValue }
    }
}

/// Begins to change what is shown as a whole, and ends it.
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

/// Gives views inside an edit mode of their own, unless somebody around has one.
struct EditModeScope: ViewModifier {
    @State private var mode = EditMode.inactive
    @Environment(\.nearestEditMode) private var outer

    func body(content: Content) -> some View { content.environment(\.editMode, outer ?? $mode) }
}
