import Motion
import Testing

@Suite("Animatable values")
struct AnimatableValuesTests {
    @Test("several vectors are added, scaled and compared as one")
    func arithmetic() {
        let one = AnimatableValues(1.0, Float(2), AnimatablePair(3.0, 4.0))
        let two = AnimatableValues(10.0, Float(20), AnimatablePair(30.0, 40.0))
        #expect(one + two == AnimatableValues(11, 22, AnimatablePair(33, 44)))
        #expect(two - one == AnimatableValues(9, 18, AnimatablePair(27, 36)))
        #expect(one.scaled(by: 2) == AnimatableValues(2, 4, AnimatablePair(6, 8)))
        #expect(one.magnitudeSquared == 30 && one != two)
        #expect(one.interpolated(towards: two, amount: 0.5) == AnimatableValues(5.5, 11, AnimatablePair(16.5, 22)))
        #expect(type(of: one).zero == AnimatableValues(0, 0, AnimatablePair(0, 0)))
    }
}
