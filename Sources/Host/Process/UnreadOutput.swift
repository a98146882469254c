import Glibc

/// The output of this worker while no service reads it. A full pipe would block the app in its `print`.
///
/// The service gives each worker a read end of the pipe that it reads itself. While it is away, the oldest output is
/// dropped in time. The next service reads what is there then.
struct UnreadOutput {
    /// Bytes that are kept: half of a pipe, so that there is space until the next check.
    static let kept = 32 << 10

    private let descriptor: Int32
    /// Number of lines that were dropped.
    private(set) var dropped = 0

    /// - Parameter descriptor: The read end of a pipe. Its reads must not block from here on.
    init?(_ descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFIFO,
            fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0
        else { return nil }
        self.descriptor = descriptor
    }

    /// Drops the oldest output if more than `kept` waits in the pipe.
    mutating func makeSpace() {
        var waiting: Int32 = 0
        guard ioctl(descriptor, UInt(FIONREAD), &waiting) == 0, waiting > UnreadOutput.kept else { return }
        var buffer = [UInt8](repeating: 0, count: Int(waiting) - UnreadOutput.kept)
        let count = read(descriptor, &buffer, buffer.count)
        if count > 0 { dropped += buffer[..<count].count { $0 == UInt8(ascii: "\n") } }
    }

    /// Returns the number of lines that were dropped since the last call.
    mutating func consumeDroppedCount() -> Int {
        defer { dropped = 0 }
        return dropped
    }
}
