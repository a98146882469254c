import Combine
/// When an animation counts as over.
public struct AnimationCompletionCriteria: Hashable, Sendable {
    private enum Kind { case logicallyComplete, removed }
    private let kind: Kind

    /// When it has reached its end to the eye, though a spring may still swing a little.
    public static let logicallyComplete = AnimationCompletionCriteria(kind: .logicallyComplete)
    /// When it is really over.
    public static let removed = AnimationCompletionCriteria(kind: .removed)
}

/// What is to be done once the animations of everything that a transaction changed are over, by the session's clock.
///
/// Proof of the unchecked promise: it is filled before anybody else knows it, and then only touched on the main actor.
final class AnimationCompletions: @unchecked Sendable {
    private var actions: [(criteria: AnimationCompletionCriteria, action: () -> Void)] = []
    /// How many updates have begun and are not over.
    private var updates = 0
    /// When the animations of the updates that are over end, by the clock.
    private var ends: [AnimationCompletionCriteria: Duration] = [:]

    func add(_ criteria: AnimationCompletionCriteria, _ action: @escaping () -> Void) {
        actions.append((criteria, action))
    }

    @MainActor var isAwaited: Bool { updates > 0 }
    @MainActor func updateBegins() { updates += 1 }

    /// Everything that an update changes is where it should be, and has begun to move there.
    @MainActor func updateEnds(_ animation: Animation?, in graph: ViewGraph) {
        updates -= 1
        let now = graph.clock.now
        for criteria in Set(actions.map(\.criteria)) {
            guard let end = (animation?.length(criteria) ?? 0).after(now) else {
                // As long as something moves, nobody is told.
                actions.removeAll { $0.criteria == criteria }
                continue
            }
            ends[criteria] = max(ends[criteria] ?? .zero, end)
        }
        if updates == 0 { waitForEnds(in: graph) }
    }

    @MainActor private func waitForEnds(in graph: ViewGraph) {
        let now = graph.clock.now
        for (criteria, end) in ends.sorted(by: { $0.value < $1.value }) {
            let due = actions.filter { $0.criteria == criteria }
            actions.removeAll { $0.criteria == criteria }
            if end <= now {
                for completion in due { completion.action() }
                continue
            }
            graph.clock.schedule(after: end - now, "an animation", for: .animation) { [weak graph] in
                for completion in due { completion.action() }
                // That it no longer runs is news, too.
                graph?.onNeedsFlush?()
            }
        }
        ends.removeAll()
    }

    /// Nothing may have changed at all: then it is shown already.
    func bodyEnded() {
        Inbox.shared.post {
            if self.isAwaited { return }
            let actions = self.actions
            self.actions.removeAll()
            for completion in actions { completion.action() }
        }
    }
}

extension Double {
    /// So many seconds later; nil for never.
    fileprivate func after(_ time: Duration) -> Duration? { isFinite ? time + .seconds(given: self) : nil }
}

extension Animation {
    /// How many seconds it takes until it counts as over; infinite where it never does.
    fileprivate func length(_ criteria: AnimationCompletionCriteria) -> Double {
        if let timed = base as? any TimedLength {
            let known = criteria == .removed ? timed.length : timed.logicalLength
            if known.isFinite { return known }
        }
        return lengthFound(criteria)
    }

    /// What nobody knows is found out: by the same steps in which it would be shown, for as long as anybody would look.
    private func lengthFound(_ criteria: AnimationCompletionCriteria) -> Double {
        let (perSecond, seconds) = (60, 600)
        var context = AnimationContext<Double>()
        for step in 0...perSecond * seconds {
            let time = Double(step) / Double(perSecond)
            let value = animate(value: 1, time: time, context: &context)
            if value == nil || (context.isLogicallyComplete && criteria == .logicallyComplete) { return time }
        }
        return .infinity
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
        all.add(criteria, completion)
    }
}
