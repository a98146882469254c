import Foundation

extension LayoutNode {
    /// Returns the node's aligned position inside a frame, from the leading side.
    final func aligned(_ alignment: Alignment, in size: CGSize, offered: ProposedViewSize) -> CGPoint {
        aligned(alignment, with: ViewDimensions(size), offered: offered)
    }

    /// Returns the node's aligned position on another node, which has its own guides.
    final func aligned(_ alignment: Alignment, with outer: ViewDimensions, offered: ProposedViewSize) -> CGPoint {
        let inner = dimensions(in: offered)
        return CGPoint(
            x: outer[alignment.horizontal] - inner[alignment.horizontal],
            y: outer[alignment.vertical] - inner[alignment.vertical])
    }
}

extension DiagnosticReporter {
    /// Returns the valid lengths of one modifier. An infinite or NaN length counts as omitted, a negative one as 0.
    /// They are reported in one message.
    func validLengths(_ given: [(label: String, length: CGFloat?)], _ name: String, mayHaveNoEnd: [String] = [])
        -> [CGFloat?]
    {
        var wrong: [String] = []
        var counted: [CGFloat?] = []
        for (label, length) in given {
            guard let length else {
                counted.append(nil)
                continue
            }
            if length >= 0, length.isFinite || mayHaveNoEnd.contains(label) {
                counted.append(length)
            } else {
                wrong.append("\(label): \(length)")
                counted.append(length.isFinite ? 0 : nil)
            }
        }
        if !wrong.isEmpty {
            reportUsageWarning(
                "\(name)(\(wrong.joined(separator: ", "))): a length is a number from 0 on. A negative one "
                    + "counts as 0, and one that is not a number is ignored.")
        }
        return counted
    }
}

public struct _FrameLayout {
    var width: CGFloat?
    var height: CGFloat?
    var alignment: Alignment

    @MainActor
    private func fixed(_ child: LayoutNode) -> ProposedViewSize {
        let metrics = child.graph.metrics
        var fixed = ProposedViewSize(
            width: width.map { metrics.quantized($0, .horizontal) },
            height: height.map { metrics.quantized($0, .vertical) })
        // A cell is higher than wide. A dot or badge that is one cell wide and about as high gets one row. Rounding
        // would give it none.
        if metrics.isCell, fixed.height == 0, let width, let height, fixed.width == metrics.dotWidth,
            height >= metrics.dotHeight / 4, height * 2 >= width, child.stackItem?.isDot == true
        {
            fixed.height = metrics.dotHeight
        }
        // A bar of at least a quarter of a cell stays visible; a thinner one is a separator line.
        if metrics.isCell {
            if fixed.height == 0, let height, height >= metrics.dotHeight / 4,
                fixed.width ?? .infinity > 2 * metrics.dotWidth, child.isBarShaped
            {
                fixed.height = metrics.dotHeight
            }
            if fixed.width == 0, let width, width >= metrics.dotWidth / 4,
                fixed.height ?? .infinity > metrics.dotHeight, child.isBarShaped
            {
                fixed.width = metrics.dotWidth
            }
        }
        return fixed
    }
}

extension _FrameLayout: UnaryLayout {
    public typealias Body = Never

    package static var isFrame: Bool { true }

    package func size(_ proposal: ProposedViewSize, _ child: LayoutNode) -> CGSize {
        let fixed = fixed(child)
        if let width = fixed.width, let height = fixed.height { return CGSize(width: width, height: height) }
        return fixed.replacingUnspecifiedDimensions(by: child.sizeThatFits(fixed.filled(by: proposal)))
    }

    package func equivalentProposals(_ proposal: ProposedViewSize, _ child: LayoutNode) -> ProposalRange {
        let fixed = fixed(child)
        if fixed.width != nil, fixed.height != nil { return .all }
        return child.equivalentProposals(fixed.filled(by: proposal)).ignoring(fixed)
    }

    package func hasConstantBounds(_ axis: Axis, _ child: LayoutNode) -> Bool {
        (axis == .horizontal ? width : height) != nil
    }

