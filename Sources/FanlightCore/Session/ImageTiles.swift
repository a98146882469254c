import Foundation

/// A cache of rasterised symbols and drawings, used as tiles of a repeated image.
@MainActor
private final class ImageTiles {
    static let shared = ImageTiles()

    /// The cache key: everything that the pixels of a tile depend on.
    struct Key: Equatable, Sendable {
        let image: Image
        let font: Font?
        let typeSize: DynamicTypeSize
        let imageScale: Image.Scale
        let variants: SymbolVariants
        let direction: LayoutDirection
        let colorScheme: ColorScheme
        let scale: CGFloat
    }

    /// The cached tiles, most recently used first.
    private var tiles: [(key: Key, tile: LoadedImage)] = []
    private static let maximumTiles = 16

    func tile(_ key: Key) -> LoadedImage? {
        if let known = tiles.firstIndex(where: { $0.key == key }) {
            let found = tiles.remove(at: known)
            tiles.insert(found, at: 0)
            return found.tile
        }
        guard let tile = key.makeTile() else { return nil }
        tiles.insert((key, tile), at: 0)
        if tiles.count > Self.maximumTiles { tiles.removeLast() }
        return tile
    }
}

extension ImageTiles.Key {
    fileprivate init(_ image: Image, _ environment: EnvironmentValues) {
        self.image = image
        font = environment.font
        typeSize = environment.dynamicTypeSize
        imageScale = environment.imageScale
        variants = environment.symbolVariants
        direction = environment.layoutDirection
        colorScheme = environment.colorScheme
        scale = max(1, environment.displayScale)
    }

    @MainActor
    fileprivate func makeTile() -> LoadedImage? {
        let renderer = ImageRenderer(
            content:
                image
                .imageScale(imageScale)
                .font(font)
                .environment(\.dynamicTypeSize, typeSize)
                .environment(\.symbolVariants, variants)
                .environment(\.layoutDirection, direction)
                .environment(\.colorScheme, colorScheme))
        renderer.scale = scale
        return renderer.loaded
    }
}

extension Image {
    /// Returns a symbol or a drawing as pixels of the display; nil for an image that has pixels already.
    func tile(in environment: EnvironmentValues) -> LoadedImage? {
        let key = ImageTiles.Key(self, environment)
        return switch source {
        case .symbol: onMainActor { ImageTiles.shared.tile(key) }
        // Not cached: the drawing is a new object whenever its view is made again. It may retain objects of the app.
        case .drawn: onMainActor { key.makeTile() }
        case .loaded, .named: nil
        }
    }

    var isSymbol: Bool { if case .symbol = source { true } else { false } }
}
