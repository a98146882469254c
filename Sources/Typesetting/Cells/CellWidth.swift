import CPango

/// The column width of text in a terminal.
///
/// The unit is the grapheme cluster. An emoji family, a flag or a character with all its marks occupies one or two
/// columns.
public enum CellWidth {
    /// Returns 0 for characters without a glyph of their own, 1, or 2 for wide ones.
    public static func of(_ character: Character) -> Int {
        if let ascii = character.asciiValue { return ascii < 0x20 || ascii == 0x7F ? 0 : 1 }
        var widest = 0
        /// The width of parts beside the base character.
        var beside = 0
        for (index, scalar) in character.unicodeScalars.enumerated() {
            // Variation selector 16 selects the wide emoji form of a narrow character.
            if scalar.value == 0xFE0F, widest == 1, character.unicodeScalars.first?.properties.isEmoji == true {
                return 2
            }
            let width = of(scalar)
            if index > 0, standsBeside(scalar) { beside += width }
            widest = max(widest, width)
        }
        if beside > 0 { return min(widest + beside, 2) }
        // Two regional indicators are a flag; a single one is a boxed character.
        if widest == 1, isRegionalIndicator(character.unicodeScalars.first), character.unicodeScalars.count > 1 {
            return 2
        }
        return widest
    }

    /// Returns the number of columns of a text without line breaks.
    public static func columns(of text: some StringProtocol) -> Int {
        text.reduce(0) { $0 + of($1) }
    }

    static func of(_ scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return isUndrawn(scalar) ? 0 : 1 }
        if isUndrawn(scalar) || g_unichar_iszerowidth(scalar.value) != 0 { return 0 }
        // Includes skin tone modifiers, alone or after an emoji.
        return g_unichar_iswide(scalar.value) != 0 ? 2 : 1
    }

    /// True for control and formatting characters. A terminal must never receive them: some move its cursor, others
    /// change the direction of all following text.
    static func isUndrawn(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x20..<0x7F, 0xA0..<0xAD: false
        case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
            0xFFF9...0xFFFB, 0xE0001:
            true
        default: false
        }
    }

    /// True if a part of a cluster stands beside its base. Examples are half-width voicing marks, Thai sara am and the
    /// Hindi consonant after a virama. Some scripts combine such characters into one cluster.
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
    /// Returns the clusters of a text with their widths, safe for a terminal. They have no control characters, and
    /// marks are attached to their base.
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
