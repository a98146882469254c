private struct IsEditorViewportKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// True if a scroll view is part of a text editor, which is a single accessibility element.
    package var isEditorViewport: Bool {
        get { self[IsEditorViewportKey.self] }
        set { self[IsEditorViewportKey.self] = newValue }
    }
}
