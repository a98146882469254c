import Foundation

/// The phase of a pointer over a view.
public enum HoverPhase: Equatable, Sendable {
    case active(CGPoint)
    case ended
}

public struct _HoverModifier {
    let coordinateSpace: CoordinateSpace
    /// Called when hovering begins and ends.
    var changed: ((Bool) -> Void)?
    /// Called for every movement.
    var action: ((HoverPhase) -> Void)?

    package init(
        coordinateSpace: CoordinateSpace, changed: ((Bool) -> Void)? = nil, action: ((HoverPhase) -> Void)? = nil
    ) {
        self.coordinateSpace = coordinateSpace
        self.changed = changed
        self.action = action
    }
}

extension _HoverModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        HoverElement(wrapping: view, context)
    }
}

private final class HoverElement<Modified: View>: WrapperElement<Modified, _HoverModifier> {
    override init(wrapping view: ModifiedContent<Modified, _HoverModifier>, _ context: _ElementContext) {
        super.init(wrapping: view, context)
        graph.pointer.hover.observerCount += 1
    }

    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        HoverWrapperNode(view.modifier, graph)
    }

    override func modifierChanged(_ wrapper: WrapperNode) { (wrapper as? HoverWrapperNode)?.modifier = view.modifier }

    override func willUnmount() {
        graph.pointer.hover.observerCount -= 1
        super.willUnmount()
    }
}

/// A node that reports hovering to closures.
package final class HoverWrapperNode: WrapperNode, HoverNode {
    var modifier: _HoverModifier
    package let hasHelpForFocus: Bool

    private var isOver = false

    package init(_ modifier: _HoverModifier, hasHelpForFocus: Bool = false, _ graph: ViewGraph) {
        self.modifier = modifier
        self.hasHelpForFocus = hasHelpForFocus
        super.init(graph)
    }

    package func hovered(at point: CGPoint?) {
        modifier.action?(point.map { .active($0) } ?? .ended)
        guard isOver != (point != nil) else { return }
        isOver = point != nil
        modifier.changed?(isOver)
    }

    package func contentPoint(_ point: CGPoint) -> CGPoint {
        switch modifier.coordinateSpace {
        case .global: point
        case .local: local(point)
        case .named(let name): expectedSpace(named: name)?.local(point) ?? point
        }
    }
}

extension View {
    /// Runs an action when a pointer enters and leaves the view.
    nonisolated public func onHover(perform action: @escaping (Bool) -> Void) -> some View {
        modifier(_HoverModifier(coordinateSpace: .local, changed: action))
    }

    /// Runs an action whenever a pointer moves over the view.
    nonisolated public func onContinuousHover(
        coordinateSpace: some CoordinateSpaceProtocol = .local, perform action: @escaping (HoverPhase) -> Void
    ) -> some View {
        modifier(_HoverModifier(coordinateSpace: coordinateSpace.coordinateSpace, action: action))
    }

    @_disfavoredOverload
    nonisolated public func onContinuousHover(
        coordinateSpace: CoordinateSpace = .local, perform action: @escaping (HoverPhase) -> Void
    ) -> some View {
        modifier(_HoverModifier(coordinateSpace: coordinateSpace, action: action))
    }
}
