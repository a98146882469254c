import Display
import Foundation

/// A node that takes input: it can be pressed, and it can have the focus.
@MainActor
protocol InteractiveNode: LayoutNode {
    var isInteractive: Bool { get }
    /// Whether it is a control at all: a button whose style says what presses it is none.
    var isControl: Bool { get }
    /// Whether keys are meant for it.
    var isFocused: Bool { get set }
    /// Whether a pointer is down on it.
    var isPressed: Bool { get set }
    /// Whether Return and Space press it.
    var takesKeyPresses: Bool { get }
    /// Whether holding a pointer down on it presses it again and again.
    var repeatsPress: Bool { get }
    /// Whether it is also pressed around itself where it is small: rows of a list lie side by side, and what
    /// is made to have the focus is as large as its author says.
    var hasReach: Bool { get }
    /// Whether pressing it gives it the focus.
    var takesFocusWhenPressed: Bool { get }
    /// Whether Tab comes to it.
    var isFocusStop: Bool { get }
    /// Whether a tap means something to it as a whole.
    var takesTaps: Bool { get }
    /// Whether it takes keys for a control that a style of the author's own shows: gestures in that press it.
    var isStandIn: Bool { get }
    /// Whether letters in it may be selected: not those of a control, which are pressed.
    var letsSelect: Bool { get }
    /// What it does with a pointer.
    var pointerGesture: AnyGesture<Void>? { get }
    func activate()
    /// Takes a key while it has the focus; false for one that means nothing to it.
    func take(_ key: KeyInput) -> Bool
    /// Takes letters that come from no key, or were pasted.
    func take(text: String, isPasted: Bool) -> Bool
    /// Shows letters that an input method has not settled on, in place of those before.
    func compose(_ letters: String) -> Bool
    /// Steps its value up or down; false where it has none.
    func adjust(_ steps: Int) -> Bool
    /// Takes a value in words.
    func set(_ value: String) -> InputOutcome
}

extension InteractiveNode {
    var isControl: Bool { true }
    var takesKeyPresses: Bool { true }
    var repeatsPress: Bool { false }
    var hasReach: Bool { false }
    var takesFocusWhenPressed: Bool { false }
    var isFocusStop: Bool { true }
    var takesTaps: Bool { true }
    var isStandIn: Bool { false }
    var letsSelect: Bool { isStandIn }
    var pointerGesture: AnyGesture<Void>? { AnyGesture(PressGesture(node: self)) }
    func take(_ key: KeyInput) -> Bool { takesKeyPresses && pressesWith(key) }
    func take(text: String, isPasted: Bool) -> Bool { false }
    func compose(_ letters: String) -> Bool { false }
    func adjust(_ steps: Int) -> Bool { false }
    func set(_ value: String) -> InputOutcome { .refused("This element has no value to set.") }

    /// Return and Space press what has the focus.
    func pressesWith(_ key: KeyInput) -> Bool {
        guard isInteractive, key.modifiers.isEmpty, key.key == .enter || key.key == .space else { return false }
        activate()
        return true
    }
}

/// Which node of a scene keys go to.
@MainActor
final class Focus {
    private unowned let graph: ViewGraph
    private(set) weak var node: (any InteractiveNode)?
    /// What has the focus while a menu of its own has the keys.
    private weak var lender: (any InteractiveNode)?
    /// Whether it is where it is because something had to have it: neither the author nor a person has said so.
    private var cameByItself = false
    /// Where what had it was when it left: Tab goes on from there.
    private var placeLeft: CGRect?
    /// What had it until a person wanted nothing to have it: Tab goes on from there.
    private weak var givenUp: (any InteractiveNode)?
    /// What was around what has it, when that was last pressed by keys.
    private var trail: FocusTrail?
    private(set) lazy var bindings = FocusBindings(graph, of: self)

    init(_ graph: ViewGraph) { self.graph = graph }

    /// Whether views may say where it is at first.
    var isUpToViews: Bool { focusedNode == nil || cameByItself && lender == nil }

    /// It comes to what is first in something that has come over the scene, unless that has said where it is to be.
    func begin(in root: LayoutNode, at usual: (any InteractiveNode)? = nil) {
        guard node == nil, let first = root.chosenItem ?? usual ?? root.firstForFocus else { return }
        move(to: first)
        cameByItself = true
    }

    /// Who writes where it came by itself is not taken elsewhere any more.
    func isUsed() { cameByItself = false }

