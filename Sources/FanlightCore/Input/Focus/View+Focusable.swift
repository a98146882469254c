import Display

/// The interactions for which a view takes the focus.
public struct FocusInteractions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Presses, as a button takes them: keys move the focus here, a press does not.
    public static let activate = FocusInteractions(rawValue: 1)
    /// Continuous input, as a text field takes it: a press also moves the focus here.
    public static let edit = FocusInteractions(rawValue: 2)
    /// All interactions.
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

/// Writes the focus state of the view into the environment of the views inside.
@MainActor
package enum FocusScope {
    /// The environment writes for each state: focused (1) and pressed (2).
    private static let writes = (0...3).map { bits in
        var values = EnvironmentValues()
        values.isFocused = bits & 1 != 0
        values.isControlPressed = bits & 2 != 0
        return values.writes
    }

    package static func make(under outer: EnvironmentScope) -> EnvironmentScope {
        let scope = EnvironmentScope(outer: outer)
        scope.write(writes[0])
        return scope
    }

    package static func write(_ scope: EnvironmentScope, isFocused: Bool, isPressed: Bool = false) {
        scope.write(writes[(isFocused ? 1 : 0) + (isPressed ? 2 : 0)])
    }

    /// Writes the state together with other changes of the environment.
    package static func write(
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
        readInheritedState()
    }

    private func readInheritedState() {
        isDirty = false
        _ = beginReading()
        isEnabled = readEnvironment().isEnabled
    }

    override var keepsWrapperForView: Bool { true }

    override func reevaluate() {
        readInheritedState()
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
        wrapper.excludesFocus = !view.modifier.isFocusable
        wrapper.interactions = view.modifier.interactions
    }

    private func focusChanged() {
        let isFocused = allWrappers.contains { ($0 as? FocusableNode)?.isFocused == true }
        FocusScope.write(environment, isFocused: isFocused)
    }
}

/// The node of a focusable view that does nothing by itself when pressed. A control inside has the focus itself; the
/// node then only decides whether the focus may enter.
private final class FocusableNode: WrapperNode, InteractiveNode, HitTestable, SemanticNode,
    FocusContainer
{
    var whenFocusChanged: (() -> Void)?
    var interactions = FocusInteractions.automatic
    var isPressed = false

    var isAllowed = true {
        didSet {
            guard isAllowed != oldValue else { return }
            if !isAllowed, isFocused { graph.focus.removeFocus(self) }
            invalidateLayerContent()
        }
    }

    /// True if the view inside is a control.
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

    func descendantChanged(isOnPath: Bool) {
        if isOnPath { invalidateLayerContent() }
    }

    /// True if neither Tab nor the app can move the focus to the views inside.
    var excludesFocus = false {
        didSet {
            guard excludesFocus, !oldValue, let node = graph.focus.node, node.isInTree(of: self) else { return }
            graph.focus.move(to: nil)
        }
    }
    override var focusContainer: (any FocusContainer)? { self }
    var acceptsInnerFocus: Bool { !excludesFocus }

    var isFocused = false {
        didSet {
            guard isFocused != oldValue else { return }
            invalidateLayerContent()
            whenFocusChanged?()
        }
    }

    var activatesOnKeys: Bool { false }
    var allowsTextSelection: Bool { true }

    var becomesFocusedWhenPressed: Bool { interactions.contains(.edit) }
    var pointerGesture: AnyGesture<Void>? { nil }

    var activatesOnTap: Bool { becomesFocusedWhenPressed }

    func activate() {
        if becomesFocusedWhenPressed { graph.focus.move(to: self) }
    }

    /// Lets Return and Space perform the view's tap, unless the app handles these keys.
    func handleKey(_ key: KeyInput) -> Bool {
        guard isInteractive, key.modifiers.isEmpty, key.key == .enter || key.key == .space else { return false }
        return [exposingNode, tappedInside].compactMap(\.self).contains { $0.performsTapByKeys }
    }

    override var needsLayer: Bool { true }
    override var semantics: (any SemanticNode)? { self }
    var acceptsAttributes: Bool { isControl }
    override var hitTesting: (any HitTestable)? { self }
    var isHittable: Bool { isInteractive }

    func makeSemantics() -> Semantics {
        guard isControl else { return .none }
        let actions: ActionSet = activatesOnTap ? [.tap, .focus] : .focus
        var semantics = Semantics(role: .group, label: .drawn, actions: isInteractive ? actions : [])
        // The role and value are those of the view inside.
        if let inner = principalChild?.principalSemantics {
            (semantics.role, semantics.value) = (inner.role, inner.value)
        }
        if isFocused { semantics.state.insert(.focused) }
        return semantics
    }
}

