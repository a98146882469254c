import Foundation

public struct _LayoutPriorityLayout {
    var priority: Double
}

extension _LayoutPriorityLayout: UnaryLayout {
    public typealias Body = Never

    package func size(_ proposal: ProposedViewSize, _ child: LayoutNode) -> CGSize { child.sizeThatFits(proposal) }

    package func equivalentProposals(_ proposal: ProposedViewSize, _ child: LayoutNode) -> ProposalRange {
        child.equivalentProposals(proposal)
    }

    package func place(
        in size: CGSize, _ proposal: ProposedViewSize, _ child: LayoutNode
    ) -> (origin: CGPoint, proposal: ProposedViewSize) { (.zero, proposal) }

    package func priority(of child: LayoutNode) -> Double { priority }

    package func checked(_ reporter: any DiagnosticReporter) -> Self {
        _LayoutPriorityLayout(priority: reporter.validRank(priority, "layoutPriority"))
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        UnaryLayoutElement(wrapping: view, context)
    }
}

extension View {
    /// Sets the priority by which a stack distributes space: views with a higher one come first. The default is 0.
    nonisolated public func layoutPriority(_ value: Double) -> some View {
        modifier(_LayoutPriorityLayout(priority: value))
    }
}
