/// The outline of a rectangle with rounded corners: lines and curves, clockwise from its upper left corner.
package struct RoundedOutline {
    private let left, top, right, bottom: Double
    /// The radii, clockwise from top leading.
    private let radii: [Double]
    private let continuous: Bool

    /// Creates the outline between edges. Radii are reduced so that corners do not overlap.
    package init(
        left: Double, top: Double, right: Double, bottom: Double, radii: [Double], continuous: Bool
    ) {
        let sides = [right - left, bottom - top, right - left, bottom - top]
        var factor = 1.0
        for side in 0..<4 {
            let sum = radii[side] + radii[(side + 1) % 4]
            if sum > sides[side] { factor = min(factor, sides[side] / sum) }
        }
        self.init((left, top, right, bottom), radii.map { $0 * factor }, continuous)
    }

    private init(_ edges: (Double, Double, Double, Double), _ radii: [Double], _ continuous: Bool) {
        (left, top, right, bottom) = edges
        self.radii = radii
        self.continuous = continuous
    }

    /// Returns the outline at a distance inside this one.
    package func inset(by distance: Double) -> RoundedOutline {
        RoundedOutline(
            (left + distance, top + distance, right - distance, bottom - distance),
            radii.map { max(0, $0 - distance) }, continuous)
    }

    /// Calls a function for each element, with its coordinates.
    ///
    /// - Parameter isCurved: True to have curves at corners without a radius too.
    package func forEach(isCurved: Bool = false, _ body: (DrawnPath.Verb, [Double]) -> Void) {
        // Each corner: its point, and the directions in which the path arrives and leaves.
        let turns: [(x: Double, y: Double, arrive: (Double, Double), leave: (Double, Double))] = [
            (left, top, (0, -1), (1, 0)), (right, top, (1, 0), (0, 1)), (right, bottom, (0, 1), (-1, 0)),
            (left, bottom, (-1, 0), (0, -1)),
        ]
        for (index, turn) in turns.enumerated() {
            let radius = radii[index]
            let form = CornerForm(smoothness: smoothness(index))
            func point(_ index: Int, mirrored: Bool) -> [Double] {
                let (along, across) = form.points[index]
                let (back, forth) = mirrored ? (across, along) : (along, across)
                return [
                    turn.x + radius * (turn.leave.0 * forth - turn.arrive.0 * back),
                    turn.y + radius * (turn.leave.1 * forth - turn.arrive.1 * back),
                ]
            }
            func curve(_ a: [Double], _ b: [Double], _ c: [Double]) { body(.cubic, a + b + c) }
            body(index == 0 ? .move : .line, point(0, mirrored: false))
            guard radius > 0 || isCurved else { continue }
            curve(point(1, mirrored: false), point(2, mirrored: false), point(3, mirrored: false))
            curve(point(4, mirrored: false), point(4, mirrored: true), point(3, mirrored: true))
            curve(point(2, mirrored: true), point(1, mirrored: true), point(0, mirrored: true))
        }
        body(.close, [])
    }

    /// Returns the fraction of the continuous shape that fits.
    private func smoothness(_ index: Int) -> Double {
        guard continuous, radii[index] > 0 else { return 0 }
        let (radius, width, height) = (radii[index], right - left, bottom - top)
        // The edges before and after the corner. Adjacent corners share an edge in proportion to their radii.
        let before = index % 2 == 0 ? height : width
        let behind = index % 2 == 0 ? width : height
        let edgeShare = min(
            before * radius / (radius + radii[(index + 3) % 4]), behind * radius / (radius + radii[(index + 1) % 4]))
        return min(max((edgeShare / radius - 1) / 0.528_665, 0), 1)
    }
}

/// The curves of a corner for radius 1. Points are distances from the corner along its two edges, from the start of the
/// turn to its middle. The second half mirrors the first.
///
/// If the edges are too short for the continuous shape, it is interpolated towards the circle.
private struct CornerForm {
    /// The start, two control points, the end of the first curve, and the first control point of the middle curve.
    var points: [(Double, Double)]

    static let circle: [(Double, Double)] = [
        (1, 0), (0.873_26, 0), (0.747_67, 0.024_1), (0.629_93, 0.071), (0.374_77, 0.172_64),
    ]
    static let continuous: [(Double, Double)] = [
        (1.528_665, 0), (1.088_492_96, 0), (0.868_406_94, 0), (0.631_493_79, 0.074_911_39),
        (0.372_823_83, 0.169_059_56),
    ]

    /// Creates a corner.
    /// - Parameter smoothness: 0 for a circle, 1 for the continuous shape.
    init(smoothness: Double) {
        points = zip(CornerForm.circle, CornerForm.continuous).map { circle, smooth in
            (circle.0 + (smooth.0 - circle.0) * smoothness, circle.1 + (smooth.1 - circle.1) * smoothness)
        }
    }
}
