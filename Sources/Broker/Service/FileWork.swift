import Dispatch
import Synchronization
import Transport

/// Work on small files of the service, or the start of programs, in order on a thread of its own. A disk that does not
/// answer delays only those who wait for the result.
///
/// Belongs to the service's thread, which gets the results.
///
/// Decision record: Decisions/FilesOnThreads.md
final class FileWork {
    /// The result of a task, until the service's thread takes it.
    private final class Result<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
    }

    private let loop: EventLoop
    private let queue: DispatchQueue
    private lazy var finished = loop.inbox(of: UInt64.self) { [weak self] in self?.answers.removeValue(forKey: $0)?() }
    private var answers: [UInt64: () -> Void] = [:]
    private var lastNumber: UInt64 = 0
    /// Number of the tasks whose results are awaited.
    var awaitedCount: Int { answers.count }

    init(on loop: EventLoop, named name: String = "fanlight.files") {
        self.loop = loop
        queue = DispatchQueue(label: name, qos: .userInitiated)
    }

    func perform(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

    /// Calls `answer` with the result on the service's thread.
    func perform<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value, then answer: @escaping (Value) -> Void
    ) {
        lastNumber += 1
        let result = Result<Value>()
        answers[lastNumber] = { if let value = result.value.withLock({ $0.take() }) { answer(value) } }
        queue.async { [finished, number = lastNumber] in
            let value = work()
            result.value.withLock { $0 = value }
            finished.post(number)
        }
    }

    /// Waits until all tasks are done, but not longer than the time limit. Returns false if some are left.
    @discardableResult
    func flush(within limit: Duration) -> Bool {
        let done = DispatchSemaphore(value: 0)
        queue.async { done.signal() }
        return done.wait(timeout: .now() + .milliseconds(Int(limit.wholeMilliseconds))) == .success
    }
}
