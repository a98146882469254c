import Display
import Foundation

extension GraphicsContext {
    /// A compositing operation: combines new content (the source) with the content drawn before (the destination).
    public struct BlendMode: RawRepresentable, Equatable, Sendable {
        public let rawValue: Int32
        public init(rawValue: Int32) { self.rawValue = rawValue }

        public static var normal: BlendMode { BlendMode(rawValue: 0) }
        public static var multiply: BlendMode { BlendMode(rawValue: 1) }
        public static var screen: BlendMode { BlendMode(rawValue: 2) }
        public static var overlay: BlendMode { BlendMode(rawValue: 3) }
        public static var darken: BlendMode { BlendMode(rawValue: 4) }
        public static var lighten: BlendMode { BlendMode(rawValue: 5) }
        public static var colorDodge: BlendMode { BlendMode(rawValue: 6) }
        public static var colorBurn: BlendMode { BlendMode(rawValue: 7) }
        public static var softLight: BlendMode { BlendMode(rawValue: 8) }
        public static var hardLight: BlendMode { BlendMode(rawValue: 9) }
        public static var difference: BlendMode { BlendMode(rawValue: 10) }
        public static var exclusion: BlendMode { BlendMode(rawValue: 11) }
        public static var hue: BlendMode { BlendMode(rawValue: 12) }
        public static var saturation: BlendMode { BlendMode(rawValue: 13) }
        public static var color: BlendMode { BlendMode(rawValue: 14) }
        public static var luminosity: BlendMode { BlendMode(rawValue: 15) }
        /// Removes the destination where the source covers it.
        public static var clear: BlendMode { BlendMode(rawValue: 16) }
        /// Replaces the destination by the source.
        public static var copy: BlendMode { BlendMode(rawValue: 17) }
        /// Keeps the source where the destination has content. Removes all of the destination, even where nothing is
        /// drawn.
        public static var sourceIn: BlendMode { BlendMode(rawValue: 18) }
        /// Keeps the source where the destination has no content. Removes all of the destination, even where nothing is
        /// drawn.
        public static var sourceOut: BlendMode { BlendMode(rawValue: 19) }
        /// Draws the source only where the destination has content.
        public static var sourceAtop: BlendMode { BlendMode(rawValue: 20) }
        /// Draws the source behind the destination.
        public static var destinationOver: BlendMode { BlendMode(rawValue: 21) }
        /// Keeps the destination only where the source covers it; the source itself is not visible.
        public static var destinationIn: BlendMode { BlendMode(rawValue: 22) }
        /// Removes the destination where the source covers it.
        public static var destinationOut: BlendMode { BlendMode(rawValue: 23) }
        /// Draws the source behind the destination, which is kept only where the source covers it.
        public static var destinationAtop: BlendMode { BlendMode(rawValue: 24) }
        /// Keeps the source and the destination only where they do not overlap.
        public static var xor: BlendMode { BlendMode(rawValue: 25) }
        public static var plusDarker: BlendMode { BlendMode(rawValue: 26) }
        public static var plusLighter: BlendMode { BlendMode(rawValue: 27) }

        var blend: Blend {
            // The first raw values equal those of the picture's `Blend`.
            switch rawValue {
            case 0...15: Blend(rawValue: UInt8(rawValue)) ?? .normal
            case 16, 23: .destinationOut
            case 20: .sourceAtop
            case 21: .destinationOver
            case 26: .plusDarker
            case 27: .plusLighter
            default: .normal
            }
        }

        /// The operator for modes that need more than one step.
        var composition: Composition? {
            switch rawValue {
            case 18: .sourceIn
            case 19: .sourceOut
            case 22: .destinationIn
            case 24: .destinationAtop
            case 25: .exclusiveOr
            default: nil
            }
        }
    }