    func move(to new: (any InteractiveNode)?) {
        cameByItself = false
        placeLeft = nil
        givenUp = nil
        if new == nil || node !== new { trail = nil }
        if let lender {
            if let new, new === lender { return }
            if new?.isInTree(of: graph.interactionRoot) != true {
                self.lender = nil
                lender.isFocused = false
            }
        }
        if let node, let new, node === new { return }
        graph.pointer.hover.focusIsUsed()
        if new != nil { graph.selection.end() }
        node?.isFocused = false
        node?.focusMoves()
        node = new
        new?.isFocused = true
        new?.focusMoves()
        // Whoever types should see where.
        if let new { new.enclosingViewport?.reveal(new) }
        bindings.tell()
        graph.focusedValues.tellLater()
    }

    /// What has it takes no input any more: it is nowhere, and Tab goes on from there.
    func leave(_ node: any InteractiveNode) {
        let (place, around) = (node.isPlaced ? node.shownFrame(in: nil) : nil, trail)
        move(to: nil)
        (placeLeft, trail) = (place, around)
    }

    /// What has it is about to be pressed by keys, and may leave for that.
    func notePlace() {
        guard trail == nil, let node else { return }
        trail = FocusTrail(of: node, among: graph.interactiveNodes)
    }

    /// A person wants nothing to have it.
    func giveUp(_ node: any InteractiveNode) {
        move(to: nil)
        givenUp = node
    }

    /// The keys go elsewhere for a while, and nobody is told: what has the focus has it all the time.
    func lend() {
        guard let node else { return }
        lender = node
        self.node = nil
    }

    func takeBack() {
        guard let lender else { return }
        self.lender = nil
        cameByItself = false
        node?.isFocused = false
        node = lender
    }

    /// The next node in reading order, around the end.
    func step(by direction: Int) -> Bool {
        let all = graph.interactiveNodes
        guard !all.isEmpty else { return false }
        let before = node
        let target: any InteractiveNode
        let start = node ?? givenUp
        if start == nil, let next = trail?.next(among: all, by: direction) {
            target = all.indices.contains(next) ? all[next] : outermost(of: all, by: direction)
        } else if let start, let current = all.firstIndex(where: { $0 === start }) {
            let index = current + direction
            target = all.indices.contains(index) ? all[index] : outermost(of: all, by: direction)
        } else {
            target = first(of: all, by: direction)
        }
        move(to: target)
        graph.pointer.hover.focusCame(to: target)
        enter(target, from: before)
        return true
    }

    /// Where Tab begins.
    private func first(of all: [any InteractiveNode], by direction: Int) -> any InteractiveNode {
        guard let place = placeLeft, let next = all.firstIndex(where: { $0.shownFrame(in: nil).minY >= place.minY })
        else { return direction > 0 ? all[0] : all[all.count - 1] }
        return direction > 0 ? all[next] : all[(next - 1 + all.count) % all.count]
    }

    /// The first of all, or for a step back the last: rows that are only made where they are seen are made for that.
    private func outermost(of all: [any InteractiveNode], by direction: Int) -> any InteractiveNode {
        let found = direction > 0 ? all[0] : all[all.count - 1]
        guard let viewport = found.enclosingViewport else { return found }
        for axis in [Axis.vertical, .horizontal] where viewport.canScroll(axis) {
            if direction > 0 { viewport.scrollToStart(along: axis) } else { viewport.scrollToEnd(along: axis) }
        }
        graph.settle()
        let now = graph.interactiveNodes
        return (direction > 0 ? now.first : now.last) ?? found
    }

    func nodeLeft(_ left: LayoutNode) {
        guard node === left || lender === left else { return }
        if let list = trail?.list {
            graph.afterUpdating { [weak self, weak list] in
                guard let self, let list, node == nil, list.isInteractive, list.isInTree(of: graph.interactionRoot)
                else { return }
                move(to: list)
            }
        }
        if lender === left { lender = nil } else { node = nil }
        placeLeft = left.isPlaced ? left.shownFrame(in: nil) : nil
        bindings.tellLater()
        graph.focusedValues.tellLater()
    }
}

extension ViewGraph {
    /// Everything that takes input now, in reading order.
    var interactiveNodes: [any InteractiveNode] {
        var found: [any InteractiveNode] = []
        func gather(_ node: LayoutNode) {
            guard node.allowsHits, node.letsFocusIn else { return }
            if let interactive = node as? any InteractiveNode, interactive.isInteractive, interactive.isFocusStop {
                found.append(interactive)
            }
            node.readChildren.forEach(gather)
        }
        gather(interactionRoot)
        return found
    }
}

extension Focus: FocusSubject {
    var focusedNode: LayoutNode? { lender ?? node }

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
