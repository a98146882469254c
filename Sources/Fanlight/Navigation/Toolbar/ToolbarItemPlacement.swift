/// The placement of a toolbar item, by its purpose or by its position.
public struct ToolbarItemPlacement: Hashable, Sendable {
    /// The parts of the bars.
    enum Slot: Hashable, Sendable { case leading, principal, title, trailing, bottom, search, background }

    private let name: String
    let slot: Slot

    private init(_ name: String, _ slot: Slot) {
        self.name = name
        self.slot = slot
    }

    /// Creates a custom placement; its items are placed like those without a placement.
    public init<ID: Hashable>(id: ID) { self.init("\(id)", .trailing) }

    /// The trailing edge of the bar.
    public static let automatic = ToolbarItemPlacement("automatic", .trailing)
    /// The position of the title.
    public static let principal = ToolbarItemPlacement("principal", .principal)
    /// Navigation items, at the leading edge of the bar.
    public static let navigation = ToolbarItemPlacement("navigation", .leading)
    public static let primaryAction = ToolbarItemPlacement("primaryAction", .trailing)
    public static let secondaryAction = ToolbarItemPlacement("secondaryAction", .trailing)
    /// Status information, in the bottom bar.
    public static let status = ToolbarItemPlacement("status", .bottom)
    /// A confirming action, in bold at the trailing edge. In a sheet Return activates it.
    public static let confirmationAction = ToolbarItemPlacement("confirmationAction", .trailing)
    /// A cancelling action, at the leading edge. In a sheet Escape activates it.
    public static let cancellationAction = ToolbarItemPlacement("cancellationAction", .leading)
    public static let destructiveAction = ToolbarItemPlacement("destructiveAction", .trailing)
    /// Items beside the on-screen keyboard: no display has one, so they go to the bottom bar.
    public static let keyboard = ToolbarItemPlacement("keyboard", .bottom)
    public static let topBarLeading = ToolbarItemPlacement("topBarLeading", .leading)
    public static let topBarTrailing = ToolbarItemPlacement("topBarTrailing", .trailing)
    public static let bottomBar = ToolbarItemPlacement("bottomBar", .bottom)
    public static let title = ToolbarItemPlacement("title", .principal)
    /// The menu arrow after the title.
    static let titleMenu = ToolbarItemPlacement("titleMenu", .title)
    public static let largeTitle = ToolbarItemPlacement("largeTitle", .principal)

    @available(*, deprecated, renamed: "topBarLeading")
    public static var navigationBarLeading: ToolbarItemPlacement { topBarLeading }
    @available(*, deprecated, renamed: "topBarTrailing")
    public static var navigationBarTrailing: ToolbarItemPlacement { topBarTrailing }

    /// The area behind a page and its bars.
    static let background = ToolbarItemPlacement("background", .background)

    /// The search field below the title.
    static let search = ToolbarItemPlacement("search", .search)

    /// True for a confirming action.
    var isConfirmation: Bool { self == .confirmationAction }

    /// The shortcut that activates the item in a sheet, independent of the focus.
    var shortcut: KeyboardShortcut? {
        switch self {
        case .confirmationAction: .defaultAction
        case .cancellationAction: .cancelAction
        default: nil
        }
    }
}

/// A kind of bar.
public struct ToolbarPlacement: Hashable, Sendable {
    private let name: String
    private init(_ name: String) { self.name = name }

    public init<ID: Hashable>(id: ID) { name = "\(id)" }

    public static let automatic = ToolbarPlacement("navigationBar")
    /// The bar with the title.
    public static let navigationBar = ToolbarPlacement("navigationBar")
    /// The bar at the bottom.
    public static let bottomBar = ToolbarPlacement("bottomBar")
    /// The bar that selects tabs.
    public static let tabBar = ToolbarPlacement("tabBar")
    /// The bar with the window's title, which is the navigation bar.
    public static let windowToolbar = ToolbarPlacement("navigationBar")
}

/// A part that a bar has by itself.
public struct ToolbarDefaultItemKind: Hashable, Sendable {
    private let name: String

    /// The title with its subtitle. A page that is pushed still names it in its back button.
    public static let title = ToolbarDefaultItemKind(name: "title")
    /// The button that hides and shows the sidebar of a split view.
    public static let sidebarToggle = ToolbarDefaultItemKind(name: "sidebarToggle")
    /// The search field.
    public static let search = ToolbarDefaultItemKind(name: "search")
}
