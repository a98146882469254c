import Foundation

/// Pixels of images that are lines and areas, for where an image is repeated. One that was used lately is not made again.
@MainActor
private final class ImageTiles {
    static let shared = ImageTiles()

    /// What a tile looks like depends on nothing else.
    struct Wish: Equatable, Sendable {
        let image: Image
        let font: Font?
        let typeSize: DynamicTypeSize
        let imageScale: Image.Scale
        let variants: SymbolVariants
        let direction: LayoutDirection
        let colorScheme: ColorScheme
        let scale: CGFloat
    }

    /// The last used one first.
    private var tiles: [(wish: Wish, tile: LoadedImage)] = []
    private static let most = 16

    func tile(_ wish: Wish) -> LoadedImage? {
        if let known = tiles.firstIndex(where: { $0.wish == wish }) {
            let found = tiles.remove(at: known)
            tiles.insert(found, at: 0)
            return found.tile
        }
        guard let tile = wish.made() else { return nil }
        tiles.insert((wish, tile), at: 0)
        if tiles.count > Self.most { tiles.removeLast() }
        return tile
    }
}

extension ImageTiles.Wish {
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
    fileprivate func made() -> LoadedImage? {
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
    /// A symbol, or what code draws, as pixels of the display; nil for an image that is pixels anyhow.
    func tile(in environment: EnvironmentValues) -> LoadedImage? {
        let wish = ImageTiles.Wish(self, environment)
        return switch source {
        case .symbol: onMainActor { ImageTiles.shared.tile(wish) }
        // Not kept: it is another one whenever its view is made again, and may hold on to what is the author's.
        case .drawn: onMainActor { wish.made() }
        case .loaded, .named: nil
        }
    }

    var isSymbol: Bool { if case .symbol = source { true } else { false } }
}
