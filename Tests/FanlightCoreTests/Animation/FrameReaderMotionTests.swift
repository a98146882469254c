import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Observation
import Testing

@MainActor
@Suite("Readers of frames inside animated effects")
struct FrameReaderMotionTests {
    @Observable final class Model { var isOn = false }

    /// The frames and sizes that views have read.
    final class Log {
        var frames: [CGRect] = []
        var sizes = 0
    }

    enum Effect: CaseIterable {
        case offset, scale, rotation, effect
    }

    private struct Shift: GeometryEffect {
        var x: CGFloat
        var animatableData: CGFloat {
            get { x }
            set { x = newValue }
        }
        func effectValue(size: CGSize) -> ProjectionTransform {
            ProjectionTransform(CGAffineTransform(translationX: x, y: 0))
        }
    }

    private struct Page: View {
        let model: Model
        let log: Log
        let effect: Effect

        var body: some View {
            let isOn = model.isOn
            let reader = GeometryReader { proxy in
                let _ = log.frames.append(proxy.frame(in: .global))
                Color.red
            }
            .frame(width: 40, height: 40)
            HStack(spacing: 0) {
                switch effect {
                case .offset: reader.offset(x: isOn ? 100 : 0)
                case .scale: reader.scaleEffect(isOn ? 2 : 1)
                case .rotation: reader.rotationEffect(.degrees(isOn ? 90 : 0), anchor: .topLeading)
                case .effect: reader.modifier(Shift(x: isOn ? 100 : 0))
                }
                GeometryReader { proxy in
                    let _ = log.sizes += Int(proxy.size.width / 40)
                    Color.blue
                }
                .frame(width: 40, height: 40)
                .offset(x: isOn ? 50 : 0)
            }
        }
    }

    @Test(
        "a frame inside an animated effect follows it, and only its readers are evaluated again",
        arguments: [
            (Effect.offset, CGRect(x: 50, y: 0, width: 40, height: 40)),
            (.scale, CGRect(x: -10, y: -10, width: 60, height: 60)),
            (.rotation, CGRect(x: -28.284, y: 0, width: 56.569, height: 56.569)),
            (.effect, CGRect(x: 50, y: 0, width: 40, height: 40)),
        ])
    func follows(effect: Effect, half: CGRect) {
        let (model, log) = (Model(), Log())
        let screen = Screen(width: 200, height: 100, frameRate: 30)
        let page = Page(model: model, log: log, effect: effect)
        let configuration = SessionConfiguration(screen: screen, clock: .virtual)
        let stage = Stage(screen, SceneSession(page, configuration: configuration))
        _ = stage.currentPicture
        let rest = log.frames.last ?? .null
        withAnimation(.linear(duration: 1)) { model.isOn = true }
        _ = stage.currentPicture
        // The body makes both readers anew.
        let sizes = log.sizes
        stage.advance(by: .seconds(0.5))
        let now = (log.frames.last ?? .null).offsetBy(dx: -rest.minX, dy: -rest.minY)
        for (a, b) in [
            (now.minX, half.minX), (now.minY, half.minY), (now.width, half.width), (now.height, half.height),
        ] {
            #expect(abs(a - b) < 0.01, "\(now)")
        }
        // At most 30 steps a second, and the beginning.
        #expect(log.frames.count <= 20)
        stage.advance(by: .seconds(1))
        let count = log.frames.count
        let end = log.frames.last
        stage.advance(by: .seconds(1))
        #expect(log.frames.count == count)
        #expect(log.frames.last == end)
        #expect(log.sizes == sizes)
    }

    @Test("an effect without readers of frames inside is declared once, and nothing is evaluated while it runs")
    func unread() {
        let (model, log) = (Model(), Log())
        struct Plain: View {
            let model: Model
            let log: Log
            var body: some View {
                GeometryReader { proxy in
                    let _ = log.sizes += Int(proxy.size.width / 40)
                    Color.red
                }
                .frame(width: 40, height: 40)
                .offset(x: model.isOn ? 100 : 0)
            }
        }
        let stage = Stage(width: 200, height: 100) { Plain(model: model, log: log) }
        withAnimation(.linear(duration: 1)) { model.isOn = true }
        _ = stage.currentPicture
        let work = stage.work
        stage.advance(by: .seconds(2))
        #expect((stage.work - work).bodies == 0)
        #expect(log.sizes == 2)
    }

    @Test("a change without animation ends the motion of a frame at once")
    func interrupted() {
        let (model, log) = (Model(), Log())
        let stage = Stage(width: 200, height: 100) { Page(model: model, log: log, effect: .offset) }
        _ = stage.currentPicture
        let rest = log.frames.last?.minX ?? 0
        withAnimation(.linear(duration: 1)) { model.isOn = true }
        _ = stage.currentPicture
        stage.advance(by: .seconds(0.5))
        model.isOn = false
        _ = stage.currentPicture
        #expect(log.frames.last?.minX == rest)
        let count = log.frames.count
        stage.advance(by: .seconds(1))
        #expect(log.frames.count == count)
    }
}
