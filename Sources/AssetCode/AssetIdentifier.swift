/// The Swift names of assets, by Xcode's rules: `dark-blue 2` is `darkBlue2`.
enum AssetIdentifier {
    /// Returns the name of a static member; nil if the asset's name has neither a letter nor a digit.
    static func member(_ name: String) -> String? {
        let words = words(in: name)
        guard let first = words.first else { return nil }
        // A name without small letters keeps its form: `TLS2016` is `TLS_2016`.
        if words.allSatisfy({ $0.allSatisfy { $0.isUppercase || $0.isNumber } }) {
            return escaped(words.joined(separator: "_"))
        }
        var rest = words.dropFirst()
        if let last = rest.last?.lowercased(), suffixes.contains(last) { rest.removeLast() }
        return escaped(first.lowercased() + rest.map(capitalized).joined())
    }

    /// Returns the name of the type for a folder that provides a namespace; nil as for a member.
    static func namespace(_ name: String) -> String? {
        let words = words(in: name)
        return words.isEmpty ? nil : escaped(words.map(capitalized).joined())
    }

    /// Words that are left out at the end, because the type implies them.
    private static let suffixes = ["color", "image"]

    private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    /// Splits a name at other characters than letters and digits, at changes between the two and before capitals of
    /// words. `iconID 2x` is `icon`, `ID`, `2`, `x`.
    private static func words(in name: String) -> [String] {
        var words: [String] = []
        var word = ""
        let characters = Array(name)
        for (index, character) in characters.enumerated() {
            let isPart = character.isLetter || character.isNumber
            let next = index + 1 < characters.count ? characters[index + 1] : " "
            if let last = word.last, !isPart || begins(character, after: last, before: next) {
                words.append(word)
                word = ""
            }
            if isPart { word.append(character) }
        }
        return word.isEmpty ? words : words + [word]
    }

    /// Returns true if a character begins a word: `TLSold` is `TL`, `Sold`.
    private static func begins(_ character: Character, after last: Character, before next: Character) -> Bool {
        if last.isNumber != character.isNumber { return true }
        guard character.isUppercase else { return false }
        return last.isLowercase || last.isUppercase && next.isLowercase
    }

    private static func escaped(_ name: String) -> String {
        if name.first?.isNumber == true { return "_" + name }
        return keywords.contains(name) ? "`\(name)`" : name
    }

    /// The words that are no names without backticks.
    private static let keywords: Set<String> = [
        "Any", "Protocol", "Self", "Type", "as", "associatedtype", "break", "case", "catch", "class", "continue",
        "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
        "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
        "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct",
        "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}
