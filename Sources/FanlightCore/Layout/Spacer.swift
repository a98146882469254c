import Foundation

/// Flexible space along the axis of its stack.
public struct Spacer: Sendable {
    public var minLength: CGFloat?

    nonisolated public init(minLength: CGFloat? = nil) { self.minLength = minLength }
}

extension Spacer: View {
    public var body: Never { fatalError("Spacer is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        SpacerElement(view, context)
    }
}

private final class SpacerElement: ViewElement<Spacer> {
    private let node: SpacerNode

    override init(_ view: Spacer, _ context: _ElementContext) {
        node = SpacerNode(context.graph)
        super.init(view, context)
        node.ownerElement = self
        updateMinLength()
    }

    override func update(to new: Spacer) {
        view = new
        updateMinLength()
    }

    private func updateMinLength() { node.minLength = validLength(view.minLength, "Spacer(minLength:)", minimum: 0) }

    override var ownNode: LayoutNode? { node }
    override func willUnmount() { node.unmount() }
}

private final class SpacerNode: LayoutNode, StackItem {
    var minLength: CGFloat? {
        didSet { if minLength != oldValue { invalidateLayout() } }
    }

    override var stackItem: (any StackItem)? { self }
    var followsStack: Bool { true }
    override func makeSpacing() -> ViewSpacing { .zero }
    // All other children of the stack receive their space first.
    override var layoutPriority: Double { -.infinity }

    private func minimum(_ axis: Axis) -> CGFloat {
        minLength.map { graph.metrics.quantized($0, axis) } ?? graph.metrics.defaultSpacerLength(axis)
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        func length(_ axis: Axis) -> CGFloat {
            let minimum = minimum(axis)
            return max(proposal[axis] ?? minimum, minimum)
        }
        switch enclosingStackAxis {
        case .horizontal: return CGSize(width: length(.horizontal), height: 0)
        case .vertical: return CGSize(width: 0, height: length(.vertical))
        case nil: return CGSize(width: length(.horizontal), height: length(.vertical))
        }
    }

    func hasConstantBounds(_ axis: Axis) -> Bool { true }

    override func equivalentProposals(_ proposal: ProposedViewSize) -> ProposalRange {
        func lengths(_ axis: Axis) -> ProposalRange.Lengths {
            let minimum = minimum(axis)
            if let proposed = proposal[axis], proposed > minimum { return ProposalRange.Lengths(only: proposed) }
            return ProposalRange.Lengths(first: -.infinity, last: minimum, hasUnspecified: true)
        }
        let stack = enclosingStackAxis
        return ProposalRange(
            widths: stack == .vertical ? .all : lengths(.horizontal),
            heights: stack == .horizontal ? .all : lengths(.vertical))
    }
}
