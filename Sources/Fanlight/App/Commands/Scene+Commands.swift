import Display
@_spi(Nodes) import FanlightCore

/// Adds commands to a scene: shortcuts trigger them wherever the focus is, and F10 shows them in a menu.
private struct CommandsModifier<Listed: Commands> {
    let commands: Listed
    @State private var isOpen = false
    @Environment(\.commandsAreRemoved) private var areRemoved
    @Environment(\.commandsAround) private var around

    nonisolated init(commands: Listed) { self.commands = commands }
}

extension CommandsModifier: ViewModifier {
    func body(content: Content) -> some View {
        if areRemoved {
            content
        } else {
            content
                .environment(\.commandsAround, around.adding(CommandsView(commands: commands)))
                .presentLayer(.menu, isPresented: $isOpen) {
                    MenuPanel(content: ListedCommands(own: CommandsView(commands: commands), around: around))
                }
                .modifier(ClosedMenuModifier(items: CommandsView(commands: commands), isOpen: isOpen))
                .modifier(MenuKeyModifier { isOpen = true })
                .accessibilityAction(named: Text(verbatim: "Menu")) { isOpen = true }
        }
    }
}

/// The commands of a scene, followed by those of the scenes around it.
private struct ListedCommands<Own: View>: View {
    let own: Own
    let around: CommandsAround

    var body: some View {
        own
        ForEach(Array(around.commands.enumerated()), id: \.offset) { $0.element }
    }
}

/// The commands of outer scenes, innermost first.
private struct CommandsAround {
    var commands: [AnyView] = []

    @MainActor func adding(_ view: some View) -> CommandsAround { CommandsAround(commands: [AnyView(view)] + commands) }
}

/// Opens the menu when F10 is pressed.
private struct MenuKeyModifier {
    let open: () -> Void
}

extension MenuKeyModifier: ViewModifier {
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        MenuKeyElement(wrapping: view, context)
    }
}

private final class MenuKeyElement<Modified: View>: WrapperElement<Modified, MenuKeyModifier> {
    private let participation: Participation

    override init(wrapping view: ModifiedContent<Modified, MenuKeyModifier>, _ context: _ElementContext) {
        participation = context.graph.keys.shortcuts.join()
        super.init(wrapping: view, context)
    }

    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = MenuKeyNode(graph)
        modifierChanged(wrapper)
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) { (wrapper as? MenuKeyNode)?.open = view.modifier.open }
}

private final class MenuKeyNode: WrapperNode, ShortcutHandling {
    fileprivate var open: (() -> Void)?
    private static let key = KeyEquivalent(Key(name: "f10"))

    func handleShortcut(_ press: KeyPress) -> Bool {
        guard press.key == MenuKeyNode.key, press.modifiers.isEmpty, let open else { return false }
        // The innermost scene shows its own commands and those of all outer scenes.
        if shownChildren.contains(where: { KeyRouter.find(press, in: $0) }) { return true }
        open()
        return true
    }
}

private struct CommandsAreRemovedKey: EnvironmentKey { static let defaultValue = false }
private struct CommandsAroundKey: EnvironmentKey { static var defaultValue: CommandsAround { CommandsAround() } }

extension EnvironmentValues {
    fileprivate var commandsAround: CommandsAround {
        get { self[CommandsAroundKey.self] }
        set { self[CommandsAroundKey.self] = newValue }
    }

    /// True if an outer scene removes the commands inside.
    fileprivate var commandsAreRemoved: Bool {
        get { self[CommandsAreRemovedKey.self] }
        set { self[CommandsAreRemovedKey.self] = newValue }
    }
}

extension Scene {
    /// Adds commands to the scene: shortcuts trigger them wherever the focus is, and F10 shows them in a menu.
    nonisolated public func commands<Content: Commands>(@CommandsBuilder content: () -> Content) -> some Scene {
        modified(by: CommandsModifier(commands: content()))
    }

    /// Removes the scene's commands.
    nonisolated public func commandsRemoved() -> some Scene { environment(\.commandsAreRemoved, true) }

    /// Replaces the scene's commands.
    nonisolated public func commandsReplaced<Content: Commands>(
        @CommandsBuilder content: () -> Content
    ) -> some Scene { commandsRemoved().commands(content: content) }
}
