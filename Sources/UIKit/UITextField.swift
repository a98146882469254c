import Fanlight
import FanlightCore
import PlatformSupport

/// A field for a line of text.
open class UITextField: UIControl, _AppearanceSource {
    public static func _makeAppearance() -> UITextField { UITextField() }

    /// The time in which a part of the field is shown.
    public enum ViewMode: Int, Sendable { case never, whileEditing, unlessEditing, always }

    /// The edge of a field.
    public enum BorderStyle: Int, Sendable { case none, line, bezel, roundedRect }

    public weak var delegate: (any UITextFieldDelegate)?

    private var value = "" { didSet { recordChange() } }
    let editing = EditingState()

    /// The text, which is never nil after it was set.
    open var text: String? {
        get { value }
        set { value = newValue ?? "" }
    }
    /// The text with attributes. A field shows it in its own font and colour.
    open var attributedText: NSAttributedString? {
        get { NSAttributedString(string: value) }
        set { value = newValue?.string ?? "" }
    }
    open var placeholder: String? { didSet { recordChange() } }
    open var attributedPlaceholder: NSAttributedString? {
        didSet { placeholder = attributedPlaceholder?.string }
    }
    public var font: UIFont? { didSet { recordChange() } }
    public var textColor: UIColor? { didSet { recordChange() } }
    public var textAlignment = NSTextAlignment.natural { didSet { recordChange() } }
    public var borderStyle = BorderStyle.none { didSet { recordChange() } }
    public var isSecureTextEntry = false { didSet { recordChange() } }
    public var isEditing: Bool { editing.isEditing }
    public var clearsOnBeginEditing = false
    public var leftView: UIView? { didSet { recordChange() } }
    public var rightView: UIView? { didSet { recordChange() } }
    public var leftViewMode = ViewMode.never { didSet { recordChange() } }
    public var rightViewMode = ViewMode.never { didSet { recordChange() } }
    public var clearButtonMode = ViewMode.never { didSet { recordChange() } }

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
    public var enablesReturnKeyAutomatically = false

    // MARK: Focus

    open override var canBecomeFirstResponder: Bool { isEnabled }
    open override var isFirstResponder: Bool { editing.isEditing }

    @discardableResult
    open override func becomeFirstResponder() -> Bool { requestFocus(true) }

    @discardableResult
    open override func resignFirstResponder() -> Bool { requestFocus(false) }

    private func clear() {
        if delegate?.textFieldShouldClear(self) ?? true { replaceText(with: "") }
    }

    private func submit() {
        guard delegate?.textFieldShouldReturn(self) ?? true else { return }
        sendActions(for: [.editingDidEndOnExit, .primaryActionTriggered])
    }

    // MARK: Drawing

    private func shows(_ mode: ViewMode) -> Bool {
        switch mode {
        case .never: false
        case .whileEditing: isEditing
        case .unlessEditing: !isEditing
        case .always: true
        }
    }

    @ViewBuilder private var field: some View {
        if isSecureTextEntry {
            SecureField(placeholder ?? "", text: textBinding)
        } else {
            TextField(placeholder ?? "", text: textBinding)
        }
    }

    @ViewBuilder private var styledField: some View {
        if borderStyle == .none {
            field.textFieldStyle(.plain)
        } else {
            field.textFieldStyle(.roundedBorder)
        }
    }

    override package var control: AnyView? {
        AnyView(
            HStack {
                if shows(leftViewMode), let leftView { sideView(leftView) }
                FocusedEditor(self) {
                    styledField
                        .font(font.map { Font($0) })
                        .foregroundStyle(textColor.map { Color(uiColor: $0) } ?? .primary)
                        .multilineTextAlignment(textAlignment.own)
                        .onSubmit { [weak self] in self?.submit() }
                }
                if shows(clearButtonMode), !value.isEmpty {
                    Button("Clear", systemImage: "xmark.circle.fill") { [weak self] in self?.clear() }
                        .labelStyle(.iconOnly).buttonStyle(.plain).foregroundStyle(.secondary)
                }
                if shows(rightViewMode), let rightView { sideView(rightView) }
            })
    }

    private func sideView(_ view: UIView) -> some View {
        DrawnPlatformView(view).frame(
            width: view.frame.width > 0 ? view.frame.width : nil,
            height: view.frame.height > 0 ? view.frame.height : nil)
    }
}

extension UITextField: UITextInputTraits {}

extension UITextField: EditedView {
    var editedText: String { value }

    func shouldBeginEditing() -> Bool { delegate?.textFieldShouldBeginEditing(self) ?? true }

    func didBeginEditing() {
        recordChange()
        if clearsOnBeginEditing { value = "" }
        delegate?.textFieldDidBeginEditing(self)
        sendActions(for: .editingDidBegin)
    }

    func shouldEndEditing() -> Bool { delegate?.textFieldShouldEndEditing(self) ?? true }

    func didEndEditing() {
        recordChange()
        delegate?.textFieldDidEndEditing(self)
        delegate?.textFieldDidEndEditing(self, reason: .committed)
        sendActions(for: .editingDidEnd)
    }

    func shouldApply(_ edit: TextReplacement) -> Bool {
        delegate?.textField(self, shouldChangeCharactersIn: edit.range, replacementString: edit.replacement) ?? true
    }

    func apply(_ edit: TextReplacement, _ new: String) {
        value = new
        delegate?.textFieldDidChangeSelection(self)
        sendActions(for: .editingChanged)
    }
}

extension UITextField {
    /// The reason for the end of editing.
    public enum DidEndEditingReason: Int, Sendable { case committed, cancelled }
}

/// An object that decides on the edits of a field and is notified of them.
@MainActor @preconcurrency
public protocol UITextFieldDelegate: AnyObject {
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    func textFieldDidBeginEditing(_ textField: UITextField)
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    func textFieldDidEndEditing(_ textField: UITextField)
    func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool
    func textFieldDidChangeSelection(_ textField: UITextField)
    func textFieldShouldClear(_ textField: UITextField) -> Bool
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

extension UITextFieldDelegate {
    public func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { true }
    public func textFieldDidBeginEditing(_ textField: UITextField) {}
    public func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { true }
    public func textFieldDidEndEditing(_ textField: UITextField) {}
    public func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {}
    public func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool { true }
    public func textFieldDidChangeSelection(_ textField: UITextField) {}
    public func textFieldShouldClear(_ textField: UITextField) -> Bool { true }
    public func textFieldShouldReturn(_ textField: UITextField) -> Bool { true }
}
