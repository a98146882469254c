import CTermKey
import Display
import Glibc

/// An input at a terminal, before it is interpreted. Positions are cells from the top left, from 0.
public enum TerminalInput: Hashable, Sendable {
    case key(KeyInput)
    case mouse(MouseInput)
    /// Pasted text, and the number of dropped bytes.
    case paste(String, dropped: Int)
    case focus(Bool)
    /// The terminal reports its background colour.
    case page(RGBA)
    /// The terminal has changed between light and dark.
    case appearance(ScreenAppearance)
    /// The terminal reports how it shows images.
    case images(ImageAnswer)
}

extension TerminalInput {
    /// True for mouse motion without a pressed button.
    var isHover: Bool { if case .mouse(let mouse) = self { mouse.kind == .hovered } else { false } }
}

/// The mouse, as a terminal reports it.
public struct MouseInput: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case pressed(button: UInt8)
        case dragged(button: UInt8)
        /// Motion without a pressed button.
        case hovered
        case released(button: UInt8)
        /// Rows and columns; positive moves towards the end of the content.
        case wheel(columns: Int, rows: Int)
    }

    public var kind: Kind
    public var column: Int
    public var row: Int
    public var modifiers: KeyModifiers
}

/// Converts a terminal's bytes into keys and mouse events, with libtermkey.
final class KeyReader {
    private let termKey: OpaquePointer
    private var filter = InputFilter()
    private var pressedButton: UInt8 = 0
    /// The key that ends a paste without an end mark: an interrupted paste would swallow all keys.
    private let pasteEscapeKey: KeyInput?

    /// Returns nil if libtermkey does not start.
    init?(terminal: String, wayOut: (Key, KeyModifiers)? = nil) {
        // Only with modifiers, because a plain character occurs in pasted text.
        self.pasteEscapeKey = wayOut.flatMap { $1.isEmpty ? nil : KeyInput($0, modifiers: $1) }
        // Ctrl-C is a key like any other. The device sets termios, and the viewer's loop pushes bytes.
        let flags = Int32(TERMKEY_FLAG_UTF8 | TERMKEY_FLAG_NOTERMIOS | TERMKEY_FLAG_CTRLC | TERMKEY_FLAG_NOSTART)
        let name = terminal.isEmpty ? "xterm" : terminal
        guard let termKey = termkey_new_abstract(name, flags) ?? termkey_new_abstract("xterm", flags) else {
            return nil
        }
        // Newer terminal descriptions declare the SGR mouse, which libtermkey would then parse as the old one.
        termkey_hook_terminfo_getstr(
            termKey, { name, value, _ in name.map { strcmp($0, "key_mouse") == 0 } == true ? nil : value }, nil)
        guard termkey_start(termKey) == 1 else {
            termkey_destroy(termKey)
            return nil
        }
        termkey_set_canonflags(termKey, Int32(TERMKEY_CANON_DELBS))
        self.termKey = termKey
    }

    deinit { termkey_destroy(termKey) }

    /// True if `flushHeld` must be called when nothing more arrives within
    /// `ClientTiming.escape`.
    private(set) var isWaitingForMore = false

    func read(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
        if filter.isPasting, let way = pasteEscape(out: Array(bytes)) {
            filter = InputFilter()
            return [.key(way)]
        }
        var inputs: [TerminalInput] = []
        decode(filter.consume(bytes), into: &inputs)
        isWaitingForMore = filter.isHolding
        return inputs
    }

    /// Returns the key that ends a paste if the bytes are just that key: a person pressed it. Pasted bytes arrive in
    /// longer pieces.
    private func pasteEscape(out bytes: [UInt8]) -> KeyInput? {
        guard let pasteEscapeKey, bytes.count <= KeyReader.longestKey else { return nil }
        var alone = InputFilter()
        var inputs: [TerminalInput] = []
        decode(alone.consume(bytes) + alone.flushHeld(), into: &inputs)
        return inputs == [.key(pasteEscapeKey)] ? pasteEscapeKey : nil
    }

    /// In bytes, with a margin.
    private static let longestKey = 16

    /// Ends the wait for the rest of a sequence, and returns the keys of the bytes so far.
    func release() -> [TerminalInput] {
        var inputs: [TerminalInput] = []
        decode(filter.flushHeld(), into: &inputs)
        isWaitingForMore = false
        return inputs
    }

