import Testing
import Transport
import TransportTestSupport

@testable import Broker

@Suite("Actions that take turns")
struct TurnQueueTests {
    @Test("each action begins in a turn of the loop of its own, and after the one before is complete")
    func turns() throws {
        let loop = try EventLoop()
        let queue = TurnQueue(on: loop)
        var completions: [() -> Void] = []
        for _ in 0..<3 { queue.append { completions.append($0) } }
        #expect(completions.isEmpty)
        for count in 1...3 {
            loop.turn(until: { completions.count == count })
            for _ in 0..<8 { loop.runOnce(limit: .zero) }
            #expect(completions.count == count && queue.isEmpty == (count == 3))
            completions[count - 1]()
            #expect(completions.count == count)
        }
        queue.append { completions.append($0) }
        loop.turn(until: { completions.count == 4 })
    }
}
