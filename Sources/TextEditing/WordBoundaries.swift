/// The kind of characters that form a word together. In languages without spaces, a change of script ends a word, which
/// is where most of their words end.
private enum WordPart: Equatable {
    case letters, ideographs, hiragana, katakana
    /// Emoji among text.
    case emoji
}

extension Character {
    /// The kind of word that contains the character; nil for a separator.
    fileprivate var wordPart: WordPart? {
        if self == "_" || self == "'" || self == "’" { return .letters }
        guard isLetter || isNumber else { return isPicture ? .emoji : nil }
        guard let scalar = unicodeScalars.first else { return nil }
        switch scalar.value {
        case 0x3041...0x309F: return .hiragana
        case 0x30A1...0x30FA, 0x30FC...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: return .katakana
        case 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: return .ideographs
        default: return .letters
        }
    }

    private var isPicture: Bool {
        guard let first = unicodeScalars.first?.properties else { return false }
        return first.isEmojiPresentation || first.isEmoji && unicodeScalars.count > 1
    }
}

extension String {
    /// Returns the word that contains or follows an index, or the separators there. Returns nil for an empty string.
    func word(at place: Index) -> Range<Index>? {
        guard !isEmpty else { return nil }
        let part = place < endIndex ? self[place].wordPart : self[index(before: place)].wordPart
        return start(of: part, before: place)..<end(of: part, after: place)
    }

    func startOfWord(before place: Index) -> Index {
        let end = start(of: nil, before: place)
        return end > startIndex ? start(of: self[index(before: end)].wordPart, before: end) : end
    }

    func endOfWord(after place: Index) -> Index {
        let start = end(of: nil, after: place)
        return start < endIndex ? end(of: self[start].wordPart, after: start) : start
    }

    private func start(of part: WordPart?, before place: Index) -> Index {
        var start = place
        while start > startIndex, self[index(before: start)].wordPart == part { start = index(before: start) }
        return start
    }

    private func end(of part: WordPart?, after place: Index) -> Index {
        var end = place
        while end < endIndex, self[end].wordPart == part { end = index(after: end) }
        return end
    }
}
