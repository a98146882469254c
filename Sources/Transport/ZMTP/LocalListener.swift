import CLinux
import Glibc
import Wire

/// The service's end of its Unix sockets: accepts connections, checks whose they are, and delivers their messages.
///
/// A connection belongs for life to the process that made it, as the kernel reports it. The routing identity that a
/// peer of ZeroMQ may name is ignored.
///
/// Decision record: Decisions/UnixSocketsWithoutZeroMQ.md
public final class LocalListener: MessageSource {
    public let limits: Limits
    public let budget: ByteBudget
    private let loop: EventLoop
    private let timing: SocketTiming

    /// The epoll set of the listening sockets and the connections: the loop watches one descriptor for all of them.
    package let descriptor: Int32
    package private(set) var received: UInt64 = 0
    package var mayHaveMessages: Bool { !scheduler.isEmpty }

    private var paths: [Int32: String] = [:]
    private var connections: [Int32: LocalConnection] = [:]
    /// Connections with messages that arrived, but were not delivered yet.
    private var scheduler = ConnectionScheduler()
    /// Connections that may still be accepted in this round.
    private var acceptsLeft = 0
    /// Connections that read nothing because the budget is used up.
    private var starved: [LocalConnection] = []
    /// A descriptor to release when none is left, so that a connection can be accepted in order to be closed.
    private var spare: Int32
    private var isSweepScheduled = false
    private var isShrinkScheduled = false
    /// Bytes of messages of closed connections that were released since the heap was trimmed.
    private var releasedBytes = 0
    /// Bytes of the largest message that was not sent because the budget is used up. It is 0 once there is space for
    /// it.
    private var refusedBytes = 0
    /// Sweeps in a row in which there was no space for it.
    private var refusedSweeps = 0

    /// Called with each message; its parts are valid during the call.
    public var onMessage: (LocalConnection) -> Void = { _ in }
    /// Called once when a connection is lost that this side did not hang up. If the peer is at `fault` after its
    /// handshake, the connection accepts final messages during the call.
    public var onClosed: (LocalConnection, _ fault: StreamError?) -> Void = { _, _ in }
    /// Descriptors that are kept for certain peers.
    public var reservation = Reservation()
    /// Returns a sentence if a peer's connection is to be refused.
    public var refusal: (Peer) -> String? = { _ in nil }
    /// Called when a connection is refused, however often.
    public var onRefusal: (Refusal) -> Void = { _ in }

    /// Ready descriptors that are asked for at once.
    private static let batch = 64
    /// Connections that the kernel keeps until they are accepted.
    private static let backlog: Int32 = 128
    /// Connections that are accepted in a round: few, so that processes which dial without end delay others little. All
    /// of them can be one owner's, and have their first messages in its turn.
    static let acceptLimit = ConnectionScheduler.messages
    private static let sweepsPerHandshake = 4
    /// Released bytes after which the heap returns its free pages to the system.
    private static let trimmedBytes = 8 << 20
    /// Sweeps for which a connection waits for memory until others are closed.
    private static let patientSweeps = 4

    public init(on loop: EventLoop, limits: Limits = Limits(), timing: SocketTiming = SocketTiming())
        throws(TransportError)
    {
        descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
        guard descriptor >= 0 else { throw .system("Cannot watch connections") }
        spare = LocalListener.openSpare()
        self.loop = loop
        self.limits = limits
        self.timing = timing
        budget = ByteBudget(limit: limits.totalBytes)
        budget.onReleased = { [unowned self] in feedStarved() }
        budget.onRefused = { [unowned self] count in
            refusedBytes = max(refusedBytes, count)
            scheduleSweep()
        }
        loop.watch(source: self) { [unowned self] in serve() }
    }

    deinit {
        (budget.onReleased, budget.onRefused) = ({}, { _ in })
        for descriptor in paths.keys { Glibc.close(descriptor) }
        if spare >= 0 { Glibc.close(spare) }
        Glibc.close(descriptor)
    }

