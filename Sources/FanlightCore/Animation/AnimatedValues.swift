import Foundation
import Motion

/// Evaluates animated values of views, modifiers and layouts at the steps of `DisplayLink`.
///
/// The elements evaluate their bodies for each step, because the bodies may depend on the values in any way. Whatever
/// can be declared is: see `LayerMotion`.
@MainActor
final class AnimatedValues: GraphService, GraphObserver, ValueAnimating {
    static let key = GraphServiceKey()
    private unowned let graph: ViewGraph
    private var changes: [ObjectIdentifier: any RunningValue] = [:]
    /// The recent values of elements that follow an interaction whose velocity is tracked.
    private var tracks: [ObjectIdentifier: any TrackedValue] = [:]

    init(_ graph: ViewGraph) {
        self.graph = graph
        graph.animatedValues = self
        graph.observe(self)
    }

    func turnEnds() {
        for (id, change) in changes where change.element?.isMounted != true { changes[id] = nil }
        for (id, track) in tracks where track.element?.isMounted != true { tracks[id] = nil }
    }

    private var now: Double { graph.clock.now / .seconds(1) }

    var hasChanges: Bool { !changes.isEmpty }
    var isNeeded: Bool {
        let transaction = graph.update.transactions.current
        return !changes.isEmpty || transaction.shownAnimation != nil || transaction.tracksVelocity
    }

    func begin<Value: Animatable>(_ old: Value, to new: Value, of element: _Element) -> Value? {
        let id = ObjectIdentifier(element)
        let now = now
        // Other parts of the value may change meanwhile.
        let running = change(of: element) as? AnimatedChange<Value>
        if let running, running.target.animatableData == new.animatableData {
            running.target = new
            // The step of this turn has ended the last request.
            requestStep(running, of: element, at: now)
            return running.value(at: now)
        }
        changes[id] = nil
        graph.displayLink.withdraw(element)
        guard Value.AnimatableData.self != EmptyAnimatableData.self else { return nil }
        let transaction = graph.update.transactions.current
        guard let animation = transaction.shownAnimation,
            let course = AnimationCourse(animation, in: element.environment)
        else {
            if transaction.tracksVelocity { track(new.animatableData, of: element, at: now) }
            return nil
        }
        if let warning = course.warning { element.reportUsageWarning(warning) }
        let change = AnimatedChange(element: element, target: new, parts: running?.parts ?? [])
        let track = tracks[id] as? AnimatedTrack<Value.AnimatableData>
        let speed = track?.element === element ? track?.values.velocity(at: now) : nil
        change.add(course, animation, from: (running?.target ?? old).animatableData, with: speed ?? .zero, at: now)
        guard !change.parts.isEmpty else { return nil }
        changes[id] = change
        transaction.animationBegins(animation, in: element.environment, of: graph)
        graph.work.animations += 1
        requestStep(change, of: element, at: now)
        return change.value(at: now)
    }

    private func track<Data: VectorArithmetic>(_ data: Data, of element: _Element, at now: Double) {
        let id = ObjectIdentifier(element)
        let known = tracks[id] as? AnimatedTrack<Data>
        let track = known?.element === element ? known : nil
        let updated = track ?? AnimatedTrack(element)
        updated.values.add(data, at: now)
        tracks[id] = updated
    }

    func target(of element: _Element) -> Any? { change(of: element)?.finalValue }

    func show(of element: _Element) -> Any? {
        guard let change = change(of: element) else { return nil }
        let now = now
        // An algorithm knows its end once it is evaluated.
        defer {
            if change.isOver(at: now) {
                changes[ObjectIdentifier(element)] = nil
            } else {
                requestStep(change, of: element, at: now)
            }
        }
        return change.anyValue(at: now)
    }

    private func requestStep(_ change: any RunningValue, of element: _Element, at now: Double) {
        graph.displayLink.requestStep(of: element, after: .zero, deadline: change.end.map { .seconds($0 - now) })
    }

