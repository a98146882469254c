import Fanlight
import FanlightCore
import PlatformSupport

/// An item of a bar: a title and an image.
@MainActor @preconcurrency
open class UIBarItem {
    final let changes = ViewChanges()

    public init() {}

    open var title: String? { didSet { changes.record() } }
    open var image: UIImage? { didSet { changes.record() } }
    open var isEnabled = true { didSet { changes.record() } }
    public var tag = 0
    public var accessibilityLabel: String? { didSet { changes.record() } }

    @available(*, deprecated, message: "Has no effect: bars follow modifiers of SwiftUI.")
    public func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {}
}

/// A button of a navigation bar or a toolbar.
open class UIBarButtonItem: UIBarItem, _AppearanceSource {
    public static func _makeAppearance() -> UIBarButtonItem { UIBarButtonItem() }

    public enum Style: Int, Sendable {
        case plain
        case done = 2
    }

    /// The common items.
    public enum SystemItem: Int, Sendable {
        case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks
        case search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo
        case close = 24
    }

    public var style = Style.plain { didSet { changes.record() } }
    public weak var target: AnyObject?
    public var action: Selector?
    /// The action that the item runs instead of calling its target.
    public var primaryAction: UIAction? { didSet { changes.record() } }
    /// The menu that the item shows instead of its action.
    public var menu: UIMenu? { didSet { changes.record() } }
    public var customView: UIView? { didSet { changes.record() } }
    public var tintColor: UIColor? { didSet { changes.record() } }
    public var width: CGFloat = 0
    private var systemItem: SystemItem?

    public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
        self.init()
        (self.title, self.style) = (title, style)
        setTarget(target, action)
    }

    public convenience init(image: UIImage?, style: Style, target: Any?, action: Selector?) {
        self.init()
        (self.image, self.style) = (image, style)
        setTarget(target, action)
    }

    public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
        self.init()
        setSystemItem(systemItem)
        setTarget(target, action)
    }

    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
        self.init()
        setSystemItem(systemItem)
        (self.primaryAction, self.menu) = (primaryAction, menu)
    }

    public convenience init(
        title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
    ) {
        self.init()
        self.title = title ?? primaryAction?.title
        self.image = image ?? primaryAction?.image
        (self.primaryAction, self.menu) = (primaryAction, menu)
    }

    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }

    public static func flexibleSpace() -> Self { space(.flexibleSpace) }

    public static func fixedSpace(_ width: CGFloat) -> Self {
        let item = space(.fixedSpace)
        item.width = width
        return item
    }

    public required override init() { super.init() }

    private static func space(_ systemItem: SystemItem) -> Self {
        let item = Self()
        item.systemItem = systemItem
        return item
    }

    private func setTarget(_ target: Any?, _ action: Selector?) {
        (self.target, self.action) = (target.map { $0 as AnyObject }, action)
    }

    private func setSystemItem(_ systemItem: SystemItem) {
        self.systemItem = systemItem
        if systemItem == .done || systemItem == .save { style = .done }
    }

    final func perform() {
        if let primaryAction {
            primaryAction.perform(from: self)
        } else if let action {
            UIApplication.shared.sendAction(action, to: target, from: self, for: nil)
        }
    }

    /// The symbol of a common item; nil for those with a word.
    private var symbol: String? {
        switch systemItem {
        case .add: "plus"
        case .compose: "square.and.pencil"
        case .reply: "arrowshape.turn.up.left"
        case .action: "square.and.arrow.up"
        case .organize: "folder"
        case .bookmarks: "book"
        case .search: "magnifyingglass"
        case .refresh: "arrow.clockwise"
        case .stop, .close: "xmark"
        case .camera: "camera"
        case .trash: "trash"
        case .play: "play"
        case .pause: "pause"
        case .rewind: "backward"
        case .fastForward: "forward"
        default: nil
        }
    }

    private var word: String {
        if let title { return title }
        guard let systemItem else { return accessibilityLabel ?? "" }
        let name = "\(systemItem)"
        return name.prefix(1).uppercased() + name.dropFirst()
    }

    @ViewBuilder private var label: some View {
        if let image {
            Label {
                Text(verbatim: accessibilityLabel ?? word)
            } icon: {
                Image(uiImage: image)
            }
        } else if let symbol {
            Label(accessibilityLabel ?? word, systemImage: symbol)
        } else {
            Text(verbatim: word).fontWeight(style == .done ? .semibold : nil)
        }
    }

    /// The button, the menu or the custom view of the item.
    @ViewBuilder final var shown: some View {
        if let customView {
            DrawnPlatformView(customView).frame(
                width: customView.frame.width > 0 ? customView.frame.width : nil,
                height: customView.frame.height > 0 ? customView.frame.height : nil)
        } else if systemItem == .flexibleSpace {
            Spacer()
        } else if systemItem == .fixedSpace {
            Spacer().frame(width: width)
        } else if let menu {
            Menu {
                MenuEntries(elements: menu.children, sender: self)
            } label: {
                label
            }
            .tint(tintColor.map { Color(uiColor: $0) }).disabled(!isEnabled)
        } else {
            Button { [weak self] in
                self?.perform()
            } label: {
                label
            }
            .tint(tintColor.map { Color(uiColor: $0) }).disabled(!isEnabled)
        }
    }
}

/// Shows several items of a bar.
@MainActor
struct BarButtonItems {
    let items: [UIBarButtonItem]
}

extension BarButtonItems: View {
    var body: some View {
        ForEach(items.map(Entry.init)) { BarButton(item: $0.item) }
    }

    private struct Entry: Identifiable {
        let item: UIBarButtonItem
        var id: ObjectIdentifier { ObjectIdentifier(item) }
    }
}

@MainActor
private struct BarButton {
    let item: UIBarButtonItem
}

extension BarButton: View {
    var body: some View {
        item.changes.observe()
        return item.shown
    }
}
