/// A limit of the bytes that several connections may hold together, received or queued to be sent.
public final class ByteBudget {
    public let limit: Int
    public private(set) var used = 0
    /// Called when bytes are released while the budget was used up.
    var onReleased: () -> Void = {}

    public init(limit: Int) { self.limit = limit }

    public var isUsedUp: Bool { used >= limit }

    func add(_ count: Int) {
        let wasUsedUp = isUsedUp
        used += count
        if wasUsedUp, !isUsedUp { onReleased() }
    }
}
