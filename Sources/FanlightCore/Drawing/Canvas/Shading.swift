import Display
import Foundation

extension GraphicsContext {
    /// A colour or pattern that fills paths, text and symbols. Its coordinates are those of the drawing context.
    public struct Shading: Sendable {
        enum Kind: Sendable {
            case foreground
            case color(Color)
            case style(any ShapeStyle)
            case linear(Gradient, from: CGPoint, to: CGPoint, GradientOptions)
            case radial(Gradient, center: CGPoint, from: CGFloat, to: CGFloat, GradientOptions)
            case conic(Gradient, center: CGPoint, Angle, GradientOptions)
            case tiled(Image, origin: CGPoint, part: CGRect, scale: CGFloat)
            case none
        }

        let kind: Kind

        /// The foreground style of the drawn view.
        public static var foreground: Shading { Shading(kind: .foreground) }

        @available(*, deprecated, message: "Has no effect: the content behind the view is unknown while it is drawn.")
        public static var backdrop: Shading { Shading(kind: .none) }

        /// Returns the first of several shadings; symbols have a single layer here.
        public static func palette(_ array: [Shading]) -> Shading { array.first ?? Shading(kind: .none) }

        public static func color(_ color: Color) -> Shading { Shading(kind: .color(color)) }

        public static func color(
            _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
        ) -> Shading {
            color(Color(colorSpace, red: red, green: green, blue: blue, opacity: opacity))
        }

        public static func color(
            _ colorSpace: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1
        ) -> Shading {
            color(Color(colorSpace, white: white, opacity: opacity))
        }

        /// Returns a shape style fitted to the filled shape.
        public static func style<S: ShapeStyle>(_ style: S) -> Shading { Shading(kind: .style(style)) }

        public static func linearGradient(
            _ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint, options: GradientOptions = GradientOptions()
        ) -> Shading {
            Shading(kind: .linear(gradient, from: startPoint, to: endPoint, options))
        }

        public static func radialGradient(
            _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat,
            options: GradientOptions = GradientOptions()
        ) -> Shading {
            Shading(kind: .radial(gradient, center: center, from: startRadius, to: endRadius, options))
        }

        /// Returns a gradient whose colours go once around a point.
        public static func conicGradient(
            _ gradient: Gradient, center: CGPoint, angle: Angle = Angle(), options: GradientOptions = GradientOptions()
        ) -> Shading {
            Shading(kind: .conic(gradient, center: center, angle, options))
        }

        /// Returns an image, or a part of it, as a repeating tile; one tile starts at the origin.
        public static func tiledImage(
            _ image: Image, origin: CGPoint = .zero, sourceRect: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1),
            scale: CGFloat = 1
        ) -> Shading {
            Shading(kind: .tiled(image, origin: origin, part: sourceRect, scale: scale))
        }

        /// True if the shading has a position independent of the filled shape.
        var isPlaced: Bool {
            switch kind {
            case .foreground, .color, .style, .none: false
            case .linear, .radial, .conic, .tiled: true
            }
        }
    }

    /// Resolves the shading in the context's environment.
    public func resolve(_ shading: Shading) -> Shading { shading }

    /// Returns the paint for content in a rectangle, in dots.
    @MainActor
    func paint(_ shading: Shading, for rect: DotRect, shift: CGPoint) -> Paint {
        let space = ShadingSpace(record.metrics, rect, shift, environment)
        switch shading.kind {
        case .foreground: return environment.foregroundPaint
        case .color(let color): return color.paint(in: environment)
        case .style(let style): return style._paint(in: environment).paint
        case .none: return .color(RGBA(packed: 0))
        case .linear(let gradient, let from, let to, let options): return space.linear(gradient, from, to, options)
        case .radial(let gradient, let center, let from, let to, let options):
            return space.radial(gradient, center, from, to, options)
        case .conic(let gradient, let center, let angle, let options):
            let middle = space.part(center)
            return gradient.mixed(options).fill(
                .angular(
                    centerX: middle.x, centerY: middle.y, startAngle: Float(angle.radians),
                    endAngle: Float(angle.radians + 2 * .pi)), in: environment)
        case .tiled(let image, _, let part, let scale):
            return ImagePaint(image: image, sourceRect: part, scale: scale)._paint(in: environment).paint
        }
    }
}

/// Converts a context's coordinates to fractions of the filled rectangle.
@MainActor
private struct ShadingSpace {
    let rect: DotRect
    let shift: CGPoint
    let environment: EnvironmentValues
    let dotWidth, dotHeight: CGFloat

