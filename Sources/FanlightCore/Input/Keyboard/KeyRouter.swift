import CoreTransferable
import Display

/// A node that handles keys while the focus is inside it.
@MainActor
package protocol KeyNode: LayoutNode {
    /// Handles a key before the focused control; returns true if it is consumed.
    func handleBeforeFocus(_ key: KeyInput) -> Bool
    /// Handles a key after the focused control; returns true if it is consumed.
    func handleAfterFocus(_ key: KeyInput) -> Bool
    /// Handles text that comes from no key, if the focused control did not consume it.
    func handleAfterFocus(text: String) -> Bool
    /// Handles pasted items, if the focused control did not consume them.
    func handlePaste(_ items: [NSItemProvider]) -> Bool
}

extension KeyNode {
    package func handleBeforeFocus(_ key: KeyInput) -> Bool { false }
    func handleAfterFocus(_ key: KeyInput) -> Bool { false }
    package func handleAfterFocus(text: String) -> Bool { false }
    package func handlePaste(_ items: [NSItemProvider]) -> Bool { false }
}

/// A node that handles keys wherever the focus is.
@MainActor
package protocol ShortcutHandling: LayoutNode {
    func handleShortcut(_ press: KeyPress) -> Bool
}

/// A part of the scene that handles keys which no view handled.
@MainActor
package protocol KeyFallback: AnyObject {
    func handle(_ key: KeyInput) -> Bool
}

