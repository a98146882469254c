import FanlightCore
import Foundation
import Testing

@Animatable
private struct Wedge {
    var radius: CGFloat
    var turn = 0.5
    var centre: CGPoint { didSet { moves += 1 } }
    let name = "wedge"
    @AnimatableIgnored var moves = 0
    static var number: Int { 1 }
    var area: CGFloat { radius * radius }
}

@Animatable
private struct Single {
    var size: Float = 1, depth: Float = 2
}

@Animatable
private struct ConstantOnly {
    let constant = 1
}

@Animatable
private struct Dial: View {
    var angle: Double
    @State private var isOn = false
    var body: some View { Text("\(angle)") }
}

@Animatable
private struct OneValue: Equatable {
    var value: Double
}

@Suite("@Animatable")
struct AnimatableTests {
    private func halfway<Value: Animatable>(_ from: Value, _ to: Value) -> Value {
        var value = from
        value.animatableData.interpolate(towards: to.animatableData, amount: 0.5)
        return value
    }

    @Test("every stored variable is animatable, others are not")
    func several() {
        let middle = halfway(
            Wedge(radius: 10, turn: 0, centre: CGPoint(x: 0, y: 8)),
            Wedge(radius: 20, turn: 1, centre: CGPoint(x: 4, y: 0)))
        #expect(middle.radius == 15)
        #expect(middle.turn == 0.5)
        #expect(middle.centre == CGPoint(x: 2, y: 4))
        #expect(middle.moves == 1)
    }

    @Test("variables of one declaration share its type; a single one is its own data; none is empty")
    func counts() {
        #expect(halfway(Single(size: 0, depth: 4), Single(size: 2, depth: 0)).size == 1)
        #expect(OneValue(value: 3).animatableData == 3)
        #expect(ConstantOnly().animatableData == EmptyAnimatableData())
    }

    @Test("a view can be animatable")
    @MainActor func view() {
        #expect(halfway(Dial(angle: 0), Dial(angle: 90)).angle == 45)
    }

    @Test("modified content animates content and modifier")
    @MainActor func modified() {
        let middle = halfway(
            ModifiedContent(content: OneValue(value: 0), modifier: OneValue(value: 10)),
            ModifiedContent(content: OneValue(value: 4), modifier: OneValue(value: 20)))
        #expect(middle.content.value == 2)
        #expect(middle.modifier.value == 15)
    }

    @Test("animatable pairs add and scale per component", arguments: [(2.0, 6.0, 8.0), (0, 0, 0), (-1, -3, -4)])
    func vectors(factor: Double, first: Double, second: Double) {
        var pair = AnimatablePair(1.0, AnimatablePair(2.0, 3.0)) + AnimatablePair(2.0, AnimatablePair(2.0, -3.0))
        pair -= AnimatablePair(0, AnimatablePair(0, 0))
        pair.scale(by: factor)
        #expect(pair.first == first)
        #expect(pair.second.first == second)
        #expect(pair.second.second == 0)
        #expect(pair.first * pair.first + pair.second.magnitudeSquared == pair.magnitudeSquared)
        #expect(pair.magnitudeSquared == first * first + second * second)
    }
}
