import Glibc
import Transport
import Wire

/// Clients of other machines, who come through the gate.
extension Broker {
    /// Starts the gate if the service has TCP endpoints. Returns these with their ports.
    func startGate() throws(TransportError) -> [Endpoint] {
        let remote = configuration.endpoints.filter { !$0.isLocal }
        guard !remote.isEmpty, case .ipc(let path) = workerEndpoint else { return [] }
        let keys = "\(configuration.stateFolder)/keys"
        SmallFile.makeFolders(keys)
        let gate = try SupervisedGate(
            SupervisedGate.Setup(program: configuration.gateProgram, service: path, keys: keys), endpoints: remote,
            timing: configuration.timing, on: loop, peerLog: peerLog)
        self.gate = gate
        var open: [Endpoint] = []
        for case .tcp(let host, let port, let key) in gate.reachableEndpoints {
            open.append(.tcp(host: host, port: port, serviceKey: nil))
            // A wildcard address is no address that a client could dial.
            let named = ["*", "0.0.0.0", "[::]"].contains(host) ? Broker.machineName ?? host : host
            log.info("Clients reach \(Endpoint.tcp(host: named, port: port, serviceKey: key))")
        }
        log.info("Their keys, which `fanlight identity` prints, are authorised in \(keys)/authorized")
        return open
    }

    private static var machineName: String? {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return nil }
        return String(decoding: name.map { UInt8(bitPattern: $0) }.prefix { $0 != 0 }, as: UTF8.self)
    }

    /// Returns true for the process of the gate, whose connections are those of its clients.
    func isGate(_ peer: Peer) -> Bool {
        if let process = peer.process { gate?.process == process } else { false }
    }

    /// Handles the first message of a connection that the gate made: it names the client.
    func introduce(_ connection: LocalConnection, _ message: UnsafeRawBufferPointer) {
        do throws(WireError) {
            let introduction = try Introduction.decode(message, limits: configuration.limits)
            connection.peer = .remote(address: introduction.address, user: Hexadecimal.text(introduction.key))
            gateConnections += 1
        } catch {
            peerLog.warning(
                .gate, "The gate began a connection with another message than an introduction: \(error.sentence)")
            refuse(connection, Goodbye(error.goodbyeCode, error.sentence))
        }
    }

    /// Returns the reason to refuse a connection. The clients of other machines have at most half of all, and one
    /// process leaves an eighth to the others.
    func refusal(of peer: Peer) -> String? {
        let limit = listener.connectionLimit
        if isGate(peer), gateConnections >= limit / 2 {
            return "\(gateConnections) connections of other machines are open, the most. Another one was refused."
        }
        let count = listener.count(of: PeerOwner(peer))
        guard count >= limit - limit / 8 else { return nil }
        return "Process \(peer.process ?? 0) has \(count) connections, the most for one. Another one was refused."
    }
}

extension Peer {
    /// The address and key of a remote client, as an endpoint is written.
    var origin: String? {
        if case .remote(let address, let key) = self { "tcp://\(address)#\(key)" } else { nil }
    }
}
