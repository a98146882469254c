import Display
import Foundation
import Motion

/// Declares the animations of layers. It compares a layer with its last commit, and describes the change between them.
///
/// A layer has its final values at once, and clients add the remaining distance of each animation. So a layer that
/// changes again is compared with final values. An animation that replaces a running one begins at the presented value
/// and velocity.
///
/// Decision record: Decisions/DeclaredAnimations.md
@MainActor
final class LayerMotion: GraphService, LayerAnimating {
    static let key = GraphServiceKey()
    unowned let graph: ViewGraph
    /// The last described animation: the layers of a turn usually share one.
    private var described: Described?
    private var algorithms = LayerAlgorithms()
    /// The last combination of an interrupted animation with a new one. The layers of a turn usually share both.
    private var interruption: LayerInterruption?
    /// The recent values of layers that follow an interaction whose velocity is tracked.
    private(set) var tracks = LayerTracks()
    /// The animations of places that modifiers change.
    var places = PlaceAnimations()
    /// The velocity with which the layer of a new view continues the movement of another layer.
    private var inherited: [Float] = []
    /// The rotations of layers that have one, as of the last commit.
    private var rotations: [LayerID: LayerRotation] = [:]
    /// The animations of layers whose views are being removed.
    private var departures: [LayerID: AnimationCourse] = [:]
    /// The layers with endless animations.
    private var endless: Set<LayerID> = []
    var animatesByDefault = false
    /// The times in microseconds at which the last finite animations of layers end.
    private var ends = LayerEnds()

    /// Microseconds of the step by which velocities of running animations are measured.
    private static let step: Int64 = 100

    private struct Described {
        let animation: Animation
        /// The environment in which an algorithm of the app was computed.
        weak var environment: EnvironmentScope?
        let course: AnimationCourse?
    }

    init(_ graph: ViewGraph) {
        self.graph = graph
        graph.paint.motion = self
    }

    /// The time of the turn, or the present one outside of turns, in microseconds of the session's clock.
    var now: Int64 {
        let (seconds, attoseconds) = graph.displayLink.time.components
        return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }

    /// The clock, if it is virtual, or while any animation runs.
    var clock: ClockReading? {
        let now = now
        let isVirtual = graph.clock.kind == .virtual
        // Clients cannot compute the time of a virtual clock by themselves.
        guard isVirtual || !endless.isEmpty || now <= lastEnd else { return nil }
        return ClockReading(microseconds: now, isPaused: isVirtual)
    }

    func isAnimated(after time: Int64) -> Bool { !endless.isEmpty || lastEnd > time }
    private var lastEnd: Int64 { ends.last(at: now) }

    func animates(_ transaction: Transaction) -> Bool { transaction.shownAnimation != nil }

    func animates(_ transaction: Transaction, like other: Transaction) -> Bool {
        transaction.shownAnimation == other.shownAnimation
            && transaction.disablesAnimations == other.disablesAnimations
    }
    func animates(_ node: LayoutNode) -> Bool {
        let effect = node.painting?.paintedEffect
        return course(of: effect?.changedEffect(of: .opacity) ?? effect?.changedEffect(of: nil) ?? node) != nil
    }

    /// Returns the course of the changes of a node's layer in this turn; nil if they apply at once.
    func course(of node: LayoutNode) -> AnimationCourse? {
        let usual = animatesByDefault ? Animation.default : nil
        guard let animation = transaction(at: node).shownAnimation ?? usual else { return nil }
        let view = view(of: node)
        let environment = view.nearestMaker?.environment
        if let described, described.animation == animation,
            described.course?.isComputed != true || described.environment === environment
        {
            return described.course
        }
        let course = AnimationCourse(animation, in: environment)
        if let warning = course?.warning { view.reportUsageWarning(warning) }
        described = Described(animation: animation, environment: environment, course: course)
        return course
    }

