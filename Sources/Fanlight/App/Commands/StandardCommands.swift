// Standard commands of Apple's systems. Their functions are available by other means here, or not at all.

@available(*, deprecated, message: "Has no effect: a sidebar has its own button here.")
public struct SidebarCommands: Commands {
    nonisolated public init() {}
    public var body: EmptyCommands { EmptyCommands() }
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
