import Display

/// A key with modifiers that activates a control, wherever the focus is.
public struct KeyboardShortcut: Hashable, Sendable {
    /// The adaptation of a shortcut to other keyboard layouts. It has no effect here, because clients report keys by
    /// character.
    public struct Localization: Hashable, Sendable {
        private let name: String
        public static let automatic = Localization(name: "automatic")
        public static let withoutMirroring = Localization(name: "withoutMirroring")
        public static let custom = Localization(name: "custom")
    }

    public var key: KeyEquivalent
    public var modifiers: EventModifiers
    public var localization: Localization

    public init(
        _ key: KeyEquivalent, modifiers: EventModifiers = .command, localization: Localization = .automatic
    ) {
        self.key = key
        self.modifiers = modifiers
        self.localization = localization
    }

    /// Return, for the default action.
    public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
    /// Escape, for the cancel action.
    public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])
}

extension KeyboardShortcut {
    /// True if a key press matches the shortcut. Control stands for Command, for keyboards without it and terminals
    /// that do not report it.
    package func matches(_ press: KeyPress) -> Bool {
        guard key == press.key || key.character.lowercased() == press.key.character.lowercased() else { return false }
        if press.modifiers == modifiers { return true }
        guard modifiers.contains(.command), !modifiers.contains(.control) else { return false }
        return press.modifiers == modifiers.subtracting(.command).union(.control)
    }
}

public struct _KeyboardShortcutModifier: Equatable {
    package let shortcut: KeyboardShortcut?
    /// True if the shortcut follows from the view's position in a presentation. A shortcut that the app sets replaces
    /// it.
    package var isByPosition = false

    package init(shortcut: KeyboardShortcut?, isByPlace: Bool = false) {
        self.shortcut = shortcut
        self.isByPosition = isByPlace
    }
}

extension _KeyboardShortcutModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        ShortcutElement(wrapping: view, context)
    }
}

private final class ShortcutElement<Modified: View>: WrapperElement<Modified, _KeyboardShortcutModifier> {
    private let participation: Participation

    override init(wrapping view: ModifiedContent<Modified, _KeyboardShortcutModifier>, _ context: _ElementContext) {
        participation = context.graph.keys.shortcuts.join()
        super.init(wrapping: view, context)
    }

    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = ShortcutNode(graph)
        modifierChanged(wrapper)
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) {
        guard let wrapper = wrapper as? ShortcutNode else { return }
        wrapper.shortcut = view.modifier.shortcut
        wrapper.isByPlace = view.modifier.isByPosition
    }
}

final class ShortcutNode: WrapperNode, ShortcutHandling {
    fileprivate var shortcut: KeyboardShortcut?
    fileprivate var isByPlace = false

    /// Activates the control inside if the key press matches the shortcut.
    func handleShortcut(_ press: KeyPress) -> Bool {
        guard let shortcut, shortcut.matches(press), let target = firstInteractive ?? buttonAround,
            !isByPlace || appliesByPosition(target)
        else { return false }
        target.activate()
        return true
    }

    /// The button whose label contains the view. A value in a picker's menu, for example, is inside a button.
    private var buttonAround: (any InteractiveNode)? {
        var node = parent
        while let current = node {
            if let control = current as? any InteractiveNode, control.isControl {
                return control is any RoleButton && control.isInteractive ? control : nil
            }
            node = current.parent
        }
        return nil
    }

    /// True if a shortcut by position applies. It applies in sheets and other layers, but not in windows, and only if
    /// the app set no other shortcut.
    private func appliesByPosition(_ target: any InteractiveNode) -> Bool {
        guard graph.interactionRoot is SceneLayerNode else { return false }
        var node = target.parent
        while let current = node, current !== self {
            if current is ShortcutNode { return false }
            node = current.parent
        }
        return true
    }
}

extension LayoutNode {
    /// The first control in this subtree with the shortcut.
    final func control(pressedBy shortcut: KeyboardShortcut) -> (any InteractiveNode)? {
        guard hasShortcuts else { return nil }
        if let own = self as? ShortcutNode, own.shortcut == shortcut, let target = own.firstInteractive {
            return target
        }
        for child in shownChildren {
            if let found = child.control(pressedBy: shortcut) { return found }
        }
        return nil
    }
}

extension View {
    /// Sets the shortcut that activates the control, wherever the focus is. Control stands for Command where there is
    /// no Command key.
    nonisolated public func keyboardShortcut(
        _ key: KeyEquivalent, modifiers: EventModifiers = .command
    ) -> some View {
        keyboardShortcut(KeyboardShortcut(key, modifiers: modifiers))
    }

    nonisolated public func keyboardShortcut(
        _ key: KeyEquivalent, modifiers: EventModifiers = .command, localization: KeyboardShortcut.Localization
    ) -> some View {
        keyboardShortcut(KeyboardShortcut(key, modifiers: modifiers, localization: localization))
    }

    nonisolated public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
        keyboardShortcut(Optional(shortcut))
    }

    /// Sets the shortcut that activates the control; nil removes a default one.
    nonisolated public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View {
        environment(\.keyboardShortcut, shortcut).modifier(_KeyboardShortcutModifier(shortcut: shortcut))
    }
}

private struct KeyboardShortcutKey: EnvironmentKey { static var defaultValue: KeyboardShortcut? { nil } }

extension EnvironmentValues {
    /// The shortcut of the enclosing control. Styles can display it, or emphasise the default action.
    public internal(set) var keyboardShortcut: KeyboardShortcut? {
        get { self[KeyboardShortcutKey.self] }
        set { self[KeyboardShortcutKey.self] = newValue }
    }
}