    // MARK: Listening

    /// Listens at a path without a file. The path is in a folder that `RuntimeFolder` prepared, with a lock against a
    /// second service. A socket that listened there before is closed, without its connections.
    public func listen(at path: String) throws(TransportError) {
        for (old, known) in paths where known == path {
            _ = linux_epoll_control(descriptor, EPOLL_CTL_DEL, old, 0)
            Glibc.close(old)
            paths[old] = nil
        }
        let socket = try RuntimeFolder.unixSocket()
        guard RuntimeFolder.bind(socket, to: path) == 0, Glibc.listen(socket, LocalListener.backlog) == 0,
            linux_epoll_control(descriptor, EPOLL_CTL_ADD, socket, EPOLLIN.rawValue) == 0
        else {
            let error = TransportError.system("Cannot listen at \(path)")
            Glibc.close(socket)
            throw error
        }
        paths[socket] = path
    }

    /// Takes over an end of a socket pair, whose other end the given process has. It must be admitted within `limit`.
    @discardableResult
    public func adopt(_ socket: Int32, peer: Peer, within limit: Duration) -> LocalConnection? {
        guard fcntl(socket, F_SETFL, O_NONBLOCK) == 0 else {
            Glibc.close(socket)
            return nil
        }
        return add(socket, peer, within: limit)
    }

    /// Closes all sockets. What is queued is sent, at most for `SocketTiming.linger`.
    public func close() {
        let deadline = SuspendingClock.now + timing.linger
        loop.unwatch(source: self)
        for socket in paths.keys { Glibc.close(socket) }
        paths = [:]
        let all = connections.values
        (connections, starved) = ([:], [])
        scheduler.removeAll()
        for connection in all {
            connection.stream.linger(until: deadline)
            connection.phase = .closed
            connection.stream.close()
        }
    }

    /// Connections that may be open at a time.
    public var connectionLimit: Int { min(limits.connections, Int(limits.descriptors)) }

    /// The connections that are open.
    public var count: Int { connections.count }

    /// Number of the open connections of a process or key.
    public func count(of owner: PeerOwner) -> Int { scheduler.count(of: owner) }

    private func accept(from listener: Int32) {
        while acceptsLeft > 0 {
            acceptsLeft -= 1
            let socket = linux_accept(listener)
            guard socket >= 0 else {
                switch errno {
                case EINTR, ECONNABORTED: continue
                case EMFILE, ENFILE, ENOBUFS, ENOMEM: return turnAway(from: listener)
                default: return
                }
            }
            var (process, user, group): (Int32, UInt32, UInt32) = (0, 0, 0)
            guard linux_peer(socket, &process, &user, &group) == 0 else {
                Glibc.close(socket)
                continue
            }
            let peer = Peer.local(user: user, group: group, process: process)
            if let refusal = shortage(for: socket, of: peer) {
                Glibc.close(socket)
                onRefusal(refusal)
                continue
            }
            guard peer.mayConnect() else {
                onRefusal(.otherUser(user))
                add(socket, peer, within: timing.handshake)?.isForeign = true
                continue
            }
            if let sentence = refusal(peer) {
                Glibc.close(socket)
                onRefusal(.other(sentence))
                continue
            }
            _ = add(socket, peer, within: timing.handshake)
        }
    }

    /// Accepts a connection with the spare descriptor and closes it, because it would otherwise wait for ever.
    private func turnAway(from listener: Int32) {
        if spare >= 0 { Glibc.close(spare) }
        let socket = linux_accept(listener)
        if socket >= 0 { Glibc.close(socket) }
        spare = LocalListener.openSpare()
        onRefusal(.noDescriptor)
    }

    private static func openSpare() -> Int32 { open("/dev/null", O_RDONLY | O_CLOEXEC) }

