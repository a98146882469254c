/// The course of one track: from keyframe to keyframe.
public struct _KeyframeCourse<Value: Animatable> {
    typealias Vector = Value.AnimatableData

    /// The interpolation from the previous keyframe to a keyframe.
    enum Interpolation {
        case move
        case linear(UnitCurve)
        /// Velocities that the app chose; nil for those of the neighbours.
        case cubic(start: Vector?, end: Vector?)
        case spring(Spring, start: Vector?)
    }

    fileprivate struct Segment {
        let interpolation: Interpolation
        let from: Vector
        let to: Vector
        /// Seconds from the beginning of the track, and of the segment.
        let start: Double
        let duration: Double
        var startVelocity = Vector.zero
        var endVelocity = Vector.zero
    }

    private let initial: Value
    private var segments: [Segment] = []

    init(_ initial: Value) { self.initial = initial }

    /// Seconds until the last keyframe.
    var duration: Double { segments.last.map { $0.start + $0.duration } ?? 0 }

    mutating func add(_ interpolation: Interpolation, to target: Value, duration: Double) {
        let from = segments.last?.to ?? initial.animatableData
        // Invalid durations count as none.
        let seconds = duration.isFinite ? max(duration, 0) : 0
        var segment = Segment(
            interpolation: interpolation, from: from, to: target.animatableData, start: self.duration, duration: seconds
        )
        let before = segments.last
        switch interpolation {
        case .move: break
        case .linear(let curve):
            segment.startVelocity = segment.slope(curve, at: 0)
            segment.endVelocity = segment.slope(curve, at: 1)
        case .cubic(let start, let end):
            segment.startVelocity = start ?? before?.endVelocity ?? .zero
            segment.endVelocity = end ?? .zero
        case .spring(let spring, let start):
            segment.startVelocity = start ?? before?.endVelocity ?? .zero
            segment.endVelocity = spring.velocity(
                target: segment.to - from, initialVelocity: segment.startVelocity, time: seconds)
        }
        if let last = segments.indices.last, case .cubic(_, nil) = segments[last].interpolation {
            // The end of a cubic interpolation follows from the next one.
            switch interpolation {
            case .cubic(let start, _):
                let joint = start ?? Self.slope(through: segments[last].from, segment.to, segments[last], seconds)
                segments[last].endVelocity = joint
                if start == nil { segment.startVelocity = joint }
            case .spring(let spring, let start):
                let joint = start ?? Self.slope(through: segments[last].from, segment.to, segments[last], seconds)
                segments[last].endVelocity = joint
                segment.startVelocity = joint
                segment.endVelocity = spring.velocity(
                    target: segment.to - from, initialVelocity: joint, time: seconds)
            case .linear: segments[last].endVelocity = segment.startVelocity
            case .move: break
            }
        }
        segments.append(segment)
    }

    /// Returns the slope of a Catmull-Rom spline at the keyframe between two segments.
    private static func slope(
        through before: Vector, _ after: Vector, _ segment: Segment, _ duration: Double
    ) -> Vector {
        let time = segment.duration + duration
        return time > 0 ? (after - before).scaled(by: 1 / time) : .zero
    }

    /// Sets a value to the track's at a time.
    func set(_ value: inout Value, at time: Double) {
        guard let segment = segments.last(where: { $0.start <= time }) ?? segments.first else { return }
        value.animatableData = segment.value(at: min(max(time - segment.start, 0), segment.duration))
    }
}

extension _KeyframeCourse.Segment {
    fileprivate func slope(_ curve: UnitCurve, at place: Double) -> Value.AnimatableData {
        let slope = curve.velocity(at: place)
        return duration > 0 && slope.isFinite ? (to - from).scaled(by: slope / duration) : .zero
    }

    fileprivate func value(at time: Double) -> Value.AnimatableData {
        guard duration > 0, time < duration else { return to }
        let place = time / duration
        switch interpolation {
        case .move: return to
        case .linear(let curve): return from + (to - from).scaled(by: curve.value(at: place))
        case .spring(let spring, _):
            return from + spring.value(target: to - from, initialVelocity: startVelocity, time: time)
        case .cubic:
            // The cubic with these ends and velocities, in Hermite's form.
            let (second, third) = (place * place, place * place * place)
            return from.scaled(by: 2 * third - 3 * second + 1) + to.scaled(by: 3 * second - 2 * third)
                + startVelocity.scaled(by: (third - 2 * second + place) * duration)
                + endVelocity.scaled(by: (third - second) * duration)
        }
    }
}
