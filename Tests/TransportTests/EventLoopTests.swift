import Glibc
import Synchronization
import Testing
import TransportTestSupport

@testable import Transport

@Suite("Event loop")
struct EventLoopTests {
    @Test("cancelled timers are removed long before their deadline, and the others run in order")
    func cancelledTimers() {
        var timers = TimerQueue()
        let start = SuspendingClock.now
        var ran: [Int] = []
        for number in 0..<10_000 {
            let timer = timers.add(start + .seconds(3_600 - number % 100)) { ran.append(number) }
            if number % 1_000 != 0 { timer.cancel() }
        }
        #expect(timers.count < 200)
        _ = timers.add(start) { ran.append(-1) }
        while let handler = timers.popDue(start + .seconds(4_000)) { handler() }
        #expect(ran.first == -1 && Set(ran.dropFirst()) == Set(stride(from: 0, to: 10_000, by: 1_000)))
    }

    @Test("timers fire in the order of their deadlines, and cancelled ones do not")
    func timers() throws {
        let loop = try EventLoop()
        var order: [Int] = []
        let delays = [30, 10, 20, 5, 25, 15, 1]
        var timers: [LoopTimer] = []
        for delay in delays { timers.append(loop.schedule(after: .milliseconds(delay)) { order.append(delay) }) }
        timers[2].cancel()
        loop.turn(until: { order.count == 6 })
        #expect(order == [1, 5, 10, 15, 25, 30])
        #expect(loop.now >= timers[0].deadline)
    }

    @Test("a timer added while another runs fires too, and a due one does not wait")
    func nestedTimers() throws {
        let loop = try EventLoop()
        var count = 0
        func again() {
            count += 1
            if count < 5 { loop.schedule(after: .zero, again) }
        }
        loop.schedule(after: .zero, again)
        loop.turn(until: { count == 5 })
    }

    @Test("posted values arrive on the loop's thread, all of them, in each sender's order")
    func mailbox() throws {
        let received = Mutex<[Int]>([])
        let threads = Mutex<Set<UInt>>([])
        let done = Signal()
        let reader = try LoopThread<Int>(name: "reader") { _ in
            { value in
                threads.withLock { _ = $0.insert(UInt(bitPattern: pthread_self().hashValue)) }
                if received.withLock({
                    $0.append(value)
                    return $0.count == 3_000
                }) {
                    done.signal()
                }
            }
        }
        let writers = try (0..<3).map { writer in
            try LoopThread<Void>(name: "writer") { loop in
                for value in 0..<1_000 { reader.post(writer * 1_000 + value) }
                loop.stop()
                return { _ in }
            }
        }
        done.wait()
        for writer in writers {
            writer.stop()
            writer.join()
        }
        reader.stop()
        reader.join()
        let all = received.withLock { $0 }
        for writer in 0..<3 {
            #expect(all.filter { $0 / 1_000 == writer } == Array((writer * 1_000)..<(writer * 1_000 + 1_000)))
        }
        #expect(threads.withLock { $0.count } == 1)
    }

    @Test("a loop thread releases its objects when it ends")
    func release() throws {
        final class Probe: Sendable {
            let gone: Signal
            init(_ gone: Signal) { self.gone = gone }
            deinit { gone.signal() }
        }
        let gone = Signal()
        let thread = try LoopThread<Void>(name: "short") { _ in
            let probe = Probe(gone)
            return { _ in _ = probe }
        }
        thread.stop()
        thread.join()
        gone.wait()
        // The thread is gone, and posting has no effect.
        thread.post(())
    }

    @Test("the end of a process is reported once, and an unknown process is nil")
    func process() throws {
        let loop = try EventLoop()
        var pid: pid_t = 0
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/sleep"), strdup("1000"), nil]
        defer { for argument in arguments { free(argument) } }
        #expect(posix_spawn(&pid, "/bin/sleep", nil, nil, &arguments, environ) == 0)
        var ends = 0
        let watch = try #require(loop.watch(process: pid) { ends += 1 })
        #expect(watch.send(signal: SIGKILL))
        loop.turn(until: { ends == 1 })
        var status: Int32 = 0
        #expect(waitpid(pid, &status, 0) == pid)
        #expect(!watch.send(signal: SIGKILL))
        #expect(loop.watch(process: pid) {} == nil)
    }

    @Test("a handler may remove another watch, which is then not called in the same round")
    func removal() throws {
        let loop = try EventLoop()
        let first = try WakeUp()
        let second = try WakeUp()
        var calls: [Int] = []
        loop.watch(descriptor: first.descriptor) {
            calls.append(1)
            first.clear()
            loop.unwatch(descriptor: second.descriptor)
        }
        loop.watch(descriptor: second.descriptor) { calls.append(2) }
        first.signal()
        second.signal()
        loop.turn(until: { !calls.isEmpty })
        loop.runOnce(limit: .zero)
        #expect(calls == [1])
    }
}

/// A semaphore: lets a test wait for another thread.
final class Signal: @unchecked Sendable {
    // Sendable: POSIX semaphores are made for several threads, and the pointer never changes.
    private let raw = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
    init() { sem_init(raw, 0, 0) }
    func signal() { sem_post(raw) }
    func wait() { while sem_wait(raw) != 0 {} }
    deinit {
        sem_destroy(raw)
        raw.deallocate()
    }
}
