import Foundation
import Motion

/// A node that presents the path of its effect.
@MainActor
protocol EffectPathOwner: LayoutNode {
    var kinds: EffectKinds { get }
    /// The path of the last change; nil if it applied at once.
    var effectPath: (any EffectPath)? { get set }
}

/// The path of a node's effect between two values with animatable data.
@MainActor
final class EffectChange<Value: Animatable>: EffectPath {
    private weak var node: (any EffectPathOwner)?
    private let target: Value
    /// Applies a value on the path, and the size relative to the final one; nil for the final value.
    private let present: @MainActor ((value: Value, scale: CGSize)?) -> Void
    private let update: UInt32
    /// The previous data minus that of the target.
    private var distance: Value.AnimatableData
    private var velocity = Value.AnimatableData.zero
    private var initialVelocity = 0.0
    /// The interrupted path. It combines with this one, unless this one replaces it.
    private var previous: EffectChange?
    /// The number of interrupted paths that combine with this one.
    private var depth = 0
    private(set) var course: (timing: MotionTiming, start: Int64)?

    /// The largest depth. Beyond it, the interrupted paths stop at the presented value.
    private static var maximumDepth: Int { 16 }

    init(
        of node: any EffectPathOwner, from old: Value, to new: Value,
        _ present: @escaping @MainActor ((value: Value, scale: CGSize)?) -> Void
    ) {
        self.node = node
        self.present = present
        target = new
        update = node.graph.update.number
        distance = old.animatableData - new.animatableData
        previous = node.effectPath as? EffectChange
        guard let before = previous, before.course == nil else { return }
        // Several changes are described as one.
        if before.isNew { distance += before.target.animatableData - old.animatableData + before.distance }
        previous = before.previous
    }

    var owner: LayoutNode? { node }
    var isNew: Bool { course == nil && node?.graph.update.includes(update) == true }
    var changesTransform: Bool { node?.kinds.contains(.transform) == true }
    var changesDrawing: Bool { node?.kinds.isDisjoint(with: [.filter, .clip]) == false }

    func begin(_ course: (timing: MotionTiming, velocity: Double, continuesPrevious: Bool)?, at time: Int64) {
        let before = previous
        previous = nil
        guard let course else {
            if node?.effectPath === self { node?.effectPath = nil }
            return
        }
        self.course = (course.timing, time)
        initialVelocity = course.velocity
        guard let before, let (timing, start) = before.course else { return }
        let seconds = Double(time - start) / 1e6
        guard seconds < timing.length else { return }
        let isEndless = !course.timing.length.isFinite && !timing.length.isFinite
        if !course.continuesPrevious, !isEndless, before.depth < Self.maximumDepth {
            (previous, depth) = (before, before.depth + 1)
            return
        }
        let step: Int64 = 100
        let left = before.remainder(at: time)
        distance += left
        guard course.continuesPrevious, case .spring = timing.curve else { return }
        initialVelocity = 0
        velocity = (before.remainder(at: time + step) - left).scaled(by: 1e6 / Double(step))
    }

    func apply(_ left: MotionTiming.Remainder?, at time: Int64?, scale: (x: Double, y: Double)) {
        guard let left else { return present(nil) }
        var value = target
        value.animatableData = target.animatableData + remainder(left, at: time)
        present((value, CGSize(width: scale.x, height: scale.y)))
    }

    private func remainder(at time: Int64) -> Value.AnimatableData {
        guard let course else { return .zero }
        return remainder(course.timing.remainder(at: Double(time - course.start) / 1e6), at: time)
    }

    /// Returns the distance from the target. Without a time, interrupted paths stay where this one began.
    private func remainder(_ part: MotionTiming.Remainder, at time: Int64?) -> Value.AnimatableData {
        var sum = distance
        if let course, let previous { sum += previous.remainder(at: time ?? course.start) }
        return sum.scaled(by: part.ofDistance - initialVelocity * part.ofVelocity)
            + velocity.scaled(by: part.ofVelocity)
    }
}

extension EffectNode {
    /// Records a change of the effect that clients may present. It must precede the description of the node's layer.
    final func changes<Value: Animatable>(
        from old: Value, to new: Value, _ make: @escaping @MainActor (Value) -> (EffectSpace) -> LayerEffect
    ) {
        guard !kinds.isDisjoint(with: [.transform, .filter, .clip]),
            Value.AnimatableData.self != EmptyAnimatableData.self, old.animatableData != new.animatableData
        else { return }
        effectPath = EffectChange(of: self, from: old, to: new) { [weak self] state in
            self?.intermediate = state.map { (make($0.value), $0.scale) }
        }
    }
}
