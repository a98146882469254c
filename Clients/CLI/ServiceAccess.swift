import ClientKit
import Display
import Glibc

/// The connections of one run of the tool: one to ask the service, one for each session that is driven. A script of
/// many lines pays for each of them once.
final class ServiceAccess {
    static let standardTimeout = Duration.seconds(10)
    /// Who allows no time at all for what is asked still has to reach whom it is asked.
    static let contact = Duration.seconds(1)

    /// What `--endpoint` said; a script's lines may say otherwise.
    let endpoint: String?
    private var service: Client?
    private var sessions: [String: Client] = [:]

    init(endpoint: String?) { self.endpoint = endpoint }

    /// A connection that is attached to nothing.
    func service(timeout: Duration) throws(ClientError) -> Client {
        if let service, !service.isAway { return service }
        let client = try connect(as: .controller, timeout: timeout)
        service = client
        return client
    }

    /// A connection that asks a session and gets no frames.
    func session(_ name: String, timeout: Duration) throws(ClientError) -> Client {
        if let client = sessions[name], !client.isAway { return client }
        let deadline = SuspendingClock.now + timeout
        let client = try connect(as: .tester, timeout: timeout)
        let left = max(ServiceAccess.contact, deadline - SuspendingClock.now)
        try client.attach(AttachRequest(session: name, mode: .script), timeout: left)
        sessions[name] = client
        return client
    }

    /// A connection of its own, which the caller closes.
    func connect(as role: PeerRole, timeout: Duration, until signals: HeldSignals? = nil) throws(ClientError) -> Client
    {
        try Client(
            ClientOptions(
                endpoint: endpoint, name: Tool.clientName, role: role, timeout: timeout,
                interruption: signals?.descriptor))
    }

    /// The session is another one from now on, or gone.
    func forget(session name: String) { sessions.removeValue(forKey: name)?.close() }

    func close() {
        for client in sessions.values { client.close() }
        sessions = [:]
        service?.close()
        service = nil
    }
}

extension Invocation {
    /// How long it may take to come to where something can be asked.
    private var timeToReach: Duration { timeout > .zero ? timeout : ServiceAccess.contact }

    /// The connection to the service itself.
    func serviceClient() throws(ClientError) -> Client { try service.service(timeout: timeToReach) }

    /// Waits until somebody listens: one that was just started does not yet, and nothing tells of it but trying. One that
    /// is about to end may have a successor.
    func awaitService() throws {
        let deadline = SuspendingClock.now + timeout
        while true {
            do throws(ClientError) {
                _ = try service.service(timeout: max(ServiceAccess.contact, deadline - SuspendingClock.now))
                return
            } catch {
                switch error {
                case .noService: break
                case .refused(let failure) where failure.code == .shuttingDown: break
                default: throw error
                }
                guard SuspendingClock.now < deadline else { throw CommandFailure(.timeout, error.sentence) }
                usleep(20_000)
            }
        }
    }

    /// The connection to the session that the first operand names.
    func sessionClient() throws(ClientError) -> Client {
        try service.session(arguments.operands[0], timeout: timeToReach)
    }

    /// The service's words, where a session is not known, completed by the names that are.
    func namingSessions<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as ClientError {
            guard error.code == .unknownSession else { throw error }
            let names = (try? serviceClient().sessions(timeout: timeToReach).map(\.name)) ?? []
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
