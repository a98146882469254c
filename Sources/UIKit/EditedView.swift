import Fanlight
import FanlightCore

/// The focus of a view with a text, which the code and the person set.
@MainActor
final class EditingState {
    /// True while the view has the focus.
    fileprivate(set) var isEditing = false
    /// The focus that the code asks for; nil if it has asked for none since the last change.
    fileprivate var wanted: Bool?
}

/// A view with a text that a person edits. Its delegate decides on the focus and on each edit.
@MainActor
protocol EditedView: UIView {
    var editing: EditingState { get }
    var editedText: String { get }

    func shouldBeginEditing() -> Bool
    func didBeginEditing()
    func shouldEndEditing() -> Bool
    func didEndEditing()
    func shouldApply(_ edit: TextReplacement) -> Bool
    /// Makes an edit that the delegate has accepted, and reports it. `new` is the text after it.
    func apply(_ edit: TextReplacement, _ new: String)
}

extension EditedView {
    /// Asks for the focus, or gives it up. Returns false for a view that never has it.
    func requestFocus(_ takesFocus: Bool) -> Bool {
        guard canBecomeFirstResponder else { return false }
        editing.wanted = takesFocus
        recordChange()
        return true
    }

    fileprivate func report(isEditing: Bool) {
        guard editing.isEditing != isEditing else { return }
        guard isEditing ? shouldBeginEditing() : shouldEndEditing() else {
            // The editor gets its former focus back.
            _ = requestFocus(!isEditing)
            return
        }
        editing.isEditing = isEditing
        if isEditing { didBeginEditing() } else { didEndEditing() }
    }

    /// Replaces the text as a person does.
    func replaceText(with new: String) {
        guard new != editedText else { return }
        let edit = TextReplacement(from: editedText, to: new)
        // A refused edit draws the editor again with its own text, which may be another one by now.
        if shouldApply(edit) { apply(edit, new) } else { recordChange() }
    }

    /// The text, which edits replace.
    var textBinding: Binding<String> {
        Binding {
            onMainActor { self.editedText }
        } set: { new in
            onMainActor { self.replaceText(with: new) }
        }
    }
}

/// An editor that takes the focus when its view of UIKit asks for it, and reports each change.
@MainActor
struct FocusedEditor<Content: View> {
    private let view: any EditedView
    private let wanted: Bool?
    private let content: Content

    @FocusState private var isFocused: Bool

    init(_ view: any EditedView, @ViewBuilder content: () -> Content) {
        (self.view, wanted) = (view, view.editing.wanted)
        self.content = content()
    }
}

extension FocusedEditor: View {
    var body: some View {
        content
            .focused($isFocused)
            .onChange(of: wanted, initial: true) {
                guard let wanted else { return }
                view.editing.wanted = nil
                isFocused = wanted
            }
            .onChange(of: isFocused) { view.report(isEditing: isFocused) }
    }
}
