import Display
import Foundation
import Painter
import Typesetting

/// The resolved content of an image in its environment.
enum ImageContent: Equatable {
    case picture(ImageFill, LoadedImage)
    /// The shape of the image, filled with a paint of more than one colour.
    case form(ImageFill, LoadedImage, Paint)
    case symbol(Symbol, SymbolAppearance, Paint)
    /// The drawing of an image drawn by code, with its size.
    case drawn([DrawnPart], CGSize)
    /// A placeholder for an image that does not exist.
    case missing

    @MainActor
    func size(_ metrics: LayoutMetrics) -> CGSize {
        switch self {
        case .picture(_, let image), .form(_, let image, _): metrics.roundedUp(image.size)
        case .symbol(let symbol, let appearance, _):
            metrics.isCell ? symbol.glyphSize(metrics) : symbol.size(appearance)
        case .drawn(_, let size): metrics.roundedUp(size)
        case .missing: metrics.roundedUp(CGSize(width: 16, height: 16))
        }
    }

    /// The size of the drawing where a terminal has no character for the image. A symbol is as wide as high, a
    /// character is not.
    @MainActor func drawnSize(_ metrics: LayoutMetrics) -> CGSize {
        guard metrics.isCell, case .symbol = self else { return size(metrics) }
        return CGSize(width: metrics.dotHeight, height: metrics.dotHeight)
    }

    var loaded: LoadedImage? {
        switch self {
        case .picture(_, let image), .form(_, let image, _): image
        case .symbol, .drawn, .missing: nil
        }
    }

    /// Returns the commands that stretch the content to an area in dots, which starts at the layer's upper left corner.
    /// A symbol at its own size keeps its proportions, independent of rounding to whole dots.
    @MainActor
    func commands(_ area: DotRect, _ metrics: LayoutMetrics, isResized: Bool = false) -> [DrawCommand] {
        switch self {
        case .picture(var fill, let image), .form(var fill, let image, _):
            fill.pixel = Float(1 / image.scale / metrics.dotWidth)
            return [DrawCommand(.fill, paint: .image(fill))]
        case .symbol(let symbol, let appearance, let paint):
            return symbol.commands(appearance, paint, metrics, area, isStretched: isResized)
        case .drawn: return []
        case .missing: return ImageContent.crossedBox(area)
        }
    }

    /// Returns the drawing of a missing image.
    private static func crossedBox(_ area: DotRect) -> [DrawCommand] {
        let (width, height) = (CGFloat(area.width), CGFloat(area.height))
        let cross = Path { path in
            path.move(to: .zero)
            path.addLine(to: CGPoint(x: width, y: height))
            path.move(to: CGPoint(x: width, y: 0))
            path.addLine(to: CGPoint(x: 0, y: height))
        }
        let paint = Paint.foreground(level: 2)
        return [
            DrawCommand(.strokeInside(width: 1), paint: paint),
            DrawCommand(.stroke(Pen(width: 1)), .path(cross.drawn(isEvenOdd: false, 1, 1)), paint: paint),
        ]
    }

    /// Returns the report about an image that can be shown in part only or not at all.
    static func sentence(of complaint: String) -> String {
        "an image is shown in part or not at all: \(complaint)."
    }

    /// Returns a terminal's glyph for a symbol or a missing image in a small area of cells. Empty for a large area.
    func glyphRuns(in area: DotRect) -> [TextRun] {
        if case .missing = self, area.width < 4 || area.height < 2 {
            let style = Display.TextStyle(paint: .foreground(level: 2))
            return [
                TextRun("\u{2612}", style: style, x: SubDot(dots: 0), baseline: SubDot(dots: 0), width: SubDot(dots: 1))
            ]
        }
        guard case .symbol(let symbol, let appearance, let paint) = self, area.width < 4 || area.height < 2 else {
            return []
        }
        let own = symbol.layers?.glyphUsesBackPaint == true ? appearance.glyph : nil
        let style = Display.TextStyle(weight: appearance.weight, paint: own ?? paint)
        let columns = Int32(symbol.glyph.count)
        return [
            TextRun(
                symbol.glyph, style: style, x: SubDot(dots: Double(area.x + max(area.width - columns, 0) / 2)),
                baseline: SubDot(dots: Double(area.y + (area.height - 1) / 2)), width: SubDot(dots: Double(columns)))
        ]
    }
}

extension Image {
    /// The style of the text around an image.
    struct Neighbours {
        var font: FontRequest
        var paint: Paint
    }

