import Dispatch
import Glibc
import Transport

/// The output of all workers of a service: pipes that are read, and the files of logs.
///
/// Belongs to the service's thread, which waits for no pipe and no disk. Two other threads do the work: `OutputReader`
/// reads what workers print, and `LogArchive` has the files. They run from the first worker on. Each task passes
/// through the first to the second, so that all of them keep their order.
///
/// Decision record: Decisions/OutputThroughPipes.md
final class LogStore {
    private struct PendingRead {
        let answer: (LogReport?) -> Void
        let timer: LoopTimer
    }

    private struct Threads {
        let reader: LoopThread<OutputTask>
        let files: LoopThread<LogTask>
    }

    private let loop: EventLoop
    private let limit: Int
    private let interval: Duration
    private let retryInterval: Duration
    private let budget = OutputBudget()
    /// The queues of logs whose pipe is not read yet.
    private var unread: [LogNumber: OutputQueue] = [:]
    private lazy var reports = loop.inbox(of: LogReport.self) { [weak self] in self?.receive($0) }
    private var threads: Threads?
    private var lastNumber: UInt64 = 0
    private var lastPendingRead: UInt64 = 0
    private var pendingReads: [UInt64: PendingRead] = [:]
    /// Number of reads that the threads have not answered yet.
    var pendingReadCount: Int { pendingReads.count }
    /// Receives a followed log that has new output.
    var onGrowth: (LogNumber) -> Void = { _ in }

    /// - Parameters:
    ///   - limit: Maximum size of a file in bytes.
    ///   - interval: Time between two reads of a worker's output.
    ///   - retryInterval: Time until another attempt to open a folder for lack of descriptors.
    init(on loop: EventLoop, limit: Int, interval: Duration, retryInterval: Duration) {
        (self.loop, self.limit, self.interval, self.retryInterval) = (loop, limit, interval, retryInterval)
    }

    /// Starts the threads, unless they run. Must be called before the first log begins.
    func start() throws(TransportError) {
        guard threads == nil else { return }
        let files = try LoopThread<LogTask>(name: "logs") { [limit, retryInterval, reports] loop in
            let archive = LogArchive(on: loop, limit: limit, retryInterval: retryInterval) { reports.post($0) }
            return { archive.handle($0) }
        }
        let reader = try LoopThread<OutputTask>(name: "output") { [interval] loop in
            let reader = OutputReader(on: loop, files: files, interval: interval)
            return { reader.handle($0) }
        }
        threads = Threads(reader: reader, files: files)
    }

    /// Ends the threads once all output so far is written, or without waiting longer than the limit.
    func end(within limit: Duration) {
        guard threads != nil else { return }
        let done = DispatchSemaphore(value: 0)
        enqueue(.perform { done.signal() })
        if done.wait(timeout: .now() + .milliseconds(Int(limit.wholeMilliseconds))) == .success { stop() }
        threads = nil
    }

    /// Ends the threads, and waits until they are gone.
    func stop() {
        guard let threads else { return }
        self.threads = nil
        // First the one that posts to the other.
        threads.reader.stop()
        threads.reader.join()
        threads.files.stop()
        threads.files.join()
    }

    // MARK: Workers

    /// Begins the log of a new worker with an empty file, which gets one of the names.
    func begin(_ file: LogPath, named names: LogNames, reading pipe: OutputPipe) -> LogNumber {
        let number = nextNumber()
        let queue = OutputQueue(partOf: budget)
        enqueue(.begin(number, file, names, queue))
        threads?.reader.post(.begin(number, pipe, queue))
        return number
    }

    /// Continues the log of a worker that a previous service has started. `read` follows once its pipe is open.
    func adopt(_ names: LogNames) -> LogNumber {
        let number = nextNumber()
        let queue = OutputQueue(partOf: budget)
        enqueue(.adopt(number, names, queue))
        unread[number] = queue
        return number
    }

    /// Reads the output of an adopted log.
    func read(_ pipe: OutputPipe, of log: LogNumber) {
        guard let queue = unread.removeValue(forKey: log) else { return }
        threads?.reader.post(.begin(log, pipe, queue))
    }

    /// Reads output and discards it, so that the worker does not wait for a reader.
    func discard(_ pipe: OutputPipe) -> LogNumber {
        let number = nextNumber()
        threads?.reader.post(.begin(number, pipe, nil))
        return number
    }

    /// Ends `discard`.
    func close(_ number: LogNumber) { threads?.reader.post(.close(number)) }

    /// Ends the log of a worker that has ended. `answer` receives its last words, or nil if the disk does not answer in
    /// time. All of its output is written before, and after it `line`.
    func finish(
        _ log: LogNumber, with line: String?, within limit: Duration, _ answer: @escaping (String?) -> Void
    ) {
        let pendingRead = register(within: limit) { report in
            if case .finished(let words, _)? = report { answer(words) } else { answer(nil) }
        }
        unread[log] = nil
        threads?.reader.post(.finish(.finish(log, line: line, pendingRead: pendingRead), log))
    }

    private func nextNumber() -> LogNumber {
        lastNumber += 1
        return LogNumber(value: lastNumber)
    }

    // MARK: Files

    /// Puts the files of a log before those of the session's next worker. Its number means nothing any more.
    func join(_ older: LogNumber, into log: LogNumber) { enqueue(.join(older, into: log)) }

    /// Reads a piece of a log after all that its worker has printed so far. `answer` receives nil if the disk does not
    /// answer in time.
    func read(
        _ log: LogNumber, after cursor: UInt64, within limit: Duration, _ answer: @escaping (LogPiece?) -> Void
    ) {
        let pendingRead = register(within: limit) { report in
            if case .piece(let piece, _)? = report { answer(piece) } else { answer(nil) }
        }
        enqueue(.read(log, cursor: cursor, pendingRead: pendingRead), after: log)
    }

    /// Calls `onGrowth` once as soon as the text of a log does not end there.
    func follow(_ log: LogNumber, from end: Int) { enqueue(.follow(log, end: end)) }

    func remove(_ log: LogNumber) { enqueue(.remove(log)) }

    /// Performs an action on the thread that writes files.
    func perform(_ action: @escaping @Sendable () -> Void) { enqueue(.perform(action)) }

    private func enqueue(_ task: LogTask, after log: LogNumber? = nil) {
        threads?.reader.post(.pass(task, after: log))
    }

    // MARK: Answers

    private func register(within limit: Duration, _ answer: @escaping (LogReport?) -> Void) -> UInt64 {
        lastPendingRead += 1
        let timer = loop.schedule(after: limit) { [weak self, number = lastPendingRead] in
            self?.pendingReads.removeValue(forKey: number)?.answer(nil)
        }
        pendingReads[lastPendingRead] = PendingRead(answer: answer, timer: timer)
        return lastPendingRead
    }

    private func receive(_ report: LogReport) {
        switch report {
        case .grown(let log): onGrowth(log)
        case .piece(_, let number), .finished(_, let number):
            guard let pending = pendingReads.removeValue(forKey: number) else { return }
            pending.timer.cancel()
            pending.answer(report)
        }
    }
}
