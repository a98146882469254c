/// The way a window closes when an app dismisses it. The window closes as if a person had requested it, or immediately,
/// even with unsaved changes.
public struct DismissBehavior: Hashable, Sendable {
    private let isDestructive: Bool

    public static let interactive = DismissBehavior(isDestructive: false)
    public static let destructive = DismissBehavior(isDestructive: true)
}

extension Transaction {
    /// The way a window is dismissed in this transaction.
    @available(
        *, deprecated, message: "Has no effect: clients close sessions, and stored values are kept."
    )
    public var dismissBehavior: DismissBehavior {
        get { .interactive }
        set {}
    }
}
