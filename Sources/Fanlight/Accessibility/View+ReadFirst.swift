import Display

/// What is drawn over what it belongs to, and is told of before that: a bar above it.
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
        view.modifier.isOn ? ReadFirstNode(graph) : nil
    }
}

private final class ReadFirstNode: WrapperNode {
    override var isAsLargeAsChild: Bool { true }
    override var needsLayer: Bool { true }
    override func makeSemantics() -> Semantics { Semantics(state: .first) }
}
