import Foundation

/// An area that takes hits without drawing anything, such as the space between the texts of a control.
package struct HitArea {
    package init() {}
}

extension HitArea: View {
    package var body: Never { fatalError("A hit area is built into the framework and has no body") }

    package static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        HitAreaElement(view, context)
    }
}

private final class HitAreaElement: ViewElement<HitArea> {
    private let node: HitAreaNode

    override init(_ view: HitArea, _ context: _ElementContext) {
        node = HitAreaNode(context.graph)
        super.init(view, context)
    }

    override var ownNode: LayoutNode? { node }
    override func willUnmount() { node.unmount() }
}

private final class HitAreaNode: LayoutNode, HitTestable {
    override func measure(_ proposal: ProposedViewSize) -> CGSize { filling(proposal) }
    override var hitTesting: (any HitTestable)? { self }
    var isHittable: Bool { true }
}
