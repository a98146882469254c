/// A colour in sRGB with 8 bits per channel, not premultiplied.
public struct RGBA: Hashable, Sendable {
    public var red, green, blue, alpha: UInt8

    public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// The colour as 0xRRGGBBAA, its encoding on the wire.
    public init(packed: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: packed >> 24), green: UInt8(truncatingIfNeeded: packed >> 16),
            blue: UInt8(truncatingIfNeeded: packed >> 8), alpha: UInt8(truncatingIfNeeded: packed))
    }

    public var packed: UInt32 {
        UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(alpha)
    }
}

/// The fill of an area or of text.
///
/// Colours of the display stay symbolic. A terminal draws `foreground` in its own text colour, so that text is legible
/// in every colour scheme. A pixel client uses black or white according to the picture's appearance.
public enum Paint: Hashable, Sendable {
    case color(RGBA)
    /// The display's text colour. Level 0 is primary, 1 secondary, 2 tertiary, 3 quaternary.
    case foreground(level: UInt8)
    /// The display's background colour.
    case background
    indirect case gradient(GradientFill)
    indirect case image(ImageFill)
    indirect case mesh(MeshFill)
    /// A translucent colour over what lies behind it, blurred with a deviation in dots.
    indirect case material(RGBA, blur: Float)
    /// A paint with shadows, applied in order. The inner paint has none.
    indirect case shadowed(Paint, [Shadow])

    /// The paint without its shadows.
    public var base: Paint { if case .shadowed(let base, _) = self { base } else { self } }

    public var shadows: [Shadow] { if case .shadowed(_, let shadows) = self { shadows } else { [] } }

    /// Returns the paint with further shadows.
    public func shadowed(_ more: [Shadow]) -> Paint { more.isEmpty ? self : .shadowed(base, shadows + more) }
}

/// The shape of an area, fitted to its command's rectangle.
public enum Outline: Hashable, Sendable {
    case rectangle
    /// A rectangle with a radius for each corner, in dots. `continuous` is the smoother corner of Apple's systems.
    case roundedRectangle(
        topLeading: Float, topTrailing: Float, bottomTrailing: Float, bottomLeading: Float, continuous: Bool)
    case ellipse
    /// A path in dots from the upper left corner of the rectangle, independent of its size.
    indirect case path(DrawnPath)
    /// A path as in `path`, with its points named by a resource. It occurs only in transit to a client and there.
    indirect case named(NamedPath)

    public static func rounded(_ radius: Float, continuous: Bool = true) -> Outline {
        .roundedRectangle(
            topLeading: radius, topTrailing: radius, bottomTrailing: radius, bottomLeading: radius,
            continuous: continuous)
    }
}

/// A command that paints a part of a layer.
public struct DrawCommand: Hashable, Sendable {
    public enum Operation: Hashable, Sendable {
        case fill
        /// A line with a width in dots, wholly inside the outline.
        case strokeInside(width: Float)
        /// A line centred on the outline.
        indirect case stroke(Pen)
    }

    public var operation: Operation
    public var outline: Outline
    public var paint: Paint
    /// The area in dots of the layer. nil is the whole layer. A resized layer then need not be drawn again.
    public var rect: DotRect?
    /// True to disable antialiasing: a pixel is painted if its centre is inside.
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

/// The drawing attributes of a layer and its descendants.
///
/// They apply in this order: commands, text and child layers; mask; effects; clip; opacity; blend.
public struct Drawing: Hashable, Sendable {
    public var commands: [DrawCommand]
    /// The opacity of the layer with all its descendants, composited as a group.
    public var opacity: Float
    /// The clip of the layer and its descendants; nil for none.
    public var clip: Outline?
    /// True to clip without antialiasing.
    public var hasHardClip: Bool
    /// The effects, applied in order.
    public var effects: [Effect]
    public var blend: Blend
    /// True if the last child layer is a mask. It is not drawn, and the other children are visible only where it covers
    /// them.
    public var isMasked: Bool
    /// True to composite the layer as a group even if nothing else requires it. Blending inside is isolated, and the
    /// clip applies once.
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

    /// True if the drawing consists of commands only.
    public var isPlain: Bool {
        opacity == 1 && clip == nil && effects.isEmpty && blend == .normal && !isMasked && !isGroup
    }
}
