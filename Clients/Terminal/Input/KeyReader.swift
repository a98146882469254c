import CTermKey
import Display
import Glibc

/// What a person did at a terminal, before anybody decided what it is for. Places are cells from the top left, from 0.
public enum TerminalInput: Hashable, Sendable {
    case key(KeyInput)
    case mouse(MouseInput)
    /// What was pasted, and how many bytes of it were too much.
    case paste(String, dropped: Int)
    case focus(Bool)
    /// The terminal says what colour its page is.
    case page(RGBA)
    /// The person has made the terminal light or dark.
    case appearance(ScreenAppearance)
    /// The terminal says how it shows images.
    case images(ImageAnswer)
}

extension TerminalInput {
    /// A pointer that goes about, and does nothing.
    var isHover: Bool { if case .mouse(let mouse) = self { mouse.kind == .hovered } else { false } }
}

/// The mouse, as a terminal reports it.
public struct MouseInput: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case pressed(button: UInt8)
        case dragged(button: UInt8)
        /// It goes about with no button down.
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

/// Turns a terminal's bytes into keys and mouse events, with libtermkey.
final class KeyReader {
    /// How long a lone Escape waits for the rest of a sequence.
    static let escapeWait = Duration.milliseconds(50)

    private let termKey: OpaquePointer
    private var filter = InputFilter()
    private var pressedButton: UInt8 = 0
    /// What ends a paste whose end never comes: one that was cut off would take every key for its own.
    private let wayOut: KeyInput?

    /// nil when libtermkey does not start.
    init?(terminal: String, wayOut: (Key, KeyModifiers)? = nil) {
        // A plain letter is in many a text.
        self.wayOut = wayOut.flatMap { $1.isEmpty ? nil : KeyInput($0, modifiers: $1) }
        // Ctrl-C is a key like any other; termios is set by the device, and bytes are pushed by the viewer's loop.
        let flags = Int32(TERMKEY_FLAG_UTF8 | TERMKEY_FLAG_NOTERMIOS | TERMKEY_FLAG_CTRLC | TERMKEY_FLAG_NOSTART)
        let name = terminal.isEmpty ? "xterm" : terminal
        guard let termKey = termkey_new_abstract(name, flags) ?? termkey_new_abstract("xterm", flags) else {
            return nil
        }
        // Newer terminal descriptions announce the SGR mouse, which libtermkey would then read as the old one.
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

    /// Whether `release` should be called when nothing more arrives within `escapeWait`.
    private(set) var isWaitingForMore = false

    func read(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
        if filter.isPasting, let way = way(out: Array(bytes)) {
            filter = InputFilter()
            return [.key(way)]
        }
        var inputs: [TerminalInput] = []
        take(filter.take(bytes), into: &inputs)
        isWaitingForMore = filter.isHolding
        return inputs
    }

    /// The key that ends a paste, where it is all that came: a person pressed it. What is pasted comes in longer pieces.
    private func way(out bytes: [UInt8]) -> KeyInput? {
        guard let wayOut, bytes.count <= KeyReader.longestKey else { return nil }
        var alone = InputFilter()
        var inputs: [TerminalInput] = []
        take(alone.take(bytes) + alone.release(), into: &inputs)
        return inputs == [.key(wayOut)] ? wayOut : nil
    }

    /// In bytes, with room to spare.
    private static let longestKey = 16

    /// The rest of a sequence did not come: what is there is taken as it is.
    func release() -> [TerminalInput] {
        var inputs: [TerminalInput] = []
        take(filter.release(), into: &inputs)
        isWaitingForMore = false
        return inputs
    }

    private func take(_ pieces: [InputFilter.Piece], into inputs: inout [TerminalInput]) {
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

    /// Terminals send carriage returns for line ends; a text has line feeds.
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

    /// The filter only hands out whole sequences, so after each push everything can be read.
    private func push(_ bytes: [UInt8], into inputs: inout [TerminalInput]) {
        var start = 0
        while start < bytes.count {
            let room = min(termkey_get_buffer_remaining(termKey), bytes.count - start)
            guard room > 0 else { return }
            bytes.withUnsafeBytes { all in
                _ = UnsafeRawBufferPointer(rebasing: all[start..<(start + room)]).withMemoryRebound(to: CChar.self) {
                    termkey_push_bytes(termKey, $0.baseAddress, room)
                }
            }
            start += room
            // Only the last sequence of a full buffer may still wait for its end.
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
        // So libtermkey calls a motion without a button.
        case (TERMKEY_MOUSE_RELEASE, 0): kind = .hovered
        case (TERMKEY_MOUSE_RELEASE, _): kind = .released(button: pressedButton)
        default: return nil
        }
        return MouseInput(
            kind: kind, column: max(0, Int(column) - 1), row: max(0, Int(line) - 1),
            modifiers: KeyMapping.modifiers(key.modifiers))
    }

    /// Terminals count left, middle, right; a display counts primary, secondary, middle.
    private static let buttons: [UInt8] = [0, 2, 1]
}
