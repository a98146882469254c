import Glibc
import Transport

/// The end of a worker's output that the service reads: of the pipe that is its standard output and error.
///
/// The worker keeps a read end as well, as `keptDescriptor`. Its pipe thus has a reader while no service runs: no
/// write fails, and the next service finds it there. The service has a file description of its own. The worker may
/// change the flags of the other one, and the service's must never block.
///
/// Decision record: Decisions/OutputThroughPipes.md
final class OutputPipe: Sendable {
    /// The ends that a new worker gets.
    struct WorkerEnds {
        let output: Int32
        let kept: Int32

        func close() {
            Glibc.close(output)
            Glibc.close(kept)
        }
    }

    /// The number of the read end in a worker, after that of its connection.
    static let keptDescriptor = DetachedProcess.keptDescriptor + 1
    private static let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC

    let descriptor: Int32

    private init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Makes a pipe for a new worker.
    static func make() throws(TransportError) -> (OutputPipe, WorkerEnds) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .system("Cannot make a pipe") }
        let others = WorkerEnds(output: ends[1], kept: ends[0])
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let descriptor = open("/proc/self/fd/\(ends[0])", flags)
        guard descriptor >= 0 else {
            let error = TransportError.system("Cannot open a pipe")
            others.close()
            throw error
        }
        return (OutputPipe(descriptor), others)
    }

    /// Opens the pipe of a worker that a previous service has started. Returns nil if there is none.
    static func ofPrevious(process: Int32) throws(TransportError) -> OutputPipe? {
        try ofLink("/proc/\(process)/fd/\(keptDescriptor)")
    }

    /// Opens the pipe that a link of /proc leads to. Returns nil if it leads to anything else. Throws if it cannot be
    /// opened at the moment.
    ///
    /// Only the text of the link is read before. A file of an app may be on a disk that never answers. Some devices
    /// react when they are opened. The app cannot put a file in the place of the pipe between the last steps.
    static func ofLink(_ link: String) throws(TransportError) -> OutputPipe? {
        guard try leadsToPipe(link) else { return nil }
        let place = open(link, OwnFolder.pathOnly | O_CLOEXEC)
        guard place >= 0 else { return try missing() }
        defer { close(place) }
        let own = "/proc/self/fd/\(place)"
        guard try leadsToPipe(own) else { return nil }
        let descriptor = open(own, flags)
        return descriptor >= 0 ? OutputPipe(descriptor) : try missing()
    }

    /// Returns true for a link to a pipe without a name. The link to a file begins with a slash.
    private static func leadsToPipe(_ link: String) throws(TransportError) -> Bool {
        let start = Array("pipe:[".utf8)
        var text = [CChar](repeating: 0, count: start.count)
        let count = readlink(link, &text, text.count)
        guard count >= 0 else { return try missing() != nil }
        return count == start.count && text.map { UInt8(bitPattern: $0) } == start
    }

    /// Returns nil if the last call has failed because there is no such process or descriptor. Throws for all other
    /// reasons, such as a lack of descriptors: they tell nothing about the pipe.
    private static func missing() throws(TransportError) -> OutputPipe? {
        guard errno == ENOENT || errno == ESRCH else { throw .system("Cannot open a pipe") }
        return nil
    }

    /// Number of bytes that can be read.
    var available: Int {
        var count: Int32 = 0
        return ioctl(descriptor, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
    }
}
