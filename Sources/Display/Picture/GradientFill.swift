/// A gradient between colours.
///
/// Points are fractions of the command's rectangle, or of the layer if there is none. Between two stops the channels
/// are interpolated linearly in sRGB. Before the first and after the last stop the colour is constant.
public struct GradientFill: Hashable, Sendable {
    public enum Geometry: Hashable, Sendable {
        /// A gradient along a line.
        case linear(startX: Float, startY: Float, endX: Float, endY: Float)
        /// A gradient outward from a point, between two radii in widths of a dot.
        case radial(centerX: Float, centerY: Float, startRadius: Float, endRadius: Float)
        /// A gradient outward from a point, stretched to the rectangle: the radii are fractions of its sides.
        case elliptical(centerX: Float, centerY: Float, startRadius: Float, endRadius: Float)
        /// A gradient around a point, clockwise from three o'clock, in radians.
        case angular(centerX: Float, centerY: Float, startAngle: Float, endAngle: Float)
    }

    public struct Stop: Hashable, Sendable {
        public var color: RGBA
        /// The position from 0 to 1.
        public var location: Float

        public init(_ color: RGBA, at location: Float) {
            self.color = color
            self.location = location
        }
    }

    public var form: Geometry
    /// The stops by ascending location.
    public var stops: [Stop]

    public init(_ form: Geometry, stops: [Stop]) {
        self.form = form
        self.stops = stops
    }

    /// Returns the colour at a position from 0 to 1.
    public func color(at place: Double) -> RGBA {
        guard let first = stops.first, let last = stops.last else { return RGBA(packed: 0) }
        if !(place > Double(first.location)) { return first.color }
        for (before, after) in zip(stops, stops.dropFirst()) where place <= Double(after.location) {
            let length = Double(after.location - before.location)
            return before.color.mixed(
                to: after.color, by: length > 0 ? (place - Double(before.location)) / length : 1)
        }
        return last.color
    }

    /// The gradient as a single colour, for displays that cannot render it.
    public var middle: RGBA { color(at: 0.5) }

    public var isClear: Bool { stops.allSatisfy { $0.color.alpha == 0 } }
}

extension RGBA {
    /// Returns the alpha byte of a fraction. A positive fraction is at least 1, because visible areas take part in hit
    /// tests.
    public static func alpha(of share: Double) -> UInt8 {
        guard share > 0 else { return 0 }
        return UInt8(max((min(share, 1) * 255).rounded(), 1))
    }

    /// Returns the colour with its alpha multiplied by a fraction.
    public func faded(to share: Double) -> RGBA {
        var color = self
        color.alpha = RGBA.alpha(of: Double(alpha) / 255 * share)
        return color
    }

    /// Returns the interpolation with another colour, alpha included.
    public func mixed(to other: RGBA, by share: Double) -> RGBA {
        func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
            UInt8(min(max((Double(a) + (Double(b) - Double(a)) * share).rounded(), 0), 255))
        }
        return RGBA(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
            alpha: mix(alpha, other.alpha))
    }
}
