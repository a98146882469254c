import Transport
import Wire

/// The owner of a `ServiceLink`: the worker that handles its messages and states.
protocol ServiceLinkOwner: AnyObject {
    var registration: Registration { get }
    func linkRefused(_ failure: Failure)
    /// The connection is lost; messages that were sent to clients may be lost too.
    func linkLost()
    /// The time limit without a service has passed.
    func linkGivenUp(_ reason: String)
    func received(_ message: BrokerMessage)
    func received(_ bytes: UnsafeRawBufferPointer, from connection: ConnectionNumber)
    /// The messages that had arrived are delivered, or as many as a turn has.
    func linkDrained()
}

/// The connection of a worker to the service: sends Hello, registers, and redials while no service answers.
final class ServiceLink {
    private enum State {
        case away
        case greeting
        case registering
        case registered
    }

    private let loop: EventLoop
    private let endpoint: Endpoint
    private let timing: HostTiming
    private unowned let owner: any ServiceLinkOwner

    private var socket: DealerSocket?
    private var state = State.away
    private var awaySince: SuspendingClock.Instant
    private var lastReceived: SuspendingClock.Instant
    /// Silence after which the service counts as gone.
    private var silenceLimit: Duration
    private var heartbeat: Duration
    private var timer: LoopTimer?
    /// The instant at which `timer` is due.
    private var due: SuspendingClock.Instant
    private var isClosed = false
    /// An end of a socket pair, connected to the service that started this process. Nil once it was used.
    private var inherited: Int32?

    init(
        loop: EventLoop, endpoint: Endpoint, inherited: Int32?, timing: HostTiming, owner: any ServiceLinkOwner
    ) {
        self.inherited = inherited
        self.loop = loop
        self.endpoint = endpoint
        self.timing = timing
        self.owner = owner
        awaySince = loop.now
        lastReceived = loop.now
        due = loop.now
        silenceLimit = timing.greeting
        heartbeat = timing.greeting
    }

    var isRegistered: Bool { state == .registered }
    /// True if there is no service at the moment.
    var isAway: Bool { state == .away }

    // MARK: Connecting

    func dial() {
        guard !isClosed else { return }
        let reason: String
        do throws(TransportError) {
            let socket = try connection()
            try socket.open(on: loop) { [unowned self] change in
                if change != .connected { lost() }
            } onReadable: { [unowned self] _ in
                receiveAll()
            }
            self.socket = socket
            state = .greeting
            lastReceived = SuspendingClock.now
            silenceLimit = timing.greeting
            let hello = Hello(client: "fanlight worker", role: .host, features: [])
            socket.send(ClientMessage.hello(hello).encode())
            return watchSilence()
        } catch { reason = error.text }
        retry(reason)
    }

    /// Returns the connection that the process was started with, and later ones to the service's path. The service may
    /// have been restarted.
    private func connection() throws(TransportError) -> DealerSocket {
        let largest = Limits.standard.frameBytes
        if let descriptor = inherited {
            inherited = nil
            return DealerSocket(connectedTo: descriptor, largestMessage: largest, timing: timing.sockets)
        }
        guard case .ipc(let path) = endpoint else {
            throw TransportError(.badEndpoint, "Apps are offered to services of this machine only, not \(endpoint).")
        }
        return try DealerSocket(toSocketAt: path, largestMessage: largest, timing: timing.sockets)
    }

    private func retry(_ reason: String) {
        let now = SuspendingClock.now
        guard now - awaySince < timing.orphanLimit else { return owner.linkGivenUp(reason) }
        let wait = min(timing.redial, max(.zero, timing.orphanLimit - (now - awaySince)))
        schedule(at: now + wait) { $0.dial() }
    }

    private func schedule(at time: SuspendingClock.Instant, _ handler: @escaping (ServiceLink) -> Void) {
        timer?.cancel()
        due = time
        timer = loop.schedule(at: time) { [unowned self] in
            // A late timer means that this process was stopped itself; silence during that time does not count.
            let late = SuspendingClock.now - due
            if late > timing.stoppedThreshold {
                lastReceived += late
                awaySince += late
            }
            handler(self)
        }
    }

