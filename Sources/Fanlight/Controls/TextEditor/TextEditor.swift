import Display
import Foundation

/// A view for editing text of any length, with wrapped lines and scrolling.
///
/// Tab inserts a tab. Shift-Tab moves the focus to the previous control, and Control-Tab to the next one. On keyboards
/// and terminals without these keys, Escape followed by Tab does the same.
public struct TextEditor {
    private let source: TextFieldSource

    nonisolated public init(text: Binding<String>) { source = .text(text) }

    /// Creates an editor with a selection binding. The editor writes the selection to it while focused, and follows
    /// changes of it.
    nonisolated public init(text: Binding<String>, selection: Binding<TextSelection?>) {
        source = .text(text, selection)
    }

    /// Creates an editor for an attributed text.
    nonisolated public init(
        text: Binding<AttributedString>, selection: Binding<AttributedTextSelection>? = nil
    ) {
        source = .attributed(text, selection)
    }
}

extension TextEditor: View {
    public var body: some View { EditorScrollView(core: TextFieldCore(source)) }
}

private struct EditorScrollView {
    let core: TextFieldCore
    @Environment(\.isCellDisplay) private var isCellDisplay
    @Environment(\.scrollContentBackground) private var contentBackground
}

extension EditorScrollView: View {
    var body: some View {
        let scrollView = ScrollView { core }
            .environment(\.isEditorViewport, true)
            .padding(.horizontal, isCellDisplay ? 0 : 5)
            .modifier(PressForwarding(target: .field))
        if contentBackground == .visible { scrollView.background(.background) } else { scrollView }
    }
}

/// A type that defines the appearance of text editors.
@MainActor @preconcurrency
public protocol TextEditorStyle {}

/// A style without a background.
public struct PlainTextEditorStyle: TextEditorStyle {
    nonisolated public init() {}
}

/// A style without a background.
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
    /// Sets the style of the text editors inside. Both styles render text without a background.
    nonisolated public func textEditorStyle(_ style: some TextEditorStyle) -> some View { self }
}