    package func place(
        in size: CGSize, _ proposal: ProposedViewSize, _ child: LayoutNode
    ) -> (origin: CGPoint, proposal: ProposedViewSize) {
        let offered = fixed(child).filled(by: proposal)
        return (child.aligned(alignment, in: size, offered: offered), offered)
    }

    package func spacing(of child: LayoutNode) -> ViewSpacing {
        child.spacing.framed(horizontally: width != nil, vertically: height != nil)
    }

    package func checked(_ reporter: any DiagnosticReporter) -> Self {
        func counts(_ length: CGFloat?) -> Bool { length.map { $0 >= 0 && $0.isFinite } ?? true }
        if counts(width), counts(height) { return self }
        let lengths = reporter.validLengths([("width", width), ("height", height)], "frame")
        return _FrameLayout(width: lengths[0], height: lengths[1], alignment: alignment)
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        UnaryLayoutElement(wrapping: view, context)
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

    /// The bounds of one direction, made consistent: the ideal is at least the minimum, the maximum at least the ideal.
    private struct Bounds {
        var minimum: CGFloat?
        var ideal: CGFloat?
        var maximum: CGFloat?

        @MainActor
        init(_ minimum: CGFloat?, _ ideal: CGFloat?, _ maximum: CGFloat?, _ axis: Axis, _ node: LayoutNode) {
            let metrics = node.graph.metrics
            func length(_ value: CGFloat?) -> CGFloat? { value.map { metrics.quantized($0, axis) } }
            self.minimum = length(minimum)
            self.ideal = length(ideal).map { max($0, self.minimum ?? 0) }
            self.maximum = length(maximum).map { max($0, self.ideal ?? self.minimum ?? 0) }
        }

        var isSet: Bool { minimum != nil || ideal != nil || maximum != nil }

        func clamp(_ length: CGFloat) -> CGFloat {
            max(min(length, maximum ?? .infinity), minimum ?? 0)
        }

        func offer(_ proposed: CGFloat?) -> CGFloat? {
            (proposed ?? ideal).map(clamp)
        }

        /// Returns the frame's length. It is the proposed length limited to the given bounds, or the child's length if
        /// no bound is given.
        func resolve(_ proposed: CGFloat?, child: CGFloat) -> CGFloat {
            guard isSet else { return child }
            guard let proposed else { return ideal ?? clamp(child) }
            let lower = minimum ?? min(child, maximum ?? child)
            let upper = maximum ?? max(child, minimum ?? child)
            return max(min(proposed, upper), lower)
        }

        /// Returns the equivalent lengths: beyond a bound, all are equivalent to the bound.
        func equivalentProposals(_ proposed: CGFloat?) -> ProposalRange.Lengths {
            guard let proposed else { return ProposalRange.Lengths(only: nil) }
            if let minimum, proposed <= minimum { return ProposalRange.Lengths(first: -.infinity, last: minimum) }
            if let maximum, proposed >= maximum { return ProposalRange.Lengths(first: maximum, last: .infinity) }
            return ProposalRange.Lengths(only: proposed)
        }
    }

    @MainActor
    private func bounds(_ child: LayoutNode) -> (width: Bounds, height: Bounds) {
        (
            Bounds(minWidth, idealWidth, maxWidth, .horizontal, child),
            Bounds(minHeight, idealHeight, maxHeight, .vertical, child)
        )
    }
}

extension _FlexFrameLayout: UnaryLayout {
    public typealias Body = Never

    package static var isFrame: Bool { true }

    package func size(_ proposal: ProposedViewSize, _ child: LayoutNode) -> CGSize {
        let bounds = bounds(child)
        let inner = child.sizeThatFits(
            ProposedViewSize(width: bounds.width.offer(proposal.width), height: bounds.height.offer(proposal.height)))
        return CGSize(
            width: bounds.width.resolve(proposal.width, child: inner.width),
            height: bounds.height.resolve(proposal.height, child: inner.height))
    }

    package func equivalentProposals(_ proposal: ProposedViewSize, _ child: LayoutNode) -> ProposalRange {
        let bounds = bounds(child)
        var range = child.equivalentProposals(
            ProposedViewSize(width: bounds.width.offer(proposal.width), height: bounds.height.offer(proposal.height)))
        if bounds.width.isSet { range.widths = bounds.width.equivalentProposals(proposal.width) }
        if bounds.height.isSet { range.heights = bounds.height.equivalentProposals(proposal.height) }
        return range
    }

