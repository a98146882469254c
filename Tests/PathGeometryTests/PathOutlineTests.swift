import Foundation
import PathGeometry
import Testing

@Suite("Outlines")
struct PathOutlineTests {
    private let square = [Path.Element].rectangle(CGRect(x: 0, y: 0, width: 10, height: 10))
    private let inner = [Path.Element].rectangle(CGRect(x: 3, y: 3, width: 2, height: 2))

    @Test("bounds include the extremes of curves and no control points")
    func bounds() {
        func bounds(_ elements: [Path.Element]) -> CGRect {
            var bounds = OutlineBounds()
            for element in elements { bounds.add(element) }
            return bounds.rect
        }
        let rect = CGRect(x: -4, y: 2, width: 20, height: 8)
        #expect(bounds(.ellipse(in: rect)) == rect)
        let arch = Path.Element.quadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 10))
        #expect(abs(bounds([.move(to: .zero), arch]).maxY - 5) < 1e-9)
        #expect(bounds([]).isNull)
    }

    @Test("a part of an outline is cut by fractions of its length")
    func trimming() {
        #expect(square.trimmed(from: 0, to: 0.5) == Array(square.prefix(3)))
        #expect(
            square.trimmed(from: 0.25, to: 0.375)
                == [.move(to: CGPoint(x: 10, y: 0)), .line(to: CGPoint(x: 10, y: 5))])
        // The closing line counts.
        #expect(square.trimmed(from: 0.875, to: 1) == [.move(to: CGPoint(x: 0, y: 5)), .line(to: .zero)])
        #expect(square.trimmed(from: 0.5, to: 0.5) == [])
    }

    @Test("contours with holes wind against each other, whatever their direction was")
    func holes() {
        let hole = inner.signedArea
        #expect(square.signedArea > 0 && hole > 0)
        #expect((square + inner).withReversedHoles.signedArea == square.signedArea - hole)
        let island = [Path.Element].rectangle(CGRect(x: 3.5, y: 3.5, width: 1, height: 1))
        let wound = (island + inner + square).withReversedHoles
        #expect(wound.signedArea == square.signedArea - hole + island.signedArea)
        #expect((square + inner).withReversedHoles.withReversedHoles == (square + inner).withReversedHoles)
    }

    @Test("contours are split by their depth and by their place")
    func splitting() {
        let dot = [Path.Element].rectangle(CGRect(x: 16, y: 0, width: 2, height: 2))
        let byDepth = (square + inner + dot).split(at: 1)
        #expect(byDepth.back.signedArea == square.signedArea + dot.signedArea)
        #expect(byDepth.front.signedArea == inner.signedArea)
        let byCorner = (square + inner + dot).split(fromCorner: 20)
        #expect(byCorner.front.signedArea == dot.signedArea)
        let bySize = (dot + square + inner).splitAtLargestContour()
        #expect(bySize.back.signedArea == dot.signedArea)
        #expect(bySize.front.signedArea == square.signedArea + inner.signedArea)
    }

    @Test("radii shrink until corners fit, and continuous corners without room are circular")
    func corners() {
        let rect = CGRect(x: 0, y: 0, width: 100, height: 40)
        func corners(_ radius: CGFloat, continuous: Bool) -> [Path.Element] {
            RoundedCorners(rect, [radius, radius, radius, radius], continuous: continuous).elements
        }
        #expect(corners(50, continuous: false) == corners(20, continuous: false))
        #expect(corners(20, continuous: true) == corners(20, continuous: false))
        #expect(corners(10, continuous: false).first == .move(to: CGPoint(x: 0, y: 10)))
        let start = corners(10, continuous: true).first?.end?.y ?? 0
        #expect(abs(start - 15.287) < 0.001, "a continuous corner begins 1.5287 radii before it")
        #expect(corners(0, continuous: false).count == square.count)
    }

    @Test("an arc between two lines touches both, and there is none without a corner")
    func tangentArc() throws {
        let corner = CGPoint(x: 10, y: 0)
        let arc = try #require(
            CircularArc(from: .zero, corner: corner, end: CGPoint(x: 10, y: 10), radius: 4))
        #expect(abs(arc.center.x - 6) < 1e-9 && abs(arc.center.y - 4) < 1e-9)
        let elements = arc.elements(continues: true)
        let (first, last) = (try #require(elements.first?.end), try #require(elements.last?.end))
        #expect(abs(first.x - 6) < 1e-9 && abs(first.y) < 1e-9)
        #expect(abs(last.x - 10) < 1e-9 && abs(last.y - 4) < 1e-9)
        #expect(CircularArc(from: .zero, corner: corner, end: CGPoint(x: 20, y: 0), radius: 4) == nil)
        #expect(CircularArc(from: .zero, corner: corner, end: CGPoint(x: 10, y: 10), radius: 0) == nil)
    }

    @Test("a path far outside of displays ends at the limit and loses numbers that are not finite")
    func limit() {
        func limited(_ elements: [Path.Element]) -> [Path.Element] { LimitedPath(of: elements, within: 100).elements }
        let far = Path.Element.line(to: CGPoint(x: 1e9, y: 0))
        #expect(limited([.move(to: .zero), far]) == [.move(to: .zero), .line(to: CGPoint(x: 100, y: 0))])
        #expect(limited([.move(to: .zero), .line(to: CGPoint(x: CGFloat.infinity, y: 0))]) == [.move(to: .zero)])
        let near = Array(square.dropLast())
        #expect(limited(near) == near)
        let huge = CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
        for outline in [[Path.Element].rectangle(huge), .ellipse(in: huge)] {
            #expect(abs(limited(outline).signedArea - 200 * 200) < 1e-6, "the limit's whole square is covered")
        }
    }
}

extension [Path.Element] {
    /// The sum of the areas of contours of straight lines; clockwise ones are positive, as y grows downwards.
    var signedArea: CGFloat {
        var (sum, start, last) = (CGFloat(0), CGPoint.zero, CGPoint.zero)
        for element in self {
            let end = element.end ?? start
            if case .move = element { start = end } else { sum += last.x * end.y - end.x * last.y }
            last = end
        }
        return sum / 2
    }
}
