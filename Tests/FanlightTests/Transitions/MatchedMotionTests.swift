import Display
import Fanlight
import FanlightTesting
import Foundation
import Observation
import Testing

@MainActor
@Suite("Matched geometry of transformed and moving views")
struct MatchedMotionTests {
    @Observable final class Model {
        var selection = 0
        var scale = 1.0
    }

    /// Expects a number of red layers at a place, and others elsewhere.
    private func expect(
        _ stage: Stage, _ count: Int, at wanted: CGRect, others: ClosedRange<Int> = 0...0, _ comment: String
    ) {
        let found = stage.presented(where: \.isRed).map(\.box)
        let near = found.filter { $0.isNear(wanted) }
        #expect(near.count == count, "\(comment): \(found) instead of \(wanted)")
        #expect(others.contains(found.count - near.count), "\(comment): \(found)")
    }

    enum Change: CaseIterable {
        case scale, rotation, offset, both

        /// The place on the display of a changed view of 20 × 10 points.
        var place: CGRect {
            switch self {
            case .scale: CGRect(x: 0, y: 0, width: 40, height: 20)
            case .rotation: CGRect(x: 5, y: -5, width: 10, height: 20)
            case .offset: CGRect(x: 30, y: 20, width: 20, height: 10)
            case .both: CGRect(x: 30, y: 0, width: 60, height: 30)
            }
        }
    }

    private struct Changed: ViewModifier {
        let change: Change

        func body(content: Content) -> some View {
            switch change {
            case .scale: content.scaleEffect(2, anchor: .topLeading)
            case .rotation: content.rotationEffect(.degrees(90))
            case .offset: content.offset(x: 30, y: 20)
            case .both: content.scaleEffect(3, anchor: .topLeading).offset(x: 30)
            }
        }
    }

    private struct Screen: View {
        let model: Model
        let change: Change
        @Namespace private var space

        var body: some View {
            ZStack(alignment: .topLeading) {
                Color.clear
                if model.selection == 0 {
                    Color.red.matchedGeometryEffect(id: 1, in: space).frame(width: 20, height: 10)
                        .modifier(Changed(change: change))
                } else {
                    Color.red.matchedGeometryEffect(id: 1, in: space).frame(width: 84, height: 42)
                }
            }
            .frame(width: 200, height: 100)
        }
    }

    /// The place of an unchanged view. Its sides divided by each scale are whole dots.
    private let plain = CGRect(x: 0, y: 0, width: 84, height: 42)

    @Test("a view begins where the display shows the one that it replaces", arguments: Change.allCases, [true, false])
    func replaced(_ change: Change, isReversed: Bool) {
        let model = Model()
        model.selection = isReversed ? 1 : 0
        let stage = Stage(width: 200, height: 100) { Screen(model: model, change: change) }
        let (start, end) = isReversed ? (plain, change.place) : (change.place, plain)
        expect(stage, 1, at: start, "before")
        withAnimation(.linear(duration: 1)) { model.selection = isReversed ? 0 : 1 }
        _ = stage.currentPicture
        for step in 0..<4 {
            let share = Double(step) / 4
            let wanted = start.mixed(with: end, by: share)
            // The one that leaves and the one that comes are at one place.
            expect(stage, 2, at: wanted, "at \(share)")
            stage.advance(by: .seconds(0.25))
        }
        expect(stage, 1, at: end, "after")
        #expect(stage.misplacedLayers.isEmpty && stage.diagnostics.isEmpty)
    }

    @Test("a follower has the place and the size in which the display shows the source")
    func follower() {
        struct Screen: View {
            let model: Model
            @Namespace private var space

            var body: some View {
                ZStack(alignment: .topLeading) {
                    Color.blue.matchedGeometryEffect(id: 1, in: space).frame(width: 20, height: 10)
                        .scaleEffect(model.scale, anchor: .topLeading)
                    Color.red.matchedGeometryEffect(id: 1, in: space, isSource: false)
                }
                .frame(width: 100, height: 100, alignment: .topLeading)
            }
        }
        let model = Model()
        let stage = Stage(width: 100, height: 100) { Screen(model: model) }
        for scale in [1.0, 3, 0.5] {
            model.scale = scale
            expect(stage, 1, at: CGRect(x: 0, y: 0, width: 20 * scale, height: 10 * scale), "\(scale)")
        }
        #expect(stage.diagnostics.isEmpty)
    }

    @Test("a follower outside of scrolled content moves with the source inside")
    func scrolledSource() {
        struct Screen: View {
            @Namespace private var space

            var body: some View {
                ZStack(alignment: .topLeading) {
                    ScrollView {
                        VStack(alignment: .leading, spacing: 0) {
                            Color.clear.frame(height: 60)
                            Color.blue.matchedGeometryEffect(id: 1, in: space).frame(width: 20, height: 20)
                            Color.clear.frame(height: 200)
                        }
                    }
                    Color.red.matchedGeometryEffect(id: 1, in: space, isSource: false)
                }
            }
        }
        let stage = Stage(width: 100, height: 80) { Screen() }
        expect(stage, 1, at: CGRect(x: 0, y: 60, width: 20, height: 20), "before")
        stage.role(.scrollArea).scroll(by: 50)
        expect(stage, 1, at: CGRect(x: 0, y: 10, width: 20, height: 20), "after")
    }

    @Test("a view that replaces another one on its way by a spring keeps the velocity")
    func velocity() {
        struct Screen: View {
            let model: Model
            @Namespace private var space

            var body: some View {
                HStack(spacing: 0) {
                    ForEach(0..<3) { tab in
                        Color.clear.frame(width: 100, height: 20).background {
                            if model.selection == tab { Color.red.matchedGeometryEffect(id: 1, in: space) }
                        }
                    }
                }
            }
        }
        let model = Model()
        let spring = Spring(duration: 0.5, bounce: 0.2)
        let stage = Stage(width: 300, height: 20) { Screen(model: model) }
        _ = stage.currentPicture
        withAnimation(.spring(spring)) { model.selection = 2 }
        _ = stage.currentPicture
        stage.advance(by: .seconds(0.15))
        let start = spring.value(target: 200.0, time: 0.15)
        let speed = spring.velocity(target: 200.0, time: 0.15)
        expect(stage, 2, at: CGRect(x: start, y: 0, width: 100, height: 20), "interrupted")
        withAnimation(.spring(spring)) { model.selection = 1 }
        _ = stage.currentPicture
        for step in 0..<8 {
            let time = Double(step) * 0.04
            let place = start + spring.value(target: 100 - start, initialVelocity: speed, time: time)
            // The first one goes on to the second.
            let others = step == 0 ? 0...0 : 0...1
            let count = step == 0 ? 3 : 2
            expect(
                stage, count, at: CGRect(x: place, y: 0, width: 100, height: 20), others: others, "at \(time) s")
            stage.advance(by: .seconds(0.04))
        }
        stage.advance(by: .seconds(2))
        expect(stage, 1, at: CGRect(x: 100, y: 0, width: 100, height: 20), "after")
        #expect(stage.misplacedLayers.isEmpty)
    }
}
