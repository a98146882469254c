import Synchronization
import Testing

@testable import Transport

@Suite("Handing values over")
struct HandoverTests {
    private final class Sleeper: Sendable {
        private let wakes = Atomic<Int>(0)
        var count: Int { wakes.load(ordering: .relaxed) }
        func wake() { wakes.add(1, ordering: .relaxed) }
    }

    private func taken(_ handover: Handover<Int>) -> [Int] {
        var batch: [Int] = []
        handover.take(into: &batch)
        return batch
    }

    @Test("one wake-up for all values that are there when the thread comes")
    func burst() {
        let sleeper = Sleeper()
        let handover = Handover<Int> { _ in sleeper.wake() }
        for value in 0..<5 { handover.put(value) }
        #expect(sleeper.count == 1)
        #expect(taken(handover) == [0, 1, 2, 3, 4])
        handover.put(5)
        #expect(sleeper.count == 2 && taken(handover) == [5])
    }

    @Test("a thread that was woken for a value is not woken again when that comes")
    func expected() throws {
        let sleeper = Sleeper()
        let handover = Handover<Int> { _ in sleeper.wake() }
        handover.expect()
        // With one core nobody is woken early.
        let early = sleeper.count
        #expect(early <= 1)
        handover.expect()
        handover.put(1)
        handover.put(2)
        #expect(sleeper.count == 1 && taken(handover) == [1, 2])
        handover.put(3)
        #expect(sleeper.count == 2, "what was expected has come")
    }

    @Test("what does not come is not waited for long, and what comes later wakes the thread as ever")
    func vain() {
        let sleeper = Sleeper()
        let handover = Handover<Int>(patience: .milliseconds(1)) { _ in sleeper.wake() }
        handover.expect()
        let before = sleeper.count
        #expect(taken(handover) == [])
        handover.put(1)
        #expect(sleeper.count == before + 1 && taken(handover) == [1])
    }

    @Test("nothing is lost between a thread that looks out and others that put")
    func race() throws {
        let received = Mutex<[Int]>([])
        let done = Signal()
        let reader = try LoopThread<Int>(name: "reader") { _ in
            { value in
                let isLast = received.withLock {
                    $0.append(value)
                    return $0.count == 20_000
                }
                if isLast { done.signal() }
            }
        }
        for value in 0..<20_000 {
            if value % 3 == 0 { reader.mailbox.expect() }
            reader.post(value)
        }
        done.wait()
        reader.stop()
        reader.join()
        #expect(received.withLock { $0 } == Array(0..<20_000))
    }
}
