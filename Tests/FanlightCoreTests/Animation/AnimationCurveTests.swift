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
        // Its response is 0.55 s, and its damping critical.
        expect(.default, [0: 0, 0.1: 31.646_12, 0.4: 94.228_67])
        expect(.spring(response: 0.55, dampingFraction: 1), [0.1: 31.646_12, 0.4: 94.228_67])
    }

    @Test("the springs for interaction have a response of 0.15 s, and their own damping")
    func interactiveSprings() {
        // A bounce of 0.15 is a damping ratio of 0.85.
        expect(.interactiveSpring, [0.05: 68.116_60, 0.1: 97.997_50])
        expect(.interactiveSpring(extraBounce: 0.2), [0.05: 78.614_61, 0.1: 106.797_70])
        expect(.interactiveSpring(dampingFraction: 0.86), [0.05: 67.663_46, 0.1: 97.587_63])
    }

    private func expect(
        _ animation: Animation, _ values: [Double: Double], at location: SourceLocation = #_sourceLocation
    ) {
        for (time, value) in values {
            var context = AnimationContext<Double>()
            let found = animation.animate(value: 100, time: time, context: &context)
            #expect(abs((found ?? -1) - value) < 1e-4, "\(time) s", sourceLocation: location)
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
