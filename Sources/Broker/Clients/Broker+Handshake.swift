import Glibc
import Transport
import Wire

extension Broker {
    static let onePart = "A client's messages have one part that is not empty."

    /// Handles the first message of a connection: identifies the peer and accepts or refuses it.
    func receive(fromStranger connection: LocalConnection) {
        let message = connection.part(0)
        guard connection.partCount == 1 else { return refuse(connection, Goodbye(.malformed, Broker.onePart)) }
        if isGate(connection.peer) { return introduce(connection, message) }
        guard message.first == MessageKind.hello.rawValue else {
            return refuse(connection, Goodbye(.refused, "This connection is unknown: send a Hello first."))
        }
        do throws(WireError) {
            guard case .hello(let hello) = try ClientMessage.decode(message, limits: configuration.limits) else {
                return
            }
            handleHello(hello, connection)
        } catch {
            refuse(connection, Goodbye(error.goodbyeCode, error.sentence))
        }
    }

    private func handleHello(_ hello: Hello, _ connection: LocalConnection) {
        guard hello.major == Wire.major else {
            let name = hello.client.isEmpty ? "this client" : ServedClient.shortened(hello.client)
            let text =
                "This service speaks version \(Wire.major) of the protocol, \(name) speaks version \(hello.major). "
                + "Update the older of the two; supported: \(Wire.major)."
            return refuse(connection, Goodbye(.unsupportedVersion, text))
        }
        guard !isStopping else { return refuse(connection, Goodbye(.shuttingDown, "The service is ending.")) }
        if hello.role == .host {
            guard case .local(_, _, let process) = connection.peer else {
                return refuse(
                    connection, Goodbye(.notPermitted, "Apps can only be offered by processes of this machine."))
            }
            connection.admit(
                largestMessage: BrokerBudget.frame(configuration.limits), sendLimit: 2 * BrokerBudget.worker)
            peers[connection.id] = .host(HostConnection(connection: connection, process: process, now: loop.now))
            welcome(connection, features: hello.features.intersection(.all), token: "", resumed: false)
        } else {
            handleClientHello(hello, connection)
        }
        beginSweeping()
    }

    private func handleClientHello(_ hello: Hello, _ connection: LocalConnection) {
        connection.admit(
            largestMessage: configuration.limits.messageBytes, sendLimit: BrokerBudget.unread(configuration.limits))
        if let resume = hello.resume, let client = clientsByToken[resume.token], client.role == hello.role {
            let queue = client.session?.rates.attachments(areObserved: !client.mayInput)
            if let queue, !admitRequest(to: queue, connection, isResuming: true) { return }
            disconnect(client)
            // It waits for no answer of the earlier connection.
            dropWaiting(of: client)
            closeSessionsBeingOpened(by: client)
            for serial in client.followed.keys { endFollowing(client, serial) }
            let previous = client.number
            clients[previous] = nil
            client.beginConnection(connection, number: freeNumber())
            clients[client.number] = client
            (client.process, client.processHasEnded) = (connection.peer.process, false)
            client.hasDroppedMessages = false
            client.isParked = false
            recordActivity(client)
            peers[connection.id] = .client(client)
            welcome(connection, features: client.features, token: client.token, resumed: client.session != nil)
            peerLog.debug(.connection, "\(client.name) is back")
            guard let session = client.session else {
                // The resume point of an attachment that it has left means nothing to the next session.
                if !client.wasAttached { client.resume = resume }
                return
            }
            // The client may have missed the change to busy.
            if session.state == .busy { reportBusy(session, to: [client]) }
            // Its input refers to the previous epoch of the session until it has answered this ping.
            if session.isOpen, resume.epoch != 0, resume.epoch != session.epoch {
                ping(client)
                client.beginEpoch()
            }
            client.resume = resume
            attach(client)
            // By the token the worker has moved the client to its new number.
            notifyWorker(session, .detach(previous))
            return
        }
        // A token from a previous service stays valid: by it, a worker of that time recognises the client.
        let known = hello.resume.flatMap { Hexadecimal.bytes($0.token)?.count == 16 ? $0 : nil }
        let token = known?.token ?? Hexadecimal.token()
        let rate = RateLimit(
            perSecond: configuration.limits.inputsPerSecond, burst: configuration.timing.rateBurst, now: loop.now)
        let client = ServedClient(
            number: freeNumber(), token: clientsByToken[token] == nil ? token : Hexadecimal.token(), hello: hello,
            features: hello.features.intersection(.all), connection: connection, rate: rate, now: loop.now)
        client.process = connection.peer.process
        client.resume = client.token == known?.token ? known : nil
        clients[client.number] = client
        clientsByToken[client.token] = client
        peers[connection.id] = .client(client)
        welcome(connection, features: client.features, token: client.token, resumed: false)
        peerLog.debug(.connection, "\(client.name) connected\(connection.peer.origin.map { " from \($0)" } ?? "")")
    }

    private func freeNumber() -> ConnectionNumber {
        repeat { lastNumber &+= 1 } while lastNumber == 0 || clients[lastNumber] != nil
        return lastNumber
    }

    private func welcome(_ connection: LocalConnection, features: Features, token: String, resumed: Bool) {
        let milliseconds = configuration.timing.heartbeat.interval / .milliseconds(1)
        let welcome = Welcome(
            service: configuration.service, features: features, limits: configuration.limits,
            heartbeatMilliseconds: UInt32(milliseconds), token: token, resumed: resumed)
        connection.send(ServiceMessage.welcome(welcome).encode())
    }

    /// Ends a connection with its reason. It was never a client's or a worker's.
    func refuse(_ connection: LocalConnection, _ goodbye: Goodbye) {
        peerLog.debug(.refusedConnection, "Refused a connection: \(goodbye.text)")
        connection.send(ServiceMessage.goodbye(goodbye).encode(), limit: .max)
        hangUp(connection)
    }

    func hangUp(_ connection: LocalConnection, within limit: Duration? = nil) {
        guard connection.isOpen else { return }
        if case .remote = connection.peer { gateConnections -= 1 }
        connection.hangUp(within: limit)
    }
}

extension StreamError {
    /// The code of the Goodbye to a peer whose bytes are invalid.
    var goodbyeCode: FailureCode {
        switch self {
        case .tooLarge, .tooManyParts: .tooLarge
        case .tooSlow: .timeout
        case .otherUser: .refused
        default: .malformed
        }
    }
}
