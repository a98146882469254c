import Display
import Foundation

/// A style that fills a shape with an image, or a part of it, as a repeating tile.
public struct ImagePaint: ShapeStyle, Equatable {
    public var image: Image
    /// The repeated part, as fractions of the image's sides.
    public var sourceRect: CGRect
    /// The scale of the image relative to its own size.
    public var scale: CGFloat

    public init(
        image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1
    ) {
        self.image = image
        self.sourceRect = sourceRect
        self.scale = scale
    }

    public func _paint(in environment: EnvironmentValues) -> _Paint {
        reportUsageWarning(environment)
        guard scale > 0, scale.isFinite, let loaded = image.loaded(in: environment) ?? image.tile(in: environment)
        else {
            return _Paint(.color(RGBA(packed: 0)))
        }
        let rect = sourceRect.standardized
        func part(_ value: CGFloat) -> Float { value.isFinite ? Float(min(max(value, 0), 1)) : 0 }
        var fill = ImageFill(
            loaded.resource, part: SIMD4(part(rect.minX), part(rect.minY), part(rect.width), part(rect.height)),
            isTiled: true, pixel: Float(scale / loaded.scale * environment.dotsPerPoint))
        let isForm = image.renderingMode.map { $0 == .template } ?? (image.isSymbol || loaded.isTemplate)
        if isForm { fill.tint = environment.foregroundPaint.tint }
        return _Paint(.image(fill))
    }
}

extension ImagePaint {
    private func reportUsageWarning(_ environment: EnvironmentValues) {
        let why: String
        if !(scale > 0) || !scale.isFinite {
            why = "a scale of \(scale); nothing is filled"
        } else if !sourceRect.isDrawable {
            why = "a part with an infinite or invalid position, which counts as 0"
        } else if let warning = image.usageWarning(in: environment) {
            why = "no image: \(warning)"
        } else {
            return
        }
        let link = environment.graphLink
        let sentence = why.hasSuffix(".") ? why : why + "."
        onMainActor { link?.graph?.reportOnce("An ImagePaint has \(sentence)") }
    }
}

extension ShapeStyle where Self == ImagePaint {
    /// A style that fills a shape with an image, or a part of it, as a repeating tile.
    public static func image(
        _ image: Image, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1), scale: CGFloat = 1
    ) -> Self {
        ImagePaint(image: image, sourceRect: sourceRect, scale: scale)
    }
}

extension Image {
    /// Returns the image's bytes in this environment; nil for symbols, for images drawn by code, and for missing
    /// images.
    func loaded(in environment: EnvironmentValues) -> LoadedImage? {
        switch source {
        case .symbol, .drawn: nil
        case .loaded(let image): image
        case .named(let name, let folder): try? asset(name, folder, environment).get()
        }
    }

    private func asset(
        _ name: String, _ folder: String?, _ environment: EnvironmentValues
    ) -> Result<LoadedImage, Assets.Problem> {
        Assets.image(
            name, in: folder, Assets.Variant(scale: environment.displayScale, isDark: environment.colorScheme == .dark))
    }

    /// Returns the reason why there is no such image; nil if there is one.
    fileprivate func usageWarning(in environment: EnvironmentValues) -> String? {
        switch source {
        case .symbol: unknownSymbol(in: environment)
        case .loaded, .drawn: nil
        case .named(let name, let folder):
            if case .failure(let failure) = asset(name, folder, environment) { failure.sentence } else { nil }
        }
    }
}
