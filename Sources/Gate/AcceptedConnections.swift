import CAdmission
import Glibc
import Synchronization
import Transport

/// The TCP connections that ZeroMQ has accepted in this process, and the rule which further ones it accepts.
///
/// ZeroMQ accepts every connection, on a thread of its own, and cannot end a single one. So `accept4` asks this table,
/// and the table ends a connection by shutting down its descriptor.
///
/// It applies to the whole process, as ZeroMQ's call of `accept4` does.
enum AcceptedConnections {
    struct Rules: Sendable {
        var total: Int
        var perAddress: Int
        var dialsPerSecond: Int
        var dialsPerSecondAndAddress: Int
        /// Further dials a second from one address that had clients.
        var dialsPerSecondAndClientAddress: Int
        /// Time whose dials may arrive at once.
        var burst: Duration
        /// The number from which on descriptors are not for connections.
        var descriptors: Int32 = .max
        /// Called on any thread when `drainEvents()` has the first event since its last call.
        var onEvents: @Sendable () -> Void
    }

    /// Admission events on ZeroMQ's thread since `drainEvents()` was last called.
    struct AdmissionEvents: Sendable {
        /// True if connections were accepted.
        var hasAccepted = false
        /// Refused connections, with the reason and address of the first.
        var refused = 0
        var reason = ""

        var isEmpty: Bool { !hasAccepted && refused == 0 }

        fileprivate mutating func addRefusal(_ text: String) {
            if refused == 0 { reason = text }
            refused += 1
        }
    }

    struct Connection {
        let number: UInt
        let address: SocketAddress.Network
        /// The time since which the connection has no client; nil while it has one.
        var unservedSince: SuspendingClock.Instant?
        /// True once the connection was shut down to make place for later ones.
        var isDisplaced = false
    }

    struct AddressUse {
        var connections = 0
        var rate: RateLimit
        /// The rate of further dials; nil until a client, whose key is authorised, has used a connection from there.
        var clientRate: RateLimit?

        var hadClient: Bool { clientRate != nil }

        /// Counts a dial; returns false if it exceeds the rates.
        fileprivate mutating func consumeDial(_ now: SuspendingClock.Instant) -> Bool {
            rate.consume(now) || clientRate?.consume(now) == true
        }
    }

    /// The table and its counts.
    struct State {
        var rules: Rules?
        var lastNumber: UInt = 0
        /// The latest connection of each descriptor.
        var connections: [Int32: Connection] = [:]
        /// Numbers of earlier connections by descriptor, which have ended and whose end ZeroMQ has not reported yet.
        var unreportedEnds: [Int32: Int] = [:]
        var total = 0
        var addresses: [SocketAddress.Network: AddressUse] = [:]
        /// The rate of dials from addresses without clients so far.
        var rate: RateLimit?
        /// The rate of dials from addresses that had clients. Other addresses cannot use it up.
        var clientRate: RateLimit?
        var events = AdmissionEvents()
    }

    /// Addresses whose rate of dials is remembered. Those beyond it share the rate of all.
    fileprivate static let addressLimit = 4_096
    private static let state = Mutex(State())

    static func begin(_ rules: Rules) {
        state.withLock { state in
            state.begin(rules, .now)
        }
        admission_begin(rules.descriptors) { descriptor, address, length in
            let bytes = UnsafeRawBufferPointer(start: address, count: Int(length))
            return AcceptedConnections.admit(descriptor, SocketAddress(bytes)) ? 1 : 0
        } _: {
            AcceptedConnections.reportRefusal("A connection was refused: the gate has no descriptor left.")
        }
    }

    // MARK: ZeroMQ's thread

    private static func reportRefusal(_ reason: String) {
        let onEvents = state.withLock { state -> (@Sendable () -> Void)? in
            let hadEvents = !state.events.isEmpty
            state.events.addRefusal(reason)
            return hadEvents ? nil : state.rules?.onEvents
        }
        onEvents?()
    }

    private static func admit(_ descriptor: Int32, _ address: SocketAddress?) -> Bool {
        let (refusal, onEvents) = state.withLock { state -> (String?, (@Sendable () -> Void)?) in
            guard let rules = state.rules else { return (nil, nil) }
            if let refusal = state.refusal(of: address, rules, .now) { return (refusal, nil) }
            let hadEvents = !state.events.isEmpty
            state.add(descriptor, address?.network ?? .none)
            state.events.hasAccepted = true
            return (nil, hadEvents ? nil : rules.onEvents)
        }
        if let refusal {
            reportRefusal("A connection from \(address?.description ?? "nowhere") was refused: \(refusal)")
        }
        onEvents?()
        return refusal == nil
    }

    // MARK: The gate's thread

    static func drainEvents() -> AdmissionEvents {
        state.withLock { state in
            defer { state.events = AdmissionEvents() }
            return state.events
        }
    }

    /// Removes a connection that ZeroMQ has closed.
    static func ended(_ descriptor: Int32) {
        state.withLock { $0.reportEnd(descriptor) }
    }

