/// Where an item of a toolbar belongs, by what it is for or by its place.
public struct ToolbarItemPlacement: Hashable, Sendable {
    /// The parts that bars have here.
    enum Slot: Hashable, Sendable { case leading, principal, title, trailing, bottom, search }

    private let name: String
    let slot: Slot

    private init(_ name: String, _ slot: Slot) {
        self.name = name
        self.slot = slot
    }

    /// A place with a name of the author's own: where items without a place are.
    public init<ID: Hashable>(id: ID) { self.init("\(id)", .trailing) }

    /// At the end of the bar.
    public static let automatic = ToolbarItemPlacement("automatic", .trailing)
    /// The title's place.
    public static let principal = ToolbarItemPlacement("principal", .principal)
    /// What leads elsewhere: at the start of the bar.
    public static let navigation = ToolbarItemPlacement("navigation", .leading)
    public static let primaryAction = ToolbarItemPlacement("primaryAction", .trailing)
    public static let secondaryAction = ToolbarItemPlacement("secondaryAction", .trailing)
    /// How things are, in the bar below.
    public static let status = ToolbarItemPlacement("status", .bottom)
    /// What takes everything as it is: in bold letters at the end. In a sheet Return presses it.
    public static let confirmationAction = ToolbarItemPlacement("confirmationAction", .trailing)
    /// What takes everything back: at the start. In a sheet Escape presses it.
    public static let cancellationAction = ToolbarItemPlacement("cancellationAction", .leading)
    public static let destructiveAction = ToolbarItemPlacement("destructiveAction", .trailing)
    /// Beside what is typed: no display has a keyboard on it, so in the bar below.
    public static let keyboard = ToolbarItemPlacement("keyboard", .bottom)
    public static let topBarLeading = ToolbarItemPlacement("topBarLeading", .leading)
    public static let topBarTrailing = ToolbarItemPlacement("topBarTrailing", .trailing)
    public static let bottomBar = ToolbarItemPlacement("bottomBar", .bottom)
    public static let title = ToolbarItemPlacement("title", .principal)
    /// The arrow after the title.
    static let titleMenu = ToolbarItemPlacement("titleMenu", .title)
    public static let largeTitle = ToolbarItemPlacement("largeTitle", .principal)

    @available(*, deprecated, renamed: "topBarLeading")
    public static var navigationBarLeading: ToolbarItemPlacement { topBarLeading }
    @available(*, deprecated, renamed: "topBarTrailing")
    public static var navigationBarTrailing: ToolbarItemPlacement { topBarTrailing }

    /// Below the title: a search's field.
    static let search = ToolbarItemPlacement("search", .search)

    /// Whether it is what somebody who is done presses.
    var isConfirmation: Bool { self == .confirmationAction }

    /// The keys that press what is there in a sheet, wherever the focus is.
    var shortcut: KeyboardShortcut? {
        switch self {
        case .confirmationAction: .defaultAction
        case .cancellationAction: .cancelAction
        default: nil
        }
    }
}

/// Which bar is meant.
public struct ToolbarPlacement: Hashable, Sendable {
    private let name: String
    private init(_ name: String) { self.name = name }

    public init<ID: Hashable>(id: ID) { name = "\(id)" }

    public static let automatic = ToolbarPlacement("navigationBar")
    /// The bar with the title.
    public static let navigationBar = ToolbarPlacement("navigationBar")
    /// The bar below.
    public static let bottomBar = ToolbarPlacement("bottomBar")
    /// The bar that chooses between tabs.
    public static let tabBar = ToolbarPlacement("tabBar")
    /// The bar with the window's title: the navigation's.
    public static let windowToolbar = ToolbarPlacement("navigationBar")
}
