import Foundation

/// The shape of the enclosing container, inset by the distance to the container; a rectangle if there is none.
///
/// ``View/containerShape(_:)`` sets the shape of a container.
@frozen
public struct ContainerRelativeShape: InsettableShape {
    @inlinable public init() {}

    public func path(in rect: CGRect) -> Path { Inset(amount: 0).path(in: rect) }
    public func inset(by amount: CGFloat) -> some InsettableShape { Inset(amount: amount) }
    public var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }
    public typealias AnimatableData = EmptyAnimatableData

    struct Inset: InsettableShape {
        var amount: CGFloat

        func path(in rect: CGRect) -> Path {
            guard MainActorCheck.isOnMainActor else { return Path(rect.inset(by: amount)) }
            return onMainActor { ContainerShapeContext.path(in: rect.inset(by: amount), within: amount) }
        }

        func inset(by amount: CGFloat) -> Inset { Inset(amount: self.amount + amount) }
        var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }

        var animatableData: CGFloat {
            get { amount }
            set { amount = newValue }
        }
    }
}

/// The context in which a shape is resolved: the node that needs its container's shape.
@MainActor
package enum ContainerShapeContext {
    private static var resolving: LayoutNode?
    private static var wasUsed = false

    /// Returns the result of resolving a shape for a node, and whether it depends on the node's position.
    static func resolving<Answer>(for node: LayoutNode, _ body: () -> Answer) -> (Answer, Bool) {
        let outer = (resolving, wasUsed)
        (resolving, wasUsed) = (node, false)
        defer { (resolving, wasUsed) = outer }
        let answer = body()
        return (answer, wasUsed)
    }

    /// - Parameter amount: the inset of the rectangle within the node's frame.
    static func path(in rect: CGRect, within amount: CGFloat) -> Path {
        wasUsed = true
        var node = resolving?.parent
        while let current = node {
            if let container = current as? ContainerShapeNode, let resolving {
                let (outer, inner) = (container.frame, resolving.frame)
                let away = [
                    inner.minX - outer.minX, inner.minY - outer.minY, outer.maxX - inner.maxX, outer.maxY - inner.maxY,
                ]
                return container.path(in: rect, within: max(away.min() ?? 0, 0) + amount, for: resolving)
            }
            node = current.parent
        }
        return Path(rect)
    }
}

extension ContainerShapeContext {
    /// Returns the corner radii of a rectangle in the current node. Each corner must be concentric with that of the
    /// container.
    package static func corners(around rect: CGRect) -> RectangleCornerRadii {
        wasUsed = true
        var radii = RectangleCornerRadii()
        var node = resolving?.parent
        while let current = node {
            if let container = current as? ContainerShapeNode, let resolving {
                guard let corners = container.corners(for: resolving) else { return radii }
                let (outer, inner) = (container.frame, resolving.frame)
                let isMirrored = resolving.layoutDirection == .rightToLeft
                let left = inner.minX - outer.minX
                let right = outer.maxX - inner.maxX
                let leading = (isMirrored ? right : left) + rect.minX
                let trailing = (isMirrored ? left : right) + inner.width - rect.maxX
                let top = inner.minY - outer.minY + rect.minY
                let bottom = outer.maxY - inner.maxY + inner.height - rect.maxY
                for corner in Edge.Corner.allCases {
                    let across = Edge.Corner.Set.leading.contains(corner) ? leading : trailing
                    let down = Edge.Corner.Set.top.contains(corner) ? top : bottom
                    radii[corner] = max(corners[corner].radius - max(across, down, 0), 0)
                }
                return radii
            }
            node = current.parent
        }
        return radii
    }
}

public struct _ContainerShapeModifier<Container: InsettableShape> {
    let shape: Container
}

extension _ContainerShapeModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element { ContainerShapeElement(wrapping: view, context) }
}

private final class ContainerShapeElement<Modified: View, Container: InsettableShape>:
    WrapperElement<Modified, _ContainerShapeModifier<Container>>
{
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = ContainerShapeNode(graph)
        modifierChanged(wrapper)
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) {
        let shape = view.modifier.shape
        (wrapper as? ContainerShapeNode)?.corners = { size in
            (shape as? any RoundedRectangularShape)?.corners(in: size)
        }
        (wrapper as? ContainerShapeNode)?.form = { rect, amount, direction in
            guard amount > 0 else { return shape.path(in: rect, read: direction) }
            // The inset shape also insets its rectangle, so the rectangle is enlarged by the same amount first.
            return shape.inset(by: amount).path(in: rect.insetBy(dx: -amount, dy: -amount), read: direction)
        }
    }

    override func isSameModifier(
        _ old: _ContainerShapeModifier<Container>, _ new: _ContainerShapeModifier<Container>
    ) -> Bool { ValueComparison.isSame(old.shape, new.shape) }
}

/// A node that provides the container shape for the shapes inside.
private final class ContainerShapeNode: WrapperNode {
    var form: (CGRect, CGFloat, LayoutDirection) -> Path = { rect, _, _ in Path(rect) } {
        didSet {
            // Nodes that remain in the container register again when they are redrawn.
            let before = dependents
            dependents = [:]
            for follower in before.values { follower.node?.invalidateLayerContent() }
        }
    }

    /// The corner radii; nil if they are unknown. Must be set before `form`.
    var corners: (CGSize) -> RoundedRectangularShapeCorners? = { _ in nil }

    private struct Follower { weak var node: LayoutNode? }
    /// The nodes whose shape depends on this container's.
    private var dependents: [ObjectIdentifier: Follower] = [:]
    private var pruningThreshold = 16

    func path(in rect: CGRect, within amount: CGFloat, for node: LayoutNode) -> Path {
        add(node)
        return form(rect, amount, node.layoutDirection)
    }

    func corners(for node: LayoutNode) -> RoundedRectangularShapeCorners? {
        add(node)
        return corners(frame.size)
    }

    private func add(_ node: LayoutNode) {
        dependents[ObjectIdentifier(node)] = Follower(node: node)
        if dependents.count > pruningThreshold {
            dependents = dependents.filter { $0.value.node != nil }
            pruningThreshold = max(16, 2 * dependents.count)
        }
    }
}

extension View {
    /// Sets the shape that ``ContainerRelativeShape`` follows inside the view.
    nonisolated public func containerShape<T: InsettableShape>(_ shape: T) -> some View {
        modifier(_ContainerShapeModifier(shape: shape))
    }
}
