/// A node with an action that runs after its first placement.
protocol FirstPlacementNode: LayoutNode {
    var whenFirstPlaced: (() -> Void)? { get set }
}

extension FirstPlacementNode {
    /// Runs the action. The node must call this each time it is placed.
    func wasPlaced() {
        guard let action = whenFirstPlaced else { return }
        whenFirstPlaced = nil
        action()
    }
}

/// The element of a modifier that evaluates the view's geometry. It does so once the view is placed, and again when a
/// value that it read changes.
class GeometryReadingElement<Modified, Modifier, Node: WrapperNode & FirstPlacementNode>:
    WrapperElement<Modified, Modifier>, GeometryDependent
{
    /// Evaluates the geometry of one of the view's nodes. Values read inside `asked` invalidate the element when they
    /// change.
    func update(_ node: Node, in environment: EnvironmentValues, asked: Evaluation) {}

    /// Runs the modifier's closure and records its reads.
    struct Evaluation {
        fileprivate let element: _Element
        fileprivate let token: ElementToken

        @MainActor func callAsFunction<Answer>(_ question: () -> Answer) -> Answer {
            element.observing(token) { Tracking.with(token, question) }
        }
    }

    /// Returns a new node, which is evaluated after its first placement.
    final func awaitingPlacement(_ node: Node) -> Node {
        node.whenFirstPlaced = { [weak self] in self?.reevaluate() }
        return node
    }

    final override func modifierChanged(_ wrapper: WrapperNode) { reevaluate() }

    final override func isSameModifier(_ old: Modifier, _ new: Modifier) -> Bool { ValueComparison.isSame(old, new) }

    final override func reevaluate() {
        isDirty = false
        graph.geometry.afterLayout(self)
    }

    final func evaluateWithGeometry() {
        isDirty = false
        let asking = Evaluation(element: self, token: beginReading())
        let environment = readEnvironment()
        for case let wrapper as Node in allWrappers where wrapper.whenFirstPlaced == nil {
            // A node that was just removed has no valid frame until it is placed again.
            if wrapper.isPlaced {
                update(wrapper, in: environment, asked: asking)
            } else {
                _ = awaitingPlacement(wrapper)
            }
        }
    }
}
