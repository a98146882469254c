import CLinux
import Dispatch
import Glibc
import Synchronization
import Transport

/// A bounded queue of log lines with a thread that writes them. Callers never wait for a reader or a disk.
///
/// Lines that do not fit are dropped. Their number is written as a line of its own once there is space.
public final class LogWriter: Sendable {
    /// Maximum bytes that wait or are being written: some 2,000 lines, far more than a reader that keeps up leaves.
    public static let standardLimit = 256 << 10

    private let queue: LogQueue

    /// - Parameters:
    ///   - limit: Maximum number of bytes that wait or are being written.
    ///   - notice: Returns the line, with its line feed, that reports a number of dropped lines.
    ///   - write: Writes bytes, for as long as it takes. Called on the writer's thread only.
    public init(
        limit: Int = LogWriter.standardLimit, notice: @escaping @Sendable (Int) -> String,
        write: @escaping @Sendable ([UInt8]) -> Void
    ) {
        queue = LogQueue(limit: limit, notice: notice, write: write)
    }

    deinit { queue.end() }

    /// Queues a line, which ends with a line feed. Never blocks.
    public func put(_ line: String) { queue.put(line.utf8) }

    /// True if no line waits or is being written.
    public var isIdle: Bool { queue.isIdle }

    /// Waits until everything is written, but not longer than the time limit. Returns false if something is left.
    @discardableResult
    public func flush(within limit: Duration) -> Bool { queue.flush(within: limit) }

    /// Writes all bytes to a descriptor. Gives the rest up if it cannot be written, because a log has no other place.
    public static func writeAll(_ bytes: [UInt8], to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                // Another process has made the shared descriptor non-blocking.
                var item = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&item, 1, -1)
            } else if errno != EINTR {
                return
            }
        }
    }
}

/// The part of a `LogWriter` that its thread retains.
private final class LogQueue: Sendable {
    private struct State {
        var waiting: [UInt8] = []
        /// Number of bytes that the thread is writing.
        var beingWritten = 0
        var dropped = 0
        var isRunning = false
        var isOver = false
        /// Callers of `flush`.
        var flushes: [DispatchSemaphore] = []

        var isIdle: Bool { waiting.isEmpty && beingWritten == 0 && dropped == 0 }
    }

    private let state = Mutex(State())
    /// Signalled when the thread has something to do.
    private let work = DispatchSemaphore(value: 0)
    private let limit: Int
    private let notice: @Sendable (Int) -> String
    private let write: @Sendable ([UInt8]) -> Void

    init(
        limit: Int, notice: @escaping @Sendable (Int) -> String, write: @escaping @Sendable ([UInt8]) -> Void
    ) {
        (self.limit, self.notice, self.write) = (limit, notice, write)
    }

    func put(_ line: String.UTF8View) {
        let count = line.count
        let (needsThread, needsWork) = state.withLock { state -> (Bool, Bool) in
            let needsWork = state.waiting.isEmpty && state.dropped == 0
            // After a dropped line everything is dropped until the next batch, so that the notice is at its place.
            if state.dropped > 0 || state.waiting.count + state.beingWritten + count > limit {
                state.dropped += 1
            } else {
                state.waiting += line
            }
            let needsThread = !state.isRunning
            state.isRunning = true
            return (needsThread, needsWork)
        }
        if needsThread, !startThread() { state.withLock { $0.isRunning = false } }
        if needsWork { work.signal() }
    }

    var isIdle: Bool { state.withLock { $0.isIdle } }

    func flush(within limit: Duration) -> Bool {
        let done = DispatchSemaphore(value: 0)
        let mustWait = state.withLock { state in
            guard !state.isIdle else { return false }
            state.flushes.append(done)
            return true
        }
        return !mustWait || done.wait(timeout: .now() + .milliseconds(Int(limit.wholeMilliseconds))) == .success
    }

    func end() {
        state.withLock { $0.isOver = true }
        work.signal()
    }

    // MARK: Thread

    /// Starts the thread. It blocks all signals: those that end the service are read by its event loop.
    private func startThread() -> Bool {
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let queue = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let result = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                linux_name_thread("log")
                Unmanaged<LogQueue>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, queue.toOpaque())
        guard result == 0 else {
            queue.release()
            return false
        }
        pthread_detach(thread)
        return true
    }

    private func run() {
        while let batch = next() {
            if !batch.isEmpty { write(batch) }
        }
    }

    /// Ends the previous batch, and returns the next one once there is one; nil at the end.
    private func next() -> [UInt8]? {
        while true {
            let (batch, isOver, flushes) = state.withLock { state -> ([UInt8], Bool, [DispatchSemaphore]) in
                state.beingWritten = 0
                var batch: [UInt8] = []
                swap(&batch, &state.waiting)
                if state.dropped > 0 {
                    batch += notice(state.dropped).utf8
                    state.dropped = 0
                }
                state.beingWritten = batch.count
                guard state.isIdle else { return (batch, false, []) }
                let flushes = state.flushes
                state.flushes = []
                return (batch, state.isOver, flushes)
            }
            for flush in flushes { flush.signal() }
            if !batch.isEmpty { return batch }
            if isOver { return nil }
            work.wait()
        }
    }
}
