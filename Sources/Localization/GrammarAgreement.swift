import Foundation

/// Automatic grammar agreement with the number in marked text: `^[3 apple](inflect: true)` becomes "3 apples".
///
/// Only English is inflected; in other languages the text stays unchanged. Exact plural forms belong in a string table,
/// which supports all languages.
package enum GrammarAgreement {
    /// Returns the text with its marked parts inflected and their marks removed.
    ///
    /// - Parameter quantity: returns the number that a character stands for, an argument of the text.
    package static func inflected(
        _ text: String, language: String, quantity: (Unicode.Scalar) -> Double? = { _ in nil }
    ) -> String {
        replacing(text) { words, attributes in
            guard attributes.contains("inflect:"), !attributes.contains("false"), language.hasPrefix("en"),
                let number = number(in: words, quantity)
            else { return String(words) }
            return agreeing(words, with: number)
        }
    }

    /// Returns the text without the marks.
    package static func unmarked(_ text: String) -> String { replacing(text) { words, _ in String(words) } }

    // MARK: Parsing marks

    private static func replacing(_ text: String, _ change: (Substring, Substring) -> String) -> String {
        guard text.contains("^[") else { return text }
        var result = ""
        var rest = text[...]
        while let start = rest.range(of: "^[") {
            result += rest[..<start.lowerBound]
            guard let mark = mark(in: rest[start.upperBound...]) else {
                result += rest[start]
                rest = rest[start.upperBound...]
                continue
            }
            result += change(mark.words, mark.attributes)
            rest = mark.rest
        }
        return result + rest
    }

    /// Parses a mark after `^[`: text, `](`, attributes as `name: value`, `)`.
    private static func mark(
        in text: Substring
    ) -> (words: Substring, attributes: Substring, rest: Substring)? {
        var depth = 1
        for index in text.indices {
            if text[index] == "[" { depth += 1 }
            if text[index] == "]" { depth -= 1 }
            guard depth == 0 else { continue }
            let after = text[index...].dropFirst()
            guard after.first == "(", let end = after.firstIndex(of: ")") else { return nil }
            let attributes = after[..<end].dropFirst()
            return isAttributes(attributes) ? (text[..<index], attributes, after[end...].dropFirst()) : nil
        }
        return nil
    }

    /// True for a name, a colon and a value, which a link's destination does not match.
    private static func isAttributes(_ text: Substring) -> Bool {
        let name = text.prefix { $0.isLetter || $0.isNumber }
        let value = text[name.endIndex...]
        guard !name.isEmpty, value.first == ":" else { return false }
        let first = value.dropFirst().drop(while: \.isWhitespace)
        return first.hasPrefix("true") || first.hasPrefix("false")
            || first.first.map { $0.isNumber || "'\"{[".contains($0) } ?? false
    }

    // MARK: Agreement

    private static func number(in words: Substring, _ quantity: (Unicode.Scalar) -> Double?) -> Double? {
        for scalar in words.unicodeScalars {
            if let found = quantity(scalar) { return found }
        }
        let digits = words.drop { !$0.isASCII || !$0.isNumber }.prefix {
            $0.isASCII && ($0.isNumber || ".,".contains($0))
        }
        return Double(digits.replacing(",", with: "").trimmingCharacters(in: CharacterSet(charactersIn: ".")))
    }

    /// Inflects the noun: the last word, or the last one before a preposition such as "of".
    private static func agreeing(_ words: Substring, with number: Double) -> String {
        var nouns: [Range<String.Index>] = []
        var index = words.startIndex
        while index < words.endIndex {
            guard words[index].isLetter else {
                index = words.index(after: index)
                continue
            }
            let end = words[index...].firstIndex { !$0.isLetter && $0 != "'" && $0 != "’" } ?? words.endIndex
            if !nouns.isEmpty, EnglishNoun.prepositions.contains(words[index..<end].lowercased()) { break }
            nouns.append(index..<end)
            index = end
        }
        guard let noun = nouns.last else { return String(words) }
        let form = EnglishNoun.form(String(words[noun]), isOne: number.magnitude == 1)
        return words[..<noun.lowerBound] + form + words[noun.upperBound...]
    }
}

/// The regular and the most common irregular forms of English nouns.
private enum EnglishNoun {
    static let prepositions: Set<String> = [
        "of", "in", "on", "at", "for", "from", "to", "with", "without", "per", "by", "and", "or",
    ]

    private static let irregular: [String: String] = [
        "child": "children", "foot": "feet", "goose": "geese", "man": "men", "mouse": "mice", "person": "people",
        "tooth": "teeth", "woman": "women", "calf": "calves", "half": "halves", "knife": "knives", "leaf": "leaves",
        "life": "lives", "loaf": "loaves", "shelf": "shelves", "thief": "thieves", "wife": "wives", "wolf": "wolves",
        "echo": "echoes", "hero": "heroes", "potato": "potatoes", "tomato": "tomatoes", "ox": "oxen",
        "quiz": "quizzes", "is": "are", "was": "were", "has": "have", "this": "these",
    ]
    private static let unchanging: Set<String> = [
        "aircraft", "deer", "fish", "information", "news", "series", "sheep", "species",
    ]
    private static let singulars = Dictionary(irregular.map { ($1, $0) }) { first, _ in first }

    static func form(_ word: String, isOne: Bool) -> String {
        let lower = word.lowercased()
        guard !unchanging.contains(lower) else { return word }
        let made = isOne ? singular(lower) : plural(lower)
        // Capitalisation is preserved.
        if made == lower { return word }
        if word.count > 1, word == word.uppercased() { return made.uppercased() }
        return word.first?.isUppercase == true ? made.prefix(1).uppercased() + made.dropFirst() : made
    }

    private static func plural(_ word: String) -> String {
        if let known = irregular[word] { return known }
        // The word is a plural already.
        if singulars[word] != nil || regularPlural(singular(word)) == word, singular(word) != word { return word }
        return regularPlural(word)
    }

    private static func regularPlural(_ word: String) -> String {
        if ["s", "x", "z", "ch", "sh"].contains(where: word.hasSuffix) { return word + "es" }
        if word.hasSuffix("y"), let before = word.dropLast().last, !"aeiou".contains(before) {
            return word.dropLast() + "ies"
        }
        return word + "s"
    }

    private static func singular(_ word: String) -> String {
        if let known = singulars[word] { return known }
        guard word.hasSuffix("s"), !["ss", "us", "is"].contains(where: word.hasSuffix) else { return word }
        if word.hasSuffix("ies"), word.count > 4 { return word.dropLast(3) + "y" }
        if ["sses", "xes", "zes", "ches", "shes"].contains(where: word.hasSuffix) { return String(word.dropLast(2)) }
        return String(word.dropLast())
    }
}
