import Display
import Foundation

/// Text of any length that people write, in lines that are broken where there is no more room, and scrolled.
public struct TextEditor {
    private let text: Binding<String>

    nonisolated public init(text: Binding<String>) { self.text = text }
}

extension TextEditor: View {
    public var body: some View { EditorRoom(core: TextFieldCore(text)) }
}

private struct EditorRoom {
    let core: TextFieldCore
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension EditorRoom: View {
    var body: some View {
        ScrollView { core }
            .environment(\.isEditorRoom, true)
            .padding(.horizontal, isCellDisplay ? 0 : 5)
    }
}

private struct IsEditorRoomKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
    /// Whether a scroll view here is a part of an editor, which is one element.
    var isEditorRoom: Bool {
        get { self[IsEditorRoomKey.self] }
        set { self[IsEditorRoomKey.self] = newValue }
    }
}

/// How text editors look.
@MainActor @preconcurrency
public protocol TextEditorStyle {}

/// Letters without a ground.
public struct PlainTextEditorStyle: TextEditorStyle {
    nonisolated public init() {}
}

/// Letters without a ground.
public struct AutomaticTextEditorStyle: TextEditorStyle {
    nonisolated public init() {}
}

extension TextEditorStyle where Self == PlainTextEditorStyle {
    public static var plain: PlainTextEditorStyle { PlainTextEditorStyle() }
}

extension TextEditorStyle where Self == AutomaticTextEditorStyle {
    public static var automatic: AutomaticTextEditorStyle { AutomaticTextEditorStyle() }
}

extension View {
    /// How text editors inside look: both styles are letters without a ground.
    nonisolated public func textEditorStyle(_ style: some TextEditorStyle) -> some View { self }
}
