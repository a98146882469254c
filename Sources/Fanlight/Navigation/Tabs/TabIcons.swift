@_spi(Nodes) import FanlightCore

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
        if let font { icon.font(font) } else { icon }
    }
}
