import Display

/// Splits a terminal's bytes before they reach libtermkey. Extracts pasted text, focus reports and answers. Passes on
/// only complete sequences that a key can send.
///
/// Pasted text may contain anything, and nothing in it may be taken for a key. The library libtermkey 0.22 reads beyond
/// its tables for control sequences with intermediate or private bytes. No key sends them, and such sequences are
/// dropped here.
struct InputFilter {
    enum Piece: Hashable {
        /// Complete characters and sequences.
        case keys([UInt8])
        /// A key that libtermkey would take for the start of a longer sequence.
        case key(KeyInput)
        /// Pasted bytes, and the number of dropped ones.
        case paste([UInt8], dropped: Int)
        case focus(Bool)
        /// The answer to the query for the background colour.
        case page(RGBA)
        /// The terminal has changed between light and dark.
        case appearance(ScreenAppearance)
        /// An answer to the queries about images.
        case images(ImageAnswer)
    }

    private enum State {
        case ground
        /// After Escape.
        case escape
        /// After `Escape [`.
        case sequence
        /// After `Escape O`.
        case application
        /// After `Escape ]`: a report of the terminal's colours.
        case report
        /// After `Escape _`: an answer about images.
        case images
        /// After `Escape [ [`: a function key of the Linux console.
        case console
        /// Within a character that has this many more bytes.
        case character(Int)
        case paste
    }

    /// Limit of pasted bytes; the rest is dropped because a message has no space for it.
    static let pasteLimit = 1_000_000
    /// Longest key or report, in bytes.
    private static let longestSequence = 32
    /// Length of `Escape ] 11;` and `Escape _ Gi=`, which is never typed.
    private static let answerStart = 5
    private static let escape: UInt8 = 0x1B
    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    private var state = State.ground
    /// The bytes of the incomplete sequence.
    private var held: [UInt8] = []
    private var pasted: [UInt8] = []
    private var dropped = 0
    private var keys: [UInt8] = []
    private var pieces: [Piece] = []

    /// True if bytes wait for the rest of a sequence that may not come.
    var isHolding: Bool {
        switch state {
        case .escape, .sequence, .application, .console: true
        // A started answer is no key of a person, however slowly its rest arrives.
        case .report, .images: held.count < InputFilter.answerStart
        case .ground, .character, .paste: false
        }
    }

    /// True if all bytes are text until the end of the paste.
    var isPasting: Bool {
        if case .paste = state { true } else { false }
    }

    mutating func consume(_ bytes: some Sequence<UInt8>) -> [Piece] {
        for byte in bytes { consume(byte) }
        endKeys()
        defer { pieces = [] }
        return pieces
    }

    /// Ends the wait. The held bytes are a key: Escape, or Alt with a character.
    mutating func flushHeld() -> [Piece] {
        guard isHolding else { return [] }
        emitHeldAsKey()
        defer { pieces = [] }
        return pieces
    }

    private mutating func emitHeldAsKey() {
        endKeys()
        switch held.count {
        case 1: pieces.append(.key(KeyInput(.escape)))
        case 2: pieces.append(.key(InputFilter.alt(held[1])))
        default: break
        }
        clear()
    }

    private static func alt(_ byte: UInt8) -> KeyInput {
        KeyInput(Key(Character(Unicode.Scalar(byte))), modifiers: .option)
    }

    private mutating func consume(_ byte: UInt8) {
        switch state {
        case .ground: begin(byte)
        case .escape: continueEscape(byte)
        case .application:
            if (0x40..<0x7F).contains(byte) {
                keys += held + [byte]
                clear()
            } else {
                emitHeldAsKey()
                begin(byte)
            }
        case .sequence: continueSequence(byte)
        case .report: continueReport(byte)
        case .images: continueImages(byte)
        case .console:
            if (0x40..<0x7F).contains(byte) { keys += held + [byte] }
            clear()
        case .character(let missing):
            guard byte & 0xC0 == 0x80 else {
                clear()
                return begin(byte)
            }
            held.append(byte)
            if missing > 1 {
                state = .character(missing - 1)
            } else {
                if InputFilter.isCharacter(held) { keys += held }
                clear()
            }
        case .paste: paste(byte)
        }
    }

    /// Returns true for one valid character that is no 8-bit control.
    private static func isCharacter(_ bytes: [UInt8]) -> Bool {
        guard let scalar = String(validating: bytes, as: UTF8.self)?.unicodeScalars.first else { return false }
        return !(0x80..<0xA0).contains(scalar.value)
    }

    private mutating func begin(_ byte: UInt8) {
        switch byte {
        case InputFilter.escape:
            held = [byte]
            state = .escape
        case 0..<0x80: keys.append(byte)
        case 0xC2..<0xE0: beginCharacter(byte, missing: 1)
        case 0xE0..<0xF0: beginCharacter(byte, missing: 2)
        case 0xF0..<0xF5: beginCharacter(byte, missing: 3)
        default: break
        }
    }

