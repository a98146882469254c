import Display
import Foundation

/// The accessibility cursor of a scene: the element that a screen reader is at.
@MainActor
package final class AccessibilityCursor: FocusCursor, GraphService, GraphObserver {
    package static let key = GraphServiceKey()
    private unowned let graph: ViewGraph
    /// The node that the cursor is at. Read for each layer that is described.
    private(set) weak var node: LayoutNode?
    private(set) lazy var bindings = FocusBindings(graph, of: self)

    package init(_ graph: ViewGraph) {
        self.graph = graph
        graph.observe(self)
    }

    /// The element itself, which may be inside of the node that exposes it.
    var focusedNode: LayoutNode? { node?.describedNode }

    func move(to new: LayoutNode?) {
        let before = node
        guard new !== before else { return }
        node = new
        before?.invalidateLayerContent()
        new?.invalidateLayerContent()
        // Scrolls to the element, so that a sighted helper can see it.
        if let new { new.enclosingViewportNode?.reveal(new) }
        bindings.updateProperties()
    }

    @discardableResult
    package func move(into nodes: [LayoutNode]) -> Bool {
        guard !nodes.isEmpty else {
            move(to: nil)
            return true
        }
        return move(into: nodes, within: nil)
    }

    /// Moves the cursor to the first element within the rectangle `part` of the nodes, such as one row of many.
    @discardableResult
    package func move(into nodes: [LayoutNode], within part: CGRect?) -> Bool {
        // The cursor is placed before the views are settled.
        graph.semantics.resolve()
        for node in nodes {
            if let target = node.firstExposedElement(within: part) {
                move(to: target)
                return true
            }
        }
        return false
    }

    package func nodeUnmounted(_ left: LayoutNode) {
        guard node === left else { return }
        node = nil
        bindings.scheduleUpdate()
    }
}

extension ViewGraph {
    /// The accessibility cursor of an assistive client that reads element by element.
    package var accessibilityCursor: AccessibilityCursor { self[AccessibilityCursor.self] }
}

extension LayoutNode {
    /// Returns the first element in this subtree that is exposed to assistive technology.
    fileprivate func firstExposedElement(within part: CGRect?) -> LayoutNode? {
        if part?.contains(CGPoint(x: frame.midX, y: frame.midY)) ?? true {
            if mergingContainer != nil { return exposingNode }
            if needsLayer, graph.semantics.describe(self).isElement { return self }
        }
        for child in readChildren {
            if let found = child.firstExposedElement(within: part) { return found }
        }
        return nil
    }
}
