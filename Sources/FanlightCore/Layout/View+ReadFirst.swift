import Display

/// Puts a view that is drawn over its siblings, such as a bar, before them in reading order.
public struct _ReadFirstModifier: Equatable {
    let isOn: Bool
}

extension _ReadFirstModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        ReadFirstElement(wrapping: view, context)
    }
}

private final class ReadFirstElement<Modified: View>: WrapperElement<Modified, _ReadFirstModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = ReadFirstNode(graph)
        wrapper.isOn = view.modifier.isOn
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) { (wrapper as? ReadFirstNode)?.isOn = view.modifier.isOn }

    override func isSameModifier(_ old: _ReadFirstModifier, _ new: _ReadFirstModifier) -> Bool { old == new }
}

private final class ReadFirstNode: WrapperNode, SemanticNode {
    var isOn = false {
        didSet { if isOn != oldValue { layerPresenceChanged() } }
    }

    override var isAsLargeAsChild: Bool { true }
    override var needsLayer: Bool { isOn || super.needsLayer }
    override var semantics: (any SemanticNode)? { self }
    func makeSemantics() -> Semantics { isOn ? Semantics(state: .readFirst) : .none }
}
