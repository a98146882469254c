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
            let animation = graph.update.transactions.current.shownAnimation,
            let course = AnimationCourse(animation, in: element.environment)
        else { return nil }
        if let warning = course.warning { element.reportUsageWarning(warning) }
        let change = AnimatedChange(element: element, target: new, parts: running?.parts ?? [], start: now)
        change.add(course, animation, from: (running?.target ?? old).animatableData, at: now)
        guard !change.parts.isEmpty else { return nil }
        changes[id] = change
        graph.update.transactions.current.animationBegins(animation, in: element.environment, of: graph)
        graph.work.animations += 1
        scheduleStep()
        return change.value(at: now)
    }

    func target(of element: _Element) -> Any? { change(of: element)?.finalValue }

    func show(of element: _Element) -> Any? {
        guard let change = change(of: element) else { return nil }
        let now = now
        // An algorithm knows its end once it is evaluated.
        defer { if change.isOver(at: now) { changes[ObjectIdentifier(element)] = nil } }
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

/// A movement of a value, which is added to others.
private struct AnimatedPart<Data: VectorArithmetic> {
    let animation: Animation
    let course: AnimationCourse
    var start: Double
    /// The distance from the end at the start, and the velocity.
    var distance: Data
    var velocity = Data.zero
    /// The steps of an algorithm of the app.
    var run: AlgorithmRun<Data>?

    var isEndless: Bool { !course.timing.length.isFinite }

    func isOver(at time: Double) -> Bool { run.map(\.isOver) ?? (time >= start + course.timing.length) }

    /// Returns the distance from the end.
    mutating func remainder(at time: Double) -> Data {
        if run != nil { return run?.remainder(at: time - start) ?? .zero }
        let left = course.timing.remainder(at: time - start)
        let sum = distance.scaled(by: left.ofDistance) + velocity.scaled(by: left.ofVelocity)
        return sum.magnitudeSquared.isFinite ? sum : .zero
    }

    func velocity(at time: Double) -> Data {
        if let run { return run.velocity(at: time - start) }
        var part = self
        let step = 1e-4
        return (part.remainder(at: time + step) - part.remainder(at: time)).scaled(by: 1 / step)
    }
}

@MainActor
private final class AnimatedChange<Value: Animatable>: RunningValue {
    private(set) weak var element: _Element?
    var target: Value
    private(set) var parts: [AnimatedPart<Value.AnimatableData>]
    private var lastShown: Double

    /// The largest number of parts. Beyond it, the next continues from the presented value.
    private static var most: Int { 8 }

    init(element: _Element, target: Value, parts: [AnimatedPart<Value.AnimatableData>], start: Double) {
        self.element = element
        self.target = target
        self.parts = parts
        lastShown = start
    }

    /// Adds a movement from an earlier target. It continues what runs, or is added to it.
    func add(_ course: AnimationCourse, _ animation: Animation, from old: Value.AnimatableData, at now: Double) {
        let left = sum(at: now)
        parts.removeAll { $0.isOver(at: now) }
        let distance = old - target.animatableData
        var part = AnimatedPart(animation: animation, course: course, start: now, distance: distance)
        part.velocity = distance.scaled(by: -course.initialVelocity)
        if course.isComputed, let last = parts.last {
            let run = last.run ?? AlgorithmRun(last.animation, value: .zero - last.distance, in: element?.environment)
            if let merged = run.merged(with: animation, by: .zero - distance, at: now - last.start) {
                (part.run, part.start, part.distance) = (merged, last.start, last.distance + distance)
                parts[parts.count - 1] = part
                return
            }
        }
        // Nothing else would end an endless animation.
        let isFull = parts.count >= Self.most || parts.contains(where: \.isEndless)
        if !parts.isEmpty, course.continuesPrevious || isFull {
            if course.isSpring { part.velocity = parts.reduce(.zero) { $0 + $1.velocity(at: now) } }
            part.distance += left
            parts.removeAll()
        }
        guard part.distance != .zero || part.velocity != .zero else { return }
        if course.isComputed {
            part.run = AlgorithmRun(animation, value: .zero - part.distance, in: element?.environment)
        }
        parts.append(part)
    }

    var isFinite: Bool { !parts.contains(where: \.isEndless) }
    func isOver(at time: Double) -> Bool { parts.allSatisfy { $0.isOver(at: time) } }
    func isDue(at time: Double) -> Bool { time > lastShown }

    var finalValue: Any { target }

    func show(at time: Double) -> Any {
        lastShown = time
        return value(at: time)
    }

    func value(at time: Double) -> Value {
        var value = target
        value.animatableData = target.animatableData + sum(at: time)
        return value
    }

    private func sum(at time: Double) -> Value.AnimatableData {
        parts.indices.reduce(.zero) { $0 + parts[$1].remainder(at: time) }
    }
}
