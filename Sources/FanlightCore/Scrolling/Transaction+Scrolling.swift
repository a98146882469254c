/// Decides if a scroll view adjusts its offset, so that visible content keeps its position.
public struct ScrollContentOffsetAdjustmentBehavior: Equatable, Sendable {
    private let isDisabled: Bool

    /// The offset is adjusted when content before the visible part is inserted or removed.
    public static let automatic = Self(isDisabled: false)
    /// The offset stays, so visible content moves when content before it is inserted or removed.
    public static let disabled = Self(isDisabled: true)
}

extension Transaction {
    /// The anchor for views that a scroll position change scrolls to. It overrides the anchor of the position's
    /// modifier.
    public var scrollTargetAnchor: UnitPoint? {
        get { self[TargetAnchorKey.self] }
        set { self[TargetAnchorKey.self] = newValue }
    }

    /// The adjustment of scroll offsets for changes of this transaction.
    public var scrollContentOffsetAdjustmentBehavior: ScrollContentOffsetAdjustmentBehavior {
        get { self[OffsetAdjustmentKey.self] }
        set { self[OffsetAdjustmentKey.self] = newValue }
    }

    @available(*, deprecated, message: "Has no effect: a new position ends the movement of content.")
    public var scrollPositionUpdatePreservesVelocity: Bool {
        get { self[PreservesVelocityKey.self] }
        set { self[PreservesVelocityKey.self] = newValue }
    }
}

private struct TargetAnchorKey: TransactionKey {
    static var defaultValue: UnitPoint? { nil }
}
private struct OffsetAdjustmentKey: TransactionKey {
    static var defaultValue: ScrollContentOffsetAdjustmentBehavior { .automatic }
}
private struct PreservesVelocityKey: TransactionKey {
    static var defaultValue: Bool { false }
}
