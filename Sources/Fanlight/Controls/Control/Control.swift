import Display
@_spi(Nodes) import FanlightCore

/// The behaviour and the semantics of a control, independent of its appearance.
struct Control {
    var role: Role
    /// The accessibility value.
    var value = ""
    /// A mistake of the app in configuring the control. It is reported once.
    var usageWarning: String?
    /// The action of Return, Space, a press, and the tap action of assistive technology.
    var activate: (() -> Void)?
    /// Steps the value up (1) or down (-1).
    var adjust: ((Int) -> Void)?
    /// Sets the value from text.
    var set: ((String) -> SettingOutcome)?
    /// Selects the item whose title begins with the typed text, from the next item on if `isNew`. Returns false if
    /// there is no match.
    var find: ((_ typed: String, _ isNew: Bool) -> Bool)?
    /// Handles further keys while the control is focused. Returns false for unhandled keys.
    var keys: ((KeyInput) -> Bool)?
    /// True if pressing the control focuses it, because keys typed next are meant for it.
    var becomesFocusedWhenPressed = false
    /// True if the control only handles keys and provides semantics, while gestures inside an app's own style press it.
    /// The stand-in is inactive if that style contains a control.
    var isStandIn = false
    /// True if the control expands and collapses the list row that contains it.
    var expandsRow = false
    var state: Semantics.State = []

    var actions: ActionSet {
        var actions: ActionSet = .focus
        if activate != nil { actions.insert(.tap) }
        if set != nil { actions.insert(.setValue) }
        if adjust != nil { actions.formUnion([.increment, .decrement]) }
        return actions
    }
}

struct ControlModifier {
    let control: Control
}

extension ControlModifier: ViewHoldingModifier {
    typealias Body = Never

    static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        var context = context
        context.environment = FocusScope.make(under: context.environment)
        return ControlElement(wrapping: view, context)
    }
}

private final class ControlElement<Modified: View>: WrapperElement<Modified, ControlModifier> {
    private var isEnabled = true
    private var isRedacted = false

    override init(wrapping view: ModifiedContent<Modified, ControlModifier>, _ context: _ElementContext) {
        super.init(wrapping: view, context)
        readInheritedState()
    }

    private func readInheritedState() {
        isDirty = false
        _ = beginReading()
        let environment = readEnvironment()
        isEnabled = environment.isEnabled
        isRedacted = environment.isRedacted
        reportUsageWarning()
    }

    override var keepsWrapperForView: Bool { true }

    private func reportUsageWarning() {
        if let warning = view.modifier.control.usageWarning { self.reportUsageWarning(warning) }
    }

    override func reevaluate() {
        readInheritedState()
        allWrappers.forEach(modifierChanged)
    }

    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = ControlNode(view.modifier.control, graph)
        wrapper.isEnabled = isEnabled
        wrapper.isRedacted = isRedacted
        wrapper.whenStateChanged = { [weak self] in self?.updateContentEnvironment() }
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) {
        guard let wrapper = wrapper as? ControlNode else { return }
        wrapper.control = view.modifier.control
        reportUsageWarning()
        wrapper.isEnabled = isEnabled
        wrapper.isRedacted = isRedacted
    }

    private func updateContentEnvironment() {
        let nodes = allWrappers.compactMap { $0 as? ControlNode }
        FocusScope.write(
            environment, isFocused: nodes.contains { $0.isFocused }, isPressed: nodes.contains { $0.isPressed })
    }
}

/// The area in which a control accepts input.
private final class ControlNode: WrapperNode, ControlAreaNode, HitTestable, SemanticNode {
    var control: Control {
        didSet {
            let isSame =
                control.role == oldValue.role && control.value == oldValue.value && control.state == oldValue.state
                && control.actions == oldValue.actions
            if !isSame { invalidateLayerContent() }
        }
    }
    var whenStateChanged: (() -> Void)?
    private var typeSelect = TypeSelect()

    init(_ control: Control, _ graph: ViewGraph) {
        self.control = control
        super.init(graph)
    }

    var state = ControlState() {
        didSet { stateChanged(from: oldValue) }
    }
    var isStandIn: Bool { control.isStandIn }
    var expandsRow: Bool { control.expandsRow }
    func updateContent() { whenStateChanged?() }

    /// True if the control's value is hidden.
    var isRedacted = false {
        didSet { if isRedacted != oldValue { invalidateLayerContent() } }
    }

