import Display
import Foundation

/// A node that takes input: it can be pressed, and it can have the focus.
@MainActor
package protocol InteractiveNode: LayoutNode {
    var isInteractive: Bool { get }
    /// True if the node is a control. False for a button whose style handles presses itself.
    var isControl: Bool { get }
    /// True while the node receives keys.
    var isFocused: Bool { get set }
    /// True while a pointer presses the node.
    var isPressed: Bool { get set }
    /// True if Return and Space press the node.
    var activatesOnKeys: Bool { get }
    /// True if holding a pointer down on the node repeats the press.
    var repeatsPress: Bool { get }
    /// True if the node also takes presses around itself while it is small. Rows of a list do not, because they are
    /// adjacent. Focusable views do not, because the app sets their size.
    var hasExtendedHitArea: Bool { get }
    /// True if a press moves the focus here.
    var becomesFocusedWhenPressed: Bool { get }
    /// True if Tab stops here.
    var isFocusStop: Bool { get }
    /// True if a tap on the whole node has an effect.
    var activatesOnTap: Bool { get }
    /// True if the node takes keys on behalf of a control with a style of the app. The style's gestures press the
    /// control.
    var isKeyProxy: Bool { get }
    /// True if text inside may be selected. Text of a control may not, because it is pressed.
    var allowsTextSelection: Bool { get }
    /// The pointer gesture of the node.
    var pointerGesture: AnyGesture<Void>? { get }
    func activate()
    /// Handles a key while the node has the focus; returns false if the key has no effect.
    func handleKey(_ key: KeyInput) -> Bool
    /// Handles text that comes from no key, or was pasted.
    func insert(text: String, isPasted: Bool) -> Bool
    /// Displays the uncommitted text of an input method, in place of the text before.
    func compose(_ markedText: String) -> Bool
    /// Steps the value up or down; returns false if the node has no value.
    func adjust(_ steps: Int) -> Bool
    /// Sets a value given as text.
    func setValue(_ value: String) -> InputOutcome
}

extension InteractiveNode {
    package var isControl: Bool { true }
    package var activatesOnKeys: Bool { true }
    package var repeatsPress: Bool { false }
    package var hasExtendedHitArea: Bool { false }
    package var becomesFocusedWhenPressed: Bool { false }
    package var isFocusStop: Bool { true }
    package var activatesOnTap: Bool { true }
    package var isKeyProxy: Bool { false }
    package var allowsTextSelection: Bool { isKeyProxy }
    package var pointerGesture: AnyGesture<Void>? { AnyGesture(PressGesture(node: self)) }
    package func handleKey(_ key: KeyInput) -> Bool { activatesOnKeys && pressesWith(key) }
    package func insert(text: String, isPasted: Bool) -> Bool { false }
    package func compose(_ markedText: String) -> Bool { false }
    package func adjust(_ steps: Int) -> Bool { false }
    package func setValue(_ value: String) -> InputOutcome { .refused("This element has no value to set.") }

    /// Activates the node if the key is Return or Space.
    package func pressesWith(_ key: KeyInput) -> Bool {
        guard isInteractive, key.modifiers.isEmpty, key.key == .enter || key.key == .space else { return false }
        activate()
        return true
    }
}

