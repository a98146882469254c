import Display
import FanlightCore
import FanlightCoreTesting
import TestSupport
import Testing

@MainActor
@Suite("Scroll transitions")
struct ScrollTransitionTests {
    /// Rows of 40 points in a viewport of 100: at the start half of `row2` is visible.
    private struct Rows: View {
        var axis = Axis.vertical
        var topLeading = ScrollTransitionConfiguration.interactive
        var bottomTrailing = ScrollTransitionConfiguration.interactive
        var transitionAxis: Axis?

        var body: some View {
            let layout = axis == .vertical ? AnyLayout(VStackLayout(spacing: 0)) : AnyLayout(HStackLayout(spacing: 0))
            ScrollView(axis == .vertical ? .vertical : .horizontal) {
                layout {
                    ForEach(0..<20, id: \.self) { row in
                        Color.red.frame(width: 40, height: 40).accessibilityIdentifier("row\(row)")
                            .scrollTransition(
                                topLeading: topLeading, bottomTrailing: bottomTrailing, axis: transitionAxis
                            ) { effect, phase in
                                effect.opacity(phase.isIdentity ? 1 : 0.5).offset(x: phase.value * 10)
                            }
                    }
                }
            }
        }
    }

    /// The opacity of a row and its horizontal offset, in thousandths.
    private struct Appearance: Equatable {
        var opacity: Int
        var offset: Int

        init(_ opacity: Double, _ offset: Double) {
            (self.opacity, self.offset) = (Int((opacity * 1000).rounded()), Int((offset * 1000).rounded()))
        }

        @MainActor init(_ row: Int, in stage: Stage) {
            self.init(1, 0)
            let layers = stage.presentedPicture.layers
            var id = stage["row\(row)"].info.id
            while let layer = layers[id] {
                if layer.placement.transform != nil || layer.drawing.opacity < 1 {
                    self.init(Double(layer.drawing.opacity), Double(layer.placement.transform?.tx ?? 0))
                    return
                }
                id = layer.place.parent
            }
        }
    }

    private func scroll(_ stage: Stage, by distance: Double, along axis: Axis = .vertical) {
        stage.send(
            .scroll(
                ScrollInput(
                    at: ScreenPoint(x: 50, y: 50), deltaX: axis == .horizontal ? distance : 0,
                    deltaY: axis == .vertical ? distance : 0)))
    }

    @Test("each side has its configuration, on both axes", arguments: [Axis.vertical, .horizontal])
    func sides(axis: Axis) {
        let cases: [(ScrollTransitionConfiguration, ScrollTransitionConfiguration, [Appearance])] = [
            (.interactive, .interactive, [Appearance(0.75, 5), Appearance(0.75, -5)]),
            (.identity, .interactive, [Appearance(0.75, 5), Appearance(1, 0)]),
            (.interactive, .identity, [Appearance(1, 0), Appearance(0.75, -5)]),
        ]
        for (topLeading, bottomTrailing, expected) in cases {
            let stage = Stage(width: 100, height: 100) {
                Rows(axis: axis, topLeading: topLeading, bottomTrailing: bottomTrailing)
            }
            var shown = [Appearance(2, in: stage)]
            scroll(stage, by: 20, along: axis)
            shown.append(Appearance(0, in: stage))
            #expect(shown == expected)
        }
    }

    @Test("the threshold sets where a transition begins")
    func threshold() {
        let distance = 50.0 / 70
        let cases: [(ScrollTransitionConfiguration.Threshold, Appearance)] = [
            (.visible, Appearance(0.75, 5)), (.visible(0.5), Appearance(1, 0)),
            (.visible.inset(by: 10), Appearance(0.625, 7.5)),
            (.centered, Appearance(1 - distance / 2, distance * 10)),
        ]
        for (threshold, expected) in cases {
            let configuration = ScrollTransitionConfiguration.interactive.threshold(threshold)
            let stage = Stage(width: 100, height: 100) { Rows(bottomTrailing: configuration) }
            #expect(Appearance(2, in: stage) == expected)
        }
    }

    @Test("a transition along another axis does not see the scrolling")
    func otherAxis() {
        let stage = Stage(width: 100, height: 100) { Rows(axis: .horizontal, transitionAxis: .vertical) }
        #expect(Appearance(2, in: stage) == Appearance(1, 0))
    }

    @Test("an animated transition runs from one state to the other once a row passes the threshold")
    func animated() {
        let configuration = ScrollTransitionConfiguration.animated(.linear(duration: 1))
        let stage = Stage(width: 100, height: 100) { Rows(topLeading: configuration, bottomTrailing: configuration) }
        // The first place of a row is not animated.
        #expect(Appearance(2, in: stage) == Appearance(0.5, 10))
        scroll(stage, by: 20)
        var (arriving, leaving): ([Appearance], [Appearance]) = ([], [])
        for pause in [0, 0.25, 0.25, 0.5] {
            stage.advance(by: .seconds(pause))
            arriving.append(Appearance(2, in: stage))
            leaving.append(Appearance(0, in: stage))
        }
        #expect(
            arriving == [Appearance(0.5, 10), Appearance(0.625, 7.5), Appearance(0.75, 5), Appearance(1, 0)])
        #expect(
            leaving == [Appearance(1, 0), Appearance(0.875, -2.5), Appearance(0.75, -5), Appearance(0.5, -10)])
    }
}
