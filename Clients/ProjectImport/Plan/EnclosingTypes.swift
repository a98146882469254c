/// The innermost type around each line of a Swift file, found without parsing it.
struct EnclosingTypes {
    private var names: [String?] = []
    /// The types of the open braces; nil for a brace of another kind.
    private var open: [String?] = []
    private var declared: String?
    private var isComment = false
    private var isText = false

    init(_ text: String) {
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            names.append(open.lazy.compactMap { $0 }.last)
            scan(line)
        }
    }

    /// Returns the type around the beginning of a line, which is counted from 1; nil if there is none.
    subscript(line: Int) -> String? { names.indices.contains(line - 1) ? names[line - 1] : nil }

    private static let kinds: Set<Substring> = ["class", "struct", "enum", "actor", "extension", "protocol"]
    /// Words that make a member of the type, not a type, of the word `class`.
    private static let members: Set<Substring> = ["func", "var", "let", "subscript", "override", "private", "public"]

    private mutating func scan(_ line: Substring) {
        var rest = line
        while let character = rest.first {
            if isComment || isText {
                let end = isComment ? "*/" : "\"\"\""
                guard let found = rest.firstRange(of: end) else { return }
                (isComment, isText) = (false, false)
                rest = rest[found.upperBound...]
            } else if rest.hasPrefix("//") {
                return
            } else if rest.hasPrefix("/*") {
                isComment = true
                rest = rest.dropFirst(2)
            } else if rest.hasPrefix("\"\"\"") {
                isText = true
                rest = rest.dropFirst(3)
            } else if character == "\"" {
                rest = EnclosingTypes.afterText(rest.dropFirst())
            } else if character.isLetter || character == "_" {
                let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                rest = rest[word.endIndex...]
                if EnclosingTypes.kinds.contains(word) { declared = EnclosingTypes.name(in: rest) ?? declared }
            } else {
                rest = rest.dropFirst()
                if character == "{" {
                    open.append(declared)
                    declared = nil
                } else if character == "}" {
                    _ = open.popLast()
                }
            }
        }
    }

    /// Returns the rest of a line after the end of a text, or nothing if the text does not end.
    private static func afterText(_ rest: Substring) -> Substring {
        var isEscaped = false
        for index in rest.indices {
            if isEscaped {
                isEscaped = false
            } else if rest[index] == "\\" {
                isEscaped = true
            } else if rest[index] == "\"" {
                return rest[rest.index(after: index)...]
            }
        }
        return rest[rest.endIndex...]
    }

    private static func name(in rest: Substring) -> String? {
        let rest = rest.drop { $0.isWhitespace }
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
        return name.isEmpty || members.contains(name) ? nil : String(name)
    }
}
