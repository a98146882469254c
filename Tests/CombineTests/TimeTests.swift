import Combine
import Foundation
import Synchronization
import Testing

/// A clock that has already released its scheduled work: nothing can be cancelled there any more.
private final class HeldTime: _MainTime {
    let origin = (date: Date(), uptime: UInt64(0))
    let elapsed = Duration.zero
    private let held = Mutex<[@Sendable () -> Void]>([])

    func schedule(after delay: Duration, _ name: String, _ action: @escaping @Sendable () -> Void) -> any Cancellable {
        held.withLock { $0.append(action) }
        return AnyCancellable {}
    }

    func turn() {
        let actions = held.withLock { held in
            defer { held = [] }
            return held
        }
        for action in actions { action() }
    }
}

@Suite("Operators with time")
struct TimeTests {
    let scheduler = TestScheduler()
    let subject = PassthroughSubject<Int, Broken>()

    func probe<P: Publisher>(_ publisher: P) -> Probe<P.Output, P.Failure> {
        let probe = Probe<P.Output, P.Failure>()
        publisher.subscribe(probe)
        return probe
    }

    @Test("debounce delivers the newest value after a pause, with one action scheduled")
    func debounce() {
        let probe = probe(subject.debounce(for: .milliseconds(300), scheduler: scheduler))
        subject.send(1)
        scheduler.advance(by: .milliseconds(200))
        subject.send(2)
        subject.send(3)
        #expect(scheduler.pending == 1)
        scheduler.advance(by: .milliseconds(299))
        #expect(probe.log == "")
        scheduler.advance(by: .milliseconds(1))
        #expect(probe.log == "3")
        subject.send(4)
        scheduler.advance(by: .seconds(1))
        subject.send(5)
        subject.send(completion: .finished)
        scheduler.advance(by: .seconds(1))
        #expect(probe.log == "3 4 |")
    }

    @Test(
        "throttle delivers the first value at once, then one in each interval",
        arguments: [(true, "1 3 4 5 |"), (false, "1 2 4 5 |")])
    func throttle(latest: Bool, expected: String) {
        let probe = probe(subject.throttle(for: .seconds(1), scheduler: scheduler, latest: latest))
        subject.send(1)
        scheduler.advance()
        #expect(probe.log == "1")
        subject.send(2)
        subject.send(3)
        scheduler.advance(by: .milliseconds(999))
        #expect(probe.log == "1")
        scheduler.advance(by: .milliseconds(1))
        scheduler.advance(by: .seconds(5))
        subject.send(4)
        scheduler.advance()
        subject.send(5)
        subject.send(completion: .finished)
        scheduler.advance()
        #expect(probe.log == expected)
    }

    @Test("a repeated action ends when it is cancelled, even if its clock has begun to run it")
    func repetition() {
        let time = HeldTime()
        var ticks = 0
        let token = _MainTimes.$current.withValue(time) {
            RunLoop.main.schedule(after: RunLoop.main.now, interval: .seconds(1), tolerance: .zero) { ticks += 1 }
        }
        time.turn()
        time.turn()
        #expect(ticks == 2)
        token.cancel()
        time.turn()
        time.turn()
        #expect(ticks == 2)
    }

    @Test("delay keeps order and delays the completion too")
    func delay() {
        let probe = probe(subject.delay(for: .seconds(2), scheduler: scheduler))
        subject.send(1)
        scheduler.advance(by: .seconds(1))
        subject.send(2)
        subject.send(completion: .finished)
        scheduler.advance(by: .seconds(1))
        #expect(probe.log == "1")
        scheduler.advance(by: .seconds(1))
        #expect(probe.log == "1 2 |")
    }

    @Test("receive(on:) delivers on the scheduler, and nothing after cancellation")
    func receiveOn() {
        let probe = probe(subject.receive(on: scheduler))
        subject.send(1)
        #expect(probe.log == "")
        scheduler.advance()
        #expect(probe.log == "1")
        subject.send(2)
        probe.subscription?.cancel()
        scheduler.advance()
        #expect(probe.log == "1")
    }

    @Test("subscribe(on:) subscribes on the scheduler")
    func subscribeOn() {
        let probe = probe(Just(1).subscribe(on: scheduler))
        #expect(probe.log == "")
        scheduler.advance()
        #expect(probe.log == "1 |")
    }

    @Test("collect by time delivers the values of each interval, and nothing for an empty one")
    func collectByTime() {
        let probe = probe(subject.collect(.byTime(scheduler, .seconds(1))))
        subject.send(1)
        subject.send(2)
        #expect(probe.log == "")
        scheduler.advance(by: .seconds(1))
        #expect(probe.log == "[1, 2]")
        scheduler.advance(by: .seconds(3))
        subject.send(3)
        subject.send(completion: .finished)
        #expect(probe.log == "[1, 2] [3] |")
        #expect(scheduler.pending == 0)
    }

    @Test("collect by time or count delivers as soon as the count is reached")
    func collectByTimeOrCount() {
        let probe = probe(subject.collect(.byTimeOrCount(scheduler, .seconds(1), 2)))
        for value in 1...3 { subject.send(value) }
        #expect(probe.log == "[1, 2]")
        scheduler.advance(by: .seconds(1))
        #expect(probe.log == "[1, 2] [3]")
        probe.subscription?.cancel()
        #expect(scheduler.pending == 0)
    }

    @Test("timeout fails after silence, counted from the last value")
    func timeout() {
        let probe = probe(subject.timeout(.seconds(2), scheduler: scheduler, customError: { Broken() }))
        scheduler.advance(by: .seconds(1))
        subject.send(1)
        scheduler.advance(by: .milliseconds(1999))
        #expect(probe.log == "1")
        scheduler.advance(by: .milliseconds(1))
        #expect(probe.log == "1 ! broken")
        subject.send(2)
        #expect(probe.log == "1 ! broken")
    }
}