/// The keyboard focus of a scene: the node that receives keys.
@MainActor
package final class Focus: GraphService, GraphObserver {
    package static let key = GraphServiceKey()
    private unowned let graph: ViewGraph
    package private(set) weak var node: (any InteractiveNode)?
    /// The node that has the focus while its own menu receives the keys.
    private weak var nodeWithSuspendedKeys: (any InteractiveNode)?
    /// True if the focus was placed by default, and neither by the app nor by a person.
    private var isPlacedByDefault = false
    /// The rings that are drawn, or would be.
    private var rings: [WeakRing] = []
    /// True if a pointer was used last. Pixel displays draw no rings then; a terminal always shows the focus.
    private var hidesRings = false {
        didSet {
            guard hidesRings != oldValue, !graph.metrics.isCell else { return }
            for ring in rings { ring.node?.invalidateLayerContent() }
            rings = []
        }
    }
    /// The frame of the focused node when it was removed. Tab continues from there.
    private var lastFocusFrame: CGRect?
    /// The node from which a person withdrew the focus. Tab continues from there.
    private weak var resignedNode: (any InteractiveNode)?
    /// The focus stops around the focused node, stored when a key last pressed it.
    private var trail: FocusTrail?
    private(set) lazy var bindings = FocusBindings(graph, of: self)

    package init(_ graph: ViewGraph) {
        self.graph = graph
        graph.observe(self)
    }

    /// True if views may set the initial focus.
    var allowsDefaultFocus: Bool { focusedNode == nil || isPlacedByDefault && nodeWithSuspendedKeys == nil }

    /// Moves the focus to the first node of new content over the scene, unless that content has set the focus.
    ///
    /// - Parameter isHidden: True to draw no ring before a key is used, as for content that a pointer opened.
    func begin(in root: LayoutNode, at usual: (any InteractiveNode)? = nil, isHidden: Bool = false) {
        guard node == nil, let first = root.chosenItem ?? usual ?? root.firstForFocus else { return }
        move(to: first)
        isPlacedByDefault = true
        if isHidden { hidesRings = true }
    }

    /// Makes the focus count as placed by a person, because keys were used.
    func recordUse() {
        isPlacedByDefault = false
        hidesRings = false
    }

    /// True if no focus ring is drawn now.
    var isHidden: Bool { hidesRings && !graph.metrics.isCell }

    /// Hides the rings until keys are used.
    func recordPress() { hidesRings = true }

    /// Returns true if a focus ring is not drawn now, and draws it again when that changes.
    package func hides(_ ring: LayoutNode) -> Bool {
        rings.removeAll { $0.node == nil || $0.node === ring }
        rings.append(WeakRing(node: ring))
        return isHidden
    }

    package func move(to new: (any InteractiveNode)?) {
        isPlacedByDefault = false
        lastFocusFrame = nil
        resignedNode = nil
        if new == nil || node !== new { trail = nil }
        if let nodeWithSuspendedKeys {
            if let new, new === nodeWithSuspendedKeys { return }
            if new?.isInTree(of: graph.interactionRoot) != true {
                self.nodeWithSuspendedKeys = nil
                nodeWithSuspendedKeys.isFocused = false
            }
        }
        if let node, let new, node === new { return }
        graph.pointer.hover.endFocusTooltip()
        if new != nil { graph.selection.end() }
        node?.isFocused = false
        node?.notifyMergingAncestorsOfFocus()
        node = new
        new?.isFocused = true
        new?.notifyMergingAncestorsOfFocus()
        // The focused node must be visible.
        if let new { new.enclosingViewportNode?.reveal(new) }
        bindings.updateProperties()
        graph.focusedValues.scheduleUpdate()
    }

    /// Removes the focus from a node that takes no input any more. Tab continues from its frame.
    package func removeFocus(_ node: any InteractiveNode) {
        let (place, around) = (node.isPlaced ? node.shownFrame(in: nil) : nil, trail)
        move(to: nil)
        (lastFocusFrame, trail) = (place, around)
    }

    /// Stores the focus stops around the focused node before a key presses it, because the press may remove it.
    func storeFocusTrail() {
        guard trail == nil, let node else { return }
        trail = FocusTrail(of: node, among: graph.interactiveNodes)
    }

    /// Removes the focus on a person's request.
    func resign(_ node: any InteractiveNode) {
        move(to: nil)
        resignedNode = node
    }

    /// Lends the keys, for example to a menu. The node keeps the focus, and bindings do not change.
    func suspendKeys() {
        guard let node else { return }
        nodeWithSuspendedKeys = node
        self.node = nil
    }

    func resumeKeys() {
        guard let nodeWithSuspendedKeys else { return }
        self.nodeWithSuspendedKeys = nil
        isPlacedByDefault = false
        node?.isFocused = false
        node = nodeWithSuspendedKeys
    }

    /// Moves the focus to the next node in reading order, and from the last node to the first.
    package func step(by direction: Int) -> Bool {
        let all = graph.interactiveNodes
        guard !all.isEmpty else { return false }
        let before = node
        let target: any InteractiveNode
        let start = node ?? resignedNode
        if start == nil, let next = trail?.next(among: all, by: direction) {
            target = all.indices.contains(next) ? all[next] : outermost(of: all, by: direction)
        } else if let start, let current = all.firstIndex(where: { $0 === start }) {
            let index = current + direction
            target = all.indices.contains(index) ? all[index] : outermost(of: all, by: direction)
        } else {
            target = first(of: all, by: direction)
        }
        move(to: target)
        graph.pointer.hover.focusMoved(to: target)
        enter(target, from: before)
        return true
    }

    /// The first stop of Tab when no node has the focus.
    private func first(of all: [any InteractiveNode], by direction: Int) -> any InteractiveNode {
        guard let place = lastFocusFrame,
            let next = all.firstIndex(where: { $0.shownFrame(in: nil).minY >= place.minY })
        else { return direction > 0 ? all[0] : all[all.count - 1] }
        return direction > 0 ? all[next] : all[(next - 1 + all.count) % all.count]
    }

    /// Returns the first node, or for a step back the last node. Scrolls there first, so that lazy rows are realised.
    private func outermost(of all: [any InteractiveNode], by direction: Int) -> any InteractiveNode {
        let found = direction > 0 ? all[0] : all[all.count - 1]
        guard let viewport = found.enclosingViewportNode else { return found }
        for axis in [Axis.vertical, .horizontal] where viewport.canScroll(axis) {
            if direction > 0 { viewport.scrollToStart(along: axis) } else { viewport.scrollToEnd(along: axis) }
        }
        graph.settle()
        let now = graph.interactiveNodes
        return (direction > 0 ? now.first : now.last) ?? found
    }

    func nodeUnmounted(_ left: LayoutNode) {
        guard node === left || nodeWithSuspendedKeys === left else { return }
        // The node of a view that departs may return, without the focus.
        if graph.isDeparting { (nodeWithSuspendedKeys ?? node)?.isFocused = false }
        if let list = trail?.list {
            graph.afterUpdating(retaining: FocusReturn(focus: self, node: list))
        }
        if nodeWithSuspendedKeys === left { nodeWithSuspendedKeys = nil } else { node = nil }
        lastFocusFrame = left.isPlaced ? left.shownFrame(in: nil) : nil
        bindings.scheduleUpdate()
        graph.focusedValues.scheduleUpdate()
    }
}

