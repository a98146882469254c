import Fanlight
import FanlightCore
import PlatformSupport

/// A text of any length, which a person may edit. Its delegate is a `UITextViewDelegate`.
open class UITextView: UIScrollView {
    @available(*, deprecated, message: "Has no effect: bars, lists and controls follow modifiers of SwiftUI.")
    public static func appearance() -> UITextView { UITextView() }

    private var value = NSMutableAttributedString(string: "")
    /// True if the attributes of the text decide on its looks.
    private var hasAttributes = false
    let editing = EditingState()

    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { nil }

    public init(frame: CGRect, textContainer: NSTextContainer?) {
        super.init(frame: frame)
        if let textContainer { self.textContainer = textContainer }
    }

    open var text: String! {
        get { value.string }
        set { setValue(NSAttributedString(string: newValue ?? ""), hasAttributes: false) }
    }
    open var attributedText: NSAttributedString! {
        get { NSAttributedString(attributedString: value) }
        set { setValue(newValue ?? NSAttributedString(string: ""), hasAttributes: true) }
    }

    private func setValue(_ new: NSAttributedString, hasAttributes: Bool) {
        guard hasAttributes != self.hasAttributes || !value.isEqual(to: new) else { return }
        self.hasAttributes = hasAttributes
        value = NSMutableAttributedString(attributedString: new)
        recordChange()
    }

    public var font: UIFont? { didSet { recordChange() } }
    public var textColor: UIColor? { didSet { recordChange() } }
    public var textAlignment = NSTextAlignment.natural { didSet { recordChange() } }
    public var isEditable = true { didSet { recordChange() } }
    public var isSelectable = true { didSet { recordChange() } }
    public var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) { didSet { recordChange() } }
    public private(set) var textContainer = NSTextContainer()

    /// True for a font that follows the person's text size. Nothing depends on it: styles of `UIFont` always do.
    public var adjustsFontForContentSizeCategory = false

    @available(*, deprecated, message: "Has no effect: clients have their own keyboards.")
    public var inputAccessoryView: UIView? {
        get { nil }
        set { _ = newValue }
    }

    // Traits of on-screen keyboards. Clients have their own.
    public var keyboardType = UIKeyboardType.default
    public var keyboardAppearance = UIKeyboardAppearance.default
    public var returnKeyType = UIReturnKeyType.default
    public var autocorrectionType = UITextAutocorrectionType.default
    public var autocapitalizationType = UITextAutocapitalizationType.sentences
    public var spellCheckingType = UITextSpellCheckingType.default
    public var textContentType: UITextContentType?

    // MARK: Focus

    open override var canBecomeFirstResponder: Bool { isEditable }
    open override var isFirstResponder: Bool { editing.isEditing }

    @discardableResult
    open override func becomeFirstResponder() -> Bool { requestFocus(true) }

    @discardableResult
    open override func resignFirstResponder() -> Bool { requestFocus(false) }

    // MARK: Drawing

    @ViewBuilder private var editor: some View {
        if hasAttributes {
            TextEditor(
                text: Binding {
                    onMainActor { self.value.swiftUIText }
                } set: { new in
                    onMainActor { self.replaceText(with: String(new.characters)) }
                })
        } else {
            TextEditor(text: textBinding)
        }
    }

    @ViewBuilder private var label: some View {
        let text = hasAttributes ? Text(value.swiftUIText) : Text(verbatim: value.string)
        let padded = text.textSelection(isSelectable: isSelectable)
            .padding(.horizontal, textContainer.lineFragmentPadding)
            .padding(EdgeInsets(textContainerInset))
        if isScrollEnabled {
            ScrollView { padded.frame(maxWidth: .infinity, alignment: .leading) }
        } else {
            padded
        }
    }

    override package var hasOwnSize: Bool { !isScrollEnabled }

    override package var content: AnyView? {
        AnyView(
            Group {
                if isEditable {
                    FocusedEditor(self) { editor.scrollContentBackground(.hidden) }
                } else {
                    label
                }
            }
            .font(Font(font ?? .systemFont(ofSize: UITextView.standardFontSize)))
            .foregroundStyle(textColor.map { Color(uiColor: $0) } ?? .primary)
            .multilineTextAlignment(textAlignment.own))
    }

    /// The size of a text whose font nothing sets, in points.
    private static let standardFontSize: CGFloat = 12
}

extension UITextView: UITextInputTraits {}

extension UITextView: EditedView {
    private var editDelegate: (any UITextViewDelegate)? { delegate as? any UITextViewDelegate }

    var editedText: String { value.string }

    func shouldBeginEditing() -> Bool { editDelegate?.textViewShouldBeginEditing(self) ?? true }
    func didBeginEditing() { editDelegate?.textViewDidBeginEditing(self) }
    func shouldEndEditing() -> Bool { editDelegate?.textViewShouldEndEditing(self) ?? true }
    func didEndEditing() { editDelegate?.textViewDidEndEditing(self) }

    func shouldApply(_ edit: TextReplacement) -> Bool {
        editDelegate?.textView(self, shouldChangeTextIn: edit.range, replacementText: edit.replacement) ?? true
    }

    func apply(_ edit: TextReplacement, _ new: String) {
        value.replaceCharacters(in: edit.range, with: edit.replacement)
        recordChange()
        editDelegate?.textViewDidChange(self)
        editDelegate?.textViewDidChangeSelection(self)
    }
}

extension View {
    @ViewBuilder fileprivate func textSelection(isSelectable: Bool) -> some View {
        if isSelectable { textSelection(.enabled) } else { self }
    }
}

extension EdgeInsets {
    fileprivate init(_ insets: UIEdgeInsets) {
        self.init(top: insets.top, leading: insets.left, bottom: insets.bottom, trailing: insets.right)
    }
}

/// The area of a text view's lines.
public final class NSTextContainer {
    /// The distance of the lines from both sides, in points.
    public var lineFragmentPadding: CGFloat = 5

    public init() {}
}

/// An object that decides on the edits of a text view and is notified of them.
@MainActor @preconcurrency
public protocol UITextViewDelegate: UIScrollViewDelegate {
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
    func textViewDidBeginEditing(_ textView: UITextView)
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool
    func textViewDidEndEditing(_ textView: UITextView)
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
    func textViewDidChange(_ textView: UITextView)
    func textViewDidChangeSelection(_ textView: UITextView)
}

extension UITextViewDelegate {
    public func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { true }
    public func textViewDidBeginEditing(_ textView: UITextView) {}
    public func textViewShouldEndEditing(_ textView: UITextView) -> Bool { true }
    public func textViewDidEndEditing(_ textView: UITextView) {}
    public func textView(
        _ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { true }
    public func textViewDidChange(_ textView: UITextView) {}
    public func textViewDidChangeSelection(_ textView: UITextView) {}
}
