import Display
import FanlightCore
import FanlightCoreTesting
import Foundation
import Observation
import TestSupport
import Testing

@MainActor
@Suite("Completions of interrupted animations")
struct InterruptedCompletionTests {
    @Observable final class Model {
        var x = 0.0
        var opacity = 1.0
        var isShown = true
        var ends: [String] = []
    }

    /// The kinds of properties that the animations change.
    enum Kind: CaseIterable { case offset, value }

    private struct Counter: View, Animatable {
        var number: Double
        nonisolated var animatableData: Double {
            get { number }
            set { number = newValue }
        }
        var body: some View { Text("\(number)") }
    }

    private struct Page: View {
        let model: Model
        let kind: Kind
        var body: some View {
            if model.isShown {
                switch kind {
                case .offset: Text("A").offset(x: model.x).opacity(model.opacity)
                case .value: Counter(number: model.x).opacity(model.opacity)
                }
            }
        }
    }

    private func stage(_ model: Model, _ kind: Kind = .offset) -> Stage {
        let stage = Stage(width: 300, height: 100) { Page(model: model, kind: kind) }
        _ = stage.currentPicture
        return stage
    }

    /// Changes a model in an animation whose completions by both criteria are logged.
    private func animate(_ animation: Animation?, _ name: String, _ model: Model, _ stage: Stage, _ body: () -> Void) {
        var transaction = Transaction(animation: animation)
        transaction.addAnimationCompletion { model.ends.append("\(name) logical") }
        transaction.addAnimationCompletion(criteria: .removed) { model.ends.append("\(name) removed") }
        withTransaction(transaction, body)
        _ = stage.currentPicture
    }

    /// Returns the completions with the seconds until them, in steps of 250 ms. Those of one step are sorted.
    private func log(_ stage: Stage, _ model: Model) async -> [String] {
        var lines: [String] = []
        for step in 0...20 {
            stage.advance(by: step == 0 ? .zero : .milliseconds(250))
            await stage.settled()
            lines += model.ends.sorted().map { "\(Double(step) / 4) \($0)" }
            model.ends = []
        }
        return lines
    }

    /// An animation, one that interrupts it, and their completions by the seconds after the second one.
    private struct Interruption: CustomTestStringConvertible {
        let testDescription: String
        let first: Animation
        /// Milliseconds between both.
        let wait: Int
        let second: Animation?
        let completions: [String]

        static let all = [
            Interruption(
                testDescription: "a shorter curve ends the one that it interrupts", first: .linear(duration: 3),
                wait: 500, second: .linear(duration: 1),
                completions: ["1.0 a removed", "1.0 b logical", "1.0 b removed", "2.5 a logical"]),
            Interruption(
                testDescription: "a longer curve keeps the one that it interrupts", first: .linear(duration: 1),
                wait: 500, second: .linear(duration: 2),
                completions: ["0.5 a logical", "2.0 a removed", "2.0 b logical", "2.0 b removed"]),
            Interruption(
                testDescription: "a change without an animation completes what it stops", first: .linear(duration: 3),
                wait: 1_000, second: nil,
                completions: ["0.0 a logical", "0.0 a removed", "0.0 b logical", "0.0 b removed"]),
        ]
    }

    @Test(
        "completions follow what interrupts their animation", arguments: Interruption.all, Kind.allCases)
    private func interrupted(by interruption: Interruption, _ kind: Kind) async {
        let model = Model()
        let stage = stage(model, kind)
        animate(interruption.first, "a", model, stage) { model.x = 100 }
        stage.advance(by: .milliseconds(interruption.wait))
        animate(interruption.second, "b", model, stage) { model.x = 200 }
        #expect(await log(stage, model) == interruption.completions)
    }

    @Test("an animation without an interruption is removed at its end", arguments: Kind.allCases)
    func alone(_ kind: Kind) async {
        let model = Model()
        let stage = stage(model, kind)
        animate(.linear(duration: 2).logicallyComplete(after: 1), "a", model, stage) { model.x = 100 }
        #expect(await log(stage, model) == ["1.0 a logical", "2.0 a removed"])
    }

    @Test("a spring that continues an animation removes it at its own end", arguments: Kind.allCases)
    func merged(_ kind: Kind) async {
        let model = Model()
        let stage = stage(model, kind)
        animate(.spring(duration: 0.5), "a", model, stage) { model.x = 100 }
        stage.advance(by: .milliseconds(250))
        animate(.spring(duration: 1), "b", model, stage) { model.x = 200 }
        let lines = await log(stage, model)
        #expect(lines.prefix(2) == ["0.25 a logical", "1.0 b logical"])
        let removals = lines.dropFirst(2)
        #expect(
            removals.map { $0.split(separator: " ").dropFirst().joined(separator: " ") } == ["a removed", "b removed"])
        #expect(Set(removals.compactMap { $0.split(separator: " ").first }).count == 1)
    }

    @Test("an endless animation completes once another one has interrupted it")
    func endless() async {
        let model = Model()
        let stage = stage(model)
        animate(.linear(duration: 1).repeatForever(), "a", model, stage) { model.x = 100 }
        #expect(await log(stage, model).isEmpty)
        animate(.linear(duration: 1), "b", model, stage) { model.x = 200 }
        #expect(await log(stage, model) == ["1.0 a removed", "1.0 b logical", "1.0 b removed"])
    }

    @Test("a completion waits for all properties of its transaction, and an interruption replaces the end of one")
    func properties() async {
        let model = Model()
        let stage = stage(model)
        animate(.linear(duration: 2), "a", model, stage) { (model.x, model.opacity) = (100, 0.5) }
        stage.advance(by: .milliseconds(500))
        animate(.linear(duration: 0.5), "b", model, stage) { model.x = 200 }
        #expect(await log(stage, model) == ["0.5 b logical", "0.5 b removed", "1.5 a logical", "1.5 a removed"])
    }

    @Test("an animation that begins on a property after its end is not waited for")
    func later() async {
        let model = Model()
        let stage = stage(model)
        animate(.linear(duration: 0.5), "a", model, stage) { model.x = 100 }
        stage.advance(by: .milliseconds(500))
        animate(.linear(duration: 2), "b", model, stage) { model.x = 200 }
        #expect(await log(stage, model) == ["0.0 a logical", "0.0 a removed", "2.0 b logical", "2.0 b removed"])
    }

    @Test("the removal of a view completes its animations", arguments: Kind.allCases)
    func removed(_ kind: Kind) async {
        let model = Model()
        let stage = stage(model, kind)
        animate(.linear(duration: 3), "a", model, stage) { model.x = 100 }
        stage.advance(by: .milliseconds(500))
        model.isShown = false
        _ = stage.currentPicture
        #expect(await log(stage, model) == ["0.0 a logical", "0.0 a removed"])
    }

    @Test("a session on the real clock waits for the end of the shorter curve that interrupts a longer one")
    func settled() async {
        let model = Model()
        let session = SceneSession(
            Page(model: model, kind: .offset),
            configuration: SessionConfiguration(screen: Screen(width: 100, height: 50), clock: .real))
        session.start()
        withAnimation(.linear(duration: 1000)) { model.x = 100 }
        session.flush()
        #expect(session.pending.map(\.kind) == [.animation])
        withAnimation(.linear(duration: 0.01)) { model.x = 200 }
        session.flush()
        for _ in 0..<500 where !session.pending.isEmpty {
            await withCheckedContinuation { continuation in
                DispatchQueue.main.asyncAfter(deadline: .now() + 0.02) { continuation.resume() }
            }
        }
        #expect(session.pending.isEmpty)
        session.close()
    }
}
