import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import TestSupport
import Testing

/// Bytes and bodies of declared animations.
extension LayerMotionTests {
    @Test(
        "a spring on an offset or an opacity sends at most 64 bytes, and evaluates one body", arguments: [true, false])
    func cost(isOffset: Bool) {
        struct Faded: View {
            let model: Model
            var body: some View { Text("A").opacity(model.isOn ? 0.5 : 1) }
        }
        let model = Model()
        let stage = isOffset ? stage(model, Moved(model: model)) : stage(model, Faded(model: model))
        stage.resetWork()
        animate(stage, .spring) { if isOffset { model.x = 100 } else { model.isOn = true } }
        #expect(stage.work.bodies == 1 && stage.work.layers == 1)
        #expect(stage.work.bytes <= 64, "\(stage.work.bytes) bytes")
    }

    @Test("100 sessions with a repeating animation each send nothing while it runs")
    func idle() {
        let stages = (0..<100).map { _ in
            let model = Model()
            let stage = stage(model, Moved(model: model))
            animate(stage, .linear(duration: 1).repeatForever()) { model.x = 100 }
            return stage
        }
        for stage in stages {
            stage.resetWork()
            stage.advance(by: .seconds(3_600))
            // The frame is that of the clock, at the end of the advance.
            #expect(stage.work.bodies == 0 && stage.work.layers == 0 && stage.work.frames <= 1)
        }
    }

    @Test("200 rows moved by one animation send at most 24 bytes each")
    func rows() {
        struct Screen: View {
            let model: Model
            var body: some View {
                VStack(spacing: 0) {
                    Color.clear.frame(height: model.isOn ? 30 : 0)
                    ForEach(0..<200) { Text("\($0)").frame(height: 10) }
                }
            }
        }
        let model = Model()
        let stage = Stage(width: 400, height: 2_100) { Screen(model: model) }
        stage.resetWork()
        animate(stage, .spring) { model.isOn = true }
        #expect(stage.work.layers >= 200)
        #expect(stage.work.bytes <= 200 * 24, "\(stage.work.bytes) bytes")
    }

    @Test("1,000 changes of the target keep few animations, few bytes and the exact way")
    func bounded() {
        let model = Model()
        let stage = stage(model, Moved(model: model))
        var chain = MovementChain()
        for step in 1...1_000 {
            let (start, end) = (Double(step) / 1_000, Double(step % 90))
            chain.add(from: start, to: end) { UnitCurve.easeInOut.value(at: $0 / 5) }
            stage.resetWork()
            animate(stage, .easeInOut(duration: 5)) { model.x = CGFloat(end) }
            #expect(stage.work.bytes <= 600, "\(stage.work.bytes) bytes")
            stage.advance(by: .milliseconds(1))
        }
        #expect(stage.currentPicture.layers.values.allSatisfy { $0.animations.count <= 2 })
        var now = 0.0
        let times = [0.5, 1, 2, 4, 5]
        for (time, found) in zip(times, offsets(stage, model, times, since: &now)) {
            let wanted = chain.value(at: time + 1.001)
            #expect(abs(found - wanted) <= 1.5, "at \(time): \(found) instead of \(wanted)")
        }
    }

    @Test("changes of both axes by curves that do not merge keep one animation for each")
    func boundedAxes() {
        struct Placed: View {
            let model: Model
            var body: some View { Text("A").offset(x: model.x, y: CGFloat(model.other)) }
        }
        let model = Model()
        let stage = stage(model, Placed(model: model))
        for step in 1...40 {
            animate(stage, .easeInOut(duration: 1)) { (model.x, model.other) = (CGFloat(step * step % 90), step % 31) }
            stage.advance(by: .milliseconds(10))
        }
        #expect(stage.currentPicture.layers.values.allSatisfy { $0.animations.count <= 3 })
    }

    @Test("rows that a curve interrupts share the course of their rest")
    func interruptedRows() {
        struct Screen: View {
            let model: Model
            var body: some View {
                VStack(alignment: .leading, spacing: model.isOn ? 4 : 0) {
                    ForEach(0..<200) { Text("\($0)").frame(height: 10) }
                }
                .frame(height: 3_000, alignment: .top)
            }
        }
        let model = Model()
        let stage = Stage(width: 400, height: 3_000) { Screen(model: model) }
        animate(stage, .easeInOut(duration: 1)) { model.isOn = true }
        for isOn in [false, true] {
            stage.advance(by: .milliseconds(300))
            stage.resetWork()
            animate(stage, .easeInOut(duration: 1)) { model.isOn = isOn }
            #expect(stage.work.layers >= 199)
            #expect(stage.work.bytes <= 200 * 48, "\(stage.work.bytes) bytes")
        }
    }

    @Test("a spring that each of 1,000 pointer moves retargets is one animation, and a move evaluates one body")
    func retargetedByPointer() {
        struct Followed: View {
            @State private var x: CGFloat = 0
            var body: some View {
                Text("A").offset(x: x).frame(width: 400, height: 100)
                    .contentShape(Rectangle())
                    .gesture(
                        DragGesture(minimumDistance: 0).onChanged { value in
                            withAnimation(.interactiveSpring) { x = value.translation.width }
                        })
            }
        }
        let stage = stage(Model(), Followed())
        stage.resetWork()
        let places = (1...1_000).map { CGPoint(x: 10 + Double($0 % 380), y: 50) }
        stage.drag(from: CGPoint(x: 10, y: 50), through: places, step: .milliseconds(1))
        #expect(stage.currentPicture.layers.values.allSatisfy { $0.animations.count <= 1 })
        #expect(stage.work.bodies <= 1_002, "\(stage.work.bodies)")
    }

    @Test("10,000 animations that begin in one turn are declared in few bytes each")
    func many() {
        struct Screen: View {
            let model: Model
            var body: some View {
                ZStack { ForEach(0..<10_000) { _ in Color.red.frame(width: 1, height: 1).offset(x: model.x) } }
            }
        }
        let model = Model()
        let stage = stage(model, Screen(model: model))
        stage.resetWork()
        animate(stage, .linear(duration: 1)) { model.x = 100 }
        #expect(stage.currentPicture.animated.count == 10_000)
        #expect(stage.work.bytes <= 10_000 * 24, "\(stage.work.bytes) bytes")
        stage.resetWork()
        stage.advance(by: .seconds(0.5))
        #expect(stage.work.bodies == 0 && stage.work.layers == 0)
    }
}
