@_spi(Nodes) import FanlightCore
import Foundation

/// A drag along a track, which begins immediately on press. Its value is the position on the track.
struct TrackDrag {
    struct Value: Equatable {
        var x: CGFloat
        /// The length of the whole track in points.
        var length: CGFloat
        /// False for the release.
        var isHeld: Bool

        /// Returns true for the same position. A release where the drag already is changes nothing.
        static func == (a: Value, b: Value) -> Bool { a.x == b.x && a.length == b.length }
    }
}

extension TrackDrag: Gesture {
    typealias Body = Never

    static func _makeRecognizer(_ gesture: Self, _ context: _GestureContext) -> _GestureRecognizer<Value> {
        TrackRecognizer(context)
    }
}

private final class TrackRecognizer: _GestureRecognizer<TrackDrag.Value> {
    private let context: _GestureContext

    init(_ context: _GestureContext) { self.context = context }

    override func handle(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<TrackDrag.Value> {
        switch event {
        case .pressed(let sample), .moved(let sample): .active(value(sample, isHeld: true))
        case .released(let sample): .ended(value(sample, isHeld: false))
        case .time, .held: phase
        case .twoFinger: .failed
        }
    }

    private func value(_ sample: PointerSample, isHeld: Bool) -> TrackDrag.Value {
        TrackDrag.Value(
            x: context.point(sample.location, in: .local).x, length: context.size.width, isHeld: isHeld)
    }
}
