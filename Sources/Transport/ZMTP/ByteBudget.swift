/// A limit of the bytes that several connections may hold together, received or queued to be sent.
public final class ByteBudget {
    public private(set) var limit: Int
    public private(set) var used = 0
    /// The budget that these bytes count in, too.
    private let whole: ByteBudget?
    /// Called when bytes are released, and messages may be read for which there was no space.
    var onReleased: () -> Void = {}
    /// Called with the size of a message that is refused because there is no space for it.
    var onRefused: (Int) -> Void = { _ in }

    public init(limit: Int, partOf whole: ByteBudget? = nil) {
        self.limit = limit
        self.whole = whole
    }

    public var isUsedUp: Bool { used >= limit }
    /// True once short messages, which have space beyond the budget, took a further sixth of it.
    var isExceeded: Bool { used >= limit + limit / 6 }
    /// Used bytes at which nothing more is received of connections without an allowance. The last quarter is for the
    /// others, and for messages that are sent.
    var sharedLimit: Int { limit - limit / 4 }
    /// Used bytes that are left where connections are closed to free memory. Long messages are read again.
    var relievedLimit: Int { limit / 8 * 3 }

    /// Returns the used bytes at which no more can be received of a message of this size. Half of the budget is kept
    /// for short messages, and for connections with an allowance. The shortest messages have their space already.
    func readingLimit(forMessageOf size: Int, hasAllowance: Bool) -> Int {
        if size <= ReceiveBuffer.initialCapacity { return .max }
        if hasAllowance { return limit }
        return size > ReceiveBuffer.retainedCapacity ? limit / 2 : sharedLimit
    }

    /// Returns true if there is space for a message that is to be sent.
    func admits(_ count: Int) -> Bool {
        guard used + count > limit else { return true }
        onRefused(count)
        return false
    }

    /// Counts bytes until the reservation is released. Returns nil if there is no space for them.
    public func reserve(_ count: Int) -> ByteReservation? {
        guard used + count <= limit, whole?.isUsedUp != true else { return nil }
        return ByteReservation(count, in: self)
    }

    func add(_ count: Int) {
        report { used += count }
        whole?.add(count)
    }

    /// Sets the limit while bytes are counted.
    func changeLimit(to limit: Int) { report { self.limit = limit } }

    /// Reports after a change that fewer of the limits for messages are reached.
    private func report(_ change: () -> Void) {
        let before = reachedLimits
        change()
        if reachedLimits < before { onReleased() }
    }

    private var reachedLimits: Int { used < limit / 2 ? 0 : used < sharedLimit ? 1 : used < limit ? 2 : 3 }
}

/// Bytes that count in a budget for as long as the reservation exists.
public final class ByteReservation {
    private let count: Int
    private let budget: ByteBudget

    fileprivate init(_ count: Int, in budget: ByteBudget) {
        (self.count, self.budget) = (count, budget)
        budget.add(count)
    }

    deinit { budget.add(-count) }
}
