import Display
@_spi(Nodes) import FanlightCore
import Foundation

/// A node without children that draws itself in the space that is proposed to it.
///
/// Its owner has the semantics of the control. Assistive technology ignores the node, unless a subclass describes it.
class DrawnLeafNode: LayoutNode, PaintedNode, SemanticNode {
    final override func measure(_ proposal: ProposedViewSize) -> CGSize { filling(proposal) }
    override var needsLayer: Bool { true }

    final override var painting: (any PaintedNode)? { self }
    func makeDrawing() -> Drawing { .none }
    func makeText() -> [TextRun] { [] }

    final override var semantics: (any SemanticNode)? { self }
    final var acceptsAttributes: Bool { true }
    func makeSemantics() -> Semantics { Semantics(state: .hidden) }
}
