import Display
import Foundation

/// Routes pointer input. The pressed nodes own the pointer until all gestures there are over.
@MainActor
package final class PointerRouter: GraphService, GraphObserver {
    package static let key = GraphServiceKey()
    private unowned let graph: ViewGraph
    /// The recogniser of the present press, or of an earlier press whose gesture may continue with another tap.
    private(set) var live: (recognizer: _GestureRecognizer<Void>, chain: [ObjectIdentifier])?
    private(set) var isDown = false
    /// The scroll indicator that the pointer drags.
    private weak var bar: ScrollBarNode?
    private var alarm: UInt64?
    private var presses = PressCount()
    /// The innermost observer of the present press, with the last sample.
    private(set) var observed: (node: any PressObserver, sample: PointerSample)?
    /// The location of the last press.
    private var pressedAt: CGPoint?
    package private(set) lazy var hover = HoverRouter(graph)
    private(set) lazy var content = ContentDrag(graph)
    private lazy var held = HeldPress(graph)
    private lazy var scene = SceneGestures(node: graph.root)

    package init(_ graph: ViewGraph) {
        self.graph = graph
        graph.observe(self)
    }

    /// Updates hover for views that moved under a resting pointer or away from it.
    func viewsPlaced() { hover.viewsPlaced() }

    func route(_ event: PointerInput) -> InputOutcome {
        let sample = sample(at: CGPoint(x: event.location.x, y: event.location.y), event.modifiers)
        if event.phase == .pressed {
            hover.closeTooltips()
            graph.focus.recordPress()
        }
        guard event.button == 0 || event.phase == .moved else {
            let isEntered = event.phase == .pressed && pressSecondary(at: sample.location, in: graph.root)
            return isEntered ? .handled : .ignored
        }
        switch event.phase {
        case .pressed:
            let hit = graph.root.hit(sample.location)
            if let layer = graph.layers.last, hit === layer.node {
                cancel()
                layer.handlePressOutside()
                return .handled
            }
            bar = hit as? ScrollBarNode
            guard let bar else {
                // A press that stops moving content does nothing else.
                guard content.pressed(at: sample.location) else {
                    let outcome = press(sample)
                    return held.begin(at: sample.location) ? .handled : outcome
                }
                cancel()
                return .handled
            }
            content.end()
            cancel()
            bar.press(at: sample.location)
            return .handled
        case .moved:
            if let bar {
                bar.drag(to: sample.location)
                return .handled
            }
            held.moved(to: sample.location)
            let isNoticed = hover.moved(to: sample.location)
            let isDragged = move(sample)
            return isDown || isDragged || isNoticed || observed != nil ? .handled : .ignored
        case .released:
            if bar != nil {
                bar = nil
                return .handled
            }
            held.end()
            content.released(at: sample.location)
            guard isDown || observed != nil else { return .ignored }
            release(sample)
            return .handled
        case .cancelled:
            bar = nil
            content.end()
            cancel()
            hover.left()
            return .handled
        }
    }

    func sample(at point: CGPoint, _ modifiers: KeyModifiers = []) -> PointerSample {
        PointerSample(
            location: point, time: graph.clock.now, date: graph.clock.date, modifiers: EventModifiers(modifiers))
    }

    // MARK: Presses

    func press(_ sample: PointerSample) -> InputOutcome {
        if isDown || observed != nil { cancel() }
        let nodes = nodes(at: sample.location)
        graph.selection.pressed(on: nodes)
        let isFocused = focusPressedNode(nodes)
        let chain = nodes.map(identity)
        var sample = sample
        sample.presses = presses.pressed(sample, on: chain, slop: pressSlop)
        if let live, live.chain != chain || live.recognizer.phase.isOver {
            // Completes a tap that waits for a second tap, because this press is on other nodes.
            send(.time(InteractionTiming.afterAllDeadlines))
            drop()
        } else if let live, live.recognizer.nextDeadline != nil, isElsewhere(sample.location) {
            // The same holds for a distant press on the same nodes: it may begin a double tap of its own.
            send(.time(InteractionTiming.afterAllDeadlines))
        }
        pressedAt = sample.location
        observed = nodes.lazy.compactMap { $0 as? any PressObserver }.first.map { ($0, sample) }
        isDown = live != nil || begin(nodes)
        if isDown { send(.pressed(sample)) }
        observed?.node.observe(.pressed, sample)
        return isDown || isFocused || observed != nil ? .handled : .ignored
    }

    /// True if a press is too far from the previous press to continue its gesture.
    private func isElsewhere(_ place: CGPoint) -> Bool {
        pressedAt.map { $0.distance(to: place) > TapCounter.reach(graph.metrics.slop) } ?? false
    }

    /// Handles a movement, and drags content if no gesture uses the press. Returns true if content is dragged.
    func move(_ sample: PointerSample) -> Bool {
        observed?.sample = sample
        if isDown { send(.moved(sample)) }
        observed?.node.observe(.moved, sample)
        guard live?.recognizer.phase.isFailed ?? true, content.moved(to: sample.location) else { return false }
        endObservation(.cancelled)
        return true
    }

    func release(_ sample: PointerSample) {
        isDown = false
        presses.released(sample, slop: pressSlop)
        send(.released(sample))
        endObservation(.released, sample)
    }

    private func endObservation(_ phase: PointerInput.Phase, _ sample: PointerSample? = nil) {
        guard let (node, last) = observed else { return }
        observed = nil
        node.observe(phase, sample ?? last)
    }

    /// The largest distance between presses that count as one place: a column on a terminal.
    private var pressSlop: CGFloat { graph.metrics.isCell ? graph.metrics.dotWidth : graph.metrics.slop }

    private func begin(_ nodes: [LayoutNode]) -> Bool {
        guard let gesture = gesture(of: nodes) else { return false }
        let context = _GestureContext(host: scene)
        live = (AnyGesture._makeRecognizer(gesture, context), nodes.map(identity))
        return true
    }

    /// Sends a two-finger event of a script.
    func sendTwoFingers(_ phase: TwoFingerSample.Phase, scale: CGFloat, angle: Angle, at place: CGPoint) -> Bool {
        if phase == .began {
            cancel()
            guard begin(nodes(at: place)) else { return false }
        }
        isDown = phase != .ended
        send(.twoFinger(TwoFingerSample(phase: phase, scale: scale, angle: angle, sample: sample(at: place))))
        return true
    }

    /// The nodes that handle pointers at a point, the innermost first. Near a small control these are the nodes of that
    /// control.
    func nodes(at point: CGPoint) -> [LayoutNode] {
        let met = nodesHit(at: point)
        if graph.metrics.isCell || (met.first as? any InteractiveNode)?.hasExtendedHitArea == true { return met }
        return graph.root.pointInExtendedHitArea(of: point, besides: met.first).map(nodesHit) ?? met
    }

    private func nodesHit(at point: CGPoint) -> [LayoutNode] {
        var found: [LayoutNode] = []
        var node = graph.root.hit(point)
        while let current = node {
            let isInteractive = (current as? any InteractiveNode)?.isInteractive == true
            let hasGestures = (current as? any GestureNode)?.changesGestures == true
            let isObserver = (current as? any PressObserver)?.observesPresses == true
            if isInteractive || hasGestures || isObserver { found.append(current) }
            node = current.parent
        }
        return found
    }

    private func identity(_ node: LayoutNode) -> ObjectIdentifier {
        (node as? any GestureNode)?.gestureIdentity ?? ObjectIdentifier(node)
    }

    /// Combines the gestures of all these nodes into one, according to their priorities.
    private func gesture(of nodes: [LayoutNode]) -> AnyGesture<Void>? {
        var gesture: AnyGesture<Void>?
        for node in nodes {
            if let node = node as? any GestureNode { gesture = node.combiningGestures(gesture) }
            guard let own = (node as? any InteractiveNode)?.pointerGesture else { continue }
            gesture = gesture.map { AnyGesture($0.exclusively(before: own).map { _ in }) } ?? own
        }
        return gesture
    }

    private func focusPressedNode(_ nodes: [LayoutNode]) -> Bool {
        for case let node as any InteractiveNode in nodes where node.becomesFocusedWhenPressed {
            graph.focus.move(to: node)
            return true
        }
        return false
    }

    // MARK: Gesture events

    func send(_ event: GestureEvent) {
        guard let recognizer = live?.recognizer else { return }
        var effects = GestureEffects()
        recognizer.step(event, &effects)
        effects.run()
        if recognizer.phase.isOver, !isDown, live?.recognizer === recognizer { drop() }
        scheduleDeadline()
    }

    private func drop() {
        live = nil
        scheduleDeadline()
    }

    /// Schedules a `time` event for the recogniser's deadline.
    private func scheduleDeadline() {
        if let alarm { graph.clock.cancel(alarm) }
        alarm = nil
        guard let deadline = live?.recognizer.nextDeadline else { return }
        let now = graph.clock.now
        alarm = graph.clock.schedule(after: max(.zero, deadline - now), "a gesture waits") { [weak self] in
            guard let self else { return }
            alarm = nil
            send(.time(graph.clock.now))
        }
    }

    /// Cancels the present gesture, because the pointer was taken away.
    func cancel() {
        isDown = false
        held.end()
        endObservation(.cancelled)
        guard let recognizer = live?.recognizer else { return }
        live = nil
        var effects = GestureEffects()
        recognizer.end(&effects)
        effects.run()
        scheduleDeadline()
    }

    /// Cancels the gesture after an element that takes part in it has left.
    func elementLeft(_ element: _Element) { participantLeft(ObjectIdentifier(element)) }

    /// The node of a view that departs exists further, and would take part in the gesture.
    func nodeUnmounted(_ node: LayoutNode) {
        if live != nil, graph.isDeparting { participantLeft(identity(node)) }
    }

    private func participantLeft(_ participant: ObjectIdentifier) {
        guard let live, live.chain.contains(participant) else { return }
        graph.afterUpdating(retaining: GestureCancellation(router: self, recognizer: live.recognizer, wasDown: isDown))
    }
}

/// Cancels a gesture, unless the pointer was pressed or released in the meantime.
private struct GestureCancellation: UpdateDependent {
    weak var router: PointerRouter?
    let recognizer: _GestureRecognizer<Void>
    let wasDown: Bool

    func viewsUpdated() {
        guard let router, router.live?.recognizer === recognizer, router.isDown == wasDown else { return }
        router.cancel()
    }
}

/// The scene as host of gestures that belong to no view.
private final class SceneGestures: GestureHost {
    weak var node: LayoutNode?
    init(node: LayoutNode) { self.node = node }
    var gestureNode: LayoutNode? { node }
}

extension ViewGraph {
    /// Routes pointer events to views.
    package var pointer: PointerRouter { self[PointerRouter.self] }
}
