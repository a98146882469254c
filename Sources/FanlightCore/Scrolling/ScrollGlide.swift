import Display
import Foundation
import Motion

/// The movement of a viewport's content after a person let go of it, or that of an animated scroll request. Clients
/// get it once, and move the content by themselves; the viewport has its final offset at once.
struct ScrollGlide {
    /// The phase that observers of the scroll view get.
    let phase: ScrollPhase
    /// The offset at the start, with the distance by which content was stretched.
    var start: CGPoint
    let courses: [(axis: Axis, course: ScrollCourse)]
    /// The start in microseconds of the session's clock.
    let began: Int64
    /// The way of a request that begins nearer to its end than the content was; nil for others.
    var shortenedWay: CGPoint?
    /// The ways to the final offset, once they are known: rows on the way may have other lengths than estimated.
    var ways = CGPoint.zero

    /// Seconds until nothing moves.
    var length: Double { courses.map(\.course.timing.length).max() ?? 0 }

    /// Returns an animation that moves a number of a layer's placement in proportion to the offset along an axis.
    ///
    /// - Parameters:
    ///   - scale: The number's change for a change of the offset by one point.
    ///   - isBounded: True if the number stays between its start and its end.
    func animation(of number: Int, along axis: Axis, scale: Double, isBounded: Bool = false) -> LayerAnimation? {
        guard let course = courses.first(where: { $0.axis == axis })?.course, course.distance != 0 else { return nil }
        let share = ways[axis] / course.distance * scale
        var (distance, velocity) = ([Float](repeating: 0, count: 6), [Float](repeating: 0, count: 6))
        distance[number] = Float(course.distance * share)
        velocity[number] = Float(course.velocity * share)
        var timing = course.timing
        if isBounded, case .samples(let values) = timing.curve { timing.curve = .samples(values.map { min($0, 1) }) }
        return LayerAnimation(
            .placement, distance: distance, velocity: course.velocity == 0 ? [] : velocity, timing: timing,
            start: began)
    }

    /// Keeps the length of a shortened way. Its end is exact only once rows near it are realised.
    mutating func endMoved(to end: CGPoint) {
        guard let way = shortenedWay, ways == .zero else { return }
        start = CGPoint(x: end.x + way.x, y: end.y + way.y)
    }

    /// Returns what is left of the ways at a time in microseconds.
    func remainder(at time: Int64) -> CGPoint {
        var left = CGPoint.zero
        for (axis, course) in courses where course.distance != 0 {
            left[axis] = course.remainder(at: Double(time - began) / 1e6) * ways[axis] / course.distance
        }
        return left
    }
}

/// The steps of a movement in which views inside follow each offset.
struct GlideAnimation: CustomAnimation {
    let course: ScrollCourse

    func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
        guard time < course.timing.length, course.distance != 0 else { return nil }
        return value.scaled(by: 1 - course.remainder(at: time) / course.distance)
    }
}

extension ViewportNode {
    /// The fastest velocity with which content goes on, in points per second. It bounds the rows on the way.
    private static let fastest: CGFloat = 8_000

    /// Scrolls to an offset that a pointer pulls to. Beyond its ends, content follows with a resistance.
    func pull(to point: CGPoint) {
        drag(to: point)
        guard !graph.metrics.isCell, isEnabled else { return }
        var pulled = CGPoint.zero
        for axis in Axis.allCases where canScroll(axis) {
            pulled[axis] = ScrollCourse.stretch(
                by: point[axis] - min(max(point[axis], 0), end[axis]), in: frame.size[axis])
        }
        setStretch(pulled)
    }

    /// The offset to which a pointer has pulled content that is stretched as it is now.
    var pulledOffset: CGPoint {
        var point = offset
        for axis in Axis.allCases { point[axis] += ScrollCourse.pull(stretching: stretch[axis], in: frame.size[axis]) }
        return point
    }

    /// Lets content go on after a pointer released it, to where its velocity or the scroll target behaviour leads.
    /// - Parameter direction: The velocity, or the way of a pointer without one.
    func release(at velocity: CGVector, towards direction: CGVector) {
        let start = CGPoint(x: offset.x + stretch.x, y: offset.y + stretch.y)
        var speed = CGPoint(x: velocity.dx, y: velocity.dy)
        var natural = offset
        for axis in Axis.allCases {
            speed[axis] = min(max(speed[axis], -ViewportNode.fastest), ViewportNode.fastest)
            natural[axis] += ScrollCourse.glide(of: speed[axis])
        }
        let target = aim.map { inRange($0(inRange(natural), direction)) } ?? offsetOfWholeBar(near: inRange(natural))
        let courses = Axis.allCases.filter(canScroll).compactMap { axis in
            ScrollCourse(
                from: start[axis], velocity: speed[axis], in: 0...end[axis], target: target.map { Double($0[axis]) }
            )
            .map { (axis, $0) }
        }
        guard isEnabled, let longest = courses.max(by: { $0.1.timing.length < $1.1.timing.length })?.1 else {
            setStretch(.zero)
            if let target { drag(to: target) }
            return
        }
        var rest = start
        for (axis, course) in courses { rest[axis] -= course.distance }
        rest = inRange(rest)
        if rest != offset, needsEveryOffset {
            setStretch(.zero)
            return scroll(to: rest, with: Animation(GlideAnimation(course: longest)), as: .decelerating)
        }
        drag(to: rest)
        stretch = .zero
        onTravel?(.decelerating, true)
        begin(ScrollGlide(phase: .decelerating, start: start, courses: courses, began: graph.paint.time))
    }

