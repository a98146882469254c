import Wire

@testable import Transport

/// A listener that records what it reports.
final class ListenerRecorder {
    let listener: LocalListener
    var messages: [[UInt8]] = []
    var connections: [LocalConnection] = []
    var faults: [StreamError?] = []
    var refusals: [LocalListener.Refusal] = []
    var admits = true

    init(
        _ loop: EventLoop, at path: String, limits: LocalListener.Limits = .init(),
        timing: SocketTiming = SocketTiming(), largestMessage: Int = 1 << 20, sendLimit: Int = 1 << 20
    ) throws {
        listener = try LocalListener(on: loop, limits: limits, timing: timing)
        listener.onMessage = { [unowned self] connection in
            if !connections.contains(where: { $0 === connection }) { connections.append(connection) }
            messages.append(Array(connection.part(connection.partCount - 1)))
            if admits { connection.admit(largestMessage: largestMessage, sendLimit: sendLimit) }
        }
        listener.onClosed = { [unowned self] in faults.append($1) }
        listener.onRefusal = { [unowned self] in refusals.append($0) }
        try listener.listen(at: path)
    }

    deinit { listener.close() }
}
