import Display
@_spi(Nodes) import FanlightCore

/// Lets keyboard shortcuts trigger the items of a closed menu.
struct ClosedMenuModifier<Items: View> {
    let items: Items
    let isOpen: Bool
}

extension ClosedMenuModifier: ViewModifier {
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        ClosedMenuElement(wrapping: view, context)
    }
}

private final class ClosedMenuElement<Modified: View, Items: View>:
    WrapperElement<Modified, ClosedMenuModifier<Items>>
{
    /// True if any item has a keyboard shortcut; nil until the items are searched.
    private var hasShortcuts: Bool?
    private let participation: Participation

    override init(wrapping view: ModifiedContent<Modified, ClosedMenuModifier<Items>>, _ context: _ElementContext) {
        participation = context.graph.keys.shortcuts.join()
        super.init(wrapping: view, context)
    }

    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        ShortcutHandlerNode(graph) { [weak self] press, _ in self?.pressItem(press) ?? false }
    }

    override func modifierChanged(_ wrapper: WrapperNode) { hasShortcuts = nil }

    /// Triggers the item with a matching shortcut. The items of a closed menu do not exist, so they are built for the
    /// search. That costs something only if nothing else handles a key press. It happens at most once if no item has a
    /// shortcut.
    private func pressItem(_ press: KeyPress) -> Bool {
        guard !view.modifier.isOpen, hasShortcuts != false else { return false }
        let before = graph.keys.shortcuts.count
        let scope = EnvironmentScope(outer: environment)
        var values = EnvironmentValues()
        values.isInMenu = true
        values.presentationEndedByButtons = nil
        scope.write(values.writes)
        let items = _ElementContext(graph: graph, parent: self, environment: scope).make(view.modifier.items)
        var nodes: [LayoutNode] = []
        items.collectNodes(into: &nodes)
        let itemWrapper = WrapperNode(graph)
        itemWrapper.setChildren(nodes)
        defer {
            items.unmount()
            itemWrapper.unmount()
        }
        hasShortcuts = graph.keys.shortcuts.count > before
        return hasShortcuts == true && KeyRouter.find(press, in: itemWrapper)
    }
}