    private func add(_ socket: Int32, _ peer: Peer, within limit: Duration) -> LocalConnection? {
        let stream = StreamConnection(
            socket, side: .listening, largestMessage: limits.helloBytes, sendLimit: limits.newSendBytes, budget: budget)
        let rate = RateLimit(perSecond: limits.commandsPerSecond, burst: .seconds(1), now: loop.now)
        guard linux_epoll_control(descriptor, EPOLL_CTL_ADD, socket, EPOLLIN.rawValue) == 0 else { return nil }
        let connection = LocalConnection(
            stream, peer: peer, owner: scheduler.addConnection(of: PeerOwner(peer)), commandRate: rate,
            deadline: SuspendingClock.now + limit)
        connection.listener = self
        connection.events = EPOLLIN.rawValue
        connections[socket] = connection
        updateBudget()
        stream.onSendSpaceNeeded = { [unowned self, unowned connection] _ in updateEvents(of: connection) }
        stream.begin()
        scheduleSweep()
        return connection
    }

    // MARK: Serving

    private func serve() {
        acceptsLeft = LocalListener.acceptLimit
        let count = scheduler.beginRound()
        // Those that wait report no new bytes, so these polls find the others.
        for _ in 0...connections.count / LocalListener.batch {
            guard handleBatch() else { break }
        }
        serveWaiting(owners: count)
    }

