import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Observation
import Testing

@MainActor
@Suite("Animations of modifiers that move a view")
struct PlaceTransactionTests {
    @Observable final class Model {
        var isOn = false
        var isMoved = false
        var x: CGFloat = 0
        var ends = 0
    }

    /// The modifiers that place a view, in an order that a test can iterate over.
    private enum Placing: CaseIterable { case offset, position, padding, frame }

    private struct Placed: ViewModifier {
        let placing: Placing
        let x: CGFloat
        func body(content: Content) -> some View {
            switch placing {
            case .offset: content.offset(x: x)
            case .position: content.position(x: 100 + x, y: 50)
            case .padding: content.padding(.leading, x)
            case .frame: content.frame(width: 100 + x, alignment: .trailing)
            }
        }
    }

    /// Returns a stage that has shown a view in the upper left corner.
    private func stage(@ViewBuilder _ content: () -> some View) -> Stage {
        let content = content()
        let stage = Stage(width: 400, height: 200) {
            ZStack(alignment: .topLeading) { content }.frame(width: 400, height: 200, alignment: .topLeading)
        }
        _ = stage.currentPicture
        return stage
    }

    /// Returns the presented distances of the element *a* from its present place, at several seconds from now.
    private func distances(_ stage: Stage, from start: CGRect, at times: [Double]) -> [CGPoint] {
        var now = 0.0
        return times.map { time in
            stage.advance(by: .seconds(time - now))
            now = time
            let frame = stage["a"].presentedFrame
            return CGPoint(x: frame.minX - start.minX, y: frame.minY - start.minY)
        }
    }

    private func expect(
        _ found: [CGPoint], near wanted: [(x: Double, y: Double)], _ place: SourceLocation = #_sourceLocation
    ) {
        let isNear =
            found.count == wanted.count
            && zip(found, wanted).allSatisfy { abs($0.x - $1.x) <= 0.75 && abs($0.y - $1.y) <= 0.75 }
        #expect(isNear, "\(found) instead of \(wanted)", sourceLocation: place)
    }

    @Test("a modifier in animation(_:body:) moves the view by that animation alone", arguments: Placing.allCases)
    private func scoped(_ placing: Placing) {
        struct Screen: View {
            let placing: Placing
            let model: Model
            var body: some View {
                Text("A").accessibilityIdentifier("a").offset(y: model.isOn ? 20 : 0)
                    .animation(.linear(duration: 1)) {
                        $0.modifier(Placed(placing: placing, x: model.isOn ? 80 : 0))
                    }
                    .offset(y: model.isOn ? 40 : 0)
            }
        }
        let model = Model()
        let stage = stage { Screen(placing: placing, model: model) }
        let start = stage["a"].frame
        model.isOn = true
        #expect(stage["a"].frame.minX == start.minX + 80 && stage["a"].frame.minY == start.minY + 60)
        let found = distances(stage, from: start, at: [0, 0.25, 0.5, 1, 2])
        expect(found, near: [(0, 60), (20, 60), (40, 60), (80, 60), (80, 60)])
    }

    @Test("an offset in animation(_:body:) follows its spring, also for an element with attributes of modifiers")
    func spring() {
        struct Screen: View {
            let model: Model
            var body: some View {
                VStack { Text("A") }.animation(.spring(Self.spring)) { $0.offset(x: model.isOn ? 100 : 0) }
                    .accessibilityElement(children: .combine).accessibilityIdentifier("a")
            }
            static let spring = Spring(duration: 0.5, bounce: 0.2)
        }
        let model = Model()
        let stage = stage { Screen(model: model) }
        let start = stage["a"].frame
        model.isOn = true
        _ = stage.currentPicture
        let times = [0, 0.1, 0.2, 0.3, 1.5]
        let wanted = times.map { (x: Screen.spring.value(target: 100.0, time: $0), y: 0.0) }
        expect(distances(stage, from: start, at: times), near: wanted)
    }

    @Test("each of several offsets moves in the animation of its own scope")
    func ownScopes() {
        struct Screen: View {
            let model: Model
            var body: some View {
                Text("A").accessibilityIdentifier("a").offset(x: model.isOn ? 100 : 0)
                    .animation(.linear(duration: 1), value: model.isOn)
                    .animation(.linear(duration: 2)) { $0.offset(y: model.isOn ? 100 : 0) }
            }
        }
        let model = Model()
        let stage = stage { Screen(model: model) }
        let start = stage["a"].frame
        model.isOn = true
        _ = stage.currentPicture
        let found = distances(stage, from: start, at: [0, 0.5, 1, 1.5, 2])
        expect(found, near: [(0, 0), (50, 25), (100, 50), (100, 75), (100, 100)])
    }

