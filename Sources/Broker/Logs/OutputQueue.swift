import Glibc
import Synchronization

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
        /// True after a drop, so that the number of dropped lines is at its place.
        var isDropping = false
        /// True if the beginning of the next bytes belongs to a line that was dropped, and counted.
        var isInDroppedLine = false
    }

    /// Maximum bytes that wait for the writer, which takes all at once. A disk that is busy for some tenths of a second
    /// costs no line.
    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int = 1 << 20) { self.limit = limit }

    /// True if the writer is late.
    var isHalfFull: Bool { state.withLock { $0.batch.bytes.count > limit / 2 } }

    /// Adds output. With `isLast` it is the last of a worker and never dropped. Returns true if the queue was empty.
    func put(_ bytes: UnsafeRawBufferPointer, isLast: Bool = false) -> Bool {
        state.withLock { state in
            let wasEmpty = state.isEmpty
            state.isEmpty = false
            guard isLast || !state.isDropping && state.batch.bytes.count + bytes.count <= limit else {
                OutputQueue.drop(bytes, &state)
                return wasEmpty
            }
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
    func take() -> Batch {
        state.withLock { state in
            let batch = state.batch
            state.batch = Batch()
            (state.isEmpty, state.isDropping) = (true, false)
            return batch
        }
    }
}
