import Display

/// What a control does and says, whatever it looks like.
struct Control {
    var role: Role
    /// What it holds, for those who do not see it.
    var value = ""
    /// What its author got wrong, and is told once.
    var mistake: String?
    /// What Return, Space, a press and a tap of assistive technology do.
    var activate: (() -> Void)?
    /// Steps the value up (1) or down (-1).
    var adjust: ((Int) -> Void)?
    /// Takes a value in words.
    var set: ((String) -> Setting)?
    /// Goes to what begins with letters that are typed, from the next one on where they begin something anew; false where
    /// nothing does.
    var find: ((_ typed: String, _ isNew: Bool) -> Bool)?
    /// Further keys while it has the focus; false for those it has no use for.
    var keys: ((KeyInput) -> Bool)?
    /// Whether pressing it gives it the focus: what is typed next is meant for it.
    var takesFocusWhenPressed = false
    /// Whether it only takes keys and says what it is: a style of the author's own shows it, in which gestures press it.
    /// Where a control is in that, it is not there at all.
    var isStandIn = false
    var state: Semantics.State = []

    /// What became of a value in words.
    enum Setting {
        case taken
        /// The words are no value here.
        case noValue
        /// Whoever keeps the value did not take it.
        case stayed
    }

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
        readSurroundings()
    }

    private func readSurroundings() {
        isMarked = false
        _ = beginReading()
        let environment = readEnvironment()
        isEnabled = environment.isEnabled
        isRedacted = environment.isRedacted
        tellMistake()
    }

    override var keepsWrapperForView: Bool { true }

    private func tellMistake() {
        if let mistake = view.modifier.control.mistake { self.mistake(mistake) }
    }

    override func reevaluate() {
        readSurroundings()
        allWrappers.forEach(modifierChanged)
    }

    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = ControlNode(view.modifier.control, graph)
        wrapper.isEnabled = isEnabled
        wrapper.isRedacted = isRedacted
        wrapper.whenStateChanged = { [weak self] in self?.tellContent() }
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) {
        guard let wrapper = wrapper as? ControlNode else { return }
        wrapper.control = view.modifier.control
        tellMistake()
        wrapper.isEnabled = isEnabled
        wrapper.isRedacted = isRedacted
    }

    private func tellContent() {
        let nodes = allWrappers.compactMap { $0 as? ControlNode }
        FocusScope.tell(
            environment, isFocused: nodes.contains { $0.isFocused }, isPressed: nodes.contains { $0.isPressed })
    }
}

/// The area in which a control takes input.
private final class ControlNode: WrapperNode, InteractiveNode, SpeakingOfInside, HitTestable, SemanticNode {
    var control: Control {
        didSet {
            let isSame =
                control.role == oldValue.role && control.value == oldValue.value && control.state == oldValue.state
                && control.actions == oldValue.actions
            if !isSame { layerContentChanged() }
        }
    }
    var whenStateChanged: (() -> Void)?
    private var typeSelect = TypeSelect()

    init(_ control: Control, _ graph: ViewGraph) {
        self.control = control
        super.init(graph)
        if control.isStandIn { graph.hasSpeakers = true }
    }

    var isEnabled = true {
        didSet {
            guard isEnabled != oldValue else { return }
            if !isEnabled, isFocused { graph.focus.leave(self) }
            layerContentChanged()
        }
    }

    var isControl: Bool { !control.isStandIn || !hasControlInside }
    var isInteractive: Bool { isEnabled && isControl }
    var isStandIn: Bool { control.isStandIn }

    func insideChanged(onTheWay isOnTheWay: Bool) {
        if control.isStandIn { layerContentChanged() }
    }

    /// Its value is not to be read.
    var isRedacted = false {
        didSet { if isRedacted != oldValue { layerContentChanged() } }
    }
    var isFocused = false {
        didSet {
            guard isFocused != oldValue else { return }
            layerContentChanged()
            whenStateChanged?()
        }
    }
    var isPressed = false {
        didSet { if isPressed != oldValue { whenStateChanged?() } }
    }

    var pointerGesture: AnyGesture<Void>? {
        control.activate == nil || control.isStandIn ? nil : AnyGesture(PressGesture(node: self))
    }

    func activate() { control.activate?() }
    var takesTaps: Bool { control.activate != nil }
    var hasReach: Bool { !control.isStandIn }
    var takesFocusWhenPressed: Bool { control.takesFocusWhenPressed }
    var takesKeyPresses: Bool { control.activate != nil }

