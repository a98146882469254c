import Foundation
import PathGeometry
import Testing

@Suite("SVG path data")
struct PathDataTests {
    private func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

    @Test("lines are absolute or relative, and pairs after a move are lines")
    func lines() {
        let expected: [Path.Element] = [
            .move(to: point(1, 2)), .line(to: point(4, 2)), .line(to: point(3, 2)), .line(to: point(3, 5)),
            .closeSubpath, .line(to: point(2, 3)),
        ]
        #expect(PathData.outline(of: "M1 2 L4 2 H3 V5 Z L2 3") == expected)
        #expect(PathData.outline(of: "m1,2 l3,0 h-1 v3 z l1,1") == expected)
        #expect(PathData.outline(of: "M1 2 4 2 3 2 3 5z l1 1") == expected)
        #expect(PathData.outline(of: "") == [])
    }

    @Test("numbers need no separator before a sign or a second decimal point")
    func numbers() {
        let expected: [Path.Element] = [
            .move(to: point(0, -1.5)), .line(to: point(0.5, 20)), .line(to: point(-1, 0.25)),
        ]
        #expect(PathData.outline(of: "M0-1.5.5 2e1-1,25e-2") == expected)
        #expect(PathData.outline(of: " M 0 , -1.5\n\t.5\r20 -1 .25 ") == expected)
    }

    @Test("smooth curves reflect the control point of the curve before them only")
    func smoothCurves() {
        #expect(
            PathData.outline(of: "M0 0 C0 1 2 3 4 4 S6 6 8 8 L9 9 s1 1 2 2")
                == [
                    .move(to: .zero), .curve(to: point(4, 4), control1: point(0, 1), control2: point(2, 3)),
                    .curve(to: point(8, 8), control1: point(6, 5), control2: point(6, 6)), .line(to: point(9, 9)),
                    .curve(to: point(11, 11), control1: point(9, 9), control2: point(10, 10)),
                ])
        #expect(
            PathData.outline(of: "M0 0q1 2 2 0t2 0")
                == [
                    .move(to: .zero), .quadCurve(to: point(2, 0), control: point(1, 2)),
                    .quadCurve(to: point(4, 0), control: point(3, -2)),
                ])
    }

    @Test(
        "an arc runs on the side that its flags select, and too small radii grow",
        arguments: [
            ("M0 0A5 5 0 0 1 10 0", CGRect(x: 0, y: -5, width: 10, height: 5)),
            ("M0 0A5 5 0 0 0 10 0", CGRect(x: 0, y: 0, width: 10, height: 5)),
            ("M0 0A1 1 0 0110 0", CGRect(x: 0, y: -5, width: 10, height: 5)),
            ("M10 0A10 10 0 0 1 0 10", CGRect(x: 0, y: 0, width: 10, height: 10)),
            ("M10 0A10 10 0 1 0 0 10", CGRect(x: -10, y: -10, width: 20, height: 20)),
            ("M0 0A5 10 90 0 1 20 0", CGRect(x: 0, y: -5, width: 20, height: 5)),
        ])
    func arcs(_ text: String, _ expected: CGRect) throws {
        var bounds = OutlineBounds()
        for element in try #require(PathData.outline(of: text[...])) { bounds.add(element) }
        let rect = bounds.rect
        for (number, wanted) in [
            (rect.minX, expected.minX), (rect.minY, expected.minY), (rect.maxX, expected.maxX),
            (rect.maxY, expected.maxY),
        ] { #expect(abs(number - wanted) < 0.01, "\(rect)") }
    }

    @Test(
        "text that is no path data has no outline",
        arguments: ["1 2", "M1", "M1 2 L", "M1 2 X 3", "M1 2 L3 a", "M1 2 A5 5 0 2 0 1 1", "M1e 2"])
    func invalid(_ text: String) { #expect(PathData.outline(of: text[...]) == nil) }
}
