/// Something done to a layer with all below it, once that is painted.
public enum Effect: Hashable, Sendable {
    /// The radius is the deviation of the bell curve that spreads each dot.
    case blur(radius: Float)
    case shadow(Shadow)
    /// Every colour becomes another.
    case colors(ColorMatrix)
}

/// The form of something in one colour, blurred: behind it, or within it along its edges. Lengths are in dots.
public struct Shadow: Hashable, Sendable {
    public var color: RGBA
    /// The deviation of the bell curve that spreads each dot.
    public var radius: Float
    public var x, y: Float
    /// It falls on what throws it, from its edges inward.
    public var isInner: Bool

    public init(_ color: RGBA, radius: Float, x: Float = 0, y: Float = 0, isInner: Bool = false) {
        self.color = color
        self.radius = radius
        self.x = x
        self.y = y
        self.isInner = isInner
    }

    /// Whether all its numbers are some, and something may be seen of it.
    public var isSeen: Bool { radius >= 0 && radius.isFinite && x.isFinite && y.isFinite && color.alpha > 0 }
}

/// What becomes of red, green, blue and alpha: four rows of five factors, the last of which is added. Channels are 0 to 1
/// and not premultiplied, unless it says that they are; results are cut to that.
public struct ColorMatrix: Hashable, Sendable {
    public var rows: [Float]
    /// Whether channels are multiplied with alpha, before and afterwards: what is half seen then counts half.
    public var isPremultiplied = false

    /// Twenty factors, or none for no change.
    public init?(_ rows: [Float]) {
        guard rows.count == 20 else { return nil }
        self.rows = rows
    }

    private init() { rows = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0] }
    public static let identity = ColorMatrix()

    /// This one first, then the other.
    public func concatenating(_ next: ColorMatrix) -> ColorMatrix {
        var result = ColorMatrix()
        for row in 0..<4 {
            for column in 0..<5 {
                var sum: Float = column == 4 ? next.rows[row * 5 + 4] : 0
                for inner in 0..<4 { sum += next.rows[row * 5 + inner] * rows[inner * 5 + column] }
                result.rows[row * 5 + column] = sum
            }
        }
        return result
    }

    /// Whether no result has to be cut to what a channel can be: only then is another one after it exactly their product.
    public var staysInRange: Bool {
        !isPremultiplied
            && (0..<4).allSatisfy { row in
                let factors = rows[(row * 5)..<(row * 5 + 4)]
                let least = factors.reduce(rows[row * 5 + 4]) { $0 + min($1, 0) }
                let most = factors.reduce(rows[row * 5 + 4]) { $0 + max($1, 0) }
                return least >= -1e-5 && most <= 1 + 1e-5
            }
    }

    /// Whether it leaves alone what is seen through, so that it can as well be done before that is changed.
    public var leavesAlpha: Bool { Array(rows[15...]) == [0, 0, 0, 1, 0] }

    public func callAsFunction(_ color: RGBA) -> RGBA {
        var channels = [Float(color.red), Float(color.green), Float(color.blue), Float(color.alpha)].map { $0 / 255 }
        if isPremultiplied { for channel in 0..<3 { channels[channel] *= channels[3] } }
        func sum(_ row: Int) -> Float {
            var sum = rows[row * 5 + 4]
            for inner in 0..<4 { sum += rows[row * 5 + inner] * channels[inner] }
            return sum.isNaN ? 0 : min(max(sum, 0), 1)
        }
        let alpha = sum(3)
        func channel(_ row: Int) -> UInt8 {
            var value = sum(row)
            if isPremultiplied { value = alpha > 0 ? min(value / alpha, 1) : 0 }
            return UInt8((value * 255).rounded())
        }
        return RGBA(red: channel(0), green: channel(1), blue: channel(2), alpha: UInt8((alpha * 255).rounded()))
    }
}

/// How a layer joins what is behind it.
public enum Blend: UInt8, Hashable, Sendable, CaseIterable {
    case normal = 0
    case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference, exclusion
    case hue, saturation, color, luminosity
    case sourceAtop, destinationOver, destinationOut, plusDarker, plusLighter
}
