import Foundation

/// A curve with its length, approximated in steps.
struct CurveLength {
    let curve: Curve
    let beginsSubpath: Bool
    let length: CGFloat
    /// The cumulated length at each step; empty for a line, whose steps are equally long.
    private let lengths: [CGFloat]

    init(_ curve: Curve, beginsSubpath: Bool) {
        self.curve = curve
        self.beginsSubpath = beginsSubpath
        if curve.isLine {
            length = hypot(curve.end.x - curve.start.x, curve.end.y - curve.start.y)
            lengths = []
            return
        }
        let steps = 48
        var lengths: [CGFloat] = [0]
        var last = curve.start
        for step in 1...steps {
            let next = curve.point(CGFloat(step) / CGFloat(steps))
            lengths.append((lengths.last ?? 0) + hypot(next.x - last.x, next.y - last.y))
            last = next
        }
        self.lengths = lengths
        length = lengths.last ?? 0
    }

    /// Returns the curve parameter at a distance along the curve.
    func parameter(at distance: CGFloat) -> CGFloat {
        if lengths.isEmpty { return length > 0 ? min(distance / length, 1) : 1 }
        let steps = lengths.count - 1
        guard let next = lengths.dropFirst().firstIndex(where: { $0 >= distance }) else { return 1 }
        let (before, after) = (lengths[next - 1], lengths[next])
        let share = after > before ? (distance - before) / (after - before) : 0
        return (CGFloat(next - 1) + share) / CGFloat(steps)
    }
}

extension [Path.Element] {
    /// Returns a part of an outline by fractions of its length: 0 is the start, 1 the end.
    package func trimmed(from: CGFloat, to: CGFloat) -> [Path.Element] {
        var total: CGFloat = 0
        forEachCurve { total += $0.length }
        var result: [Path.Element] = []
        var passed: CGFloat = 0
        let (first, last) = (from * total, to * total)
        // A second pass, because a long outline has too many curves to keep them all.
        forEachCurve { piece in
            let (start, end) = (passed, passed + piece.length)
            passed = end
            guard end > first, start < last, piece.length > 0 else { return }
            let a = piece.parameter(at: Swift.max(first - start, 0))
            let b = piece.parameter(at: Swift.min(last - start, piece.length))
            let cut = piece.curve.part(a, b)
            if result.isEmpty || piece.beginsSubpath || cut.start != result.last?.end {
                result.append(.move(to: cut.start))
            }
            result.append(cut.element)
        }
        return result
    }

    /// Calls `body` for each line and curve, with its length.
    private func forEachCurve(_ body: (CurveLength) -> Void) {
        var start = CGPoint.zero
        var current = start
        var begins = true
        func add(_ element: Path.Element) {
            let curve = Curve(from: current, element)
            body(CurveLength(curve, beginsSubpath: begins))
            begins = false
            current = curve.end
        }
        for element in self {
            switch element {
            case .move(let point):
                start = point
                current = point
                begins = true
            case .closeSubpath:
                if current != start { add(.line(to: start)) }
                begins = true
            default: add(element)
            }
        }
    }
}
