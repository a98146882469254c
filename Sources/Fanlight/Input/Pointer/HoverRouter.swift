import Display
import Foundation

/// Tells views whether a pointer is over them.
@MainActor
final class HoverRouter {
    private unowned let graph: ViewGraph
    private var over: [(node: WeakNode, id: ObjectIdentifier)] = []
    /// Where nobody wants to know, nothing is looked for, and displays tell no motion: what a pointer was over last is over.
    var watchers = 0 {
        didSet {
            guard watchers == 0, !over.isEmpty else { return }
            over = []
            graph.afterUpdating { [weak self] in self?.shapesChanged() }
        }
    }
    /// Where the pointer was seen last.
    private var place: CGPoint?
    /// What waits to be shown beside the pointer, or is.
    weak var hint: (any Hint)?

    private struct WeakNode {
        weak var node: (any HoverNode)?
    }

    init(_ graph: ViewGraph) { self.graph = graph }

    /// Answers whether anybody was told.
    func moved(to point: CGPoint) -> Bool {
        place = point
        guard watchers > 0 || !over.isEmpty else { return false }
        let now = hoverNodes(at: point)
        let before = over
        over = now.map { (WeakNode(node: $0), ObjectIdentifier($0)) }
        for old in before where !over.contains(where: { $0.id == old.id }) { old.node.node?.hovered(at: nil) }
        for node in now.reversed() { node.hovered(at: node.contentPoint(point)) }
        shapesChanged()
        return !now.isEmpty || !before.isEmpty
    }

    /// What is seen was moved, or is other things: what is under a pointer that rests may be another view.
    func viewsMoved() {
        guard let place, watchers > 0 else { return }
        let now = hoverNodes(at: place)
        guard now.map({ ObjectIdentifier($0) }) != over.map(\.id) else { return }
        _ = moved(to: place)
    }

    private func hoverNodes(at point: CGPoint) -> [any HoverNode] {
        var found: [any HoverNode] = []
        var node = graph.root.hit(point)
        while let current = node {
            if let hovered = current as? any HoverNode { found.append(hovered) }
            node = current.parent
        }
        return found
    }

    /// Somebody does something: whoever does needs no hint what could be done.
    func isBusy() {
        hint?.close()
        hint = nil
        focusIsUsed()
    }

    // MARK: The focus

    /// Whose help is shown for what has the focus, or soon will be.
    private weak var helped: (any HoverNode)?

    /// Keys brought the focus to a node. Not every terminal tells where a pointer is that is not pressed: there it counts
    /// as one that rests on the node, for help.
    func focusCame(to node: LayoutNode) {
        guard watchers > 0, graph.metrics.isCell else { return }
        let around = sequence(first: node) { $0.parent }
        guard let found = around.lazy.compactMap({ $0 as? any HoverNode }).first(where: \.helpsFocus) else { return }
        helped = found
        found.hovered(at: CGPoint(x: node.frame.midX, y: node.frame.midY))
    }

    /// The focus goes on, or a key is pressed there.
    func focusIsUsed() {
        helped?.hovered(at: nil)
        helped = nil
    }

    /// The pointer is on no view any more.
    func left() {
        place = nil
        let before = over
        over = []
        for old in before { old.node.node?.hovered(at: nil) }
        shapesChanged()
    }

    // MARK: What the pointer looks like

    private(set) var shape = PointerShape.standard
    /// Told when the pointer is to look otherwise.
    var onShape: ((PointerShape) -> Void)?

    /// The pointer may be over other views, or a view may want another.
    func shapesChanged() {
        let now = over.lazy.compactMap { $0.node.node?.pointerShape }.first ?? .standard
        guard now != shape else { return }
        shape = now
        onShape?(now)
    }
}

/// Words about a view, for a pointer that rests on it.
@MainActor
protocol Hint: _Element {
    /// Neither shown nor waited for, until the pointer has been elsewhere.
    func close()
}

/// A node that wants to know whether a pointer is over it.
@MainActor
protocol HoverNode: LayoutNode {
    /// Where it is, or nil when it is not there any more.
    func hovered(at point: CGPoint?)
    /// Whether it is meant by the focus, too.
    var helpsFocus: Bool { get }
    /// What a pointer looks like there; nil: as around.
    var pointerShape: PointerShape? { get }
    /// A place of the scene, as the node counts it.
    func contentPoint(_ point: CGPoint) -> CGPoint
}

extension HoverNode {
    var helpsFocus: Bool { false }
    var pointerShape: PointerShape? { nil }
}
