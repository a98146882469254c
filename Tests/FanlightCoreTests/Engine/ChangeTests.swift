import Display
import FanlightCore
import FanlightCoreTesting
import TestSupport
import Testing

@MainActor
@Suite("onChange and transactions")
struct ChangeTests {
    private final class Log {
        var bodies: [Int] = []
        var changes: [String] = []
    }

    @Test("writes in onAppear coalesce per transaction: the body sees 0, 2, 4; onChange gets 0 to 2 and 2 to 4")
    func coalescing() {
        struct Appearing: View {
            @State private var value = 0
            let log: Log
            var body: some View {
                let _ = log.bodies.append(value)
                Text("\(value)")
                    .onAppear {
                        value = 1
                        value = 2
                        withAnimation {
                            value = 3
                            value = 4
                        }
                    }
                    .onChange(of: value) { old, new in log.changes.append("\(old)→\(new)") }
            }
        }
        let log = Log()
        let stage = Stage(width: 100, height: 100) { Appearing(log: log) }
        #expect(log.bodies == [0, 2, 4])
        #expect(log.changes == ["0→2", "2→4"])
        #expect(stage.work.frames == 1)
    }

    @Test("a written value is read back immediately outside of bodies")
    func readBack() {
        struct Reading: View {
            @State private var value = 0
            let log: Log
            var body: some View {
                Text("\(value)")
                TestButton("go") {
                    value = 5
                    log.changes.append("\(value)")
                }
                .accessibilityIdentifier("go")
            }
        }
        let log = Log()
        Stage(width: 100, height: 100) { Reading(log: log) }["go"].tap()
        #expect(log.changes == ["5"])
    }

    @Test("with initial: true, onChange first reports the initial value as old and new")
    func initial() {
        struct Counting: View {
            @State private var value = 0
            let log: Log
            var body: some View {
                TestButton("+") { value += 1 }.accessibilityIdentifier("plus")
                    .onChange(of: value, initial: true) { old, new in log.changes.append("\(old) \(new)") }
            }
        }
        let log = Log()
        let stage = Stage(width: 100, height: 100) { Counting(log: log) }
        stage["plus"].tap()
        stage["plus"].tap()
        #expect(log.changes == ["0 0", "0 1", "1 2"])
    }

    @Test("writing an equal value does not run onChange")
    func equal() {
        struct Equal: View {
            @State private var value = 0
            @State private var other = 0
            let log: Log
            var body: some View {
                TestButton("\(other)") { other += 1 }.accessibilityIdentifier("other")
                    .onChange(of: value) { log.changes.append("changed") }
            }
        }
        let log = Log()
        Stage(width: 100, height: 100) { Equal(log: log) }["other"].tap()
        #expect(log.changes == [])
    }

    @Test("the older form of onChange runs the action of the view that had the old value")
    @available(*, deprecated)
    func olderForm() {
        let log = Log()
        Stage(width: 100, height: 100) { Older(log: log) }["plus"].tap()
        #expect(log.changes.sorted() == ["new 1", "old 0 got 1"])
    }

    @available(*, deprecated)
    private struct Older: View {
        @State private var value = 0
        let log: Log
        var body: some View {
            let seen = value
            TestButton("+") { value += 1 }.accessibilityIdentifier("plus")
                .onChange(of: value) { (_: Int, _: Int) in log.changes.append("new \(seen)") }
                .onChange(of: value, perform: { log.changes.append("old \(seen) got \($0)") })
        }
    }

    @Test("a transaction carries values of custom keys")
    func keys() {
        struct Mark: TransactionKey { static let defaultValue = "none" }
        var seen: [String] = []
        seen.append(Transaction()[Mark.self])
        var transaction = Transaction(animation: .linear)
        transaction[Mark.self] = "set"
        seen.append(transaction[Mark.self])
        #expect(seen == ["none", "set"])
        #expect(transaction.animation == .linear)
    }
}
