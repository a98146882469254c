import Foundation
import PathGeometry
import Testing

@Suite("Path boolean operations")
struct PathBooleanTests {
    private let left = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
    private let right = Path(CGRect(x: 5, y: 0, width: 10, height: 10))

    /// Returns the area that a path covers, without holes.
    private func area(_ path: Path) -> CGFloat {
        var (sum, start, last) = (CGFloat(0), CGPoint.zero, CGPoint.zero)
        path.forEach { element in
            switch element {
            case .move(let to): (start, last) = (to, to)
            case .line(let to):
                sum += last.x * to.y - to.x * last.y
                last = to
            case .closeSubpath: sum += last.x * start.y - start.x * last.y
            default: Issue.record("expected lines only, got a curve")
            }
        }
        return abs(sum) / 2
    }

    private func length(_ path: Path) -> CGFloat {
        var (sum, last) = (CGFloat(0), CGPoint.zero)
        path.forEach { element in
            switch element {
            case .move(let to): last = to
            case .line(let to):
                sum += hypot(to.x - last.x, to.y - last.y)
                last = to
            default: Issue.record("expected open lines only")
            }
        }
        return sum
    }

    @Test("small paths that are scaled afterwards stay round")
    func small() {
        let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 1, height: 1))
        let hole = Path(ellipseIn: CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
        let ring = circle.subtracting(hole).applying(CGAffineTransform(scaleX: 200, y: 200))
        for step in 0..<360 {
            let (x, y) = (cos(Double(step) * .pi / 180), sin(Double(step) * .pi / 180))
            #expect(ring.contains(CGPoint(x: 100 + 99.8 * x, y: 100 + 99.8 * y)), "\(step)")
            #expect(!ring.contains(CGPoint(x: 100 + 49.8 * x, y: 100 + 49.8 * y)), "\(step)")
        }
    }

    @Test("boolean operations of two overlapping squares")
    func squares() {
        #expect(area(left.union(right)) == 150)
        #expect(left.union(right).boundingRect == CGRect(x: 0, y: 0, width: 15, height: 10))
        #expect(area(left.intersection(right)) == 50)
        #expect(left.intersection(right).boundingRect == CGRect(x: 5, y: 0, width: 5, height: 10))
        #expect(left.subtracting(right).boundingRect == CGRect(x: 0, y: 0, width: 5, height: 10))
        #expect(area(left.symmetricDifference(right)) == 100)
        #expect(!left.symmetricDifference(right).contains(CGPoint(x: 7, y: 5)))
    }

    @Test("boolean operations of disjoint and empty paths")
    func apart() {
        let far = left.offsetBy(dx: 100, dy: 0)
        #expect(left.intersection(far).isEmpty)
        #expect(area(left.union(far)) == 200)
        #expect(left.subtracting(left).isEmpty)
        #expect(area(left.union(Path())) == 100)
        #expect(Path().intersection(left).isEmpty)
    }

    @Test("a hole stays a hole with both fill rules")
    func hole() {
        let ring = left.subtracting(Path(CGRect(x: 3, y: 3, width: 4, height: 4)))
        #expect(area(ring) == 84)
        for isEvenOdd in [false, true] {
            #expect(!ring.contains(CGPoint(x: 5, y: 5), eoFill: isEvenOdd))
            #expect(ring.contains(CGPoint(x: 1, y: 1), eoFill: isEvenOdd))
        }
    }

    @Test("circles are cut to within a hundredth of a point")
    func circles() {
        let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20))
        let half = circle.intersection(Path(CGRect(x: 0, y: 0, width: 10, height: 20)))
        #expect(abs(area(half) - .pi * 50) < 0.3)
        half.forEach { element in
            guard case .line(let to) = element, to.x < 9.99 else { return }
            #expect(abs(hypot(to.x - 10, to.y - 10) - 10) < 0.01)
        }
    }

    @Test("a self-intersecting star is filled or hollow by the fill rule")
    func star() {
        var star = Path()
        for step in 0..<5 {
            let angle = Double(step) * 4 * .pi / 5 - .pi / 2
            star.addLine(to: CGPoint(x: 10 * cos(angle), y: 10 * sin(angle)))
        }
        star.closeSubpath()
        let (full, hollow) = (star.normalized(eoFill: false), star.normalized(eoFill: true))
        #expect(full.contains(.zero) && full.contains(.zero, eoFill: true))
        #expect(!hollow.contains(.zero) && !hollow.contains(.zero, eoFill: true))
        #expect(area(full) > area(hollow))
    }

    @Test("a line is cut to its part inside or outside of an area")
    func lines() {
        var line = Path()
        line.move(to: CGPoint(x: -5, y: 5))
        line.addLine(to: CGPoint(x: 25, y: 5))
        #expect(length(line.lineIntersection(left)) == 10)
        #expect(line.lineIntersection(left).boundingRect == CGRect(x: 0, y: 5, width: 10, height: 0))
        #expect(length(line.lineSubtraction(left)) == 20)
    }

    @Test("paths with NaN or too many elements are left unchanged")
    func bounds() {
        let broken = Path { $0.addLines([.zero, CGPoint(x: CGFloat.nan, y: 1), CGPoint(x: 3, y: 3)]) }
        #expect(left.union(broken) == left)
        let endless = Path { $0.addLines((0..<60_000).map { CGPoint(x: Double($0 % 7), y: Double($0)) }) }
        #expect(left.intersection(endless) == left)
    }

    /// Returns a path of lines between arbitrary points.
    private func scribble(count: Int) -> Path {
        Path { path in
            var seed: UInt64 = 1
            func next() -> CGFloat {
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return CGFloat(seed >> 40) / CGFloat(1 << 24) * 100
            }
            for _ in 0..<count { path.addLine(to: CGPoint(x: next(), y: next())) }
        }
    }

    @Test("a path with too many self-intersections is left unchanged before any work is done")
    func manyCrossings() {
        let many = scribble(count: 4000)
        #expect(many.normalized() == many)
        let some = scribble(count: 100)
        #expect(some.normalized() != some)
    }

    @Test("two combs are cut at all their crossings")
    func combs() {
        func comb(_ isUpright: Bool) -> Path {
            Path { path in
                for tooth in 0..<60 {
                    let place = CGFloat(tooth * 4)
                    path.addRect(
                        isUpright
                            ? CGRect(x: place, y: 0, width: 2, height: 240)
                            : CGRect(x: 0, y: place, width: 240, height: 2))
                }
            }
        }
        #expect(abs(area(comb(true).intersection(comb(false))) - 60 * 60 * 4) < 1e-6)
    }
}
