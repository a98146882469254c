/// Whether a scroll view moves its content so that what is seen stays where it is.
public struct ScrollContentOffsetAdjustmentBehavior: Equatable, Sendable {
    private let isDisabled: Bool

    /// Views before the one that a position names may come and go without moving it.
    public static let automatic = Self(isDisabled: false)
    /// The offset stays as it is, and what is seen moves with what comes and goes before it.
    public static let disabled = Self(isDisabled: true)
}

extension Transaction {
    /// The animation that a change is shown with; nil where it is shown at once.
    var shownAnimation: Animation? { disablesAnimations ? nil : animation }

    /// Where in the viewport a view is shown that a change of a scroll position scrolls to, instead of where the position's
    /// modifier says.
    public var scrollTargetAnchor: UnitPoint? {
        get { self[TargetAnchorKey.self] }
        set { self[TargetAnchorKey.self] = newValue }
    }

    /// Whether scroll views keep what is seen where it is, in this change.
    public var scrollContentOffsetAdjustmentBehavior: ScrollContentOffsetAdjustmentBehavior {
        get { self[OffsetAdjustmentKey.self] }
        set { self[OffsetAdjustmentKey.self] = newValue }
    }

    @available(*, deprecated, message: "Has no effect: scrolling ends where it is let go.")
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
