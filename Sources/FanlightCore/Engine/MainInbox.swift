import Threading

/// The queue of work from other threads to the main actor, such as writes of state, in order.
enum MainInbox {
    private static let inbox = Inbox<@MainActor @Sendable () -> Void>.ofMainActor { for work in $0 { work() } }

    static func post(_ work: @escaping @MainActor @Sendable () -> Void) { inbox.post(work) }
}
