import Wire

/// The unanswered requests of a session's clients, by key, by client and by stage.
///
/// The cost of an event depends only on the requests that it concerns. Many clients may have hundreds of requests each,
/// which must not delay those of others.
struct PendingRequests {
    /// The requests of one client.
    private struct Share {
        var keys: Set<RequestKey> = []
        var bytes = 0
    }

    private var requests: [RequestKey: PendingRequest] = [:]
    private var keysByKind: [PendingRequest.StageKind: Set<RequestKey>] = [:]
    private var shares: [ConnectionNumber: Share] = [:]
    /// Bytes of all requests.
    private(set) var bytes = 0
    /// The earliest deadline. It may be that of a request that was answered meanwhile.
    private(set) var nextDeadline: SuspendingClock.Instant?

    var isEmpty: Bool { requests.isEmpty }

    subscript(key: RequestKey) -> PendingRequest? {
        get { requests[key] }
        set {
            let old = requests[key]
            guard let new = newValue else {
                if let old { remove(key, old) }
                return
            }
            requests[key] = new
            if let old {
                guard old.stageKind != new.stageKind else { return }
                removeKey(key, at: old.stageKind)
            } else {
                shares[key.connection, default: Share()].keys.insert(key)
                add(new.bytes, of: key)
                nextDeadline = nextDeadline.map { min($0, new.deadline) } ?? new.deadline
            }
            keysByKind[new.stageKind, default: []].insert(key)
        }
    }

    /// The keys of the requests whose stage is of this kind.
    func keys(at kind: PendingRequest.StageKind) -> Set<RequestKey> { keysByKind[kind] ?? [] }

    func keys(of connection: ConnectionNumber) -> Set<RequestKey> { shares[connection]?.keys ?? [] }

    func count(of connection: ConnectionNumber) -> Int { shares[connection]?.keys.count ?? 0 }

    func bytes(of connection: ConnectionNumber) -> Int { shares[connection]?.bytes ?? 0 }

    /// Returns the bytes of the requests of all clients for which `isIncluded` returns true.
    func bytes(where isIncluded: (ConnectionNumber) -> Bool) -> Int {
        shares.reduce(0) { $0 + (isIncluded($1.key) ? $1.value.bytes : 0) }
    }

    mutating func removeAll(of connection: ConnectionNumber) { for key in keys(of: connection) { self[key] = nil } }

    /// Returns the requests whose deadline has passed; each is returned once.
    mutating func expire(at now: SuspendingClock.Instant) -> [RequestKey] {
        guard let nextDeadline, nextDeadline <= now else { return [] }
        let open = requests.filter { !$0.value.isExpired }
        self.nextDeadline = open.lazy.map(\.value.deadline).filter { $0 > now }.min()
        return open.filter { $0.value.deadline <= now }.map(\.key)
    }

    // MARK: Index

    private mutating func remove(_ key: RequestKey, _ request: PendingRequest) {
        requests[key] = nil
        removeKey(key, at: request.stageKind)
        add(-request.bytes, of: key)
        shares[key.connection]?.keys.remove(key)
        if shares[key.connection]?.keys.isEmpty == true { shares[key.connection] = nil }
        if requests.isEmpty { nextDeadline = nil }
    }

    private mutating func removeKey(_ key: RequestKey, at kind: PendingRequest.StageKind) {
        keysByKind[kind]?.remove(key)
        if keysByKind[kind]?.isEmpty == true { keysByKind[kind] = nil }
    }

    private mutating func add(_ count: Int, of key: RequestKey) {
        bytes += count
        shares[key.connection]?.bytes += count
    }
}

extension PendingRequest {
    /// The events that advance a request in a stage.
    enum StageKind: Hashable {
        /// The end of an earlier command.
        case behind
        case acting(CommandID)
        case settling(CommandID)
        /// Its turn to read the picture.
        case reading
        /// Another picture.
        case condition
        case painting
        /// The next frame for its client.
        case held
    }

    var stageKind: StageKind {
        switch stage {
        case .behind: .behind
        case .acting(let command, _): .acting(command)
        case .settling(let command, _): .settling(command)
        case .reading, .expired: .reading
        case .condition: .condition
        case .painting: .painting
        case .held: .held
        }
    }
}
