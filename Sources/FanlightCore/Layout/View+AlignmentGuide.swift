import Foundation

public struct _AlignmentGuideModifier {
    let key: AlignmentKey
    let position: (ViewDimensions) -> CGFloat
}

extension _AlignmentGuideModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        AlignmentGuideElement(wrapping: view, context)
    }
}

private final class AlignmentGuideElement<Modified: View>: LayoutReadingElement<Modified, _AlignmentGuideModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        AlignmentGuideNode(view.modifier, self)
    }

    override func modifierChanged(_ wrapper: WrapperNode) {
        (wrapper as? AlignmentGuideNode)?.modifier = view.modifier
    }

    override func isSameModifier(_ old: _AlignmentGuideModifier, _ new: _AlignmentGuideModifier) -> Bool {
        ValueComparison.isSame(old, new)
    }
}

private final class AlignmentGuideNode: WrapperNode {
    var modifier: _AlignmentGuideModifier {
        didSet { invalidateLayout() }
    }

    private weak var reader: (any LayoutReader)?

    init(_ modifier: _AlignmentGuideModifier, _ reader: any LayoutReader) {
        self.modifier = modifier
        self.reader = reader
        super.init(reader.graph)
    }

    override var setsGuides: Bool { true }

    override func explicitAlignment(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
        guard let child else { return nil }
        guard key == modifier.key else { return child.guide(key, in: proposal) }
        let dimensions = child.dimensions(in: proposal)
        let position = reader?.reading { modifier.position(dimensions) } ?? modifier.position(dimensions)
        return validLength(position, "alignmentGuide")
    }
}

extension View {
    /// Sets the position of a horizontal guide, from the view's leading edge. The closure's dimensions return its
    /// default.
    nonisolated public func alignmentGuide(
        _ g: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View {
        modifier(_AlignmentGuideModifier(key: g.key, position: computeValue))
    }

    /// Sets the position of a vertical guide, from the view's top. The closure's dimensions return its default.
    nonisolated public func alignmentGuide(
        _ g: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View {
        modifier(_AlignmentGuideModifier(key: g.key, position: computeValue))
    }
}
