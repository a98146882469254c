/// Splits a line into words as a shell does: blanks separate, quotes keep together, `#` starts a comment.
enum ShellWords {
    struct Unfinished: Error, Equatable {
        /// What is missing, as a sentence.
        var text: String
    }

    static func split(_ line: String) throws(Unfinished) -> [String] {
        var words: [String] = []
        var word: String?
        var characters = line[...]
        while let character = characters.popFirst() {
            switch character {
            case " ", "\t", "\r", "\n", "\r\n":
                if let finished = word { words.append(finished) }
                word = nil
            case "#" where word == nil:
                characters = ""
            case "'":
                word = (word ?? "") + (try quoted(&characters))
            case "\"":
                word = (word ?? "") + (try doubleQuoted(&characters))
            case "\\":
                guard let next = characters.popFirst() else { throw Unfinished(text: "The line ends in a backslash.") }
                word = (word ?? "") + String(next)
            default:
                word = (word ?? "") + String(character)
            }
        }
        if let finished = word { words.append(finished) }
        return words
    }

    /// Between `'` and `'` everything stands for itself.
    private static func quoted(_ characters: inout Substring) throws(Unfinished) -> String {
        guard let end = characters.firstIndex(of: "'") else { throw Unfinished(text: "A quote ' is not closed.") }
        defer { characters = characters[characters.index(after: end)...] }
        return String(characters[..<end])
    }

    /// Between `"` and `"` a backslash keeps quotes and backslashes, `\n` and `\t` are a line end and a tab.
    private static func doubleQuoted(_ characters: inout Substring) throws(Unfinished) -> String {
        var text = ""
        while let character = characters.popFirst() {
            if character == "\"" { return text }
            guard character == "\\", let next = characters.popFirst() else {
                text.append(character)
                continue
            }
            switch next {
            case "n": text.append("\n")
            case "t": text.append("\t")
            case "\"", "\\": text.append(next)
            default: text += "\\" + String(next)
            }
        }
        throw Unfinished(text: "A quote \" is not closed.")
    }
}
