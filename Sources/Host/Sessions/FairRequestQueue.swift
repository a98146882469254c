import Wire

/// The requests that wait for a task of one kind, reading the picture or painting it, in a fair order. Observers
/// together get every second task at most, as they may have any number of connections. Within both groups clients take
/// turns: in each round each gets one task, the cheapest first.
///
/// It stores keys, not pictures. A task takes the picture when it begins, so a long queue retains none.
struct FairRequestQueue {
    struct Entry: Equatable {
        var session: String
        var key: RequestKey
        /// True if the client only observes.
        var isObserver: Bool
        /// The pixels to paint; 0 for a task that is only read from the picture.
        var cost: Int
    }

    private var controlling = ClientRounds()
    private var observing = ClientRounds()
    private var wasObserver = false

    var isEmpty: Bool { controlling.isEmpty && observing.isEmpty }
    var count: Int { controlling.count + observing.count }

    /// Adds a request. `isOpen` returns true for requests that still wait for their answer. Others are discarded, so
    /// that a client has at most as many entries as it may have open requests.
    mutating func add(_ entry: Entry, isOpen: (Entry) -> Bool) {
        if entry.isObserver { observing.add(entry, isOpen: isOpen) } else { controlling.add(entry, isOpen: isOpen) }
    }

    /// Removes and returns the next request; its client is last in turn afterwards.
    mutating func next() -> Entry? {
        wasObserver = controlling.isEmpty || !wasObserver && !observing.isEmpty
        return wasObserver ? observing.next() : controlling.next()
    }
}

/// The clients of a group that wait, and their requests.
private struct ClientRounds {
    private struct Client {
        let connection: ConnectionNumber
        /// Its requests, oldest first.
        var entries: [FairRequestQueue.Entry]
        /// The first round in which it may have a task.
        var round: Int
        /// The number of tasks for other clients since its last one.
        var passed = 0
        /// The cost of its next task.
        var cost: Int { entries.first?.cost ?? 0 }
    }

    /// Tasks for other clients after which a client is next, whatever its task costs. Clients that reconnect, or have
    /// one cheap request after the other, would otherwise be first in each round. A service has 64 clients.
    private static let maximumPassedTasks = 64

    /// The clients that wait, beginning with the one whose last task is longest ago.
    private var clients: [Client] = []

    var isEmpty: Bool { clients.isEmpty }
    var count: Int { clients.reduce(0) { $0 + $1.entries.count } }

    private var round: Int { clients.lazy.map(\.round).min() ?? 0 }

    mutating func add(_ entry: FairRequestQueue.Entry, isOpen: (FairRequestQueue.Entry) -> Bool) {
        guard let index = clients.firstIndex(where: { $0.connection == entry.key.connection }) else {
            return clients.append(Client(connection: entry.key.connection, entries: [entry], round: round))
        }
        if clients[index].entries.count >= SessionLimits.openRequests {
            clients[index].entries.removeAll { !isOpen($0) }
        }
        clients[index].entries.append(entry)
    }

    mutating func next() -> FairRequestQueue.Entry? {
        let round = round
        let longest = clients.firstIndex { $0.passed >= ClientRounds.maximumPassedTasks }
        let cheapest = clients.indices.filter { clients[$0].round == round }
            .min { clients[$0].cost < clients[$1].cost }
        guard let index = longest ?? cheapest else { return nil }
        var client = clients.remove(at: index)
        let entry = client.entries.removeFirst()
        for other in clients.indices { clients[other].passed += 1 }
        if !client.entries.isEmpty {
            (client.round, client.passed) = (round + 1, 0)
            clients.append(client)
        }
        return entry
    }
}
