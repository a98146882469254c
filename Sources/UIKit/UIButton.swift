import Fanlight
import FanlightCore
import PlatformSupport

/// A button. It reports `touchUpInside` and `primaryActionTriggered`.
open class UIButton: UIControl {
    public enum ButtonType: Int, Sendable {
        case custom, system, detailDisclosure, infoLight, infoDark, contactAdd
        case close = 7

        fileprivate var symbol: String? {
            switch self {
            case .custom, .system: nil
            case .detailDisclosure, .infoLight, .infoDark: "info.circle"
            case .contactAdd: "plus.circle"
            case .close: "xmark.circle.fill"
            }
        }
    }

    public private(set) var buttonType = ButtonType.custom

    public convenience init(type: ButtonType) {
        self.init(frame: .zero)
        buttonType = type
    }

    public convenience init(type: ButtonType = .system, primaryAction: UIAction?) {
        self.init(type: type)
        guard let primaryAction else { return }
        addAction(primaryAction, for: .primaryActionTriggered)
        setTitle(primaryAction.title.isEmpty ? nil : primaryAction.title, for: .normal)
        setImage(primaryAction.image, for: .normal)
    }

    private var titles: [State: String] = [:] { didSet { recordChange() } }
    private var images: [State: UIImage] = [:] { didSet { recordChange() } }
    private var colors: [State: UIColor] = [:] { didSet { recordChange() } }

    /// The label, whose font and number of lines the button follows. Titles and colours are set by state.
    public private(set) lazy var titleLabel: UILabel? = {
        let label = UILabel()
        label.font = .systemFont(ofSize: UIFont.buttonFontSize)
        return label
    }()

    open func setTitle(_ title: String?, for state: State) { titles[state] = title }
    open func title(for state: State) -> String? { titles[state] }
    open func setImage(_ image: UIImage?, for state: State) { images[state] = image }
    open func image(for state: State) -> UIImage? { images[state] }
    open func setTitleColor(_ color: UIColor?, for state: State) { colors[state] = color }
    open func titleColor(for state: State) -> UIColor? { colors[state] }
    public var currentTitle: String? { present(titles) }
    public var currentImage: UIImage? { present(images) }
    public var currentTitleColor: UIColor? { present(colors) }

    /// The menu that the button shows instead of its actions, if `showsMenuAsPrimaryAction` is true.
    public var menu: UIMenu? { didSet { recordChange() } }
    public var showsMenuAsPrimaryAction = false { didSet { recordChange() } }

    /// Returns the value of the present state, or else of the normal one.
    private func present<Value>(_ values: [State: Value]) -> Value? { values[state] ?? values[.normal] }

    private var color: Color? { currentTitleColor.map { Color(uiColor: $0) } ?? (buttonType == .custom ? .white : nil) }

    @ViewBuilder private var label: some View {
        HStack {
            if let image = currentImage {
                Image(uiImage: image)
            } else if let symbol = buttonType.symbol {
                Image(systemName: symbol)
            }
            if let title = currentTitle {
                Text(verbatim: title).font(titleLabel.map { Font($0.font) })
                    .lineLimit(titleLabel.flatMap { $0.numberOfLines > 0 ? $0.numberOfLines : nil })
            }
        }
        .foregroundStyle(color.map { AnyShapeStyle($0) } ?? AnyShapeStyle(.tint))
        .frame(maxWidth: fills ? .infinity : nil, maxHeight: fills ? .infinity : nil)
        .contentShape(Rectangle())
    }

    /// True if the frame decides on the size.
    private var fills: Bool { frame.width > 0 && frame.height > 0 }

    override package var control: AnyView? {
        titleLabel?.changes.observe()
        if showsMenuAsPrimaryAction, let menu {
            return AnyView(
                Menu {
                    MenuEntries(elements: menu.children, sender: self)
                } label: {
                    label
                })
        }
        return AnyView(
            Button { [weak self] in
                self?.sendActions(for: [.touchDown, .touchUpInside, .primaryActionTriggered])
            } label: {
                label
            }
            .buttonStyle(.plain))
    }
}

/// The entries of a menu of UIKit.
struct MenuEntries {
    let elements: [UIMenuElement]
    weak var sender: AnyObject?
}

extension MenuEntries: View {
    var body: some View {
        ForEach(Array(elements.enumerated()), id: \.offset) { _, element in
            if let menu = element as? UIMenu {
                Menu(menu.title) { AnyView(MenuEntries(elements: menu.children, sender: sender)) }
            } else if let action = element as? UIAction, !action.attributes.contains(.hidden) {
                Button(role: action.attributes.contains(.destructive) ? .destructive : nil) {
                    action.perform(from: sender)
                } label: {
                    if action.state == .on {
                        Label(action.title, systemImage: "checkmark")
                    } else if let image = action.image {
                        Label {
                            Text(verbatim: action.title)
                        } icon: {
                            Image(uiImage: image)
                        }
                    } else {
                        Text(verbatim: action.title)
                    }
                }
                .disabled(action.attributes.contains(.disabled))
            }
        }
    }
}
