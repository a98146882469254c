import Testing

@testable import ClientKit

@Suite("Unsent input")
struct InputQueueTests {
    private func motion(_ x: Double, button: UInt8 = 0) -> Input {
        .pointer(PointerInput(.moved, at: ScreenPoint(x: x, y: 0), button: button))
    }

    private let start = SuspendingClock.now

    @Test("motion that waits is replaced by the next, under the same number")
    func coalescing() {
        var queue = InputQueue()
        #expect(queue.add(motion(1), seen: 1) == 1)
        queue.markSent(now: start)
        #expect(queue.add(motion(2), seen: 1) == 2)
        #expect(queue.next(now: start) == nil)
        #expect(queue.add(motion(3), seen: 2) == 2)
        let later = start + Patience.motionInterval
        #expect(queue.nextDeadline == later)
        #expect(queue.next(now: later) == InputMessage(serial: 2, seen: 2, input: motion(3)))
        queue.markSent(now: later)
        #expect(queue.next(now: later) == nil)
        #expect(queue.unanswered.map(\.serial) == [1, 2])
    }

    @Test("a press never waits for motion, and motion before it is not lost")
    func pressAfterMotion() {
        var queue = InputQueue()
        _ = queue.add(motion(1), seen: 1)
        queue.markSent(now: start)
        _ = queue.add(motion(2), seen: 1)
        let press = Input.pointer(PointerInput(.pressed, at: ScreenPoint(x: 2, y: 0)))
        #expect(queue.add(press, seen: 1) == 3)
        #expect(queue.next(now: start)?.input == motion(2))
        queue.markSent(now: start)
        #expect(queue.next(now: start)?.input == press)
    }

    @Test("motion with another button is another motion")
    func otherButton() {
        var queue = InputQueue()
        #expect(queue.add(motion(1), seen: 1) == 1)
        #expect(queue.add(motion(2, button: 1), seen: 1) == 2)
    }

    @Test("on a new connection, what is not answered goes out again before what waits")
    func repetition() {
        var queue = InputQueue()
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

    @Test("what waits is bounded: the newest beyond is dropped")
    func bound() {
        var queue = InputQueue()
        for number in 1...Patience.keptInputs {
            #expect(queue.add(.text("x"), seen: 1) == UInt64(number))
        }
        #expect(queue.add(.text("y"), seen: 1) == nil)
    }

    @Test("an answer covers everything before it")
    func answers() {
        var queue = InputQueue()
        for _ in 1...3 {
            _ = queue.add(.text("x"), seen: 1)
            queue.markSent(now: start)
        }
        queue.included(upTo: 2)
        #expect(queue.unanswered.map(\.serial) == [3])
        #expect(queue.giveUpUnanswered() == 1)
        #expect(queue.unanswered.isEmpty)
    }
}
