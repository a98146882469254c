import Display

/// A key, identified by its character.
public struct KeyEquivalent: Hashable, Sendable {
    public let character: Character
    public init(_ character: Character) { self.character = character }

    public static let upArrow = KeyEquivalent("\u{F700}")
    public static let downArrow = KeyEquivalent("\u{F701}")
    public static let leftArrow = KeyEquivalent("\u{F702}")
    public static let rightArrow = KeyEquivalent("\u{F703}")
    public static let escape = KeyEquivalent("\u{1B}")
    /// Deletes before the cursor.
    public static let delete = KeyEquivalent("\u{08}")
    /// Deletes after the cursor.
    public static let deleteForward = KeyEquivalent("\u{7F}")
    public static let home = KeyEquivalent("\u{F729}")
    public static let end = KeyEquivalent("\u{F72B}")
    public static let pageUp = KeyEquivalent("\u{F72C}")
    public static let pageDown = KeyEquivalent("\u{F72D}")
    public static let clear = KeyEquivalent("\u{F739}")
    public static let tab = KeyEquivalent("\t")
    public static let space = KeyEquivalent(" ")
    public static let `return` = KeyEquivalent("\r")
}

extension KeyEquivalent: ExpressibleByExtendedGraphemeClusterLiteral {
    public init(extendedGraphemeClusterLiteral character: Character) { self.init(character) }
}

extension KeyEquivalent {
    private static let named: [Key: KeyEquivalent] = [
        .up: .upArrow, .down: .downArrow, .left: .leftArrow, .right: .rightArrow, .escape: .escape,
        .backspace: .delete, .delete: .deleteForward, .home: .home, .end: .end, .pageUp: .pageUp,
        .pageDown: .pageDown, .tab: .tab, .space: .space, .enter: .return,
    ]

    /// Converts a key that a client reports; nil for keys without a character.
    package init?(_ key: Key) {
        if let known = KeyEquivalent.named[key] {
            self = known
        } else if let number = key.functionNumber, let scalar = Unicode.Scalar(0xF703 + UInt32(number)) {
            self.init(Character(scalar))
        } else if key.name.count == 1, let character = key.name.first {
            self.init(character)
        } else {
            return nil
        }
    }
}

/// A pressed key.
public struct KeyPress: Sendable {
    /// The phase of a key press. Clients report only `down`, also for each repetition of a held key.
    public struct Phases: OptionSet, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let down = Phases(rawValue: 1)
        public static let `repeat` = Phases(rawValue: 2)
        public static let up = Phases(rawValue: 4)
        public static let all: Phases = [.down, .repeat, .up]
    }

    /// Decides if other handlers receive the key too.
    public enum Result: Hashable, Sendable { case handled, ignored }

    public let phase: Phases
    public let key: KeyEquivalent
    /// The characters that the key types.
    public let characters: String
    public let modifiers: EventModifiers
}

extension KeyPress {
    package init?(_ input: KeyInput) {
        guard let key = KeyEquivalent(input.key) else { return nil }
        phase = .down
        self.key = key
        characters = input.text.isEmpty ? String(key.character) : input.text
        modifiers = EventModifiers(input.modifiers)
    }
}

extension Key {
    /// The number of a function key, 1 to 12; nil for other keys.
    fileprivate var functionNumber: Int? {
        guard name.first == "f", let number = Int(name.dropFirst()), (1...12).contains(number) else { return nil }
        return number
    }
}
