import Display
import Foundation

/// A gradient of colours between the points of a grid.
///
/// Coordinates are fractions of the filled rectangle. A grid needs a point and a colour for each position. It has at
/// least two rows and columns, and at most 4,096 points. Otherwise only the background is shown.
public struct MeshGradient: ShapeStyle, Equatable, Sendable {
    /// A point with the control points of the curves that leave it.
    @frozen
    public struct BezierPoint: Equatable, Sendable {
        public var position: SIMD2<Float>
        public var leadingControlPoint: SIMD2<Float>
        public var topControlPoint: SIMD2<Float>
        public var trailingControlPoint: SIMD2<Float>
        public var bottomControlPoint: SIMD2<Float>

        public init(
            position: SIMD2<Float>, leadingControlPoint: SIMD2<Float>, topControlPoint: SIMD2<Float>,
            trailingControlPoint: SIMD2<Float>, bottomControlPoint: SIMD2<Float>
        ) {
            self.position = position
            self.leadingControlPoint = leadingControlPoint
            self.topControlPoint = topControlPoint
            self.trailingControlPoint = trailingControlPoint
            self.bottomControlPoint = bottomControlPoint
        }
    }

    /// The positions of the points, row by row.
    public enum Locations: Equatable, Sendable {
        /// Points joined by curves that are smooth at each point.
        case points([SIMD2<Float>])
        case bezierPoints([BezierPoint])

        fileprivate var numbers: [Float] {
            switch self {
            case .points(let points): points.flatMap { [$0.x, $0.y] }
            case .bezierPoints(let points):
                points.flatMap { point in
                    [
                        point.position, point.leadingControlPoint, point.topControlPoint, point.trailingControlPoint,
                        point.bottomControlPoint,
                    ].flatMap { [$0.x, $0.y] }
                }
            }
        }
    }

    /// The colours of the points, row by row.
    public enum Colors: Equatable, Sendable {
        case colors([Color])
        case resolvedColors([Color.Resolved])
    }

    public var width: Int
    public var height: Int
    public var locations: Locations
    public var colors: Colors
    /// The colour outside the mesh.
    public var background: Color
    /// True to interpolate colours without visible edges at the grid lines.
    public var smoothsColors: Bool
    public var colorSpace: Gradient.ColorSpace

    nonisolated public init(
        width: Int, height: Int, locations: Locations, colors: Colors, background: Color = .clear,
        smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
    ) {
        self.width = width
        self.height = height
        self.locations = locations
        self.colors = colors
        self.background = background
        self.smoothsColors = smoothsColors
        self.colorSpace = colorSpace
    }

    nonisolated public init(
        width: Int, height: Int, points: [SIMD2<Float>], colors: [Color], background: Color = .clear,
        smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
    ) {
        self.init(
            width: width, height: height, locations: .points(points), colors: .colors(colors), background: background,
            smoothsColors: smoothsColors, colorSpace: colorSpace)
    }

    nonisolated public init(
        width: Int, height: Int, points: [SIMD2<Float>], resolvedColors: [Color.Resolved], background: Color = .clear,
        smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
    ) {
        self.init(
            width: width, height: height, locations: .points(points), colors: .resolvedColors(resolvedColors),
            background: background, smoothsColors: smoothsColors, colorSpace: colorSpace)
    }

    nonisolated public init(
        width: Int, height: Int, bezierPoints: [BezierPoint], colors: [Color], background: Color = .clear,
        smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
    ) {
        self.init(
            width: width, height: height, locations: .bezierPoints(bezierPoints), colors: .colors(colors),
            background: background, smoothsColors: smoothsColors, colorSpace: colorSpace)
    }

    nonisolated public init(
        width: Int, height: Int, bezierPoints: [BezierPoint], resolvedColors: [Color.Resolved],
        background: Color = .clear, smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
    ) {
        self.init(
            width: width, height: height, locations: .bezierPoints(bezierPoints),
            colors: .resolvedColors(resolvedColors), background: background, smoothsColors: smoothsColors,
            colorSpace: colorSpace)
    }

    nonisolated public func _paint(in environment: EnvironmentValues) -> _Paint {
        let numbers = locations.numbers
        let colors =
            switch colors {
            case .colors(let colors): colors.map { $0.rgba(in: environment) }
            case .resolvedColors(let colors): colors.map(\.rgba)
            }
        let mesh = MeshFill(
            columns: width, rows: height, numbers: numbers, colors: colors,
            background: background.rgba(in: environment),
            isSmooth: smoothsColors, isPerceptual: colorSpace.isPerceptual)
        guard let mesh, numbers.allSatisfy(\.isFinite) else {
            reportUsageWarning(mesh == nil ? colors.count : nil, environment)
            return background._paint(in: environment)
        }
        return _Paint(.mesh(mesh))
    }

    /// Reports why the mesh is not shown. `count` is the number of its colours, or nil if a point is not finite.
    nonisolated private func reportUsageWarning(_ count: Int?, _ environment: EnvironmentValues) {
        let why =
            if let count {
                "\(width) by \(height) points need \(width) times \(height) places and colours, "
                    + "and may be \(MeshFill.maximumPoints) in two rows and columns at least; "
                    + "there are \(count) colours"
            } else {
                "a point is infinite or not a number"
            }
        let link = environment.graphLink
        onMainActor { link?.graph?.reportOnce("A MeshGradient shows its background: \(why).") }
    }
}

extension MeshGradient: FillingView {
    var fillStyle: MeshGradient { self }
    public var body: Never { fatalError("A gradient is built into the framework and has no body") }
    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element { FillElement(view, context) }
}

extension GraphicsContext.Shading {
    /// A mesh gradient fitted to the filled shape.
    public static func meshGradient(_ mesh: MeshGradient) -> GraphicsContext.Shading { .style(mesh) }
}
