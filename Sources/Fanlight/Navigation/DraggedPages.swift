@_spi(Nodes) import FanlightCore
import Foundation

/// Pages that a horizontal drag moves.
@MainActor
protocol DraggedPages {
    /// Combines the drag with the gestures of the views inside.
    func combiningDrag(_ inner: AnyGesture<Void>?, of node: DraggedPagesNode<Self>) -> AnyGesture<Void>?
}

/// Lets a pointer drag pages.
struct DraggedPagesModifier<Pages: DraggedPages>: ViewModifier {
    let pages: Pages
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        DraggedPagesElement(wrapping: view, context)
    }
}

private final class DraggedPagesElement<Modified: View, Pages: DraggedPages>:
    WrapperElement<Modified, DraggedPagesModifier<Pages>>
{
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? { DraggedPagesNode(view.modifier.pages, graph) }

    override func modifierChanged(_ wrapper: WrapperNode) {
        (wrapper as? DraggedPagesNode<Pages>)?.pages = view.modifier.pages
    }
}

final class DraggedPagesNode<Pages: DraggedPages>: WrapperNode, GestureNode {
    fileprivate(set) var pages: Pages

    fileprivate init(_ pages: Pages, _ graph: ViewGraph) {
        self.pages = pages
        super.init(graph)
    }

    override var isAsLargeAsChild: Bool { true }
    var gestureIdentity: ObjectIdentifier { ObjectIdentifier(self) }

    func combiningGestures(_ inner: AnyGesture<Void>?) -> AnyGesture<Void>? {
        pages.combiningDrag(inner, of: self)
    }

    /// Returns the share of the pages' width for a distance on the display, positive towards the trailing edge.
    func share(_ distance: CGFloat) -> CGFloat {
        guard frame.width > 0 else { return 0 }
        return (layoutDirection == .rightToLeft ? -distance : distance) / frame.width
    }
}
