import Display
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
        for (id, change) in changes where change.element?.isMounted != true {
            changes[id] = nil
            awaited.set([:], of: .view(id))
        }
        for (id, track) in tracks where track.element?.isMounted != true { tracks[id] = nil }
    }

    private var awaited: AwaitedAnimations { graph[AwaitedAnimations.self] }
    private var now: Double { graph.displayLink.time / .seconds(1) }

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
        let property = AnimatedProperty(owner: .view(id))
        defer {
            let ends = changes[id].map { [property: Duration.end(at: ($0.end ?? .infinity) * 1e6)] }
            awaited.set(ends ?? [:], of: property.owner)
        }
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
        transaction.animationBegins(animation, of: [property], in: element.environment, graph)
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

/// An animation of a value to an end. It combines with the remainder of the animations that it interrupts.
private struct AnimatedPart<Data: VectorArithmetic> {
    let animation: Animation
    var course: AnimationCourse
    var start: Double
    /// The distance from the end at the start, without the movements before, and the velocity.
    var distance: Data
    var velocity = Data.zero
    /// The course of the velocity, if it is none of the spring's own.
    var velocityTiming: MotionTiming?
    /// The steps of an algorithm of the app.
    var run: AlgorithmRun<Data>?

    var isEndless: Bool { !course.timing.length.isFinite }

    func isOver(at time: Double) -> Bool { run.map(\.isOver) ?? (time >= start + course.timing.length) }

    /// Returns the combined remainder, by that of the interrupted animations.
    mutating func remainder(after interrupted: Data, at time: Double) -> Data {
        let distance = distance + interrupted
        if run != nil { return run?.remainder(of: .zero - distance, at: time - start) ?? .zero }
        let share = course.timing.remainder(at: time - start)
        let pushed = velocityTiming?.remainder(at: time - start).ofDistance ?? share.ofVelocity
        let scaled = distance.scaled(by: share.ofDistance - course.initialVelocity * share.ofVelocity)
        let sum = scaled + velocity.scaled(by: pushed)
        return sum.magnitudeSquared.isFinite ? sum : .zero
    }
}

@MainActor
private final class AnimatedChange<Value: Animatable>: RunningValue {
    private(set) weak var element: _Element?
    var target: Value
    private(set) var parts: [AnimatedPart<Value.AnimatableData>]

    /// The largest number of parts. Beyond it, the first part stops at the presented value.
    private static var maximumParts: Int { 64 }

    init(element: _Element, target: Value, parts: [AnimatedPart<Value.AnimatableData>]) {
        self.element = element
        self.target = target
        self.parts = parts
    }

    /// Adds a movement from an earlier target. It continues what runs, or leads it to the new end. A spring that
    /// continues nothing begins with the velocity of an interaction.
    func add(
        _ course: AnimationCourse, _ animation: Animation, from old: Value.AnimatableData,
        with speed: Value.AnimatableData, at now: Double
    ) {
        let rest = sum(at: now)
        if let over = parts.lastIndex(where: { $0.isOver(at: now) }) { parts.removeSubrange(...over) }
        let previous = parts.last?.course.timing
        let distance = old - target.animatableData
        var part = AnimatedPart(animation: animation, course: course, start: now, distance: distance)
        if parts.isEmpty, course.isSpring, course.continuesPrevious { part.velocity = speed }
        if course.isComputed, let last = parts.last {
            let run = last.run ?? AlgorithmRun(last.animation, value: .zero - last.distance, in: element?.environment)
            if let merged = run.merged(with: animation, by: .zero - distance, at: now - last.start) {
                (part.run, part.start, part.distance) = (merged, last.start, last.distance + distance)
                parts[parts.count - 1] = part
                return
            }
        }
        // Nothing would end both if both are endless.
        let isEndless = part.isEndless && parts.contains(where: \.isEndless)
        if !parts.isEmpty, course.continuesPrevious || isEndless {
            if course.isSpring {
                part.velocity = velocity(at: now)
                part.course.initialVelocity = 0
            }
            part.distance += rest
            parts.removeAll()
        }
        guard part.distance != .zero || part.velocity != .zero else { return }
        if course.isComputed {
            part.run = AlgorithmRun(animation, value: .zero - part.distance, in: element?.environment)
        }
        if parts.isEmpty, let blended = course.blended(after: previous) {
            (part.course.timing, part.velocityTiming) = (blended.ofDistance, blended.ofVelocity)
        }
        if parts.count == Self.maximumParts {
            var first = parts.removeFirst()
            parts[0].distance += first.remainder(after: .zero, at: now)
        }
        parts.append(part)
    }

    var end: Double? {
        guard let last = parts.last, !last.isEndless else { return nil }
        return last.start + last.course.timing.length
    }

    var finalValue: Any { target }
    func isOver(at time: Double) -> Bool { parts.last?.isOver(at: time) ?? true }
    func anyValue(at time: Double) -> Any { value(at: time) }

    func value(at time: Double) -> Value {
        var value = target
        value.animatableData = target.animatableData + sum(at: time)
        return value
    }

    private func sum(at time: Double) -> Value.AnimatableData { parts.remainder(at: time) }

    private func velocity(at time: Double) -> Value.AnimatableData {
        if parts.count == 1, let part = parts.first, let run = part.run { return run.velocity(at: time - part.start) }
        let step = 1e-4
        var (now, later) = (parts, parts)
        return (later.remainder(at: time + step) - now.remainder(at: time)).scaled(by: 1 / step)
    }
}

extension Array {
    /// Returns the remainder of all parts: the presented value minus the final one.
    fileprivate mutating func remainder<Data>(at time: Double) -> Data where Element == AnimatedPart<Data> {
        indices.reduce(.zero) { self[$1].remainder(after: $0, at: time) }
    }
}