    /// Returns the transaction of the changes at a node that are not described yet.
    private func transaction(at node: LayoutNode) -> Transaction {
        let transactions = graph.update.transactions
        let animated = transactions.undescribed.last { $0.shownAnimation != nil }
        guard transactions.scopes > 0, let element = mover(of: node).nearestMaker else {
            return animated ?? Transaction()
        }
        let outer = animated ?? transactions.undescribed.last { $0.disablesAnimations }
        return element.transactionStack(outer ?? Transaction()).current
    }

    /// Returns the node that moves a node's layer: that of an accessibility modifier follows a view inside.
    private func mover(of node: LayoutNode) -> LayoutNode {
        var mover = node
        var current = node.hasAccessibilityModifiers ? node.children.first : nil
        while let inner = current {
            if inner.stackItem?.movesChild == true { mover = inner }
            current = inner.children.count == 1 ? inner.children.first : nil
        }
        return mover
    }

    /// Returns the node of the view that a node's layer shows: one inside a node of an accessibility modifier.
    private func view(of node: LayoutNode) -> LayoutNode {
        var view = node
        while view.isWrapper, view.hasAccessibilityModifiers, let inner = view.principalChild { view = inner }
        return view
    }

    private func environment(of node: LayoutNode) -> EnvironmentScope? { view(of: node).nearestMaker?.environment }

    func animations(
        of node: LayoutNode, _ id: LayerID, from before: Layer, to after: Layer, rotation: LayerRotation?
    ) -> [LayerAnimation] {
        // Layers beside the node's own, such as those of characters, are not moved by modifiers.
        let move = PlaceChange(from: before, to: after)
        return animations(
            of: node, id, from: before, to: after, rotation,
            by: node.layer.id == id ? divided(move, of: node, from: before, to: after) : move)
    }

