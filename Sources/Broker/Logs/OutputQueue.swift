import CLinux
import Glibc
import Synchronization

/// The limit of the bytes in the queues of all workers. Each is bounded as well, but there may be hundreds.
final class OutputBudget: Sendable {
    private struct State {
        var used = 0
        /// Bytes that were released since the heap was trimmed.
        var released = 0
    }

    /// Released bytes after which the heap returns its free pages to the system.
    private static let trimmedBytes = 8 << 20

    private let limit: Int
    private let state = Mutex(State())

    /// The standard limit lets the queues of 16 workers get full. A disk that is that late does not answer.
    init(limit: Int = 16 << 20) { self.limit = limit }

    /// Number of bytes that wait.
    var usedBytes: Int { state.withLock { $0.used } }
    /// True if the writer is late for many workers.
    var isHalfFull: Bool { usedBytes > limit / 2 }

    /// Counts bytes. Returns false, and counts nothing, if there is no space. With `isForced` there always is.
    func reserve(_ count: Int, isForced: Bool) -> Bool {
        state.withLock { state in
            guard isForced || state.used + count <= limit else { return false }
            state.used += count
            return true
        }
    }

    func release(_ count: Int) {
        state.withLock { state in
            state.used -= count
            state.released += count
        }
    }

    /// Returns true if the queues have emptied after much output. The heap then has free pages. Counts anew from there.
    func consumeTrim() -> Bool {
        state.withLock { state in
            guard state.used == 0, state.released >= OutputBudget.trimmedBytes else { return false }
            state.released = 0
            return true
        }
    }
}

/// A bounded queue of one worker's output, between the thread that reads pipes and the thread that writes files.
///
/// Output that does not fit is dropped, in whole lines, until the writer has taken the rest.
final class OutputQueue: Sendable {
    /// Output in order: bytes, then a number of dropped lines, then further bytes.
    struct Batch {
        var bytes: [UInt8] = []
        var dropped = 0
        var rest: [UInt8] = []
    }

    private struct State {
        var batch = Batch()
        var isEmpty = true
        /// Bytes that were reserved for the batch.
        var reserved = 0
        /// True after a drop, so that the number of dropped lines is at its place.
        var isDropping = false
        /// True if the beginning of the next bytes belongs to a line that was dropped, and counted.
        var isInDroppedLine = false
    }

    /// Maximum bytes that wait for the writer, which takes all at once. A disk that is busy for some tenths of a second
    /// costs no line.
    private let limit: Int
    private let budget: OutputBudget
    private let state = Mutex(State())

    init(limit: Int = 1 << 20, partOf budget: OutputBudget) { (self.limit, self.budget) = (limit, budget) }

    deinit { budget.release(state.withLock { $0.reserved }) }

    /// True if the writer is late.
    var isHalfFull: Bool { budget.isHalfFull || state.withLock { $0.batch.bytes.count > limit / 2 } }

    /// Gives free memory back to the system if the queues of all workers have emptied after much output.
    func trimHeap() { if budget.consumeTrim() { malloc_trim(0) } }

    /// Adds output. With `isLast` it is the last of a worker and never dropped. Returns true if the queue was empty.
    func put(_ bytes: UnsafeRawBufferPointer, isLast: Bool = false) -> Bool {
        state.withLock { state in
            let wasEmpty = state.isEmpty
            state.isEmpty = false
            let hasSpace = !state.isDropping && state.batch.bytes.count + bytes.count <= limit
            guard isLast || hasSpace, budget.reserve(bytes.count, isForced: isLast) else {
                OutputQueue.drop(bytes, &state)
                return wasEmpty
            }
            state.reserved += bytes.count
            var bytes = UnsafeRawBufferPointer(rebasing: bytes[...])
            if state.isInDroppedLine {
                let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
                bytes = UnsafeRawBufferPointer(rebasing: bytes[(end.map { $0 + 1 } ?? bytes.count)...])
                state.isInDroppedLine = end == nil
            }
            if state.isDropping { state.batch.rest += bytes } else { state.batch.bytes += bytes }
            return wasEmpty
        }
    }

    /// Counts each line once, also one whose beginning was taken or whose end follows.
    private static func drop(_ bytes: UnsafeRawBufferPointer, _ state: inout State) {
        let isCut = bytes.last != UInt8(ascii: "\n")
        var lines = 0
        var rest = bytes[...]
        while let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress, let end = memchr(start, 10, rest.count) {
            lines += 1
            rest = rest.dropFirst(UnsafeRawPointer(end) - start + 1)
        }
        state.batch.dropped += lines + (isCut ? 1 : 0) - (state.isInDroppedLine ? 1 : 0)
        (state.isDropping, state.isInDroppedLine) = (true, isCut)
    }

    /// Removes all output.
    func removeAll() -> Batch {
        state.withLock { state in
            let batch = state.batch
            budget.release(state.reserved)
            state.batch = Batch()
            (state.isEmpty, state.isDropping, state.reserved) = (true, false, 0)
            return batch
        }
    }
}
