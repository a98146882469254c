/// A colour in sRGB, eight bits a channel, not premultiplied.
public struct RGBA: Hashable, Sendable {
    public var red, green, blue, alpha: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// 0xRRGGBBAA, the form in which colours travel.
    public init(packed: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: packed >> 24), green: UInt8(truncatingIfNeeded: packed >> 16),
            blue: UInt8(truncatingIfNeeded: packed >> 8), alpha: UInt8(truncatingIfNeeded: packed))
    }

    public var packed: UInt32 {
        UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(alpha)
    }
}

/// What an area or a letter is filled with.
///
/// Colours that belong to the display stay names: a terminal writes `foreground` in its own text colour, which is what
/// keeps text legible in every colour scheme; a pixel client uses black or white by the picture's appearance.
public enum Paint: Hashable, Sendable {
    case color(RGBA)
    /// The display's text colour; level 0 is primary, 1 secondary, 2 tertiary, 3 quaternary.
    case foreground(level: UInt8)
    /// The display's page colour.
    case background
    indirect case gradient(GradientFill)
    indirect case image(ImageFill)
    indirect case mesh(MeshFill)
    /// With shadows of whatever is filled with it, done one after another. The paint inside has none.
    indirect case shadowed(Paint, [Shadow])

    /// Without shadows.
    public var base: Paint { if case .shadowed(let base, _) = self { base } else { self } }

    public var shadows: [Shadow] { if case .shadowed(_, let shadows) = self { shadows } else { [] } }

    /// With shadows besides those that it has.
    public func shadowed(_ more: [Shadow]) -> Paint { more.isEmpty ? self : .shadowed(base, shadows + more) }
}

/// The form of an area, fitted to its command's rectangle.
public enum Outline: Hashable, Sendable {
    case rectangle
    /// One radius for each corner, in dots; `continuous` is the smoother corner of Apple's systems.
    case roundedRectangle(
        topLeading: Float, topTrailing: Float, bottomTrailing: Float, bottomLeading: Float, continuous: Bool)
    case ellipse
    /// Counted from the upper left corner of the rectangle, whatever its size.
    indirect case path(DrawnPath)
    /// Likewise, with points that are known by their name. Only on the way to a client and there.
    indirect case named(NamedPath)

    public static func rounded(_ radius: Float, continuous: Bool = true) -> Outline {
        .roundedRectangle(
            topLeading: radius, topTrailing: radius, bottomTrailing: radius, bottomLeading: radius,
            continuous: continuous)
    }
}

/// One step of painting a layer.
public struct DrawCommand: Hashable, Sendable {
    public enum Operation: Hashable, Sendable {
        case fill
        /// A line of this width, in dots, wholly inside the outline.
        case strokeInside(width: Float)
        /// A line along the outline.
        indirect case stroke(Pen)
    }

    public var operation: Operation
    public var outline: Outline
    public var paint: Paint
    /// Where, in dots of the layer; nil for the whole layer, so that a resized layer need not draw anew.
    public var rect: DotRect?
    /// A pixel is painted wholly or not at all, by its middle.
    public var hasHardEdges: Bool

    public init(
        _ operation: Operation, _ outline: Outline = .rectangle, paint: Paint, rect: DotRect? = nil,
        hasHardEdges: Bool = false
    ) {
        self.operation = operation
        self.outline = outline
        self.paint = paint
        self.rect = rect
        self.hasHardEdges = hasHardEdges
    }
}

/// How a layer and everything inside it is painted.
///
/// In this order: commands, text and layers below; the mask; effects; clip; opacity; blend.
public struct Drawing: Hashable, Sendable {
    public var commands: [DrawCommand]
    /// Multiplies the layer with all its descendants, painted as one group.
    public var opacity: Float
    /// Cuts the layer and its descendants; nil cuts nothing.
    public var clip: Outline?
    /// Whether the clip leaves of a pixel all or nothing.
    public var hasHardClip: Bool
    /// Done one after another.
    public var effects: [Effect]
    public var blend: Blend
    /// The last layer directly below is not seen; the others are seen as far as it covers them.
    public var isMasked: Bool
    /// Painted as one even if nothing else asks for that: what blends inside sees nothing outside, and a clip cuts once.
    public var isGroup: Bool

    public init(
        commands: [DrawCommand] = [], opacity: Float = 1, clip: Outline? = nil, effects: [Effect] = [],
        blend: Blend = .normal, isMasked: Bool = false, isGroup: Bool = false, hasHardClip: Bool = false
    ) {
        self.commands = commands
        self.opacity = opacity
        self.clip = clip
        self.hasHardClip = hasHardClip
        self.effects = effects
        self.blend = blend
        self.isMasked = isMasked
        self.isGroup = isGroup
    }

    public static let none = Drawing()

    /// Whether there is nothing to it but commands.
    public var isPlain: Bool {
        opacity == 1 && clip == nil && effects.isEmpty && blend == .normal && !isMasked && !isGroup
    }
}
