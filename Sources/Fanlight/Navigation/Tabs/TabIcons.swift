@_spi(Nodes) import FanlightCore
import Foundation

/// Gives the images of a tab's label the size of icons. Images of the app are templates, except original ones.
struct TabIconsModifier: ViewModifier {
    /// The font of icons; nil for that of the environment, as inside of a label.
    let font: Font?
    @Environment(\.symbolDecoration) private var outer

    func body(content: Content) -> some View {
        content
            .environment(\.symbolDecoration, TabIconDecoration.self)
            .environment(\.decorationOutsideTab, outer)
            .environment(\.tabIconFont, font)
    }
}

extension EnvironmentValues {
    /// The font of images in the label of a tab; nil for that of the text around.
    @Entry var tabIconFont: Font?
    @Entry fileprivate var decorationOutsideTab: (any SymbolDecoration.Type)?
}

private enum TabIconDecoration: SymbolDecoration {
    static func makeElement(of symbol: Image, _ context: _ElementContext) -> _Element {
        DecoratedImageElement(symbol, context) { TabIcon(image: $0) }
    }
}

private struct TabIcon: View {
    let image: Image
    @Environment(\.decorationOutsideTab) private var outer
    @Environment(\.tabIconFont) private var font

    nonisolated init(image: Image) { self.image = image }

    var body: some View {
        let isTemplate = image.renderingMode == nil && !image.isShownAsSymbol
        let icon = (isTemplate ? image.renderingMode(.template) : image).environment(\.symbolDecoration, outer)
        if let font { icon.font(font).layoutValue(key: IsTabIcon.self, value: true) } else { icon }
    }
}

private struct IsTabIcon: LayoutValueKey {
    static let defaultValue = false
}

/// Places the icons of a tab's item above its texts, in whatever order the app lists them.
struct TabItemLayout: Layout {
    private static let stack = VStackLayout(spacing: 2)

    private func inOrder(_ subviews: Subviews) -> Subviews {
        let icons = subviews.indices.filter { subviews[$0][IsTabIcon.self] }
        return subviews[icons + subviews.indices.filter { !icons.contains($0) }]
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        let subviews = inOrder(subviews)
        var cache = TabItemLayout.stack.makeCache(subviews: subviews)
        return TabItemLayout.stack.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
        let subviews = inOrder(subviews)
        var cache = TabItemLayout.stack.makeCache(subviews: subviews)
        TabItemLayout.stack.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    }
}