/// A node that draws a focus ring.
private struct WeakRing {
    weak var node: LayoutNode?
}

/// Returns the focus to an earlier node, unless another node has the focus.
struct FocusReturn: UpdateDependent {
    weak var focus: Focus?
    weak var node: (any InteractiveNode)?

    func viewsUpdated() {
        guard let focus, focus.node == nil, let node, node.isInteractive, node.isInTree(of: node.graph.interactionRoot)
        else { return }
        focus.move(to: node)
    }
}

extension ViewGraph {
    /// The nodes that take input now, in reading order.
    package var interactiveNodes: [any InteractiveNode] {
        var found: [any InteractiveNode] = []
        func gather(_ node: LayoutNode) {
            guard node.allowsHitTesting, node.admitsFocus else { return }
            if let interactive = node as? any InteractiveNode, interactive.isInteractive, interactive.isFocusStop {
                found.append(interactive)
            }
            node.readChildren.forEach(gather)
        }
        gather(interactionRoot)
        return found
    }
}

extension Focus: FocusCursor {
    var focusedNode: LayoutNode? { nodeWithSuspendedKeys ?? node }

    @discardableResult
    func move(into nodes: [LayoutNode]) -> Bool {
        guard !nodes.isEmpty else {
            move(to: nil)
            return true
        }
        for node in nodes {
            if let target = node.firstForFocus {
                move(to: target)
                return true
            }
        }
        return false
    }
}

extension ViewGraph {
    /// The keyboard focus of the scene.
    package var focus: Focus { self[Focus.self] }
}
