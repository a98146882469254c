import Foundation
import PathGeometry
import Testing

@Suite("Path")
struct PathTests {
    private let square = CGRect(x: 0, y: 0, width: 10, height: 10)

    private func isClose(_ a: CGRect, _ b: CGRect) -> Bool {
        abs(a.minX - b.minX) < 1e-3 && abs(a.minY - b.minY) < 1e-3 && abs(a.width - b.width) < 1e-3
            && abs(a.height - b.height) < 1e-3
    }

    @Test("contains is exact near a long curve")
    func nearCurve() throws {
        let path = try #require(
            Path(
                "95.74 38.24 m 64.46 30.37 34.27 22.27 72.25 5.56 c 6.5 2.24 26.07 78.65 55.9 80.34 c "
                    + "62.89 44.17 40.02 55.49 47.99 3.52 c h"))
        #expect(path.contains(CGPoint(x: 42.012, y: 12.54)))
        #expect(!path.contains(CGPoint(x: 42.012, y: 11.54)))
    }

    @Test("a path's description is parsed back into the same path")
    func description() throws {
        var path = Path()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 10, y: 0))
        path.addQuadCurve(to: CGPoint(x: 10, y: 10), control: CGPoint(x: 12, y: 5))
        path.addCurve(to: CGPoint(x: 0, y: 10), control1: CGPoint(x: 8, y: 12.5), control2: CGPoint(x: 2, y: 12))
        path.closeSubpath()
        #expect(path.description == "0 0 m 10 0 l 12 5 10 10 q 8 12.5 2 12 0 10 c h")
        #expect(Path(path.description) == path)
        #expect(Path("0 0 m 1 l") == nil)
        #expect(Path(square).description == "0 0 m 10 0 l 10 10 l 0 10 l h")
    }

    @Test("an ellipse starts at three o'clock and runs clockwise")
    func circle() throws {
        var points: [CGPoint] = []
        Path(ellipseIn: square).forEach { element in
            switch element {
            case .move(let to), .curve(let to, _, _): points.append(to)
            default: break
            }
        }
        #expect(
            points == [
                CGPoint(x: 10, y: 5), CGPoint(x: 5, y: 10), CGPoint(x: 0, y: 5), CGPoint(x: 5, y: 0),
                CGPoint(x: 10, y: 5),
            ])
    }

    @Test("a continuous corner of radius 12 begins 18.344 points before the corner, with Apple's control points")
    func continuousCorner() throws {
        var numbers: [CGFloat] = []
        Path(roundedRect: CGRect(x: 0, y: 0, width: 100, height: 100), cornerRadius: 12).forEach { element in
            switch element {
            case .move(let to): numbers += [to.x, to.y]
            case .curve(let to, let a, let b): numbers += [a.x, a.y, b.x, b.y, to.x, to.y]
            default: break
            }
        }
        let distances: [CGFloat] = [18.344, 13.0619, 10.4209, 7.57793, 4.47389, 2.02872, 0.898937]
        for distance in distances {
            #expect(numbers.contains { abs($0 - distance) < 2e-3 }, "\(distance)")
        }
    }

    @Test(
        "an arc runs in the given direction",
        arguments: [
            (0.0, 90.0, false, CGRect(x: 0, y: 0, width: 10, height: 10)),
            (0, 90, true, CGRect(x: -10, y: -10, width: 20, height: 20)),
            (0, 180, false, CGRect(x: -10, y: 0, width: 20, height: 10)),
            (0, -180, true, CGRect(x: -10, y: -10, width: 20, height: 10)),
            (0, 360, false, CGRect(x: -10, y: -10, width: 20, height: 20)),
        ])
    func arcs(start: Double, end: Double, clockwise: Bool, bounds: CGRect) {
        let path = Path {
            $0.addArc(
                center: .zero, radius: 10, startAngle: .degrees(start), endAngle: .degrees(end), clockwise: clockwise)
        }
        #expect(isClose(path.boundingRect, bounds), "\(path.boundingRect)")
    }

    @Test("boundingRect encloses the curve, not its control points")
    func bounds() {
        let path = Path {
            $0.move(to: .zero)
            $0.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 10))
        }
        #expect(isClose(path.boundingRect, CGRect(x: 0, y: 0, width: 10, height: 5)))
        #expect(Path().boundingRect.isNull)
        #expect(Path().isEmpty)
    }

    @Test("contains follows the fill rule")
    func contains() {
        let path = Path {
            $0.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
            $0.addRect(CGRect(x: 2, y: 2, width: 6, height: 6))
        }
        #expect(path.contains(CGPoint(x: 5, y: 5)))
        #expect(!path.contains(CGPoint(x: 5, y: 5), eoFill: true))
        #expect(path.contains(CGPoint(x: 1, y: 5), eoFill: true))
        #expect(!path.contains(CGPoint(x: 11, y: 5)))
        #expect(!Path(ellipseIn: square).contains(CGPoint(x: 1, y: 1)))
    }

    @Test("a path is trimmed by its length")
    func trimmed() {
        let line = Path {
            $0.addLines([.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
        }
        #expect(line.trimmedPath(from: 0.25, to: 0.75).description == "5 0 m 10 0 l 10 5 l")
        #expect(line.trimmedPath(from: 0.5, to: 0.5).isEmpty)
        #expect(line.trimmedPath(from: -1, to: 2) == line)
        let half = Path(ellipseIn: square).trimmedPath(from: 0, to: 0.5)
        #expect(isClose(half.boundingRect, CGRect(x: 0, y: 5, width: 10, height: 5)))
        let parts = Path {
            $0.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
            $0.move(to: CGPoint(x: 20, y: 0))
            $0.addLine(to: CGPoint(x: 20, y: 0))
            $0.addLine(to: CGPoint(x: 20, y: 40))
        }
        #expect(parts.trimmedPath(from: 0.45, to: 0.75).description == "0 4 m 0 0 l 20 0 m 20 20 l")
    }

    @Test("strokedPath returns the area of a line with its caps, joins and dashes")
    func stroked() {
        let line = Path { $0.addLines([.zero, CGPoint(x: 10, y: 0)]) }
        let bounds = line.strokedPath(StrokeStyle(lineWidth: 4)).boundingRect
        #expect(isClose(bounds, CGRect(x: 0, y: -2, width: 10, height: 4)))
        let square = line.strokedPath(StrokeStyle(lineWidth: 4, lineCap: .square)).boundingRect
        #expect(isClose(square, CGRect(x: -2, y: -2, width: 14, height: 4)))
        let dashed = line.strokedPath(StrokeStyle(lineWidth: 4, dash: [2, 2]))
        #expect(dashed.contains(CGPoint(x: 1, y: 0)) && !dashed.contains(CGPoint(x: 3, y: 0)))
    }

    @Test("stroking a stroked path has no inner edges where elements meet")
    func strokedTwice() {
        let corner = Path { $0.addLines([.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)]) }
        let area = corner.strokedPath(StrokeStyle(lineWidth: 2))
        for edge in [area, area.trimmedPath(from: 0, to: 0.99)].map({ $0.strokedPath(StrokeStyle(lineWidth: 0.2)) }) {
            #expect(edge.contains(CGPoint(x: 5, y: 1)) && edge.contains(CGPoint(x: 5, y: -1)))
            #expect(edge.contains(CGPoint(x: 11, y: 5)) && edge.contains(CGPoint(x: 9, y: 5)))
            #expect(!edge.contains(CGPoint(x: 10, y: 0.5)) && !edge.contains(CGPoint(x: 9.5, y: 0)))
        }
        let ring = Path(ellipseIn: square).strokedPath(StrokeStyle(lineWidth: 4, lineJoin: .round))
        let edges = ring.strokedPath(StrokeStyle(lineWidth: 0.2))
        for degree in 0..<360 {
            let (x, y) = (cos(CGFloat(degree) * .pi / 180), sin(CGFloat(degree) * .pi / 180))
            #expect(
                !edges.contains(CGPoint(x: 5 + 5 * x, y: 5 + 5 * y)),
                "the middle of the ring at \(degree)° must not be filled")
            for radius in [3, 7] as [CGFloat] {
                #expect(edges.contains(CGPoint(x: 5 + radius * x, y: 5 + radius * y)), "at \(degree)°, \(radius)")
            }
        }
    }

    @Test("applying a transform keeps the kind of the shape where that is exact")
    func applying() {
        let moved = Path(ellipseIn: square).applying(CGAffineTransform(translationX: 5, y: 5).scaledBy(x: 2, y: 2))
        #expect(moved == Path(ellipseIn: CGRect(x: 5, y: 5, width: 20, height: 20)))
        let turned = Path(square).applying(CGAffineTransform(rotationAngle: .pi / 4))
        #expect(abs(turned.boundingRect.width - 10 * 2.0.squareRoot()) < 1e-3)
        let back = CGAffineTransform(a: 2, b: 1, c: -1, d: 3, tx: 4, ty: 5)
        let point = CGPoint(x: 3, y: 7).applying(back).applying(back.inverted())
        #expect(abs(point.x - 3) < 1e-9 && abs(point.y - 7) < 1e-9)
    }
}
