/// A letter may have any number of marks on it, and an emoji any number of parts: nobody could read them, and neither
/// setting them nor sending them would come to an end.
enum LetterLength {
    /// In UTF-8. The longest letters that people write are a tenth of it.
    static let most = 256

    /// The text with the start of each letter that is longer.
    static func bounded(_ text: String) -> String {
        guard mayBeExceeded(in: text), text.contains(where: { $0.utf8.count > most }) else { return text }
        var result = ""
        for letter in text {
            guard letter.utf8.count > most else {
                result.append(letter)
                continue
            }
            var length = 0
            for scalar in letter.unicodeScalars {
                length += UTF8.width(scalar)
                if length > most { break }
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// A quick look: every character of ASCII is a letter of its own.
    private static func mayBeExceeded(in text: String) -> Bool {
        guard text.utf8.count > most else { return false }
        var length = 0
        for byte in text.utf8 {
            length = byte < 0x80 ? 1 : length + 1
            if length > most { return true }
        }
        return false
    }
}