    /// - Parameter move: The distance from the place of one layer to that of the other.
    private func animations(
        of node: LayoutNode, _ id: LayerID, from before: Layer, to after: Layer, _ rotation: LayerRotation?,
        by move: PlaceChange
    ) -> [LayerAnimation] {
        let turned = rotations[id]
        if turned != rotation { rotations[id] = rotation }
        // Lengths in another layer have another origin.
        let isSamePlace = before.place.parent == after.place.parent
        let course = isSamePlace ? course(of: node) : nil
        let effect = node.painting?.paintedEffect
        let paths = effect?.effectPaths ?? []
        // An effect that the layer applies may be in a transaction of its own.
        func changed(_ property: LayerAnimation.Property) -> LayoutNode? {
            isSamePlace ? effect?.changedEffect(of: property) ?? effect?.changedEffect(of: nil) : nil
        }
        let (mover, fader) = (changed(.transform), changed(.opacity))
        let outer = mover.map { self.course(of: $0) } ?? course
        let fading = fader.map { self.course(of: $0) } ?? course
        let own = node.painting?.placementAnimations()
        let now = now
        let begun = paths.filter(\.isNew)
        let courses = begun.map { path in path.owner.map { self.course(of: $0) } ?? outer }
        let isStill =
            course == nil && outer == nil && fading == nil && courses.allSatisfy { $0 == nil } && !move.isAnimated
        let isTracked = isStill && graph.update.transactions.undescribed.contains(where: \.tracksVelocity)
        if isTracked {
            tracks.add(after, rotation, id, at: now)
            for part in move.parts {
                tracks.add(part.place, to: .init(id: id, property: .placement, mover: part.mover), at: now)
            }
        }
        if isStill, before.animations.isEmpty, own == nil {
            _ = node.painting?.intermediateDrawings(of: DrawingChange(at: now, isTracked: isTracked))
            for path in begun { path.begin(nil, at: now) }
            return []
        }
        var starts: [BegunAnimation] = []
        if let course, before.isContentChanged(in: after, by: move) { starts.append(.init(course: course, node: node)) }
        for part in move.parts {
            guard let course = part.course else { continue }
            starts.append(.init(course: course, node: part.mover, properties: [.placement], mover: part.mover))
        }
        var result = before.animations.filter { $0.isRunning(at: now) }
        begin(move, of: node, id, course, own, now, &result)
        let isTransformed = before.placement.transform != after.placement.transform || turned != rotation
        let transforms: [LayerAnimation.Property] = [.transform, .rotation]
        if let outer, isTransformed {
            starts.append(.init(course: outer, node: mover ?? node, properties: transforms))
        }
        if let fading, before.drawing.opacity != after.drawing.opacity {
            starts.append(.init(course: fading, node: fader ?? node, properties: [.opacity]))
        }
        for (path, course) in zip(begun, courses) {
            guard let course else { continue }
            let properties = path.changesTransform ? transforms : [.drawing]
            starts.append(.init(course: course, node: path.owner ?? node, properties: properties))
        }
        var isCurved = outer != nil && effect?.isCurved(begun, from: before, to: after, turned, rotation) == true
        if begin(begun, courses, among: paths, now, &result) { isCurved = true }
        let drawn = zip(begun, courses).first { $0.0.changesDrawing }.map { $0.1 } ?? course
        let redrawn = DrawingChange(at: now, isTracked: isTracked)
        changeDrawing(of: node, id, begun, from: before, to: after, drawn, redrawn, &result)
        changeText(of: id, from: before, to: after, course, now, &result)
        change(.opacity, [before.drawing.opacity], [after.drawing.opacity], fading, now, node, &result)
        let isMoved = outer == nil && before.placement != after.placement && result.contains(where: \.isSampled)
        if let effect, isCurved || isMoved, let sampled = effect.transforms(of: after, paths, result, now) {
            result.removeAll { $0.property == .transform || $0.property == .rotation }
            result += sampled
            graph.work.animations += 1
            recordEnds(of: result, id)
            record(starts, result, of: id)
            return result
        }
        var old = before.placement.transform
        let new = after.placement.transform
        if let rotation, turned != rotation || !result.isEmpty {
            // The remainder of the angle is an animation of its own, and the transform is animated without it.
            let angle = (turned?.angle ?? 0) - rotation.angle
            turn(angle, rotation, outer, now, node, &result)
            if angle != 0 { old = rotation.turning(old ?? .identity, by: -angle) }
        }
        var oldNumbers = (old ?? .identity).numbers
        let newNumbers = (new ?? .identity).numbers
        if course != nil, let scale = textScale(of: before, after) {
            for index in [0, 1, 2, 3, 6, 7] { oldNumbers[index] *= scale }
        }
        // The turned transform differs by rounding errors from one that only rotates.
        if zip(oldNumbers, newNumbers).contains(where: { abs($0 - $1) > 1e-5 * max(1, abs($1)) }) {
            change(.transform, oldNumbers, newNumbers, outer, now, node, &result)
        }
        recordEnds(of: result, id)
        record(starts, result, of: id)
        return result
    }

    /// Begins the paths of effects. A path without a course has its final state at once. If no other path runs, that
    /// removes the running animations.
    ///
    /// - Returns: True if the paths have different courses, so that the transform has to be sampled.
    private func begin(
        _ begun: [any EffectPath], _ courses: [AnimationCourse?], among paths: [any EffectPath], _ now: Int64,
        _ animations: inout [LayerAnimation]
    ) -> Bool {
        var isImmediate = false
        for (path, course) in zip(begun, courses) {
            if course == nil, path.changesTransform { isImmediate = true }
            path.begin(course.map { ($0.timing, $0.initialVelocity, $0.continuesPrevious) }, at: now)
        }
        let running = paths.filter(\.changesTransform).compactMap(\.course).filter {
            Double(now - $0.start) / 1e6 < $0.timing.length
        }
        guard let first = running.first else {
            if isImmediate { animations.removeAll { $0.property == .transform || $0.property == .rotation } }
            return false
        }
        let isUniform = running.allSatisfy { $0.timing == first.timing && $0.start == first.start }
        // Samples of several courses end.
        if !isUniform { return !begun.isEmpty && running.allSatisfy { $0.timing.length.isFinite } }
        return isImmediate
    }

