import Fanlight
import FanlightCore
import PlatformSupport

/// A view that reports what a person does with it.
///
/// It is drawn by the control of SwiftUI that it is like. A subclass without one follows presses.
open class UIControl: UIView {
    /// The states of a control.
    public struct State: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let normal: State = []
        public static let highlighted = State(rawValue: 1)
        public static let disabled = State(rawValue: 2)
        public static let selected = State(rawValue: 4)
    }

    /// The events that a control reports. One of SwiftUI reports a press when it ends, others its whole course.
    public struct Event: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let touchDown = Event(rawValue: 1)
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        public static let touchDragInside = Event(rawValue: 1 << 2)
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        public static let touchDragExit = Event(rawValue: 1 << 5)
        public static let touchUpInside = Event(rawValue: 1 << 6)
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        public static let touchCancel = Event(rawValue: 1 << 8)
        public static let valueChanged = Event(rawValue: 1 << 12)
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        public static let menuActionTriggered = Event(rawValue: 1 << 14)
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        public static let editingChanged = Event(rawValue: 1 << 17)
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        public static let allEditingEvents = Event(rawValue: 0xF0000)
        public static let allEvents = Event(rawValue: .max)
    }

    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { nil }

    /// Creates a control that runs an action for its main event.
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }

    open var isEnabled = true { didSet { recordChange() } }
    open var isSelected = false { didSet { recordChange() } }
    open var isHighlighted = false { didSet { recordChange() } }
    public var state: State {
        var state = State.normal
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }

    private var actions: [(action: UIAction, events: Event)] = []

    /// Runs an action for events. An action with the same identifier is replaced.
    open func addAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
        actions.append((action, controlEvents))
    }

    open func removeAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
    }

    open func removeAction(identifiedBy identifier: UIAction.Identifier, for controlEvents: Event) {
        actions = actions.compactMap { entry in
            let rest = entry.action.identifier == identifier ? entry.events.subtracting(controlEvents) : entry.events
            return rest.isEmpty ? nil : (entry.action, rest)
        }
    }

    private var targets: [(action: TargetAction, events: Event)] = []

    /// Calls a method for events. The target is not retained. Without one the first responder that has the method is
    /// used.
    open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        if let index = targets.firstIndex(where: { $0.action.matches(target, action) }) {
            targets[index].events.formUnion(controlEvents)
        } else {
            targets.append((TargetAction(target, action), controlEvents))
        }
    }

    /// Ends the calls of methods. Nil stands for each target and for each method.
    open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
        targets = targets.compactMap { entry in
            guard target == nil || entry.action.matches(target, action ?? entry.action.selector),
                action == nil || entry.action.selector == action
            else { return entry }
            let rest = entry.events.subtracting(controlEvents)
            return rest.isEmpty ? nil : (entry.action, rest)
        }
    }

    /// Sends an action to a target, or along the responder chain.
    open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
        UIApplication.shared.sendAction(action, to: target, from: self, for: event)
    }

    /// Runs the actions of events.
    open func sendActions(for controlEvents: Event) {
        for entry in targets where !entry.events.isDisjoint(with: controlEvents) { entry.action.send(from: self) }
        for entry in actions where !entry.events.isDisjoint(with: controlEvents) { sendAction(entry.action) }
    }

    open func sendAction(_ action: UIAction) { action.perform(from: self) }

    /// The control of SwiftUI; nil for a subclass that draws itself.
    package var control: AnyView? { nil }

    override package var hasOwnSize: Bool { control != nil }

    override package var content: AnyView? {
        guard let control else { return super.content }
        return AnyView(control.disabled(!isEnabled))
    }

    override package var observesPresses: Bool { control == nil || super.observesPresses }

    // MARK: Tracking

    /// True while a press is followed that began in the control.
    public private(set) final var isTracking = false
    /// True while such a press is in the control.
    public private(set) final var isTouchInside = false

    /// Begins to follow a press. Returns false to ignore it.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    /// Follows a press. Returns false to ignore the rest of it.
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    open func cancelTracking(with event: UIEvent?) {}

    // A control of SwiftUI reports its own events. Neither kind of control passes touches on.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard control == nil, isEnabled, let touch = touches.first else { return }
        isTracking = beginTracking(touch, with: event)
        guard isTracking else { return }
        (isTouchInside, isHighlighted) = (true, true)
        sendActions(for: touch.tapCount > 1 ? [.touchDown, .touchDownRepeat] : .touchDown)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking, let touch = touches.first else { return }
        let wasInside = isTouchInside
        isTouchInside = point(inside: touch.location(in: self), with: event)
        isHighlighted = isTouchInside
        if wasInside != isTouchInside { sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit) }
        sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside)
        isTracking = continueTracking(touch, with: event)
        if !isTracking { (isTouchInside, isHighlighted) = (false, false) }
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking else { return }
        let touch = touches.first
        isTouchInside = touch.map { point(inside: $0.location(in: self), with: event) } ?? false
        let isInside = isTouchInside
        (isTracking, isTouchInside, isHighlighted) = (false, false, false)
        endTracking(touch, with: event)
        sendActions(for: isInside ? [.touchUpInside, .primaryActionTriggered] : .touchUpOutside)
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isTracking else { return }
        (isTracking, isTouchInside, isHighlighted) = (false, false, false)
        cancelTracking(with: event)
        sendActions(for: .touchCancel)
    }
}
