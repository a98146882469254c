import Foundation
import PathGeometry
import Testing

@Suite("Operations on areas and strokes")
struct PathOperatorTests {
    private let left = [Path.Element].rectangle(CGRect(x: 0, y: 0, width: 10, height: 10))
    private let right = [Path.Element].rectangle(CGRect(x: 6, y: 0, width: 10, height: 10))

    private func cut(
        _ first: [Path.Element], _ second: [Path.Element], _ operation: PathOperator.Operation, isEvenOdd: Bool = false
    ) throws -> [Path.Element] {
        try PathOperator().cut(
            PathOperator.lines(of: first, within: 0.1), PathOperator.lines(of: second, within: 0.1), operation,
            isEvenOdd: isEvenOdd)
    }

    @Test("areas are united, intersected and subtracted")
    func areas() throws {
        for (operation, area) in [
            (PathOperator.Operation.union, 160), (.intersection, 40), (.difference, 60), (.symmetricDifference, 120),
        ] as [(PathOperator.Operation, CGFloat)] {
            let result = try cut(left, right, operation)
            #expect(abs(abs(result.signedArea) - area) < 1e-9, "\(operation)")
        }
        #expect(try cut(left, left, .difference) == [])
    }

    @Test("a contour inside another is a hole under the even-odd rule only")
    func fillRules() throws {
        let inner = [Path.Element].rectangle(CGRect(x: 2, y: 2, width: 4, height: 4))
        for (isEvenOdd, area) in [(false, 100), (true, 84)] as [(Bool, CGFloat)] {
            let result = try cut(left + inner, [], .union, isEvenOdd: isEvenOdd)
            #expect(abs(abs(result.signedArea) - area) < 1e-9)
        }
    }

    @Test("a line is cut to its part inside or outside of an area")
    func lines() throws {
        let line: [Path.Element] = [.move(to: CGPoint(x: -5, y: 5)), .line(to: CGPoint(x: 25, y: 5))]
        func length(_ elements: [Path.Element]) -> CGFloat {
            zip(elements, elements.dropFirst()).reduce(0) { sum, pair in
                guard case .line(let end) = pair.1, let start = pair.0.end else { return sum }
                return sum + hypot(end.x - start.x, end.y - start.y)
            }
        }
        #expect(abs(length(try cut(line, left, .lineIntersection)) - 10) < 1e-9)
        #expect(abs(length(try cut(line, left, .lineDifference)) - 20) < 1e-9)
    }

    @Test("an inset removes a strip along all edges")
    func inset() throws {
        let lines = try PathOperator.lines(of: left, within: 0.1)
        let smaller = try PathOperator().inset(lines, by: 2, isEvenOdd: false)
        #expect(abs(abs(smaller.signedArea) - 36) < 1e-9)
        #expect(try PathOperator().inset(lines, by: 6, isEvenOdd: false) == [])
    }

    @Test("curves are flattened within the tolerance")
    func flattening() throws {
        let circle = [Path.Element].ellipse(in: CGRect(x: -10, y: -10, width: 20, height: 20))
        let coarse = try PathOperator.lines(of: circle, within: 1).flatMap(\.points)
        let fine = try PathOperator.lines(of: circle, within: 0.001).flatMap(\.points)
        #expect(coarse.count < fine.count)
        for (points, tolerance) in [(coarse, 1), (fine, 0.001)] as [([CGPoint], CGFloat)] {
            for (a, b) in zip(points, points.dropFirst()) {
                // The approximation of a quarter of the circle itself is off by 0.03 %.
                #expect(hypot((a.x + b.x) / 2, (a.y + b.y) / 2) > 10 - tolerance - 0.003)
            }
        }
    }

    @Test("paths that take too long or have no place are refused with a sentence")
    func refusals() throws {
        #expect(throws: PathOperator.Refusal.noNumber) {
            try PathOperator.lines(of: [.move(to: CGPoint(x: CGFloat.nan, y: 0))], within: 1)
        }
        let many =
            [Path.Element.move(to: .zero)] + (0...PathOperator.maximumPieces).map { .line(to: CGPoint(x: $0, y: 1)) }
        #expect(throws: PathOperator.Refusal.tooManyPieces) { try PathOperator.lines(of: many, within: 1) }
        // Each of 500 upright lines crosses each of 500 flat ones.
        let grid = (0..<500).flatMap { index -> [Path.Element] in
            let place = Double(index)
            return [
                .move(to: CGPoint(x: place, y: -1)), .line(to: CGPoint(x: place, y: 500)),
                .move(to: CGPoint(x: -1, y: place)), .line(to: CGPoint(x: 500, y: place)),
            ]
        }
        #expect(throws: PathOperator.Refusal.tooManyCrossings) { try cut(grid, [], .union) }
        #expect(PathOperator.Refusal.tooManyPieces.sentence.contains("50000"))
    }

    @Test("a stroke's area follows its width, caps and dashes")
    func strokes() {
        let line: [Path.Element] = [.move(to: .zero), .line(to: CGPoint(x: 10, y: 0))]
        func area(_ cap: CGLineCap, dash: [CGFloat] = [], phase: CGFloat = 0) -> CGFloat {
            Stroker(StrokeStyle(lineWidth: 2, lineCap: cap, dash: dash, dashPhase: phase)).outline(of: line).signedArea
        }
        #expect(area(.butt) == 20)
        #expect(area(.square) == 24)
        #expect(area(.butt, dash: [2, 3]) == 8)
        #expect(area(.butt, dash: [2, 4], phase: 1) == 6)
        #expect(area(.butt, dash: [2, 4], phase: -1) == 8)
        #expect(Stroker(StrokeStyle(lineWidth: 0)).outline(of: line) == [])
    }

    @Test("a mitred corner has a tip within its limit only")
    func joins() {
        let corner: [Path.Element] = [
            .move(to: .zero), .line(to: CGPoint(x: 10, y: 0)), .line(to: CGPoint(x: 10, y: 10)),
        ]
        func reachesTip(_ join: CGLineJoin, limit: CGFloat) -> Bool {
            Stroker(StrokeStyle(lineWidth: 2, lineJoin: join, miterLimit: limit)).outline(of: corner)
                .contains { $0.end.map { hypot($0.x - 11, $0.y + 1) < 1e-9 } ?? false }
        }
        #expect(reachesTip(.miter, limit: 10))
        #expect(!reachesTip(.miter, limit: 1.4))
        #expect(!reachesTip(.bevel, limit: 10))
    }

    @Test("a round pen covers a line and half a width around it")
    func roundPen() {
        let line: [Path.Element] = [.move(to: .zero), .line(to: CGPoint(x: 10, y: 0))]
        var bounds = OutlineBounds()
        for element in line.covered(byPenOf: 2) { bounds.add(element) }
        let rect = bounds.rect
        #expect(abs(rect.minX + 1) < 1e-9 && abs(rect.maxX - 11) < 1e-9)
        #expect(abs(rect.minY + 1) < 1e-9 && abs(rect.maxY - 1) < 1e-9)
    }
}
