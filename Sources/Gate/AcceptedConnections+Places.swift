import Transport

/// The places that are kept for clients, whose keys are authorised. Peers without a key can dial, too.
///
/// A connection counts as unauthenticated until its Hello. Each new connection finds a place, because the oldest
/// unauthenticated connections are closed. A handshake has the time in which such connections, at the most dials a
/// second, take all their places.
extension AcceptedConnections.State {
    /// The most connections without a client among so many.
    static func unservedLimit(_ connections: Int) -> Int { max(1, connections / 2) }

    /// The places among so many that stay free for the next connections if there are enough without a client.
    static func freePlaces(_ connections: Int) -> Int { connections / 8 }

    mutating func setServed(
        _ isServed: Bool, _ descriptor: Int32, number: UInt, _ now: SuspendingClock.Instant
    ) {
        guard let connection = connections[descriptor], connection.number == number else { return }
        connections[descriptor]?.unservedSince = isServed ? nil : now
        guard isServed, let rules, addresses[connection.address]?.hadClient == false else { return }
        addresses[connection.address]?.clientRate = RateLimit(
            perSecond: rules.dialsPerSecondAndClientAddress, burst: rules.burst, now: now)
    }

    /// Returns the connections to shut down: the oldest without a client beyond the limit of an address, or of all.
    mutating func displaceUnserved() -> [(descriptor: Int32, number: UInt)] {
        guard let rules else { return [] }
        let present = connections.filter { !$0.value.isDisplaced }
        var displaced: Set<Int32> = []
        let crowded = Set(addresses.filter { $0.value.connections > rules.perAddress / 2 }.keys)
        for address in crowded {
            displaced.formUnion(
                oldestExcess(of: present.filter { $0.value.address == address }, limit: rules.perAddress))
        }
        let others = present.filter { !displaced.contains($0.key) }
        displaced.formUnion(oldestExcess(of: others, limit: rules.total))
        return displaced.compactMap { descriptor in
            connections[descriptor]?.isDisplaced = true
            return connections[descriptor].map { (descriptor, $0.number) }
        }
    }

    /// Returns the oldest connections without a client that use more places than they may if there are `limit`.
    private func oldestExcess(
        of present: [Int32: AcceptedConnections.Connection], limit: Int
    ) -> [Int32] {
        let unserved = present.filter { $0.value.unservedSince != nil }
        let excess = max(
            unserved.count - AcceptedConnections.State.unservedLimit(limit),
            present.count - (limit - AcceptedConnections.State.freePlaces(limit)))
        guard excess > 0 else { return [] }
        return unserved.sorted { $0.value.number < $1.value.number }.prefix(excess).map(\.key)
    }
}
