import Fanlight
import FanlightCore
import PlatformSupport

/// A button, which calls its target.
open class NSButton: NSControl {
    /// The mark of a check box.
    public struct StateValue: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let off = StateValue(rawValue: 0)
        public static let on = StateValue(rawValue: 1)
        public static let mixed = StateValue(rawValue: -1)
    }

    open var title = "Button" { didSet { recordChange() } }
    public var image: NSImage? { didSet { recordChange() } }
    public var isBordered = true { didSet { recordChange() } }
    /// The state of a check box. A press of one changes it before its action.
    public var state = StateValue.off { didSet { recordChange() } }
    private var isCheckbox = false

    public convenience init(title: String, target: Any?, action: Selector?) {
        self.init(frame: .zero)
        self.title = title
        (self.target, self.action) = (target.map { $0 as AnyObject }, action)
    }

    public convenience init(image: NSImage, target: Any?, action: Selector?) {
        self.init(title: "", target: target, action: action)
        self.image = image
    }

    public convenience init(checkboxWithTitle title: String, target: Any?, action: Selector?) {
        self.init(title: title, target: target, action: action)
        isCheckbox = true
    }

    /// Presses the button, as a person does.
    open func performClick(_ sender: Any?) {
        guard isEnabled else { return }
        if isCheckbox { state = state == .on ? .off : .on }
        sendAction(action, to: target)
    }

    @ViewBuilder private var label: some View {
        if let image {
            Image(nsImage: image)
        } else {
            Text(verbatim: title)
        }
    }

    @ViewBuilder private var button: some View {
        if isCheckbox {
            Toggle(title, isOn: checked).toggleStyle(.checkbox)
        } else if isBordered {
            pushButton
        } else {
            pushButton.buttonStyle(.plain)
        }
    }

    private var pushButton: some View {
        Button { [weak self] in
            self?.performClick(nil)
        } label: {
            label
        }
    }

    private var checked: Binding<Bool> {
        Binding { [weak self] in
            onMainActor { self?.state == .on }
        } set: { [weak self] _ in
            onMainActor { self?.performClick(nil) }
        }
    }

    override package var content: AnyView? { AnyView(button.disabled(!isEnabled)) }
}
