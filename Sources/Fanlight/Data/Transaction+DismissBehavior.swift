/// How a window goes when an app closes it: as if a person had asked for it, or at once whatever is unsaved.
public struct DismissBehavior: Hashable, Sendable {
    private let isDestructive: Bool

    public static let interactive = DismissBehavior(isDestructive: false)
    public static let destructive = DismissBehavior(isDestructive: true)
}

extension Transaction {
    /// How a window goes that is closed in this transaction.
    @available(
        *, deprecated, message: "Has no effect: a session is closed by whoever looks at it, and keeps what it stores."
    )
    public var dismissBehavior: DismissBehavior {
        get { .interactive }
        set {}
    }
}
