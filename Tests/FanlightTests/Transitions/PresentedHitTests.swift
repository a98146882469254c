import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import Testing

@MainActor
@Suite("Pointer hits during animations")
struct PresentedHitTests {
    @Observable final class Model {
        var isMoved = false
        var taps = 0
    }

    private struct Moving: View {
        let model: Model
        let change: (Color, Bool) -> AnyView

        var body: some View {
            change(Color.red, model.isMoved).onTapGesture { model.taps += 1 }
                .accessibilityElement().accessibilityIdentifier("target").accessibilityAddTraits(.isButton)
                .frame(width: 200, height: 40, alignment: .leading)
        }
    }

    private func tap(_ stage: Stage, _ x: Double, _ y: Double) {
        let place = ScreenPoint(x: x, y: y)
        stage.send(.pointer(PointerInput(.pressed, at: place)))
        stage.send(.pointer(PointerInput(.released, at: place)))
    }

    /// The ways of moving a view of 40 points by 100 points.
    private enum Way: String, CaseIterable {
        case offset, layout, transform

        @MainActor func apply(_ view: Color, _ isMoved: Bool) -> AnyView {
            let square = view.frame(width: 40, height: 40)
            return switch self {
            case .offset: AnyView(square.offset(x: isMoved ? 100 : 0))
            case .layout: AnyView(square.padding(.leading, isMoved ? 100 : 0))
            case .transform:
                AnyView(square.transformEffect(CGAffineTransform(translationX: isMoved ? 100 : 0, y: 0)))
            }
        }
    }

    @Test("a moving view is hit where it is presented, and nowhere else", arguments: Way.allCases)
    private func moving(_ way: Way) {
        let model = Model()
        let stage = Stage(width: 200, height: 40) { Moving(model: model, change: way.apply) }
        _ = stage.currentPicture
        withAnimation(.linear(duration: 1)) { model.isMoved = true }
        _ = stage.currentPicture
        // Still at the left.
        tap(stage, 20, 20)
        #expect(model.taps == 1)
        tap(stage, 120, 20)
        #expect(model.taps == 1)
        stage.advance(by: .seconds(0.5))
        tap(stage, 70, 20)
        #expect(model.taps == 2)
        tap(stage, 20, 20)
        tap(stage, 120, 20)
        #expect(model.taps == 2)
        stage.advance(by: .seconds(0.5))
        tap(stage, 120, 20)
        #expect(model.taps == 3)
    }

    @Test("an action on an element meets the element where it is presented", arguments: [Way.offset, .layout])
    private func action(_ way: Way) {
        let model = Model()
        let stage = Stage(width: 200, height: 40) { Moving(model: model, change: way.apply) }
        _ = stage.currentPicture
        withAnimation(.linear(duration: 1)) { model.isMoved = true }
        _ = stage.currentPicture
        stage.advance(by: .seconds(0.25))
        stage["target"].tap()
        #expect(model.taps == 1)
        #expect(stage["target"].info.presentedFrame != nil)
        stage.advance(by: .seconds(1))
        #expect(stage["target"].info.presentedFrame == nil)
    }

    @Test("a view that grows is hit in the size in which it is presented")
    func growing() {
        let model = Model()
        struct Growing: View {
            let model: Model
            var body: some View {
                Color.red.frame(width: model.isMoved ? 200 : 20, height: 40).onTapGesture { model.taps += 1 }
                    .frame(width: 200, height: 40, alignment: .leading)
            }
        }
        let stage = Stage(width: 200, height: 40) { Growing(model: model) }
        _ = stage.currentPicture
        withAnimation(.linear(duration: 1)) { model.isMoved = true }
        _ = stage.currentPicture
        stage.advance(by: .seconds(0.5))
        tap(stage, 150, 20)
        #expect(model.taps == 0)
        tap(stage, 100, 20)
        #expect(model.taps == 1)
    }

    @Test("content that scrolls in an animation is hit where it is presented")
    func scrolling() {
        struct Rows: View {
            let model: Model
            let tapped: (Int) -> Void
            var body: some View {
                ScrollViewReader { proxy in
                    ScrollView {
                        VStack(spacing: 0) {
                            ForEach(0..<20, id: \.self) { row in
                                Color.red.frame(height: 40).onTapGesture { tapped(row) }.id(row)
                            }
                        }
                    }
                    .onChange(of: model.isMoved) {
                        withAnimation(.linear(duration: 1)) { proxy.scrollTo(10, anchor: .top) }
                    }
                }
            }
        }
        let model = Model()
        var rows: [Int] = []
        let stage = Stage(width: 100, height: 120) { Rows(model: model) { rows.append($0) } }
        _ = stage.currentPicture
        model.isMoved = true
        _ = stage.currentPicture
        tap(stage, 50, 20)
        stage.advance(by: .seconds(0.5))
        tap(stage, 50, 20)
        stage.advance(by: .seconds(0.5))
        tap(stage, 50, 20)
        #expect(rows == [0, 5, 10])
    }
}
