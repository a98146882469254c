import Display
import FanlightCore

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
                .onShortcut { press, content in
                    guard press.key == KeyEquivalent(Key(name: "f10")), press.modifiers.isEmpty else { return false }
                    // The innermost scene shows its own commands and those of all outer scenes.
                    if !KeyRouter.find(press, in: content) { isOpen = true }
                    return true
                }
                .accessibilityAction(named: Text(verbatim: "Menu")) { isOpen = true }
        }
    }
}

/// Offers commands in a window with a layer of its own. If its scene has none, those of the first scene count.
struct WindowCommands: ViewModifier {
    let windows: SceneWindows
    @State private var isOpen = false
    @Environment(\.commandsAround) private var around

    init(windows: SceneWindows) { self.windows = windows }

    func body(content: Content) -> some View {
        if offered.commands.isEmpty {
            content
        } else {
            content
                .presentLayer(.menu, isPresented: $isOpen) { MenuPanel(content: listed) }
                .modifier(ClosedMenuModifier(items: listed, isOpen: isOpen))
                .onShortcut { press, content in
                    guard press.key == KeyEquivalent(Key(name: "f10")), press.modifiers.isEmpty else { return false }
                    if !KeyRouter.find(press, in: content) { isOpen = true }
                    return true
                }
                .accessibilityAction(named: Text(verbatim: "Menu")) { isOpen = true }
        }
    }

    private var offered: CommandsAround { around.commands.isEmpty ? windows.commands : around }
    private var listed: some View { ListedCommands(own: EmptyView(), around: offered) }
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
struct CommandsAround {
    var commands: [AnyView] = []

    @MainActor func adding(_ view: some View) -> CommandsAround { CommandsAround(commands: [AnyView(view)] + commands) }
}

private struct CommandsAreRemovedKey: EnvironmentKey { static let defaultValue = false }
private struct CommandsAroundKey: EnvironmentKey { static var defaultValue: CommandsAround { CommandsAround() } }

extension EnvironmentValues {
    var commandsAround: CommandsAround {
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
