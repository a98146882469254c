@_spi(Nodes) import FanlightCore

/// The commands of an app: items of its menus, and their keyboard shortcuts.
///
/// Shortcuts trigger items wherever the focus is. F10 shows the items in a menu. So does the accessibility action
/// “Menu”, which is also available to scripts.
@MainActor @preconcurrency
public protocol Commands {
    associatedtype Body: Commands
    @CommandsBuilder var body: Body { get }

    /// Creates the retained counterpart of commands of this type. Only the framework's own commands implement it.
    static func _makeCommands(_ commands: Self, _ context: _ElementContext) -> _Element
}

extension Commands {
    public static func _makeCommands(_ commands: Self, _ context: _ElementContext) -> _Element {
        AppDefinedElement(commands, context, make: { Body._makeCommands($0, $1) }) { $0.body }
    }
}

extension Never: Commands {
    public static func _makeCommands(_ commands: Never, _ context: _ElementContext) -> _Element {}
}

/// Commands in the place of a view. It uses the element of the commands: a struct has the memory layout of its only
/// field.
struct CommandsView<Content: Commands> {
    let commands: Content
}

extension CommandsView: View {
    var body: Never { fatalError("Commands are built into the framework as a view and have no body") }

    static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        Content._makeCommands(view.commands, context)
    }
}

/// The element of commands that are shown as a view.
final class CommandItemsElement<Source, Items: View>: _Element {
    private var child: _Element?
    private let items: (Source) -> Items

    init(_ commands: Source, _ context: _ElementContext, items: @escaping (Source) -> Items) {
        self.items = items
        super.init(context)
        child = context.inside(self).make(items(commands))
    }

    override func update(from pointer: UnsafeRawPointer) {
        child?.update(with: items(pointer.assumingMemoryBound(to: Source.self).pointee))
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let child { visit(child) }
    }
}

/// Builds commands from the statements of a closure.
@resultBuilder
public struct CommandsBuilder {
    public static func buildExpression<Content: Commands>(_ content: Content) -> Content { content }
    @MainActor public static func buildBlock() -> EmptyCommands { EmptyCommands() }
    public static func buildBlock<Content: Commands>(_ content: Content) -> Content { content }

    @MainActor public static func buildBlock<each Content: Commands>(
        _ content: repeat each Content
    ) -> some Commands {
        _ItemCommands(items: TupleView((repeat CommandsView(commands: each content))))
    }

    public static func buildIf<Content: Commands>(_ content: Content?) -> Content? { content }

    public static func buildEither<True: Commands, False: Commands>(
        first content: True
    ) -> _ConditionalContent<True, False> { _ConditionalContent(storage: .trueContent(content)) }

    public static func buildEither<True: Commands, False: Commands>(
        second content: False
    ) -> _ConditionalContent<True, False> { _ConditionalContent(storage: .falseContent(content)) }

    @MainActor public static func buildLimitedAvailability(_ content: any Commands) -> some Commands {
        func erased<Content: Commands>(_ commands: Content) -> AnyView { AnyView(CommandsView(commands: commands)) }
        return _ItemCommands(items: erased(content))
    }
}

/// Commands that consist of a view.
struct _ItemCommands<Items: View> {
    let items: Items
}

extension _ItemCommands: Commands {
    var body: Never { fatalError("Items are built into the framework as commands and have no body") }

    static func _makeCommands(_ commands: Self, _ context: _ElementContext) -> _Element {
        CommandItemsElement(commands, context) { $0.items }
    }
}

/// An empty set of commands.
public struct EmptyCommands {
    nonisolated public init() {}
}

extension EmptyCommands: Commands {
    public var body: Never { fatalError("EmptyCommands is built into the framework and has no body") }

    public static func _makeCommands(_ commands: Self, _ context: _ElementContext) -> _Element {
        CommandItemsElement(commands, context) { _ in EmptyView() }
    }
}

extension Optional: Commands where Wrapped: Commands {
    public var body: Never { fatalError("Optional is built into the framework and has no body") }

    public static func _makeCommands(_ commands: Self, _ context: _ElementContext) -> _Element {
        CommandItemsElement(commands, context) { $0.map { CommandsView(commands: $0) } }
    }
}

extension _ConditionalContent: Commands where TrueContent: Commands, FalseContent: Commands {
    public var body: Never { fatalError("_ConditionalContent is built into the framework and has no body") }

    public static func _makeCommands(_ commands: Self, _ context: _ElementContext) -> _Element {
        CommandItemsElement(commands, context) { $0.items }
    }

    @MainActor @ViewBuilder private var items: some View {
        switch storage {
        case .trueContent(let content): CommandsView(commands: content)
        case .falseContent(let content): CommandsView(commands: content)
        }
    }
}

extension Group: Commands where Content: Commands {
    nonisolated public init(@CommandsBuilder content: () -> Content) { self.init(grouping: content()) }

    public var body: Never { fatalError("Group is built into the framework and has no body") }

    public static func _makeCommands(_ commands: Self, _ context: _ElementContext) -> _Element {
        CommandItemsElement(commands, context) { CommandsView(commands: $0.content) }
    }
}