    /// Returns the offset near another one at which the bar above is shown as a whole or not at all. Returns nil if it
    /// is the same offset.
    private func offsetOfWholeBar(near point: CGPoint) -> CGPoint? {
        guard let bar, !graph.metrics.isCell else { return nil }
        let end = inRange(CGPoint(x: point.x, y: bar.restingOffset(near: point.y)))
        return end == point ? nil : end
    }

    /// Shows the bar above as a whole or not at all, after content came to rest between.
    func settleBar() {
        guard aim == nil, glide == nil, !hasPendingRequest, graph.pointer.content.viewport !== self,
            offsetOfWholeBar(near: offset) != nil
        else { return }
        release(at: .zero, towards: .zero)
    }

    /// Lets clients move content to the offset of an animated request. Returns false if the session has to move it in
    /// steps. It does where views depend on each offset, and on long ways that a person can follow.
    ///
    /// A long way would realise too many rows. It begins nearer to its end if its first part is faster than a release.
    func beginGlide(to end: CGPoint, of travel: ScrollAnimation) -> Bool {
        guard !travel.hasStepped, !needsEveryOffset, let course = AnimationCourse(travel.animation),
            course.timing.length <= InteractionTiming.longestScroll.seconds
        else { return false }
        let farthest = ScrollCourse.glide(of: ViewportNode.fastest)
        var courses: [(axis: Axis, course: ScrollCourse)] = []
        var (way, isShortened) = (CGPoint.zero, false)
        for axis in Axis.allCases where offset[axis] != end[axis] {
            func toEnd(_ way: CGFloat) -> ScrollCourse {
                ScrollCourse(way, velocity: -course.initialVelocity * way, timing: course.timing)
            }
            way[axis] = offset[axis] - end[axis]
            let excess = Double(abs(way[axis])) - farthest
            if excess > 0 {
                let left = toEnd(way[axis]).remainder(at: excess / Double(ViewportNode.fastest))
                guard abs(left) <= farthest else { return false }
                way[axis] = CGFloat(way[axis] < 0 ? -farthest : farthest)
                isShortened = true
            }
            courses.append((axis, toEnd(way[axis])))
        }
        guard !courses.isEmpty else { return false }
        begin(
            ScrollGlide(
                phase: travel.phase, start: offset, courses: courses, began: graph.paint.time,
                shortenedWay: isShortened ? way : nil))
        return true
    }

    private func begin(_ new: ScrollGlide) {
        glide = new
        invalidateLayerContent()
        graph.scrolled(self)
        graph.clock.schedule(after: .seconds(new.length), "scrolling", for: .animation) { [weak self] in
            guard let self, glide?.began == new.began else { return }
            endGlide()
        }
    }

    /// Ends the movement of content at its final offset.
    func endGlide() {
        guard let phase = glide?.phase else { return }
        glide = nil
        // Rows on the way leave.
        graph.scrolled(self)
        onTravel?(phase, false)
    }

    /// Stops content where it is presented. Returns true if it moved.
    @discardableResult
    func catchContent() -> Bool {
        guard let glide else { return stopTravel() }
        let left = glide.remainder(at: graph.paint.time)
        let presented = CGPoint(x: offset.x + left.x, y: offset.y + left.y)
        endGlide()
        scroll(to: presented)
        setStretch(CGPoint(x: presented.x - offset.x, y: presented.y - offset.y))
        return true
    }

    /// Stops content that a person has let go of. Returns true if it moved.
    func catchReleasedContent() -> Bool { glide?.phase == .animating ? false : catchContent() }

    func setStretch(_ new: CGPoint) {
        guard new != stretch else { return }
        stretch = new
        invalidateLayerContent()
        graph.scrolled(self)
    }

    /// True if a view depends on each offset on the way. The content then moves in steps of the session.
    private var needsEveryOffset: Bool {
        isObserved?() ?? false || followers.contains { $0.node?.needsEveryOffset ?? false }
            || graph.geometry.readsFrames(inside: [self])
    }

    /// Returns a part of the content with those that are presented on the way to it.
    package func passing(_ part: CGRect) -> CGRect {
        guard let glide else { return part }
        return part.union(part.offsetBy(dx: glide.start.x - offset.x, dy: glide.start.y - offset.y))
    }

    /// The movement with its ways, after rows on them were realised.
    private var describedGlide: ScrollGlide? {
        guard var described = glide else { return nil }
        if described.ways == .zero {
            described.ways = CGPoint(x: described.start.x - offset.x, y: described.start.y - offset.y)
            glide = described
        }
        return described
    }

    /// Returns the animations of the content's offset; nil if it does not move by itself.
    func glideAnimations() -> [LayerAnimation]? {
        guard let glide = describedGlide else { return nil }
        let metrics = graph.metrics
        return [
            glide.animation(of: 4, along: .horizontal, scale: -1 / metrics.dotWidth),
            glide.animation(of: 5, along: .vertical, scale: -1 / metrics.dotHeight),
        ].compactMap(\.self)
    }

    /// Returns the animation of a scroll indicator's thumb; nil if it rests. It stays at the end of stretched content.
    func thumbAnimation(along axis: Axis, scale: Double) -> LayerAnimation? {
        guard let glide = describedGlide, (0...end[axis]).contains(glide.start[axis]) else { return nil }
        return glide.animation(of: axis == .horizontal ? 0 : 1, along: axis, scale: scale, isBounded: true)
    }
}
