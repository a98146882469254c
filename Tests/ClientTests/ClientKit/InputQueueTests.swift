import Display
import Testing

@testable import ClientKit

@Suite("Input queue")
struct InputQueueTests {
    private func motion(_ x: Double) -> Input {
        .pointer(PointerInput(.moved, at: ScreenPoint(x: x, y: 0)))
    }

    private let start = SuspendingClock.now

    @Test("each pointer motion is sent immediately with its own serial")
    func motion() {
        var queue = InputQueue(ClientTiming())
        for x in 1...3 { #expect(queue.add(motion(Double(x)), seen: 1) == UInt64(x)) }
        #expect(flush(&queue, at: start, answering: false) == [1, 2, 3])
    }

    @Test("pointer motion is dropped at its own limit, while actions still fit in the queue")
    func motionBound() {
        var queue = InputQueue(ClientTiming())
        for number in 1...InputQueue.motionLimit { #expect(queue.add(motion(1), seen: 1) == UInt64(number)) }
        #expect(queue.add(motion(2), seen: 1) == nil)
        #expect(queue.add(.text("a"), seen: 1) == UInt64(InputQueue.motionLimit) + 1)
    }

    @Test("an input that cannot be sent stays queued, with all behind it")
    func closedLine() {
        var queue = InputQueue(ClientTiming())
        for key in ["a", "b"] { _ = queue.add(.text(key), seen: 1) }
        var tried: [UInt64] = []
        #expect(
            !queue.send(now: start) { message in
                tried.append(message.serial)
                return message.serial < 2
            })
        #expect(tried == [1, 2] && queue.waiting == 1)
        #expect(queue.send(now: start) { $0.serial == 2 })
        #expect(queue.waiting == 0 && queue.unanswered.map(\.serial) == [1, 2])
    }

    @Test("only actions count as unfinished, not positions of pointer or reader")
    func deeds() {
        var queue = InputQueue(ClientTiming())
        for input: Input in [
            .text("a"), motion(1), .pointer(PointerInput(.pressed, at: ScreenPoint(x: 1, y: 0))),
            .act(.moveAccessibilityCursor, on: LayerID(7)), .act(.tap(count: 1), on: LayerID(7)), .displayFocus(true),
        ] { _ = queue.add(input, seen: 1) }
        #expect(queue.waiting == 6)
        #expect(queue.waitingActions == 3)
        queue.markSent(now: start)
        queue.markSent(now: start)
        #expect((queue.waitingActions, queue.unansweredActions) == (2, 1))
    }

    @Test("on a new connection, unanswered inputs are sent again before waiting ones")
    func repetition() {
        var queue = InputQueue(ClientTiming())
        for text in ["a", "b"] {
            _ = queue.add(.text(text), seen: 1)
            queue.markSent(now: start)
        }
        queue.included(upTo: 1)
        _ = queue.add(.text("c"), seen: 1)
        queue.repeatUnanswered()
        #expect(queue.next(now: start) == InputMessage(serial: 2, seen: 1, input: .text("b")))
        queue.markSent(now: start)
        #expect(queue.next(now: start)?.serial == 3)
    }

    @Test("sent inputs can be discarded while they wait to be sent again, without those that were never sent")
    func discardSent() {
        var queue = InputQueue(ClientTiming())
        for text in ["a", "b", "c"] { _ = queue.add(.text(text), seen: 1) }
        for _ in 1...2 { queue.markSent(now: start) }
        queue.repeatUnanswered()
        queue.markSent(now: start)
        #expect(queue.discardSent() == 2)
        #expect(queue.unanswered.isEmpty && queue.waiting == 1 && queue.next(now: start)?.serial == 3)
    }

    @Test("the queue is bounded: the newest inputs beyond are dropped")
    func bound() {
        var queue = InputQueue(ClientTiming())
        for number in 1...InputQueue.limit {
            #expect(queue.add(.text("x"), seen: 1) == UInt64(number))
        }
        #expect(queue.add(.text("y"), seen: 1) == nil)
    }

    /// Sends the inputs that are due at this time.
    private func flush(_ queue: inout InputQueue, at time: SuspendingClock.Instant, answering: Bool) -> [UInt64] {
        var serials: [UInt64] = []
        while let next = queue.next(now: time) {
            queue.markSent(now: time)
            serials.append(next.serial)
            if answering { queue.included(upTo: next.serial) }
        }
        return serials
    }

    @Test("inputs stay below the service's rate, and the rest waits for its turn")
    func pacing() throws {
        var queue = InputQueue(ClientTiming())
        queue.pace.perSecond = 100
        for _ in 1...400 { #expect(queue.add(.text("x"), seen: 1) != nil) }
        var time = start
        var sent: [(serial: UInt64, time: SuspendingClock.Instant)] = []
        while sent.count < 400 {
            let now = flush(&queue, at: time, answering: true)
            try #require(!now.isEmpty)
            sent += now.map { ($0, time) }
            if let deadline = queue.nextDeadline { time = deadline }
        }
        #expect(sent.map(\.serial) == Array(1...400))
        for (index, first) in sent.enumerated() {
            #expect(sent[index...].count { $0.time - first.time < .milliseconds(500) } <= 100)
        }
        // No slower than needed.
        #expect(time - start < .seconds(4))
    }

    @Test("requests count towards the rate, too")
    func pacingOfRequests() {
        var queue = InputQueue(ClientTiming())
        queue.pace.perSecond = 100
        for _ in 1...100 { queue.pace.count(start) }
        _ = queue.add(.text("x"), seen: 1)
        #expect(queue.next(now: start) == nil)
        #expect(queue.next(now: start + .milliseconds(600)) != nil)
    }

    @Test("unanswered inputs are never evicted: more wait until answers come")
    func unansweredInputs() {
        var queue = InputQueue(ClientTiming())
        for _ in 1...1_000 { _ = queue.add(.text("x"), seen: 1) }
        let later = start + .seconds(10)
        #expect(flush(&queue, at: start, answering: false).count == InputQueue.unansweredLimit)
        #expect(queue.next(now: later) == nil)
        #expect(queue.nextDeadline == nil)
        queue.repeatUnanswered()
        #expect(flush(&queue, at: later, answering: false) == Array(1...UInt64(InputQueue.unansweredLimit)))
        queue.included(upTo: 100)
        #expect(queue.next(now: later + .seconds(10))?.serial == UInt64(InputQueue.unansweredLimit) + 1)
    }

    @Test("the end of a session's process discards its waiting inputs")
    func givingUp() {
        var queue = InputQueue(ClientTiming())
        for _ in 1...300 { _ = queue.add(.text("x"), seen: 1) }
        _ = flush(&queue, at: start, answering: false)
        #expect(queue.discardAll() == 300)
        #expect(queue.add(.text("y"), seen: 1) == 301)
        #expect(queue.next(now: start + .seconds(1))?.serial == 301)
        // Inputs that were never sent do not count as sent.
        #expect(queue.lastSent == UInt64(InputQueue.unansweredLimit))
    }

    @Test("an answer covers all inputs before it")
    func answers() {
        var queue = InputQueue(ClientTiming())
        for _ in 1...3 {
            _ = queue.add(.text("x"), seen: 1)
            queue.markSent(now: start)
        }
        queue.included(upTo: 2)
        #expect(queue.unanswered.map(\.serial) == [3])
        #expect(queue.discardUnanswered() == 1)
        #expect(queue.unanswered.isEmpty)
    }
}
