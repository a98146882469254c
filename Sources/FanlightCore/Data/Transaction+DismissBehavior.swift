/// The manner in which a window closes that an app dismisses. A person's request is imitated, or the window closes
/// immediately, even with unsaved changes.
public struct DismissBehavior: Hashable, Sendable {
    private let isDestructive: Bool

    public static let interactive = DismissBehavior(isDestructive: false)
    public static let destructive = DismissBehavior(isDestructive: true)
}

extension Transaction {
    /// The manner in which a window is dismissed in this transaction.
    @available(
        *, deprecated, message: "Has no effect: clients close sessions, and stored values are kept."
    )
    public var dismissBehavior: DismissBehavior {
        get { .interactive }
        set {}
    }
}
