/// A viewpoint for a spatial preview.
public struct PreviewCamera: Sendable {
    /// Creates a camera that views the centre of the preview from a point of its bounds.
    public init(from: UnitPoint3D, zoom: Double = 1, name: String? = nil) {}
}

/// A point in a unit cube: (0, 0, 0) is its top leading back corner.
public struct UnitPoint3D: Hashable, Sendable {
    public var x: Double
    public var y: Double
    public var z: Double

    public init(x: Double, y: Double, z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    public static let zero = Self(x: 0, y: 0, z: 0)
    public static let center = Self(x: 0.5, y: 0.5, z: 0.5)
    public static let front = Self(x: 0.5, y: 0.5, z: 1)
    public static let back = Self(x: 0.5, y: 0.5, z: 0)
    public static let top = Self(x: 0.5, y: 0, z: 0.5)
    public static let bottom = Self(x: 0.5, y: 1, z: 0.5)
    public static let leading = Self(x: 0, y: 0.5, z: 0.5)
    public static let trailing = Self(x: 1, y: 0.5, z: 0.5)
}

/// Builds a list of cameras from statements.
@resultBuilder
public enum PreviewCameraBuilder {
    public static func buildExpression(_ camera: PreviewCamera) -> [PreviewCamera] { [camera] }
    public static func buildBlock(_ cameras: [PreviewCamera]...) -> [PreviewCamera] { cameras.flatMap(\.self) }
    public static func buildOptional(_ cameras: [PreviewCamera]?) -> [PreviewCamera] { cameras ?? [] }
    public static func buildEither(first cameras: [PreviewCamera]) -> [PreviewCamera] { cameras }
    public static func buildEither(second cameras: [PreviewCamera]) -> [PreviewCamera] { cameras }
    public static func buildArray(_ cameras: [[PreviewCamera]]) -> [PreviewCamera] { cameras.flatMap(\.self) }
}
