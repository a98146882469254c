import FanlightCore
import FanlightCoreTesting
import Foundation
import Observation
import TestSupport
import Testing

@MainActor
@Suite("Completions of animations")
struct AnimationCompletionTests {
    @Observable final class Model {
        var isOn = false
        var unread = 0
        var ends: [String] = []
    }

    private struct Counter: View, Animatable {
        var number: Double
        nonisolated var animatableData: Double {
            get { number }
            set { number = newValue }
        }
        var body: some View { Text("\(number)") }
    }

    /// The animations that the same change uses.
    private enum Use: CaseIterable {
        case own, childs, longest, childsLogical, value, text, insertion, removal, effect
        case overridden, invisible

        /// Seconds until the completion of a transaction with a linear animation of a second.
        var end: Double {
            switch self {
            case .own, .text, .insertion, .removal: 1
            case .childs, .longest: 3
            case .childsLogical, .value: 2
            case .effect: 0.5
            case .overridden, .invisible: 0
            }
        }
    }

    private struct Screen: View {
        let use: Use
        let model: Model
        private var x: CGFloat { model.isOn ? 100 : 0 }

        var body: some View {
            switch use {
            case .own: Text("A").offset(x: x)
            case .childs: Text("A").offset(x: x).animation(.linear(duration: 3), value: model.isOn)
            case .longest:
                Text("A").offset(x: x)
                Text("B").offset(x: x).animation(.linear(duration: 3), value: model.isOn)
                Text("C").offset(x: x).animation(.linear(duration: 0.5), value: model.isOn)
            case .childsLogical:
                Text("A").offset(x: x)
                    .animation(.linear(duration: 3).logicallyComplete(after: 2), value: model.isOn)
            case .value: Counter(number: x).animation(.linear(duration: 2), value: model.isOn)
            case .text: Text(model.isOn ? "A" : "B")
            case .insertion: if model.isOn { Text("A") }
            case .removal: if !model.isOn { Text("A") }
            case .effect: Text("A").animation(.linear(duration: 0.5)) { $0.opacity(model.isOn ? 0.5 : 1) }
            case .overridden: Text("A").offset(x: x).transaction { $0.animation = nil }
            case .invisible: Text("A").accessibilityValue(model.isOn ? "on" : "off").transaction { _ in }
            }
        }
    }

    /// Returns the seconds until the completion, in steps of 50 ms.
    private func end(_ stage: Stage, _ model: Model) -> Double? {
        for step in 0...100 {
            if step > 0 { stage.advance(by: .milliseconds(50)) }
            if !model.ends.isEmpty { return Double(step) / 20 }
        }
        return nil
    }

    private func stage(_ use: Use, _ model: Model) -> Stage {
        let stage = Stage(width: 300, height: 100) { Screen(use: use, model: model) }
        _ = stage.currentPicture
        return stage
    }

    @Test("a completion waits for the animations that the changes use", arguments: Use.allCases)
    private func used(_ use: Use) {
        let model = Model()
        let stage = stage(use, model)
        withAnimation(.linear(duration: 1)) {
            model.isOn = true
        } completion: {
            model.ends.append("end")
        }
        _ = stage.currentPicture
        #expect(end(stage, model) == use.end)
        stage.advance(by: .seconds(10))
        #expect(model.ends == ["end"])
    }

    @Test("a transaction without an animation of its own waits for those of the views inside", arguments: Use.allCases)
    private func transaction(_ use: Use) {
        let model = Model()
        let stage = stage(use, model)
        var transaction = Transaction()
        transaction.addAnimationCompletion { model.ends.append("end") }
        withTransaction(transaction) { model.isOn = true }
        _ = stage.currentPicture
        let expected: Double =
            switch use {
            case .childs, .longest: 3
            case .childsLogical, .value: 2
            case .effect: 0.5
            default: 0
            }
        #expect(end(stage, model) == expected)
    }

    @Test("the criterion removed waits for the end of a child's animation")
    func removed() {
        let model = Model()
        let stage = stage(.childsLogical, model)
        withAnimation(.linear(duration: 1), completionCriteria: .removed) {
            model.isOn = true
        } completion: {
            model.ends.append("end")
        }
        _ = stage.currentPicture
        #expect(end(stage, model) == 3)
    }

    @Test("a change that no view reads completes at once")
    func unread() async {
        struct Screen: View {
            let model: Model
            var body: some View {
                TestButton("go") {
                    withAnimation(.linear(duration: 1)) {
                        model.unread += 1
                    } completion: {
                        model.ends.append("end")
                    }
                }
                .accessibilityIdentifier("go")
                TestButton("nothing") {
                    var transaction = Transaction(animation: .linear(duration: 1))
                    transaction.addAnimationCompletion { model.ends.append("nothing") }
                    withTransaction(transaction) {}
                }
                .accessibilityIdentifier("nothing")
            }
        }
        let model = Model()
        let stage = Stage(width: 300, height: 100) { Screen(model: model) }
        stage["go"].tap()
        await stage.settled()
        #expect(model.ends == ["end"])
        stage["nothing"].tap()
        await stage.settled()
        #expect(model.ends == ["end", "nothing"])
    }

