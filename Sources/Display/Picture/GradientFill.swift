/// Colours that pass into one another.
///
/// Points are in parts of the rectangle that the command names; without one in parts of the layer. Between two stops the
/// channels change evenly in sRGB; before the first stop and behind the last the colour stays.
public struct GradientFill: Hashable, Sendable {
    public enum Form: Hashable, Sendable {
        /// Along a line.
        case linear(startX: Float, startY: Float, endX: Float, endY: Float)
        /// Outward from a point, between two distances in widths of a dot.
        case radial(centerX: Float, centerY: Float, startRadius: Float, endRadius: Float)
        /// Likewise, as wide and high as the rectangle: distances are parts of its sides.
        case elliptical(centerX: Float, centerY: Float, startRadius: Float, endRadius: Float)
        /// Around a point, clockwise from three o'clock, in radians.
        case angular(centerX: Float, centerY: Float, startAngle: Float, endAngle: Float)
    }

    public struct Stop: Hashable, Sendable {
        public var color: RGBA
        /// 0 to 1.
        public var location: Float

        public init(_ color: RGBA, at location: Float) {
            self.color = color
            self.location = location
        }
    }

    public var form: Form
    /// By ascending location.
    public var stops: [Stop]

    public init(_ form: Form, stops: [Stop]) {
        self.form = form
        self.stops = stops
    }

    /// The colour at a place between 0 and 1.
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

    /// What it is as one colour, for those that cannot show more.
    public var middle: RGBA { color(at: 0.5) }

    public var isClear: Bool { stops.allSatisfy { $0.color.alpha == 0 } }
}

extension RGBA {
    /// What is there however faintly is not nothing: pointers meet it.
    public static func alpha(of share: Double) -> UInt8 {
        guard share > 0 else { return 0 }
        return UInt8(max((min(share, 1) * 255).rounded(), 1))
    }

    /// A share of what it covers.
    public func faded(to share: Double) -> RGBA {
        var color = self
        color.alpha = RGBA.alpha(of: Double(alpha) / 255 * share)
        return color
    }

    /// A step of the way to another colour, alpha included.
    public func mixed(to other: RGBA, by share: Double) -> RGBA {
        func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
            UInt8(min(max((Double(a) + (Double(b) - Double(a)) * share).rounded(), 0), 255))
        }
        return RGBA(
            red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue),
            alpha: mix(alpha, other.alpha))
    }
}
