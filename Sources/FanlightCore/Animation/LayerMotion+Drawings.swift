import Display
import Foundation
import Motion

/// The changes between drawings, and between the paints of texts.
extension LayerMotion {
    /// Declares the change from the presented drawing to the new one, which replaces a running change. The remainder of
    /// a shape's data combines with the new change. The shape is drawn in equal steps of the time.
    func changeDrawing(
        of node: LayoutNode, _ id: LayerID, _ paths: [any EffectPath], from before: Layer, to after: Layer,
        _ course: AnimationCourse?, _ change: DrawingChange, _ animations: inout [LayerAnimation]
    ) {
        let (now, step) = (change.time, Int64(1_000))
        let running = animations.last { $0.property == .drawing }
        let rest = running?.remainder(at: now).first ?? 0
        let later = running?.remainder(at: now + step).first ?? 0
        let added = course.flatMap {
            $0.continuesPrevious ? nil : AnimationSum(running, $0.timing, $0.initialVelocity, now)
        }
        var change = change
        if course != nil { change.left = (share: rest, speed: (later - rest) * 1e6 / Double(step)) }
        change.drawingLimit = course.map { LayerMotion.drawings(in: added?.duration ?? $0.timing.duration) } ?? 0
        change.size = course == nil ? nil : sizes(from: before, to: after, added, now, animations)
        change.sum = added?.remainders
        let ofData = node.painting?.intermediateDrawings(of: change)
        var known = ofData?.drawings ?? []
        if before.drawing.isClear, known.allSatisfy(\.isClear) { known = [] }
        let shown = before.presented(at: now, in: palette)
        let presented = shown.drawing
        let isOfEffects = known.isEmpty && course != nil
        if isOfEffects {
            known = node.painting?.drawings(on: paths, from: presented, limit: change.drawingLimit, change.size) ?? []
        }
        let sum = isOfEffects ? nil : added
        var old = before.drawing
        old.opacity = after.drawing.opacity
        guard old != after.drawing || !known.isEmpty else {
            return refine(&animations, of: node, to: after.drawing)
        }
        animations.removeAll { $0.property == .drawing }
        guard let course else { return }
        let drawings =
            known.isEmpty
            ? [presented.placed(in: shown.placement.frame, besides: after.drawing)]
            : known.enumerated().map { index, shape in
                var share = Double(index) / Double(known.count)
                if let sum { share = 1 - sum.remainders(at: 1 - share).new }
                var mixed = presented.interpolated(to: after.drawing, by: share, in: palette).drawn(as: shape)
                if isOfEffects { (mixed.clip, mixed.effects) = (shape.clip, shape.effects) }
                return mixed
            }
        let next = drawings.count > 1 ? drawings[1] : after.drawing
        var first = drawings[0].interpolated(to: next, by: 0, size: after.placement.frame)
        first.opacity = after.drawing.opacity
        guard drawings.count > 1 || first != after.drawing else { return }
        graph.work.animations += 1
        var animation = LayerAnimation.drawing(drawings, timing: course.timing, start: now)
        if let sum, !known.isEmpty {
            animation.timing = sum.timing
        } else if course.continuesPrevious {
            let speed =
                running?.speed(to: before.drawing, along: (drawings[0], next), at: now)
                ?? -tracks.speed(of: id, along: (drawings[0], next), at: now)
            animation.take(over: running, course, ofData?.speed.map { -$0 } ?? speed / Double(drawings.count))
        } else if course.initialVelocity != 0 {
            animation.velocity = [Float(-course.initialVelocity)]
        }
        animations.append(animation)
    }

    /// Declares a running change of a drawing with the further drawings that a step has made.
    private func refine(_ animations: inout [LayerAnimation], of node: LayoutNode, to end: Drawing) {
        guard let (drawings, start) = node.painting?.takeRefinedDrawings(),
            let index = animations.lastIndex(where: { $0.property == .drawing && $0.start == start }),
            drawings.count > animations[index].drawings.count
        else { return }
        let known = animations[index].drawings + [end]
        animations[index].drawings = drawings.enumerated().map { number, shape in
            let place = Double(number * (known.count - 1)) / Double(drawings.count)
            let last = Int(place)
            return known[last].interpolated(to: known[last + 1], by: place - Double(last), in: palette).drawn(as: shape)
        }
    }

