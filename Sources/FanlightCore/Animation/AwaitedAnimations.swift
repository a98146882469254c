import Display

/// The completions of animations that run, which wait for their ends by the session's clock.
@MainActor
final class AwaitedAnimations: GraphService {
    static let key = GraphServiceKey()
    private typealias Action = (purpose: SessionClock.Purpose, run: () -> Void)

    private unowned let graph: ViewGraph
    private var ends = AwaitedEnds<Action>()
    private lazy var alarm = AnimationAlarm(graph)
    /// The time at which the last finite animation of layers ends.
    private var lastEnd = Duration.zero
    private var isChanged = false

    init(_ graph: ViewGraph) { self.graph = graph }

    /// True if the ends of animations matter.
    var isNeeded: Bool { !ends.isEmpty || graph.update.transactions.isObserved }

    /// Adds an action for the ends of animations if nothing interrupts them.
    func add(
        _ criteria: AnimationCompletionCriteria, _ known: [AnimatedProperty: Duration],
        for purpose: SessionClock.Purpose, _ action: @escaping () -> Void
    ) {
        // The phases of an animator go on for their usual time.
        let mayStop = purpose == .animation
        ends.add((purpose, action), after: known, untilRemoved: criteria == .removed, mayStop: mayStop)
    }

    /// Sets the ends of all animations that run on an owner's properties.
    func set(_ running: @autoclosure () -> [AnimatedProperty: Duration], of owner: AnimatedProperty.Owner) {
        guard isNeeded else { return }
        ends.set(running(), of: owner, at: graph.displayLink.time)
        isChanged = true
    }

    /// Waits for the ends that are known once all changes are described.
    func changesDescribed(animatedUntil end: Duration) {
        if !isNeeded { ends.forgetRunning() }
        guard isChanged || lastEnd != end else { return }
        (isChanged, lastEnd) = (false, end)
        schedule()
        let now = graph.clock.now
        // The pass must not run code of the app.
        guard let next = alarm.time, next <= now else { return }
        MainInbox.post { [link = graph.link] in
            guard let graph = link.graph else { return }
            graph.clock.withCurrent(graph[AwaitedAnimations.self].run)
            graph.onNeedsFlush?()
        }
    }

    /// Runs the actions that are due, and waits for the next end.
    func run() {
        let due = ends.removeEnded(by: graph.clock.now + SessionClock.instant)
        schedule()
        for action in due { action.run() }
    }

    private func schedule() {
        let (ends, now) = (ends.ends, graph.clock.now)
        // A virtual clock only advances on request, so no caller waits for it.
        let runs = graph.clock.kind == .real && lastEnd > now
        let isAwaited = runs || ends.contains { $0.action.purpose == .animation }
        let next = (ends.map(\.end) + (runs ? [lastEnd] : [])).min()
        // The session no longer waits for this animation. Clients must receive that, so the alarm requests a flush.
        alarm.set(next, isAwaited: isAwaited) { [weak self] in self?.run() }
    }
}