    /// Options of a clip.
    public struct ClipOptions: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// Keeps the outside of the clip instead of the inside.
        public static var inverse: ClipOptions { ClipOptions(rawValue: 1) }
    }

    /// Options of a filter's colour space.
    public struct FilterOptions: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        @available(*, deprecated, message: "Has no effect: colours are those of sRGB.")
        public static var linearColor: FilterOptions { FilterOptions(rawValue: 1) }
    }

    public struct BlurOptions: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// Makes the blurred content opaque in the whole area that the blur covers.
        public static var opaque: BlurOptions { BlurOptions(rawValue: 1) }
        @available(*, deprecated, message: "Has no effect: nothing is dithered.")
        public static var dithersResult: BlurOptions { BlurOptions(rawValue: 2) }
    }

    public struct ShadowOptions: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// Draws the shadow in front of its content.
        public static var shadowAbove: ShadowOptions { ShadowOptions(rawValue: 1) }
        /// Draws the shadow without its content.
        public static var shadowOnly: ShadowOptions { ShadowOptions(rawValue: 2) }
        /// Casts the shadow from the uncovered area instead. Combined with `shadowAbove` and the blend mode
        /// `sourceAtop`, the shadow falls onto the content. It looks as if the content were cut out.
        public static var invertsAlpha: ShadowOptions { ShadowOptions(rawValue: 4) }
        /// Composites shadow and content one after another instead of as one group.
        public static var disablesGroup: ShadowOptions { ShadowOptions(rawValue: 8) }
    }

    /// Options that extend a gradient before its start and after its end.
    public struct GradientOptions: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// Repeats the gradient.
        public static var `repeat`: GradientOptions { GradientOptions(rawValue: 1) }
        /// Repeats the gradient, every second time in reverse.
        public static var mirror: GradientOptions { GradientOptions(rawValue: 2) }
        /// Interpolates colours in linear light instead of in sRGB values.
        public static var linearColor: GradientOptions { GradientOptions(rawValue: 4) }
    }

    /// A visual change of the drawn content.
    public struct Filter: Sendable {
        enum Kind: Sendable {
            case effects(@Sendable (EnvironmentValues) -> [Effect])
            case transform(ProjectionTransform)
            case shadow(CompositedShadow)
        }

        let kind: Kind
    }
}

extension GraphicsContext.Filter {
    private static func change(_ change: _ColorEffect.Change) -> Self {
        Self(kind: .effects { _ColorEffect(change: change).effects(in: $0) })
    }

    /// Blurs the content.
    public static func blur(
        radius: CGFloat, options: GraphicsContext.BlurOptions = GraphicsContext.BlurOptions()
    ) -> Self {
        Self(
            kind: .effects { environment in
                let blur = Effect.blur(radius: Float(radius * environment.dotsPerPoint))
                let isOpaque = options.contains(.opaque)
                return [blur] + (isOpaque ? _ColorEffect(change: .opaque).effects(in: environment) : [])
            })
    }

    /// Draws a blurred copy of the content's shape in one colour behind it. The options choose another position or
    /// another source.
    public static func shadow(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0,
        blendMode: GraphicsContext.BlendMode = .normal,
        options: GraphicsContext.ShadowOptions = GraphicsContext.ShadowOptions()
    ) -> Self {
        let style = ShadowStyle.drop(color: color, radius: radius, x: x, y: y)
        if options.isEmpty, blendMode == .normal {
            return Self(kind: .effects { [.shadow(style.shadow(in: $0))] })
        }
        return Self(
            kind: .shadow(
                CompositedShadow(
                    style: style, offset: CGSize(width: x, height: y), blendMode: blendMode, options: options)))
    }

    /// Transforms the content about the upper left corner of the drawing.
    public static func projectionTransform(_ matrix: ProjectionTransform) -> Self { Self(kind: .transform(matrix)) }

    /// Multiplies each colour component with that of `color`.
    public static func colorMultiply(_ color: Color) -> Self { change(.multiply(color)) }
    public static func hueRotation(_ angle: Angle) -> Self { change(.hueRotation(angle)) }
    public static func saturation(_ amount: Double) -> Self { change(.saturation(amount)) }
    public static func brightness(_ amount: Double) -> Self { change(.brightness(amount)) }
    public static func contrast(_ amount: Double) -> Self { change(.contrast(amount)) }
    public static func grayscale(_ amount: Double) -> Self { change(.grayscale(amount)) }
    public static var luminanceToAlpha: Self { change(.luminanceToAlpha) }

    /// Inverts each colour, fully or by the given amount.
    public static func colorInvert(_ amount: Double = 1) -> Self {
        let amount = Float(amount.share)
        return Self(kind: .effects { _ in [.colors(.channels(factor: 1 - 2 * amount, plus: amount))] })
    }

    /// Replaces content by one colour where its alpha is at least `min`, and clears the rest. `max` has no effect:
    /// fully opaque content stays.
    public static func alphaThreshold(min: Double, max: Double = 1, color: Color = .black) -> Self {
        Self(
            kind: .effects { environment in
                let color = color.rgba(in: environment)
                // Steep enough to make an edge, shallow enough to keep the edge smooth.
                let steepness: Float = 16
                let none = [Float](repeating: 0, count: 4)
                func row(_ channel: UInt8) -> [Float] { none + [Float(channel) / 255] }
                let alpha: [Float] = [0, 0, 0, steepness, 0.5 - Float(min.share) * steepness]
                let matrix = ColorTransform(row(color.red) + row(color.green) + row(color.blue) + alpha)
                return matrix.map { [.colors($0)] } ?? []
            })
    }

    /// Applies a colour matrix.
    public static func colorMatrix(_ matrix: ColorMatrix) -> Self {
        Self(kind: .effects { _ in [.colors(matrix.display)] })
    }
}
