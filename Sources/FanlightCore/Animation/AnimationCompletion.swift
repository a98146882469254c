import Combine
import Display
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
    /// The end times of the animations that the updates began, if nothing interrupts them.
    private var ends: [AnimationCompletionCriteria: [AnimatedProperty: Duration]] = [:]
    /// The last of these animations with its ends: the layers of an update usually share one.
    private var last: (animation: Animation, ends: [AnimationCompletionCriteria: Duration])?
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
    ///
    /// - Parameter properties: The animated properties; empty if they are not known.
    @MainActor fileprivate func animationBegins(
        _ animation: Animation, of properties: [AnimatedProperty], in environment: EnvironmentScope?, at now: Duration
    ) {
        outer?.animationBegins(animation, of: properties, in: environment, at: now)
        if last?.animation != animation {
            let lengths = Set(actions.map(\.criteria)).map { ($0, animation.length($0, in: environment)) }
            // An endless animation never completes, so its actions never run unless it is interrupted.
            last = (animation, Dictionary(uniqueKeysWithValues: lengths.map { ($0, $1.after(now) ?? .endless) }))
        }
        for (criteria, end) in last?.ends ?? [:] {
            for property in properties.isEmpty ? [.init(owner: .unknown)] : properties {
                ends[criteria, default: [:]][property] = max(ends[criteria]?[property] ?? .zero, end)
            }
        }
    }

    /// Ends an update: all its changes are described.
    @MainActor func updateEnds(_ transaction: Transaction, in graph: ViewGraph) {
        outer?.updateEnds(transaction, in: graph)
        updates -= 1
        // Phases without visible changes would follow each other at once.
        if transaction.isOfEndlessSequence, ends.isEmpty, let animation = transaction.shownAnimation {
            animationBegins(animation, of: [], in: nil, at: graph.displayLink.time)
        }
        if updates == 0 { waitForEnds(in: graph, for: transaction.isOfEndlessSequence ? .timer : .animation) }
    }

    @MainActor private func waitForEnds(in graph: ViewGraph, for purpose: SessionClock.Purpose) {
        let (actions, ends) = (actions, ends)
        (self.actions, self.ends, last) = ([], [:], nil)
        let awaited = graph[AwaitedAnimations.self]
        awaited.run()
        for (criteria, action) in actions { awaited.add(criteria, ends[criteria] ?? [:], for: purpose, action) }
        awaited.run()
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
    func animationBegins(
        _ animation: Animation?, of properties: [AnimatedProperty] = [],
        in environment: @autoclosure () -> EnvironmentScope? = nil
    ) {
        for transaction in update.transactions.undescribed where transaction.observer != nil {
            transaction.animationBegins(animation, of: properties, in: environment(), self)
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
        _ animation: Animation?, of properties: [AnimatedProperty] = [], in environment: EnvironmentScope? = nil,
        _ graph: ViewGraph
    ) {
        guard let animation, let completions = observer as? AnimationCompletions else { return }
        completions.animationBegins(animation, of: properties, in: environment, at: graph.displayLink.time)
    }
}