    @Test("an offset goes on moving where another one changes at once or in another animation")
    func laterChange() {
        struct Screen: View {
            let model: Model
            var body: some View {
                Text("A").accessibilityIdentifier("a").offset(x: model.isOn ? 100 : 0).offset(y: model.x)
            }
        }
        let model = Model()
        let stage = stage { Screen(model: model) }
        let start = stage["a"].frame
        withAnimation(.linear(duration: 1)) { model.isOn = true }
        _ = stage.currentPicture
        expect(distances(stage, from: start, at: [0.25]), near: [(25, 0)])
        model.x = 40
        _ = stage.currentPicture
        expect(distances(stage, from: start, at: [0, 0.25]), near: [(25, 40), (50, 40)])
        withAnimation(.spring(duration: 0.3)) { model.x = 0 }
        _ = stage.currentPicture
        expect(distances(stage, from: start, at: [0.25]).map { CGPoint(x: $0.x, y: 0) }, near: [(75, 0)])
        withAnimation(nil) { model.isOn = false }
        expect(distances(stage, from: start, at: [0, 1]).map { CGPoint(x: $0.x, y: 0) }, near: [(0, 0), (0, 0)])
        #expect(stage["a"].presentedFrame == start)
    }

    @Test("a spring of one offset keeps its velocity while another offset runs")
    func velocity() {
        struct Screen: View {
            let model: Model
            var body: some View {
                Text("A").accessibilityIdentifier("a").offset(x: model.x).offset(y: model.isOn ? 100 : 0)
            }
        }
        let spring = Spring(duration: 0.5, bounce: 0.2)
        let model = Model()
        let stage = stage { Screen(model: model) }
        let start = stage["a"].frame
        withAnimation(.spring(spring)) { model.x = 200 }
        _ = stage.currentPicture
        withAnimation(.linear(duration: 1)) { model.isOn = true }
        _ = stage.currentPicture
        stage.advance(by: .seconds(0.1))
        withAnimation(.spring(spring)) { model.x = -50 }
        _ = stage.currentPicture
        let (value, speed) = (spring.value(target: 200.0, time: 0.1), spring.velocity(target: 200.0, time: 0.1))
        let times = [0, 0.1, 0.3, 0.9]
        let wanted = times.map {
            (x: value + spring.value(target: -50 - value, initialVelocity: speed, time: $0), y: 10 + 100 * $0)
        }
        expect(distances(stage, from: start, at: times), near: wanted)
    }

    @Test("offsets that change in one transaction are declared once")
    func together() {
        struct Screen: View {
            let model: Model
            var body: some View { Text("A").offset(x: model.x).padding(.top, model.x).offset(y: model.x) }
        }
        let model = Model()
        let stage = stage { Screen(model: model) }
        withAnimation(.linear(duration: 1)) { model.x = 40 }
        let animations = stage.currentPicture.layers.values.flatMap(\.animations)
        #expect(animations.map(\.distance.count) == [6])
        #expect(animations.first.map { $0.distance[0] * 2 == $0.distance[1] } == true)
    }

    @Test("a colour grows in the animation of its frame", arguments: [true, false])
    func resized(_ isScoped: Bool) {
        struct Screen: View {
            let isScoped: Bool
            let model: Model
            var body: some View {
                if isScoped {
                    Color.red.accessibilityElement().accessibilityIdentifier("a")
                        .animation(.linear(duration: 1)) { $0.frame(width: model.isOn ? 80 : 40, height: 20) }
                } else {
                    Color.red.accessibilityElement().accessibilityIdentifier("a")
                        .animation(.linear(duration: 1)) { $0.opacity(model.isOn ? 0.5 : 1) }
                        .frame(width: model.isOn ? 80 : 40, height: 20)
                }
            }
        }
        let model = Model()
        let stage = stage { Screen(isScoped: isScoped, model: model) }
        model.isOn = true
        _ = stage.currentPicture
        stage.advance(by: .seconds(0.5))
        #expect(stage["a"].presentedFrame.width == (isScoped ? 60 : 80))
        stage.advance(by: .seconds(0.5))
        #expect(stage["a"].presentedFrame.width == 80)
    }