    @Test("each of two transactions of a turn waits for its own animations")
    func twoTransactions() {
        struct Screen: View {
            let model: Model
            @State private var a = false
            @State private var b = false
            var body: some View {
                Text("A").offset(x: a ? 100 : 0)
                Text("B").offset(x: b ? 100 : 0)
                TestButton("go") {
                    withAnimation(.linear(duration: 2)) {
                        a = true
                    } completion: {
                        model.ends.append("a")
                    }
                    withAnimation(.linear(duration: 1)) {
                        b = true
                    } completion: {
                        model.ends.append("b")
                    }
                }
                .accessibilityIdentifier("go")
            }
        }
        let model = Model()
        let stage = Stage(width: 300, height: 200) { Screen(model: model) }
        stage["go"].tap()
        stage.advance(by: .seconds(1))
        #expect(model.ends == ["b"])
        stage.advance(by: .seconds(1))
        #expect(model.ends == ["b", "a"])
    }

    /// The changes in a scope with a linear animation of two seconds.
    private enum ScopedUse: CaseIterable { case offset, value, insertion, removal, nothing }

    private struct Scope: View {
        let use: ScopedUse
        let model: Model

        var body: some View {
            VStack {
                switch use {
                case .offset: Text("A").offset(x: model.isOn ? 100 : 0)
                case .value: Counter(number: model.isOn ? 100 : 0)
                case .insertion: if model.isOn { Text("A") }
                case .removal: if !model.isOn { Text("A") }
                case .nothing: Text("A").accessibilityValue(model.isOn ? "on" : "off")
                }
            }
            .transaction { [model] in
                $0.animation = .linear(duration: 2)
                $0.addAnimationCompletion { model.ends.append("scope") }
            }
        }
    }

    @Test("a completion that transaction(_:) adds waits for the animations in its scope", arguments: ScopedUse.allCases)
    private func scope(_ use: ScopedUse) {
        let model = Model()
        let stage = Stage(width: 300, height: 100) { Scope(use: use, model: model) }
        _ = stage.currentPicture
        for isOn in [true, false, true] {
            model.ends = []
            // Removals and insertions alternate.
            model.isOn = isOn
            _ = stage.currentPicture
            #expect(end(stage, model) == (use == .nothing ? 0 : 2))
            stage.advance(by: .seconds(10))
            #expect(model.ends == ["scope"])
        }
    }

    @Test("a scope's completion and that of the transaction around it both wait")
    func scopeInTransaction() {
        let model = Model()
        let stage = Stage(width: 300, height: 100) { Scope(use: .offset, model: model) }
        _ = stage.currentPicture
        model.ends = []
        withAnimation(.linear(duration: 1)) {
            model.isOn = true
        } completion: {
            model.ends.append("outer")
        }
        _ = stage.currentPicture
        #expect(end(stage, model) == 2)
        #expect(model.ends.sorted() == ["outer", "scope"])
    }

    @Test("a scope adds a completion only where its closure does")
    func conditionalScope() {
        struct Screen: View {
            let model: Model
            var body: some View {
                Text("A").offset(x: model.isOn ? 100 : 0).transaction { [model] in
                    if $0.animation != nil { $0.addAnimationCompletion { model.ends.append("scope") } }
                }
            }
        }
        let model = Model()
        let stage = Stage(width: 300, height: 100) { Screen(model: model) }
        _ = stage.currentPicture
        model.isOn = true
        stage.advance(by: .seconds(1))
        #expect(model.ends.isEmpty)
        withAnimation(.linear(duration: 1)) { model.isOn = false }
        _ = stage.currentPicture
        #expect(end(stage, model) == 1)
        stage.advance(by: .seconds(1))
        #expect(model.ends == ["scope"])
    }

    @Test("transaction(value:_:) adds a completion to the updates in which the value changes")
    func triggeredScope() {
        struct Screen: View {
            let model: Model
            var body: some View {
                Text("A \(model.unread)").offset(x: model.isOn ? 100 : 0)
                    .transaction(value: model.isOn) { [model] in
                        $0.animation = .linear(duration: 2)
                        $0.addAnimationCompletion { model.ends.append("scope") }
                    }
            }
        }
        let model = Model()
        let stage = Stage(width: 300, height: 100) { Screen(model: model) }
        _ = stage.currentPicture
        model.unread = 1
        stage.advance(by: .seconds(3))
        #expect(model.ends.isEmpty)
        model.isOn = true
        _ = stage.currentPicture
        #expect(end(stage, model) == 2)
        stage.advance(by: .seconds(3))
        #expect(model.ends == ["scope"])
    }
}
