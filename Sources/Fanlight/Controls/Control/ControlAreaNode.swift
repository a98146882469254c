import Display
@_spi(Nodes) import FanlightCore

/// The state of the area in which a control accepts input.
struct ControlState: Equatable {
    var isEnabled = true
    var isFocused = false
    var isPressed = false
}

/// The area in which a control accepts input: the node of a button, or of any other control.
@MainActor
protocol ControlAreaNode: InteractiveNode, HitTestable, SemanticNode {
    /// The state. The node must call `stateChanged(from:)` after each change.
    var state: ControlState { get set }
    /// True if gestures inside an app's own style press the control. The node then only handles keys and provides
    /// semantics, and is inactive if that style contains a control.
    var isStandIn: Bool { get }
    /// True if the control expands and collapses the list row that contains it.
    var expandsRow: Bool { get }
    /// True if the control is a link whose label fills the list row that contains it.
    var isRowLink: Bool { get }
    /// Updates the environment of the views inside after the focus or a press changed.
    func updateContent()
}

/// A label with which a button fills a list row, whatever its style.
protocol RowFillingLabel {}

extension ControlAreaNode {
    var isEnabled: Bool {
        get { state.isEnabled }
        set { state.isEnabled = newValue }
    }
    var isFocused: Bool {
        get { state.isFocused }
        set { state.isFocused = newValue }
    }
    var isPressed: Bool {
        get { state.isPressed }
        set { state.isPressed = newValue }
    }

    func stateChanged(from old: ControlState) {
        let new = state
        guard new != old else { return }
        if !new.isEnabled, old.isEnabled, new.isFocused { graph.focus.removeFocus(self) }
        if new.isEnabled != old.isEnabled || new.isFocused != old.isFocused { invalidateLayerContent() }
        if new.isFocused != old.isFocused || new.isPressed != old.isPressed { updateContent() }
    }

    var isControl: Bool { !isStandIn || !hasControlInside }
    var isInteractive: Bool { isEnabled && isControl }
    var isKeyProxy: Bool { isStandIn }
    var expandsRow: Bool { false }
    var isRowLink: Bool { false }
    var hasExtendedHitArea: Bool { !isStandIn }
    var isHittable: Bool { !isStandIn }
    var acceptsAttributes: Bool { isControl }

    func descendantChanged(isOnPath: Bool) {
        if isStandIn { invalidateLayerContent() }
    }

    /// Returns the semantics of the control; none if another control inside is active.
    func makeSemantics(
        role: Role, value: String = "", state: Semantics.State = [], actions: ActionSet
    ) -> Semantics {
        guard isControl else { return .none }
        var state = state
        if !isEnabled { state.insert(.disabled) }
        if isFocused { state.insert(.focused) }
        return Semantics(role: role, label: .drawn, value: value, state: state, actions: isEnabled ? actions : [])
    }
}

extension LayoutNode {
    /// True if a visible descendant is a control. Links within text do not count.
    final var hasControlInside: Bool {
        shownChildren.contains { child in
            if let control = child as? any InteractiveNode, control.isControl, !(child is TextLinkNode) { return true }
            return child.hasControlInside
        }
    }
}
