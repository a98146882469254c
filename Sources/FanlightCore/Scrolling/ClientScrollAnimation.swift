import Display
import Foundation
import Motion

/// The animation of a viewport's content that clients carry out by themselves. It is a deceleration after a person let
/// go, or an animated scroll request. Clients get it once, and the viewport has its final offset at once.
///
/// Decision record: Decisions/DeclaredScrolling.md
struct ClientScrollAnimation {
    /// The phase that observers of the scroll view get.
    let phase: ScrollPhase
    /// The offset at the start, with the overscroll.
    var start: CGPoint
    let courses: [(axis: Axis, course: ScrollCourse)]
    /// The start in microseconds of the session's clock.
    let began: Int64
    /// The distance of a request that begins nearer to its end than the content was; nil for others.
    var shortenedDistance: CGPoint?
    /// The distances to the final offset, once they are known: rows in between may have other lengths than estimated.
    var distances = CGPoint.zero

    /// Seconds until nothing moves.
    var length: Double { courses.map(\.course.timing.length).max() ?? 0 }

    /// Returns an animation that moves a number of a layer's placement in proportion to the offset along an axis.
    ///
    /// - Parameters:
    ///   - scale: The number's change for a change of the offset by one point.
    ///   - isBounded: True if the number stays between its start and its end.
    func animation(of number: Int, along axis: Axis, scale: Double, isBounded: Bool = false) -> LayerAnimation? {
        guard let course = courses.first(where: { $0.axis == axis })?.course, course.distance != 0 else { return nil }
        let share = distances[axis] / course.distance * scale
        var (distance, velocity) = ([Float](repeating: 0, count: 6), [Float](repeating: 0, count: 6))
        distance[number] = Float(course.distance * share)
        velocity[number] = Float(course.velocity * share)
        var timing = course.timing
        if isBounded, case .samples(let values) = timing.curve { timing.curve = .samples(values.map { min($0, 1) }) }
        return LayerAnimation(
            .placement, distance: distance, velocity: course.velocity == 0 ? [] : velocity, timing: timing,
            start: began)
    }

    /// Keeps a shortened distance. Its end is exact only once rows near it are realised.
    mutating func endMoved(to end: CGPoint) {
        guard let distance = shortenedDistance, distances == .zero else { return }
        start = CGPoint(x: end.x + distance.x, y: end.y + distance.y)
    }

    /// Returns what is left of the distances at a time in microseconds.
    func remainder(at time: Int64) -> CGPoint {
        var left = CGPoint.zero
        for (axis, course) in courses where course.distance != 0 {
            left[axis] = course.remainder(at: Double(time - began) / 1e6) * distances[axis] / course.distance
        }
        return left
    }
}

/// The course of a deceleration in steps of the session, for content in which views follow each offset.
struct ScrollCourseAnimation: CustomAnimation {
    let course: ScrollCourse

    func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
        guard time < course.timing.length, course.distance != 0 else { return nil }
        return value.scaled(by: 1 - course.remainder(at: time) / course.distance)
    }
}

extension ViewportNode {
    /// The highest velocity at the start of a deceleration, in points per second. It bounds the rows that pass.
    private static let maximumVelocity: CGFloat = 8_000

    /// Scrolls to an offset that a pointer pulls to. Beyond its ends, content follows with a resistance.
    func pull(to point: CGPoint) {
        drag(to: point)
        guard !graph.metrics.isCell, isEnabled else { return }
        var pulled = CGPoint.zero
        for axis in Axis.allCases where canScroll(axis) {
            pulled[axis] = ScrollCourse.stretch(
                by: point[axis] - min(max(point[axis], 0), end[axis]), in: frame.size[axis])
        }
        setOverscroll(pulled)
    }

    /// The offset to which a pointer has pulled content to get the present overscroll.
    var pulledOffset: CGPoint {
        var point = offset
        for axis in Axis.allCases {
            point[axis] += ScrollCourse.pull(stretching: overscroll[axis], in: frame.size[axis])
        }
        return point
    }

