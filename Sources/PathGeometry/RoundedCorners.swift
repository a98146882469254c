import Foundation

/// A rectangle with rounded corners as lines and curves.
///
/// The continuous corner is Apple's: it starts 1.5287 radii before the corner. Where the sides are too short, it
/// gradually becomes a circular arc. The painters use the same shape.
package struct RoundedCorners {
    private let rect: CGRect
    private let radii: [CGFloat]
    private let continuous: Bool

    package init(_ rect: CGRect, _ radii: [CGFloat], continuous: Bool) {
        self.rect = rect
        self.continuous = continuous
        // Radii are reduced until neighbouring corners do not overlap.
        let sides = [rect.width, rect.height, rect.width, rect.height]
        var factor: CGFloat = 1
        for side in 0..<4 {
            let sum = radii[side] + radii[(side + 1) % 4]
            if sum > sides[side] { factor = min(factor, sides[side] / sum) }
        }
        self.radii = radii.map { $0 * factor }
    }

    private static let circle: [(CGFloat, CGFloat)] = [
        (1, 0), (0.873_26, 0), (0.747_67, 0.024_1), (0.629_93, 0.071), (0.374_77, 0.172_64),
    ]
    private static let smooth: [(CGFloat, CGFloat)] = [
        (1.528_665, 0), (1.088_492_96, 0), (0.868_406_94, 0), (0.631_493_79, 0.074_911_39),
        (0.372_823_83, 0.169_059_56),
    ]

    package var elements: [Path.Element] {
        // Each corner: its point, the direction in which the path arrives, and the one in which it leaves.
        let turns: [(at: CGPoint, arrive: CGVector, leave: CGVector)] = [
            (CGPoint(x: rect.minX, y: rect.minY), CGVector(dx: 0, dy: -1), CGVector(dx: 1, dy: 0)),
            (CGPoint(x: rect.maxX, y: rect.minY), CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: 1)),
            (CGPoint(x: rect.maxX, y: rect.maxY), CGVector(dx: 0, dy: 1), CGVector(dx: -1, dy: 0)),
            (CGPoint(x: rect.minX, y: rect.maxY), CGVector(dx: -1, dy: 0), CGVector(dx: 0, dy: -1)),
        ]
        var elements: [Path.Element] = []
        for (index, turn) in turns.enumerated() {
            let radius = radii[index]
            let share = smoothness(index)
            let form = zip(RoundedCorners.circle, RoundedCorners.smooth).map { circle, smooth in
                (circle.0 + (smooth.0 - circle.0) * share, circle.1 + (smooth.1 - circle.1) * share)
            }
            func point(_ index: Int, mirrored: Bool) -> CGPoint {
                let (back, forth) = mirrored ? (form[index].1, form[index].0) : form[index]
                return CGPoint(
                    x: turn.at.x + radius * (turn.leave.dx * forth - turn.arrive.dx * back),
                    y: turn.at.y + radius * (turn.leave.dy * forth - turn.arrive.dy * back))
            }
            let start = point(0, mirrored: false)
            elements.append(index == 0 ? .move(to: start) : .line(to: start))
            guard radius > 0 else { continue }
            elements.append(
                .curve(
                    to: point(3, mirrored: false), control1: point(1, mirrored: false),
                    control2: point(2, mirrored: false)))
            elements.append(
                .curve(
                    to: point(3, mirrored: true), control1: point(4, mirrored: false),
                    control2: point(4, mirrored: true)))
            elements.append(
                .curve(
                    to: point(0, mirrored: true), control1: point(2, mirrored: true), control2: point(1, mirrored: true)
                ))
        }
        elements.append(.closeSubpath)
        return elements
    }

    /// Returns the fraction of the continuous shape that fits: 0 gives a circular arc, 1 the full continuous corner.
    private func smoothness(_ index: Int) -> CGFloat {
        let radius = radii[index]
        guard continuous, radius > 0 else { return 0 }
        // The sides before and after the corner; neighbouring corners share a side in proportion to their radii.
        let before = index % 2 == 0 ? rect.height : rect.width
        let behind = index % 2 == 0 ? rect.width : rect.height
        let edgeShare = min(
            before * radius / (radius + radii[(index + 3) % 4]), behind * radius / (radius + radii[(index + 1) % 4]))
        return min(max((edgeShare / radius - 1) / 0.528_665, 0), 1)
    }
}
