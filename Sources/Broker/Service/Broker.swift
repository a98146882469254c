import Glibc
import Transport
import Wire

/// The service: tracks peers and sessions, forwards frames and input undecoded, starts workers and restarts those that
/// die.
///
/// All of its methods run on the thread of `loop`. View code never runs here.
public final class Broker {
    let configuration: BrokerConfiguration
    let loop: EventLoop
    let log: ServiceLog
    let peerLog: PeerLog

    let context: Context
    var listeners: [RouterSocket] = []
    var locks: [ServiceLock] = []
    private var authenticator: Authenticator?
    /// The keys that may connect over TCP; nil if the service has no TCP endpoint.
    private(set) var authorizedKeys: AuthorizedKeys?
    var keyWatch: FolderWatch?
    var isKeyCheckScheduled = false
    /// Folder watches by socket path.
    var socketFolderWatches: [String: FolderWatch] = [:]
    var isSocketCheckScheduled = false
    /// The endpoint that workers dial.
    let workerEndpoint: Endpoint

    var peers: [Route: ConnectedPeer] = [:]
    /// Connections that received their final Goodbye, with its time.
    var refused: [Route: SuspendingClock.Instant] = [:]
    static let refusedLimit = 1024
    var clients: [ConnectionNumber: ServedClient] = [:]
    var clientsByToken: [String: ServedClient] = [:]
    var lastNumber: ConnectionNumber = 0
    var sessions: [String: Session] = [:]
    var workers: [SupervisedWorker] = []
    /// Surviving child processes of workers that ended, keyed by the process ID of the worker. They are being ended.
    var survivingChildren: [Int32: [ProcessWatch]] = [:]
    /// The most recently copied text, of any session.
    var clipboard: String?
    let catalog: AppCatalog
    let records: WorkerRecords
    /// Processes of the previous service that are about to register, and the requests that arrive meanwhile.
    var awaitedProcesses: Set<Int32> = []
    var earlyRequests: [(request: Request, asker: PendingReply)] = []
    /// Apps that were opened. Each keeps a spare worker.
    var warmApps: Set<String> = []
    var followers: [LogFollower] = []
    var fileWatch: FileGrowthWatch?
    var growthWatch: FileGrowthWatch?
    var hasReportedEmptiedLog = false

    var isSweepScheduled = false
    var idleSince: SuspendingClock.Instant
    private(set) var isStopping = false
    private(set) var hasStopped = false

    /// Called once no worker, socket or lock is left.
    public var onStopped: () -> Void = {}
    /// Called when another service has taken the place of this one. An orderly stop must not follow: it would remove
    /// the files of the other service.
    public var onReplaced: (TransportError) -> Void = { _ in }
    /// The reason for the end if nothing outside requested it.
    public internal(set) var failure: TransportError?

    /// Locks and listens. The service handles messages as soon as the loop runs.
    public init(_ configuration: BrokerConfiguration, log: ServiceLog, on loop: EventLoop) throws(TransportError) {
        self.configuration = configuration
        self.loop = loop
        self.log = log
        peerLog = PeerLog(log, on: loop, interval: configuration.timing.refusalReports)
        guard let socket = configuration.endpoints.first(where: \.isLocal) else {
            throw TransportError(
                .badEndpoint, "A service needs a Unix socket for its workers: add an ipc:// endpoint.")
        }
        workerEndpoint = socket
        context = Context(timing: configuration.timing.sockets)
        catalog = AppCatalog(folders: configuration.appFolders)
        catalog.onProblem = { log.warning($0) }
        catalog.onShadowed = { log.info($0) }
        records = WorkerRecords(stateFolder: configuration.stateFolder, endpoint: socket)
        idleSince = SuspendingClock.now
        do throws(TransportError) {
            for case .ipc(let path) in configuration.endpoints {
                locks.append(try ServiceLock(socketPath: path, timing: configuration.timing))
            }
            try prepareLogs()
            try listen()
            for lock in locks { lock.recordSocket() }
        } catch {
            for lock in locks { lock.release() }
            throw error
        }
        watchSocketFolders()
        awaitWorkers()
        if configuration.hasChosenAppFolders {
            // A missing folder is no reason to fail: every request for apps reads the folders again.
            for folder in configuration.appFolders where !SmallFile.isFolder(folder) {
                log.warning("The folder \(folder) does not exist; apps are found there once it does.")
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
            // Created before the socket, because a client may connect as soon as the socket listens.
            let authorized = AuthorizedKeys(path: "\(keys)/authorized")
            authenticator = try Authenticator(context, on: loop, authorized: authorized)
            authenticator?.onRefusal = { [peerLog] in peerLog.warning(.refusedKey, $0) }
            authorizedKeys = authorized
            watchKeys()
            let socket = try RouterSocket(context, largestMessage: configuration.limits.messageBytes)
            for endpoint in remote {
                let endpoint = try socket.listen(on: endpoint, keys: pair)
                open.append(endpoint)
                guard case .tcp(let host, let port, _) = endpoint else { continue }
                // A wildcard address is no address that a client could dial.
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

    /// Messages that are read before timers run.
    private static let batch = 256

    private func receive(listener index: Int) {
        let socket = listeners[index]
        var left = Broker.batch
        while left > 0, socket.receive() {
            left -= 1
            let route = Route(listener: index, id: socket.source)
            switch peers[route] {
            case .client(let client): receive(from: client, socket)
            case .host(let host): receive(from: host, socket)
            case nil: receive(fromStranger: route, socket)
            }
        }
    }

    // MARK: Ending

    /// Ends in order: sends Goodbye to clients, ends the workers, and leaves no process, socket or lock.
    public func stop() {
        guard !isStopping else { return }
        isStopping = true
        log.info("Ending")
        // Sessions end with the service, so no client need wait for it to come back.
        for session in sessions.values {
            let ended = SessionEvent.ended(.shuttingDown, reason: "The service was stopped.")
            for client in session.clients { send(.event(ended), to: client) }
        }
        for client in Array(clients.values) {
            send(.goodbye(Goodbye(.shuttingDown, "The service is ending.")), to: client)
        }
        for worker in workers { end(worker) }
        endAbsentWorkers()
        finishStopping()
    }

    /// Ends the service once its last worker, and the processes that workers had started, are gone.
    func finishStopping() {
        guard isStopping, !hasStopped, workers.isEmpty, survivingChildren.isEmpty else { return }
        hasStopped = true
        for socket in listeners { loop.unwatch(socket) }
        if let authenticator { loop.unwatch(authenticator) }
        fileWatch = nil
        growthWatch = nil
        socketFolderWatches = [:]
        keyWatch = nil
        for lock in locks { lock.release() }
        listeners = []
        authenticator = nil
        peers = [:]
        log.info("Ended")
        onStopped()
    }
}

extension Endpoint {
    var isLocal: Bool {
        if case .ipc = self { true } else { false }
    }
}
