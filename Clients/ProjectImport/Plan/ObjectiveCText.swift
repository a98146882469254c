/// The lines of a file that name parts of the runtime of Objective-C, which is on Apple's systems only. The compiler
/// accepts them nowhere else.
///
/// A target gets a copy of the file with names in their places. The idiom
/// `sendAction(#selector(UIResponder.resignFirstResponder), …)` then ends editing as on Apple's systems.
enum ObjectiveCText {
    /// Returns the text with `@objc` blanked, `#selector(…)` as a `Selector` and `#keyPath(…)` as a string.
    ///
    /// - Parameter lines: The numbers of the lines to change, from 1.
    static func replaced(in text: String, lines: [Int]) -> String {
        let changed = Set(lines)
        let all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return all.enumerated().map { changed.contains($0.offset + 1) ? line(String($0.element)) : String($0.element) }
            .joined(separator: "\n")
    }

    private static func line(_ text: String) -> String {
        let selected = replacing("#selector(", in: text) { "Selector(\(PackageText.literal(selector($0))))" }
        let named = replacing("#keyPath(", in: selected) { PackageText.literal(keyPath($0)) }
        return blankingAttributes(in: named)
    }

    /// Replaces a word with the parentheses after it by a text for their content. One that ends in another line stays.
    private static func replacing(_ word: String, in text: String, by make: (Substring) -> String) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstRange(of: word) {
            var depth = 1
            let content = rest[start.upperBound...].prefix { character in
                depth += character == "(" ? 1 : character == ")" ? -1 : 0
                return depth > 0
            }
            guard content.endIndex < rest.endIndex else { break }
            result += rest[..<start.lowerBound]
            result += make(content)
            rest = rest[rest.index(after: content.endIndex)...]
        }
        return result + rest
    }

    /// Returns the name in Objective-C: `Coordinator.update(sender:)` is “updateWithSender:”.
    private static func selector(_ expression: Substring) -> String {
        var words = expression.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
        if words.count == 2, ["getter", "setter"].contains(words[0]) { words.removeFirst() } else { words = [] }
        let named = words.first ?? String(expression)
        let method = (named.firstRange(of: " as ").map { String(named[..<$0.lowerBound]) } ?? named).trimmed
        let base = method.prefix { $0 != "(" }
        let name = base.split(separator: ".").last.map(String.init) ?? String(base)
        let labels = method.dropFirst(base.count).filter { $0 != "(" && $0 != ")" }.split(separator: ":")
        guard let first = labels.first else { return name }
        let start = first == "_" ? name : "\(name)With\(first.prefix(1).uppercased())\(first.dropFirst())"
        return start + ":" + labels.dropFirst().map { "\($0):" }.joined()
    }

    /// Returns the path without the type that it begins at.
    private static func keyPath(_ expression: Substring) -> String {
        let parts = expression.split(separator: ".")
        return parts.drop { $0.first?.isUppercase == true }.joined(separator: ".")
    }

    /// Replaces `@objc`, `@objcMembers` and `@objc(name)` by blanks, so that the columns of what follows stay.
    private static func blankingAttributes(in text: String) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstRange(of: "@objc") {
            result += rest[..<start.lowerBound]
            let attribute = rest[start.lowerBound...].dropFirst().prefix { $0.isLetter }
            var end = attribute.endIndex
            if end < rest.endIndex, rest[end] == "(", let close = rest[end...].firstIndex(of: ")") {
                end = rest.index(after: close)
            }
            result += String(repeating: " ", count: rest[start.lowerBound..<end].count)
            rest = rest[end...]
        }
        return result + rest
    }
}
