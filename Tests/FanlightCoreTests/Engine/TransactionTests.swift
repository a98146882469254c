import FanlightCore
import FanlightCoreTesting
import Foundation
import Observation
import TestSupport
import Testing

@MainActor
@Suite("Transactions")
struct TransactionTests {
    private final class Log {
        var entries: [String] = []
    }

    /// Logs the animation of each update that reaches this view.
    private struct Probe: View {
        let value: Int
        let name: String
        let log: Log
        var body: some View {
            Text("\(value)").transaction { [log, name] transaction in
                log.entries.append(
                    "\(name) \(transaction.animation == nil ? "none" : "\(label(transaction.animation))")")
            }
        }

        private func label(_ animation: Animation?) -> String {
            switch animation {
            case .linear?: "linear"
            case .easeIn?: "easeIn"
            case .default?: "default"
            default: "other"
            }
        }
    }

    private struct Changing<Content: View>: View {
        @State private var value = 0
        @ViewBuilder let content: (Int) -> Content
        var body: some View {
            content(value)
            TestButton("plain") { value += 1 }.accessibilityIdentifier("plain")
            TestButton("linear") { withAnimation(.linear) { value += 1 } }.accessibilityIdentifier("linear")
            TestButton("bound") {
                $value.animation(.easeIn).wrappedValue += 1
            }
            .accessibilityIdentifier("bound")
        }
    }

    /// Returns what the probes log after the button is pressed.
    private func transactionLog<Content: View>(
        _ button: String, @ViewBuilder _ content: @escaping (Int, Log) -> Content
    ) -> [String] {
        let log = Log()
        let stage = Stage(width: 300, height: 200) { Changing { content($0, log) } }
        log.entries.removeAll()
        stage[button].tap()
        return log.entries
    }

    @Test("an animation applies to the change made in it and to no other")
    func carried() {
        #expect(transactionLog("plain") { Probe(value: $0, name: "a", log: $1) } == ["a none"])
        #expect(transactionLog("linear") { Probe(value: $0, name: "a", log: $1) } == ["a linear"])
        #expect(transactionLog("bound") { Probe(value: $0, name: "a", log: $1) } == ["a easeIn"])
    }

