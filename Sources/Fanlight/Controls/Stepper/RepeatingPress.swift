@_spi(Nodes) import FanlightCore
import Foundation

/// A press that acts once when released, or repeatedly while held. Its value is the number of repetitions: 0 for a
/// short press.
struct RepeatingPress {}

extension RepeatingPress: Gesture {
    typealias Value = Int
    typealias Body = Never

    static func _makeRecognizer(_ gesture: Self, _ context: _GestureContext) -> _GestureRecognizer<Int> {
        HeldPressRecognizer(context)
    }
}

private final class HeldPressRecognizer: _GestureRecognizer<Int> {
    private let context: _GestureContext
    private var repeatAt: Duration?
    private var isInside = true
    private var count = 0

    init(_ context: _GestureContext) { self.context = context }

    override func handle(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Int> {
        switch event {
        case .pressed(let sample): repeatAt = sample.time + InteractionTiming.pressRepetitionDelay
        case .moved(let sample): isInside = contains(sample)
        case .released(let sample):
            repeatAt = nil
            return count > 0 || contains(sample) ? .ended(count) : .failed
        case .time(let now):
            guard let due = repeatAt, now >= due else { return phase }
            repeatAt = due + InteractionTiming.pressRepetition
            guard isInside else { return phase }
            count += 1
            return .active(count)
        case .held: break
        case .twoFinger: return .failed
        }
        return phase
    }

    private func contains(_ sample: PointerSample) -> Bool {
        CGRect(origin: .zero, size: context.size).insetBy(dx: -context.slop, dy: -context.slop)
            .contains(context.point(sample.location, in: .local))
    }

    override var deadline: Duration? { repeatAt }
}
