/// A menu that an app defines.
public struct CommandMenu<Content: View> {
    let name: Text
    let content: Content

    public init(_ name: Text, @ViewBuilder content: () -> Content) {
        self.name = name
        self.content = content()
    }

    public init(_ nameKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.init(Text(nameKey), content: content)
    }

    @_disfavoredOverload
    public init(_ nameResource: LocalizedStringResource, @ViewBuilder content: () -> Content) {
        self.init(Text(nameResource), content: content)
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ name: S, @ViewBuilder content: () -> Content) {
        self.init(Text(name), content: content)
    }
}

extension CommandMenu: Commands {
    public var body: Never { fatalError("CommandMenu is built into the framework and has no body") }

    public static func _makeCommands(_ commands: Self, _ context: _ElementContext) -> _Element {
        CommandItemsElement(commands, context) { menu in
            Menu {
                menu.content
            } label: {
                menu.name
            }
        }
    }
}

/// Items placed beside or instead of standard items. There are no standard items here, so all three initializers are
/// equivalent.
public struct CommandGroup<Content: View> {
    let placement: CommandGroupPlacement
    let content: Content

    public init(before group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
        placement = group
        content = addition()
    }

    public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
        placement = group
        content = addition()
    }

    public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
        placement = group
        content = addition()
    }
}

extension CommandGroup: Commands {
    public var body: Never { fatalError("CommandGroup is built into the framework and has no body") }

    public static func _makeCommands(_ commands: Self, _ context: _ElementContext) -> _Element {
        CommandItemsElement(commands, context) { group in
            Group(subviews: group.content) { items in
                if !items.isEmpty {
                    MenuHeader(title: Text(verbatim: group.placement.menu))
                    items
                }
            }
        }
    }
}

/// The standard menu to which an item belongs.
public struct CommandGroupPlacement: Sendable {
    /// The title of the menu.
    let menu: String

    public static let appInfo = CommandGroupPlacement(menu: "App")
    public static let appSettings = CommandGroupPlacement(menu: "App")
    public static let systemServices = CommandGroupPlacement(menu: "App")
    public static let appVisibility = CommandGroupPlacement(menu: "App")
    public static let appTermination = CommandGroupPlacement(menu: "App")
    public static let newItem = CommandGroupPlacement(menu: "File")
    public static let saveItem = CommandGroupPlacement(menu: "File")
    public static let importExport = CommandGroupPlacement(menu: "File")
    public static let printItem = CommandGroupPlacement(menu: "File")
    public static let undoRedo = CommandGroupPlacement(menu: "Edit")
    public static let pasteboard = CommandGroupPlacement(menu: "Edit")
    public static let textEditing = CommandGroupPlacement(menu: "Edit")
    public static let textFormatting = CommandGroupPlacement(menu: "Format")
    public static let toolbar = CommandGroupPlacement(menu: "View")
    public static let sidebar = CommandGroupPlacement(menu: "View")
    public static let windowSize = CommandGroupPlacement(menu: "Window")
    public static let windowArrangement = CommandGroupPlacement(menu: "Window")
    public static let windowList = CommandGroupPlacement(menu: "Window")
    public static let singleWindowList = CommandGroupPlacement(menu: "Window")
    public static let help = CommandGroupPlacement(menu: "Help")
}

/// The header above the items of a menu.
private struct MenuHeader {
    let title: Text
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension MenuHeader: View {
    var body: some View {
        title.font(.caption).foregroundStyle(.secondary)
            .padding(.leading, isCellDisplay ? 0 : 14).padding(.top, isCellDisplay ? 0 : 6)
            .accessibilityAddTraits(.isHeader)
    }
}
