@_spi(Nodes) import FanlightCore

// Standard commands of Apple's systems. The functions of most are available by other means here, or not at all.

/// A command that shows and hides the sidebar of a split view.
public struct SidebarCommands: Commands {
    nonisolated public init() {}
    public var body: some Commands { CommandGroup(after: .sidebar) { SidebarItem() } }
}

/// The item that shows and hides the sidebar. It is disabled without a split view.
private struct SidebarItem {
    @Environment(\.graphLink) private var graphLink
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension SidebarItem: View {
    var body: some View {
        let actions = graphLink?.graph?[SidebarActions.self]
        let isShown = actions?.isShown
        Button(isShown == true ? "Hide Sidebar" : "Show Sidebar") {
            InterfaceTiming.perform(InterfaceTiming.navigation, onCells: isCellDisplay) { _ = actions?.toggle() }
        }
        .keyboardShortcut("s", modifiers: [.control, .command])
        .disabled(isShown == nil)
    }
}

@available(*, deprecated, message: "Has no effect: text fields handle editing keys without commands here.")
public struct TextEditingCommands: Commands {
    nonisolated public init() {}
    public var body: EmptyCommands { EmptyCommands() }
}

@available(*, deprecated, message: "Has no effect: there is no panel of fonts here.")
public struct TextFormattingCommands: Commands {
    nonisolated public init() {}
    public var body: EmptyCommands { EmptyCommands() }
}

@available(*, deprecated, message: "Has no effect: a toolbar is always seen here.")
public struct ToolbarCommands: Commands {
    nonisolated public init() {}
    public var body: EmptyCommands { EmptyCommands() }
}

@available(*, deprecated, message: "Has no effect: an inspector has no command here.")
public struct InspectorCommands: Commands {
    nonisolated public init() {}
    public var body: EmptyCommands { EmptyCommands() }
}

@available(*, deprecated, message: "Has no effect: there are no cameras and scanners to import from here.")
public struct ImportFromDevicesCommands: Commands {
    nonisolated public init() {}
    public var body: EmptyCommands { EmptyCommands() }
}
