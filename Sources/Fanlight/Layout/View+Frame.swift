import Foundation

/// A length that is a length: not NaN and not negative.
private func valid(_ length: CGFloat?) -> CGFloat? { length.map { $0.isNaN ? 0 : max($0, 0) } }

extension LayoutNode {
    /// Where a child of this size goes inside a frame, by alignment; mirrored from right to left.
    final func aligned(_ alignment: Alignment, in size: CGSize, offered: ProposedViewSize) -> CGPoint {
        let inner = dimensions(in: offered)
        let outer = ViewDimensions(width: size.width, height: size.height) { _ in nil }
        var x = outer[alignment.horizontal] - inner[alignment.horizontal]
        if graph.layoutDirection == .rightToLeft { x = size.width - x - inner.width }
        return CGPoint(x: x, y: outer[alignment.vertical] - inner[alignment.vertical])
    }
}

public struct _FrameLayout {
    var width: CGFloat?
    var height: CGFloat?
    var alignment: Alignment

    private func offer(_ proposal: ProposedViewSize, _ metrics: LayoutMetrics) -> ProposedViewSize {
        ProposedViewSize(
            width: valid(width).map { metrics.quantized($0, .horizontal) } ?? proposal.width,
            height: valid(height).map { metrics.quantized($0, .vertical) } ?? proposal.height)
    }
}

extension _FrameLayout: UnaryLayout {
    public typealias Body = Never

    func size(_ proposal: ProposedViewSize, _ child: LayoutNode) -> CGSize {
        let offered = offer(proposal, child.graph.metrics)
        let inner = child.sizeThatFits(offered)
        return CGSize(
            width: width == nil ? inner.width : offered.width ?? inner.width,
            height: height == nil ? inner.height : offered.height ?? inner.height)
    }

    func place(
        in size: CGSize, _ proposal: ProposedViewSize, _ child: LayoutNode
    ) -> (origin: CGPoint, proposal: ProposedViewSize) {
        let offered = offer(proposal, child.graph.metrics)
        return (child.aligned(alignment, in: size, offered: offered), offered)
    }

    func spacing(of child: LayoutNode) -> ViewSpacing { ViewSpacing() }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        UnaryLayoutElement(view, context)
    }
}

public struct _FlexFrameLayout {
    var minWidth: CGFloat?
    var idealWidth: CGFloat?
    var maxWidth: CGFloat?
    var minHeight: CGFloat?
    var idealHeight: CGFloat?
    var maxHeight: CGFloat?
    var alignment: Alignment

    /// One direction's bounds, made consistent: the ideal is at least the minimum, the maximum at least the ideal.
    private struct Bounds {
        var least: CGFloat?
        var ideal: CGFloat?
        var most: CGFloat?

        init(_ least: CGFloat?, _ ideal: CGFloat?, _ most: CGFloat?, _ axis: Axis, _ metrics: LayoutMetrics) {
            func length(_ value: CGFloat?) -> CGFloat? { valid(value).map { metrics.quantized($0, axis) } }
            self.least = length(least)
            self.ideal = length(ideal).map { max($0, length(least) ?? 0) }
            self.most = length(most).map { max($0, self.ideal ?? length(least) ?? 0) }
        }

        func clamp(_ length: CGFloat) -> CGFloat {
            max(min(length, most ?? .infinity), least ?? 0)
        }

        func offer(_ proposed: CGFloat?) -> CGFloat? {
            (proposed ?? ideal).map(clamp)
        }

        /// The frame's own length: what is proposed, within the bounds that are given; the child's where none is.
        func resolve(_ proposed: CGFloat?, child: CGFloat) -> CGFloat {
            guard least != nil || most != nil || ideal != nil else { return child }
            guard let proposed else { return ideal ?? clamp(child) }
            let lower = least ?? min(child, most ?? child)
            let upper = most ?? max(child, least ?? child)
            return max(min(proposed, upper), lower)
        }
    }

    private func bounds(_ metrics: LayoutMetrics) -> (width: Bounds, height: Bounds) {
        (
            Bounds(minWidth, idealWidth, maxWidth, .horizontal, metrics),
            Bounds(minHeight, idealHeight, maxHeight, .vertical, metrics)
        )
    }

    private func offer(_ proposal: ProposedViewSize, _ metrics: LayoutMetrics) -> ProposedViewSize {
        let bounds = bounds(metrics)
        return ProposedViewSize(
            width: bounds.width.offer(proposal.width), height: bounds.height.offer(proposal.height))
    }
}

extension _FlexFrameLayout: UnaryLayout {
    public typealias Body = Never

    func size(_ proposal: ProposedViewSize, _ child: LayoutNode) -> CGSize {
        let metrics = child.graph.metrics
        let bounds = bounds(metrics)
        let inner = child.sizeThatFits(offer(proposal, metrics))
        return CGSize(
            width: bounds.width.resolve(proposal.width, child: inner.width),
            height: bounds.height.resolve(proposal.height, child: inner.height))
    }

    func place(
        in size: CGSize, _ proposal: ProposedViewSize, _ child: LayoutNode
    ) -> (origin: CGPoint, proposal: ProposedViewSize) {
        // Once the frame's size is known it is what the child is offered, wherever the frame has a say.
        let bounds = bounds(child.graph.metrics)
        var offered = offer(proposal, child.graph.metrics)
        if bounds.width.least != nil || bounds.width.most != nil || bounds.width.ideal != nil {
            offered.width = size.width
        }
        if bounds.height.least != nil || bounds.height.most != nil || bounds.height.ideal != nil {
            offered.height = size.height
        }
        return (child.aligned(alignment, in: size, offered: offered), offered)
    }

    func spacing(of child: LayoutNode) -> ViewSpacing { ViewSpacing() }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        UnaryLayoutElement(view, context)
    }
}

extension View {
    /// Puts the view into a frame of this size; a missing length is the view's own.
    nonisolated public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center)
        -> some View
    {
        modifier(_FrameLayout(width: width, height: height, alignment: alignment))
    }

    /// Puts the view into a frame that follows what is proposed within bounds.
    nonisolated public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View {
        modifier(
            _FlexFrameLayout(
                minWidth: minWidth, idealWidth: idealWidth, maxWidth: maxWidth, minHeight: minHeight,
                idealHeight: idealHeight, maxHeight: maxHeight, alignment: alignment))
    }
}
