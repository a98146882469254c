import Display

/// Evaluates elements again for the frames of the display: those of timelines, and of animated values.
///
/// An element requests each of its steps. The step is made in the first turn in which it is due and the element is in
/// sight. A turn for steps alone comes once a frame, as long as clients take frames. Out of sight, a step waits until
/// the element comes into sight, or for its deadline.
///
/// Decision record: Decisions/StepsForFrames.md
@MainActor
package final class DisplayLink {
    private struct Request {
        weak var element: _Element?
        /// The beginning of the turn that made the request, or the time of one outside of turns.
        let turn: Duration
        /// The earliest time of the step.
        let due: Duration
        /// The time at which the step is also made out of sight; nil for never.
        let deadline: Duration?
    }

    private enum Changes {
        case committed
        case undescribed
        /// The first change of the turn was described at a time.
        case described(Duration)
    }

    private unowned let graph: ViewGraph
    private var requests: [ObjectIdentifier: Request] = [:]
    /// The times at which the last turn began, and the last one that made a step.
    private var (turn, lastStep) = (Duration.zero, Duration.zero)
    private var isInTurn = false
    /// The changes of the turn; committed outside of turns.
    private var changes = Changes.committed
    private lazy var alarm = AnimationAlarm(graph)
    /// True if steps are due for frames, because an element in sight waits for one.
    private(set) var isRunning = false

    /// The least interval of the frames that clients take; nil while they take none.
    var pace: Duration? = .zero {
        didSet { if pace != oldValue, !requests.isEmpty { schedule() } }
    }

    init(_ graph: ViewGraph) { self.graph = graph }

    /// The time at which the animations of a turn begin. It is the same for all, however long the turn takes: views
    /// that move together have the same start. Outside of turns it is the time of the clock.
    var time: Duration {
        if case .described(let time) = changes { return time }
        let now = graph.clock.now
        if case .undescribed = changes { changes = .described(now) }
        return now
    }

    /// The interval of the frames that the display names.
    private var frame: Duration { .seconds(1) / graph.screen.frameRate }

    /// Requests the next step of an element, in place of an earlier request.
    ///
    /// - Parameter deadline: The time until a step out of sight; nil for never. Until then the session is not settled.
    package func requestStep(of element: _Element, after delay: Duration, deadline: Duration?) {
        let now = graph.clock.now
        // An input may evaluate views before its turn.
        let turn = isInTurn ? turn : now
        // An element makes at most one step in a frame. A virtual clock has no frames. On it steps are two instants
        // apart, because one may be made an instant early.
        let next = turn + (graph.clock.kind == .virtual ? SessionClock.instant * 2 : frame)
        let due = max(now + delay, next)
        // A change that lasts longer than expected goes on from frame to frame.
        requests[ObjectIdentifier(element)] = Request(
            element: element, turn: turn, due: due,
            deadline: deadline.map { max($0 > .zero ? now + $0 : turn + frame, due) })
    }

    /// Withdraws the request of an element.
    package func withdraw(_ element: _Element) { if !requests.isEmpty { requests[ObjectIdentifier(element)] = nil } }

    /// Makes the steps that are due when a turn begins.
    func turnBegins() {
        turn = graph.clock.now
        isInTurn = true
        changes = .undescribed
        makeSteps()
    }

    /// Makes the steps of elements that the turn has brought into sight.
    func viewsPlaced() { makeSteps() }

    /// Schedules the next turn for steps, once the changes of a turn are committed. The description of layers may have
    /// requested steps, too.
    func turnCommitted() {
        (isInTurn, changes) = (false, .committed)
        if isRunning || !requests.isEmpty || alarm.time != nil { schedule() }
    }

    func discard() { requests.removeAll() }

    private func makeSteps() {
        // The resolution of dates, by which a step may be early.
        let now = turn + SessionClock.instant
        for (id, request) in requests where request.due <= now {
            guard let element = request.element, element.isMounted else {
                requests[id] = nil
                continue
            }
            guard request.deadline.map({ $0 <= now }) ?? false || element.isInSight else { continue }
            requests[id] = nil
            lastStep = turn
            element.invalidate()
        }
    }

    private func schedule() {
        let interval = pace.map { max($0, frame) }
        var next: Duration?
        var isAwaited = false
        isRunning = false
        for request in requests.values {
            guard let element = request.element, element.isMounted else { continue }
            if request.deadline != nil { isAwaited = true }
            var times = [request.deadline]
            if element.isInSight {
                isRunning = true
                times.append(interval.map { max(request.due, max(request.turn, lastStep) + $0) })
            }
            next = times.compactMap { $0 }.reduce(next) { min($0 ?? $1, $1) }
        }
        alarm.set(next, isAwaited: isAwaited) {}
    }
}

extension _Element {
    /// False if the element is hidden or scrolled away: none of its nodes can be seen.
    fileprivate var isInSight: Bool {
        if graph.update.isSuspended(self) { return false }
        var ancestor: _Element? = self
        while let current = ancestor {
            if current.isHiddenByContainer { return false }
            ancestor = current.parent
        }
        var (hasNodes, isInSight) = (false, false)
        visitNodes { node in
            hasNodes = true
            isInSight = isInSight || node.isInSight
        }
        return isInSight || !hasNodes
    }
}

extension LayoutNode {
    fileprivate var isInSight: Bool {
        // The node's own effect may be animating from or to an invisible state.
        var outer = parent
        while let current = outer {
            if current.isHidingContent, !current.layer.fades(at: graph.paint.time) { return false }
            outer = current.parent
        }
        guard enclosingViewport != nil else { return true }
        let seen = visibleRectInViewports
        if frame.isEmpty { return isNear(seen) }
        return frame.minX < seen.maxX && frame.maxX > seen.minX && frame.minY < seen.maxY && frame.maxY > seen.minY
    }
}
