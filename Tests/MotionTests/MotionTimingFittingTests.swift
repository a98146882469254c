import Motion
import Testing

@Suite("Courses that are fitted by cubics")
struct MotionTimingFittingTests {
    private static let timings: [String: MotionTiming] = [
        "linear": MotionTiming(.cubic(.linear), duration: 1),
        "eased": MotionTiming(.cubic(CubicProgress(x1: 0.42, y1: 0, x2: 0.58, y2: 1)), duration: 0.35),
        "delayed": MotionTiming(.cubic(.linear), duration: 0.4, delay: 0.2),
        "spring": MotionTiming(.spring(DampedOscillation(frequency: 12, dampingRatio: 0.8)), duration: 1.2),
        "reversing": MotionTiming(.cubic(.linear), duration: 0.4, repetitions: nil, autoreverses: true),
        "jumping": MotionTiming(.cubic(.linear), duration: 0.4, lead: 0.1, repetitions: nil),
    ]

    /// Returns the parts of a course that another one scales to 0, and that product.
    private func product(
        _ new: MotionTiming, _ old: MotionTiming, from offset: Double
    ) -> (parts: [MotionTiming.Part], duration: Double, left: (Double) -> Double) {
        let left = { (time: Double) in
            new.remainder(at: time).ofDistance * old.remainder(at: offset + time).ofDistance
        }
        let kinks = new.kinks(after: 0) + old.kinks(after: offset).map { $0 - offset }
        let duration = min(new.length, old.length - offset)
        return (MotionTiming.parts(over: duration, kinks: kinks, left), duration, left)
    }

    private func sum(_ parts: [MotionTiming.Part], at time: Double) -> Double {
        parts.reduce(0) { $0 + $1.distance[0] * $1.timing.remainder(at: time).ofDistance }
    }

    @Test(
        "the product of two courses is at most 16 cubics, and deviates by at most a thousandth",
        arguments: timings.keys.sorted(), timings.keys.sorted())
    func products(_ first: String, _ second: String) throws {
        let (new, old) = try (#require(Self.timings[first]), #require(Self.timings[second]))
        guard new.length.isFinite else { return }
        for offset in [0, 0.1, 0.3] {
            let (parts, duration, left) = product(new, old, from: offset)
            #expect(parts.count == 1)
            for part in parts {
                guard case .pieces(let pieces) = part.timing.curve else {
                    Issue.record("\(first), \(second): the product is sampled.")
                    continue
                }
                #expect((1...MotionTiming.maximumPieces).contains(pieces.count))
                #expect(zip(pieces, pieces.dropFirst()).allSatisfy { $0.x <= $1.x } && pieces.last?.x == 1)
            }
            for step in 0..<100 {
                // Not at the jumps.
                let time = (Double(step) + 0.317) / 100 * duration
                #expect(abs(sum(parts, at: time) - left(time)) <= 1e-3, "\(first), \(second), \(offset) at \(time)")
            }
            #expect(abs(sum(parts, at: 0) - left(0)) <= 1e-3, "\(first), \(second), \(offset) at the start")
            #expect(sum(parts, at: duration) == 0)
        }
    }

    @Test("the product of two lines is one cubic, because it is a parabola")
    func lines() {
        let line = MotionTiming(.cubic(.linear), duration: 1)
        let (parts, _, left) = product(line, line, from: 0.5)
        guard case .pieces(let pieces)? = parts.first?.timing.curve else {
            Issue.record("There are no cubics: \(parts)")
            return
        }
        #expect(pieces.count == 1)
        #expect(abs(sum(parts, at: 0.25) - left(0.25)) < 1e-6)
    }

    @Test("a course with more turns than cubics is sampled, and nothing is left where nothing moves")
    func sampled() {
        let line = MotionTiming(.cubic(.linear), duration: 1)
        let quick = MotionTiming(.cubic(.linear), duration: 0.05, repetitions: nil, autoreverses: true)
        let (parts, _, left) = product(line, quick, from: 0)
        guard case .samples(let values)? = parts.first?.timing.curve else {
            Issue.record("There are no samples: \(parts)")
            return
        }
        #expect((2...241).contains(values.count))
        for step in 0..<20 {
            let time = (Double(step) + 0.3) / 20
            #expect(abs(sum(parts, at: time) - left(time)) <= 0.02)
        }
        #expect(MotionTiming.parts(over: 1, kinks: []) { _ in 0 }.isEmpty)
        for duration in [0, -1, .infinity, .nan] {
            #expect(MotionTiming.parts(over: duration, kinks: []) { _ in 1 }.isEmpty)
        }
    }

    @Test("a course begins with a jump if its first cubic has no width")
    func jump() {
        let pieces = [
            CubicPiece(x1: 0, y1: 2, x2: 0, y2: 2, x: 0, y: 2),
            CubicPiece(x1: 1.0 / 3, y1: 5.0 / 3, x2: 2.0 / 3, y2: 4.0 / 3, x: 1, y: 1),
        ]
        for (place, value) in [(-1.0, 2.0), (0, 2), (0.5, 1.5), (1, 1), (2, 1)] {
            #expect(abs(pieces.value(at: place) - value) < 1e-9)
        }
    }
}
