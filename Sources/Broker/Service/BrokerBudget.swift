import Transport
import Wire

/// Limits in bytes of what the service keeps for its peers, with their reasons.
enum BrokerBudget {
    /// Bytes of clients that may wait for a worker. A worker that reads has none; a stopped one holds up its clients
    /// only. The service's own messages to it have as much beside that.
    static let worker = 16 << 20
    /// The part of that for one client, so that another one still gets through: four of the largest messages.
    static let client = 4 << 20
    /// The part for all who only watch, so that they leave room for input: two of the largest messages.
    static let observers = 2 << 20
    /// Longest acknowledgement that is forwarded as it is. A version and its tag have eleven bytes.
    static let acknowledgement = 64
    /// KiB of requests to a session in a second, of each client that may act. Those who only watch have as many
    /// together.
    static let requestKibibytes = 4 << 10

    /// Bytes that may wait for a client: two frames, and replies beside them. A client with more to read does not read.
    static func unread(_ limits: Limits) -> Int { 2 * limits.frameBytes + 2 * pingInterval }

    /// Bytes of the arguments of a session. They are kept for as long as it is listed: a restarted app gets them again.
    static let arguments = 64 << 10

    /// Bytes of all requests that wait for workers without a connection, or for a disk. Eight clients at their limit
    /// have as many.
    static let held = 8 << 20
    /// Bytes that a waiting request takes beside its message.
    static let requestOverhead = 256

    /// Bytes that may be sent before a ping checks whether they were read.
    static let pingInterval = 2 << 20

    /// The largest message of a worker: a frame with its prefix.
    static func frame(_ limits: Limits) -> Int { limits.frameBytes + (64 << 10) }
}

/// One client's part of the bytes that wait for a worker.
struct QueueShare {
    /// The connection to the worker that the counts are of.
    private var connection: ObjectIdentifier?
    /// The ends of the client's messages in the stream of bytes to the worker, and their sizes.
    private var waiting: [(end: UInt64, count: Int)] = []
    private var bytes = 0

    /// Returns true if a message of that size is within the client's part.
    @inline(__always)
    mutating func admits(_ count: Int, to worker: LocalConnection) -> Bool {
        guard bytes > 0 else { return true }
        forgetWritten(to: worker)
        return bytes == 0 || bytes + count <= BrokerBudget.client
    }

    private mutating func forgetWritten(to worker: LocalConnection) {
        guard connection == worker.id else { return (waiting, bytes) = ([], 0) }
        let written = worker.writtenBytes
        let count = waiting.prefix { $0.end <= written }.count
        for message in waiting.prefix(count) { bytes -= message.count }
        waiting.removeFirst(count)
    }

    /// Counts a message that was sent.
    @inline(__always)
    mutating func add(_ count: Int, to worker: LocalConnection) {
        guard worker.queuedBytes > 0 else { return }
        if connection != worker.id { (connection, waiting, bytes) = (worker.id, [], 0) }
        waiting.append((worker.acceptedBytes, count))
        bytes += count
    }
}
