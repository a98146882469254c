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

private final class OffsetElement<Modified: View>: WrapperElement<Modified, _OffsetEffect>, PresentedEffectElement {
    var isPresenting = false
    var effect: _OffsetEffect { view.modifier }

    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = OffsetNode(graph)
        wrapper.offset = view.modifier.offset
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) { (wrapper as? OffsetNode)?.offset = view.modifier.offset }

    override func isSameModifier(_ old: _OffsetEffect, _ new: _OffsetEffect) -> Bool { old == new }

    override func update(to new: ModifiedContent<Modified, _OffsetEffect>) {
        let old = view.modifier
        super.update(to: new)
        if old != new.modifier { presentChange(from: old) }
    }

    override func reevaluate() {
        isDirty = false
        presentStep()
    }

    func present(_ effect: _OffsetEffect?, at wrapper: WrapperNode) {
        (wrapper as? OffsetNode)?.presentedOffset = effect?.offset
    }

    override func willUnmount() {
        endPresentation()
        super.willUnmount()
    }
}

private final class OffsetNode: WrapperNode, PresentedEffectNode {
    var offset = CGSize.zero {
        didSet {
            guard offset != oldValue else { return }
            placementWillChange()
            invalidatePlacement()
        }
    }

    /// The present offset while the change to the final one is animated.
    var presentedOffset: CGSize?

    func presentedRect(_ rect: CGRect) -> CGRect {
        guard let presentedOffset else { return rect }
        let isMirrored = layoutDirection == .rightToLeft
        let x = presentedOffset.width - offset.width
        return rect.offsetBy(dx: isMirrored ? -x : x, dy: presentedOffset.height - offset.height)
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
