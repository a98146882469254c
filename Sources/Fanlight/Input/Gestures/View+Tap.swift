import Foundation

extension View {
    /// Does something when the view is tapped so many times.
    nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        whenTapped(count: count, perform: action).semantics(.tappable)
    }

    /// Does something with the place where the view is tapped so many times.
    nonisolated public func onTapGesture(
        count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local,
        perform action: @escaping (CGPoint) -> Void
    ) -> some View {
        gesture(SpatialTapGesture(count: count, coordinateSpace: coordinateSpace).onEnded { action($0.location) })
            .semantics(.tappable)
    }

    @_disfavoredOverload
    nonisolated public func onTapGesture(
        count: Int = 1, coordinateSpace: CoordinateSpace = .local, perform action: @escaping (CGPoint) -> Void
    ) -> some View {
        gesture(SpatialTapGesture(count: count, coordinateSpace: coordinateSpace).onEnded { action($0.location) })
            .semantics(.tappable)
    }

    /// The same for parts of controls, which say themselves what can be done.
    nonisolated func whenTapped(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        gesture(TapGesture(count: count).onEnded(action))
    }

    /// Does something when the view is pressed and held. `onPressingChanged` is told when the press begins, and when it
    /// ends, one way or another.
    nonisolated public func onLongPressGesture(
        minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
        onPressingChanged: ((Bool) -> Void)? = nil
    ) -> some View {
        let press = LongPressGesture(minimumDuration: minimumDuration, maximumDistance: maximumDistance)
        return gesture(_PressingGesture(content: press.onEnded { _ in action() }, changed: onPressingChanged))
    }

    /// Does something when the view is pressed and held. `pressing` is told when the press begins, and when it ends.
    @_disfavoredOverload
    nonisolated public func onLongPressGesture(
        minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, pressing: ((Bool) -> Void)? = nil,
        perform action: @escaping () -> Void
    ) -> some View {
        onLongPressGesture(
            minimumDuration: minimumDuration, maximumDistance: maximumDistance, perform: action,
            onPressingChanged: pressing)
    }
}

/// Tells whether a press goes on.
struct _PressingGesture<Content: Gesture> {
    let content: Content
    /// Whether the press is told before what it does at once.
    var isToldFirst = false
    let changed: ((Bool) -> Void)?
}

extension _PressingGesture: Gesture {
    typealias Body = Never

    static func _makeRecognizer(_ gesture: Self, _ context: _GestureContext) -> _GestureRecognizer<Content.Value> {
        PressingRecognizer(gesture, context)
    }
}

private final class PressingRecognizer<Content: Gesture>: GestureTypeRecognizer<_PressingGesture<Content>> {
    private let inner: _GestureRecognizer<Content.Value>
    private var isPressing = false

    override init(_ gesture: _PressingGesture<Content>, _ context: _GestureContext) {
        inner = Content._makeRecognizer(gesture.content, context)
        super.init(gesture, context)
    }

    override func take(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Content.Value> {
        if gesture.isToldFirst, case .pressed = event { tell(true, &effects) }
        let phase = inner.step(event, &effects)
        if phase.value != nil { tell(true, &effects) }
        if phase.isOver { tell(false, &effects) }
        return phase
    }

    /// What is kept back until the press is over was never seen to begin.
    private func tell(_ now: Bool, _ effects: inout GestureEffects) {
        effects.add { [self] in
            guard now != isPressing else { return }
            isPressing = now
            gesture.changed?(now)
        }
    }

    override var deadline: Duration? { inner.nextDeadline }

    override func withdraw(_ effects: inout GestureEffects) {
        inner.end(&effects)
        tell(false, &effects)
    }

    override func gestureChanged() { inner.update(with: gesture.content) }
}
