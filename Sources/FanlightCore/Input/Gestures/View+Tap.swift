import Foundation

extension View {
    /// Runs an action when the view is tapped `count` times.
    nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        whenTapped(count: count, perform: action).semantics(.tappable)
    }

    /// Runs an action with the location when the view is tapped `count` times.
    nonisolated public func onTapGesture(
        count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local,
        perform action: @escaping (CGPoint) -> Void
    ) -> some View {
        let tap = SpatialTapGesture(count: count, coordinateSpace: coordinateSpace)
        return gesture(ActionGesture(content: tap, action: LocationAction(action: action))).semantics(.tappable)
    }

    @_disfavoredOverload
    nonisolated public func onTapGesture(
        count: Int = 1, coordinateSpace: CoordinateSpace = .local, perform action: @escaping (CGPoint) -> Void
    ) -> some View {
        let tap = SpatialTapGesture(count: count, coordinateSpace: coordinateSpace)
        return gesture(ActionGesture(content: tap, action: LocationAction(action: action))).semantics(.tappable)
    }

    /// Adds a tap to a part of a control, whose semantics describe its actions already.
    package nonisolated func whenTapped(count: Int = 1, perform action: @escaping () -> Void) -> some View {
        gesture(ActionGesture(content: TapGesture(count: count), action: PlainAction(action: action)))
    }

    /// Runs an action when the view is pressed and held. `onPressingChanged` reports the beginning of the press, and
    /// its end in any case.
    nonisolated public func onLongPressGesture(
        minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10, perform action: @escaping () -> Void,
        onPressingChanged: ((Bool) -> Void)? = nil
    ) -> some View {
        let press = LongPressGesture(minimumDuration: minimumDuration, maximumDistance: maximumDistance)
        let content = ActionGesture(content: press, action: PlainAction(action: action))
        return gesture(_PressingGesture(content: content, changed: onPressingChanged))
    }

    /// Runs an action when the view is pressed and held. `pressing` reports the beginning and the end of the press.
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

/// Reports the beginning and the end of a press.
package struct _PressingGesture<Content: Gesture> {
    package let content: Content
    /// True if the beginning is reported before the immediate effects of the press.
    package var reportsBeforeEffects = false
    let changed: ((Bool) -> Void)?

    package init(content: Content, isToldFirst: Bool = false, changed: ((Bool) -> Void)?) {
        self.content = content
        self.reportsBeforeEffects = isToldFirst
        self.changed = changed
    }
}

extension _PressingGesture: Gesture {
    package typealias Body = Never

    package static func _makeRecognizer(_ gesture: Self, _ context: _GestureContext) -> _GestureRecognizer<
        Content.Value
    > {
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

    override func handle(_ event: GestureEvent, _ effects: inout GestureEffects) -> GesturePhase<Content.Value> {
        if gesture.reportsBeforeEffects, case .pressed = event { reportPressing(true, &effects) }
        let phase = inner.step(event, &effects)
        if phase.value != nil { reportPressing(true, &effects) }
        if phase.isOver { reportPressing(false, &effects) }
        return phase
    }

    /// Compares with the state when the effect runs, not earlier. If the beginning of a press was delayed and
    /// discarded, its end must not be reported.
    private func reportPressing(_ now: Bool, _ effects: inout GestureEffects) {
        effects.add { [self] in
            guard now != isPressing else { return }
            isPressing = now
            gesture.changed?(now)
        }
    }

    override var deadline: Duration? { inner.nextDeadline }

    override func cancel(_ effects: inout GestureEffects) {
        inner.end(&effects)
        reportPressing(false, &effects)
    }

    override func gestureChanged() { inner.update(with: gesture.content) }
}
