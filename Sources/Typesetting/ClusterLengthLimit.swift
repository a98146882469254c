/// A limit for the length of grapheme clusters. A cluster may have any number of marks or emoji parts. Such clusters
/// are illegible and would take unbounded time to typeset and to send.
enum ClusterLengthLimit {
    /// The maximum in UTF-8 bytes, ten times the longest cluster in use.
    static let maximumBytes = 256

    /// Returns the text with longer clusters truncated.
    static func bounded(_ text: String) -> String {
        guard mayBeExceeded(in: text), text.contains(where: { $0.utf8.count > maximumBytes }) else { return text }
        var result = ""
        for character in text {
            guard character.utf8.count > maximumBytes else {
                result.append(character)
                continue
            }
            var length = 0
            for scalar in character.unicodeScalars {
                length += UTF8.width(scalar)
                if length > maximumBytes { break }
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Returns false quickly for most texts: each ASCII character is a cluster of its own.
    private static func mayBeExceeded(in text: String) -> Bool {
        guard text.utf8.count > maximumBytes else { return false }
        var length = 0
        for byte in text.utf8 {
            length = byte < 0x80 ? 1 : length + 1
            if length > maximumBytes { return true }
        }
        return false
    }
}
