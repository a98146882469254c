import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Observation
import TestSupport
import Testing

@MainActor
@Suite("Writes of several transactions in one action")
struct ConsecutiveWritesTests {
    private enum Kind: CaseIterable { case frame, offset, opacity, shape, view }

    private struct Screen: View {
        let kind: Kind
        let runsOnAppear: Bool
        @State private var x = 0.0

        var body: some View {
            HStack(spacing: 0) {
                switch kind {
                case .frame:
                    Color.clear.frame(width: x, height: 10)
                    Text("A").accessibilityIdentifier("a")
                case .offset: Text("A").offset(x: x).accessibilityIdentifier("a")
                case .opacity: Text("A").opacity(1 - x / 100)
                case .shape: MovedSquare(x: x).fill(.red).frame(width: 400, height: 10)
                case .view: MovedText(x: x)
                }
                Spacer(minLength: 0)
            }
            .contentShape(.rect)
            .accessibilityIdentifier("screen")
            .onTapGesture { if !runsOnAppear { change() } }
            .onAppear { if runsOnAppear { change() } }
        }

        private func change() {
            x = 100
            withAnimation(.linear(duration: 1)) { x = 0 }
        }
    }

    private func distance(_ kind: Kind, _ stage: Stage) -> Double {
        switch kind {
        case .opacity: (1 - Double(stage.presentedPicture.layers.values.map(\.drawing.opacity).min() ?? 1)) * 100
        case .shape: stage.presentedPicture.leftEdge
        default: Double(stage["a"].presentedFrame.minX)
        }
    }

    @Test(
        "a value that is set and then animated in one action starts at the value that was set",
        arguments: Kind.allCases, [false, true])
    private func setThenAnimated(_ kind: Kind, _ runsOnAppear: Bool) {
        let stage = Stage(width: 500, height: 60) { Screen(kind: kind, runsOnAppear: runsOnAppear) }
        _ = stage.currentPicture
        if !runsOnAppear { stage["screen"].tap() }
        _ = stage.currentPicture
        for time in [0, 0.25, 0.5, 1] {
            let found = distance(kind, stage)
            #expect(abs(found - 100 * (1 - time)) <= 1, "\(kind) at \(time): \(found)")
            stage.advance(by: .seconds(time == 0.5 ? 0.5 : 0.25))
        }
    }

    @Observable final class Places {
        var first = 0.0
        var second = 0.0
    }

    private struct Pair: View {
        let places: Places

        var body: some View {
            VStack {
                Text("A").offset(x: places.first)
                Text("B").offset(x: places.second)
            }
        }
    }

    @Test("animations of several transactions in one turn begin at one time of a real clock")
    func oneStart() {
        let places = Places()
        let configuration = SessionConfiguration(
            screen: .init(width: 100, height: 50), clock: .real)
        let session = SceneSession(Pair(places: places), configuration: configuration)
        var starts: [Int64] = []
        session.onCommit = { commit in
            starts = commit.changes.flatMap { $0.animations ?? [] }.map(\.start)
        }
        session.start()
        withAnimation(.linear(duration: 50)) { places.first = 10 }
        withAnimation(.linear(duration: 60)) { places.second = 10 }
        session.flush()
        #expect(starts.count == 2 && Set(starts).count == 1)
        session.close()
    }
}
