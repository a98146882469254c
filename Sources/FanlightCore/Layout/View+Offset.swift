import Foundation

/// Displays a view at an offset. Its space in the layout does not move.
public struct _OffsetEffect: Equatable {
    public var offset: CGSize
}

extension _OffsetEffect: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        OffsetElement(wrapping: view, context)
    }
}

extension _OffsetEffect: Animatable {
    public var animatableData: CGSize.AnimatableData {
        get { offset.animatableData }
        set { offset.animatableData = newValue }
    }
}

private final class OffsetElement<Modified: View>: WrapperElement<Modified, _OffsetEffect> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = OffsetNode(graph)
        wrapper.offset = view.modifier.offset
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) { (wrapper as? OffsetNode)?.offset = view.modifier.offset }

    override func isSameModifier(_ old: _OffsetEffect, _ new: _OffsetEffect) -> Bool { old == new }
}

private final class OffsetNode: WrapperNode {
    var offset = CGSize.zero {
        didSet { if offset != oldValue { invalidatePlacement() } }
    }

    override var movesChild: Bool { true }

    override func placeChildren() {
        guard let child else { return }
        let place = point(CGPoint(x: offset.width, y: offset.height), "offset")
        placeInside(child, at: graph.metrics.roundedOffset(place), proposal: proposal)
    }
}

extension View {
    /// Displays the view at an offset. Nothing around it moves.
    nonisolated public func offset(_ offset: CGSize) -> some View { modifier(_OffsetEffect(offset: offset)) }

    /// Displays the view at an offset. Nothing around it moves.
    nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
        offset(CGSize(width: x, height: y))
    }
}
