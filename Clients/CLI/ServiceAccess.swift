import ClientKit
import Display
import Glibc

/// The connections of one run of the tool: one to the service, one for each session that is driven. A script of many
/// lines makes each of them once.
final class ServiceAccess {
    let timing = ClientTiming()

    /// The value of `--endpoint`; a script's lines may differ.
    let endpoint: String?
    private var service: Client?
    private var sessions: [String: Client] = [:]

    init(endpoint: String?) { self.endpoint = endpoint }

    /// Returns a connection without an attachment.
    func service(timeout: Duration) throws(ClientError) -> Client {
        if let service, !service.isAway { return service }
        let client = try connect(as: .controller, timeout: timeout)
        service = client
        return client
    }

    /// Returns a connection attached to a session in script mode, without frames.
    func session(_ name: String, timeout: Duration) throws(ClientError) -> Client {
        if let client = sessions[name], !client.isAway { return client }
        let deadline = SuspendingClock.now + timeout
        let client = try connect(as: .tester, timeout: timeout)
        let left = max(timing.minimumConnectTime, deadline - SuspendingClock.now)
        try client.attach(AttachRequest(session: name, mode: .script), timeout: left)
        sessions[name] = client
        return client
    }

    /// Returns a separate connection, which the caller closes.
    func connect(as role: PeerRole, timeout: Duration, until signals: DeferredSignals? = nil) throws(ClientError)
        -> Client
    {
        try Client(
            ClientOptions(
                endpoint: endpoint, name: Tool.clientName, role: role, timeout: timeout, timing: timing,
                interruption: signals?.descriptor))
    }

    /// Closes the connection of a session that is gone or was opened again.
    func closeSession(session name: String) { sessions.removeValue(forKey: name)?.close() }

    func close() {
        for client in sessions.values { client.close() }
        sessions = [:]
        service?.close()
        service = nil
    }
}

extension Invocation {
    /// Time limit for connecting.
    private var connectTimeout: Duration { timeout > .zero ? timeout : service.timing.minimumConnectTime }

    /// Returns the connection to the service itself.
    func serviceClient() throws(ClientError) -> Client { try service.service(timeout: connectTimeout) }

    /// Waits until a service listens, by polling: nothing reports the start of a service. One that is about to end may
    /// have a successor.
    func awaitService() throws {
        let deadline = SuspendingClock.now + timeout
        while true {
            do throws(ClientError) {
                _ = try service.service(timeout: max(service.timing.minimumConnectTime, deadline - SuspendingClock.now))
                return
            } catch {
                switch error {
                case .noService: break
                case .refused(let failure) where failure.code == .shuttingDown: break
                default: throw error
                }
                guard SuspendingClock.now < deadline else { throw CommandFailure(.timeout, error.sentence) }
                usleep(UInt32(service.timing.startCheck / .microseconds(1)))
            }
        }
    }

    /// Returns the connection to the session that the first operand names.
    func sessionClient() throws(ClientError) -> Client {
        try service.session(arguments.operands[0], timeout: connectTimeout)
    }

    /// Runs the body; adds the names of known sessions to the failure if the session is unknown.
    func suggestingSessions<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as ClientError {
            guard error.code == .unknownSession else { throw error }
            let names = (try? serviceClient().sessions(timeout: connectTimeout).map(\.name)) ?? []
            let wanted = arguments.operands.first ?? ""
            var text = "No session is called “\(wanted)”."
            if let near = Suggestion.nearest(to: wanted, in: names) {
                text += " Did you mean “\(near)”?"
            } else {
                text += names.isEmpty ? " None runs: fanlight open APP" : " Running: \(names.joined(separator: ", "))."
            }
            throw CommandFailure(.notFound, text)
        }
    }
}
