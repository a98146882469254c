import Foundation

public struct _PaddingLayout {
    var edges: Edge.Set
    var insets: EdgeInsets?

    /// Returns the insets on this display; the display's default where none are given.
    @MainActor
    func resolved(_ child: LayoutNode) -> EdgeInsets {
        let metrics = child.graph.metrics
        let all =
            insets.map { metrics.quantized($0) }
            ?? EdgeInsets(
                top: metrics.defaultPadding(.vertical), leading: metrics.defaultPadding(.horizontal),
                bottom: metrics.defaultPadding(.vertical), trailing: metrics.defaultPadding(.horizontal))
        return EdgeInsets(
            top: edges.contains(.top) ? all.top : 0, leading: edges.contains(.leading) ? all.leading : 0,
            bottom: edges.contains(.bottom) ? all.bottom : 0, trailing: edges.contains(.trailing) ? all.trailing : 0)
    }
}

extension _PaddingLayout: UnaryLayout {
    public typealias Body = Never

    package func size(_ proposal: ProposedViewSize, _ child: LayoutNode) -> CGSize {
        let insets = resolved(child)
        let inner = child.sizeThatFits(proposal.inset(by: insets))
        return CGSize(
            width: max(inner.width + insets.leading + insets.trailing, 0),
            height: max(inner.height + insets.top + insets.bottom, 0))
    }

    package func width(_ offered: CGFloat?, _ child: LayoutNode) -> CGFloat? {
        let insets = resolved(child)
        let inside = ProposedViewSize(width: offered, height: nil).inset(by: insets).width
        return max(child.width(inside) + insets.leading + insets.trailing, 0)
    }

    package func equivalentProposals(_ proposal: ProposedViewSize, _ child: LayoutNode) -> ProposalRange {
        let insets = resolved(child)
        var range = child.equivalentProposals(proposal.inset(by: insets))
        range.widths = range.widths.outset(by: insets.leading + insets.trailing)
        range.heights = range.heights.outset(by: insets.top + insets.bottom)
        return range
    }

    package func hasConstantBounds(_ axis: Axis, _ child: LayoutNode) -> Bool {
        child.stackItem?.hasConstantBounds(axis) ?? false
    }

    package func place(
        in size: CGSize, _ proposal: ProposedViewSize, _ child: LayoutNode
    ) -> (origin: CGPoint, proposal: ProposedViewSize) {
        let insets = resolved(child)
        return (CGPoint(x: insets.leading, y: insets.top), proposal.inset(by: insets))
    }

    package func spacing(of child: LayoutNode) -> ViewSpacing {
        var result = child.spacing
        result.merge(edges, from: ViewSpacing())
        return result
    }

    package func checked(_ reporter: any DiagnosticReporter) -> Self { checked(reporter, "padding") }

    @MainActor
    func checked(_ reporter: any DiagnosticReporter, _ name: String) -> Self {
        _PaddingLayout(edges: edges, insets: insets.map { reporter.insets($0, name) })
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        UnaryLayoutElement(wrapping: view, context)
    }
}

extension View {
    /// Adds padding around the view: the display's default where no length is given.
    nonisolated public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
        modifier(
            _PaddingLayout(
                edges: edges,
                insets: length.map { EdgeInsets(top: $0, leading: $0, bottom: $0, trailing: $0) }))
    }

    /// Adds equal padding on all sides.
    nonisolated public func padding(_ length: CGFloat) -> some View { padding(.all, length) }

    /// Adds separate padding on each side.
    nonisolated public func padding(_ insets: EdgeInsets) -> some View {
        modifier(_PaddingLayout(edges: .all, insets: insets))
    }
}
