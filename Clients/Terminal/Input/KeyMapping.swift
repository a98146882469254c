import CTermKey
import Display

/// Maps libtermkey's keys to those of the protocol.
enum KeyMapping {
    static func modifiers(_ bits: Int32) -> KeyModifiers {
        var modifiers: KeyModifiers = []
        if bits & Int32(TERMKEY_KEYMOD_SHIFT) != 0 { modifiers.insert(.shift) }
        if bits & Int32(TERMKEY_KEYMOD_ALT) != 0 { modifiers.insert(.option) }
        if bits & Int32(TERMKEY_KEYMOD_CTRL) != 0 { modifiers.insert(.control) }
        return modifiers
    }

    static func keyInput(_ key: TermKeyKey) -> KeyInput? {
        let modifiers = modifiers(key.modifiers)
        switch key.type {
        case TERMKEY_TYPE_UNICODE:
            guard let scalar = UInt32(exactly: key.code.codepoint).flatMap(Unicode.Scalar.init) else { return nil }
            if scalar == " " { return KeyInput(.space, modifiers: modifiers) }
            guard scalar.value > 0x20 else { return nil }
            return KeyInput(Key(Character(scalar)), modifiers: modifiers)
        case TERMKEY_TYPE_FUNCTION:
            return functionKey(Int(key.code.number), modifiers)
        case TERMKEY_TYPE_KEYSYM:
            guard let named = names[key.code.sym.rawValue] else { return nil }
            return KeyInput(named, modifiers: modifiers)
        default:
            return nil
        }
    }

    /// Maps function keys. Terminal descriptions number F1 to F12 with modifiers as F13 and so on.
    private static func functionKey(_ number: Int, _ modifiers: KeyModifiers) -> KeyInput? {
        let held: [KeyModifiers] = [[], .shift, .control, [.control, .shift], .option, [.option, .shift]]
        guard number >= 1, number <= 12 * held.count else { return nil }
        let (round, place) = (number - 1).quotientAndRemainder(dividingBy: 12)
        return KeyInput(Key(name: "f\(place + 1)"), modifiers: modifiers.union(held[round]))
    }

    private static let names: [TermKeySym.RawValue: Key] = [
        TERMKEY_SYM_BACKSPACE.rawValue: .backspace, TERMKEY_SYM_TAB.rawValue: .tab,
        TERMKEY_SYM_ENTER.rawValue: .enter, TERMKEY_SYM_ESCAPE.rawValue: .escape, TERMKEY_SYM_SPACE.rawValue: .space,
        TERMKEY_SYM_DEL.rawValue: .backspace, TERMKEY_SYM_DELETE.rawValue: .delete, TERMKEY_SYM_UP.rawValue: .up,
        TERMKEY_SYM_DOWN.rawValue: .down, TERMKEY_SYM_LEFT.rawValue: .left, TERMKEY_SYM_RIGHT.rawValue: .right,
        TERMKEY_SYM_HOME.rawValue: .home, TERMKEY_SYM_FIND.rawValue: .home, TERMKEY_SYM_END.rawValue: .end,
        TERMKEY_SYM_SELECT.rawValue: .end, TERMKEY_SYM_PAGEUP.rawValue: .pageUp,
        TERMKEY_SYM_PAGEDOWN.rawValue: .pageDown, TERMKEY_SYM_KPENTER.rawValue: .enter,
        TERMKEY_SYM_KPPLUS.rawValue: Key("+"), TERMKEY_SYM_KPMINUS.rawValue: Key("-"),
        TERMKEY_SYM_KPMULT.rawValue: Key("*"), TERMKEY_SYM_KPDIV.rawValue: Key("/"),
        TERMKEY_SYM_KPCOMMA.rawValue: Key(","), TERMKEY_SYM_KPPERIOD.rawValue: Key("."),
        TERMKEY_SYM_KPEQUALS.rawValue: Key("="), TERMKEY_SYM_KP0.rawValue: Key("0"),
        TERMKEY_SYM_KP1.rawValue: Key("1"), TERMKEY_SYM_KP2.rawValue: Key("2"), TERMKEY_SYM_KP3.rawValue: Key("3"),
        TERMKEY_SYM_KP4.rawValue: Key("4"), TERMKEY_SYM_KP5.rawValue: Key("5"), TERMKEY_SYM_KP6.rawValue: Key("6"),
        TERMKEY_SYM_KP7.rawValue: Key("7"), TERMKEY_SYM_KP8.rawValue: Key("8"), TERMKEY_SYM_KP9.rawValue: Key("9"),
    ]
}
