import Display
import Foundation

public struct _AllowsHitTestingModifier: Equatable {
    let enabled: Bool
}

extension _AllowsHitTestingModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        HitTestingElement(wrapping: view, context)
    }
}

private final class HitTestingElement<Modified: View>: WrapperElement<Modified, _AllowsHitTestingModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = HitTestingNode(graph)
        modifierChanged(wrapper)
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) {
        (wrapper as? HitTestingNode)?.isEnabled = view.modifier.enabled
    }
}

private final class HitTestingNode: WrapperNode, HitTestable, SemanticNode {
    var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            layerPresenceChanged()
        }
    }

    override var hitTesting: (any HitTestable)? { self }
    func allowsContentHit(_ point: CGPoint) -> Bool { isEnabled }

    // A transparent node has semantics, so that scripts do not count it as covering the elements behind it.
    override var needsLayer: Bool { !isEnabled || super.needsLayer }
    override var semantics: (any SemanticNode)? { self }
    func makeSemantics() -> Semantics { isEnabled ? .none : Semantics(state: .ignoredByHitTests) }
}

extension View {
    /// Enables hit tests in the view. Without them, pointers reach the views behind; keys still reach this one.
    nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View {
        modifier(_AllowsHitTestingModifier(enabled: enabled))
    }
}
