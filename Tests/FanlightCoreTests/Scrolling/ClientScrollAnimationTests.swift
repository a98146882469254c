import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

@MainActor
@Suite("Scroll content that a pointer lets go of")
struct ClientScrollAnimationTests {
    private struct Rows: View {
        var count = 500
        var isLazy = true
        var body: some View {
            ScrollView {
                if isLazy {
                    LazyVStack(spacing: 0) { rows }
                } else {
                    VStack(spacing: 0) { rows }
                }
            }
        }
        private var rows: some View {
            ForEach(0..<count, id: \.self) { Text("row \($0)").frame(maxWidth: .infinity, minHeight: 40) }
        }
    }

    private func stage(_ view: some View) -> Stage { Stage(width: 300, height: 400) { view } }

    /// Drags upwards by 100 points in 50 ms, which is a velocity of 2,000 points per second, and lets go.
    private func flick(_ stage: Stage, by distance: CGFloat = -100) {
        let start: CGFloat = distance < 0 ? 300 : 100
        stage.drag(
            from: CGPoint(x: 150, y: start),
            through: (1...5).map { CGPoint(x: 150, y: start + distance * CGFloat($0) / 5) })
        _ = stage.currentPicture
    }

    /// Returns the distance of a row's presented place from its final one.
    private func left(_ stage: Stage, _ row: Int) -> Double {
        Double(stage.label("row \(row)").presentedFrame.minY - stage.label("row \(row)").frame.minY)
    }

    private let reach = 2_000 / (-1_000 * log(0.998))

    @Test(
        "content goes on with the pointer's velocity, decelerates, and sends nothing meanwhile",
        arguments: [true, false])
    func glide(_ isLazy: Bool) {
        let stage = stage(Rows(isLazy: isLazy))
        flick(stage)
        // The final offset applies at once: 100 by the drag, and the reach of the velocity.
        let offset = 100 + reach
        let row = Int(offset / 40) + 1
        #expect(abs(Double(stage.label("row \(row)").frame.minY) - (Double(row) * 40 + 10 - offset)) <= 1)
        stage.resetWork()
        var time = 0.0
        for next in [0, 0.1, 0.5, 1, 2.5] {
            stage.advance(by: .seconds(next - time))
            time = next
            #expect(abs(left(stage, row) - reach * pow(0.998, time * 1_000)) <= 1, "at \(time)")
        }
        // Each step of a virtual clock is sent, and nothing else.
        #expect(stage.work.bodies == 0 && stage.work.layers == 0 && stage.work.bytes <= 5 * 24)
        stage.advance(by: .seconds(3))
        #expect(left(stage, row) == 0)
    }

