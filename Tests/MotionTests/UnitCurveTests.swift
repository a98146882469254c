import Motion
import Testing

@Suite("Unit curves")
struct UnitCurveTests {
    private static let curves: [UnitCurve] = [
        .linear, .easeIn, .easeOut, .easeInOut, .circularEaseIn, .circularEaseOut, .circularEaseInOut,
        .bezier(0.3, -0.4, 0.6, 1.5),
    ]

    @Test("easeIn is at 0.09 after a quarter and at 0.32 in the middle")
    func easeIn() {
        #expect(abs(UnitCurve.easeIn.value(at: 0.25) - 0.09) < 0.005)
        #expect(abs(UnitCurve.easeIn.value(at: 0.5) - 0.32) < 0.005)
    }

    @Test("every curve is clamped to 0 before its start and to 1 after its end", arguments: curves)
    func ends(curve: UnitCurve) {
        for (time, value) in [(-1.0, 0.0), (0, 0), (1, 1), (3, 1)] {
            #expect(abs(curve.value(at: time) - value) < 1e-9)
        }
    }

    @Test("the inverse undoes a curve", arguments: curves.dropLast())
    func inverse(curve: UnitCurve) {
        for time in stride(from: 0.05, to: 1, by: 0.1) {
            #expect(abs(curve.inverse.value(at: curve.value(at: time)) - time) < 1e-6)
        }
        #expect(curve.inverse.inverse == curve)
    }

    @Test("the velocity is the slope", arguments: curves)
    func velocity(curve: UnitCurve) {
        for time in stride(from: 0.05, to: 1, by: 0.1) {
            let step = 1e-5
            let slope = (curve.value(at: time + step) - curve.value(at: time - step)) / (2 * step)
            #expect(abs(curve.velocity(at: time) - slope) < 1e-3)
        }
    }

    @Test(
        "curves that ease at both ends are symmetric",
        arguments: [UnitCurve.easeInOut, .circularEaseInOut])
    func symmetry(curve: UnitCurve) {
        #expect(abs(curve.value(at: 0.5) - 0.5) < 1e-9)
        #expect(abs(curve.value(at: 0.2) + curve.value(at: 0.8) - 1) < 1e-9)
    }

    @Test("named curves have the points of their closed forms")
    func closedForms() {
        func circle(_ x: Double) -> Double { 1 - (1 - x * x).squareRoot() }
        for step in 0...100 {
            let x = Double(step) / 100
            #expect(UnitCurve.linear.value(at: x) == x)
            #expect(abs(UnitCurve.circularEaseIn.value(at: x) - circle(x)) < 1e-9)
            #expect(abs(UnitCurve.circularEaseOut.value(at: x) - 1 + circle(1 - x)) < 1e-9)
            let both = x < 0.5 ? circle(2 * x) / 2 : 1 - circle(2 - 2 * x) / 2
            #expect(abs(UnitCurve.circularEaseInOut.value(at: x) - both) < 1e-9)
            // The points of the cubics by their parameter.
            let (t, s) = (x, 1 - x)
            for (curve, x1, x2) in [(UnitCurve.easeIn, 0.42, 1), (.easeOut, 0, 0.58), (.easeInOut, 0.42, 0.58)] {
                let time = 3 * s * s * t * x1 + 3 * s * t * t * x2 + t * t * t
                #expect(abs(curve.value(at: time) - 3 * s * t * t - t * t * t) < 1e-4, "at \(time)")
            }
        }
    }

    @Test(
        "the course of a circular curve is within a ten-thousandth of it",
        arguments: [
            UnitCurve.circularEaseIn, .circularEaseOut, .circularEaseInOut, UnitCurve.circularEaseInOut.inverse,
        ])
    func declaredCircle(curve: UnitCurve) {
        let timing = MotionTiming(curve.motion, duration: 2, lead: 1, delay: 3, repetitions: nil)
        for step in 0..<1_000 {
            let progress = Double(step) / 1_000
            // The first repetition, and the tenth.
            for start in [4.0, 22] {
                let found = 1 - timing.remainder(at: start + progress).ofDistance
                #expect(abs(found - curve.value(at: progress)) < 1e-4, "at \(progress): \(found)")
            }
        }
    }

    @Test("cubics that continue each other lead over their ends, also without a width")
    func pieces() {
        let pieces = [
            CubicPiece(x1: 0.125, y1: 0.25, x2: 0.125, y2: 0.25, x: 0.25, y: 0.5),
            CubicPiece(x1: 0.25, y1: 0.5, x2: 0.25, y2: 0.5, x: 0.25, y: 0.75),
            CubicPiece(x1: 0.5, y1: 0.75, x2: 0.75, y2: 0.75, x: 1, y: 0.75),
        ]
        // The first one is a line by x, because both control points are in its middle.
        let places = [(-1.0, 0.0), (0, 0), (0.125, 0.25), (0.25, 0.75), (0.6, 0.75), (1, 0.75), (2, 0.75)]
        for (place, value) in places {
            #expect(abs(pieces.value(at: place) - value) < 1e-9, "at \(place)")
        }
        #expect([CubicPiece]().value(at: 0.5) == 0)
    }
}