    /// Handles some of the events. Returns false if none is left.
    private func handleBatch() -> Bool {
        withUnsafeTemporaryAllocation(of: Int32.self, capacity: LocalListener.batch) { descriptors in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: LocalListener.batch) { events in
                let count = linux_epoll_poll(
                    descriptor, descriptors.baseAddress, events.baseAddress, Int32(LocalListener.batch))
                for index in 0..<Int(count) { handle(descriptors[index], events[index]) }
                return Int(count) == LocalListener.batch
            }
        }
    }

    /// Serves connections that wait, for a limited time: others have new bytes meanwhile.
    private func serveWaiting(owners count: Int) {
        let end = SuspendingClock.now + timing.waitingTurns
        for _ in 0..<count {
            guard let owner = scheduler.beginTurn() else { return }
            while let connection = scheduler.next(of: owner) {
                connection.isPending = false
                deliver(connection)
                guard connection.isMuted, !connection.isPending else { continue }
                connection.isMuted = false
                updateEvents(of: connection)
            }
            scheduler.endTurn(of: owner)
            guard SuspendingClock.now < end else { return }
        }
    }

    private func enqueue(_ connection: LocalConnection) {
        connection.isPending = true
        scheduler.append(connection)
    }

    private func handle(_ socket: Int32, _ events: UInt32) {
        guard let connection = connections[socket] else {
            if paths[socket] != nil { accept(from: socket) }
            return
        }
        let stream = connection.stream
        if events & EPOLLOUT.rawValue != 0 { stream.flush() }
        if case .hangingUp = connection.phase {
            if stream.queuedBytes == 0 || events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 { drop(connection) }
            return
        }
        if connection.isPending {
            connection.isMuted = true
            return updateEvents(of: connection)
        }
        if connection.events & EPOLLIN.rawValue == 0, events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 {
            // Nothing is read of this peer, and nothing can be sent to it.
            stream.end(.closed)
        } else if events & ~EPOLLOUT.rawValue != 0 {
            stream.recordReadable()
        }
        if scheduler.admits(connection) { deliver(connection) } else { enqueue(connection) }
    }

    /// Delivers messages of a connection, as many as the turn of its owner permits, or ends it.
    private func deliver(_ connection: LocalConnection) {
        let (stream, owner, most) = (connection.stream, connection.owner, connection.owner.messagesLeft)
        var count = 0
        connection.hasUsedTurn = false
        defer { owner.count(messages: count, hasUsedTurn: connection.hasUsedTurn) }
        guard connection.isOpen || stream.end != nil else { return }
        if stream.end != nil { return lose(connection) }
        guard stream.isConnected || stream.performHandshake() else {
            if stream.end != nil { lose(connection) }
            return
        }
        if connection.isForeign {
            stream.fail(.otherUser)
            return lose(connection)
        }
        connection.isDelivering = true
        while count < most, !connection.hasUsedTurn, connection.isReading, stream.receive() {
            count += 1
            received &+= 1
            connection.starvedSweeps = 0
            onMessage(connection)
        }
        connection.isDelivering = false
        if connection.isClosed { return release(connection) }
        if stream.end != nil || stream.fault != nil { return lose(connection) }
        if stream.commandCount > 0 { countCommands(of: connection) }
        guard connection.isReading else { return }
        if stream.receivingBytes > 0 { scheduleShrink() }
        if stream.isStarved {
            starve(connection)
        } else if stream.mayHaveMessages, !connection.isPending {
            enqueue(connection)
        }
    }

    /// Counts commands, and reads nothing more for a while if they exceed the rate.
    private func countCommands(of connection: LocalConnection) {
        connection.commandRate.add(connection.stream.commandCount, loop.now)
        connection.stream.commandCount = 0
        guard connection.isOpen, let wait = connection.commandRate.wait(for: 1, loop.now) else { return }
        connection.isResting = true
        updateEvents(of: connection)
        loop.schedule(after: wait) { [weak self, weak connection] in
            guard let self, let connection else { return }
            connection.isResting = false
            resumeReading(connection)
        }
    }

    func updateEvents(of connection: LocalConnection) {
        let stream = connection.stream
        guard connections[stream.descriptor] === connection else { return }
        var events: UInt32 = stream.queuedBytes > 0 && stream.isConnected ? EPOLLOUT.rawValue : 0
        if connection.isReading, !stream.isStarved, !connection.isMuted { events |= EPOLLIN.rawValue }
        // The kernel reports the peer's end in any case, but then only once.
        if connection.isMuted, events == 0 { events = EPOLLONESHOT.rawValue }
        guard events != connection.events else { return }
        connection.events = events
        _ = linux_epoll_control(descriptor, EPOLL_CTL_MOD, stream.descriptor, events)
    }

    func resumeReading(_ connection: LocalConnection) {
        updateEvents(of: connection)
        guard connection.isOpen, !connection.isPending else { return }
        connection.stream.recordReadable()
        enqueue(connection)
    }

    /// Moves a connection whose peer was named to the owner that this is.
    func updateOwner(of connection: LocalConnection) {
        guard connections[connection.stream.descriptor] === connection else { return }
        let former = connection.owner
        connection.owner = scheduler.addConnection(of: PeerOwner(connection.peer))
        scheduler.removeConnection(of: former)
    }

    // MARK: Ending

    func hangUp(_ connection: LocalConnection, within limit: Duration?) {
        guard connection.isOpen else { return }
        connection.phase = .hangingUp(deadline: SuspendingClock.now + (limit ?? timing.linger))
        guard connection.stream.queuedBytes > 0, connection.stream.isConnected else { return drop(connection) }
        updateEvents(of: connection)
        scheduleSweep()
    }

    private func lose(_ connection: LocalConnection) {
        let stream = connection.stream
        guard connections[stream.descriptor] === connection else { return }
        if case .hangingUp = connection.phase { return stream.end == nil ? () : drop(connection) }
        if let fault = stream.fault {
            onClosed(connection, fault)
            return hangUp(connection, within: nil)
        }
        let end = stream.end
        drop(connection)
        if case .invalid(let error) = end { onClosed(connection, error) } else { onClosed(connection, nil) }
    }

    private func drop(_ connection: LocalConnection) {
        let socket = connection.stream.descriptor
        guard connections[socket] === connection else { return }
        connection.phase = .closed
        connections[socket] = nil
        scheduler.removeConnection(of: connection.owner)
        _ = linux_epoll_control(descriptor, EPOLL_CTL_DEL, socket, 0)
        connection.stream.close()
        if !connection.isDelivering { release(connection) }
        updateBudget()
    }

    /// Releases the message of a closed connection, which others may keep.
    private func release(_ connection: LocalConnection) {
        releasedBytes += connection.stream.receivingBytes
        connection.stream.releaseBuffer()
        if releasedBytes >= LocalListener.trimmedBytes { scheduleShrink() }
    }

    // MARK: Deadlines and budget

    private func scheduleSweep() {
        guard !isSweepScheduled else { return }
        isSweepScheduled = true
        let step = min(timing.handshake / LocalListener.sweepsPerHandshake, timing.linger)
        loop.schedule(after: step) { [weak self] in self?.sweep() }
    }

    private func sweep() {
        isSweepScheduled = false
        let now = SuspendingClock.now
        var hasDeadlines = false
        for connection in Array(connections.values) {
            switch connection.phase {
            case .new(let deadline) where deadline <= now:
                connection.stream.fail(.tooSlow)
                lose(connection)
            case .hangingUp(let deadline) where deadline <= now: drop(connection)
            case .new, .hangingUp: hasDeadlines = true
            case .admitted, .closed: break
            }
        }
        relieve()
        if hasDeadlines || !starved.isEmpty || refusedBytes > 0 { scheduleSweep() }
    }

    /// Subtracts the memory that the connections need themselves from the budget of their messages.
    private func updateBudget() {
        budget.changeLimit(to: max(0, limits.totalBytes - connections.count * limits.connectionBytes))
    }

    /// Releases the memory of empty buffers in a while. A peer that sends on grows its buffer once in that time.
    private func scheduleShrink() {
        guard !isShrinkScheduled else { return }
        isShrinkScheduled = true
        loop.schedule(after: timing.shrinking) { [weak self] in
            guard let self else { return }
            isShrinkScheduled = false
            for connection in connections.values { connection.stream.shrinkBuffer() }
            guard releasedBytes >= LocalListener.trimmedBytes else { return }
            releasedBytes = 0
            malloc_trim(0)
        }
    }

    private func starve(_ connection: LocalConnection) {
        guard !connection.isStarved else { return }
        connection.isStarved = true
        starved.append(connection)
        updateEvents(of: connection)
        scheduleSweep()
    }

    private func feedStarved() {
        let all = starved
        starved = []
        for connection in all {
            connection.isStarved = false
            connection.stream.recordReadable()
            resumeReading(connection)
        }
    }

    /// Closes the connections that hold most beyond their allowances, received or unsent, until enough memory is free.
    /// Does so once others have waited for some sweeps. One that stays within its allowance is closed last.
    private func relieve() {
        starved.removeAll { !$0.isOpen }
        for connection in starved { connection.starvedSweeps += 1 }
        if budget.used + refusedBytes <= budget.limit { refusedBytes = 0 }
        refusedSweeps = refusedBytes == 0 ? 0 : refusedSweeps + 1
        let waiting = starved.filter { $0.starvedSweeps > LocalListener.patientSweeps }
        guard !waiting.isEmpty || refusedSweeps > LocalListener.patientSweeps else { return }
        var left = budget.used + refusedBytes
        (refusedBytes, refusedSweeps) = (0, 0)
        let holders = connections.values.filter { $0.stream.heldBytes > 0 }.sorted { $0.excess > $1.excess }
        for holder in holders {
            let isBudgetRestored =
                holder.excess > 0
                ? left <= budget.relievedLimit : waiting.allSatisfy { left < $0.stream.readingLimit }
            if isBudgetRestored { return }
            left -= holder.stream.heldBytes
            if holder.isOpen {
                holder.stream.fail(.tooSlow)
                lose(holder)
            } else {
                // The reason of the end was sent, and the peer does not read it either.
                drop(holder)
            }
        }
    }
}

extension LocalConnection {
    /// Bytes held beyond the allowance. Negative for a connection that stays within it.
    fileprivate var excess: Int { stream.heldBytes - allowance }
}
