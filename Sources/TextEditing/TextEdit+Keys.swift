import Display
import Foundation

extension KeyInput {
    /// The key for secret text, whose word boundaries must not be revealed: the whole text counts as one word.
    package var withoutWords: KeyInput {
        let isWord = !modifiers.isDisjoint(with: [.control, .option])
        let rest = modifiers.subtracting([.control, .option])
        switch key {
        case .left where isWord: return KeyInput(.home, modifiers: rest)
        case .right where isWord: return KeyInput(.end, modifiers: rest)
        case .backspace where isWord: return KeyInput(.backspace, modifiers: .command)
        case .delete where isWord: return KeyInput(Key("k"), modifiers: .control)
        default: break
        }
        switch (key.name.lowercased(), modifiers) {
        case ("w", .control): return KeyInput(Key("u"), modifiers: .control)
        case ("b", .option): return KeyInput(.home)
        case ("f", .option): return KeyInput(.end)
        case ("d", .option): return KeyInput(Key("k"), modifiers: .control)
        // Secret text cannot be recapitalised, because the result is invisible.
        case ("u", .option), ("l", .option), ("c", .option): return KeyInput(.end)
        default: return self
        }
    }
}

extension TextEdit {
    /// The outcome of a key.
    package enum KeyResult: Equatable {
        /// The key has no meaning here.
        case unused
        case used
        /// Return was pressed: the text is submitted.
        case submitted
    }

    /// Handles a key as desktop editors and readline do.
    package mutating func handle(_ key: KeyInput) -> KeyResult {
        let modifiers = key.modifiers
        let selecting = modifiers.contains(.shift)
        let rest = modifiers.subtracting(.shift)
        if let result = handleNamed(key.key, rest, selecting: selecting) { return result }
        if rest == .control || rest == .command { return handleControl(key.key, rest, selecting) }
        if rest == .option { return handleOption(key.key) }
        guard rest.isEmpty else { return .unused }
        let typed = key.text.isEmpty ? key.key.typed : key.text
        guard !typed.isEmpty else { return .unused }
        insert(typed)
        return .used
    }

    private mutating func handleNamed(_ key: Key, _ rest: KeyModifiers, selecting: Bool) -> KeyResult? {
        let isWord = !rest.isDisjoint(with: [.control, .option])
        let isLine = rest.contains(.command)
        switch key {
        case .left: move(isLine ? .lineStart : isWord ? .wordLeft : .left, selecting: selecting)
        case .right: move(isLine ? .lineEnd : isWord ? .wordRight : .right, selecting: selecting)
        case .home: move(rest.contains(.control) ? .start : .lineStart, selecting: selecting)
        case .end: move(rest.contains(.control) ? .end : .lineEnd, selecting: selecting)
        case .up where rest == .command: move(.start, selecting: selecting)
        case .down where rest == .command: move(.end, selecting: selecting)
        case .up where isMultiline && rest == .option: move(.paragraphStart, selecting: selecting)
        case .down where isMultiline && rest == .option: move(.paragraphEnd, selecting: selecting)
        // A single line has no line above or below: Up and Down move to its ends. At an end, without a selection, the
        // key belongs to the views around the field.
        case .up where !isMultiline && rest.isEmpty && !(head == 0 && (selecting || selection.isEmpty)):
            move(.start, selecting: selecting)
        case .down
        where !isMultiline && rest.isEmpty
            && !(head == text.utf8.count && (selecting || selection.isEmpty)):
            move(.end, selecting: selecting)
        case .backspace: delete(isLine ? .lineStart : isWord ? .wordLeft : .left)
        case .delete: delete(isWord ? .wordRight : .right)
        case .enter where rest.isEmpty:
            guard isMultiline else { return .submitted }
            insert("\n")
        default: return nil
        }
        return .used
    }

    private mutating func handleControl(_ key: Key, _ rest: KeyModifiers, _ selecting: Bool) -> KeyResult {
        let isCommand = rest == .command
        switch key.name.lowercased() {
        case "a": if isCommand { selectAll() } else { move(.lineStart) }
        case "e" where !isCommand: move(.lineEnd)
        case "b" where !isCommand: move(.left)
        case "f" where !isCommand: move(.right)
        case "d" where !isCommand: delete(.right)
        case "h" where !isCommand: delete(.left)
        case "w" where !isCommand: kill(.wordLeft)
        case "k" where !isCommand: kill(.lineEnd)
        case "u" where !isCommand: kill(.lineStart)
        case "y": if isCommand { redo() } else { yank() }
        case "t" where !isCommand: transpose()
        case "o" where !isCommand && isMultiline:
            insert("\n", isTyped: false)
            move(.left)
        case "z": if selecting { redo() } else { undo() }
        case "_" where !isCommand: undo()
        default: return .unused
        }
        return .used
    }

    private mutating func handleOption(_ key: Key) -> KeyResult {
        switch key.name.lowercased() {
        case "b": move(.wordLeft)
        case "f": move(.wordRight)
        case "d": kill(.wordRight)
        case "u": rewriteWord { $0.uppercased() }
        case "l": rewriteWord { $0.lowercased() }
        case "c": rewriteWord(\.capitalized)
        default: return .unused
        }
        return .used
    }

    /// Recases the selection, or the rest of the word, and moves the cursor after it.
    private mutating func rewriteWord(_ change: (String) -> String) {
        if selection.isEmpty { move(.wordRight, selecting: true) }
        guard !selection.isEmpty else { return }
        insert(change(selectedText), isTyped: false)
    }
}
