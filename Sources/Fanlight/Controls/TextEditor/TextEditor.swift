import Display
import Foundation

/// Text of any length that people write, in lines that are broken where there is no more room, and scrolled.
///
/// Tab writes a tab. Shift-Tab leads to the control before, and Control-Tab to the next one; where keyboards or terminals
/// tell of no such key, Escape and then Tab do.
public struct TextEditor {
    private let source: TextFieldSource

    nonisolated public init(text: Binding<String>) { source = .text(text) }

    /// Says what is selected while the editor has the focus, and takes what is to be.
    nonisolated public init(text: Binding<String>, selection: Binding<TextSelection?>) {
        source = .text(text, selection)
    }

    /// Edits a text whose letters have looks of their own.
    nonisolated public init(
        text: Binding<AttributedString>, selection: Binding<AttributedTextSelection>? = nil
    ) {
        source = .attributed(text, selection)
    }
}

extension TextEditor: View {
    public var body: some View { EditorRoom(core: TextFieldCore(source)) }
}

private struct EditorRoom {
    let core: TextFieldCore
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.scrollContentBackground) private var contentBackground
}

extension EditorRoom: View {
    var body: some View {
        let room = ScrollView { core }
            .environment(\.isEditorRoom, true)
            .padding(.horizontal, isCellDisplay ? 0 : 5)
            .modifier(FieldBezelModifier())
        if contentBackground == .visible { room.background(.background) } else { room }
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