    private func decode(_ pieces: [InputFilter.Piece], into inputs: inout [TerminalInput]) {
        for piece in pieces {
            switch piece {
            case .keys(let keys): push(keys, into: &inputs)
            case .key(let key): inputs.append(.key(key))
            case .paste(let bytes, let dropped):
                if let text = KeyReader.pasteText(bytes) { inputs.append(.paste(text, dropped: dropped)) }
            case .focus(let isFocused): inputs.append(.focus(isFocused))
            case .page(let color): inputs.append(.page(color))
            case .appearance(let appearance): inputs.append(.appearance(appearance))
            case .images(let answer): inputs.append(.images(answer))
            }
        }
    }

    /// Returns the text with line feeds: terminals send carriage returns for line ends.
    private static func pasteText(_ bytes: [UInt8]) -> String? {
        var allowed = String.UnicodeScalarView()
        var isAfterReturn = false
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            defer { isAfterReturn = scalar == "\r" }
            switch scalar.value {
            case 0x0A: if !isAfterReturn { allowed.append("\n") }
            case 0x0D: allowed.append("\n")
            case 0x09, 0x20..<0x7F, 0xA0...: allowed.append(scalar)
            default: break
            }
        }
        return allowed.isEmpty ? nil : String(allowed)
    }

    /// Pushes complete sequences, so after each push all of them can be read.
    private func push(_ bytes: [UInt8], into inputs: inout [TerminalInput]) {
        var start = 0
        while start < bytes.count {
            let available = min(termkey_get_buffer_remaining(termKey), bytes.count - start)
            guard available > 0 else { return }
            bytes.withUnsafeBytes { all in
                _ = UnsafeRawBufferPointer(rebasing: all[start..<(start + available)]).withMemoryRebound(to: CChar.self)
                {
                    termkey_push_bytes(termKey, $0.baseAddress, available)
                }
            }
            start += available
            // Only the last sequence of a full buffer may be incomplete.
            drain(into: &inputs, force: start == bytes.count)
        }
    }

    private func drain(into inputs: inout [TerminalInput], force: Bool) {
        var key = TermKeyKey()
        while (force ? termkey_getkey_force(termKey, &key) : termkey_getkey(termKey, &key)) == TERMKEY_RES_KEY {
            append(key, to: &inputs)
        }
    }

    private func append(_ key: TermKeyKey, to inputs: inout [TerminalInput]) {
        if key.type == TERMKEY_TYPE_MOUSE {
            if let mouse = mouse(key) { inputs.append(.mouse(mouse)) }
        } else if let key = KeyMapping.keyInput(key) {
            inputs.append(.key(key))
        }
    }

    private func mouse(_ key: TermKeyKey) -> MouseInput? {
        var key = key
        var event = TERMKEY_MOUSE_UNKNOWN
        var button: Int32 = 0
        var line: Int32 = 0
        var column: Int32 = 0
        guard termkey_interpret_mouse(termKey, &key, &event, &button, &line, &column) == TERMKEY_RES_KEY else {
            return nil
        }
        let kind: MouseInput.Kind
        switch (event, button) {
        case (TERMKEY_MOUSE_PRESS, 4): kind = .wheel(columns: 0, rows: -1)
        case (TERMKEY_MOUSE_PRESS, 5): kind = .wheel(columns: 0, rows: 1)
        case (TERMKEY_MOUSE_PRESS, 6): kind = .wheel(columns: -1, rows: 0)
        case (TERMKEY_MOUSE_PRESS, 7): kind = .wheel(columns: 1, rows: 0)
        case (TERMKEY_MOUSE_PRESS, 1...3):
            pressedButton = KeyReader.buttons[Int(button) - 1]
            kind = .pressed(button: pressedButton)
        case (TERMKEY_MOUSE_DRAG, _): kind = .dragged(button: pressedButton)
        // libtermkey reports motion without a button as a release of button 0.
        case (TERMKEY_MOUSE_RELEASE, 0): kind = .hovered
        case (TERMKEY_MOUSE_RELEASE, _): kind = .released(button: pressedButton)
        default: return nil
        }
        return MouseInput(
            kind: kind, column: max(0, Int(column) - 1), row: max(0, Int(line) - 1),
            modifiers: KeyMapping.modifiers(key.modifiers))
    }

    /// Terminals number left, middle, right; a display numbers primary, secondary, middle.
    private static let buttons: [UInt8] = [0, 2, 1]
}
