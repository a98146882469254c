import Glibc
import Transport

/// Identifies the log of a worker in a service.
struct LogNumber: Hashable, Sendable {
    let value: UInt64
}

/// A task of the thread that reads the output of workers.
enum OutputTask: Sendable {
    /// Reads a pipe from now on. Without a queue the output is discarded.
    case begin(LogNumber, OutputPipe, OutputQueue?)
    /// Passes a task on to the thread that writes files, after the output that the worker has printed so far.
    case pass(LogTask, after: LogNumber?)
    /// The same for the last task of an ended worker. Processes that it has started may still print: that is discarded.
    case finish(LogTask, LogNumber)
    /// Closes a pipe.
    case close(LogNumber)
}

/// Reads the output of all workers on a thread of its own, and never waits for a disk.
///
/// Each worker is read once per interval, up to a fixed size. One that prints more waits in its `print` until the pipe
/// has space, as it would for a terminal. All others go on.
final class OutputReader {
    private final class Source {
        let number: LogNumber
        let pipe: OutputPipe
        /// Nil if the output is discarded.
        var queue: OutputQueue?
        var isOpen = true

        init(_ number: LogNumber, _ pipe: OutputPipe, _ queue: OutputQueue?) {
            (self.number, self.pipe, self.queue) = (number, pipe, queue)
        }
    }

    /// Bytes of one read: as many as a pipe holds.
    static let bytesPerRead = 64 << 10
    /// Bytes of a worker's last output that are never dropped. A pipe holds as many unless an app has changed that.
    static let lastBytes = 64 << 10
    /// Workers that are read at the full rate at the same time. Among more, the rate of so many is shared.
    static let fullRates = 8
    /// Factor of the time between two reads while the disk is late. Output is dropped only after this has not helped.
    static let slowdown = 10
    /// Ended workers whose pipes are read on, so that processes which they started do not fail while they end.
    static let endedWorkerLimit = 64

    /// The loop owns this object.
    private unowned let loop: EventLoop
    private let files: LoopThread<LogTask>
    private let interval: Duration
    private var sources: [LogNumber: Source] = [:]
    private var endedSources: [Source] = []
    /// Number of sources that have been read and wait for their next time.
    private var pausedCount = 0
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: bytesPerRead, alignment: 16)

    init(on loop: EventLoop, files: LoopThread<LogTask>, interval: Duration) {
        (self.loop, self.files, self.interval) = (loop, files, interval)
    }

    deinit { buffer.deallocate() }

    func handle(_ task: OutputTask) {
        switch task {
        case .begin(let number, let pipe, let queue):
            let source = Source(number, pipe, queue)
            sources[number] = source
            watch(source)
        case .pass(let task, let number):
            if let number, let source = sources[number] { drain(source) }
            files.post(task)
        case .finish(let task, let number):
            if let source = sources[number] {
                drainLast(source)
                discardFurtherOutput(of: source)
            }
            files.post(task)
        case .close(let number): if let source = sources[number] { close(source) }
        }
    }

    // MARK: Reading

    private func watch(_ source: Source) {
        loop.watch(descriptor: source.pipe.descriptor) { [unowned self] in
            if read(source) > 0 { pauseReading(source) }
        }
    }

    /// Reads no more from a source until its next time.
    private func pauseReading(_ source: Source) {
        loop.unwatch(descriptor: source.pipe.descriptor)
        pausedCount += 1
        let slowdown = source.queue?.isHalfFull == true ? OutputReader.slowdown : 1
        let time = interval * (1 + pausedCount / OutputReader.fullRates) * slowdown
        loop.schedule(after: time) { [weak self, weak source] in
            self?.pausedCount -= 1
            if let source, source.isOpen { self?.watch(source) }
        }
    }

    /// Reads once. Returns the number of bytes; 0 if there are none. Closes a pipe that has no writer left.
    private func read(_ source: Source, atMost limit: Int = bytesPerRead, isLast: Bool = false) -> Int {
        let count = Glibc.read(source.pipe.descriptor, buffer.baseAddress, min(limit, buffer.count))
        if count == 0 { close(source) }
        guard count > 0 else { return 0 }
        if let queue = source.queue, queue.put(UnsafeRawBufferPointer(rebasing: buffer[..<count]), isLast: isLast) {
            files.post(.write(source.number))
        }
        return count
    }

    /// Reads all that a worker has printed so far. The worker may keep printing, so only the bytes available now are
    /// read.
    private func drain(_ source: Source) { drain(source, bytes: source.pipe.available) }

    /// Reads the last output of an ended worker. Only its end is kept in any case. The pipe may hold a MiB, and many
    /// workers may end while the disk does not answer.
    private func drainLast(_ source: Source) {
        let available = source.pipe.available
        drain(source, bytes: max(0, available - OutputReader.lastBytes))
        drain(source, bytes: min(available, OutputReader.lastBytes), isLast: true)
    }

    private func drain(_ source: Source, bytes: Int, isLast: Bool = false) {
        var rest = bytes
        while rest > 0 {
            let count = read(source, atMost: rest, isLast: isLast)
            guard count > 0 else { return }
            rest -= count
        }
    }

    // MARK: Ending

    /// Discards the further output of a source.
    private func discardFurtherOutput(of source: Source) {
        source.queue = nil
        guard source.isOpen else { return }
        sources[source.number] = nil
        endedSources.append(source)
        if endedSources.count > OutputReader.endedWorkerLimit { close(endedSources[0]) }
    }

    private func close(_ source: Source) {
        source.isOpen = false
        if sources[source.number] === source { sources[source.number] = nil }
        endedSources.removeAll { $0 === source }
        loop.unwatch(descriptor: source.pipe.descriptor)
    }
}
