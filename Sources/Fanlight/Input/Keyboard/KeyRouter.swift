import CoreTransferable
import Display

/// A node that takes keys while the focus is inside it.
@MainActor
protocol KeyNode: LayoutNode {
    /// Before the control that has the focus.
    func takesFirst(_ key: KeyInput) -> Bool
    /// After the control that has the focus.
    func takesLast(_ key: KeyInput) -> Bool
    /// Letters that no key describes, where the control that has the focus takes none of them.
    func takesLast(text: String) -> Bool
    /// What is pasted, where the control that has the focus takes none of it.
    func takesPaste(_ items: [NSItemProvider]) -> Bool
}

extension KeyNode {
    func takesFirst(_ key: KeyInput) -> Bool { false }
    func takesLast(_ key: KeyInput) -> Bool { false }
    func takesLast(text: String) -> Bool { false }
    func takesPaste(_ items: [NSItemProvider]) -> Bool { false }
}

/// A node that takes keys wherever the focus is.
@MainActor
protocol ShortcutTaker: LayoutNode {
    func takes(_ press: KeyPress) -> Bool
}

/// Brings keys to whom they are for: shortcuts with Command or Control, what the author says around the focus, the control
/// that has it, other shortcuts, and at last what keys mean everywhere.
@MainActor
final class KeyRouter {
    private unowned let graph: ViewGraph
    /// How many views have shortcuts: where there are none, none is looked for.
    var shortcuts = 0
    /// How many views can be got anew by keys.
    var refreshables = 0

    init(_ graph: ViewGraph) { self.graph = graph }

    func route(_ key: KeyInput) -> InputOutcome {
        graph.focus.isUsed()
        graph.pointer.hover.isBusy()
        if graph.drag.isUnderWay, key.key == .escape {
            graph.drag.cancel()
            return .handled
        }
        if graph.selection.take(key) { return .handled }
        if key.key == .enter || key.key == .space { graph.focus.notePlace() }
        // What an author gave to keys with Command or Control is neither for whoever writes nor for who watches letters.
        if isForShortcutsFirst(key), pressesShortcut(key) { return .handled }
        let around = nodesAroundFocus
        for node in around where node.takesFirst(key) { return .handled }
        if let layer = graph.layers.last, layer.goesOnTyping(key) { return .handled }
        if let node = graph.focus.node, node.isInteractive, node.take(key) {
            showWhatIsWritten()
            return .handled
        }
        for node in around where node.takesLast(key) { return .handled }
        if pressesShortcut(key) || graph.settings.takes(key) { return .handled }
        if let layer = graph.layers.last, layer.take(key) { return .handled }
        return refreshes(key) || movesOrScrolls(key) ? .handled : .ignored
    }

    /// Letters that no key describes, or that were pasted: those without control characters, whatever client they are from.
    func route(text: String, isPasted: Bool) -> InputOutcome {
        let text = isPasted ? text.editable(isMultiline: true) : text
        guard !text.isEmpty else { return .ignored }
        guard let node = graph.focus.node, node.isInteractive else { return .ignored }
        graph.focus.isUsed()
        // Where letters come from does not matter to whoever wants one before the control that has the focus.
        if !isPasted, text.count == 1, let letter = text.first {
            let key = KeyInput(Key(letter))
            for around in nodesAroundFocus where around.takesFirst(key) { return .handled }
        }
        if node.take(text: text, isPasted: isPasted) {
            showWhatIsWritten()
            return .handled
        }
        guard isPasted else { return nodesAroundFocus.contains { $0.takesLast(text: text) } ? .handled : .ignored }
        let items = [NSItemProvider(object: text)]
        return nodesAroundFocus.contains { $0.takesPaste(items) } ? .handled : .ignored
    }

    /// Whoever writes where nothing of it is seen any more sees it again.
    private func showWhatIsWritten() {
        guard let node = graph.focus.node as? any EditedNode, let viewport = node.enclosingViewport,
            !viewport.seen.intersects(node.frame)
        else { return }
        viewport.reveal(node)
    }

    /// What an input method has not settled on is for whoever takes letters.
    func route(composition: String) -> InputOutcome {
        guard let node = graph.focus.node, node.isInteractive else { return .ignored }
        graph.focus.isUsed()
        return node.compose(composition) ? .handled : .ignored
    }

    /// The innermost first.
    private var nodesAroundFocus: [any KeyNode] {
        var found: [any KeyNode] = []
        var node: LayoutNode? = graph.focus.node
        while let current = node {
            if let takes = current as? any KeyNode { found.append(takes) }
            node = current.parent
        }
        return found
    }

    private func isForShortcutsFirst(_ key: KeyInput) -> Bool {
        !key.modifiers.isDisjoint(with: [.command, .control])
    }

    /// What cannot be seen can be pressed by its key: that is how a key is given to what has no button.
    func pressesShortcut(_ key: KeyInput) -> Bool {
        guard shortcuts > 0, let press = KeyPress(key) else { return false }
        return KeyRouter.find(press, in: graph.interactionRoot)
    }

    /// The first in a node that is pressed by its keys is.
    static func find(_ press: KeyPress, in node: LayoutNode) -> Bool {
        guard node.hasShortcuts else { return false }
        if let node = node as? any ShortcutTaker, node.takes(press) { return true }
        return node.shownChildren.contains { find(press, in: $0) }
    }

    /// What the focus is in is got anew, or else the first that can be.
    private func refreshes(_ key: KeyInput) -> Bool {
        guard refreshables > 0, key.asksForNews else { return false }
        func find(in node: LayoutNode) -> RefreshNode? {
            guard node.allowsHits else { return nil }
            return node as? RefreshNode ?? node.shownChildren.lazy.compactMap(find).first
        }
        let around = sequence(first: graph.focus.node as LayoutNode?) { $0?.parent }.prefix { $0 != nil }
        let found = around.lazy.compactMap { $0 as? RefreshNode }.first ?? find(in: graph.interactionRoot)
        found?.start()
        return found != nil
    }

    private func movesOrScrolls(_ key: KeyInput) -> Bool {
        switch (key.key, key.modifiers) {
        // With Control also where a tab is a letter.
        case (.tab, []), (.tab, .control): return graph.focus.step(by: 1)
        case (.tab, .shift), (.tab, [.control, .shift]): return graph.focus.step(by: -1)
        case (.escape, []):
            // A list goes on from its row, as long as nobody else wants the key.
            guard let node = graph.focus.node, !(node is ListBoxNode) else { return false }
            graph.focus.giveUp(node)
            return true
        default:
            guard let (step, axis) = key.scrollStep else { return false }
            if graph.scroll(step, along: axis) { return true }
            return step.isAlongAnything && graph.scroll(step, along: .horizontal)
        }
    }
}

extension LayoutNode {
    /// The first control in here that takes input.
    final var firstInteractive: (any InteractiveNode)? { firstInteractive(forFocus: false) }

    /// The first control in here that the focus may be brought to.
    final var firstForFocus: (any InteractiveNode)? { firstInteractive(forFocus: true) }

    private func firstInteractive(forFocus: Bool) -> (any InteractiveNode)? {
        if forFocus, !letsFocusIn { return nil }
        if let own = self as? any InteractiveNode, own.isInteractive, own.isFocusStop { return own }
        for child in shownChildren {
            if let found = child.firstInteractive(forFocus: forFocus) { return found }
        }
        return nil
    }
}
