import Display
import Motion

/// The description of effects whose trajectory is no line between its ends, such as turns in space.
///
/// Decision record: Decisions/SampledCourses.md
extension PaintedNode {
    /// Returns true if intermediate transforms are not between both ends, the rotation apart.
    func isCurved(
        _ paths: [any EffectPath], from before: Layer, to after: Layer, _ turned: LayerRotation?,
        _ rotation: LayerRotation?
    ) -> Bool {
        let paths = paths.filter(\.changesTransform)
        guard !paths.isEmpty else { return false }
        let rest = rotation.map { (turned?.angle ?? 0) - $0.angle } ?? 0
        let new = after.placement.transform ?? .identity
        var old = before.placement.transform ?? .identity
        if let rotation, rest != 0 { old = rotation.turning(old, by: -rest) }
        let (from, to) = (before.placement.frame, after.placement.frame)
        func mix(_ old: Int32, _ new: Int32, _ share: Double) -> Double {
            new > 0 ? 1 + (Double(old) / Double(new) - 1) * share : 1
        }
        defer { for path in paths { path.apply(nil, at: nil, scale: (1, 1)) } }
        func deviates(_ left: Double) -> Bool {
            let scale = (mix(from.width, to.width, left), mix(from.height, to.height, left))
            for path in paths { path.apply(MotionTiming.Remainder(ofDistance: left), at: nil, scale: scale) }
            var straight = new.mixed(to: old, by: left)
            if let rotation { straight = rotation.turning(straight, by: rest * left) }
            return !straight.isNear(layerTransform ?? .identity, in: (to.width, to.height))
        }
        // The paths do not begin at the previous transform if other parts of the effects changed too.
        if deviates(1) { return false }
        // Uneven shares, because an effect that repeats itself may pass even ones as it began.
        return [0.07, 0.23, 0.38, 0.5, 0.61, 0.79, 0.94].contains(where: deviates)
    }

    /// Returns the animations of the layer's transform by samples of the effects along their paths. Nil if none runs.
    ///
    /// - Parameter others: The other animations of the layer, which change its size.
    func transforms(
        of layer: Layer, _ paths: [any EffectPath], _ others: [LayerAnimation], _ now: Int64
    ) -> [LayerAnimation]? {
        let running = paths.filter { path in
            guard path.changesTransform, let (timing, start) = path.course else { return false }
            return Double(now - start) / 1e6 < timing.length
        }
        let courses = running.compactMap(\.course)
        guard var (timing, start) = courses.max(by: { $0.start < $1.start }) else { return nil }
        // Courses of several transactions are sampled until the last one ends.
        let ends = courses.map { Double($0.start - now) / 1e6 + $0.timing.length }
        let longest = ends.filter { $0 < EffectSampling.longest }.max() ?? 0
        if timing.length.isFinite, longest > Double(start - now) / 1e6 + timing.length {
            (timing, start) = (MotionTiming(.cubic(.linear), duration: longest), now)
        }
        let placed = Layer(
            place: layer.place, placement: layer.placement, animations: others.filter { $0.property == .placement })
        let final = layer.placement.frame
        defer { for path in running { path.apply(nil, at: nil, scale: (1, 1)) } }
        return LayerAnimation.transforms(
            to: layer.placement.transform ?? .identity, in: (final.width, final.height), timing: timing, start: start
        ) { seconds in
            let frame = placed.presented(at: start + Int64(min(seconds, EffectSampling.longest) * 1e6)).placement.frame
            let scale = (
                final.width > 0 ? Double(frame.width) / Double(final.width) : 1,
                final.height > 0 ? Double(frame.height) / Double(final.height) : 1
            )
            for (path, course) in zip(running, courses) {
                let since = seconds + Double(start - course.start) / 1e6
                path.apply(
                    course.timing.remainder(at: since), at: course.start + Int64(since * 1e6), scale: scale)
            }
            return layerTransform ?? .identity
        }
    }

    /// Returns drawings along the paths of effects from the presented one; empty if clients can interpolate the ends.
    ///
    /// - Parameter size: The layer's size by the share of the path; nil if it stays.
    func drawings(
        on paths: [any EffectPath], from presented: Drawing, limit: Int, _ size: ((Double) -> DotRect)?
    ) -> [Drawing] {
        let paths = paths.filter(\.changesDrawing)
        guard !paths.isEmpty else { return [] }
        defer { for path in paths { path.apply(nil, at: nil, scale: (1, 1)) } }
        var final = size?(1) ?? DotRect(x: 0, y: 0, width: 1, height: 1)
        (final.width, final.height) = (max(final.width, 1), max(final.height, 1))
        let frame = graph.paint.dotFrame(self)
        let drawings = Drawing.steps(limit: limit, within: 0.5, in: { size?($0) ?? frame }) { share in
            let now = size?(share) ?? final
            let scale = (Double(now.width) / Double(final.width), Double(now.height) / Double(final.height))
            for path in paths { path.apply(MotionTiming.Remainder(ofDistance: 1 - share), at: nil, scale: scale) }
            return layerPainting.drawing
        }
        // The paths do not begin there if other parts of the effects changed too.
        var first = drawings[0]
        first.commands = presented.commands
        let start = presented.placed(in: size?(0) ?? frame, besides: first)
        return drawings.count > 1 && first.isNear(start, within: 1) ? drawings : []
    }
}

/// The bounds of what is sampled.
private enum EffectSampling {
    /// The longest time in seconds for which courses of several transactions are sampled together.
    static let longest = 600.0
}
