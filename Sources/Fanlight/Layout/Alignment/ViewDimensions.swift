import Foundation

/// A view's size, and where its alignments are.
public struct ViewDimensions {
    public private(set) var width: CGFloat
    public private(set) var height: CGFloat
    /// The view that says where its guides are; nil for an area without views.
    private let node: LayoutNode?
    private let proposal: ProposedViewSize
    /// The guides whose defaults are being asked for: one that leads back to itself has none.
    private var asked: [AlignmentKey] = []

    init(_ size: CGSize, of node: LayoutNode? = nil, in proposal: ProposedViewSize = .unspecified) {
        width = size.width
        height = size.height
        self.node = node
        self.proposal = proposal
    }

    /// With infinity for what stands for it.
    var unbounded: ViewDimensions {
        var dimensions = self
        let size = CGSize(width: width, height: height).unbounded
        (dimensions.width, dimensions.height) = (size.width, size.height)
        return dimensions
    }

    /// Where a guide is, from the leading side.
    public subscript(guide: HorizontalAlignment) -> CGFloat { self[guide.key] }
    /// Where a guide is, from the top.
    public subscript(guide: VerticalAlignment) -> CGFloat { self[guide.key] }
    /// Where the view was told that a guide is; nil: the guide is at its default.
    public subscript(explicit guide: HorizontalAlignment) -> CGFloat? { explicit(guide.key) }
    /// Where the view was told that a guide is; nil: the guide is at its default.
    public subscript(explicit guide: VerticalAlignment) -> CGFloat? { explicit(guide.key) }

    subscript(key: AlignmentKey) -> CGFloat {
        if let told = explicit(key) { return told }
        if let standard = key.standardPosition(in: CGSize(width: width, height: height)) { return standard }
        guard !asked.contains(key) else { return endless(key) }
        var inner = self
        inner.asked.append(key)
        let position = key.id.defaultValue(in: inner)
        return position.isFinite ? position : none(key, position)
    }

    private func explicit(_ key: AlignmentKey) -> CGFloat? {
        guard let node else { return nil }
        let proposal = proposal
        return onMainActor { node.guide(key, in: proposal) }
    }

    private func none(_ key: AlignmentKey, _ position: CGFloat) -> CGFloat {
        tell("the alignment \(key.id) has the default \(position), which counts as 0. Compute it from the size.")
        return 0
    }

    private func endless(_ key: AlignmentKey) -> CGFloat {
        tell(
            "the alignment \(key.id) asks for its own position to find its default, which is 0 therefore. Compute it "
                + "from the size or from other guides.")
        return 0
    }

    private func tell(_ sentence: String) {
        guard let node else { return }
        onMainActor { node.mistake(sentence) }
    }
}

extension ViewDimensions: Equatable {
    public static func == (a: ViewDimensions, b: ViewDimensions) -> Bool { a.width == b.width && a.height == b.height }
}
