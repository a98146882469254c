/// Splits a line into words as a shell does: blanks separate, quotes group, `#` starts a comment.
enum ShellWords {
    struct Unfinished: Error, Equatable {
        /// A sentence about the missing part.
        var text: String
    }

    static func split(_ line: String) throws(Unfinished) -> [String] {
        var reader = Reader(line: Array(line.utf8)[...])
        var words: [String] = []
        while try reader.readWord() { words.append(String(decoding: reader.word, as: UTF8.self)) }
        return words
    }

    /// Returns a word as a person would type it in a shell.
    static func quote(_ word: String) -> String {
        let plain = word.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
                UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: "@"), 0x80...:
                true
            default: false
            }
        }
        return plain && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
    }

    /// A reader of one line in a single pass over its bytes: all separators, quotes and escapes are single bytes.
    private struct Reader {
        var line: ArraySlice<UInt8>
        var word: [UInt8] = []

        /// Reads the next word into `word`; returns false if there is none.
        mutating func readWord() throws(Unfinished) -> Bool {
            word.removeAll(keepingCapacity: true)
            while let first = line.first, Reader.isBlank(first) { line.removeFirst() }
            guard let first = line.first, first != UInt8(ascii: "#") else { return false }
            while let byte = line.popFirst(), !Reader.isBlank(byte) {
                switch byte {
                case UInt8(ascii: "'"): try readQuoted()
                case UInt8(ascii: "\""): try readDoubleQuoted()
                case UInt8(ascii: "\\"):
                    guard let next = line.popFirst() else { throw Unfinished(text: "The line ends in a backslash.") }
                    word.append(next)
                default: word.append(byte)
                }
            }
            return true
        }

        private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

        /// Reads up to the closing `'`; all characters are literal.
        private mutating func readQuoted() throws(Unfinished) {
            guard let end = line.firstIndex(of: UInt8(ascii: "'")) else {
                throw Unfinished(text: "A quote ' is not closed.")
            }
            word += line[..<end]
            line = line[(end + 1)...]
        }

        /// Reads up to the closing `"`. A backslash escapes quotes and backslashes, `\n` and `\t` are a line end and a
        /// tab.
        private mutating func readDoubleQuoted() throws(Unfinished) {
            while let byte = line.popFirst() {
                if byte == UInt8(ascii: "\"") { return }
                guard byte == UInt8(ascii: "\\"), let next = line.popFirst() else {
                    word.append(byte)
                    continue
                }
                switch next {
                case UInt8(ascii: "n"): word.append(UInt8(ascii: "\n"))
                case UInt8(ascii: "t"): word.append(UInt8(ascii: "\t"))
                case UInt8(ascii: "\""), UInt8(ascii: "\\"): word.append(next)
                default: word += [byte, next]
                }
            }
            throw Unfinished(text: "A quote \" is not closed.")
        }
    }
}
