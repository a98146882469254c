import Display
import Foundation

/// Where whoever reads a scene element by element is.
@MainActor
final class Attention: FocusSubject {
    private unowned let graph: ViewGraph
    private(set) lazy var bindings = FocusBindings(graph, of: self)

    init(_ graph: ViewGraph) { self.graph = graph }

    /// The element itself, which may be inside of what tells of it.
    var focusedNode: LayoutNode? { graph.attendedNode?.toldOf }

    func move(to node: LayoutNode?) {
        let before = graph.attendedNode
        guard node !== before else { return }
        graph.attendedNode = node
        before?.layerContentChanged()
        node?.layerContentChanged()
        // Whoever listens to it may be helped by somebody who looks.
        if let node { node.enclosingViewport?.reveal(node) }
        bindings.tell()
    }

    @discardableResult
    func move(into nodes: [LayoutNode]) -> Bool {
        guard !nodes.isEmpty else {
            move(to: nil)
            return true
        }
        return move(into: nodes, within: nil)
    }

    /// Moves to what lies in a part of the nodes: a row of many.
    @discardableResult
    func move(into nodes: [LayoutNode], within part: CGRect?) -> Bool {
        for node in nodes {
            if let target = node.firstSpoken(within: part) {
                move(to: target)
                return true
            }
        }
        return false
    }

    func nodeLeft() {
        graph.attendedNode = nil
        bindings.tellLater()
    }
}

extension LayoutNode {
    /// The first node here that is told of.
    fileprivate func firstSpoken(within part: CGRect?) -> LayoutNode? {
        if part?.contains(CGPoint(x: frame.midX, y: frame.midY)) ?? true {
            if speaker != nil { return teller }
            if needsLayer, spokenSemantics.isElement { return self }
        }
        for child in readChildren {
            if let found = child.firstSpoken(within: part) { return found }
        }
        return nil
    }
}
