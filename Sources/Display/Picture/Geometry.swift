/// A rectangle in whole dots.
public struct DotRect: Hashable, Sendable {
    public var x: Int32
    public var y: Int32
    public var width: Int32
    public var height: Int32

    public init(x: Int32, y: Int32, width: Int32, height: Int32) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    public static let zero = DotRect(x: 0, y: 0, width: 0, height: 0)
}

/// A length in sixty-fourths of a dot, for text on a pixel display, where whole dots are too coarse.
public struct SubDot: RawRepresentable, Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
    public var rawValue: Int32

    public init(rawValue: Int32) { self.rawValue = rawValue }
    public init(integerLiteral value: Int32) { rawValue = value &* 64 }
    public init(dots: Double) { rawValue = Int32((dots * 64).rounded()) }

    public var dots: Double { Double(rawValue) / 64 }
    public static func < (a: SubDot, b: SubDot) -> Bool { a.rawValue < b.rawValue }
}

/// A transform of the plane: x' = (a·x + c·y + tx) / v, y' = (b·x + d·y + ty) / v. Lengths are in dots of the layer it
/// applies to, and v = px·x + py·y + pw.
public struct Transform: Hashable, Sendable {
    public var a, b, c, d, tx, ty: Float
    /// The perspective terms. 0, 0 and 1 is an affine transform, which keeps parallels parallel.
    public var px, py, pw: Float

    public init(
        a: Float, b: Float, c: Float, d: Float, tx: Float, ty: Float, px: Float = 0, py: Float = 0, pw: Float = 1
    ) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
        self.px = px
        self.py = py
        self.pw = pw
    }

    public var hasPerspective: Bool { px != 0 || py != 0 || pw != 1 }

    public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
}
