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
    /// The path that ran before.
    private var previous: EffectChange?
    private(set) var course: (timing: MotionTiming, start: Int64)?

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
        velocity = distance.scaled(by: -course.velocity)
        guard let before, let (timing, start) = before.course else { return }
        let seconds = Double(time - start) / 1e6
        guard seconds < timing.length else { return }
        let step = 1e-4
        let data = before.data(timing.remainder(at: seconds))
        distance = data - target.animatableData
        if course.continuesPrevious, case .spring = timing.curve {
            velocity = (before.data(timing.remainder(at: seconds + step)) - data).scaled(by: 1 / step)
        }
    }

    func apply(_ left: MotionTiming.Remainder?, scale: (x: Double, y: Double)) {
        guard let left else { return present(nil) }
        var value = target
        value.animatableData = data(left)
        present((value, CGSize(width: scale.x, height: scale.y)))
    }

    private func data(_ left: MotionTiming.Remainder) -> Value.AnimatableData {
        target.animatableData + distance.scaled(by: left.ofDistance) + velocity.scaled(by: left.ofVelocity)
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