extension LayoutNode {
    /// Performs a tap on the view as from assistive technology; returns false if a tap has no effect.
    package var performsTapByKeys: Bool {
        if performAnnotated(.tap(count: 1)) == .handled { return true }
        return mergedAttributes?.details.isTappable == true && graph.pointer.tap(self, count: 1)
    }

    /// The tappable view inside, for a focusable view around it.
    package var tappedInside: LayoutNode? {
        sequence(first: principalChild) { $0?.principalChild }.prefix { $0 != nil }.lazy.compactMap(\.self)
            .first { $0.mergedAttributes?.details.isTappable == true || !$0.accessibilityHandlers.isEmpty }
    }

    /// The semantics of the principal view inside; nil if there is none.
    fileprivate var principalSemantics: Semantics? {
        var node: LayoutNode? = self
        while let current = node {
            let semantics = current.plainSemantics
            if semantics.role != .none { return semantics }
            node = current.principalChild
        }
        return nil
    }
}

/// Reports whether the focus is in a view. The focus may be on a control inside.
private struct FocusChangeReporter {
    let action: (Bool) -> Void
    @FocusState private var isFocused: Bool
}

extension FocusChangeReporter: ViewModifier {
    func body(content: Content) -> some View {
        content.focused($isFocused).onChange(of: isFocused) { action($1) }
    }
}

extension View {
    nonisolated fileprivate func focusable(_ modifier: _FocusableModifier) -> some View {
        self.modifier(FocusTextModifier()).background { FocusRing(followsFocus: true) }.modifier(modifier)
    }
}

extension EnvironmentValues {
    /// True if the nearest focusable view around has the focus.
    public internal(set) var isFocused: Bool {
        get { self[IsFocusedKey.self] }
        set { self[IsFocusedKey.self] = newValue }
    }
}

private struct IsFocusedKey: EnvironmentKey { static let defaultValue = false }

extension View {
    /// Makes the view focusable, by Tab and by a press. Return and Space perform its tap, unless `onKeyPress` handles
    /// them. A focus ring is displayed unless `focusEffectDisabled` is set; views inside can then read `isFocused`.
    ///
    /// With `false`, Tab skips the view and all controls in it.
    nonisolated public func focusable(_ isFocusable: Bool = true) -> some View {
        focusable(_FocusableModifier(isFocusable: isFocusable, interactions: .automatic))
    }

    /// Makes the view focusable for some interactions.
    nonisolated public func focusable(_ isFocusable: Bool = true, interactions: FocusInteractions) -> some View {
        focusable(_FocusableModifier(isFocusable: isFocusable, interactions: interactions))
    }

    @available(*, deprecated, message: "Use @FocusState, or isFocused in the environment, to react to the focus.")
    nonisolated public func focusable(
        _ isFocusable: Bool = true, onFocusChange: @escaping (_ isFocused: Bool) -> Void = { _ in }
    ) -> some View {
        focusable(_FocusableModifier(isFocusable: isFocusable, interactions: .automatic))
            .modifier(FocusChangeReporter(action: onFocusChange))
    }
}
