import Display
import Foundation

/// Handles keys while the focus is in a view.
public struct _KeyPressModifier {
    /// The handled keys; nil for every key.
    let keys: Set<KeyEquivalent>?
    let characters: CharacterSet?
    let phases: KeyPress.Phases
    let action: KeyPressAction
}

/// An app's action for key presses. The closure is stored unwrapped; see `ValueComparison`.
struct KeyPressAction {
    var plain: (() -> KeyPress.Result)?
    var withPress: ((KeyPress) -> KeyPress.Result)?

    func callAsFunction(_ press: KeyPress) -> KeyPress.Result { plain?() ?? withPress?(press) ?? .ignored }
}

extension _KeyPressModifier: ViewModifier {
    public typealias Body = Never

    public static func _makeElement<Modified: View>(
        _ view: ModifiedContent<Modified, Self>, _ context: _ElementContext
    ) -> _Element {
        KeyPressElement(wrapping: view, context)
    }

    fileprivate func matches(_ press: KeyPress) -> Bool {
        guard phases.contains(press.phase) else { return false }
        if let keys, !keys.contains(press.key) { return false }
        if let characters, !press.characters.unicodeScalars.allSatisfy(characters.contains) { return false }
        return action(press) == .handled
    }
}

private final class KeyPressElement<Modified: View>: WrapperElement<Modified, _KeyPressModifier> {
    override func makeWrapper(around node: LayoutNode) -> WrapperNode? {
        let wrapper = KeyPressNode(graph)
        modifierChanged(wrapper)
        return wrapper
    }

    override func modifierChanged(_ wrapper: WrapperNode) { (wrapper as? KeyPressNode)?.modifier = view.modifier }
}

private final class KeyPressNode: WrapperNode, KeyNode {
    var modifier: _KeyPressModifier?

    func handleBeforeFocus(_ key: KeyInput) -> Bool {
        guard let modifier, let press = KeyPress(key) else { return false }
        return modifier.matches(press)
    }
}

extension View {
    /// Handles a key while the focus is in the view. Ignored keys go on to the enclosing views and the focused control.
    nonisolated public func onKeyPress(
        _ key: KeyEquivalent, action: @escaping () -> KeyPress.Result
    ) -> some View {
        modifier(
            _KeyPressModifier(
                keys: [key], characters: nil, phases: [.down, .repeat], action: KeyPressAction(plain: action)))
    }

    /// Handles a key while the focus is in the view.
    nonisolated public func onKeyPress(
        _ key: KeyEquivalent, phases: KeyPress.Phases, action: @escaping (KeyPress) -> KeyPress.Result
    ) -> some View {
        onKeyPress(keys: [key], phases: phases, action: action)
    }

    /// Handles some keys while the focus is in the view.
    nonisolated public func onKeyPress(
        keys: Set<KeyEquivalent>, phases: KeyPress.Phases = [.down, .repeat],
        action: @escaping (KeyPress) -> KeyPress.Result
    ) -> some View {
        modifier(
            _KeyPressModifier(keys: keys, characters: nil, phases: phases, action: KeyPressAction(withPress: action)))
    }

    /// Handles keys that type some characters while the focus is in the view.
    nonisolated public func onKeyPress(
        characters: CharacterSet, phases: KeyPress.Phases = [.down, .repeat],
        action: @escaping (KeyPress) -> KeyPress.Result
    ) -> some View {
        modifier(
            _KeyPressModifier(
                keys: nil, characters: characters, phases: phases, action: KeyPressAction(withPress: action)))
    }

    /// Handles any key while the focus is in the view.
    nonisolated public func onKeyPress(
        phases: KeyPress.Phases = [.down, .repeat], action: @escaping (KeyPress) -> KeyPress.Result
    ) -> some View {
        modifier(
            _KeyPressModifier(keys: nil, characters: nil, phases: phases, action: KeyPressAction(withPress: action)))
    }
}
