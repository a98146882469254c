import Transport
import Wire

/// What a worker does with its connection to the service.
protocol ServiceLinkOwner: AnyObject {
    var registration: Registration { get }
    func linkRefused(_ failure: Failure)
    /// Nothing that was sent to a client counts any more.
    func linkLost()
    /// The time without a service is over.
    func linkGivenUp(_ reason: String)
    func received(_ message: BrokerMessage)
    func received(_ bytes: UnsafeRawBufferPointer, from connection: ConnectionNumber)
    /// Everything that had arrived is delivered.
    func linkDrained()
}

/// The connection of a worker to the service: greets, registers, and starts over for as long as nobody answers.
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

    private let context = Context()
    private var socket: DealerSocket?
    private var state = State.away
    private var awaySince: SuspendingClock.Instant
    private var lastHeard: SuspendingClock.Instant
    /// After this much silence the service counts as gone.
    private var patience: Duration
    private var heartbeat: Duration
    private var timer: LoopTimer?
    /// When `timer` is due.
    private var due: SuspendingClock.Instant
    private var isClosed = false

    init(loop: EventLoop, endpoint: Endpoint, timing: HostTiming, owner: any ServiceLinkOwner) {
        self.loop = loop
        self.endpoint = endpoint
        self.timing = timing
        self.owner = owner
        awaySince = loop.now
        lastHeard = loop.now
        due = loop.now
        patience = timing.greeting
        heartbeat = timing.greeting
    }

    var isRegistered: Bool { state == .registered }

    // MARK: Connecting

    func dial() {
        guard !isClosed else { return }
        let reason: String
        do throws(TransportError) {
            let socket = try DealerSocket(context, to: endpoint, largestMessage: Limits.standard.frameBytes)
            try socket.open(on: loop) { [unowned self] change in
                if change != .connected { lost() }
            } onReadable: { [unowned self] _ in
                receiveAll()
            }
            self.socket = socket
            state = .greeting
            lastHeard = SuspendingClock.now
            patience = timing.greeting
            let hello = Hello(client: "fanlight worker", role: .host, features: [])
            socket.send(ClientMessage.hello(hello).encode())
            return watchSilence()
        } catch { reason = error.text }
        retry(reason)
    }

    private func retry(_ reason: String) {
        let now = SuspendingClock.now
        guard now - awaySince < timing.orphan else { return owner.linkGivenUp(reason) }
        let wait = min(timing.redial, max(.zero, timing.orphan - (now - awaySince)))
        schedule(at: now + wait) { $0.dial() }
    }

    private func schedule(at time: SuspendingClock.Instant, _ handler: @escaping (ServiceLink) -> Void) {
        timer?.cancel()
        due = time
        timer = loop.schedule(at: time) { [unowned self] in
            // Who was stopped itself has heard nothing because it did not listen.
            let late = SuspendingClock.now - due
            if late > timing.standstill {
                lastHeard += late
                awaySince += late
            }
            handler(self)
        }
    }

    /// Forgets this connection and makes another one.
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

    /// One timer that looks whether something was heard, however much is heard: first it asks, then it gives up.
    private func watchSilence() {
        let silence = SuspendingClock.now - lastHeard
        guard silence < patience else { return redial("The service at \(endpoint) does not answer.") }
        let interval = patience / timing.silentHeartbeats
        if silence >= interval { socket?.send(ClientMessage.ping.encode()) }
        schedule(at: lastHeard + interval * (Int(silence / interval) + 1)) { $0.watchSilence() }
    }

    // MARK: Receiving

    private func receiveAll() {
        var isHeard = false
        while let socket, socket.receive() {
            lastHeard = loop.now
            isHeard = true
            if socket.partCount == 1 { greeted(socket.part(0)) } else { receive(socket.part(0), socket.part(1)) }
        }
        if isHeard { owner.linkDrained() }
    }

    private func greeted(_ bytes: UnsafeRawBufferPointer) {
        guard let message = try? ServiceMessage.decode(bytes, limits: .standard) else { return }
        switch message {
        case .welcome(let welcome):
            guard state == .greeting else { return }
            state = .registering
            heartbeat = .milliseconds(max(1, welcome.heartbeatMilliseconds))
            send(.register(owner.registration))
        case .ping: socket?.send(ClientMessage.pong.encode())
        case .goodbye(let goodbye):
            // In the greeting it is about this worker; later it means that another service does not know it yet.
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
            return Log.write("The service sent something that this worker does not understand.")
        }
        switch message {
        case .registered:
            guard state == .registering else { return }
            state = .registered
            patience = heartbeat * timing.silentHeartbeats
            watchSilence()
        case .refused(let failure): refused(failure)
        case .ping: send(.pong)
        default: owner.received(message)
        }
    }

    private func refused(_ failure: Failure) {
        // One that is about to end is followed by another one, or by nobody for long.
        guard !failure.canRetry, failure.code != .shuttingDown else { return redial(failure.text) }
        owner.linkRefused(failure)
    }

    // MARK: Sending

    func send(_ message: WorkerMessage) { send(message.encode(), to: 0) }

    func send(_ bytes: [UInt8], to connection: ConnectionNumber) {
        guard let socket else { return }
        if socket.send(bytes, number: connection) != .sent {
            // The service does not read. What was lost cannot be mended on this connection.
            schedule(at: SuspendingClock.now) {
                $0.redial("The service at \($0.endpoint) does not read what it is sent.")
            }
        }
    }

    /// Delivers what was sent, for as long as sockets linger, and connects no more.
    func close() {
        isClosed = true
        socket?.close()
        socket = nil
        timer?.cancel()
    }
}
