import Foundation

/// How something with a shape of its own takes the room it is given.
@frozen
public enum ContentMode: Hashable, CaseIterable, Sendable {
    /// All of it is inside; some room may be left.
    case fit
    /// All of the room is covered; some of it may be outside.
    case fill
}

public struct _AspectRatioLayout {
    /// Width by height; nil: as the child's ideal size has it.
    var ratio: CGFloat?
    var mode: ContentMode

    /// The largest area of this shape inside the proposal, or the smallest around it.
    @MainActor
    private func offer(_ proposal: ProposedViewSize, _ child: LayoutNode) -> ProposedViewSize {
        guard proposal != .unspecified else { return proposal }
        var shape = ratio.map { CGSize(width: $0, height: 1) } ?? child.idealShape ?? child.sizeThatFits(.unspecified)
        if !shape.width.isFinite || shape.width <= 0 || shape.height <= 0 {
            if let ratio {
                child.mistake("aspectRatio(\(ratio)) is the shape of nothing, so the view keeps its own.")
                shape = child.sizeThatFits(.unspecified)
            }
            guard shape.width > 0, shape.height > 0 else { return proposal }
        }
        let across = proposal.width.map { $0 / shape.width } ?? .infinity
        let down = proposal.height.map { $0 / shape.height } ?? .infinity
        var scale = mode == .fit ? min(across, down) : max(across, down)
        // A direction in which nothing is proposed has no say, whichever way the view is scaled.
        if proposal.width == nil { scale = down } else if proposal.height == nil { scale = across }
        return ProposedViewSize(
            child.graph.metrics.nearest(CGSize(width: shape.width * scale, height: shape.height * scale)))
    }
}

extension _AspectRatioLayout: UnaryLayout {
    public typealias Body = Never

    func size(_ proposal: ProposedViewSize, _ child: LayoutNode) -> CGSize {
        child.sizeThatFits(offer(proposal, child))
    }

    func place(
        in size: CGSize, _ proposal: ProposedViewSize, _ child: LayoutNode
    ) -> (origin: CGPoint, proposal: ProposedViewSize) {
        let offered = offer(proposal, child)
        return (child.aligned(.center, in: size, offered: offered), offered)
    }

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        UnaryLayoutElement(wrapping: view, context)
    }
}

extension View {
    /// Offers the view an area of a shape: width by height, or that of its ideal size.
    nonisolated public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
        modifier(_AspectRatioLayout(ratio: aspectRatio, mode: contentMode))
    }

    /// Offers the view an area of the same shape as a size.
    nonisolated public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
        self.aspectRatio(aspectRatio.width / aspectRatio.height, contentMode: contentMode)
    }

    /// Makes the view as large as there is room, in the shape of its ideal size.
    nonisolated public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }

    /// Makes the view cover the room, in the shape of its ideal size.
    nonisolated public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }
}
