import Display

/// What a view does with the focus.
public struct FocusInteractions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Presses, as a button takes them: the focus comes by keys, not by pressing the view.
    public static let activate = FocusInteractions(rawValue: 1)
    /// Input over time, as a text field takes it: pressing the view gives it the focus, too.
    public static let edit = FocusInteractions(rawValue: 2)
    /// Everything.
    public static let automatic = FocusInteractions(rawValue: 3)
}

public struct _FocusableModifier {
    let isFocusable: Bool
    let interactions: FocusInteractions
}

extension _FocusableModifier: ViewHoldingModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        var context = context
        context.environment = FocusScope.make(under: context.environment)
        return FocusableElement(wrapping: view, context)
    }
}

/// Tells the views inside one that can have the focus whether it has.
@MainActor
enum FocusScope {
    /// What a view inside sees, by whether it is focused (1) and pressed (2).
    private static let writes = (0...3).map { bits in
        var values = EnvironmentValues()
        values.isFocused = bits & 1 != 0
        values.isControlPressed = bits & 2 != 0
        return values.writes
    }

    static func make(under outer: EnvironmentScope) -> EnvironmentScope {
        let scope = EnvironmentScope(outer: outer)
        scope.write(writes[0])
        return scope
    }

    static func tell(_ scope: EnvironmentScope, isFocused: Bool, isPressed: Bool = false) {
        scope.write(writes[(isFocused ? 1 : 0) + (isPressed ? 2 : 0)])
    }

    /// With something else that views inside are told.
    static func tell(
        _ scope: EnvironmentScope, isFocused: Bool, isPressed: Bool, and change: (inout EnvironmentValues) -> Void
    ) {
        var values = EnvironmentValues()
        values.isFocused = isFocused
        values.isControlPressed = isPressed
        change(&values)
        scope.write(values.writes)
    }
}

private final class FocusableElement<Modified: View>: WrapperElement<Modified, _FocusableModifier> {
    private var isEnabled = true

    override init(wrapping view: ModifiedContent<Modified, _FocusableModifier>, _ context: _ElementContext) {
        super.init(wrapping: view, context)
        readSurroundings()
    }

    private func readSurroundings() {
        isMarked = false
        _ = beginReading()
        isEnabled = readEnvironment().isEnabled
    }

    override var keepsWrapperForView: Bool { true }

    override func reevaluate() {
        readSurroundings()
        allWrappers.forEach(modifierChanged)
    }

    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = FocusableNode(graph)
        wrapper.whenFocusChanged = { [weak self] in self?.focusChanged() }
        modifierChanged(wrapper)
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) {
        guard let wrapper = wrapper as? FocusableNode else { return }
        wrapper.isAllowed = view.modifier.isFocusable && isEnabled
        wrapper.keepsFocusOut = !view.modifier.isFocusable
        wrapper.interactions = view.modifier.interactions
    }

    private func focusChanged() {
        let isFocused = allWrappers.contains { ($0 as? FocusableNode)?.isFocused == true }
        FocusScope.tell(environment, isFocused: isFocused)
    }
}

/// The area of a view that can have the focus and does nothing by itself when it is pressed. A control has the focus itself:
/// around one there is no such area, only whether the focus may come to it.
private final class FocusableNode: WrapperNode, InteractiveNode, SpeakingOfInside {
    var whenFocusChanged: (() -> Void)?
    var interactions = FocusInteractions.automatic
    var isPressed = false

    override init(_ graph: ViewGraph) {
        super.init(graph)
        graph.hasSpeakers = true
    }

    var isAllowed = true {
        didSet {
            guard isAllowed != oldValue else { return }
            if !isAllowed, isFocused { graph.focus.leave(self) }
            layerContentChanged()
        }
    }

    /// Whether the view is a control.
    private var isAroundControl: Bool {
        var node = principalChild
        while let current = node {
            if let control = current as? any InteractiveNode, control.isControl, !(control is TextLinkNode) {
                return true
            }
            node = current.principalChild
        }
        return false
    }

    var isControl: Bool { !isAroundControl }
    var isInteractive: Bool { isAllowed && isControl }

    func insideChanged(onTheWay isOnTheWay: Bool) {
        if isOnTheWay { layerContentChanged() }
    }

    /// Whether neither Tab nor the author brings the focus to what is inside.
    var keepsFocusOut = false {
        didSet {
            guard keepsFocusOut, !oldValue, let node = graph.focus.node, node.isInTree(of: self) else { return }
            graph.focus.move(to: nil)
        }
    }
    override var letsFocusIn: Bool { !keepsFocusOut }

