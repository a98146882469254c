import Foundation

/// A view's size and the positions of its alignment guides.
public struct ViewDimensions {
    public private(set) var width: CGFloat
    public private(set) var height: CGFloat
    /// The view that defines the guides; nil for an area without views.
    private let node: LayoutNode?
    private let proposal: ProposedViewSize
    /// The guides whose defaults are being computed, to detect a guide that depends on itself.
    private var requestedKeys: [AlignmentKey] = []

    init(_ size: CGSize, of node: LayoutNode? = nil, in proposal: ProposedViewSize = .unspecified) {
        width = size.width
        height = size.height
        self.node = node
        self.proposal = proposal
    }

    /// The dimensions with infinity in place of the finite length that represents it.
    var unbounded: ViewDimensions {
        var dimensions = self
        let size = CGSize(width: width, height: height).unbounded
        (dimensions.width, dimensions.height) = (size.width, size.height)
        return dimensions
    }

    /// The position of a guide, from the leading edge.
    public subscript(guide: HorizontalAlignment) -> CGFloat { self[guide.key] }
    /// The position of a guide, from the top.
    public subscript(guide: VerticalAlignment) -> CGFloat { self[guide.key] }
    /// The explicitly set position of a guide; nil if the guide has its default.
    public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { explicit(guide.key) }
    /// The explicitly set position of a guide; nil if the guide has its default.
    public subscript(explicit guide: VerticalAlignment) -> CGFloat? { explicit(guide.key) }

    subscript(key: AlignmentKey) -> CGFloat {
        if let known = explicit(key) { return known }
        if let standard = key.standardPosition(in: CGSize(width: width, height: height)) { return standard }
        guard !requestedKeys.contains(key) else { return endless(key) }
        var inner = self
        inner.requestedKeys.append(key)
        let position = key.id.defaultValue(in: inner)
        return position.isFinite ? position : none(key, position)
    }

    private func explicit(_ key: AlignmentKey) -> CGFloat? {
        guard let node else { return nil }
        let proposal = proposal
        return onMainActor { node.guide(key, in: proposal) }
    }

    private func none(_ key: AlignmentKey, _ position: CGFloat) -> CGFloat {
        report("the alignment \(key.id) has the default \(position), which counts as 0. Compute it from the size.")
        return 0
    }

    private func endless(_ key: AlignmentKey) -> CGFloat {
        report(
            "the default value of the alignment \(key.id) reads itself, which gives 0. Compute it "
                + "from the size or from other guides.")
        return 0
    }

    private func report(_ sentence: String) {
        guard let node else { return }
        onMainActor { node.reportUsageWarning(sentence) }
    }
}

extension ViewDimensions: Equatable {
    public static func == (a: ViewDimensions, b: ViewDimensions) -> Bool { a.width == b.width && a.height == b.height }
}
