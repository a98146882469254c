/// A mesh gradient: colours interpolated between a grid of points.
///
/// Points are fractions of the command's rectangle, or of the layer if there is none. The grid lines are curves between
/// the points.
public struct MeshFill: Hashable, Sendable {
    /// The maximum number of points in a grid.
    public static let maximumPoints = 4096

    public var columns: Int
    public var rows: Int
    /// The coordinates of each point, row by row: x and y. Alternatively they are followed by the x and y of the
    /// control points left, above, right and below. Without control points the curves are as smooth as the grid
    /// permits.
    public var numbers: [Float]
    /// The colour of each point.
    public var colors: [RGBA]
    /// The colour outside of the grid.
    public var background: RGBA
    /// True to interpolate colours smoothly across the grid lines.
    public var isSmooth: Bool
    /// True to interpolate colours perceptually.
    public var isPerceptual: Bool

    /// Creates a mesh. Returns nil for fewer than two rows or columns, or if a point lacks numbers or a colour.
    public init?(
        columns: Int, rows: Int, numbers: [Float], colors: [RGBA], background: RGBA = RGBA(packed: 0),
        isSmooth: Bool = true, isPerceptual: Bool = false
    ) {
        guard columns >= 2, rows >= 2, columns <= MeshFill.maximumPoints, rows <= MeshFill.maximumPoints / columns
        else {
            return nil
        }
        let count = columns * rows
        guard colors.count == count, numbers.count == 2 * count || numbers.count == 10 * count else { return nil }
        self.columns = columns
        self.rows = rows
        self.numbers = numbers
        self.colors = colors
        self.background = background
        self.isSmooth = isSmooth
        self.isPerceptual = isPerceptual
    }

    /// The mesh as a single colour, for displays that cannot render it.
    public var middle: RGBA {
        func mean(_ channel: KeyPath<RGBA, UInt8>) -> UInt8 {
            UInt8(colors.reduce(0) { $0 + Int($1[keyPath: channel]) } / colors.count)
        }
        return RGBA(red: mean(\.red), green: mean(\.green), blue: mean(\.blue), alpha: mean(\.alpha))
    }

    public var isClear: Bool { background.alpha == 0 && colors.allSatisfy { $0.alpha == 0 } }

    public func faded(to share: Double) -> MeshFill {
        var mesh = self
        mesh.colors = colors.map { $0.faded(to: share) }
        mesh.background = background.faded(to: share)
        return mesh
    }

    public func point(_ column: Int, _ row: Int) -> SIMD2<Double> { number(column, row, 0) }

    /// Returns the control point of the curve that leaves a point in a direction.
    public func pull(_ column: Int, _ row: Int, _ direction: Direction) -> SIMD2<Double> {
        if numbers.count == 10 * colors.count { return number(column, row, 1 + direction.rawValue) }
        let own = point(column, row)
        let (dx, dy) = direction.step
        func isInside(_ x: Int, _ y: Int) -> Bool { (0..<columns).contains(x) && (0..<rows).contains(y) }
        let next = isInside(column + dx, row + dy) ? point(column + dx, row + dy) : own
        let last = isInside(column - dx, row - dy) ? point(column - dx, row - dy) : nil
        return own + (last.map { (next - $0) / 2 } ?? (next - own)) / 3
    }

    public enum Direction: Int {
        case leading, top, trailing, bottom

        var step: (Int, Int) {
            switch self {
            case .leading: (-1, 0)
            case .top: (0, -1)
            case .trailing: (1, 0)
            case .bottom: (0, 1)
            }
        }
    }

    private func number(_ column: Int, _ row: Int, _ pair: Int) -> SIMD2<Double> {
        let index = row * columns + column
        let first = index * (numbers.count / colors.count) + 2 * pair
        return SIMD2(Double(numbers[first]), Double(numbers[first + 1]))
    }
}