    /// Lets completions wait for an animation of a node: those of transactions, and those that scopes around it add.
    func animationBegins(_ course: AnimationCourse, of node: LayoutNode, _ properties: [AnimatedProperty]) {
        let environment = environment(of: node)
        graph.animationBegins(course.animation, of: properties, in: environment)
        guard graph.update.transactions.scopes > 0 else { return }
        transaction(at: node).animationBegins(course.animation, of: properties, in: environment, graph)
    }

    private func recordEnds(of animations: [LayerAnimation], _ id: LayerID) {
        let isEndless = animations.contains { $0.end == nil }
        if isEndless { endless.insert(id) } else if !endless.isEmpty { endless.remove(id) }
        guard !graph.update.transactions.undescribed.contains(where: \.isOfEndlessSequence) else { return }
        ends.set(animations.compactMap(\.end).max(), of: id, at: now)
    }

    func changesDescribed() { graph[AwaitedAnimations.self].changesDescribed(animatedUntil: .microseconds(lastEnd)) }

    func appear(
        _ node: LayoutNode, _ id: LayerID, _ layer: Layer, from place: (placement: Placement, velocity: [Float])?,
        fades: Bool
    ) -> [LayerAnimation] {
        var before = layer
        if let place { before.move(to: place.placement) }
        if fades { before.drawing.opacity = 0 }
        inherited = place?.velocity ?? []
        defer { inherited = [] }
        return animations(
            of: node, id, from: before, to: layer, rotations[id], by: PlaceChange(from: before, to: layer))
    }

    func beginDeparture(of node: LayoutNode, _ id: LayerID) -> Bool {
        guard let course = course(of: node) else { return false }
        animationBegins(course, of: node, [property(id, .opacity)])
        departures[id] = course
        return true
    }

    func disappear(_ id: LayerID, from before: Layer, to after: Layer) -> [LayerAnimation] {
        let now = now
        var result = before.animations.filter { $0.isRunning(at: now) }
        let course = departures[id]
        change(.opacity, [before.drawing.opacity], [after.drawing.opacity], course, now, nil, &result)
        if before.placement != after.placement { places[id] = nil }
        change(.placement, before.placement.lengths, after.placement.lengths, course, now, nil, &result)
        let (old, new) = (before.placement.transform ?? .identity, after.placement.transform ?? .identity)
        change(.transform, old.numbers, new.numbers, course, now, nil, &result)
        if before.drawing.commands != after.drawing.commands || before.drawing.clip != after.drawing.clip {
            result.removeAll { $0.property == .drawing }
            let presented = before.presented(at: now, in: palette).drawing
            if let course { result.append(.drawing([presented], timing: course.timing, start: now)) }
        }
        return result
    }

    func layerDeparted(_ id: LayerID, _ animations: [LayerAnimation]) {
        departures[id] = nil
        recordEnds(of: animations, id)
        record([], animations, of: id)
    }

    /// Stores the rotation of a new layer.
    func layerMade(_ id: LayerID, rotation: LayerRotation?) {
        if let rotation { rotations[id] = rotation }
    }

    func layerRemoved(_ id: LayerID) {
        if !rotations.isEmpty { rotations[id] = nil }
        if !endless.isEmpty { endless.remove(id) }
        if !departures.isEmpty { departures[id] = nil }
        ends.set(nil, of: id, at: now)
        graph[AwaitedAnimations.self].set([:], of: .layer(id))
        algorithms.remove(id)
        tracks.remove(id)
        places[id] = nil
    }

    private func change(
        _ property: LayerAnimation.Property, _ old: [Float], _ new: [Float], _ course: AnimationCourse?,
        _ now: Int64, _ node: LayoutNode?, _ animations: inout [LayerAnimation]
    ) {
        guard old != new else { return }
        begin(property, zip(old, new).map { $0 - $1 }, course, now, node, &animations)
    }

