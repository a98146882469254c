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
package struct EditModeScope: ViewModifier {
    @State private var mode = EditMode.inactive
    @Environment(\.nearestEditMode) private var outer

    package func body(content: Content) -> some View { content.environment(\.editMode, outer ?? $mode) }
}
