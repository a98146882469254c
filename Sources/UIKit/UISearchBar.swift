import Fanlight
import FanlightCore
import PlatformSupport

/// A field for the text of a search.
open class UISearchBar: UIView, _AppearanceSource {
    public static func _makeAppearance() -> UISearchBar { UISearchBar() }

    /// The background of a bar.
    public enum Style: Int, Sendable { case `default`, prominent, minimal }

    public weak var delegate: (any UISearchBarDelegate)?
    /// The search that the text belongs to.
    weak final var search: UISearchController?

    private var value = "" {
        didSet {
            recordChange()
            if value != oldValue { search?.textChanged() }
        }
    }
    let editing = EditingState()

    /// The text, which is never nil after it was set. The delegate is notified of it.
    open var text: String? {
        get { value }
        set {
            guard newValue ?? "" != value else { return }
            value = newValue ?? ""
            delegate?.searchBar(self, textDidChange: value)
        }
    }
    open var placeholder: String? { didSet { recordChange() } }
    open var prompt: String? { didSet { recordChange() } }
    public var showsCancelButton = false { didSet { recordChange() } }
    public var searchBarStyle = Style.default { didSet { recordChange() } }
    public var barTintColor: UIColor? { didSet { recordChange() } }

    public var scopeButtonTitles: [String]? { didSet { recordChange() } }
    public var selectedScopeButtonIndex = 0 { didSet { recordChange() } }
    public var showsScopeBar = false { didSet { recordChange() } }

    /// The titles to show; empty without a choice.
    private var scopes: [String] { showsScopeBar ? scopeButtonTitles ?? [] : [] }

    /// The index of the scope, which a person changes.
    final var scopeBinding: Binding<Int> {
        Binding { [weak self] in
            onMainActor { self?.selectedScopeButtonIndex ?? 0 }
        } set: { [weak self] new in
            onMainActor { self?.select(scope: new) }
        }
    }

    private func select(scope: Int) {
        selectedScopeButtonIndex = scope
        delegate?.searchBar(self, selectedScopeButtonIndexDidChange: scope)
        search?.textChanged()
    }

    // Traits of on-screen keyboards. Clients have their own.
    public var keyboardType = UIKeyboardType.default
    public var returnKeyType = UIReturnKeyType.search
    public var autocorrectionType = UITextAutocorrectionType.default
    public var autocapitalizationType = UITextAutocapitalizationType.none
    public var enablesReturnKeyAutomatically = true

    open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
        self.showsCancelButton = showsCancelButton
    }

    open override var canBecomeFirstResponder: Bool { true }
    open override var isFirstResponder: Bool { editing.isEditing }

    @discardableResult
    open override func becomeFirstResponder() -> Bool { requestFocus(true) }

    @discardableResult
    open override func resignFirstResponder() -> Bool { requestFocus(false) }

    private var field: some View {
        HStack(spacing: UISearchBar.distance) {
            Image(systemName: "magnifyingglass").foregroundStyle(.secondary)
            FocusedEditor(self) {
                TextField(placeholder ?? "", text: textBinding).textFieldStyle(.plain)
                    .onSubmit { [weak self] in
                        if let self { delegate?.searchBarSearchButtonClicked(self) }
                    }
            }
            if !value.isEmpty {
                Button("Clear", systemImage: "xmark.circle.fill") { [weak self] in self?.replaceText(with: "") }
                    .labelStyle(.iconOnly).buttonStyle(.plain).foregroundStyle(.secondary)
            }
        }
        .padding(UISearchBar.distance)
        .background(.quaternary, in: RoundedRectangle(cornerRadius: UISearchBar.cornerRadius))
    }

    override package var hasOwnSize: Bool { true }
    override package var keepsTouches: Bool { true }

    override package var content: AnyView? {
        AnyView(
            VStack {
                if let prompt { Text(verbatim: prompt).font(.footnote) }
                HStack {
                    field
                    if showsCancelButton {
                        Button("Cancel") { [weak self] in
                            if let self { delegate?.searchBarCancelButtonClicked(self) }
                        }
                    }
                }
                if !scopes.isEmpty {
                    Picker("Scope", selection: scopeBinding) {
                        ForEach(Array(scopes.enumerated()), id: \.offset) { Text(verbatim: $1).tag($0) }
                    }
                    .pickerStyle(.segmented).labelsHidden()
                }
            }
            .padding(UISearchBar.distance)
            .background(barTintColor.map { Color(uiColor: $0) } ?? .clear))
    }

    /// The distances inside the bar and the radius of the field, in points, as iOS has them.
    private static let distance: CGFloat = 8
    private static let cornerRadius: CGFloat = 10
}

extension UISearchBar: UITextInputTraits {}

extension UISearchBar: EditedView {
    var editedText: String { value }

    func shouldBeginEditing() -> Bool { delegate?.searchBarShouldBeginEditing(self) ?? true }
    func didBeginEditing() { delegate?.searchBarTextDidBeginEditing(self) }
    func shouldEndEditing() -> Bool { delegate?.searchBarShouldEndEditing(self) ?? true }
    func didEndEditing() { delegate?.searchBarTextDidEndEditing(self) }

    func shouldApply(_ edit: TextReplacement) -> Bool {
        delegate?.searchBar(self, shouldChangeTextIn: edit.range, replacementText: edit.replacement) ?? true
    }

    func apply(_ edit: TextReplacement, _ new: String) { text = new }
}

/// An object that decides on the edits of a search bar and is notified of them.
@MainActor @preconcurrency
public protocol UISearchBarDelegate: AnyObject {
    func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
    func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
    func searchBar(_ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
    func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int)
}

extension UISearchBarDelegate {
    public func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool { true }
    public func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) {}
    public func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
    public func searchBarTextDidEndEditing(_ searchBar: UISearchBar) {}
    public func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) {}
    public func searchBar(
        _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool { true }
    public func searchBarSearchButtonClicked(_ searchBar: UISearchBar) {}
    public func searchBarCancelButtonClicked(_ searchBar: UISearchBar) {}
    public func searchBar(_ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int) {}
}
