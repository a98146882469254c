private struct IsEditorRoomKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// True if a scroll view is part of a text editor, which is a single accessibility element.
    package var isEditorRoom: Bool {
        get { self[IsEditorRoomKey.self] }
        set { self[IsEditorRoomKey.self] = newValue }
    }
}
