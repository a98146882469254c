import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import TestSupport
import Testing

@MainActor
@Suite("Transitions of inserted and removed views")
struct TransitionMotionTests {
    @Observable final class Model {
        var isShown = false
        var rows = [1, 2, 3]
        var log: [String] = []
    }

    /// Returns the presented layer with a text.
    private func layer(_ text: String, _ stage: Stage) -> Layer? {
        stage.presentedPicture.layers.values.first { $0.text.contains { $0.text == text } }
    }

    private func opacity(_ text: String, _ stage: Stage) -> Float? {
        layer(text, stage).map { ($0.drawing.opacity * 1000).rounded() / 1000 }
    }

    private struct Conditional<Content: View>: View {
        let model: Model
        @ViewBuilder var content: Content
        var body: some View {
            VStack(spacing: 0) {
                if model.isShown { content }
                Text("below").accessibilityIdentifier("below")
            }
        }
    }

    @Test("an inserted view fades in, a removed one fades out, and the others move meanwhile")
    func fades() {
        let model = Model()
        let stage = Stage(width: 200, height: 100) { Conditional(model: model) { Text("A") } }
        #expect(opacity("A", stage) == nil)
        animate(stage) { model.isShown = true }
        #expect(opacity("A", stage) == 0)
        stage.advance(by: .seconds(0.25))
        #expect(opacity("A", stage) == 0.25)
        stage.advance(by: .seconds(1))
        #expect(opacity("A", stage) == 1)
        let before = stage["below"].frame
        animate(stage) { model.isShown = false }
        #expect(stage.elements.allSatisfy { $0.label != "A" })
        #expect(opacity("A", stage) == 1 && stage["below"].presentedFrame == before)
        stage.advance(by: .seconds(0.75))
        #expect(opacity("A", stage) == 0.25)
        stage.advance(by: .seconds(0.25))
        #expect(opacity("A", stage) == nil)
        #expect(stage.currentPicture.layers.values.allSatisfy { $0.text.allSatisfy { $0.text != "A" } })
    }

    @Test("without animation a view appears and disappears at once, whatever its transition")
    func immediate() {
        let model = Model()
        let stage = Stage(width: 200, height: 100) { Conditional(model: model) { Text("A").transition(.scale) } }
        model.isShown = true
        #expect(opacity("A", stage) == 1)
        model.isShown = false
        #expect(opacity("A", stage) == nil)
    }

    @Test("a moving transition begins and ends outside of the view's frame")
    func move() throws {
        let model = Model()
        let stage = Stage(width: 200, height: 100) {
            Conditional(model: model) {
                Color.red.overlay(Text("A")).frame(width: 40, height: 20).transition(.move(edge: .leading))
            }
        }
        /// Returns the presented left edge of the text on the display.
        func edge() -> Double? {
            let picture = stage.presentedPicture
            guard var layer = layer("A", stage) else { return nil }
            var x = 0.0
            while true {
                x += Double(layer.placement.frame.x) + Double(layer.placement.transform?.tx ?? 0)
                guard let outer = picture.layers[layer.place.parent] else { return x }
                layer = outer
            }
        }
        animate(stage) { model.isShown = true }
        let start = try #require(edge())
        stage.advance(by: .seconds(0.5))
        #expect(edge() == start + 20)
        stage.advance(by: .seconds(0.5))
        #expect(edge() == start + 40)
        animate(stage) { model.isShown = false }
        stage.advance(by: .seconds(0.5))
        #expect(edge() == start + 20 && opacity("A", stage) == 1)
        stage.advance(by: .seconds(0.5))
        #expect(edge() == nil)
    }

