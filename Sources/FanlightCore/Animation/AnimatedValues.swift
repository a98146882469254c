import Foundation
import Motion

/// Evaluates animated values of views, modifiers and layouts at 30 steps a second of the session's clock. Evaluates
/// them once more in every turn.
///
/// The elements evaluate their bodies for each step, because the bodies may depend on the values in any way. Whatever
/// can be declared is: see `LayerMotion`.
@MainActor
final class AnimatedValues: GraphService, ValueAnimating {
    static let key = GraphServiceKey()
    private unowned let graph: ViewGraph
    private var changes: [ObjectIdentifier: any RunningValue] = [:]
    private var alarm: UInt64?

    init(_ graph: ViewGraph) {
        self.graph = graph
        graph.animatedValues = self
    }

    private var now: Double { graph.clock.now / .seconds(1) }

    var hasChanges: Bool { !changes.isEmpty }
    var isNeeded: Bool { !changes.isEmpty || graph.update.transactions.current.shownAnimation != nil }

    func begin<Value: Animatable>(_ old: Value, to new: Value, of element: _Element) -> Value? {
        let id = ObjectIdentifier(element)
        let now = now
        // Other parts of the value may change meanwhile.
        let running = change(of: element) as? AnimatedChange<Value>
        if let running, running.target.animatableData == new.animatableData {
            running.target = new
            return running.value(at: now)
        }
        changes[id] = nil
        guard Value.AnimatableData.self != EmptyAnimatableData.self,
            let animation = graph.update.transactions.current.shownAnimation, let course = AnimationCourse(animation)
        else { return nil }
        var distance = old.animatableData - new.animatableData
        var velocity = distance.scaled(by: -course.initialVelocity)
        if let running {
            distance = running.data(at: now) - new.animatableData
            if course.continuesPrevious, running.isSpring { velocity = running.velocity(at: now) }
        }
        guard distance != .zero || velocity != .zero else { return nil }
        let change = AnimatedChange(
            element: element, target: new, distance: distance, velocity: velocity, course: course, start: now)
        changes[id] = change
        graph.work.animations += 1
        scheduleStep()
        return change.value(at: now)
    }

    func target(of element: _Element) -> Any? { change(of: element)?.finalValue }

    func show(of element: _Element) -> Any? {
        guard let change = change(of: element) else { return nil }
        let now = now
        if change.isOver(at: now) { changes[ObjectIdentifier(element)] = nil }
        return change.show(at: now)
    }

    private func change(of element: _Element) -> (any RunningValue)? {
        guard let change = changes[ObjectIdentifier(element)], change.element === element else { return nil }
        return change
    }

    func advance() {
        guard !changes.isEmpty else { return }
        let now = now
        for (id, change) in changes {
            guard let element = change.element, element.isMounted else {
                changes[id] = nil
                continue
            }
            if change.isDue(at: now) { element.invalidate() }
        }
    }

    /// Schedules the next step. An endless change does not keep the session from being settled.
    private func scheduleStep() {
        guard alarm == nil, !changes.isEmpty else { return }
        let isFinite = changes.values.contains { $0.isFinite }
        alarm = graph.clock.schedule(
            after: InteractionTiming.valueStep, "an animation", for: isFinite ? .animation : .timer
        ) { [weak self] in
            guard let self else { return }
            alarm = nil
            advance()
            scheduleStep()
            // The last step may change nothing. A flush notifies waiting callers that the session has settled.
            if alarm == nil { graph.onNeedsFlush?() }
        }
    }
}

/// A running change of one element's value.
@MainActor
private protocol RunningValue: AnyObject {
    var element: _Element? { get }
    var isFinite: Bool { get }
    func isOver(at time: Double) -> Bool
    func isDue(at time: Double) -> Bool
    var finalValue: Any { get }
    func show(at time: Double) -> Any
}

@MainActor
private final class AnimatedChange<Value: Animatable>: RunningValue {
    private(set) weak var element: _Element?
    var target: Value
    private let distance: Value.AnimatableData
    private let velocity: Value.AnimatableData
    private let course: AnimationCourse
    private let start: Double
    private var lastShown: Double

    init(
        element: _Element, target: Value, distance: Value.AnimatableData, velocity: Value.AnimatableData,
        course: AnimationCourse, start: Double
    ) {
        self.element = element
        self.target = target
        self.distance = distance
        self.velocity = velocity
        self.course = course
        self.start = start
        lastShown = start
    }

    var isFinite: Bool { course.timing.length.isFinite }
    var isSpring: Bool { if case .spring = course.timing.curve { true } else { false } }
    func isOver(at time: Double) -> Bool { time >= start + course.timing.length }
    func isDue(at time: Double) -> Bool { time > lastShown }

    var finalValue: Any { target }

    func show(at time: Double) -> Any {
        lastShown = time
        return value(at: time)
    }

    func value(at time: Double) -> Value {
        var value = target
        value.animatableData = data(at: time)
        return value
    }

    func data(at time: Double) -> Value.AnimatableData {
        let left = course.timing.remainder(at: time - start)
        return target.animatableData + distance.scaled(by: left.ofDistance) + velocity.scaled(by: left.ofVelocity)
    }

    func velocity(at time: Double) -> Value.AnimatableData {
        let step = 1e-4
        return (data(at: time + step) - data(at: time)).scaled(by: 1 / step)
    }
}
