import FanlightCore
import PlatformSupport

/// An alert, or a list of choices, that a controller presents.
open class UIAlertController: UIViewController {
    /// The form of an alert.
    public enum Style: Int, Sendable { case actionSheet, alert }

    open var message: String?
    public private(set) final var preferredStyle = Style.actionSheet
    public private(set) final var actions: [UIAlertAction] = []
    public private(set) final var textFields: [UITextField]?
    /// The action of the return key. Nothing depends on it.
    public final var preferredAction: UIAlertAction?

    public convenience init(title: String?, message: String?, preferredStyle: Style) {
        self.init(nibName: nil, bundle: nil)
        (self.title, self.message, self.preferredStyle) = (title, message, preferredStyle)
    }

    open func addAction(_ action: UIAlertAction) { actions.append(action) }

    /// Adds a text field, which only an alert has.
    open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
        let field = UITextField()
        configurationHandler?(field)
        textFields = (textFields ?? []) + [field]
    }
}

/// A button of an alert.
@MainActor @preconcurrency
public final class UIAlertAction {
    public enum Style: Int, Sendable { case `default`, cancel, destructive }

    public let title: String?
    public let style: Style
    public var isEnabled = true { didSet { changes.record() } }
    private let handler: ((UIAlertAction) -> Void)?
    let changes = ViewChanges()

    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        (self.title, self.style, self.handler) = (title, style, handler)
    }

    func perform() { handler?(self) }
}