    private mutating func beginCharacter(_ byte: UInt8, missing: Int) {
        held = [byte]
        state = .character(missing)
    }

    private mutating func continueEscape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "["):
            held.append(byte)
            state = .sequence
        case UInt8(ascii: "O"):
            held.append(byte)
            state = .application
        case UInt8(ascii: "]"):
            held.append(byte)
            state = .report
        case UInt8(ascii: "_"):
            held.append(byte)
            state = .images
        case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"):
            held.append(byte)
            emitHeldAsKey()
        case 0..<0x80 where byte != InputFilter.escape:
            keys += held + [byte]
            clear()
        default:
            emitHeldAsKey()
            begin(byte)
        }
    }

    /// Continues an answer after `Escape ]`. A person who types Alt-] continues with other characters.
    private mutating func continueReport(_ byte: UInt8) {
        held.append(byte)
        switch BackgroundReport.read(held[2...]) {
        case .incomplete: break
        case .whole(let color):
            clear()
            endKeys()
            if let color { pieces.append(.page(color)) }
        case .other: emitAsKeys()
        }
    }

    /// Continues an answer after `Escape _`. A person who types Alt-_ continues with other characters.
    private mutating func continueImages(_ byte: UInt8) {
        held.append(byte)
        switch ImageAnswer.read(held[2...]) {
        case .incomplete: break
        case .whole(let isKnown):
            clear()
            endKeys()
            pieces.append(.images(.kitty(isKnown)))
        case .other: emitAsKeys()
        }
    }

    /// Handles held bytes that began like an answer as keys: Alt with a character, and the rest.
    private mutating func emitAsKeys() {
        let rest = held.dropFirst(2)
        held.removeLast(rest.count)
        emitHeldAsKey()
        for byte in rest { consume(byte) }
    }

    private mutating func continueSequence(_ byte: UInt8) {
        switch byte {
        case 0x20..<0x40:
            held.append(byte)
            if held.count > InputFilter.longestSequence { clear() }
        case UInt8(ascii: "[") where held.count == 2:
            held.append(byte)
            state = .console
        case 0x40..<0x7F:
            let sequence = held + [byte]
            clear()
            finish(sequence)
        default:
            clear()
            begin(byte)
        }
    }

    private mutating func finish(_ sequence: [UInt8]) {
        let body = String(decoding: sequence.dropFirst(2), as: UTF8.self)
        if let answer = ImageAnswer.read(sequence: body) {
            endKeys()
            return pieces.append(.images(answer))
        }
        switch body {
        case "200~":
            endKeys()
            state = .paste
        case "I", "O":
            endKeys()
            pieces.append(.focus(sequence.last == UInt8(ascii: "I")))
        case "?997;1n", "?997;2n":
            endKeys()
            pieces.append(.appearance(body == "?997;1n" ? .dark : .light))
        case "M": break  // The old mouse report, which is never enabled.
        default: if InputFilter.isKey(sequence) { keys += sequence }
        }
    }

    /// Returns true for numbers and a final letter, or a mouse report.
    private static func isKey(_ sequence: [UInt8]) -> Bool {
        var parameters = sequence.dropFirst(2).dropLast()
        if parameters.first == UInt8(ascii: "<") {
            guard sequence.last == UInt8(ascii: "M") || sequence.last == UInt8(ascii: "m") else { return false }
            parameters.removeFirst()
        }
        let numbers = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        return numbers.count <= 4
            && numbers.allSatisfy {
                $0.count <= 7 && $0.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            }
    }

    private mutating func paste(_ byte: UInt8) {
        pasted.append(byte)
        if byte == InputFilter.pasteEnd.last,
            pasted.suffix(InputFilter.pasteEnd.count).elementsEqual(InputFilter.pasteEnd)
        {
            let kept = pasted.dropLast(InputFilter.pasteEnd.count)
            dropped += max(0, kept.count - InputFilter.pasteLimit)
            pieces.append(.paste(Array(kept.prefix(InputFilter.pasteLimit)), dropped: dropped))
            pasted = []
            dropped = 0
            clear()
        } else if pasted.count >= InputFilter.pasteLimit + 1024 {
            // Only the end of an overlong paste matters: it may contain part of the end mark.
            let surplus = InputFilter.pasteLimit..<(pasted.count - InputFilter.pasteEnd.count)
            pasted.removeSubrange(surplus)
            dropped += surplus.count
        }
    }

    private mutating func clear() {
        held = []
        state = .ground
    }

    private mutating func endKeys() {
        if !keys.isEmpty { pieces.append(.keys(keys)) }
        keys = []
    }
}