    init(_ metrics: LayoutMetrics, _ rect: DotRect, _ shift: CGPoint, _ environment: EnvironmentValues) {
        self.rect = rect
        self.shift = shift
        self.environment = environment
        (dotWidth, dotHeight) = (metrics.dotWidth, metrics.dotHeight)
    }

    func part(_ point: CGPoint) -> (x: Float, y: Float) {
        func part(_ dots: CGFloat, _ length: Int32) -> Float {
            let part = dots / CGFloat(max(length, 1))
            return part.isFinite ? Float(part) : 0
        }
        return (
            part((point.x + shift.x) / dotWidth - CGFloat(rect.x), rect.width),
            part((point.y + shift.y) / dotHeight - CGFloat(rect.y), rect.height)
        )
    }

    private var corners: [CGPoint] {
        let (left, top) = (CGFloat(rect.x) * dotWidth - shift.x, CGFloat(rect.y) * dotHeight - shift.y)
        let (right, bottom) = (left + CGFloat(rect.width) * dotWidth, top + CGFloat(rect.height) * dotHeight)
        return [
            CGPoint(x: left, y: top), CGPoint(x: right, y: top), CGPoint(x: left, y: bottom),
            CGPoint(x: right, y: bottom),
        ]
    }

    func linear(
        _ gradient: Gradient, _ from: CGPoint, _ to: CGPoint, _ options: GraphicsContext.GradientOptions
    ) -> Paint {
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        let length = dx * dx + dy * dy
        let places = corners.map { length > 0 ? (($0.x - from.x) * dx + ($0.y - from.y) * dy) / length : 0 }
        let (long, first, last) = gradient.extended(options, over: places)
        func place(_ share: CGFloat) -> (x: Float, y: Float) {
            part(CGPoint(x: from.x + dx * share, y: from.y + dy * share))
        }
        let (start, end) = (place(first), place(last))
        return long.fill(.linear(startX: start.x, startY: start.y, endX: end.x, endY: end.y), in: environment)
    }

    func radial(
        _ gradient: Gradient, _ center: CGPoint, _ from: CGFloat, _ to: CGFloat,
        _ options: GraphicsContext.GradientOptions
    ) -> Paint {
        let length = to - from
        let places = corners.map { corner in
            let (dx, dy) = (corner.x - center.x, corner.y - center.y)
            return length > 0 ? ((dx * dx + dy * dy).squareRoot() - from) / length : 0
        }
        let (long, first, last) = gradient.extended(options, over: places + [0])
        func dots(_ share: CGFloat) -> Float {
            let radius = (from + length * share) / dotWidth
            return radius.isFinite ? Float(max(radius, 0)) : 0
        }
        let middle = part(center)
        return long.fill(
            .radial(centerX: middle.x, centerY: middle.y, startRadius: dots(first), endRadius: dots(last)),
            in: environment)
    }
}

extension Gradient {
    /// The maximum number of repetitions; finer ones are not visible.
    private static let maximumRepetitions = 64

    /// Returns the gradient repeated far enough to reach all `places`, and the positions where it starts and ends then.
    fileprivate func extended(
        _ options: GraphicsContext.GradientOptions, over places: [CGFloat]
    ) -> (gradient: Gradient, first: CGFloat, last: CGFloat) {
        let whole = mixed(options)
        let isMirrored = options.contains(.mirror)
        guard isMirrored || options.contains(.repeat), places.allSatisfy(\.isFinite), let lowest = places.min(),
            let highest = places.max(), highest - lowest < CGFloat(Gradient.maximumRepetitions)
        else { return (whole, 0, 1) }
        let first = Int(min(lowest.rounded(.down), 0))
        let last = Int(max(highest.rounded(.up), 1))
        let length = CGFloat(last - first)
        var long: [Stop] = []
        for round in first..<last {
            let turned = isMirrored && round % 2 != 0
            for stop in turned ? stops.reversed() : stops {
                let location = min(max(stop.location, 0), 1)
                long.append(
                    Stop(
                        color: stop.color,
                        location: (CGFloat(round - first) + (turned ? 1 - location : location)) / length))
            }
        }
        var continued = whole
        continued.stops = long
        return (continued, CGFloat(first), CGFloat(last))
    }

    fileprivate func mixed(_ options: GraphicsContext.GradientOptions) -> Gradient {
        var result = self
        if options.contains(.linearColor) { result.space = .light }
        return result
    }
}
