import Display
import Foundation

extension GraphicsContext {
    /// How something that is drawn joins what was drawn before.
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
        /// Takes away what lies below.
        public static var clear: BlendMode { BlendMode(rawValue: 16) }
        /// Takes the place of what lies below.
        public static var copy: BlendMode { BlendMode(rawValue: 17) }
        /// Only as far as something lies below, and nothing of that, also not where nothing is drawn.
        public static var sourceIn: BlendMode { BlendMode(rawValue: 18) }
        /// Only as far as nothing lies below, and nothing of what does, also not where nothing is drawn.
        public static var sourceOut: BlendMode { BlendMode(rawValue: 19) }
        /// Only where something lies below.
        public static var sourceAtop: BlendMode { BlendMode(rawValue: 20) }
        /// Behind what lies below.
        public static var destinationOver: BlendMode { BlendMode(rawValue: 21) }
        /// Leaves what lies below as far as it covers that, and is not seen itself.
        public static var destinationIn: BlendMode { BlendMode(rawValue: 22) }
        /// Takes away what lies below as far as it covers that.
        public static var destinationOut: BlendMode { BlendMode(rawValue: 23) }
        /// Behind what lies below, of which only what it covers is left.
        public static var destinationAtop: BlendMode { BlendMode(rawValue: 24) }
        /// Either of the two where the other is not.
        public static var xor: BlendMode { BlendMode(rawValue: 25) }
        public static var plusDarker: BlendMode { BlendMode(rawValue: 26) }
        public static var plusLighter: BlendMode { BlendMode(rawValue: 27) }

        var blend: Blend {
            // The first numbers are those of the picture's blends.
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

        /// What is joined in more steps than one.
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

    /// What a clip leaves.
    public struct ClipOptions: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// What lies outside instead of what lies inside.
        public static var inverse: ClipOptions { ClipOptions(rawValue: 1) }
    }

    /// How a filter's colours are counted.
    public struct FilterOptions: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        @available(*, deprecated, message: "Has no effect: colours are those of sRGB.")
        public static var linearColor: FilterOptions { FilterOptions(rawValue: 1) }
    }

    public struct BlurOptions: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// What is blurred is seen as far as the blur spreads, and nothing is seen through it.
        public static var opaque: BlurOptions { BlurOptions(rawValue: 1) }
        @available(*, deprecated, message: "Has no effect: nothing is dithered.")
        public static var dithersResult: BlurOptions { BlurOptions(rawValue: 2) }
    }

    public struct ShadowOptions: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// In front of what throws it.
        public static var shadowAbove: ShadowOptions { ShadowOptions(rawValue: 1) }
        /// Without what throws it.
        public static var shadowOnly: ShadowOptions { ShadowOptions(rawValue: 2) }
        /// Thrown by all that is not covered. Above, and blended with `sourceAtop`, it lies on the form as if that were
        /// cut out.
        public static var invertsAlpha: ShadowOptions { ShadowOptions(rawValue: 4) }
        /// Shadow and form join what was drawn before one after another instead of as one.
        public static var disablesGroup: ShadowOptions { ShadowOptions(rawValue: 8) }
    }

    /// How a gradient goes on before its start and behind its end.
    public struct GradientOptions: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        /// It begins anew.
        public static var `repeat`: GradientOptions { GradientOptions(rawValue: 1) }
        /// It goes back.
        public static var mirror: GradientOptions { GradientOptions(rawValue: 2) }
        /// Colours pass into one another by their light, not by sRGB's steps.
        public static var linearColor: GradientOptions { GradientOptions(rawValue: 4) }
    }

    /// A change of what is drawn.
    public struct Filter: Sendable {
        enum Kind: Sendable {
            case effects(@Sendable (EnvironmentValues) -> [Effect])
            case transform(ProjectionTransform)
            case shadow(OpenShadow)
        }

        let kind: Kind
    }
}

extension GraphicsContext.Filter {
    private static func change(_ change: _ColorEffect.Change) -> Self {
        Self(kind: .effects { _ColorEffect(change: change).effects(in: $0) })
    }

    /// Out of focus.
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

    /// The same form behind it in one colour, blurred; the options say where else, and of what.
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
                OpenShadow(style: style, offset: CGSize(width: x, height: y), blendMode: blendMode, options: options)))
    }

    /// Mapped about the upper left corner of what is drawn on.
    public static func projectionTransform(_ matrix: ProjectionTransform) -> Self { Self(kind: .transform(matrix)) }

    /// Seen through glass of a colour.
    public static func colorMultiply(_ color: Color) -> Self { change(.multiply(color)) }
    public static func hueRotation(_ angle: Angle) -> Self { change(.hueRotation(angle)) }
    public static func saturation(_ amount: Double) -> Self { change(.saturation(amount)) }
    public static func brightness(_ amount: Double) -> Self { change(.brightness(amount)) }
    public static func contrast(_ amount: Double) -> Self { change(.contrast(amount)) }
    public static func grayscale(_ amount: Double) -> Self { change(.grayscale(amount)) }
    public static var luminanceToAlpha: Self { change(.luminanceToAlpha) }

    /// Each colour's opposite, or a part of the way there.
    public static func colorInvert(_ amount: Double = 1) -> Self {
        let amount = Float(amount.share)
        return Self(kind: .effects { _ in [.colors(.channels(factor: 1 - 2 * amount, plus: amount))] })
    }

    /// One colour wherever what is drawn covers at least so much, and nothing elsewhere. There is no most: what covers
    /// everything stays.
    public static func alphaThreshold(min: Double, max: Double = 1, color: Color = .black) -> Self {
        Self(
            kind: .effects { environment in
                let color = color.rgba(in: environment)
                // So steep that it is an edge, and so even that the edge is not rough.
                let steepness: Float = 16
                let none = [Float](repeating: 0, count: 4)
                func row(_ channel: UInt8) -> [Float] { none + [Float(channel) / 255] }
                let alpha: [Float] = [0, 0, 0, steepness, 0.5 - Float(min.share) * steepness]
                let matrix = Display.ColorMatrix(row(color.red) + row(color.green) + row(color.blue) + alpha)
                return matrix.map { [.colors($0)] } ?? []
            })
    }

    /// Every colour made of others.
    public static func colorMatrix(_ matrix: ColorMatrix) -> Self {
        Self(kind: .effects { _ in [.colors(matrix.display)] })
    }
}
