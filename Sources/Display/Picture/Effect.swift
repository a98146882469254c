/// A filter applied to a layer and its descendants after they are painted.
public enum Effect: Hashable, Sendable {
    /// A Gaussian blur. The radius is the standard deviation in dots.
    case blur(radius: Float)
    case shadow(Shadow)
    /// A colour transform.
    case colors(ColorTransform)
}

/// A drop shadow behind a shape, or an inner shadow along its edges. Lengths are in dots.
public struct Shadow: Hashable, Sendable {
    public var color: RGBA
    /// The standard deviation of the Gaussian blur.
    public var radius: Float
    public var x, y: Float
    /// True for an inner shadow.
    public var isInner: Bool

    public init(_ color: RGBA, radius: Float, x: Float = 0, y: Float = 0, isInner: Bool = false) {
        self.color = color
        self.radius = radius
        self.x = x
        self.y = y
        self.isInner = isInner
    }

    /// True if all numbers are valid and the shadow may be visible.
    public var isSeen: Bool { radius >= 0 && radius.isFinite && x.isFinite && y.isFinite && color.alpha > 0 }
}

/// A transform of red, green, blue and alpha: four rows of five factors, of which the last is added. Channels range
/// from 0 to 1 and are not premultiplied unless `isPremultiplied` is set. Results are clamped to that range.
public struct ColorTransform: Hashable, Sendable {
    public var rows: [Float]
    /// True if the channels are premultiplied with alpha before and after the transform, so that translucent colours
    /// count less.
    public var isPremultiplied = false

    /// Creates a matrix from 20 factors. Returns nil for any other count.
    public init?(_ rows: [Float]) {
        guard rows.count == 20 else { return nil }
        self.rows = rows
    }

    private init() { rows = [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0] }
    public static let identity = ColorTransform()

    /// Returns the matrix that applies this one first, then the other.
    public func concatenating(_ next: ColorTransform) -> ColorTransform {
        var result = ColorTransform()
        for row in 0..<4 {
            for column in 0..<5 {
                var sum: Float = column == 4 ? next.rows[row * 5 + 4] : 0
                for inner in 0..<4 { sum += next.rows[row * 5 + inner] * rows[inner * 5 + column] }
                result.rows[row * 5 + column] = sum
            }
        }
        return result
    }

    /// True if no result needs clamping. Only then is a following matrix equivalent to their product.
    public var staysInRange: Bool {
        !isPremultiplied
            && (0..<4).allSatisfy { row in
                let factors = rows[(row * 5)..<(row * 5 + 4)]
                let least = factors.reduce(rows[row * 5 + 4]) { $0 + min($1, 0) }
                let most = factors.reduce(rows[row * 5 + 4]) { $0 + max($1, 0) }
                return least >= -1e-5 && most <= 1 + 1e-5
            }
    }

    /// True if alpha does not change, so that the transform commutes with changes of alpha.
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

/// The blend mode of a layer with its backdrop.
public enum Blend: UInt8, Hashable, Sendable, CaseIterable {
    case normal = 0
    case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference, exclusion
    case hue, saturation, color, luminosity
    case sourceAtop, destinationOver, destinationOut, plusDarker, plusLighter
}
