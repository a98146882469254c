import Foundation

public struct _RelativeFrameModifier {
    let axes: Axis.Set
    let alignment: Alignment
    /// Returns the frame's length for the container's length.
    let length: (CGFloat, Axis) -> CGFloat
    /// The division of the container into parts, if there is one.
    var parts: RelativeParts?
}

struct RelativeParts: Equatable {
    var count: Int
    var span: Int
    var spacing: CGFloat
}

extension _RelativeFrameModifier: ArgumentValidation {
    init(axes: Axis.Set, alignment: Alignment, parts: RelativeParts) {
        self.init(
            axes: axes, alignment: alignment,
            length: { length, _ in
                let part = (length - parts.spacing * CGFloat(parts.count - 1)) / CGFloat(parts.count)
                return max(part * CGFloat(parts.span) + parts.spacing * CGFloat(parts.span - 1), 0)
            }, parts: parts)
    }

    package func validated(_ reporter: any DiagnosticReporter) -> Self {
        guard let parts else { return self }
        return _RelativeFrameModifier(
            axes: axes, alignment: alignment,
            parts: RelativeParts(
                count: reporter.count(parts.count, "containerRelativeFrame(count:)"),
                span: reporter.count(parts.span, "containerRelativeFrame(span:)"),
                spacing: reporter.validLength(parts.spacing, "containerRelativeFrame(spacing:)")))
    }
}

extension _RelativeFrameModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        RelativeFrameElement(wrapping: view, context)
    }
}

private final class RelativeFrameElement<Modified: View>: LayoutReadingElement<Modified, _RelativeFrameModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        RelativeFrameNode(view.modifier.validated(self), self)
    }

    override func modifierChanged(_ wrapper: WrapperNode) {
        (wrapper as? RelativeFrameNode)?.modifier = view.modifier.validated(self)
    }

    override func isSameModifier(_ old: _RelativeFrameModifier, _ new: _RelativeFrameModifier) -> Bool {
        ValueComparison.isSame(old, new)
    }
}

private final class RelativeFrameNode: WrapperNode {
    var modifier: _RelativeFrameModifier {
        didSet { invalidateLayout() }
    }

    private weak var reader: (any LayoutReader)?

    init(_ modifier: _RelativeFrameModifier, _ reader: any LayoutReader) {
        self.modifier = modifier
        self.reader = reader
        super.init(reader.graph)
    }

    /// The frame's lengths; nil for the view's own.
    private var lengths: ProposedViewSize {
        var result = ProposedViewSize.unspecified
        for axis in Axis.allCases where modifier.axes.contains(Axis.Set(axis)) {
            guard let container = container(along: axis) else { continue }
            container.cachedGeometry.follow(self)
            let available = container.containerSize[axis]
            let wanted = reader?.reading { modifier.length(available, axis) } ?? modifier.length(available, axis)
            let isValid = wanted >= 0 && wanted.isFinite
            let counted = isValid ? wanted : validLengths([("\(axis)", wanted)], "containerRelativeFrame")[0]
            result[axis] = counted.map { graph.metrics.quantized($0, axis) }
        }
        return result
    }

    private var nearestContainer: (any FrameContainer)? { nearestContainer { _ in true } }

    /// Returns the container whose length is used. A scroll view as long as its content is skipped. A view of that
    /// length would make the scroll view longer, which in turn would make the view longer.
    private func container(along axis: Axis) -> (any FrameContainer)? {
        nearestContainer { $0.hasOwnLength(axis) }
    }

    private func nearestContainer(where isMeant: (any FrameContainer) -> Bool) -> (any FrameContainer)? {
        var node = parent
        while let current = node {
            if let container = current.frameContainer, isMeant(container) { return container }
            node = current.parent
        }
        return nil
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        let lengths = lengths
        let inner = child?.sizeThatFits(lengths.filled(by: proposal)) ?? .zero
        return lengths.replacingUnspecifiedDimensions(by: inner)
    }

    override func equivalentProposals(_ proposal: ProposedViewSize) -> ProposalRange {
        let lengths = lengths
        var range = child.map { $0.equivalentProposals(lengths.filled(by: proposal)).ignoring(lengths) } ?? .all
        // A scroll view measures its content's length across its direction with various container lengths.
        for axis in Axis.allCases
        where modifier.axes.contains(Axis.Set(axis)) && nearestContainer?.isAsLongAsContent(axis) == true {
            range[axis] = ProposalRange.Lengths(only: proposal[axis])
        }
        return range
    }

    override func placeChildren() {
        guard let child else { return }
        let offered = lengths.filled(by: proposal)
        placeInside(
            child, at: child.aligned(modifier.alignment, in: frame.size, offered: offered), proposal: offered)
    }

    override func explicitAlignment(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
        guard let child else { return nil }
        let offered = lengths.filled(by: proposal)
        let origin = child.aligned(modifier.alignment, in: sizeThatFits(proposal), offered: offered)
        return child.guide(key, in: offered).map { $0 + origin[key.axis] }
    }

    override func makeSpacing() -> ViewSpacing { ViewSpacing() }
}

extension View {
    /// Sets the view's size to that of the nearest enclosing window or scroll view.
    nonisolated public func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View {
        modifier(_RelativeFrameModifier(axes: axes, alignment: alignment, length: { length, _ in length }))
    }

    /// Sets the view's length from the length of the nearest enclosing window or scroll view.
    nonisolated public func containerRelativeFrame(
        _ axes: Axis.Set, alignment: Alignment = .center, _ length: @escaping (CGFloat, Axis) -> CGFloat
    ) -> some View {
        modifier(_RelativeFrameModifier(axes: axes, alignment: alignment, length: length))
    }

    /// Sets the view's length to some of the equal parts of the nearest enclosing window or scroll view.
    nonisolated public func containerRelativeFrame(
        _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
    ) -> some View {
        modifier(
            _RelativeFrameModifier(
                axes: axes, alignment: alignment, parts: RelativeParts(count: count, span: span, spacing: spacing)))
    }
}
