/// An image that fills an area, fitted to the rectangle of its command.
public struct ImageFill: Hashable, Sendable {
    /// The interpolation where image pixels and display pixels differ in size.
    public enum Filter: UInt8, Hashable, Sendable, CaseIterable {
        case smooth = 0
        /// No interpolation: pixels stay squares.
        case nearest = 1
        case linear = 2
        case fine = 3
    }

    /// The single colour of a template image.
    public enum Tint: Hashable, Sendable {
        case color(RGBA)
        case foreground(level: UInt8)
        case background

        public var paint: Paint {
            switch self {
            case .color(let color): .color(color)
            case .foreground(let level): .foreground(level: level)
            case .background: .background
            }
        }
    }

    public var resource: PictureResource
    /// The visible part: x, y, width and height as fractions of the image's sides.
    public var part: SIMD4<Float>
    /// True to repeat the image at its own size instead of stretching it.
    public var isTiled: Bool
    /// The size of an image pixel for tiles and edges, in widths of a dot.
    public var pixel: Float
    /// The number of pixels at the left, top, right and bottom edges that are not stretched.
    public var edges: SIMD4<Float>
    public var filter: Filter
    /// The colour of a template image; nil for the image's own colours.
    public var tint: Tint?
    public var alpha: UInt8

    public init(
        _ resource: PictureResource, part: SIMD4<Float> = SIMD4(0, 0, 1, 1), isTiled: Bool = false, pixel: Float = 1,
        edges: SIMD4<Float> = .zero, filter: Filter = .smooth, tint: Tint? = nil, alpha: UInt8 = 255
    ) {
        self.resource = resource
        self.part = part
        self.isTiled = isTiled
        self.pixel = pixel
        self.edges = edges
        self.filter = filter
        self.tint = tint
        self.alpha = alpha
    }

    /// The image as a single colour, for displays that cannot render it. The image need not be decoded for it.
    public var plain: Paint { tint?.paint ?? .foreground(level: 2) }
}

extension Drawing {
    /// The resources that the drawing uses.
    public var resources: [PictureResource] {
        commands.compactMap { if case .image(let image) = $0.paint.base { image.resource } else { nil } }
            + outlines.compactMap { if case .named(let path) = $0 { path.resource } else { nil } }
    }
}
