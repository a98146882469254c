import Combine
/// The criterion by which an animation counts as complete.
public struct AnimationCompletionCriteria: Hashable, Sendable {
    private enum Kind { case logicallyComplete, removed }
    private let kind: Kind

    /// Complete once the value visibly arrived, though a spring may still oscillate slightly.
    public static let logicallyComplete = AnimationCompletionCriteria(kind: .logicallyComplete)
    /// Complete once the animation has ended and is removed.
    public static let removed = AnimationCompletionCriteria(kind: .removed)
}

/// The actions to run once all animations that the changes of a transaction begin are complete, by the session's clock.
///
/// Proof of the unchecked promise: filled before it is shared, and then only accessed on the main actor.
final class AnimationCompletions: TransactionObserver, @unchecked Sendable {
    private var actions: [(criteria: AnimationCompletionCriteria, action: () -> Void)] = []
    /// The number of updates that have begun and not ended.
    private var updates = 0
    /// The end times of the animations that the updates began, by the session's clock.
    private var ends: [AnimationCompletionCriteria: Duration] = [:]
    /// The last of these animations: the layers of an update usually share one.
    private var last: Animation?
    /// The actions of the transaction around the scope that has added these.
    private var outer: AnimationCompletions?

    func add(_ criteria: AnimationCompletionCriteria, _ action: @escaping () -> Void) {
        actions.append((criteria, action))
    }

    @MainActor private var isAwaited: Bool { updates > 0 }
    @MainActor func join(_ outer: (any TransactionObserver)?) { self.outer = outer as? AnimationCompletions }

    @MainActor func updateBegins() {
        updates += 1
        outer?.updateBegins()
    }

    /// Called when a change of an update begins an animation.
    @MainActor fileprivate func animationBegins(
        _ animation: Animation, in environment: EnvironmentScope?, at now: Duration
    ) {
        outer?.animationBegins(animation, in: environment, at: now)
        guard animation != last else { return }
        last = animation
        for criteria in Set(actions.map(\.criteria)) {
            guard let end = animation.length(criteria, in: environment).after(now) else {
                // An endless animation never completes, so its actions never run.
                actions.removeAll { $0.criteria == criteria }
                continue
            }
            ends[criteria] = max(ends[criteria] ?? .zero, end)
        }
    }

    /// Ends an update: all its changes are described.
    @MainActor func updateEnds(_ transaction: Transaction, in graph: ViewGraph) {
        outer?.updateEnds(transaction, in: graph)
        updates -= 1
        // Phases without visible changes would follow each other at once.
        if transaction.isOfEndlessSequence, ends.isEmpty, let animation = transaction.shownAnimation {
            animationBegins(animation, in: nil, at: graph.clock.now)
        }
        if updates == 0 { waitForEnds(in: graph, for: transaction.isOfEndlessSequence ? .timer : .animation) }
    }

    @MainActor private func waitForEnds(in graph: ViewGraph, for purpose: SessionClock.Purpose) {
        let now = graph.clock.now
        let waiting = actions.map { (end: max(ends[$0.criteria] ?? now, now), action: $0.action) }
        (actions, ends, last) = ([], [:], nil)
        for end in Set(waiting.map(\.end)).sorted() {
            let due = waiting.filter { $0.end == end }
            if end == now {
                for completion in due { completion.action() }
                continue
            }
            graph.clock.schedule(after: end - now, "an animation", for: purpose) { [weak graph] in
                for completion in due { completion.action() }
                // The session no longer waits for this animation. Clients must receive that, so a flush is requested.
                graph?.onNeedsFlush?()
            }
        }
    }

    /// Runs the actions immediately if the body changed nothing, because then no update follows that would run them.
    func bodyEnded() {
        MainInbox.post {
            if self.isAwaited { return }
            let actions = self.actions
            self.actions.removeAll()
            for completion in actions { completion.action() }
        }
    }
}

extension ViewGraph {
    /// Lets the completions of the changes that are described wait for an animation of theirs.
    func animationBegins(_ animation: Animation?, in environment: @autoclosure () -> EnvironmentScope? = nil) {
        for transaction in update.transactions.undescribed where transaction.observer != nil {
            transaction.animationBegins(animation, in: environment(), of: self)
        }
    }
}

extension Double {
    /// Returns the time this many seconds after another; nil for infinity.
    fileprivate func after(_ time: Duration) -> Duration? { isFinite ? time + .seconds(given: self) : nil }
}

extension Animation {
    /// The duration in seconds until the animation is complete by this criterion; infinite for an endless animation.
    fileprivate func length(_ criteria: AnimationCompletionCriteria, in environment: EnvironmentScope?) -> Double {
        if let timed = base as? any TimedLength {
            let known = criteria == .removed ? timed.length : timed.logicalLength
            if known.isFinite { return known }
        }
        return measuredLength(criteria, in: environment)
    }

    /// Measures an unknown duration by running the animation in frames of 1/60 s, up to 600 s.
    private func measuredLength(_ criteria: AnimationCompletionCriteria, in environment: EnvironmentScope?) -> Double {
        let (perSecond, seconds) = (60, 600)
        var context = AnimationContext<Double>(environment: EnvironmentValues(scope: environment, reader: nil))
        for step in 0...perSecond * seconds {
            let time = Double(step) / Double(perSecond)
            let value = animate(value: 1, time: time, context: &context)
            if value == nil || (context.isLogicallyComplete && criteria == .logicallyComplete) { return time }
        }
        return .infinity
    }
}

/// Animates the changes made by a closure, and calls another closure when the animations are complete.
public func withAnimation<Result>(
    _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
    _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
    var transaction = Transaction.current
    transaction.animation = animation
    let completions = AnimationCompletions()
    completions.add(completionCriteria, completion)
    transaction.observer = completions
    return try withTransaction(transaction, body)
}

extension Transaction {
    /// Adds an action that runs when the animations of this transaction are complete; immediately if nothing is
    /// animated.
    public mutating func addAnimationCompletion(
        criteria: AnimationCompletionCriteria = .logicallyComplete, _ completion: @escaping () -> Void
    ) {
        let completions = observer as? AnimationCompletions ?? AnimationCompletions()
        observer = completions
        completions.add(criteria, completion)
    }

    /// Lets the completions wait for an animation that begins now.
    @MainActor func animationBegins(
        _ animation: Animation?, in environment: EnvironmentScope? = nil, of graph: ViewGraph
    ) {
        guard let animation, let completions = observer as? AnimationCompletions else { return }
        completions.animationBegins(animation, in: environment, at: graph.clock.now)
    }
}
