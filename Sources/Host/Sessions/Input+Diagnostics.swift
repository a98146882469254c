import Display

extension Input {
    /// True if a script expects an effect of this input. A pointer that moves on, or is released where nothing was
    /// pressed, need not have one.
    var expectsEffect: Bool {
        switch self {
        case .pointer(let pointer): pointer.phase == .pressed
        case .scroll, .key, .text, .composition, .paste, .act, .openURL: true
        case .resize, .displayFocus: false
        }
    }

    /// Returns the sentence for an input that nothing handled. `focused` is the element with the keyboard focus.
    func unhandledSentence(focused: String?) -> String {
        switch self {
        case .pointer(let pointer): "Nothing at \(pointer.location.words) handles a press."
        case .scroll(let scroll): "Nothing at \(scroll.location.words) scrolls that way."
        case .key(let key) where !key.key.isKnown:
            "“\(key.key.name)” is not a key: a key is one character, or one of "
                + Key.named.map(\.name).joined(separator: ", ") + "."
        case .key(let key): "Nothing handled the key \(key.words): \(keyboard(focused))."
        case .text(let text), .composition(let text), .paste(let text):
            "Nothing handled the text “\(text.prefix(20))\(text.count > 20 ? "…" : "")”: \(keyboard(focused))."
        case .openURL(let address): "Nothing opens \(address): no view has onOpenURL(perform:)."
        case .resize, .displayFocus, .act: "Nothing handled this input."
        }
    }

    /// True if the input may be handled at another time.
    var mayBeHandledLater: Bool {
        if case .key(let key) = self { key.key.isKnown } else { true }
    }

    private func keyboard(_ focused: String?) -> String {
        focused.map { "the focus is on the \($0)" } ?? "no element has the focus"
    }
}

extension ScreenPoint {
    fileprivate var words: String { "\(x.plainText),\(y.plainText)" }
}

extension Key {
    fileprivate var isKnown: Bool { name.count == 1 || Key.named.contains(self) }
}

extension KeyInput {
    /// The key combination as scripts write it.
    fileprivate var words: String {
        let all: [(KeyModifiers, String)] = [
            (.control, "ctrl+"), (.option, "alt+"), (.shift, "shift+"), (.command, "cmd+"),
        ]
        return all.filter { modifiers.contains($0.0) }.map(\.1).joined() + key.name
    }
}
