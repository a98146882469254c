import Foundation
import Motion

/// Evaluates animated values of views, modifiers and layouts at 30 steps a second of the session's clock, and once more
/// in every turn.
///
/// The elements evaluate their bodies for each step, because the bodies may depend on the values in any way. Whatever
/// can be declared is: see `LayerMotion`.
@MainActor
final class AnimatedValues: GraphService, ValueAnimating {
    static let key = GraphServiceKey()
    private unowned let graph: ViewGraph
    private var changes: [ObjectIdentifier: any RunningValue] = [:]
    private var alarm: UInt64?

    private static let step = Duration.seconds(1) / 30

    init(_ graph: ViewGraph) {
        self.graph = graph
        graph.values = self
    }

    private var now: Double { graph.clock.now / .seconds(1) }

    var hasChanges: Bool { !changes.isEmpty }
    var isNeeded: Bool { !changes.isEmpty || graph.update.transactions.current.shownAnimation != nil }

    func begin<Value: Animatable>(_ old: Value, to new: Value, of element: _Element) -> Value? {
        let id = ObjectIdentifier(element)
        let previous = changes.removeValue(forKey: id)
        guard Value.AnimatableData.self != EmptyAnimatableData.self,
            let animation = graph.update.transactions.current.shownAnimation, let course = AnimationCourse(animation)
        else { return nil }
        let now = now
        var distance = old.animatableData - new.animatableData
        var velocity = distance.scaled(by: -course.initialVelocity)
        // A running change was shown at its last step.
        if let previous = previous as? AnimatedChange<Value> {
            distance = previous.data(at: now) - new.animatableData
            if course.continuesPrevious, previous.isSpring { velocity = previous.velocity(at: now) }
        }
        guard distance != .zero || velocity != .zero else { return nil }
        let change = AnimatedChange(
            element: element, target: new, distance: distance, velocity: velocity, course: course, start: now)
        changes[id] = change
        scheduleStep()
        return change.value(at: now)
    }

    func running(of element: _Element) -> (target: Any, shown: Any)? {
        let id = ObjectIdentifier(element)
        guard let change = changes[id], change.element === element else { return nil }
        let now = now
        if change.isOver(at: now) { changes[id] = nil }
        return change.values(at: now)
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
            after: AnimatedValues.step, "an animation", for: isFinite ? .animation : .timer
        ) { [weak self] in
            guard let self else { return }
            alarm = nil
            advance()
            scheduleStep()
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
    func values(at time: Double) -> (target: Any, shown: Any)
}

@MainActor
private final class AnimatedChange<Value: Animatable>: RunningValue {
    private(set) weak var element: _Element?
    private let target: Value
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

    func values(at time: Double) -> (target: Any, shown: Any) {
        lastShown = time
        return (target, value(at: time))
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
