/// Colours between the points of a net of rows and columns.
///
/// Points are in parts of the rectangle that the command names; without one in parts of the layer. The lines of the net are
/// curves from point to point.
public struct MeshFill: Hashable, Sendable {
    /// The most points of a net.
    public static let mostPoints = 4096

    public var columns: Int
    public var rows: Int
    /// Of each point, row by row: x and y; or those and then x and y of what pulls the curves that leave it to the left, up, to
    /// the right and down. Without that the curves are as smooth as the net lets them be.
    public var numbers: [Float]
    /// Of each point.
    public var colors: [RGBA]
    /// Where the net is not.
    public var background: RGBA
    /// Colours pass into one another without an edge at the net's lines.
    public var isSmooth: Bool
    /// Colours are mixed as eyes do it.
    public var isPerceptual: Bool

    /// nil unless there are two rows and two columns, and of each point all that it needs.
    public init?(
        columns: Int, rows: Int, numbers: [Float], colors: [RGBA], background: RGBA = RGBA(packed: 0),
        isSmooth: Bool = true, isPerceptual: Bool = false
    ) {
        guard columns >= 2, rows >= 2, columns <= MeshFill.mostPoints, rows <= MeshFill.mostPoints / columns else {
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

    /// What it is as one colour, for those that cannot show more.
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

    /// Where a curve that leaves a point is pulled to.
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