    @Test("an animation modifier applies only to its content and only when its value changes")
    func modifiers() {
        #expect(
            transactionLog("plain") { value, log in
                Probe(value: value, name: "in", log: log).animation(.easeIn, value: value)
                Probe(value: value, name: "out", log: log)
                Probe(value: value, name: "same", log: log).animation(.easeIn, value: 1)
            } == ["in easeIn", "out none", "same none"])
        #expect(
            transactionLog("linear") { value, log in
                Probe(value: value, name: "nil", log: log).animation(nil, value: value)
                Probe(value: value, name: "near", log: log).animation(.easeIn, value: value)
                    .animation(.default, value: value)
            } == ["nil none", "near easeIn"])
    }

    @Test("animation(_:) without a value animates an equatable view only when that view changes")
    func equatable() {
        struct Compared: View, Equatable {
            let value: Int
            let log: Log
            nonisolated static func == (a: Self, b: Self) -> Bool { a.value == b.value }
            var body: some View { Probe(value: value, name: "compared", log: log) }
        }
        #expect(
            transactionLog("plain") { value, log in
                Compared(value: value, log: log).animation(.easeIn)
                Probe(value: value, name: "other", log: log)
            } == ["compared easeIn", "other none"])
        #expect(transactionLog("plain") { Compared(value: $0 / 10, log: $1).animation(.easeIn) } == [])
    }

    @Test("animation(_:) without a value animates every change of a view")
    @available(*, deprecated)
    func everyChange() {
        #expect(
            transactionLog("plain") { value, log in
                Probe(value: value, name: "in", log: log).animation(.easeIn)
                Probe(value: value, name: "out", log: log)
            } == ["in easeIn", "out none"])
        #expect(transactionLog("linear") { Probe(value: $0, name: "nil", log: $1).animation(nil) } == ["nil none"])
    }

    @Test("disablesAnimations overrides the animation modifiers inside")
    func disabled() {
        #expect(
            transactionLog("linear") { value, log in
                Probe(value: value, name: "a", log: log).animation(.easeIn, value: value)
                    .transaction { $0.disablesAnimations = true }
            } == ["a linear"])
    }

    @Test("a scoped animation applies to the modifications in its closure; the content keeps the outer transaction")
    func bodies() {
        #expect(
            transactionLog("linear") { value, log in
                Probe(value: value, name: "view", log: log).animation(.easeIn) { content in
                    content.background { Probe(value: value, name: "done to it", log: log) }
                }
            }.sorted() == ["done to it easeIn", "view linear"])
        struct Backed: ViewModifier {
            let value: Int
            let log: Log
            func body(content: Content) -> some View {
                content.background { Probe(value: value, name: "modifier", log: log) }
            }
        }
        #expect(
            transactionLog("linear") { value, log in
                Probe(value: value, name: "view", log: log).modifier(Backed(value: value, log: log).animation(.easeIn))
            }.sorted() == ["modifier easeIn", "view linear"])
        #expect(
            transactionLog("linear") { value, log in
                Probe(value: value, name: "view", log: log)
                    .modifier(Backed(value: value, log: log).transaction { $0.animation = nil })
            }.sorted() == ["modifier none", "view linear"])
    }

    /// The modifiers that a body applies to its content.
    private enum Scope: CaseIterable { case transaction, value, closure }

    private struct Scoped: ViewModifier {
        let scope: Scope
        /// The value that is compared; without one the modifier is the same in each update.
        var value = 0
        func body(content: Content) -> some View {
            switch scope {
            case .transaction: content.transaction { $0.animation = .easeIn }
            case .value: content.animation(.easeIn, value: value)
            case .closure: content.animation(.easeIn) { $0.opacity(value > 0 ? 0.5 : 1) }
            }
        }
    }

    @Test("the content in a modifier's body has the transaction of the modifiers there", arguments: Scope.allCases)
    private func modifierBodies(_ scope: Scope) {
        let inside = scope == .closure ? "view linear" : "view easeIn"
        #expect(
            transactionLog("linear") { value, log in
                Probe(value: value, name: "view", log: log).modifier(Scoped(scope: scope, value: value))
            } == [inside])
        let alone = scope == .value ? "view linear" : inside
        #expect(
            transactionLog("linear") { value, log in
                Probe(value: value, name: "view", log: log).modifier(Scoped(scope: scope))
            } == [alone])
        // A scope around the modifier applies to both once.
        #expect(
            transactionLog("plain") { value, log in
                Probe(value: value, name: "view", log: log).modifier(Scoped(scope: scope, value: value))
                    .transaction { $0.animation = .default }
            } == [scope == .closure ? "view default" : "view easeIn"])
    }

    @Test("the content of a modifier that reads the environment has the transaction of the new body")
    func dirtyModifierBodies() {
        struct Limited: ViewModifier {
            @Environment(\.lineLimit) private var limit
            func body(content: Content) -> some View { content.animation(.easeIn, value: limit) }
        }
        struct Inner: ViewModifier {
            func body(content: Content) -> some View { content.modifier(Limited()) }
        }
        #expect(
            transactionLog("plain") { value, log in
                Probe(value: value, name: "view", log: log).modifier(Limited()).environment(\.lineLimit, value + 1)
            } == ["view easeIn"])
        #expect(
            transactionLog("plain") { value, log in
                Probe(value: value, name: "view", log: log).modifier(Inner()).environment(\.lineLimit, value + 1)
            } == ["view easeIn"])
    }

    @Test("a state change in a descendant passes through the transaction modifiers around it")
    func deep() {
        struct Deep: View {
            @State private var value = 0
            let log: Log
            var body: some View {
                Probe(value: value, name: "deep", log: log)
                TestButton("+") { value += 1 }.accessibilityIdentifier("plus")
            }
        }
        let log = Log()
        let stage = Stage(width: 300, height: 200) {
            VStack { Deep(log: log) }.transaction { $0.animation = .easeIn }
        }
        log.entries.removeAll()
        stage["plus"].tap()
        #expect(log.entries == ["deep easeIn"])
    }

    @Observable final class Model {
        var value = 0
    }

    @Test("a change of an observed object inside withAnimation carries the animation")
    func observed() {
        struct Observing: View {
            let model: Model
            let log: Log
            var body: some View {
                Probe(value: model.value, name: "a", log: log)
                TestButton("+") { withAnimation(.linear) { model.value += 1 } }.accessibilityIdentifier("plus")
                TestButton("-") { model.value -= 1 }.accessibilityIdentifier("minus")
            }
        }
        let log = Log()
        let stage = Stage(width: 300, height: 200) { Observing(model: Model(), log: log) }
        log.entries.removeAll()
        stage["plus"].tap()
        stage["minus"].tap()
        #expect(log.entries == ["a linear", "a none"])
    }

    @Test("a custom transaction value is carried by the change")
    func ownKey() {
        var transactionLog: [String] = []
        struct Marking: View {
            @State private var value = 0
            let see: (String) -> Void
            var body: some View {
                Text("\(value)").transaction { see($0.mark) }
                TestButton("go") { withTransaction(\.mark, "set") { value += 1 } }.accessibilityIdentifier("go")
            }
        }
        let stage = Stage(width: 300, height: 200) { Marking { transactionLog.append($0) } }
        transactionLog.removeAll()
        stage["go"].tap()
        #expect(transactionLog == ["set"])
    }

    @Test("an animation's completion runs once, when the animation ends")
    func completion() async {
        struct Completing: View {
            @State private var value = 0
            @State private var isDone = false
            let log: Log
            var body: some View {
                let _ = log.entries.append("\(value) \(isDone)")
                Text("\(value)")
                TestButton("go") {
                    withAnimation(.linear) {
                        value = 1
                    } completion: {
                        isDone = true
                    }
                }
                .accessibilityIdentifier("go")
                TestButton("nothing") {
                    withAnimation {
                    } completion: {
                        log.entries.append("nothing done")
                    }
                }
                .accessibilityIdentifier("nothing")
            }
        }
        let log = Log()
        let stage = Stage(width: 300, height: 200) { Completing(log: log) }
        stage["go"].tap()
        stage.advance(by: .milliseconds(349))
        #expect(log.entries == ["0 false", "1 false"])
        stage.advance(by: .milliseconds(1))
        #expect(log.entries == ["0 false", "1 false", "1 true"])
        stage["nothing"].tap()
        await stage.settled()
        #expect(log.entries.last == "nothing done")
    }

    @Test("isContinuous and tracksVelocity are carried by the change and do not persist")
    func continuous() {
        var transactionLog: [String] = []
        struct Marking: View {
            @State private var value = 0
            let see: (String) -> Void
            var body: some View {
                Text("\(value)").transaction { see("\($0.isContinuous) \($0.tracksVelocity)") }
                TestButton("drag") {
                    var transaction = Transaction(animation: .linear)
                    transaction.isContinuous = true
                    withTransaction(transaction) { value += 1 }
                }
                .accessibilityIdentifier("drag")
                TestButton("throw") { withTransaction(\.tracksVelocity, true) { value += 1 } }
                    .accessibilityIdentifier("throw")
                TestButton("set") { value += 1 }.accessibilityIdentifier("set")
            }
        }
        let stage = Stage(width: 300, height: 200) { Marking { transactionLog.append($0) } }
        transactionLog.removeAll()
        for name in ["drag", "throw", "set"] { stage[name].tap() }
        #expect(transactionLog == ["true false", "false true", "false false"])
    }

    @Test("the completions of a transaction run in order, each by its own criterion")
    func completionsInOrder() {
        var done: [String] = []
        struct Completing: View {
            @State private var value = 0
            let note: (String) -> Void
            var body: some View {
                Text("\(value)")
                TestButton("go") {
                    var transaction = Transaction(animation: .spring.logicallyComplete(after: 0.1))
                    transaction.addAnimationCompletion { note("first") }
                    transaction.addAnimationCompletion(criteria: .removed) { note("second") }
                    withTransaction(transaction) { value += 1 }
                }
                .accessibilityIdentifier("go")
            }
        }
        let stage = Stage(width: 300, height: 200) { Completing { done.append($0) } }
        stage["go"].tap()
        stage.advance(by: .seconds(0.1))
        #expect(done == ["first"], "logical completion is reached after a tenth of a second")
        stage.advance(by: .seconds(5))
        #expect(done == ["first", "second"], "the criterion removed is met once the spring is at rest")
        #expect(stage.label("1").exists)
    }

    /// Reaches the target in three steps of one second.
    private struct Steps: CustomAnimation {
        func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
            time < 3 ? value.scaled(by: time.rounded(.down) / 3) : nil
        }
    }

    @Test(
        "completion time follows delay, speed and repeat count; an endless animation never completes",
        arguments: [
            ("none", 0.0), ("delayed", 1.35), ("fast", 0.25), ("three", 1.5), ("curve", 1), ("own", 3),
            ("endless", nil),
        ] as [(String, Double?)])
    func lengths(_ name: String, _ seconds: Double?) {
        struct Animated: View {
            @State private var value = 0
            let animation: Animation?
            let done: () -> Void
            var body: some View {
                TestButton(value.description) {
                    withAnimation(animation) {
                        value += 1
                    } completion: {
                        done()
                    }
                }
                .accessibilityIdentifier("go")
            }
        }
        let animations: [String: Animation] = [
            "delayed": .linear.delay(1), "fast": .linear(duration: 1).speed(4), "endless": .linear.repeatForever(),
            "three": .linear(duration: 0.5).repeatCount(3), "curve": .easeOut(duration: 1), "own": Animation(Steps()),
        ]
        var count = 0
        let stage = Stage(width: 300, height: 200) { Animated(animation: animations[name]) { count += 1 } }
        stage["go"].tap()
        guard let seconds, seconds > 0 else {
            stage.advance(by: .seconds(1000))
            return #expect(count == (seconds == nil ? 0 : 1))
        }
        stage.advance(by: .seconds(seconds - 0.01))
        #expect(count == 0)
        stage.advance(by: .seconds(0.02))
        #expect(count == 1)
    }

    @Test("an animated change ends at its target value")
    func arrives() {
        let stage = Stage(width: 300, height: 200) {
            Changing { Color.red.frame(width: 10 + CGFloat($0) * 20, height: 5).accessibilityIdentifier("box") }
        }
        stage["linear"].tap()
        stage.advance(by: .seconds(2))
        #expect(stage["box"].frame.width == 30)
    }

    private struct Counting: View {
        @State private var number = 0
        let animations: [Animation?]
        let log: Log
        var body: some View {
            let _ = log.entries.append("\(number)")
            Text(verbatim: "\(number)").accessibilityIdentifier("number")
            TestButton("count") {
                for (index, animation) in animations.enumerated() { withAnimation(animation) { number = index + 1 } }
            }
            .accessibilityIdentifier("count")
        }
    }

    @Test("changes of one turn with equivalent animations are one update, for any number of transactions")
    func equivalentAnimations() {
        let log = Log()
        let stage = Stage(width: 200, height: 100) {
            Counting(animations: Array(repeating: .linear, count: 1000) + [.easeIn, .easeIn], log: log)
        }
        log.entries.removeAll()
        stage["count"].tap()
        #expect(log.entries == ["1000", "1002"])
        #expect(stage["number"].label == "1002")
    }

    @Test("changes of one turn with alternating animations are all applied and not stopped as endless")
    func many() {
        let log = Log()
        let stage = Stage(width: 200, height: 100) {
            Counting(animations: (0..<300).map { $0.isMultiple(of: 2) ? .linear : nil }, log: log)
        }
        log.entries.removeAll()
        stage["count"].tap()
        #expect(stage["number"].label == "300")
        #expect(log.entries == (1...300).map { "\($0)" })
        #expect(stage.diagnostics.isEmpty)
    }
}

extension Transaction {
    @Entry fileprivate var mark = "none"
}