    /// Begins an animation over a distance. A change without a course removes the running animations.
    ///
    /// - Parameter mover: The modifier whose part of the layer's place changes.
    func begin(
        _ property: LayerAnimation.Property, _ distance: [Float], _ course: AnimationCourse?, _ now: Int64,
        _ node: LayoutNode?, _ animations: inout [LayerAnimation], mover: LayoutNode? = nil
    ) {
        guard let course else { return animations.removeAll { $0.property == property } }
        let key = node?.layer.id.map { LayerAlgorithms.Key(id: $0, property: property, mover: mover) }
        if let key, course.isComputed, let animation = course.animation,
            algorithms.merge(animation, by: distance, at: now, key, &animations)
        {
            graph.work.animations += 1
            return
        }
        var (distance, velocity) = (distance, [Float]())
        if course.initialVelocity != 0 { velocity = distance.map { Float(Double(-$0) * course.initialVelocity) } }
        // Updates of one turn may change a layer twice in one animation. Their distances add up.
        let isSameChange =
            !course.continuesPrevious
            && animations.contains {
                $0.property == property && $0.start == now && $0.timing == course.timing
            }
        let running = isSameChange ? [] : animations.filter { $0.property == property }
        if running.isEmpty, course.continuesPrevious, course.isSpring, let key {
            let isInherited = property == .placement && !inherited.isEmpty
            velocity = isInherited ? inherited : tracks.velocity(of: key, at: now)
        }
        // Nothing would end both if both are endless.
        let isEndless = !course.timing.length.isFinite && running.contains { $0.end == nil }
        if !running.isEmpty { animations.removeAll { $0.property == property } }
        if !running.isEmpty, course.continuesPrevious || isEndless {
            let known = key.flatMap { algorithms.velocity(of: $0, running, at: now) }
            let speed = course.isSpring ? known ?? running.velocity(at: now, step: LayerMotion.step) : []
            for (index, rest) in running.sum(at: now).enumerated() { distance[index] += Float(rest) }
            if !speed.isEmpty { velocity = speed.map { Float($0) } }
        } else if !running.isEmpty {
            animations += continuation(of: running, by: course, now)
        }
        guard distance.contains(where: { $0 != 0 }) || velocity.contains(where: { $0 != 0 }) else { return }
        graph.work.animations += 1
        if let blended = course.blended(after: running.last?.timing) {
            animations.append(LayerAnimation(property, distance: distance, timing: blended.ofDistance, start: now))
            guard velocity.contains(where: { $0 != 0 }) else { return }
            return animations.append(
                LayerAnimation(property, distance: velocity, timing: blended.ofVelocity, start: now))
        }
        animations.append(
            LayerAnimation(property, distance: distance, velocity: velocity, timing: course.timing, start: now))
        let place = mover ?? node
        if let key { algorithms.begin(course, distance, in: place.flatMap(environment(of:)), at: now, key) }
    }

    /// Returns the remainder of running animations, scaled to zero by the end of a new one that combines with them.
    private func continuation(
        of running: [LayerAnimation], by course: AnimationCourse, _ now: Int64
    ) -> [LayerAnimation] {
        let (timing, velocity) = (course.timing, course.initialVelocity)
        if interruption?.isCaused(by: timing, initialVelocity: velocity, at: now) != true {
            interruption = LayerInterruption(by: timing, initialVelocity: velocity, at: now)
        }
        return interruption?.continuation(of: running) ?? []
    }

    private func turn(
        _ angle: Double, _ rotation: LayerRotation, _ course: AnimationCourse?, _ now: Int64, _ node: LayoutNode,
        _ animations: inout [LayerAnimation]
    ) {
        guard angle != 0 else { return }
        begin(.rotation, [Float(angle), 0, 0], course, now, node, &animations)
        // The point does not change.
        for index in animations.indices where animations[index].property == .rotation {
            animations[index].distance[1...2] = [Float(rotation.x), Float(rotation.y)]
            if !animations[index].velocity.isEmpty { animations[index].velocity[1...2] = [0, 0] }
        }
    }
}
