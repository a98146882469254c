import Glibc
import Transport
import Wire

/// The service: knows peers and sessions, passes frames and input on unread, starts workers and restarts what dies.
///
/// It lives on the thread of its loop. View code never runs here.
public final class Broker {
    let configuration: BrokerConfiguration
    let loop: EventLoop
    let log: Log

    let context: Context
    var listeners: [RouterSocket] = []
    var locks: [ServiceLock] = []
    private var authenticator: Authenticator?
    /// Who may come over TCP; nil where nobody listens there.
    private(set) var authorizedKeys: AuthorizedKeys?
    var keyWatch: FolderWatch?
    var willLookAtKeys = false
    /// By the path of the socket.
    var placeWatches: [String: FolderWatch] = [:]
    var willLookAtPlaces = false
    /// What workers dial.
    let workerEndpoint: Endpoint

    var parties: [Route: Party] = [:]
    /// Connections that were told why they are over, and when.
    var refused: [Route: SuspendingClock.Instant] = [:]
    static let refusedLimit = 1024
    var clients: [ConnectionNumber: Client] = [:]
    var clientsByToken: [String: Client] = [:]
    var lastNumber: ConnectionNumber = 0
    var sessions: [String: Session] = [:]
    var workers: [Worker] = []
    /// What workers that are gone had started and is about to end, by the worker's process.
    var leftOver: [Int32: [ProcessWatch]] = [:]
    /// The text that was copied last, whoever did.
    var clipboard: String?
    let catalog: AppCatalog
    let records: WorkerRecords
    /// Processes of the service before this one that are about to register, and what is asked meanwhile.
    var awaited: Set<Int32> = []
    var early: [(request: Request, asker: Asker)] = []
    /// Apps that were opened: each keeps a spare worker.
    var warmApps: Set<String> = []
    var followers: [LogFollower] = []
    var fileWatch: FileWatch?
    var growthWatch: FileWatch?
    var canShortenLogs = true

    var isSweeping = false
    var idleSince: SuspendingClock.Instant
    private(set) var isStopping = false
    private(set) var hasStopped = false

    /// Called once nothing is left: no worker, no socket, no lock.
    public var onStopped: () -> Void = {}
    /// Called where another service has its place now. Nothing of this one may be taken away in order: it would take away
    /// what is the other's.
    public var onReplaced: (TransportError) -> Void = { _ in }
    /// Why it ends, where nobody told it to.
    public internal(set) var failure: TransportError?

    /// Locks, listens, and serves as soon as the loop runs.
    public init(_ configuration: BrokerConfiguration, log: Log, on loop: EventLoop) throws(TransportError) {
        self.configuration = configuration
        self.loop = loop
        self.log = log
        guard let socket = configuration.endpoints.first(where: \.isLocal) else {
            throw TransportError(
                .badEndpoint, "A service needs a Unix socket, which its workers dial: add an ipc:// endpoint.")
        }
        workerEndpoint = socket
        context = Context()
        catalog = AppCatalog(folders: configuration.appFolders)
        catalog.onProblem = { log.warning($0) }
        catalog.onShadowed = { log.info($0) }
        records = WorkerRecords(stateFolder: configuration.stateFolder, endpoint: socket)
        idleSince = SuspendingClock.now
        do throws(TransportError) {
            for case .ipc(let path) in configuration.endpoints { locks.append(try ServiceLock(socketPath: path)) }
            try prepareLogs()
            try listen()
            for lock in locks { lock.noteSocket() }
        } catch {
            for lock in locks { lock.release() }
            throw error
        }
        watchPlaces()
        awaitWorkers()
        if configuration.hasChosenAppFolders {
            // Not a reason to stay away: they are looked through anew whenever somebody asks.
            for folder in configuration.appFolders where !SmallFile.isFolder(folder) {
                log.warning("There is no folder \(folder): no app is found there before it is made.")
            }
        }
        if configuration.idleLimit != nil { beginSweeping() }
    }

