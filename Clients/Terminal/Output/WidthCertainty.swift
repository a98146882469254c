/// The certainty that a terminal advances its cursor as far as the service measured.
///
/// Terminals disagree about emoji, joined and ambiguous characters. After such a character the cursor is positioned
/// again. A disagreement thus affects one character and not the rest of the line.
enum WidthCertainty: Hashable {
    /// All terminals agree.
    case certain
    /// Consistent within a class of characters: the cursor is positioned again only where the class changes.
    case consistent(Int)
    case uncertain

    static func of(_ text: String) -> WidthCertainty {
        let scalars = text.unicodeScalars
        guard let first = scalars.first else { return .certain }
        guard scalars.dropFirst().isEmpty else { return .uncertain }
        switch first.value {
        case 0x20..<0x7F: return .certain
        case 0xC0..<0x250 where first != "×" && first != "÷": return .certain
        case 0x370..<0x530: return .consistent(1)  // Greek and Cyrillic: wide in some East Asian settings
        case 0x2500..<0x25A0: return .consistent(2)  // lines and blocks: wide in some East Asian settings
        case 0x1FB00..<0x1FB3C: return .consistent(4)  // sixths of cells
        case 0x3041..<0x3100, 0x4E00..<0xA000, 0xAC00..<0xD7A4: return .consistent(3)  // kana, han, hangul: always wide
        default: return .uncertain
        }
    }
}
