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

    package let listener: LocalListener
    var locks: [ServiceLock] = []
    /// The process that accepts clients over TCP; nil if the service has no TCP endpoint.
    var gate: SupervisedGate?
    /// Connections of the gate.
    var gateConnections = 0
    /// Folder watches by socket path.
    var socketFolderWatches: [String: FolderWatch] = [:]
    var isSocketCheckScheduled = false
    /// The endpoint that workers dial.
    let workerEndpoint: Endpoint

    /// The peers that have sent Hello, by their connections.
    var peers: [ObjectIdentifier: ConnectedPeer] = [:]
    var clients: [ConnectionNumber: ServedClient] = [:]
    var clientsByToken: [String: ServedClient] = [:]
    var lastNumber: ConnectionNumber = 0
    var sessions: [String: Session] = [:]
    /// The last session of an app that ended while it started, oldest first. It is not listed; its log can be read.
    var failedStarts: [FailedStart] = []
    var workers: [SupervisedWorker] = []
    /// Surviving processes of workers that ended, keyed by the process ID of the worker. They are being ended.
    var terminations: [Int32: FamilyTermination] = [:]
    /// Workers that ended with the previous service, whose surviving processes are not searched yet.
    var endedFamilies: [WorkerFamily] = []
    /// True if descendants that lose their parent become children of this process.
    var inheritsOrphans = false
    /// Children that this process had before it became the service.
    var inheritedChildren: Set<Int32> = []
    var isReapScheduled = false
    /// The most recently copied text, of any session.
    var clipboard: String?
    /// Work on the files that sessions begin and end with.
    let fileWork: FileWork
    /// Starts of workers' processes.
    let starts: FileWork
    let catalog: AppCatalog
    let records: WorkerRecords
    var storage: StorageFolders
    let files: AppFiles
    /// Processes of the previous service that are about to register, and the requests that arrive meanwhile.
    var awaitedProcesses: Set<Int32> = []
    /// Workers in the records of the previous service that are not back.
    var recordedWorkers: [Int32: RecordedWorker] = [:]
    var earlyRequests: [EarlyRequest] = []
    /// Requests to open sessions that wait until it is known where the values of their apps are, by the apps.
    var waitingOpens: [String: [WaitingOpen]] = [:]
    /// Bytes of requests that wait for workers, or for a disk.
    let heldBudget: ByteBudget
    /// The requests of all clients that read files.
    let fileRequests: RequestQueue
    /// Apps that were opened. Each keeps a spare worker.
    var warmApps: Set<String> = []
    /// Apps whose next spare worker gets its files at present.
    var preparedSpares: Set<String> = []
    /// Starts of workers whose files are made. Each has descriptors, so there is one at a time.
    let startTurns: TurnQueue
    /// Parts of searches for the processes of ended workers.
    let searchTurns: TurnQueue
    /// The output of workers.
    let logs: LogStore
    /// Opens the pipe of a worker of the previous service.
    var openOutput: (Int32) throws(TransportError) -> OutputPipe? = { process throws(TransportError) in
        try OutputPipe.ofPrevious(process: process)
    }
    /// Number of clients' requests for the next lines of logs.
    var followerCount = 0
    /// The logs that are read for their followers at present.
    var growthRounds: [LogNumber: GrowthRound] = [:]
    /// Answers to followers of logs, which take turns.
    var followerAnswers: [FollowerAnswer] = []

    var isSweepScheduled = false
    var idleSince: SuspendingClock.Instant
    private(set) var isStopping = false
    package private(set) var hasStopped = false

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
        var limits = LocalListener.Limits()
        limits.helloBytes = configuration.limits.helloBytes
        limits.descriptors = ConnectionLimit.descriptors
        listener = try LocalListener(on: loop, limits: limits, timing: configuration.timing.sockets)
        heldBudget = ByteBudget(limit: BrokerBudget.held, partOf: listener.budget)
        fileRequests = Broker.fileRequests(configuration, loop.now)
        fileWork = FileWork(on: loop)
        starts = FileWork(on: loop, named: "fanlight.starts")
        startTurns = TurnQueue(on: loop)
        searchTurns = TurnQueue(on: loop)
        catalog = AppCatalog(folders: configuration.appFolders)
        catalog.onProblem = { [peerLog] in peerLog.warning(.app, $0) }
        catalog.onShadowed = { [peerLog] in peerLog.info(.app, $0) }
        records = WorkerRecords(stateFolder: configuration.stateFolder, endpoint: socket)
        files = AppFiles(stateFolder: configuration.stateFolder)
        storage = StorageFolders(
            stateFolder: configuration.stateFolder, log: peerLog, work: fileWork, trash: FolderTrash())
        logs = LogStore(
            on: loop, limit: configuration.logLimit, interval: configuration.timing.outputInterval,
            retryInterval: configuration.timing.descriptorRetryInterval)
        idleSince = SuspendingClock.now
        logs.onGrowth = { [unowned self] in logGrew($0) }
        do throws(TransportError) {
            for case .ipc(let path) in configuration.endpoints {
                locks.append(try ServiceLock(socketPath: path, timing: configuration.timing))
            }
            try prepareLogs()
            try listen()
            for lock in locks { lock.recordSocket() }
            try awaitWorkers()
        } catch {
            listener.close()
            for lock in locks { lock.release() }
            throw error
        }
        watchSocketFolders()
        if configuration.hasChosenAppFolders {
            // A missing folder is no reason to fail: every request for apps reads the folders again.
            for folder in configuration.appFolders where !SmallFile.isFolder(folder) {
                log.warning("The folder \(folder) does not exist; apps are found there once it does.")
            }
        }
        if configuration.idleLimit != nil { beginSweeping() }
    }

    private func listen() throws(TransportError) {
        listener.onMessage = { [unowned self] in receive(on: $0) }
        listener.onClosed = { [unowned self] in closed($0, $1) }
        listener.reservation.isExpected = { [unowned self] peer in
            if case .local(_, _, let process) = peer { recordedWorkers[process] != nil } else { false }
        }
        listener.refusal = { [unowned self] in refusal(of: $0) }
        listener.onRefusal = { [unowned self] in reportRefusal($0) }
        var open = configuration.endpoints.filter(\.isLocal)
        for case .ipc(let path) in open { try listener.listen(at: path) }
        open += try startGate()
        for endpoint in open { log.info("Listening at \(endpoint)") }
    }

    /// Logs a refused connection.
    private func reportRefusal(_ refusal: LocalListener.Refusal) {
        switch refusal {
        case .tooMany(let count):
            peerLog.warning(.tooManyConnections, "New connections are refused: \(count) are open, which is the limit.")
        case .noDescriptor: peerLog.warning(.tooManyConnections, ConnectionLimit.refusalOfConnections)
        case .otherUser(let user):
            peerLog.warning(
                .anotherUser, "A process of user \(user) was refused: this service belongs to another user.")
        case .other(let sentence): peerLog.warning(.refusedConnection, sentence)
        }
    }

    // MARK: Receiving

    @inline(__always)
    private func receive(on connection: LocalConnection) {
        switch peers[connection.id] {
        case .client(let client): receive(from: client, connection)
        case .host(let host): receive(from: host, connection)
        case nil: receive(fromStranger: connection)
        }
    }

    /// Handles the end of a connection that the peer closed, or whose bytes are invalid.
    private func closed(_ connection: LocalConnection, _ fault: StreamError?) {
        if case .remote = connection.peer, !connection.isOpen { gateConnections -= 1 }
        let goodbye = fault.map { Goodbye($0.goodbyeCode, $0.sentence) }
        switch peers[connection.id] {
        case .client(let client):
            if fault == .tooSlow { return dismissOverBudget(client, Broker.tooMuchHeld) }
            if let goodbye { return dismiss(client, goodbye) }
            lost(client)
        case .host(let host):
            if let fault { peerLog.warning(.workerMessage, "A worker sent an invalid message: \(fault.sentence)") }
            lost(host)
        case nil:
            guard let goodbye else { return }
            guard connection.isOpen else { return reportRefusal(.other("A peer was refused. \(goodbye.text)")) }
            refuse(connection, goodbye)
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
        guard isStopping, !hasStopped, workers.isEmpty, terminations.isEmpty, starts.awaitedCount == 0 else { return }
        // The gate still has to forward the service's last messages.
        if let gate {
            return gate.end { [weak self] in
                self?.gate = nil
                self?.finishStopping()
            }
        }
        hasStopped = true
        logs.end(within: configuration.timing.logFlush)
        fileWork.flush(within: configuration.timing.logFlush)
        socketFolderWatches = [:]
        // Waits until every Goodbye is delivered.
        listener.close()
        for lock in locks { lock.release() }
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
