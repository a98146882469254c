import Display

extension Input {
    /// Whether somebody who did this would look for what comes of it: a pointer that moves on, or is let go of where
    /// nothing was pressed, is nothing to tell.
    var wantsTaker: Bool {
        switch self {
        case .pointer(let pointer): pointer.phase == .pressed
        case .scroll, .key, .text, .composition, .paste, .act: true
        case .resize, .attention: false
        }
    }

    /// What is said to whoever did this, and nothing took it. `focused` is what has the keyboard.
    func sentenceOfNobody(focused: String?) -> String {
        switch self {
        case .pointer(let pointer): "Nothing at \(pointer.location.words) takes a press."
        case .scroll(let scroll): "Nothing at \(scroll.location.words) scrolls that way."
        case .key(let key) where !key.key.isKnown:
            "There is no key “\(key.key.name)”: it is one character, or one of "
                + Key.named.map(\.name).joined(separator: ", ") + "."
        case .key(let key): "Nothing took the key \(key.words): \(keyboard(focused))."
        case .text(let text), .composition(let text), .paste(let text):
            "Nothing took the text “\(text.prefix(20))\(text.count > 20 ? "…" : "")”: \(keyboard(focused))."
        case .resize, .attention, .act: "Nothing took this."
        }
    }

    /// Whether something may take it another time.
    var mayBeTaken: Bool {
        if case .key(let key) = self { key.key.isKnown } else { true }
    }

    private func keyboard(_ focused: String?) -> String {
        focused.map { "the \($0) has the keyboard" } ?? "no element has the keyboard"
    }
}

extension ScreenPoint {
    fileprivate var words: String { "\(x.plainText),\(y.plainText)" }
}

extension Key {
    fileprivate var isKnown: Bool { name.count == 1 || Key.named.contains(self) }
}

extension KeyInput {
    /// As scripts write it.
    fileprivate var words: String {
        let all: [(KeyModifiers, String)] = [
            (.control, "ctrl+"), (.option, "alt+"), (.shift, "shift+"), (.command, "cmd+"),
        ]
        return all.filter { modifiers.contains($0.0) }.map(\.1).joined() + key.name
    }
}
