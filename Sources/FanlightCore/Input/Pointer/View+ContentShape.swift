import Foundation

/// The purposes of a view's content shape.
public struct ContentShapeKinds: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The shape for hit tests.
    public static let interaction = ContentShapeKinds(rawValue: 1 << 0)
    @available(*, deprecated, message: "Has no effect: dragged views are not lifted here.")
    public static let dragPreview = ContentShapeKinds(rawValue: 1 << 1)
    @available(*, deprecated, message: "Has no effect: a context menu is shown without a picture of its view.")
    public static let contextMenuPreview = ContentShapeKinds(rawValue: 1 << 2)
    @available(*, deprecated, message: "Has no effect: pointers look the same everywhere.")
    public static let hoverEffect = ContentShapeKinds(rawValue: 1 << 3)
    @available(*, deprecated, message: "Has no effect: assistive technology receives the view's frame.")
    public static let accessibility = ContentShapeKinds(rawValue: 1 << 4)
}

public struct _ContentShapeModifier<ContentShape: Shape> {
    let shape: ContentShape
    let eoFill: Bool
}

extension _ContentShapeModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        ContentShapeElement(wrapping: view, context)
    }
}

private final class ContentShapeElement<Modified: View, ContentShape: Shape>:
    WrapperElement<Modified, _ContentShapeModifier<ContentShape>>
{
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = ContentShapeNode(graph)
        modifierChanged(wrapper)
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) {
        let modifier = view.modifier
        (wrapper as? ContentShapeNode)?.isInside = { point, size, direction in
            modifier.shape.path(in: CGRect(origin: .zero, size: size), read: direction)
                .contains(point, eoFill: modifier.eoFill)
        }
    }
}

/// Restricts hit tests to the shape, independent of what is drawn.
private final class ContentShapeNode: WrapperNode, HitTestable {
    var isInside: ((CGPoint, CGSize, LayoutDirection) -> Bool)?

    override var hitTesting: (any HitTestable)? { self }
    var isHittable: Bool { true }

    func contains(_ point: CGPoint) -> Bool {
        isInside?(CGPoint(x: point.x - frame.minX, y: point.y - frame.minY), frame.size, layoutDirection)
            ?? frame.contains(point)
    }

    func allowsContentHit(_ point: CGPoint) -> Bool { contains(point) }
}

extension View {
    /// Sets the shape for hit tests, independent of what is drawn. The shape may exceed the view.
    nonisolated public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View {
        modifier(_ContentShapeModifier(shape: shape, eoFill: eoFill))
    }

    /// Sets the shape for some purposes, of which only hit tests have an effect.
    @ViewBuilder
    nonisolated public func contentShape<S: Shape>(
        _ kind: ContentShapeKinds, _ shape: S, eoFill: Bool = false
    ) -> some View {
        if kind.contains(.interaction) { contentShape(shape, eoFill: eoFill) } else { self }
    }
}