    /// Drops this connection and makes another one.
    func redial(_ reason: String) {
        guard socket != nil else { return }
        drop()
        retry(reason)
    }

    private func drop() {
        socket?.abandon()
        socket = nil
        timer?.cancel()
        let wasRegistered = state == .registered
        state = .away
        if wasRegistered {
            awaySince = SuspendingClock.now
            owner.linkLost()
        }
    }

    private func lost() { redial("The connection to the service at \(endpoint) was lost.") }

    /// Checks for silence with a single timer, however many messages arrive: first it pings, then it redials.
    private func watchSilence() {
        let silence = SuspendingClock.now - lastReceived
        guard silence < silenceLimit else { return redial("The service at \(endpoint) does not answer.") }
        let interval = silenceLimit / timing.silentHeartbeats
        if silence >= interval { socket?.send(ClientMessage.ping.encode()) }
        schedule(at: lastReceived + interval * (Int(silence / interval) + 1)) { $0.watchSilence() }
    }

    // MARK: Receiving

    /// Messages that are handled before the loop serves others: the socket keeps the rest, and calls again.
    private static let messagesPerTurn = 64

    private func receiveAll() {
        var left = ServiceLink.messagesPerTurn
        var hasReceived = false
        while left > 0, let socket, socket.receive() {
            left -= 1
            lastReceived = loop.now
            hasReceived = true
            if socket.partCount == 1 {
                receiveGreeting(socket.part(0))
            } else {
                receive(socket.part(0), socket.part(1))
            }
        }
        if hasReceived { owner.linkDrained() }
    }

    private func receiveGreeting(_ bytes: UnsafeRawBufferPointer) {
        guard let message = try? ServiceMessage.decode(bytes, limits: .standard) else { return }
        switch message {
        case .welcome(let welcome):
            guard state == .greeting else { return }
            state = .registering
            heartbeat = .milliseconds(max(1, welcome.heartbeatMilliseconds))
            send(.register(owner.registration))
        case .ping: socket?.send(ClientMessage.pong.encode())
        case .goodbye(let goodbye):
            // During the greeting a Goodbye concerns this worker. Later it means that a new service has no record of
            // the worker yet.
            guard state == .greeting else { return redial(goodbye.text) }
            refused(Failure(goodbye.code, goodbye.text))
        case .pong, .reply, .frame, .event: break
        }
    }

    private func receive(_ head: UnsafeRawBufferPointer, _ bytes: UnsafeRawBufferPointer) {
        guard head.count == 4 else { return }
        let number = UInt32(littleEndian: head.loadUnaligned(as: UInt32.self))
        guard number == 0 else { return owner.received(bytes, from: number) }
        guard let message = try? BrokerMessage.decode(bytes, limits: .standard) else {
            return WorkerLog.write("The service sent a message that this worker cannot decode.")
        }
        switch message {
        case .registered:
            guard state == .registering else { return }
            state = .registered
            silenceLimit = heartbeat * timing.silentHeartbeats
            watchSilence()
        case .refused(let failure): refused(failure)
        case .ping: send(.pong)
        default: owner.received(message)
        }
    }

    private func refused(_ failure: Failure) {
        // A service that is about to end is followed by another one, or by none for long.
        guard !failure.canRetry, failure.code != .shuttingDown else { return redial(failure.text) }
        owner.linkRefused(failure)
    }

    // MARK: Sending

    func send(_ message: WorkerMessage) { send(message.encode(), to: 0) }

    func send(_ bytes: [UInt8], to connection: ConnectionNumber) {
        guard let socket else { return }
        if socket.send(bytes, number: connection) != .sent {
            // The service does not read. Dropped messages cannot be recovered on this connection.
            schedule(at: SuspendingClock.now) {
                $0.redial("The service at \($0.endpoint) does not read its messages.")
            }
        }
    }

    /// Delivers sent messages, within the linger time of sockets, and connects no more.
    func close() {
        isClosed = true
        socket?.close()
        socket = nil
        timer?.cancel()
    }
}