    @Test("a custom transition receives the phase of insertion or removal")
    func custom() {
        struct Phases: Transition {
            func body(content: Content, phase: TransitionPhase) -> some View {
                content.opacity(phase == .willAppear ? 0.2 : phase == .didDisappear ? 0.6 : 1)
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 100) { Conditional(model: model) { Text("A").transition(Phases()) } }
        animate(stage) { model.isShown = true }
        #expect(opacity("A", stage) == 0.2)
        stage.advance(by: .seconds(0.5))
        #expect(opacity("A", stage) == 0.6)
        stage.advance(by: .seconds(0.5))
        animate(stage) { model.isShown = false }
        stage.advance(by: .seconds(0.5))
        #expect(opacity("A", stage) == 0.8)
        stage.advance(by: .seconds(0.5))
        #expect(opacity("A", stage) == nil)
    }

    @Test("the identity transition shows and removes the view at once")
    func identity() {
        let model = Model()
        let stage = Stage(width: 200, height: 100) { Conditional(model: model) { Text("A").transition(.identity) } }
        animate(stage) { model.isShown = true }
        #expect(opacity("A", stage) == 1)
        animate(stage) { model.isShown = false }
        #expect(opacity("A", stage) == nil)
    }

    @Test("an asymmetric transition inserts by one transition, with its own animation, and removes by the other")
    func asymmetric() {
        let model = Model()
        let transition = AnyTransition.asymmetric(
            insertion: .opacity.animation(.linear(duration: 2)), removal: .scale(scale: 0.5))
        let stage = Stage(width: 200, height: 100) { Conditional(model: model) { Text("A").transition(transition) } }
        animate(stage) { model.isShown = true }
        stage.advance(by: .seconds(1))
        #expect(opacity("A", stage) == 0.5)
        stage.advance(by: .seconds(1))
        animate(stage) { model.isShown = false }
        stage.advance(by: .seconds(0.5))
        #expect(layer("A", stage)?.placement.transform?.a == 0.75 && opacity("A", stage) == 1)
        stage.advance(by: .seconds(0.5))
        #expect(opacity("A", stage) == nil)
    }

    @Test(
        "a transition with an animation of its own is shown in an update without one", arguments: [true, false])
    func ownAnimationAlone(isErased: Bool) {
        struct Screen: View {
            let model: Model
            let isErased: Bool
            var body: some View {
                VStack(spacing: 0) {
                    if model.isShown {
                        let content = HStack { Text("A") }.padding(4).background(.red)
                        if isErased {
                            content.transition(AnyTransition.opacity.animation(.linear(duration: 1)))
                        } else {
                            content.transition(OpacityTransition().animation(.linear(duration: 1)))
                        }
                    }
                    Text("below").accessibilityIdentifier("below")
                }
            }
        }
        func share(_ stage: Stage) -> Double? {
            let picture = stage.presentedPicture
            guard var layer = layer("A", stage) else { return nil }
            var product = 1.0
            while true {
                product *= Double(layer.drawing.opacity)
                guard let outer = picture.layers[layer.place.parent] else { return (product * 1000).rounded() / 1000 }
                layer = outer
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 100) { Screen(model: model, isErased: isErased) }
        model.isShown = true
        #expect(share(stage) == 0)
        // The views beside it are in no animation.
        #expect(stage["below"].presentedFrame == stage["below"].frame)
        stage.advance(by: .seconds(0.25))
        #expect(share(stage) == 0.25)
        stage.advance(by: .seconds(1))
        #expect(share(stage) == 1)
        model.isShown = false
        #expect(stage.elements.allSatisfy { $0.label != "A" })
        #expect(stage["below"].presentedFrame == stage["below"].frame)
        stage.advance(by: .seconds(0.75))
        #expect(share(stage) == 0.25)
        stage.advance(by: .seconds(0.25))
        #expect(share(stage) == nil)
        withTransaction(\.disablesAnimations, true) { model.isShown = true }
        #expect(share(stage) == 1)
        withTransaction(\.disablesAnimations, true) { model.isShown = false }
        #expect(share(stage) == nil)
    }

    @Test("views that leave in one update keep their own animations")
    func ownAnimations() {
        struct Screen: View {
            let model: Model
            var body: some View {
                VStack { if model.isShown { Text("A").transition(.opacity) } }
                    .animation(.linear(duration: 1), value: model.isShown)
                VStack { if model.isShown { Text("B").transition(.opacity) } }
                    .animation(.linear(duration: 4), value: model.isShown)
            }
        }
        let model = Model()
        model.isShown = true
        let stage = Stage(width: 200, height: 100) { Screen(model: model) }
        _ = stage.currentPicture
        model.isShown = false
        _ = stage.currentPicture
        stage.advance(by: .seconds(0.5))
        #expect(opacity("A", stage) == 0.5)
        #expect(opacity("B", stage) == 0.875)
        stage.advance(by: .seconds(1))
        #expect(opacity("A", stage) == nil)
        #expect(opacity("B", stage) == 0.625)
    }

    @Test("branches cross-fade, and the new one takes input at once")
    func branches() {
        struct Screen: View {
            let model: Model
            var body: some View {
                if model.isShown { Text("A").padding() } else { Button("B") { model.log.append("tap") } }
            }
        }
        let model = Model()
        model.isShown = true
        let stage = Stage(width: 200, height: 100) { Screen(model: model).padding() }
        animate(stage) { model.isShown = false }
        stage.advance(by: .seconds(0.25))
        #expect(opacity("A", stage) == 0.75)
        stage.label("B").tap()
        #expect(model.log == ["tap"] && stage.elements.allSatisfy { $0.label != "A" })
    }

    @Test("rows of a ForEach with transitions leave at their place while the others close up")
    func rows() {
        struct Screen: View {
            let model: Model
            var body: some View {
                VStack(spacing: 0) {
                    ForEach(model.rows, id: \.self) { row in
                        Text("row \(row)").accessibilityIdentifier("\(row)").transition(.opacity)
                    }
                    Spacer(minLength: 0)
                }
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 300) { Screen(model: model) }
        let (second, third) = (stage["2"].frame, stage["3"].frame)
        animate(stage) { model.rows = [1, 3, 4] }
        #expect(stage["3"].frame.minY == second.minY && stage["3"].presentedFrame == third)
        stage.advance(by: .seconds(0.5))
        #expect(opacity("row 2", stage) == 0.5 && opacity("row 4", stage) == 0.5)
        #expect(abs(stage["3"].presentedFrame.minY - (second.minY + third.minY) / 2) <= 0.5)
        stage.advance(by: .seconds(0.5))
        #expect(opacity("row 2", stage) == nil && opacity("row 4", stage) == 1)
    }

    @Test("a view that returns while it leaves fades in again from the presented opacity")
    func interrupted() {
        let model = Model()
        model.isShown = true
        let stage = Stage(width: 200, height: 100) {
            Conditional(model: model) {
                Text("A").transition(.opacity).onAppear { model.log.append("+") }.onDisappear { model.log.append("-") }
            }
        }
        animate(stage) { model.isShown = false }
        stage.advance(by: .seconds(0.5))
        animate(stage) { model.isShown = true }
        stage.advance(by: .seconds(0.25))
        let opacities = stage.presentedPicture.layers.values.filter { $0.text.contains { $0.text == "A" } }
            .map(\.drawing.opacity)
        // It would be 0.25 without the return, which has gone a quarter of the rest of its way.
        #expect(opacities.map { abs($0 - 0.4375) < 1e-3 } == [true], "\(opacities)")
        stage.advance(by: .seconds(1))
        #expect(opacity("A", stage) == 1 && model.log == ["+"])
    }

    @Test("a view that is removed and kept by two updates of one turn stays visible")
    func kept() {
        let model = Model()
        model.isShown = true
        let stage = Stage(width: 200, height: 100) { Conditional(model: model) { Text("A").transition(.opacity) } }
        withAnimation(.linear(duration: 1)) { model.isShown = false }
        withAnimation(.linear(duration: 2)) { model.isShown = true }
        _ = stage.currentPicture
        stage.advance(by: .seconds(3))
        #expect(opacity("A", stage) == 1 && stage.elements.contains { $0.label == "A" })
    }

    @Test("a removed view is gone with the container that it was in")
    func outer() {
        struct Screen: View {
            let model: Model
            var body: some View {
                if model.rows.count > 2 {
                    VStack { if model.isShown { Text("A") } else { Text("B") } }.opacity(0.9)
                } else {
                    Text("C")
                }
            }
        }
        let model = Model()
        let stage = Stage(width: 200, height: 100) { Screen(model: model) }
        animate(stage) { model.isShown = true }
        stage.advance(by: .seconds(0.25))
        model.rows = []
        #expect(opacity("A", stage) == nil && opacity("B", stage) == nil && opacity("C", stage) == 1)
    }

    @Test("a view that is inserted into a moving group moves with the group")
    func group() {
        struct Screen: View {
            let model: Model
            let isGrouped: Bool
            var body: some View {
                HStack(spacing: 0) {
                    let content = VStack { if model.isShown { Text("A") } else { Text("B") } }.frame(width: 40)
                    if isGrouped { content.geometryGroup() } else { content }
                    Spacer(minLength: 0)
                }
                .padding(.leading, model.isShown ? 100 : 0)
            }
        }
        for isGrouped in [true, false] {
            let model = Model()
            let stage = Stage(width: 200, height: 50) { Screen(model: model, isGrouped: isGrouped) }
            animate(stage) { model.isShown = true }
            var layer = layer("A", stage)
            var x: Int32 = 0
            while let current = layer {
                x += current.placement.frame.x
                layer = stage.presentedPicture.layers[current.place.parent]
            }
            #expect(isGrouped ? x < 40 : x >= 100)
        }
    }

    /// A modifier around a view with a transition, with and without a layer of its own.
    enum Wrapper: CaseIterable {
        case tap, press, id, environment, padding, background, filter, zIndex, focusable, element, erased

        @MainActor @ViewBuilder
        func around(_ content: some View) -> some View {
            switch self {
            case .tap: content.onTapGesture {}
            case .press: content.onLongPressGesture {}
            case .id: content.id(1)
            case .environment: content.environment(\.lineLimit, 1)
            case .padding: content.padding(4).onTapGesture {}
            case .background: content.background(.red).onTapGesture {}
            case .filter: content.saturation(0.9)
            case .zIndex: content.zIndex(1).onTapGesture {}
            case .focusable: content.focusable()
            case .element: content.accessibilityElement(children: .contain)
            case .erased: AnyView(content)
            }
        }
    }

    @Test("a view with a transition inside of other modifiers does not fade as well", arguments: Wrapper.allCases)
    func wrapped(by wrapper: Wrapper) throws {
        let model = Model()
        let stage = Stage(width: 200, height: 100) {
            Conditional(model: model) { wrapper.around(Text("A").transition(.offset(x: 100))) }
        }
        var places: [Int] = []
        for isShown in [true, false] {
            animate(stage) { model.isShown = isShown }
            stage.advance(by: .seconds(0.5))
            #expect(stage.shown("A").map(\.opacity) == [1], "\(isShown)")
            // A view beside the one with the transition fades.
            let red = stage.presented(where: \.isRed).map { ($0.opacity * 1000).rounded() / 1000 }
            #expect(red == (wrapper == .background ? [0.5] : []), "\(isShown)")
            places.append(contentsOf: stage.shown("A").map(\.x))
            stage.advance(by: .seconds(1))
            #expect(stage.shown("A").map(\.opacity) == (isShown ? [1] : []), "\(isShown)")
            if isShown { places.append(contentsOf: stage.shown("A").map(\.x)) }
        }
        // Half way in, at rest and half way out.
        try #require(places.count == 3)
        #expect(abs(places[0] - places[1] - 50) <= 1 && abs(places[2] - places[1] - 50) <= 1)
        #expect(stage.misplacedLayers.isEmpty)
    }

    @Test("a view without a transition fades inside of other modifiers", arguments: Wrapper.allCases)
    func fades(in wrapper: Wrapper) {
        let model = Model()
        let stage = Stage(width: 200, height: 100) { Conditional(model: model) { wrapper.around(Text("A")) } }
        for isShown in [true, false] {
            animate(stage) { model.isShown = isShown }
            stage.advance(by: .seconds(0.5))
            let opacities = stage.shown("A").map { ($0.opacity * 1000).rounded() / 1000 }
            #expect(opacities == [0.5], "\(isShown)")
            stage.advance(by: .seconds(1))
        }
        #expect(stage.shown("A").isEmpty && stage.misplacedLayers.isEmpty)
    }
}
