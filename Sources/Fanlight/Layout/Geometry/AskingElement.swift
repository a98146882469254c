/// A node about whose place something is asked as soon as it has one.
protocol AskedNode: LayoutNode {
    var whenFirstPlaced: (() -> Void)? { get set }
}

extension AskedNode {
    /// Said by the node each time it is placed.
    func wasPlaced() {
        guard let action = whenFirstPlaced else { return }
        whenFirstPlaced = nil
        action()
    }
}

/// The element of a modifier that asks something about where the view is: once the view has a place, and again when an
/// answer that went into it is different.
class AskingElement<Modified, Modifier, Node: WrapperNode & AskedNode>:
    WrapperElement<Modified, Modifier>, GeometryDependent
{
    /// Asks about one of the view's nodes. What `asked` reads wakes the element.
    func ask(_ node: Node, in environment: EnvironmentValues, asked: Asking) {}

    /// Has the modifier's question asked in a way that notes what was read for the answer.
    struct Asking {
        fileprivate let element: _Element
        fileprivate let token: ElementToken

        @MainActor func callAsFunction<Answer>(_ question: () -> Answer) -> Answer {
            element.observing(token) { Tracking.with(token, question) }
        }
    }

    /// A new node, about which nothing can be asked yet.
    final func unplaced(_ node: Node) -> Node {
        node.whenFirstPlaced = { [weak self] in self?.reevaluate() }
        return node
    }

    final override func modifierChanged(_ wrapper: WrapperNode) { reevaluate() }

    final override func isSameModifier(_ old: Modifier, _ new: Modifier) -> Bool { ValueComparison.isSame(old, new) }

    final override func reevaluate() {
        isMarked = false
        graph.geometry.afterLayout(self)
    }

    final func evaluateWithGeometry() {
        isMarked = false
        let asking = Asking(element: self, token: beginReading())
        let environment = readEnvironment()
        for case let wrapper as Node in allWrappers where wrapper.whenFirstPlaced == nil {
            // Of what has just left nobody knows where it is, until it is shown again.
            if wrapper.isPlaced { ask(wrapper, in: environment, asked: asking) } else { _ = unplaced(wrapper) }
        }
    }
}