    package func hasConstantBounds(_ axis: Axis, _ child: LayoutNode) -> Bool {
        let isBound =
            axis == .horizontal ? minWidth != nil && maxWidth != nil : minHeight != nil && maxHeight != nil
        return isBound || child.stackItem?.hasConstantBounds(axis) == true
    }

    package func place(
        in size: CGSize, _ proposal: ProposedViewSize, _ child: LayoutNode
    ) -> (origin: CGPoint, proposal: ProposedViewSize) {
        // The child's proposal is the frame's size, wherever the frame has bounds. A child that determined the size
        // keeps the proposal of its measurement. With its own size as the proposal it would lay out its content again.
        let bounds = bounds(child)
        var offered = ProposedViewSize(
            width: bounds.width.offer(proposal.width), height: bounds.height.offer(proposal.height))
        let measured = child.sizeThatFits(offered)
        if bounds.width.isSet, measured.width != size.width { offered.width = size.width }
        if bounds.height.isSet, measured.height != size.height { offered.height = size.height }
        return (child.aligned(alignment, in: size, offered: offered), offered)
    }

    package func spacing(of child: LayoutNode) -> ViewSpacing {
        child.spacing.framed(
            horizontally: minWidth != nil || idealWidth != nil || maxWidth != nil,
            vertically: minHeight != nil || idealHeight != nil || maxHeight != nil)
    }

    /// Returns true if one direction's lengths are valid and consistent.
    private static func count(_ minimum: CGFloat?, _ ideal: CGFloat?, _ maximum: CGFloat?) -> Bool {
        let minimum = minimum ?? 0
        let ideal = ideal ?? minimum
        return minimum >= 0 && ideal >= minimum && ideal.isFinite && (maximum ?? .infinity) >= ideal
    }

    package func checked(_ reporter: any DiagnosticReporter) -> Self {
        if _FlexFrameLayout.count(minWidth, idealWidth, maxWidth),
            _FlexFrameLayout.count(minHeight, idealHeight, maxHeight)
        {
            return self
        }
        // Unlike a fixed length, a negative bound has no effect and is no mistake.
        func bound(_ length: CGFloat?) -> CGFloat? { length.map { $0 < 0 ? 0 : $0 } }
        // An infinite ideal length counts as omitted. Apps use it for "as large as possible", but an ideal length must
        // be finite.
        func ideal(_ length: CGFloat?) -> CGFloat? { length == .infinity ? nil : bound(length) }
        let lengths = reporter.validLengths(
            [
                ("minWidth", bound(minWidth)), ("idealWidth", ideal(idealWidth)), ("maxWidth", bound(maxWidth)),
                ("minHeight", bound(minHeight)), ("idealHeight", ideal(idealHeight)), ("maxHeight", bound(maxHeight)),
            ], "frame", mayHaveNoEnd: ["maxWidth", "maxHeight"])
        for (minimum, ideal, maximum, name) in [
            (lengths[0], lengths[1], lengths[2], "Width"), (lengths[3], lengths[4], lengths[5], "Height"),
        ] where (minimum ?? 0) > (ideal ?? .infinity) || (ideal ?? minimum ?? 0) > (maximum ?? .infinity) {
            reporter.reportUsageWarning(
                "frame: contradictory constraints for min\(name), ideal\(name) and max\(name). None may be more than "
                    + "the next; the ones before count.")
        }
        return _FlexFrameLayout(
            minWidth: lengths[0], idealWidth: lengths[1], maxWidth: lengths[2], minHeight: lengths[3],
            idealHeight: lengths[4], maxHeight: lengths[5], alignment: alignment)
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        UnaryLayoutElement(wrapping: view, context)
    }
}

extension View {
    @available(*, deprecated, message: "Has no effect: a frame needs a length.")
    nonisolated public func frame() -> some View { self }

    /// Places the view in a frame of this size; an omitted length is the view's own.
    nonisolated public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center)
        -> some View
    {
        modifier(_FrameLayout(width: width, height: height, alignment: alignment))
    }

    /// Places the view in a frame that follows the proposal within bounds.
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
