import Fanlight
import FanlightCore
import PlatformSupport

/// The label of the key that submits a text.
public enum UIReturnKeyType: Int, Sendable {
    case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}

/// The corrections of an on-screen keyboard.
public enum UITextAutocorrectionType: Int, Sendable { case `default`, no, yes }

/// The spelling checks of an on-screen keyboard.
public enum UITextSpellCheckingType: Int, Sendable { case `default`, no, yes }

/// The colours of an on-screen keyboard.
public enum UIKeyboardAppearance: Int, Sendable { case `default`, dark, light }

/// A text view that a person edits. Clients have their own keyboards, so these properties have no effect.
@MainActor @preconcurrency
public protocol UITextInputTraits: AnyObject {}

/// The state of an editor's focus, which the code and the person set.
@MainActor
final class EditingState {
    /// True while the editor has the focus.
    var isEditing = false
    /// The focus that the code asks for; nil if it has asked for none since the last change.
    var wanted: Bool?
}

/// An editor that takes the focus when its view of UIKit asks for it, and reports each change.
@MainActor
struct FocusedEditor<Content: View> {
    let state: EditingState
    let wanted: Bool?
    /// Called with true when the editor takes the focus, and with false when it loses it.
    let report: (Bool) -> Void
    let content: Content

    @FocusState private var isFocused: Bool

    init(_ state: EditingState, report: @escaping (Bool) -> Void, @ViewBuilder content: () -> Content) {
        (self.state, wanted, self.report) = (state, state.wanted, report)
        self.content = content()
    }
}

extension FocusedEditor: View {
    var body: some View {
        content
            .focused($isFocused)
            .onChange(of: wanted, initial: true) {
                guard let wanted else { return }
                state.wanted = nil
                isFocused = wanted
            }
            .onChange(of: isFocused) {
                guard state.isEditing != isFocused else { return }
                state.isEditing = isFocused
                report(isFocused)
            }
    }
}

extension NSTextAlignment {
    var own: TextAlignment { self == .center ? .center : self == .right ? .trailing : .leading }
}
