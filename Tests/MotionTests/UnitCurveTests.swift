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
}