    private func change(of element: _Element) -> (any RunningValue)? {
        guard let change = changes[ObjectIdentifier(element)], change.element === element else { return nil }
        return change
    }
}

/// A running change of one element's value.
@MainActor
private protocol RunningValue: AnyObject {
    var element: _Element? { get }
    /// The time in seconds at which the change is expected to be over; nil for an endless one.
    var end: Double? { get }
    var finalValue: Any { get }
    func isOver(at time: Double) -> Bool
    func anyValue(at time: Double) -> Any
}

/// The recent values of an element.
@MainActor
private protocol TrackedValue: AnyObject {
    var element: _Element? { get }
}

@MainActor
private final class AnimatedTrack<Data: VectorArithmetic>: TrackedValue {
    private(set) weak var element: _Element?
    var values = ValueTrack<Data>()

    init(_ element: _Element) { self.element = element }
}

/// A movement of a value, which is added to others.
private struct AnimatedPart<Data: VectorArithmetic> {
    let animation: Animation
    var course: AnimationCourse
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

    /// The largest number of parts. Beyond it, the next continues from the presented value.
    private static var maximumParts: Int { 8 }

    init(element: _Element, target: Value, parts: [AnimatedPart<Value.AnimatableData>]) {
        self.element = element
        self.target = target
        self.parts = parts
    }

    /// Adds a movement from an earlier target. It continues what runs, or is added to it. A spring that continues
    /// nothing begins with the velocity of an interaction.
    func add(
        _ course: AnimationCourse, _ animation: Animation, from old: Value.AnimatableData,
        with speed: Value.AnimatableData, at now: Double
    ) {
        let left = sum(at: now)
        parts.removeAll { $0.isOver(at: now) }
        let previous = parts.last?.course.timing
        let distance = old - target.animatableData
        var part = AnimatedPart(animation: animation, course: course, start: now, distance: distance)
        part.velocity = distance.scaled(by: -course.initialVelocity)
        if parts.isEmpty, course.isSpring, course.continuesPrevious { part.velocity = speed }
        if course.isComputed, let last = parts.last {
            let run = last.run ?? AlgorithmRun(last.animation, value: .zero - last.distance, in: element?.environment)
            if let merged = run.merged(with: animation, by: .zero - distance, at: now - last.start) {
                (part.run, part.start, part.distance) = (merged, last.start, last.distance + distance)
                parts[parts.count - 1] = part
                return
            }
        }
        // Nothing else would end an endless animation.
        let isFull = parts.count >= Self.maximumParts || parts.contains(where: \.isEndless)
        if !parts.isEmpty, course.continuesPrevious || isFull {
            if course.isSpring { part.velocity = parts.reduce(.zero) { $0 + $1.velocity(at: now) } }
            part.distance += left
            parts.removeAll()
        }
        guard part.distance != .zero || part.velocity != .zero else { return }
        if course.isComputed {
            part.run = AlgorithmRun(animation, value: .zero - part.distance, in: element?.environment)
        }
        if parts.isEmpty, let blended = course.blended(after: previous) {
            var push = AnimatedPart(animation: animation, course: course, start: now, distance: part.velocity)
            (push.course.timing, part.course.timing) = (blended.ofVelocity, blended.ofDistance)
            part.velocity = .zero
            parts.append(push)
        }
        parts.append(part)
    }

    var end: Double? {
        parts.contains(where: \.isEndless) ? nil : parts.map { $0.start + $0.course.timing.length }.max()
    }

    var finalValue: Any { target }
    func isOver(at time: Double) -> Bool { parts.allSatisfy { $0.isOver(at: time) } }
    func anyValue(at time: Double) -> Any { value(at: time) }

    func value(at time: Double) -> Value {
        var value = target
        value.animatableData = target.animatableData + sum(at: time)
        return value
    }

    private func sum(at time: Double) -> Value.AnimatableData {
        parts.indices.reduce(.zero) { $0 + parts[$1].remainder(at: time) }
    }
}