    /// Resolves the image in an environment.
    ///
    /// - Parameters:
    ///   - graph: the graph for images drawn by code; nil where these cannot be drawn.
    ///   - neighbours: the style of the text around the image, evaluated only if the image depends on it.
    ///   - report: receives a sentence for the app author about a mistake.
    @MainActor
    func content(
        in environment: EnvironmentValues, on graph: ViewGraph?, among neighbours: () -> Neighbours,
        report: (String) -> Void
    ) -> ImageContent {
        if needsTile(in: environment), let tile = withoutResizing.tile(in: environment) {
            if let unknown = unknownSymbol(in: environment) { report(unknown) }
            return picture(tile, isForm: isSymbol, neighbours, isAlone: graph != nil, report)
        }
        switch source {
        case .symbol(let name):
            var symbol = SymbolSet.symbol(environment.symbolVariants.applied(to: name))
            if symbol.isDirected, environment.layoutDirection == .rightToLeft {
                symbol = symbol.mirrored
            }
            if symbol.isUnknown, let unknown = unknownSymbol(in: environment) { report(unknown) }
            let around = neighbours()
            let appearance = symbolAppearance(of: symbol, around, in: environment)
            return .symbol(symbol, appearance, appearance.front ?? around.paint)
        case .loaded(let image): return picture(image, neighbours, isAlone: graph != nil, report)
        case .drawn(let image):
            guard let graph else {
                report("an image that code draws cannot be part of a text; a box is shown in its place.")
                return .missing
            }
            let tint = renderingMode == .template ? neighbours().paint.tint.color(in: environment) : nil
            return .drawn(image.draw(in: environment, graph, tint: tint, report: report), image.size)
        case .named(let name, let folder):
            let wanted = Assets.Variant(scale: environment.displayScale, isDark: environment.colorScheme == .dark)
            switch Assets.image(name, in: folder, wanted) {
            case .success(var image):
                if image.isSymbol {
                    let side = SymbolAppearance(neighbours().font, environment.imageScale).side
                    image = image.scaled(to: CGFloat(image.pixelHeight) / side)
                }
                return picture(image, neighbours, isAlone: graph != nil, report)
            case .failure(let failure):
                report(failure.sentence)
                return .missing
            }
        }
    }

    /// Returns the report about an unknown symbol; nil for known symbols and other images.
    func unknownSymbol(in environment: EnvironmentValues) -> String? {
        guard case .symbol(let name) = source,
            SymbolSet.symbol(environment.symbolVariants.applied(to: name)).isUnknown
        else { return nil }
        return IconFile.isInstalled
            ? "there is no symbol \u{201C}\(name)\u{201D} here; a question mark is shown in its place."
            : "symbols need the icons of Debian's package bootstrap-icons; install it where the app runs."
    }

    /// True if the image is first drawn as a tile. A terminal shows the character of a symbol once, without tiling.
    private func needsTile(in environment: EnvironmentValues) -> Bool {
        resizing?.needsPixels == true && !(isSymbol && environment.isCellDisplay)
    }

    private var withoutResizing: Image {
        var image = self
        image.resizing = nil
        return image
    }

    /// - Parameter isAlone: false for an image within text, where it has no layer to mask.
    private func picture(
        _ image: LoadedImage, isForm: Bool = false, _ neighbours: () -> Neighbours, isAlone: Bool,
        _ report: (String) -> Void
    ) -> ImageContent {
        if let complaint = image.flawDescription { report(ImageContent.sentence(of: complaint)) }
        var fill = ImageFill(image.resource)
        fill.filter =
            switch interpolation {
            case .none: .nearest
            case .low: .linear
            case .medium: .smooth
            case .high: .fine
            }
        guard renderingMode.map({ $0 == .template }) ?? (isForm || image.isTemplate) else {
            return .picture(fill, image)
        }
        let paint = neighbours().paint
        if isAlone, paint.isManyColoured { return .form(fill, image, paint) }
        fill.tint = paint.tint
        return .picture(fill, image)
    }

    /// Returns the accessibility name; nil for a decorative image, empty if the name is unknown.
    ///
    /// - Parameter words: returns the string of a text in this environment.
    func name(_ words: (Text) -> String) -> String? {
        switch naming {
        case .decorative: return nil
        case .label(let text): return words(text)
        case .own: break
        }
        switch source {
        case .named(let name, _): return name
        case .symbol(let name):
            // Replaces byte by byte, because there are many symbols: searching strings for substrings takes longer than
            // all the other work.
            return String(decoding: name.utf8.map { $0 == UInt8(ascii: ".") ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
        case .loaded, .drawn: return ""
        }
    }
}

extension ImageFill.Tint {
    fileprivate func color(in environment: EnvironmentValues) -> RGBA {
        switch self {
        case .color(let color): color
        case .foreground(let level): Color(.foreground(level: level)).rgba(in: environment)
        case .background: environment.colorScheme == .dark ? RGBA(packed: 0xFF) : RGBA(packed: 0xFFFF_FFFF)
        }
    }
}

extension Paint {
    fileprivate var isManyColoured: Bool {
        switch self {
        case .gradient, .mesh, .image: true
        case .color, .material, .foreground, .background, .shadowed: false
        }
    }

    /// The single colour that replaces the paint in a template image.
    var tint: ImageFill.Tint {
        switch self {
        case .color(let color), .material(let color, _): .color(color)
        case .foreground(let level): .foreground(level: level)
        case .background: .background
        case .gradient(let gradient): .color(gradient.middle)
        case .mesh(let mesh): .color(mesh.middle)
        case .image: .foreground(level: 0)
        case .shadowed(let base, _): base.tint
        }
    }
}