/// Routes keys to their handlers. The order is shortcuts with Command or Control, handlers of the app around the focus,
/// then the focused control. Other shortcuts follow, and finally focus movement and scrolling.
@MainActor
package final class KeyRouter: GraphService {
    package static let key = GraphServiceKey()
    private unowned let graph: ViewGraph
    /// Views with shortcuts. While there are none, the search for shortcuts is skipped.
    package let shortcuts = ParticipantCount()

    /// The scene's own shortcuts, tried after those of views.
    package var fallbacks: [any KeyFallback] = []

    package init(_ graph: ViewGraph) { self.graph = graph }

    func route(_ key: KeyInput) -> InputOutcome {
        graph.focus.recordUse()
        graph.pointer.hover.closeTooltips()
        if graph.drag.isDragging, key.key == .escape {
            graph.drag.cancel()
            return .handled
        }
        if graph.selection.handle(key) { return .handled }
        if key.key == .enter || key.key == .space { graph.focus.storeFocusTrail() }
        // The app's shortcuts with Command or Control come before text input and key handlers.
        if isForShortcutsFirst(key), performShortcut(key) { return .handled }
        let around = nodesAroundFocus
        for node in around where node.handleBeforeFocus(key) { return .handled }
        if let layer = graph.layers.last, layer.continuesTypeSelect(key) { return .handled }
        if let node = graph.focus.node, node.isInteractive, node.handleKey(key) {
            revealFocusedEditor()
            return .handled
        }
        for node in around where node.handleAfterFocus(key) { return .handled }
        if performShortcut(key) || fallbacks.contains(where: { $0.handle(key) }) { return .handled }
        if let layer = graph.layers.last, layer.handleKey(key) { return .handled }
        return performRefresh(key) || moveFocusOrScroll(key) ? .handled : .ignored
    }

    /// Routes text that comes from no key, or was pasted. Control characters in pasted text are removed, whatever
    /// client it comes from.
    func route(text: String, isPasted: Bool) -> InputOutcome {
        let text = isPasted ? text.editable(isMultiline: true) : text
        guard !text.isEmpty else { return .ignored }
        guard let node = graph.focus.node, node.isInteractive else { return .ignored }
        graph.focus.recordUse()
        // Offers a single character to key handlers too, because they do not distinguish its source.
        if !isPasted, text.count == 1, let character = text.first {
            let key = KeyInput(Key(character))
            for around in nodesAroundFocus where around.handleBeforeFocus(key) { return .handled }
        }
        if node.insert(text: text, isPasted: isPasted) {
            revealFocusedEditor()
            return .handled
        }
        guard isPasted else {
            return nodesAroundFocus.contains { $0.handleAfterFocus(text: text) } ? .handled : .ignored
        }
        let items = [NSItemProvider(object: text)]
        return nodesAroundFocus.contains { $0.handlePaste(items) } ? .handled : .ignored
    }

    /// Scrolls the focused editor into view when text is typed while it is out of view.
    private func revealFocusedEditor() {
        guard let node = graph.focus.node as? any TextInputNode, let viewport = node.enclosingViewportNode,
            !viewport.seen.intersects(node.frame)
        else { return }
        viewport.reveal(node)
    }

    /// Routes the uncommitted text of an input method to the focused node.
    func route(composition: String) -> InputOutcome {
        guard let node = graph.focus.node, node.isInteractive else { return .ignored }
        graph.focus.recordUse()
        return node.compose(composition) ? .handled : .ignored
    }

    /// The key handlers around the focus, the innermost first.
    private var nodesAroundFocus: [any KeyNode] {
        var found: [any KeyNode] = []
        var node: LayoutNode? = graph.focus.node
        while let current = node {
            if let handler = current as? any KeyNode { found.append(handler) }
            node = current.parent
        }
        return found
    }

    private func isForShortcutsFirst(_ key: KeyInput) -> Bool {
        !key.modifiers.isDisjoint(with: [.command, .control])
    }

    /// Activates the control with this shortcut. The control may be invisible, which lets apps give a shortcut to an
    /// action without a button.
    package func performShortcut(_ key: KeyInput) -> Bool {
        guard !shortcuts.isEmpty, let press = KeyPress(key) else { return false }
        return KeyRouter.find(press, in: graph.interactionRoot)
    }

    /// Activates the first control in a node that has the shortcut.
    package static func find(_ press: KeyPress, in node: LayoutNode) -> Bool {
        guard node.hasShortcuts else { return false }
        if let node = node as? any ShortcutHandling, node.handleShortcut(press) { return true }
        return node.shownChildren.contains { find(press, in: $0) }
    }

    /// Refreshes the refreshable view around the focus. Without the focus in one, refreshes the first refreshable view.
    private func performRefresh(_ key: KeyInput) -> Bool {
        guard key.isRefreshKey else { return false }
        func find(in node: LayoutNode) -> RefreshNode? {
            guard node.allowsHitTesting else { return nil }
            return node as? RefreshNode ?? node.firstOfChildren(find)
        }
        let around = sequence(first: graph.focus.node as LayoutNode?) { $0?.parent }.prefix { $0 != nil }
        let found = around.lazy.compactMap { $0 as? RefreshNode }.first ?? find(in: graph.interactionRoot)
        found?.start()
        return found != nil
    }

    private func moveFocusOrScroll(_ key: KeyInput) -> Bool {
        switch (key.key, key.modifiers) {
        // With Control also in editors where Tab is a character.
        case (.tab, []), (.tab, .control): return graph.focus.step(by: 1)
        case (.tab, .shift), (.tab, [.control, .shift]): return graph.focus.step(by: -1)
        case (.escape, []):
            // A list keeps the focus at its row, so Escape stays free for other handlers.
            guard let node = graph.focus.node, !(node is any RowFocusNode) else { return false }
            graph.focus.resign(node)
            return true
        default:
            guard let (step, axis) = key.scrollStep else { return false }
            if graph.scroll(step, along: axis) { return true }
            return step.allowsAnyAxis && graph.scroll(step, along: .horizontal)
        }
    }
}

extension LayoutNode {
    /// The first control in this subtree that takes input.
    package final var firstInteractive: (any InteractiveNode)? { firstInteractive(forFocus: false) }

    /// The first control in this subtree that the focus may enter.
    final var firstForFocus: (any InteractiveNode)? { firstInteractive(forFocus: true) }

    private func firstInteractive(forFocus: Bool) -> (any InteractiveNode)? {
        if forFocus, !admitsFocus { return nil }
        if let own = self as? any InteractiveNode, own.isInteractive, own.isFocusStop { return own }
        for child in shownChildren {
            if let found = child.firstInteractive(forFocus: forFocus) { return found }
        }
        return nil
    }
}

extension ViewGraph {
    /// Routes key events to views.
    package var keys: KeyRouter { self[KeyRouter.self] }
}
