import Display

/// Handles key presses wherever the focus is, as keyboard shortcuts do.
package struct ShortcutHandlerModifier {
    let handle: (KeyPress, _ content: LayoutNode) -> Bool
}

extension ShortcutHandlerModifier: ViewModifier {
    package typealias Body = Never

    package static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        ShortcutHandlerElement(wrapping: view, context)
    }
}

private final class ShortcutHandlerElement<Modified: View>: WrapperElement<Modified, ShortcutHandlerModifier> {
    private let participation: Participation

    override init(wrapping view: ModifiedContent<Modified, ShortcutHandlerModifier>, _ context: _ElementContext) {
        participation = context.graph.keys.shortcuts.join()
        super.init(wrapping: view, context)
    }

    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        ShortcutHandlerNode(graph) { [weak self] in self?.view.modifier.handle($0, $1) ?? false }
    }
}

/// A node that passes key presses to a closure, wherever the focus is. Its element must join `KeyRouter.shortcuts`.
package final class ShortcutHandlerNode: WrapperNode, ShortcutHandling {
    private let handle: (KeyPress, _ content: LayoutNode) -> Bool

    package init(_ graph: ViewGraph, handle: @escaping (KeyPress, _ content: LayoutNode) -> Bool) {
        self.handle = handle
        super.init(graph)
    }

    package func handleShortcut(_ press: KeyPress) -> Bool { child.map { handle(press, $0) } ?? false }
}

extension View {
    /// Handles key presses wherever the focus is. The closure returns true for a handled key; it also receives the
    /// node of the view.
    package nonisolated func onShortcut(
        perform handle: @escaping (KeyPress, _ content: LayoutNode) -> Bool
    ) -> some View {
        modifier(ShortcutHandlerModifier(handle: handle))
    }
}