    /// Returns the number of the open connection; nil if it has ended. Must be called after all ends were removed.
    static func number(of descriptor: Int32) -> UInt? {
        state.withLock { $0.connections[descriptor]?.number }
    }

    /// Records if a client uses the connection.
    static func setServed(_ isServed: Bool, _ descriptor: Int32, number: UInt) {
        state.withLock { state in
            state.setServed(isServed, descriptor, number: number, .now)
        }
    }

    /// Returns true if connections without a client are open.
    static var hasUnserved: Bool {
        state.withLock { $0.connections.values.contains { $0.unservedSince != nil } }
    }

    /// Shuts down all connections that have had no client for this time.
    static func shutDownUnserved(for limit: Duration) {
        let now = SuspendingClock.now
        let late = state.withLock { state in
            state.connections.compactMap { descriptor, connection -> (Int32, UInt)? in
                guard let since = connection.unservedSince, now - since >= limit else { return nil }
                return (descriptor, connection.number)
            }
        }
        for (descriptor, number) in late { shutDown(descriptor, number: number) }
    }

    /// Shuts down the oldest connections without a client as far as they leave too few places for others.
    static func shutDownDisplaced() {
        for (descriptor, number) in state.withLock({ $0.displaceUnserved() }) { shutDown(descriptor, number: number) }
    }

    /// Shuts down a connection if it has no client. ZeroMQ then closes it.
    static func shutDown(_ descriptor: Int32, number: UInt) {
        admission_shut_down(descriptor, number) { descriptor, number in
            AcceptedConnections.isUnserved(descriptor, number: number) ? 1 : 0
        }
    }

    private static func isUnserved(_ descriptor: Int32, number: UInt) -> Bool {
        state.withLock { state in
            guard let connection = state.connections[descriptor] else { return false }
            return connection.number == number && connection.unservedSince != nil
        }
    }
}

extension AcceptedConnections.State {
    mutating func begin(_ rules: AcceptedConnections.Rules, _ now: SuspendingClock.Instant) {
        self.rules = rules
        rate = RateLimit(perSecond: rules.dialsPerSecond, burst: rules.burst, now: now)
        clientRate = rate
    }

    mutating func refusal(
        of address: SocketAddress?, _ rules: AcceptedConnections.Rules, _ now: SuspendingClock.Instant
    ) -> String? {
        guard total < rules.total else { return "the gate has \(total) connections, the most that it accepts." }
        guard let address else { return nil }
        if addresses[address.network] == nil {
            if addresses.count >= AcceptedConnections.addressLimit { forgetIdleAddresses(now) }
            addresses[address.network] = AcceptedConnections.AddressUse(
                rate: RateLimit(perSecond: rules.dialsPerSecondAndAddress, burst: rules.burst, now: now))
        }
        let connections = addresses[address.network]?.connections ?? 0
        guard connections < rules.perAddress else {
            return "that address has \(connections) connections, the most that it may have."
        }
        guard addresses[address.network]?.consumeDial(now) == true else {
            let further = addresses[address.network]?.hadClient == true ? rules.dialsPerSecondAndClientAddress : 0
            return "that address dials more than \(rules.dialsPerSecondAndAddress + further) times a second."
        }
        // Last, so that the excess of one address does not count against the others.
        let isAdmitted =
            addresses[address.network]?.hadClient == true ? clientRate?.consume(now) : rate?.consume(now)
        guard isAdmitted != false else {
            return "there are more than \(rules.dialsPerSecond) dials a second."
        }
        return nil
    }

    /// Discards addresses without connections, clients and recent dials; if that is not enough, more of those without
    /// connections.
    private mutating func forgetIdleAddresses(_ now: SuspendingClock.Instant) {
        let reasonsToKeep: [(AcceptedConnections.AddressUse) -> Bool] = [
            { $0.hadClient || $0.rate.recentCount(now) > 0 }, { $0.hadClient }, { _ in false },
        ]
        for isKept in reasonsToKeep where addresses.count >= AcceptedConnections.addressLimit {
            addresses = addresses.filter { $0.value.connections > 0 || isKept($0.value) }
        }
    }

    mutating func add(_ descriptor: Int32, _ address: SocketAddress.Network) {
        // The kernel has given out the descriptor again, so the earlier connection has ended.
        if connections[descriptor] != nil {
            remove(descriptor)
            unreportedEnds[descriptor, default: 0] += 1
        }
        lastNumber += 1
        total += 1
        addresses[address]?.connections += 1
        connections[descriptor] = AcceptedConnections.Connection(
            number: lastNumber, address: address, unservedSince: .now)
    }

    /// Takes a report of ZeroMQ, which names a descriptor only. The reports are in the order of the ends.
    mutating func reportEnd(_ descriptor: Int32) {
        guard let earlier = unreportedEnds[descriptor] else { return remove(descriptor) }
        unreportedEnds[descriptor] = earlier > 1 ? earlier - 1 : nil
    }

    private mutating func remove(_ descriptor: Int32) {
        guard let connection = connections.removeValue(forKey: descriptor) else { return }
        total -= 1
        addresses[connection.address]?.connections -= 1
    }
}