    private func listen() throws(TransportError) {
        let largest = configuration.limits.frameBytes + (64 << 10)
        let local = configuration.endpoints.filter(\.isLocal)
        let remote = configuration.endpoints.filter { !$0.isLocal }
        let socket = try RouterSocket(context, largestMessage: largest)
        var open: [Endpoint] = []
        for endpoint in local { open.append(try socket.listen(on: endpoint)) }
        listeners.append(socket)
        if !remote.isEmpty {
            let keys = "\(configuration.stateFolder)/keys"
            SmallFile.makeFolders(keys)
            let pair = try KeyPair.stored(at: "\(keys)/service.secret")
            // Before the socket: a client may come with the first breath.
            let authorized = AuthorizedKeys(path: "\(keys)/authorized")
            authenticator = try Authenticator(context, on: loop, authorized: authorized)
            authenticator?.onRefusal = { [log] in log.warning($0) }
            authorizedKeys = authorized
            watchKeys()
            let socket = try RouterSocket(context, largestMessage: configuration.limits.messageBytes)
            for endpoint in remote {
                let endpoint = try socket.listen(on: endpoint, keys: pair)
                open.append(endpoint)
                guard case .tcp(let host, let port, _) = endpoint else { continue }
                // All addresses of a machine are none that a client could dial.
                let named = ["*", "0.0.0.0", "[::]"].contains(host) ? Broker.machineName ?? host : host
                log.info("Clients reach \(Endpoint.tcp(host: named, port: port, serviceKey: pair.publicKey))")
            }
            listeners.append(socket)
            log.info("Their keys, which `fanlight identity` prints, are authorised in \(keys)/authorized")
        }
        for (index, socket) in listeners.enumerated() {
            loop.watch(socket) { [unowned self] in receive(listener: index) }
        }
        for endpoint in open { log.info("Listening at \(endpoint)") }
    }

    private static var machineName: String? {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return nil }
        return String(decoding: name.map { UInt8(bitPattern: $0) }.prefix { $0 != 0 }, as: UTF8.self)
    }

    // MARK: Receiving

    /// Messages read before timers get their turn.
    private static let batch = 256

    private func receive(listener index: Int) {
        let socket = listeners[index]
        var left = Broker.batch
        while left > 0, socket.receive() {
            left -= 1
            let route = Route(listener: index, id: socket.source)
            switch parties[route] {
            case .client(let client): receive(from: client, socket)
            case .host(let host): receive(from: host, socket)
            case nil: receive(fromStranger: route, socket)
            }
        }
    }

    // MARK: Ending

    /// Ends in order: says goodbye to clients, ends the workers, and leaves no process, no socket and no lock.
    public func stop() {
        guard !isStopping else { return }
        isStopping = true
        log.info("Ending")
        // Its sessions end with it, so nobody need wait for it to come back.
        for session in sessions.values {
            let ended = SessionEvent.ended(.shuttingDown, reason: "The service was told to end.")
            for client in session.clients { say(.event(ended), to: client) }
        }
        for client in Array(clients.values) {
            say(.goodbye(Goodbye(.shuttingDown, "The service is ending.")), to: client)
        }
        for worker in workers { end(worker) }
        endAway()
        finishStopping()
    }

    /// Ends the service once its last worker is gone, and what that had started.
    func finishStopping() {
        guard isStopping, !hasStopped, workers.isEmpty, leftOver.isEmpty else { return }
        hasStopped = true
        for socket in listeners { loop.unwatch(socket) }
        if let authenticator { loop.unwatch(authenticator) }
        fileWatch = nil
        growthWatch = nil
        placeWatches = [:]
        keyWatch = nil
        for lock in locks { lock.release() }
        listeners = []
        authenticator = nil
        parties = [:]
        log.info("Ended")
        onStopped()
    }
}

extension Endpoint {
    var isLocal: Bool {
        if case .ipc = self { true } else { false }
    }
}
