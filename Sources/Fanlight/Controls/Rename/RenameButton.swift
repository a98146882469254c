import Foundation

/// An action that begins renaming the enclosing item.
@MainActor @preconcurrency
public struct RenameAction {
    let begin: () -> Void
    public func callAsFunction() { begin() }
}

private struct RenameKey: EnvironmentKey { static var defaultValue: RenameAction? { nil } }

extension EnvironmentValues {
    /// The action that begins renaming the enclosing item; nil if there is none.
    public internal(set) var rename: RenameAction? {
        get { self[RenameKey.self] }
        set { self[RenameKey.self] = newValue }
    }
}

/// A button that begins renaming. It is disabled without an enclosing `renameAction`.
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
    /// Sets the action of the rename buttons inside.
    nonisolated public func renameAction(_ action: @escaping () -> Void) -> some View {
        modifier(_RenameModifier(action: action))
    }

    /// Makes the rename buttons inside focus the field in which the name is edited.
    nonisolated public func renameAction(_ isFocused: FocusState<Bool>.Binding) -> some View {
        renameAction { isFocused.wrappedValue = true }
    }
}

/// Sets the action of the rename buttons inside.
public struct _RenameModifier {
    let action: () -> Void
}

extension _RenameModifier: ViewModifier {
    public func body(content: Content) -> some View { content.environment(\.rename, RenameAction(begin: action)) }
}
