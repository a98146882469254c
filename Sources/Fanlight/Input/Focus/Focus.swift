import Display

/// A node that takes input: it can be pressed, and it can have the focus.
@MainActor
protocol InteractiveNode: LayoutNode {
    var isInteractive: Bool { get }
    /// Whether keys are meant for it.
    var isFocused: Bool { get set }
    /// Whether a pointer is down on it.
    var isPressed: Bool { get set }
    /// Whether Return and Space press it.
    var takesKeyPresses: Bool { get }
    /// Whether pressing it gives it the focus.
    var takesFocusWhenPressed: Bool { get }
    /// What it does with a pointer.
    var pointerGesture: AnyGesture<Void>? { get }
    func activate()
}

extension InteractiveNode {
    var takesKeyPresses: Bool { true }
    var takesFocusWhenPressed: Bool { false }
    var pointerGesture: AnyGesture<Void>? { AnyGesture(PressGesture(node: self)) }
}

/// Which node of a scene keys go to.
@MainActor
final class Focus {
    private unowned let graph: ViewGraph
    private(set) weak var node: (any InteractiveNode)?
    private(set) lazy var bindings = FocusBindings(graph)

    init(_ graph: ViewGraph) { self.graph = graph }

    func move(to new: (any InteractiveNode)?) {
        if let node, let new, node === new { return }
        node?.isFocused = false
        node = new
        new?.isFocused = true
        // Whoever types should see where.
        if let new { new.enclosingViewport?.reveal(new) }
        bindings.tell()
    }

    /// The next node in reading order, around the end.
    func step(by direction: Int) -> Bool {
        let all = graph.interactiveNodes
        guard !all.isEmpty else { return false }
        let current = all.firstIndex { $0 === node }
        let index = current.map { ($0 + direction + all.count) % all.count } ?? (direction > 0 ? 0 : all.count - 1)
        move(to: all[index])
        return true
    }

    func nodeLeft(_ left: LayoutNode) {
        guard node === left else { return }
        node = nil
        bindings.tellLater()
    }
}

extension ViewGraph {
    /// Everything that takes input now, in reading order.
    var interactiveNodes: [any InteractiveNode] {
        var found: [any InteractiveNode] = []
        func gather(_ node: LayoutNode) {
            guard node.allowsHits else { return }
            if let interactive = node as? any InteractiveNode, interactive.isInteractive { found.append(interactive) }
            node.shownChildren.forEach(gather)
        }
        gather(root)
        return found
    }
}
