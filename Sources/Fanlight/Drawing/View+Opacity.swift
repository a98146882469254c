import Display
import Foundation

public struct _OpacityEffect: Equatable {
    let opacity: Double
}

extension _OpacityEffect: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        OpacityElement(view, context)
    }
}

private final class OpacityElement<Modified: View>: WrapperElement<Modified, _OpacityEffect> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = OpacityNode(graph)
        wrapper.opacity = view.modifier.opacity
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) { (wrapper as? OpacityNode)?.opacity = view.modifier.opacity }

    override func isSameModifier(_ old: _OpacityEffect, _ new: _OpacityEffect) -> Bool { old == new }
}

private final class OpacityNode: WrapperNode {
    var opacity = 1.0 {
        didSet { if opacity != oldValue { layerContentChanged() } }
    }

    override var needsLayer: Bool { true }
    override var allowsHits: Bool { opacity > 0 }
    override func makeDrawing() -> Drawing { Drawing(opacity: Float(min(max(opacity.isNaN ? 1 : opacity, 0), 1))) }
}

extension View {
    /// Lets through what is behind the view; the view and everything in it are painted as one.
    nonisolated public func opacity(_ opacity: Double) -> some View { modifier(_OpacityEffect(opacity: opacity)) }
}
