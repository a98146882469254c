import Display
import Foundation

/// The accessibility cursor of a scene: the element that a screen reader is at.
@MainActor
final class Attention: FocusSubject {
    private unowned let graph: ViewGraph
    private(set) lazy var bindings = FocusBindings(graph, of: self)

    init(_ graph: ViewGraph) { self.graph = graph }

    /// The element itself, which may be inside of the node that exposes it.
    var focusedNode: LayoutNode? { graph.attendedNode?.toldOf }

    func move(to node: LayoutNode?) {
        let before = graph.attendedNode
        guard node !== before else { return }
        graph.attendedNode = node
        before?.layerContentChanged()
        node?.layerContentChanged()
        // A sighted helper must be able to see the element that is read.
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

    /// Moves the cursor to the first element that lies in `part` of the nodes, such as one row of many.
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
    /// Returns the first element in this subtree that is exposed to assistive technology.
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
