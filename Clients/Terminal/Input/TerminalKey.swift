import Display

/// The keys that a terminal can transmit: it sends characters and a few sequences, and the same for several keys.
public enum TerminalKey {
    /// The reason why a terminal cannot send a key, or not distinguish it.
    public struct Problem: Error, Equatable {
        /// The reason as a sentence.
        public var text: String
    }

    /// Returns the key as it arrives from a terminal; throws if another one, or none, would arrive.
    public static func arriving(_ key: Key, _ modifiers: KeyModifiers) throws(Problem) -> (Key, KeyModifiers) {
        guard !modifiers.contains(.command) else { throw Problem(text: "No terminal sends Cmd.") }
        guard Key.named.contains(key) else { return try character(key, modifiers) }
        guard modifiers.isSubset(of: possible(with: key)) else {
            let name = StatusLine.describe(key, modifiers)
            throw Problem(text: "No terminal sends \(name), or the same as for \(StatusLine.describe(key, [])).")
        }
        return (key, modifiers)
    }

    /// Returns the modifiers that terminals report for a key.
    private static func possible(with key: Key) -> KeyModifiers {
        switch key {
        case .tab: .shift
        case .enter, .backspace: .option
        case .space: [.control, .option]
        case .escape: []
        default: [.shift, .control, .option]
        }
    }

    /// Returns a character as it is typed; with Ctrl only if ASCII has a control character for it.
    private static func character(_ key: Key, _ modifiers: KeyModifiers) throws(Problem) -> (Key, KeyModifiers) {
        var (name, modifiers) = (key.name, modifiers)
        let described = StatusLine.describe(key, modifiers)
        let scalars = Array(name.unicodeScalars)
        guard scalars.count == 1, let scalar = scalars.first, scalar.value >= 0x20 else {
            throw Problem(text: "A terminal sends several characters for \(described).")
        }
        guard scalar.isASCII || modifiers.isEmpty else {
            throw Problem(
                text: "No terminal sends \(described): with other keys only ASCII characters arrive.")
        }
        if modifiers.contains(.shift) {
            guard scalar.properties.isAlphabetic else {
                throw Problem(text: "With Shift a terminal sends the character that is typed: name that one.")
            }
            name = name.uppercased()
            modifiers.remove(.shift)
        }
        guard modifiers.contains(.control) else { return (Key(name: name), modifiers) }
        name = name.lowercased()
        if let other = sameWithControl[name] {
            throw Problem(text: "A terminal sends the same for Ctrl-\(name) and \(other).")
        }
        if name == "@" { return (.space, modifiers) }
        guard ("a"..."z").contains(name) || ["\\", "]", "^", "_"].contains(name) else {
            throw Problem(text: "A terminal does not send \(described) as a key of its own.")
        }
        return (Key(name: name), modifiers)
    }

    private static let sameWithControl = ["h": "Backspace", "i": "Tab", "m": "Enter", "[": "Escape"]
}
