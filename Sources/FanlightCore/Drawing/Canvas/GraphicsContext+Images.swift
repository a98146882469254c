import Display
import Foundation

extension GraphicsContext {
    /// An image resolved in a context's environment, ready to be drawn.
    public struct ResolvedImage: Sendable {
        /// The shading of a template image; nil for an image with its own colours.
        public var shading: Shading?
        /// The size in points.
        public let size: CGSize
        /// The baseline for text beside the image, measured from the upper edge.
        public let baseline: CGFloat

        let content: ImageContent
    }

    /// Resolves an image in the context's environment.
    public func resolve(_ image: Image) -> ResolvedImage {
        onMain { context in
            let record = context.record
            let around = InheritedTextValues.Values(context.environment)
            let content = image.content(in: context.environment, on: record.graph) {
                Image.Neighbours(font: around.plain.font, paint: around.paint)
            } report: {
                record.reportUsageWarning("Image: " + $0)
            }.inOneColor
            let size = content.size(record.metrics)
            return ResolvedImage(
                shading: content.isForm ? .foreground : nil, size: size, baseline: content.baseline(in: size.height),
                content: content)
        }
    }

    /// Draws an image at its own size. The anchor is the position within the image that is placed at the point.
    public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
        draw(resolve(image), at: point, anchor: anchor)
    }

    /// Draws an image stretched to a rectangle.
    public func draw(_ image: Image, in rect: CGRect, style: FillStyle = FillStyle()) {
        draw(resolve(image), in: rect, style: style)
    }

    /// Draws an image at its own size. The anchor is the position within the image that is placed at the point.
    public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
        let origin = CGPoint(x: point.x - anchor.x * image.size.width, y: point.y - anchor.y * image.size.height)
        draw(image, in: CGRect(origin: origin, size: image.size))
    }

    /// Draws an image stretched to a rectangle.
    public func draw(_ image: ResolvedImage, in rect: CGRect, style: FillStyle = FillStyle()) {
        guard opacity.share > 0, rect.isDrawable else { return }
        if case .drawn(let parts, let size) = image.content { return draw(parts, of: size, in: rect) }
        onMain { context in
            let (record, transform) = (context.record, context.transform)
            let isMapped = transform.isUpright
            let area = record.rect(isMapped ? rect.applying(transform) : rect)
            guard area.width > 0, area.height > 0 else { return }
            var content = image.content
            if let shading = image.shading {
                content = content.colored(context.paint(shading, for: area, shift: context.shift))
            }
            if record.metrics.isCell, isMapped {
                let glyphs = content.glyphRuns(in: area)
                if !glyphs.isEmpty { return context.add(DrawnPart(text: glyphs)) }
            }
            let commands = content.commands(area, record.metrics, isResized: rect.size != image.size).map {
                command in
                var command = command
                command.rect = area
                command.hasHardEdges = !style.isAntialiased
                return command
            }
            context.add(
                DrawnPart(
                    drawing: Drawing(commands: commands),
                    transform: isMapped ? .identity : ProjectionTransform(transform)))
        }
    }
}

extension ImageContent {
    /// True for a template: only the image's shape is shown, in another paint.
    fileprivate var isForm: Bool {
        switch self {
        case .symbol: true
        case .picture(let fill, _): fill.tint != nil
        case .form: true
        case .missing, .drawn: false
        }
    }

    /// Returns the same shape with another paint.
    fileprivate func colored(_ paint: Paint) -> ImageContent {
        switch self {
        case .symbol(let symbol, let appearance, _): return .symbol(symbol, appearance, paint)
        case .picture(var fill, let image):
            if fill.tint != nil { fill.tint = paint.tint }
            return .picture(fill, image)
        case .form(var fill, let image, _):
            fill.tint = paint.tint
            return .picture(fill, image)
        case .missing, .drawn: return self
        }
    }

    /// The image with its shape in a single colour: a drawing has no layers to clip.
    fileprivate var inOneColor: ImageContent {
        if case .form(_, _, let paint) = self { colored(paint) } else { self }
    }

    /// Returns the baseline: a symbol is centred on the capital letters, any other image stands on the baseline.
    fileprivate func baseline(in height: CGFloat) -> CGFloat {
        guard case .symbol(_, let appearance, _) = self else { return height }
        return (height + appearance.capHeight) / 2
    }
}
