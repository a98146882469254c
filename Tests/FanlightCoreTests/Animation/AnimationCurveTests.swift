import Foundation
import Testing

@testable import FanlightCore

@Suite("Springs and unit curves of animations")
struct AnimationCurveTests {
    @Test("a spring computes animatable values per component")
    func animatable() {
        let (from, to) = (CGPoint(x: 1, y: 10), CGPoint(x: 2, y: -10))
        let spring = Spring.bouncy
        let place = spring.value(fromValue: from, toValue: to, initialVelocity: .zero, time: 0.2)
        #expect(abs(Double(place.x) - (1 + spring.value(target: 1.0, time: 0.2))) < 1e-9)
        #expect(abs(Double(place.y) - (10 + spring.value(target: -20.0, time: 0.2))) < 1e-9)
        #expect(
            spring.settlingDuration(fromValue: from, toValue: to, initialVelocity: .zero) > spring.settlingDuration)
    }

    @Test("animations with equal springs are equal")
    func equalSprings() {
        #expect(Animation.smooth == .spring(Spring(duration: 0.5, bounce: 0)))
        #expect(Animation.spring() == .spring)
        #expect(Animation.snappy == .spring(duration: 0.5, bounce: 0.15))
        #expect(Animation.bouncy(duration: 1) == .spring(.bouncy(duration: 1)))
        #expect(Animation.bouncy != .snappy)
        #expect(Animation.interactiveSpring() == .interactiveSpring)
        #expect(Animation.interpolatingSpring(.smooth, initialVelocity: 2) != .smooth)
        #expect(Animation.spring(response: 0.3, dampingFraction: 0.5).delay(1) != .spring(response: 0.3))
    }

    @Test("the default animation is a spring, and equals itself alone")
    func defaultAnimation() {
        #expect(Animation.default == .default && Animation.default != .spring && Animation.default != .smooth)
        var contexts = (AnimationContext<Double>(), AnimationContext<Double>())
        for time in [0, 0.1, 0.4] {
            let expected = Animation.spring.animate(value: 100, time: time, context: &contexts.0)
            #expect(Animation.default.animate(value: 100, time: time, context: &contexts.1) == expected)
        }
    }

    @Test("the damping of an interpolating spring is at most critical")
    func criticalDamping() {
        #expect(
            Animation.interpolatingSpring(stiffness: 2_500, damping: 600)
                == .interpolatingSpring(stiffness: 2_500, damping: 100))
    }

    @Test("a named curve equals its control points as an animation")
    func namedCurves() {
        #expect(Animation.easeIn(duration: 2) == .timingCurve(0.42, 0, 1, 1, duration: 2))
        #expect(Animation.easeIn(duration: 2) == .timingCurve(.easeIn, duration: 2))
        #expect(Animation.easeIn(duration: 2) != .timingCurve(.easeOut, duration: 2))
    }

    @Test("a curve by its control points equals the named curve with the same ones")
    func controlPoints() {
        let (start, end) = (UnitPoint(x: 0.42, y: 0), UnitPoint(x: 0.58, y: 1))
        #expect(UnitCurve.bezier(startControlPoint: start, endControlPoint: end) == .easeInOut)
    }
}
