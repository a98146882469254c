import Display
import Foundation

/// The display of a view in the opposite layout direction.
public enum LayoutDirectionBehavior: Hashable, Sendable {
    /// Displays the view unchanged.
    case fixed
    /// Mirrors the view horizontally in this layout direction.
    case mirrors(in: LayoutDirection)

    public static var mirrors: LayoutDirectionBehavior { .mirrors(in: .rightToLeft) }
}

public struct _MirrorEffect: Equatable {
    let behavior: LayoutDirectionBehavior
}

extension _MirrorEffect: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        MirrorElement(wrapping: view, context)
    }
}

private final class MirrorElement<Modified: View>: WrapperElement<Modified, _MirrorEffect> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = MirrorNode(graph)
        wrapper.behavior = view.modifier.behavior
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) {
        (wrapper as? MirrorNode)?.behavior = view.modifier.behavior
    }

    override func isSameModifier(_ old: _MirrorEffect, _ new: _MirrorEffect) -> Bool { old == new }
}

private final class MirrorNode: WrapperNode, HitTestable, PaintedNode {
    var behavior = LayoutDirectionBehavior.fixed {
        didSet {
            guard behavior != oldValue else { return }
            layerPresenceChanged()
        }
    }

    // Characters on a terminal cannot be mirrored.
    private var isTurned: Bool { !graph.metrics.isCell && behavior == .mirrors(in: layoutDirection) }

    override var needsLayer: Bool { !graph.metrics.isCell && behavior != .fixed }

    override var painting: (any PaintedNode)? { self }
    var layerTransform: Transform? {
        guard isTurned else { return nil }
        let left = (frame.minX / graph.metrics.dotWidth + 0.5).rounded(.down)
        let right = (frame.maxX / graph.metrics.dotWidth + 0.5).rounded(.down)
        return Transform(a: -1, b: 0, c: 0, d: 1, tx: Float(right - left), ty: 0)
    }

    override var hitTesting: (any HitTestable)? { self }
    func displayedRect(_ rect: CGRect) -> CGRect {
        guard isTurned else { return rect }
        return CGRect(x: frame.minX + frame.maxX - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
    }

    func pointInContent(_ point: CGPoint) -> CGPoint {
        isTurned ? CGPoint(x: frame.minX + frame.maxX - point.x, y: point.y) : point
    }
}

extension View {
    /// Mirrors the view horizontally in right-to-left layouts.
    nonisolated public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View {
        layoutDirectionBehavior(enabled ? .mirrors : .fixed)
    }

    /// Sets the display of the view in the opposite layout direction.
    nonisolated public func layoutDirectionBehavior(_ behavior: LayoutDirectionBehavior) -> some View {
        modifier(_MirrorEffect(behavior: behavior))
    }
}
