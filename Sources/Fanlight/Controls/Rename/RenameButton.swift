import Foundation

/// Begins to change the name of what is around.
@MainActor @preconcurrency
public struct RenameAction {
    let begin: () -> Void
    public func callAsFunction() { begin() }
}

private struct RenameKey: EnvironmentKey { static var defaultValue: RenameAction? { nil } }

extension EnvironmentValues {
    /// What begins to change the name of what is around; nil where nothing does.
    public internal(set) var rename: RenameAction? {
        get { self[RenameKey.self] }
        set { self[RenameKey.self] = newValue }
    }
}

/// A button that begins to change a name. Disabled where nobody around has said how.
public struct RenameButton<Label: View> {
    let label: Label
    @Environment(\.rename) private var rename

    fileprivate nonisolated init(label: Label) { self.label = label }
}

extension RenameButton where Label == Fanlight.Label<Text, Image> {
    nonisolated public init() { self.init(label: Fanlight.Label("Rename", systemImage: "pencil")) }
}

extension RenameButton: View {
    public var body: some View {
        Button {
            rename?()
        } label: {
            label
        }
        .disabled(rename == nil)
    }
}

extension View {
    /// What rename buttons inside do.
    nonisolated public func renameAction(_ action: @escaping () -> Void) -> some View {
        modifier(_RenameModifier(action: action))
    }

    /// Rename buttons inside put the focus where the name is changed.
    nonisolated public func renameAction(_ isFocused: FocusState<Bool>.Binding) -> some View {
        renameAction { isFocused.wrappedValue = true }
    }
}

/// Says what rename buttons inside do.
public struct _RenameModifier {
    let action: () -> Void
}

extension _RenameModifier: ViewModifier {
    public func body(content: Content) -> some View { content.environment(\.rename, RenameAction(begin: action)) }
}
