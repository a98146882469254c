/// When an animation counts as over.
public struct AnimationCompletionCriteria: Hashable, Sendable {
    private enum Kind { case logicallyComplete, removed }
    private let kind: Kind

    /// When it has reached its end to the eye, though a spring may still swing a little.
    public static let logicallyComplete = AnimationCompletionCriteria(kind: .logicallyComplete)
    /// When it is really over.
    public static let removed = AnimationCompletionCriteria(kind: .removed)
}

/// What is to be done once everything that a transaction changed is shown.
///
/// Proof of the unchecked promise: it is filled before anybody else knows it, and then only touched on the main actor.
final class AnimationCompletions: @unchecked Sendable {
    private var actions: [() -> Void] = []
    /// How many updates have begun and are not over.
    private var updates = 0

    func add(_ action: @escaping () -> Void) { actions.append(action) }

    @MainActor var isAwaited: Bool { updates > 0 }
    @MainActor func updateBegins() { updates += 1 }

    @MainActor func updateEnds() {
        updates -= 1
        if updates == 0 { run() }
    }

    @MainActor func run() {
        let actions = actions
        self.actions.removeAll()
        for action in actions { action() }
    }

    /// Nothing may have changed at all: then it is shown already.
    func bodyEnded() {
        Inbox.shared.post { if !self.isAwaited { self.run() } }
    }
}

/// Makes changes that are shown with an animation, and does something when that is over.
public func withAnimation<Result>(
    _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
    _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
    var transaction = Transaction.current
    transaction.animation = animation
    transaction.completions = AnimationCompletions()
    transaction.addAnimationCompletion(criteria: completionCriteria, completion)
    defer { transaction.completions?.bodyEnded() }
    return try withTransaction(transaction, body)
}

extension Transaction {
    /// Does something when the animations of what the transaction changes are over; at once where nothing is animated.
    public mutating func addAnimationCompletion(
        criteria: AnimationCompletionCriteria = .logicallyComplete, _ completion: @escaping () -> Void
    ) {
        let all = completions ?? AnimationCompletions()
        completions = all
        all.add(completion)
    }
}