    func take(_ key: KeyInput) -> Bool {
        if control.keys?(key) == true || finds(key) { return true }
        return takesKeyPresses && pressesWith(key)
    }

    private func finds(_ key: KeyInput) -> Bool {
        guard let find = control.find,
            let letter = TypeSelect.letter(key, isUnderWay: typeSelect.isUnderWay(at: graph.clock.now))
        else { return false }
        let isNew = typeSelect.type(letter, at: graph.clock.now)
        return find(typeSelect.typed, isNew)
    }

    func adjust(_ steps: Int) -> Bool {
        control.adjust?(steps)
        return control.adjust != nil
    }

    func set(_ value: String) -> InputOutcome {
        guard let set = control.set else { return .refused("This element has no value to set.") }
        switch set(value) {
        case .taken: return .handled
        case .noValue: return .refused("“\(value)” is no value of this element.")
        case .stayed:
            // Some bindings tell what they hold only once their view was evaluated again.
            let before = control.value
            graph.settle()
            guard control.value == before, isInTree(of: graph.root) || isInTree(of: graph.interactionRoot) else {
                return .handled
            }
            let kept = control.value.isEmpty || isRedacted ? "what it was" : "“\(control.value)”"
            return .refused("The value stayed \(kept): the app did not take “\(value)”.")
        }
    }

    override var needsLayer: Bool { true }
    override var semantics: (any SemanticNode)? { self }
    var carriesAttributes: Bool { isControl }
    override var hitTesting: (any HitTestable)? { self }
    var isHittable: Bool { !control.isStandIn }

    func makeSemantics() -> Semantics {
        guard isControl else { return .none }
        var state = control.state
        if !isEnabled { state.insert(.disabled) }
        if isFocused { state.insert(.focused) }
        return Semantics(
            role: control.role, label: .drawn, value: isRedacted ? "" : control.value, state: state,
            actions: isEnabled ? control.actions : [])
    }
}

extension LayoutNode {
    /// Whether something that is shown inside is a control by itself. Links between words are none.
    final var hasControlInside: Bool {
        shownChildren.contains { child in
            if let control = child as? any InteractiveNode, control.isControl, !(child is TextLinkNode) { return true }
            return child.hasControlInside
        }
    }
}

extension View {
    /// Makes a control of what the view shows.
    nonisolated func control(_ control: Control) -> some View { modifier(ControlModifier(control: control)) }

    /// What a style of the author's own shows of a control: keys come to it and press it, and its gestures go on to do so.
    func standIn(for control: Control) -> some View {
        var control = control
        control.isStandIn = true
        return StandInBody(content: self).control(control)
    }
}

extension EnvironmentValues {
    /// Whether the control around is pressed.
    var isControlPressed: Bool {
        get { self[IsControlPressedKey.self] }
        set { self[IsControlPressedKey.self] = newValue }
    }
}

private struct IsControlPressedKey: EnvironmentKey { static let defaultValue = false }

/// What a style of the author's own shows, as one view.
private struct StandInBody<Content: View> {
    let content: Content
    init(content: Content) { self.content = content }
}

extension StandInBody: View {
    var body: some View {
        if LabelParts.areOne(Content.self) {
            MarkedBody(content: content)
        } else {
            MarkedBody(content: HStack { content })
        }
    }
}

/// Shows that the control around has the focus, on displays that have room for it.
struct FocusMark {
    @Environment(\.isFocused) private var isFocused
    @Environment(\.isCellDisplay) private var isCellDisplay
}

extension FocusMark: View {
    var body: some View {
        if isFocused, !isCellDisplay { FocusRing() }
    }
}

/// Points at a control that has the focus, on a terminal: a column in front of it that is always there.
struct FocusPointer {
    @Environment(\.layoutDirection) private var direction
    @Environment(\.isFocused) private var isFocused
}

extension FocusPointer: View {
    var body: some View { Text(verbatim: isFocused ? direction.mark("›") : " ").accessibilityHidden(true) }
}

extension Binding where Value: Equatable {
    /// Writes a value that was asked for in words. One that is written otherwise, within bounds for one, is taken, too.
    func take(_ new: Value) -> Control.Setting {
        let before = wrappedValue
        if new == before { return .taken }
        wrappedValue = new
        return wrappedValue == before ? .stayed : .taken
    }
}