    /// Returns the sizes of a layer by the share of its change. Nil if it keeps its size, or a drawing that fits all.
    private func sizes(
        from before: Layer, to after: Layer, _ sum: AnimationSum?, _ now: Int64, _ animations: [LayerAnimation]
    ) -> ((Double) -> DotRect)? {
        var placed = Layer(place: after.place, placement: after.placement)
        placed.animations = animations.filter { $0.property == .placement }
        let isResized = placed.animations.contains { $0.distance[2...3] != [0, 0] }
        guard isResized, before.drawing.commands != after.drawing.commands || before.drawing.clip != nil
        else { return nil }
        let (old, new) = (placed.presented(at: now).placement.frame, after.placement.frame)
        return { share in
            if let sum { return placed.presented(at: now + Int64(share * sum.duration * 1e6)).placement.frame }
            func mix(_ old: Int32, _ new: Int32) -> Int32 {
                Int32((Double(old) + Double(new - old) * share).rounded())
            }
            return DotRect(x: 0, y: 0, width: mix(old.width, new.width), height: mix(old.height, new.height))
        }
    }

    /// Returns the largest number of drawings in a change: 30 a second.
    private static func drawings(in duration: TimeInterval) -> Int { Int(min(max(duration * 30, 8), 64)) }

    /// The display's own colours, as far as the service knows them.
    var palette: Palette { Palette(graph.screen) }

    /// Declares the change between the paints of the same text.
    func changeText(
        of id: LayerID, from before: Layer, to after: Layer, _ course: AnimationCourse?, _ now: Int64,
        _ animations: inout [LayerAnimation]
    ) {
        guard before.text != after.text else { return }
        let presented = before.presented(at: now, in: palette).text
        let running = animations.last { $0.property == .textPaint }
        animations.removeAll { $0.property == .textPaint }
        guard let course, presented.count == after.text.count else { return }
        var isAnimated = false
        for (old, new) in zip(presented, after.text) {
            guard old.text == new.text else { return }
            if old.style.paint.interpolated(to: new.style.paint, by: 0) != new.style.paint { isAnimated = true }
        }
        guard isAnimated else { return }
        graph.work.animations += 1
        var animation = LayerAnimation.textPaint(presented.map(\.style), timing: course.timing, start: now)
        let interval = (presented.map(\.style).paints, after.text.map(\.style).paints)
        if course.continuesPrevious {
            let speed =
                running?.speed(to: before.text.map(\.style).paints, along: interval, at: now)
                ?? -tracks.speed(ofTextIn: id, along: interval, at: now)
            animation.take(over: running, course, speed)
        }
        animations.append(animation)
    }

    /// Returns the size of a layer's text relative to the same text in another size; nil for other texts.
    func textScale(of before: Layer, _ after: Layer) -> Float? {
        guard let (old, new) = zip(before.text, after.text).first(where: { _ in true }),
            before.text.count == after.text.count, old.style.size != new.style.size, new.style.size.dots > 0
        else { return nil }
        let scale = old.style.size.dots / new.style.size.dots
        let isSame = zip(before.text, after.text).allSatisfy {
            $0.text == $1.text && abs($0.style.size.dots - $1.style.size.dots * scale) < 0.1
        }
        return isSame && scale > 0 ? Float(scale) : nil
    }
}

extension LayerAnimation {
    /// Continues a movement of drawings or paints with a velocity, the change per second of what is left.
    fileprivate mutating func take(over running: LayerAnimation?, _ course: AnimationCourse, _ speed: Double) {
        if let blended = course.blended(after: running?.timing, velocity: speed) {
            timing = blended
        } else if course.isSpring, speed != 0 {
            velocity = [Float(speed)]
        }
    }
}
