import CPango

/// How many columns of a terminal a text takes.
///
/// The unit is the character as people see it (a grapheme cluster): an emoji family, a flag or a letter with all its
/// marks is one character and takes one or two columns.
public enum CellWidth {
    /// 0 for what draws nothing by itself, 1, or 2 for wide characters.
    public static func of(_ character: Character) -> Int {
        if let ascii = character.asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
        var widest = 0
        /// What stands beside the first letter.
        var beside = 0
        for (index, scalar) in character.unicodeScalars.enumerated() {
            // Variation selector 16 asks for the emoji form of a character that has a narrow one, too.
            if scalar.value == 0xFE0F, widest == 1, character.unicodeScalars.first?.properties.isEmoji == true {
                return 2
            }
            let width = of(scalar)
            if index > 0, standsBeside(scalar) { beside += width }
            widest = max(widest, width)
        }
        if beside > 0 { return min(widest + beside, 2) }
        // Two regional indicators are a flag; a single one is a letter in a box.
        if widest == 1, isRegionalIndicator(character.unicodeScalars.first), character.unicodeScalars.count > 1 {
            return 2
        }
        return widest
    }

    /// The columns of a whole text without line breaks.
    public static func columns(of text: some StringProtocol) -> Int {
        text.reduce(0) { $0 + of($1) }
    }

    static func of(_ scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return isUndrawn(scalar) ? 0 : 1 }
        if isUndrawn(scalar) || g_unichar_iszerowidth(scalar.value) != 0 { return 0 }
        // Skin tones, alone or behind an emoji.
        return g_unichar_iswide(scalar.value) != 0 ? 2 : 1
    }

    /// Control and formatting characters. A terminal must never see them: some would move its cursor, others turn the
    /// direction of everything that follows.
    static func isUndrawn(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20..<0x7F, 0xA0..<0xAD: false
        case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
            0xFFF9...0xFFFB, 0xE0001:
            true
        default: false
        }
    }

    /// Whether a part of a character stands beside its first letter: what turns a half-wide ha into ba or pa, and the
    /// letters that some scripts count as one, as Thai's am or what follows a letter without a vowel in Hindi.
    private static func standsBeside(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xFF9E, 0xFF9F: true
        case 0x900..<0x1100: scalar.properties.generalCategory == .otherLetter
        default: false
        }
    }

    private static func isRegionalIndicator(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return false }
        return (0x1F1E6...0x1F1FF).contains(scalar.value)
    }
}

extension CellWidth {
    /// A text's characters with their widths, as they may be written to a terminal: without control characters, marks on
    /// the letter before them.
    public static func cells(of text: String) -> [(text: String, width: Int)] {
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
            return text.utf8.map { (String(UnicodeScalar($0)), 1) }
        }
        let cells = CellText([TextSpan(text)])
        return cells.clusters.filter { !$0.isUnseen }.map { cluster in
            (String(decoding: cells.bytes[cluster.start..<cluster.end], as: UTF8.self), cluster.width)
        }
    }
}
