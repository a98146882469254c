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
        return number(position, "alignmentGuide")
    }
}

extension View {
    /// Says where the view's horizontal guide is, counted from its leading side; its default is asked of the dimensions.
    nonisolated public func alignmentGuide(
        _ g: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View {
        modifier(_AlignmentGuideModifier(key: g.key, position: computeValue))
    }

    /// Says where the view's vertical guide is, counted from its top; its default is asked of the dimensions.
    nonisolated public func alignmentGuide(
        _ g: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View {
        modifier(_AlignmentGuideModifier(key: g.key, position: computeValue))
    }
}