    var isFocused = false {
        didSet {
            guard isFocused != oldValue else { return }
            layerContentChanged()
            whenFocusChanged?()
        }
    }

    var takesKeyPresses: Bool { false }
    var letsSelect: Bool { true }

    var takesFocusWhenPressed: Bool { interactions.contains(.edit) }
    var pointerGesture: AnyGesture<Void>? { nil }

    var takesTaps: Bool { takesFocusWhenPressed }

    func activate() {
        if takesFocusWhenPressed { graph.focus.move(to: self) }
    }

    /// Return and Space tap what the author made of the view, unless the author has a use for them.
    func take(_ key: KeyInput) -> Bool {
        guard isInteractive, key.modifiers.isEmpty, key.key == .enter || key.key == .space else { return false }
        return [teller, tappedInside].compactMap(\.self).contains { $0.isTappedByKeys }
    }

    override var needsLayer: Bool { true }
    override var speaksForItself: Bool { isControl }
    override var isHittable: Bool { isInteractive }

    override func makeSemantics() -> Semantics {
        guard isControl else { return .none }
        let actions: ActionSet = takesTaps ? [.tap, .focus] : .focus
        var semantics = Semantics(role: .group, label: .drawn, actions: isInteractive ? actions : [])
        // What it is, is what the view in it is.
        if let inner = principalChild?.firstSpoken { (semantics.role, semantics.value) = (inner.role, inner.value) }
        if isFocused { semantics.state.insert(.focused) }
        return semantics
    }
}

extension LayoutNode {
    /// Does what a tap on the view does for those who do not aim; false where that is nothing.
    var isTappedByKeys: Bool {
        if performAnnotated(.tap(count: 1)) == .handled { return true }
        return said?.details.isTappable == true && graph.pointer.tap(self, count: 1)
    }

    /// The view inside that is tapped, where this one is that view with the focus.
    var tappedInside: LayoutNode? {
        sequence(first: principalChild) { $0?.principalChild }.prefix { $0 != nil }.lazy.compactMap(\.self)
            .first { $0.said?.details.isTappable == true || !$0.accessibilityHandlers.isEmpty }
    }

    /// What the one view says that this is mostly about; nil where there is no such one.
    fileprivate var firstSpoken: Semantics? {
        var node: LayoutNode? = self
        while let current = node {
            let semantics = current.makeSemantics()
            if semantics.role != .none { return semantics }
            node = current.principalChild
        }
        return nil
    }
}

/// Tells whether the focus is in a view: in a control, that has it itself.
private struct FocusTold {
    let action: (Bool) -> Void
    @FocusState private var isFocused: Bool
}

extension FocusTold: ViewModifier {
    func body(content: Content) -> some View {
        content.focused($isFocused).onChange(of: isFocused) { action($1) }
    }
}

extension View {
    nonisolated fileprivate func focusable(_ modifier: _FocusableModifier) -> some View {
        self.modifier(FocusInWords()).background { FocusRing(followsFocus: true) }.modifier(modifier)
    }
}

extension EnvironmentValues {
    /// Whether the nearest view around that can have the focus has it.
    public internal(set) var isFocused: Bool {
        get { self[IsFocusedKey.self] }
        set { self[IsFocusedKey.self] = newValue }
    }
}

private struct IsFocusedKey: EnvironmentKey { static let defaultValue = false }

extension View {
    /// Lets the focus come to the view, by Tab and by pressing it. Where taps do something, Return and Space do so while it
    /// has the focus, unless `onKeyPress` takes them. That it has the focus is shown, unless `focusEffectDisabled`
    /// leaves it to the views inside, which can ask for `isFocused`.
    ///
    /// With `false`, Tab passes over the view and all controls in it.
    nonisolated public func focusable(_ isFocusable: Bool = true) -> some View {
        focusable(_FocusableModifier(isFocusable: isFocusable, interactions: .automatic))
    }

    /// Lets the focus come to the view for what it does with it.
    nonisolated public func focusable(_ isFocusable: Bool = true, interactions: FocusInteractions) -> some View {
        focusable(_FocusableModifier(isFocusable: isFocusable, interactions: interactions))
    }

    @available(*, deprecated, message: "Use @FocusState, or isFocused in the environment, to react to the focus.")
    nonisolated public func focusable(
        _ isFocusable: Bool = true, onFocusChange: @escaping (_ isFocused: Bool) -> Void = { _ in }
    ) -> some View {
        focusable(_FocusableModifier(isFocusable: isFocusable, interactions: .automatic))
            .modifier(FocusTold(action: onFocusChange))
    }
}
