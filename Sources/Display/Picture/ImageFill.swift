/// An image seen through an area, fitted to the rectangle of its command.
public struct ImageFill: Hashable, Sendable {
    /// What is between the image's pixels where they are larger or smaller than the display's.
    public enum Filter: UInt8, Hashable, Sendable, CaseIterable {
        case smooth = 0
        /// Nothing: pixels stay squares.
        case nearest = 1
        case linear = 2
        case fine = 3
    }

    /// The one colour that shows an image's form.
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
    /// The part that is shown: x, y, width and height in parts of the image's sides.
    public var part: SIMD4<Float>
    /// Repeated at its own size instead of stretched.
    public var isTiled: Bool
    /// How wide one of the image's pixels is where its size matters: of tiles and edges. In widths of a dot.
    public var pixel: Float
    /// How many pixels at the left, top, right and bottom are not stretched across their side.
    public var edges: SIMD4<Float>
    public var filter: Filter
    /// nil: the image's own colours.
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

    /// What it is as one colour, for those that cannot show more: nobody need look into the image.
    public var plain: Paint { tint?.paint ?? .foreground(level: 2) }
}

extension Drawing {
    /// The resources that it shows.
    public var resources: [PictureResource] {
        commands.compactMap { if case .image(let image) = $0.paint.base { image.resource } else { nil } }
            + outlines.compactMap { if case .named(let path) = $0 { path.resource } else { nil } }
    }
}
