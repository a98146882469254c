/// A limit of the bytes that several connections may hold together, received or queued to be sent.
public final class ByteBudget {
    public let limit: Int
    public private(set) var used = 0
    /// The budget that these bytes count in, too.
    private let whole: ByteBudget?
    /// Called when bytes are released while the budget, or its half, was used up.
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
    private var isHalfUsed: Bool { used >= limit / 2 }

    /// Returns true if no more can be received of a message of this size until memory is released. Half of the budget
    /// is kept for short messages, and for connections with an allowance.
    func isUsedUp(forMessageOf size: Int, hasAllowance: Bool) -> Bool {
        if isUsedUp { return size > ReceiveBuffer.initialCapacity }
        return isHalfUsed && !hasAllowance && size > ReceiveBuffer.retainedCapacity
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
        let (wasUsedUp, wasHalfUsed) = (isUsedUp, isHalfUsed)
        used += count
        whole?.add(count)
        if wasUsedUp && !isUsedUp || wasHalfUsed && !isHalfUsed { onReleased() }
    }
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
