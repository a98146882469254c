import Display
import Foundation

/// A line between views, one dot thick, perpendicular to the axis of its stack.
public struct Divider: Sendable {
    nonisolated public init() {}
}

extension Divider: View {
    public var body: Never { fatalError("Divider is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        DividerElement(view, context)
    }
}

/// True for a separator line, which containers that offer a choice of views skip.
private enum DividerTrait: _ViewTraitKey { static let defaultValue = false }

extension ItemTraits {
    package var isDivider: Bool { self[ObjectIdentifier(DividerTrait.self)] ?? false }
}

private final class DividerElement: ViewElement<Divider>, TraitSource {
    override var traitSource: (any TraitSource)? { self }
    private let node: DividerNode

    override init(_ view: Divider, _ context: _ElementContext) {
        node = DividerNode(context.graph)
        super.init(view, context)
        reevaluate()
    }

    override func reevaluate() {
        isDirty = false
        _ = beginReading()
        node.paint = readEnvironment().separator
    }

    func addTraits(to traits: inout ItemTraits) { traits[ObjectIdentifier(DividerTrait.self)] = true }
    override var ownNode: LayoutNode? { node }
    override func willUnmount() { node.unmount() }
}

package final class DividerNode: LayoutNode, PaintedNode, SemanticNode, StackItem {
    var paint = Paint.foreground(level: 3) {
        didSet { if paint != oldValue { invalidateLayerContent() } }
    }

    package override var stackItem: (any StackItem)? { self }
    package var followsStack: Bool { true }
    private var isUpright: Bool { enclosingStackAxis == .horizontal }

    package override func measure(_ proposal: ProposedViewSize) -> CGSize {
        isUpright
            ? CGSize(width: graph.metrics.dotWidth, height: filling(proposal).height)
            : CGSize(width: filling(proposal).width, height: graph.metrics.dotHeight)
    }

    package func hasConstantBounds(_ axis: Axis) -> Bool { true }

    package override func equivalentProposals(_ proposal: ProposedViewSize) -> ProposalRange {
        var range = ProposalRange(only: proposal)
        range[isUpright ? .horizontal : .vertical] = .all
        return range
    }

    package override var needsLayer: Bool { true }
    package override var semantics: (any SemanticNode)? { self }
    package var acceptsAttributes: Bool { true }
    package override var painting: (any PaintedNode)? { self }
    package func makeDrawing() -> Drawing {
        Drawing(commands: [DrawCommand(.fill, paint: paint)])
    }
}
