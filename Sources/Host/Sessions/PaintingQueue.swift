import Wire

/// The requests that wait for a picture task: one of each client at a time, clients in turn.
///
/// It stores keys, not pictures. A task takes the picture when it begins, so a long queue retains none.
struct PaintingQueue {
    struct Entry: Equatable {
        var session: String
        var key: OpenRequestKey
    }

    /// The entries of each client, oldest first.
    private var waiting: [ConnectionNumber: [Entry]] = [:]
    /// The clients that wait, the next one first.
    private var turns: [ConnectionNumber] = []

    var count: Int { waiting.values.reduce(0) { $0 + $1.count } }

    /// Adds a request. `isOpen` returns true for requests that still wait for their answer. Others are discarded, so
    /// that a client has at most as many entries as it may have open requests.
    mutating func add(_ entry: Entry, isOpen: (Entry) -> Bool) {
        let client = entry.key.connection
        var entries = waiting[client] ?? []
        if entries.isEmpty { turns.append(client) }
        if entries.count >= SessionLimits.openRequests { entries.removeAll { !isOpen($0) } }
        entries.append(entry)
        waiting[client] = entries
    }

    /// Removes and returns the next request; its client is last in turn afterwards.
    mutating func next() -> Entry? {
        guard let client = turns.first, var entries = waiting[client] else { return nil }
        turns.removeFirst()
        let entry = entries.removeFirst()
        waiting[client] = entries.isEmpty ? nil : entries
        if !entries.isEmpty { turns.append(client) }
        return entry
    }
}