    @Test("the rows on the way are in the picture until they have passed")
    func rowsOnTheWay() {
        let stage = stage(Rows())
        flick(stage)
        for row in [2, 10, 20, 30] { #expect(stage.label("row \(row)").exists, "row \(row)") }
        stage.advance(by: .seconds(5))
        _ = stage.currentPicture
        #expect(!stage.label("row 2").exists && stage.label("row 30").exists)
    }

    @Test("rows whose lengths were estimated do not jump when content goes to its start")
    func estimatedRows() {
        struct Uneven: View {
            var body: some View {
                ScrollViewReader { reader in
                    ScrollView {
                        LazyVStack(spacing: 0) {
                            ForEach(0..<400) { Text("row \($0)").frame(height: $0 < 200 ? 40 : 70) }
                        }
                    }
                    .onAppear { reader.scrollTo(230, anchor: .top) }
                }
            }
        }
        let stage = stage(Uneven())
        let before = stage.label("row 232").presentedFrame.minY
        flick(stage, by: 100)
        #expect(abs(stage.label("row 232").presentedFrame.minY - before - 100) <= 1)
        stage.advance(by: .seconds(0.5))
        let moved = 100 + reach * (1 - pow(0.998, 500))
        #expect(abs(Double(stage.label("row 232").presentedFrame.minY - before) - moved) <= 1.5)
    }

    @Test("content that is pulled beyond its start is resisted, and springs back when it is released")
    func stretch() {
        let stage = stage(Rows())
        func send(_ phase: PointerInput.Phase, _ y: CGFloat) {
            stage.send(.pointer(PointerInput(phase, at: ScreenPoint(x: 150, y: y))))
        }
        send(.pressed, 100)
        for y in stride(from: 120, through: 300, by: 20) { send(.moved, CGFloat(y)) }
        let pulled = (1 - 1 / (200 * 0.55 / 400 + 1)) * 400.0
        #expect(abs(Double(stage.label("row 0").frame.minY) - 10 - pulled) < 1)
        stage.advance(by: .seconds(1))
        send(.released, 300)
        #expect(stage.label("row 0").frame.minY == 10)
        stage.resetWork()
        #expect(abs(left(stage, 0) - pulled) <= 1)
        stage.advance(by: .seconds(0.1))
        #expect(abs(left(stage, 0) - pulled * 2 / M_E) <= 1)
        #expect(stage.work.layers == 0 && stage.work.bytes <= 24)
        stage.advance(by: .seconds(2))
        #expect(left(stage, 0) == 0)
    }

    @Test("content that reaches its end goes beyond it and comes back")
    func bounce() {
        let stage = stage(Rows(count: 20))
        flick(stage)
        #expect(abs(stage.label("row 19").frame.maxY - 390) <= 1)
        var most = 0.0
        for _ in 0..<40 {
            stage.advance(by: .seconds(0.05))
            most = min(most, left(stage, 19))
        }
        // 300 points remain, at whose end the velocity is about 1,400 points per second.
        #expect(most < -40 && most > -60, "\(most)")
        #expect(left(stage, 19) == 0)
    }

    @Test("a press stops moving content where it is presented, and does nothing else")
    func stopped() {
        struct Buttons: View {
            @State private var presses = 0
            var body: some View {
                ScrollView {
                    LazyVStack(spacing: 0) {
                        ForEach(0..<500) { row in
                            HStack {
                                TestButton("row \(row)") { presses += 1 }.frame(width: 100, height: 40)
                                Color.red.frame(height: 40)
                            }
                        }
                    }
                }
                .overlay(alignment: .bottom) { Text("presses \(presses)").allowsHitTesting(false) }
            }
        }
        let stage = stage(Buttons())
        stage.drag(
            from: CGPoint(x: 250, y: 300), through: (1...5).map { CGPoint(x: 250, y: 300 - 20 * CGFloat($0)) })
        _ = stage.currentPicture
        stage.advance(by: .seconds(0.5))
        let place = stage.label("row 25").presentedFrame.minY
        stage.drag(from: CGPoint(x: 50, y: 200), through: [])
        #expect(abs(stage.label("row 25").frame.minY - place) <= 1)
        stage.advance(by: .seconds(1))
        #expect(abs(stage.label("row 25").presentedFrame.minY - place) <= 1)
        #expect(stage.label("presses 0").exists)
        // The next press is an ordinary one.
        stage.drag(from: CGPoint(x: 50, y: 200), through: [])
        #expect(stage.label("presses 1").exists)
    }

    @Test("a wheel turns content on from where it is presented")
    func wheel() {
        let stage = stage(Rows())
        flick(stage)
        stage.advance(by: .seconds(0.2))
        let place = stage.label("row 20").presentedFrame.minY
        stage.send(.scroll(ScrollInput(at: ScreenPoint(x: 150, y: 200), deltaX: 0, deltaY: 50)))
        #expect(abs(stage.label("row 20").frame.minY - place + 50) <= 1)
        #expect(left(stage, 20) == 0)
    }

    @Test("a flick goes to the next page, and not beyond it")
    func page() {
        let stage = Stage(width: 200, height: 100) {
            ScrollView(.horizontal, showsIndicators: false) {
                LazyHStack(spacing: 0) {
                    ForEach(0..<9) { Color.blue.frame(width: 200, height: 100).accessibilityIdentifier("page \($0)") }
                }
            }
            .scrollTargetBehavior(.paging)
        }
        stage.drag(
            from: CGPoint(x: 150, y: 50), through: [CGPoint(x: 130, y: 50), CGPoint(x: 110, y: 50)])
        #expect(stage["page 1"].frame.minX == 0)
        #expect(abs(stage["page 1"].presentedFrame.minX - 160) <= 1)
        stage.advance(by: .seconds(2))
        #expect(stage["page 1"].presentedFrame.minX == 0)
    }

    @Test("views that depend on each offset get each of them, and phases tell of the deceleration")
    func observed() {
        final class Log {
            var offsets: [CGFloat] = []
            var phases: [ScrollPhase] = []
        }
        let log = Log()
        let stage = stage(
            Rows().onScrollGeometryChange(for: CGFloat.self) {
                $0.contentOffset.y
            } action: {
                log.offsets.append($1)
            }
            .onScrollPhaseChange { log.phases.append($1) })
        flick(stage)
        log.offsets = []
        stage.advance(by: .seconds(5))
        #expect(log.offsets.count > 50)
        #expect(log.offsets == log.offsets.sorted())
        #expect(abs(Double(log.offsets.last ?? 0) - 100 - reach) <= 1)
        #expect(log.phases.suffix(2) == [.decelerating, .idle])
    }

    @Test("the thumb of the indicator moves with the content")
    func thumb() throws {
        let stage = stage(Rows())
        flick(stage)
        let thumb = try #require(
            stage.currentPicture.layers.values.first { $0.placement.frame.width == 6 && !$0.animations.isEmpty })
        let height = Float(thumb.placement.frame.height)
        let share = (396 - height) / (500 * 40 - 400)
        #expect(abs(thumb.animations[0].distance[1] + Float(reach) * share) <= 1)
    }

    @Test("on cells the content stops where the pointer lets go of it")
    func cells() {
        let stage = Stage(columns: 40, rows: 20) { Rows() }
        func place(_ row: Int) -> CGFloat { stage.label("row \(row)").frame.minY }
        let (first, before) = (place(0), place(3))
        stage.drag(from: CGPoint(x: 50, y: 200), through: [CGPoint(x: 50, y: 180), CGPoint(x: 50, y: 136)])
        let after = place(3)
        #expect(after < before && stage.currentPicture.animated.isEmpty)
        stage.advance(by: .seconds(1))
        #expect(place(3) == after)
        stage.drag(from: CGPoint(x: 50, y: 60), through: [CGPoint(x: 50, y: 180), CGPoint(x: 50, y: 300)])
        #expect(place(0) == first && stage.currentPicture.animated.isEmpty)
    }
}
