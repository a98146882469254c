@_spi(Nodes) import FanlightCore

/// Forwards presses beside a control in a view to the control, such as those on the border of a field.
struct PressForwarding {
    enum Target {
        /// The first control, as of a title with a menu.
        case control
        /// The first field.
        case field
    }

    let target: Target
}

extension PressForwarding: ViewModifier {
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        PressForwardingElement(wrapping: view, context)
    }
}

private final class PressForwardingElement<Modified: View>: WrapperElement<Modified, PressForwarding> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        PressForwardingNode(view.modifier.target, graph)
    }
}

private final class PressForwardingNode: WrapperNode, HitTestable {
    private let target: PressForwarding.Target

    init(_ target: PressForwarding.Target, _ graph: ViewGraph) {
        self.target = target
        super.init(graph)
    }

    override var hitTesting: (any HitTestable)? { self }
    var isHittable: Bool { hitReplacement != nil }

    var hitReplacement: LayoutNode? {
        switch target {
        case .control: return firstInteractive
        case .field:
            guard let field = fieldInside, field.isInteractive else { return nil }
            return field
        }
    }
}