    /// Decelerates content after a pointer released it, to where its velocity or the scroll target behaviour leads.
    /// - Parameter direction: The velocity, or the distance of a pointer without one.
    func release(at velocity: CGVector, towards direction: CGVector) {
        let start = CGPoint(x: offset.x + overscroll.x, y: offset.y + overscroll.y)
        var speed = CGPoint(x: velocity.dx, y: velocity.dy)
        var natural = offset
        for axis in Axis.allCases {
            speed[axis] = min(max(speed[axis], -ViewportNode.maximumVelocity), ViewportNode.maximumVelocity)
            natural[axis] += ScrollCourse.glide(of: speed[axis])
        }
        let target =
            targetOffset.map { inRange($0(inRange(natural), direction)) } ?? offsetOfWholeBar(near: inRange(natural))
        let courses = Axis.allCases.filter(canScroll).compactMap { axis in
            ScrollCourse(
                from: start[axis], velocity: speed[axis], in: 0...end[axis], target: target.map { Double($0[axis]) }
            )
            .map { (axis, $0) }
        }
        guard isEnabled, let longest = courses.max(by: { $0.1.timing.length < $1.1.timing.length })?.1 else {
            setOverscroll(.zero)
            if let target { drag(to: target) }
            return
        }
        var rest = start
        for (axis, course) in courses { rest[axis] -= course.distance }
        rest = inRange(rest)
        if rest != offset, needsEveryOffset {
            setOverscroll(.zero)
            return scroll(to: rest, with: Animation(ScrollCourseAnimation(course: longest)), as: .decelerating)
        }
        drag(to: rest)
        overscroll = .zero
        onPhaseChange?(.decelerating, true)
        begin(ClientScrollAnimation(phase: .decelerating, start: start, courses: courses, began: graph.paint.time))
    }

    /// Returns the offset near another one at which the bar above is shown as a whole or not at all. Returns nil if it
    /// is the same offset.
    private func offsetOfWholeBar(near point: CGPoint) -> CGPoint? {
        guard let bar, !graph.metrics.isCell else { return nil }
        let end = inRange(CGPoint(x: point.x, y: bar.restingOffset(near: point.y)))
        return end == point ? nil : end
    }

    /// Shows the bar above as a whole or not at all, after content came to rest in between.
    func snapBar() {
        guard targetOffset == nil, clientAnimation == nil, !hasPendingRequest, graph.pointer.content.viewport !== self,
            offsetOfWholeBar(near: offset) != nil
        else { return }
        release(at: .zero, towards: .zero)
    }

    /// Lets clients move content to the offset of an animated request. Returns false if the session has to move it in
    /// steps. It does where views depend on each offset, and for long movements that a person can follow.
    ///
    /// A long movement would realise too many rows. It begins nearer to its end if its first part is faster than a
    /// release.
    func beginClientAnimation(to end: CGPoint, of scrollAnimation: ScrollAnimation) -> Bool {
        guard !scrollAnimation.hasStepped, !needsEveryOffset, let course = AnimationCourse(scrollAnimation.animation),
            course.timing.length <= InteractionTiming.longestScroll.seconds
        else { return false }
        let farthest = ScrollCourse.glide(of: ViewportNode.maximumVelocity)
        var courses: [(axis: Axis, course: ScrollCourse)] = []
        var (way, isShortened) = (CGPoint.zero, false)
        for axis in Axis.allCases where offset[axis] != end[axis] {
            func toEnd(_ way: CGFloat) -> ScrollCourse {
                ScrollCourse(way, velocity: -course.initialVelocity * way, timing: course.timing)
            }
            way[axis] = offset[axis] - end[axis]
            let excess = Double(abs(way[axis])) - farthest
            if excess > 0 {
                let left = toEnd(way[axis]).remainder(at: excess / Double(ViewportNode.maximumVelocity))
                guard abs(left) <= farthest else { return false }
                way[axis] = CGFloat(way[axis] < 0 ? -farthest : farthest)
                isShortened = true
            }
            courses.append((axis, toEnd(way[axis])))
        }
        guard !courses.isEmpty else { return false }
        begin(
            ClientScrollAnimation(
                phase: scrollAnimation.phase, start: offset, courses: courses, began: graph.paint.time,
                shortenedDistance: isShortened ? way : nil))
        return true
    }