    var pointerGesture: AnyGesture<Void>? {
        control.activate == nil || isStandIn ? nil : AnyGesture(PressGesture(node: self))
    }

    func activate() { control.activate?() }
    var activatesOnTap: Bool { control.activate != nil }
    var becomesFocusedWhenPressed: Bool { control.becomesFocusedWhenPressed }
    var activatesOnKeys: Bool { control.activate != nil }

    func handleKey(_ key: KeyInput) -> Bool {
        if control.keys?(key) == true || finds(key) { return true }
        return activatesOnKeys && pressesWith(key)
    }

    private func finds(_ key: KeyInput) -> Bool {
        guard let find = control.find,
            let character = TypeSelect.character(key, isUnderWay: typeSelect.isUnderWay(at: graph.clock.now))
        else { return false }
        let isNew = typeSelect.type(character, at: graph.clock.now)
        return find(typeSelect.typed, isNew)
    }

    func adjust(_ steps: Int) -> Bool {
        control.adjust?(steps)
        return control.adjust != nil
    }

    func setValue(_ value: String) -> InputOutcome {
        guard let set = control.set else { return .refused("This element has no value to set.") }
        switch set(value) {
        case .accepted: return .handled
        case .invalidValue: return .refused("“\(value)” is not a valid value of this element.")
        case .unchanged:
            // Some bindings return the new value only after their view is evaluated again.
            let before = control.value
            graph.settle()
            guard control.value == before, isInTree(of: graph.root) || isInTree(of: graph.interactionRoot) else {
                return .handled
            }
            let kept = control.value.isEmpty || isRedacted ? "unchanged" : "“\(control.value)”"
            return .refused("The value stayed \(kept): the app did not accept “\(value)”.")
        }
    }

    override var needsLayer: Bool { true }
    override var semantics: (any SemanticNode)? { self }
    override var hitTesting: (any HitTestable)? { self }

    func makeSemantics() -> Semantics {
        makeSemantics(
            role: control.role, value: isRedacted ? "" : control.value, state: control.state, actions: control.actions)
    }
}

extension View {
    /// Makes a control of the view.
    nonisolated func control(_ control: Control) -> some View { modifier(ControlModifier(control: control)) }

    /// Makes a key-only control around the body of an app's own style, whose gestures continue to press it.
    func representation(for control: Control) -> some View {
        var control = control
        control.isStandIn = true
        return StandInBody(content: self).control(control)
    }
}

/// The body of an app's own style, combined into one view.
private struct StandInBody<Content: View> {
    let content: Content
    init(content: Content) { self.content = content }
}

extension StandInBody: View {
    var body: some View {
        if LabelParts.isSingleView(Content.self) {
            MarkedBody(content: content)
        } else {
            MarkedBody(content: HStack { content })
        }
    }
}

/// A focus ring for the enclosing control, on displays with space for one.
struct FocusMark {
    @Environment(\.isFocused) private var isFocused
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension FocusMark: View {
    var body: some View {
        if isFocused, !isCellDisplay { FocusRing() }
    }
}

/// A column in front of a control on a terminal. It points at the control while that is focused, and always occupies
/// its space.
struct FocusPointer {
    @Environment(\.layoutDirection) private var direction
    @Environment(\.isFocused) private var isFocused
}

extension FocusPointer: View {
    var body: some View { Text(verbatim: isFocused ? direction.mirrored("›") : " ").accessibilityHidden(true) }
}

extension Binding {
    /// Returns a binding that is true while the optional value equals `tag`. Writing false sets nil.
    nonisolated func isSet<V: Hashable>(to tag: V) -> Binding<Bool> where Value == V? {
        Binding<Bool>(
            get: { wrappedValue == tag },
            set: { isSet in
                if isSet { wrappedValue = tag } else if wrappedValue == tag { wrappedValue = nil }
            })
    }
}

extension Binding where Value: Equatable {
    /// Sets a value that was given as text. Counts as taken if the binding changes at all, for example to a value
    /// clamped to bounds.
    func setValue(_ new: Value) -> SettingOutcome {
        let before = wrappedValue
        if new == before { return .accepted }
        wrappedValue = new
        return wrappedValue == before ? .unchanged : .accepted
    }
}

/// The body of an app's own button style, with a focus ring added by the framework.
package struct MarkedBody<Content: View> {
    let content: Content

    init(content: Content) { self.content = content }
}

extension MarkedBody: View {
    package var body: some View { content.modifier(FocusTextModifier()).background { FocusMark() } }
}
