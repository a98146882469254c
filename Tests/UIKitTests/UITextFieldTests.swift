import Display
import Fanlight
import FanlightTesting
import Testing
import UIKit

@MainActor
@Suite("Text fields of UIKit")
struct UITextFieldTests {
    private final class Delegate: UITextFieldDelegate, UITextViewDelegate, UISearchBarDelegate {
        var lines: [String] = []
        var refused: String?

        private func accept(_ range: NSRange, _ text: String) -> Bool {
            lines.append("change \(range.location)+\(range.length) “\(text)”")
            return text != refused
        }

        func textFieldDidBeginEditing(_ textField: UITextField) { lines.append("begin") }
        func textFieldDidEndEditing(_ textField: UITextField) { lines.append("end") }
        func textField(
            _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
        ) -> Bool { accept(range, string) }
        func textFieldShouldReturn(_ textField: UITextField) -> Bool {
            lines.append("return")
            textField.resignFirstResponder()
            return true
        }

        func textViewDidBeginEditing(_ textView: UITextView) { lines.append("begin") }
        func textView(
            _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
        ) -> Bool { accept(range, text) }
        func textViewDidChange(_ textView: UITextView) { lines.append("is “\(textView.text ?? "")”") }

        func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {
            lines.append("is “\(searchText)”")
        }
        func searchBarSearchButtonClicked(_ searchBar: UISearchBar) { lines.append("search") }
        func searchBarCancelButtonClicked(_ searchBar: UISearchBar) { lines.append("cancel") }
    }

    private final class Padded: UITextField {
        override func becomeFirstResponder() -> Bool { super.becomeFirstResponder() }
    }

    private func stage(_ view: UIView) -> Stage { Stage(width: 300, height: 200) { Shown(view: view) } }

    @Test("a field takes the focus, asks its delegate about each edit, and submits")
    func field() {
        let (field, delegate) = (Padded(), Delegate())
        field.placeholder = "Name"
        field.delegate = delegate
        var changes = 0
        field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
        let stage = stage(field)
        #expect(stage.label("Name").exists)
        #expect(field.becomeFirstResponder())
        _ = stage.currentPicture
        #expect(field.isFirstResponder && delegate.lines == ["begin"])

        delegate.refused = "x"
        stage.type("ax")
        stage.type("b")
        #expect(field.text == "ab")
        #expect(changes == 2)
        #expect(delegate.lines.dropFirst() == ["change 0+0 “a”", "change 1+0 “x”", "change 1+0 “b”"])

        delegate.lines = []
        stage.press(.enter)
        _ = stage.currentPicture
        #expect(delegate.lines == ["return", "end"])
        #expect(!field.isEditing)
    }

    @Test("a text view keeps its attributes around an edit")
    func textView() {
        let (view, delegate) = (UITextView(), Delegate())
        let text = NSMutableAttributedString(string: "red", attributes: [.foregroundColor: UIColor.red])
        view.attributedText = text
        view.delegate = delegate
        let stage = stage(view)
        view.becomeFirstResponder()
        _ = stage.currentPicture
        stage.press(.end)
        stage.type("!")
        #expect(view.text == "red!")
        #expect(delegate.lines == ["begin", "change 3+0 “!”", "is “red!”"])
        #expect(view.attributedText.attribute(.foregroundColor, at: 1, effectiveRange: nil) as? UIColor == .red)
    }

    @Test("a text view that cannot be edited shows its attributes")
    func label() {
        let view = UITextView()
        view.isEditable = false
        view.isScrollEnabled = false
        let text = NSMutableAttributedString(string: "plain ")
        text.append(NSAttributedString(string: "green", attributes: [.foregroundColor: UIColor.green]))
        view.attributedText = text
        let stage = stage(view)
        #expect(stage.showing("plain green").exists)
        #expect(view.intrinsicContentSize.height > 0)
    }

    @Test("a search bar reports its text, the search and the cancellation")
    func searchBar() {
        let (bar, delegate) = (UISearchBar(), Delegate())
        bar.placeholder = "Find"
        bar.showsCancelButton = true
        bar.delegate = delegate
        let stage = stage(bar)
        #expect(stage.label("Find").exists)
        bar.becomeFirstResponder()
        _ = stage.currentPicture
        stage.type("ab")
        stage.press(.enter)
        stage.showing("Cancel").tap()
        #expect(bar.text == "ab")
        #expect(delegate.lines == ["is “a”", "is “ab”", "search", "cancel"])
    }

    /// A delegate that refuses that editing begins or ends.
    private final class Refusing: UITextFieldDelegate, UITextViewDelegate, UISearchBarDelegate {
        var (accepts, begins, ends) = (false, 0, 0)

        func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { accepts }
        func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { accepts }
        func textFieldDidBeginEditing(_ textField: UITextField) { begins += 1 }
        func textFieldDidEndEditing(_ textField: UITextField) { ends += 1 }

        func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { accepts }
        func textViewShouldEndEditing(_ textView: UITextView) -> Bool { accepts }
        func textViewDidBeginEditing(_ textView: UITextView) { begins += 1 }
        func textViewDidEndEditing(_ textView: UITextView) { ends += 1 }

        func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { accepts }
        func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { accepts }
        func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { begins += 1 }
        func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { ends += 1 }
    }

    private enum Editor: CaseIterable {
        case field, view, searchBar

        @MainActor func make(_ delegate: Refusing) -> (view: UIView, focus: () -> Bool) {
            switch self {
            case .field:
                let field = UITextField()
                field.delegate = delegate
                return (field, { field.becomeFirstResponder() })
            case .view:
                let view = UITextView()
                view.delegate = delegate
                return (view, { view.becomeFirstResponder() })
            case .searchBar:
                let bar = UISearchBar()
                bar.delegate = delegate
                return (bar, { bar.becomeFirstResponder() })
            }
        }
    }

    @Test("a delegate refuses the focus and its end, in each view with a text", arguments: Editor.allCases)
    private func refusedFocus(_ editor: Editor) {
        let delegate = Refusing()
        let (view, focus) = editor.make(delegate)
        let stage = stage(view)
        _ = focus()
        _ = stage.currentPicture
        #expect(!view.isFirstResponder && delegate.begins == 0)

        delegate.accepts = true
        _ = focus()
        _ = stage.currentPicture
        #expect(view.isFirstResponder && delegate.begins == 1)

        delegate.accepts = false
        view.resignFirstResponder()
        _ = stage.currentPicture
        #expect(view.isFirstResponder && (delegate.begins, delegate.ends) == (1, 0))

        delegate.accepts = true
        view.resignFirstResponder()
        _ = stage.currentPicture
        #expect(!view.isFirstResponder && delegate.ends == 1)
    }
}