    @Test("a view without modifiers of its own changes in the animation right around it", arguments: [true, false])
    func leaf(_ hasIdentifier: Bool) {
        struct Screen: View {
            let hasIdentifier: Bool
            let model: Model
            var body: some View {
                if hasIdentifier {
                    colour.accessibilityElement().accessibilityIdentifier("a")
                        .animation(.linear(duration: 1), value: model.isOn)
                        .frame(width: model.isOn ? 80 : 40, height: 20)
                } else {
                    colour.animation(.linear(duration: 1), value: model.isOn)
                        .frame(width: model.isOn ? 80 : 40, height: 20)
                }
                Text("A").animation(.linear(duration: 1), value: model.isMoved)
                    .foregroundStyle(model.isOn ? Color.red : .blue)
            }
            private var colour: Color { model.isOn ? .red : .blue }
        }
        let model = Model()
        let stage = stage { Screen(hasIdentifier: hasIdentifier, model: model) }
        model.isOn = true
        let animations = stage.currentPicture.layers.values.flatMap(\.animations)
        #expect(animations.contains { $0.property == .placement })
        stage.advance(by: .seconds(0.5))
        let layers = stage.presentedPicture.layers.values
        #expect(layers.filter { !$0.drawing.commands.isEmpty }.map(\.placement.frame.width) == [60])
        if hasIdentifier { #expect(stage["a"].presentedFrame.width == 60) }
        // Only the other value changed.
        #expect(layers.filter { !$0.text.isEmpty }.flatMap(\.animations).isEmpty)
    }

    @Test("a completion waits for the offsets that its transaction animates")
    func completion() {
        struct Screen: View {
            let model: Model
            var body: some View {
                Text("A").animation(.linear(duration: 1)) { $0.offset(x: model.isOn ? 100 : 0) }
                    .offset(y: model.x)
            }
        }
        let model = Model()
        let stage = stage { Screen(model: model) }
        withAnimation(.linear(duration: 3)) {
            model.isOn = true
        } completion: {
            model.ends += 1
        }
        _ = stage.currentPicture
        stage.advance(by: .seconds(0.9))
        #expect(model.ends == 0)
        stage.advance(by: .seconds(0.2))
        #expect(model.ends == 1)
    }

    /// A view whose frame grows in a scope, above another view.
    private struct Growing: View {
        let model: Model
        var body: some View {
            VStack(spacing: 0) {
                Text("A").accessibilityIdentifier("a")
                    .animation(.linear(duration: 1)) { $0.frame(height: model.isOn ? 80 : 40) }
                Text("B").accessibilityIdentifier("b")
            }
        }
    }

    @Test("siblings of a view whose frame changes in a scope move in the transaction of the layout")
    func siblings() {
        for duration in [0.0, 2] {
            let model = Model()
            let stage = stage { Growing(model: model) }
            let (start, below) = (stage["a"].frame, stage["b"].frame)
            if duration > 0 {
                withAnimation(.linear(duration: duration)) { model.isOn = true }
            } else {
                model.isOn = true
            }
            #expect(stage["b"].frame.minY == below.minY + 40)
            var elapsed = 0.0
            for step in [0, 0.25, 0.25, 0.5] {
                stage.advance(by: .seconds(step))
                elapsed += step
                let moved = stage["b"].presentedFrame.minY - below.minY
                let wanted = duration > 0 ? 40 * min(elapsed / duration, 1) : 40
                #expect(abs(moved - wanted) <= 0.75, "\(moved) instead of \(wanted) after \(elapsed) s")
                let own = stage["a"].presentedFrame.minY - start.minY
                #expect(abs(own - 20 * min(elapsed, 1)) <= 0.75, "\(own) after \(elapsed) s")
            }
        }
    }

    @Test("a view whose frame changes in a scope does not jump where that moves the stack around it")
    func movedStack() {
        let model = Model()
        let stage = stage { Growing(model: model).frame(height: 200, alignment: .bottom) }
        let (start, below) = (stage["a"].frame, stage["b"].frame)
        model.isOn = true
        #expect(stage["a"].frame.minY == start.minY - 20)
        expect(distances(stage, from: start, at: [0, 0.5, 1, 2]), near: [(0, 0), (0, -10), (0, -20), (0, -20)])
        #expect(stage["b"].presentedFrame == below)
    }
}
