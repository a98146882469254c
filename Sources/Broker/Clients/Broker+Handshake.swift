import Glibc
import Transport
import Wire

extension Broker {
    static let onePart = "A client's messages have one part that is not empty."

    /// Handles the first message of a connection: identifies the peer and accepts or refuses it.
    func receive(fromStranger route: Route, _ socket: RouterSocket) {
        // Parts of a message that is not a client's come from a worker that was given up or sent no Hello. It notices
        // the silence.
        let message = socket.part(1)
        guard socket.partCount == 2 else {
            // A worker's message starts with its four-byte client number; no Hello has four bytes.
            guard message.count != 4, refused[route] == nil || message.first == MessageKind.hello.rawValue else {
                return
            }
            return refuse(route, Goodbye(.malformed, Broker.onePart))
        }
        // The peer was already sent the reason. Messages that were in transit then get no second Goodbye.
        guard refused[route] == nil || message.first == MessageKind.hello.rawValue else { return }
        guard let peer = socket.peer else {
            peerLog.warning(.withoutCredentials, "Refused a peer without credentials: it sent no ZMTP 3.0 greeting")
            return refuse(route, Goodbye(.refused, "The peer sent no ZMTP 3.0 greeting."))
        }
        guard peer.mayConnect() else {
            peerLog.warning(.anotherUser, "Refused a peer of another user")
            return refuse(route, Goodbye(.refused, "This service belongs to another user."))
        }
        if let goodbye = refusal(of: peer) { return refuse(route, goodbye) }
        guard let first = message.first, first == MessageKind.hello.rawValue else {
            // Goodbyes and acknowledgements on a connection that already ended here need no answer.
            switch message.first {
            case MessageKind.goodbye.rawValue, MessageKind.pong.rawValue, MessageKind.acknowledge.rawValue: return
            default:
                return refuse(route, Goodbye(.refused, "This connection is unknown, or has ended: send a Hello first."))
            }
        }
        guard message.count <= configuration.limits.helloBytes else {
            let text = "The Hello has \(message.count) bytes; at most \(configuration.limits.helloBytes) are allowed."
            return refuse(route, Goodbye(.tooLarge, text))
        }
        do throws(WireError) {
            guard case .hello(let hello) = try ClientMessage.decode(message, limits: configuration.limits) else {
                return
            }
            refused[route] = nil
            handleHello(hello, route, peer)
        } catch {
            refuse(route, Goodbye(error.goodbyeCode, error.sentence))
        }
    }

    private func handleHello(_ hello: Hello, _ route: Route, _ peer: Peer) {
        guard hello.major == Wire.major else {
            let name = hello.client.isEmpty ? "this client" : hello.client
            let text =
                "This service speaks version \(Wire.major) of the protocol, \(name) speaks version \(hello.major). "
                + "Update the older of the two; supported: \(Wire.major)."
            return refuse(route, Goodbye(.unsupportedVersion, text))
        }
        guard !isStopping else { return refuse(route, Goodbye(.shuttingDown, "The service is ending.")) }
        if hello.role == .host {
            guard case .local(_, _, let process) = peer else {
                return refuse(route, Goodbye(.notPermitted, "Apps can only be offered by processes of this machine."))
            }
            peers[route] = .host(HostConnection(route: route, process: process, now: loop.now))
            welcome(route, features: hello.features.intersection(.all), token: "", resumed: false)
        } else {
            handleClientHello(hello, route, peer)
        }
        beginSweeping()
    }

    private func handleClientHello(_ hello: Hello, _ route: Route, _ peer: Peer) {
        if let resume = hello.resume, let client = clientsByToken[resume.token], client.role == hello.role {
            if let old = client.route { peers[old] = nil }
            client.route = route
            (client.key, client.process, client.wasGone) = (peer.key, peer.process, false)
            client.overflowed = false
            client.beginConnection()
            client.isParked = false
            recordActivity(client)
            peers[route] = .client(client)
            welcome(route, features: client.features, token: client.token, resumed: client.session != nil)
            peerLog.debug(.connection, "\(client.name) is back")
            guard let session = client.session else { return }
            // The client may have missed the change to busy.
            if session.state == .busy { reportBusy(session, to: [client]) }
            attach(client, resume: resume)
            return
        }
        lastNumber &+= 1
        while lastNumber == 0 || clients[lastNumber] != nil { lastNumber &+= 1 }
        // A token from a previous service stays valid: by it, a worker of that time recognises the client.
        let known = hello.resume.flatMap { Hexadecimal.bytes($0.token)?.count == 16 ? $0 : nil }
        let token = known?.token ?? Hexadecimal.token()
        let rate = RateLimit(
            perSecond: configuration.limits.inputsPerSecond, burst: configuration.timing.rateBurst, now: loop.now)
        let client = ServedClient(
            number: lastNumber, token: clientsByToken[token] == nil ? token : Hexadecimal.token(), hello: hello,
            features: hello.features.intersection(.all), route: route, rate: rate, now: loop.now)
        (client.key, client.process) = (peer.key, peer.process)
        client.resume = client.token == known?.token ? known : nil
        clients[client.number] = client
        clientsByToken[client.token] = client
        peers[route] = .client(client)
        welcome(route, features: client.features, token: client.token, resumed: false)
        peerLog.debug(.connection, "\(client.name) connected")
    }

    private func welcome(_ route: Route, features: Features, token: String, resumed: Bool) {
        let milliseconds = configuration.timing.heartbeat.interval / .milliseconds(1)
        let welcome = Welcome(
            service: configuration.service, features: features, limits: configuration.limits,
            heartbeatMilliseconds: UInt32(milliseconds), token: token, resumed: resumed)
        send(ServiceMessage.welcome(welcome).encode(), to: route)
    }

    private func refuse(_ route: Route, _ goodbye: Goodbye) {
        peerLog.debug(.refusedConnection, "Refused a connection: \(goodbye.text)")
        sendGoodbye(goodbye, to: route)
    }

    /// Sends Goodbye with its reason. After it nothing is sent on the connection until a new Hello.
    @discardableResult
    func sendGoodbye(_ goodbye: Goodbye, to route: Route) -> SendResult {
        let result = send(ServiceMessage.goodbye(goodbye).encode(), to: route)
        if result == .sent { recordEndedConnection(route) }
        return result
    }

    /// Records that the peer of the connection was sent Goodbye.
    func recordEndedConnection(_ route: Route) {
        // Bounded, so that a peer which opens connections only to be refused costs no memory.
        if refused.count >= Broker.refusedLimit { refused = [:] }
        refused[route] = loop.now
        beginSweeping()
    }

    /// Discards entries older than the heartbeat's silence limit. Until then an ended connection may have messages in
    /// transit.
    func discardOldRefusals() {
        refused = refused.filter { loop.now - $0.value < configuration.timing.heartbeat.silence }
    }

    @discardableResult
    func send(_ bytes: [UInt8], to route: Route) -> SendResult {
        guard listeners.indices.contains(route.listener) else { return .unreachable }
        return listeners[route.listener].send(bytes, to: route.id)
    }
}