    private func begin(_ new: ClientScrollAnimation) {
        clientAnimation = new
        invalidateLayerContent()
        graph.scrolled(self)
        graph.clock.schedule(after: .seconds(new.length), "scrolling", for: .animation) { [weak self] in
            guard let self, clientAnimation?.began == new.began else { return }
            endClientAnimation()
        }
    }

    /// Ends the animation of content at its final offset.
    func endClientAnimation() {
        guard let phase = clientAnimation?.phase else { return }
        clientAnimation = nil
        // Rows that were presented only during the scroll are removed.
        graph.scrolled(self)
        onPhaseChange?(phase, false)
    }

    /// Stops content where it is presented. Returns true if it moved.
    @discardableResult
    func stopMovement() -> Bool {
        guard let clientAnimation else { return stopDeceleration() }
        let left = clientAnimation.remainder(at: graph.paint.time)
        let presented = CGPoint(x: offset.x + left.x, y: offset.y + left.y)
        endClientAnimation()
        scroll(to: presented)
        setOverscroll(CGPoint(x: presented.x - offset.x, y: presented.y - offset.y))
        return true
    }

    /// Stops content that a person has let go of. Returns true if it moved.
    func stopReleasedContent() -> Bool { clientAnimation?.phase == .animating ? false : stopMovement() }

    func setOverscroll(_ new: CGPoint) {
        guard new != overscroll else { return }
        overscroll = new
        invalidateLayerContent()
        graph.scrolled(self)
    }

    /// True if a view depends on each intermediate offset. The content then moves in steps of the session.
    private var needsEveryOffset: Bool {
        isObserved?() ?? false || followers.contains { $0.node?.needsEveryOffset ?? false }
            || graph.geometry.readsFrames(inside: [self])
    }

    /// Returns a part of the content with the parts that are presented while the content moves to it.
    package func sweptArea(of part: CGRect) -> CGRect {
        guard let clientAnimation else { return part }
        return part.union(part.offsetBy(dx: clientAnimation.start.x - offset.x, dy: clientAnimation.start.y - offset.y))
    }

    /// The movement with its distances, after rows on them were realised.
    private var describedAnimation: ClientScrollAnimation? {
        guard var described = clientAnimation else { return nil }
        if described.distances == .zero {
            described.distances = CGPoint(x: described.start.x - offset.x, y: described.start.y - offset.y)
            clientAnimation = described
        }
        return described
    }

    /// Returns the animations of the content's offset; nil if it does not move by itself.
    func offsetAnimations() -> [LayerAnimation]? {
        guard let clientAnimation = describedAnimation else { return nil }
        let metrics = graph.metrics
        return [
            clientAnimation.animation(of: 4, along: .horizontal, scale: -1 / metrics.dotWidth),
            clientAnimation.animation(of: 5, along: .vertical, scale: -1 / metrics.dotHeight),
        ].compactMap(\.self)
    }

    /// Returns the animation of a scroll indicator's thumb; nil if it rests. It stays at the end during
    /// overscroll.
    func thumbAnimation(along axis: Axis, scale: Double) -> LayerAnimation? {
        guard let clientAnimation = describedAnimation, (0...end[axis]).contains(clientAnimation.start[axis]) else {
            return nil
        }
        return clientAnimation.animation(of: axis == .horizontal ? 0 : 1, along: axis, scale: scale, isBounded: true)
    }
}
