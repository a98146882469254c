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

    @Test("the course of a quarter circle is within a thousandth of it", arguments: [true, false])
    func declaredCircle(isEaseIn: Bool) {
        let curve = isEaseIn ? UnitCurve.circularEaseIn : .circularEaseOut
        let timing = MotionTiming(curve.motion, duration: 1)
        for step in 0..<1_000 {
            let time = Double(step) / 1_000
            let found = 1 - timing.remainder(at: time).ofDistance
            #expect(abs(found - curve.value(at: time)) < 1e-3, "at \(time): \(found)")
        }
    }
}
