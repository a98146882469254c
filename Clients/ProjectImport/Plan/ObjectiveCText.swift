/// The lines of a file that name parts of the runtime of Objective-C, which is on Apple's systems only. The compiler
/// accepts them nowhere else.
///
/// A target gets a copy of the file. There `#selector` of a method of the project registers the method under its name.
/// Controls, timers and notifications then call it. Other methods and key paths are names only.
struct ObjectiveCText {
    /// The text with `@objc` blanked, `#selector(…)` as a `Selector` and `#keyPath(…)` as a string. Lines stay.
    private(set) var text = ""
    /// The lines with names that lead to no method or property here.
    private(set) var linesOfNames: [Int] = []

    private let types: EnclosingTypes
    private let methods: Set<String>

    /// - Parameters:
    ///   - lines: The numbers of the lines to change, from 1.
    ///   - methods: The methods of the project that Objective-C would know.
    init(_ original: String, lines: [Int], methods: Set<String>) {
        types = lines.isEmpty ? EnclosingTypes("") : EnclosingTypes(original)
        self.methods = methods
        let changed = Set(lines)
        let all = original.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        var result: [String] = []
        var index = 0
        while index < all.count {
            var (piece, next) = (all[index], index + 1)
            if changed.contains(index + 1) {
                while ObjectiveCText.isOpen(piece), next < all.count, next - index < ObjectiveCText.maximumLines {
                    piece += "\n" + all[next]
                    next += 1
                }
                piece = replaced(piece, at: index + 1)
            }
            result.append(piece)
            index = next
        }
        text = result.joined(separator: "\n")
    }

    /// The names that the modules UIKit and AppKit know.
    private static let names: Set<String> = [
        "resignFirstResponder", "showPreferencesWindow:", "showSettingsWindow:", "toggleSidebar:",
    ]

    /// The largest number of lines of one expression.
    private static let maximumLines = 6

    /// Returns the methods of a file that Objective-C would know: those with `@objc` or `@IBAction`.
    static func methods(in text: String) -> Set<String> {
        guard text.contains("@objc") || text.contains("@IBAction") else { return [] }
        var found: Set<String> = []
        let isForAll = text.contains("@objcMembers")
        var isMarked = false
        for line in text.split(whereSeparator: \.isNewline) {
            isMarked = isMarked || line.contains("@objc") || line.contains("@IBAction")
            if let word = line.firstRange(of: "func ") {
                let name = line[word.upperBound...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                if isMarked || isForAll { found.insert(String(name)) }
                isMarked = false
            } else if line.contains("var ") || line.contains("class ") || line.contains("init(") {
                isMarked = false
            }
        }
        return found
    }

    private mutating func replaced(_ text: String, at line: Int) -> String {
        var hasNames = false
        let selected = ObjectiveCText.replacing("#selector(", in: text) { content in
            let selector = SelectorText(content)
            if let code = selector.code(in: types[line], methods: methods) { return code }
            if !ObjectiveCText.names.contains(selector.name) { hasNames = true }
            return "Selector(\(PackageText.literal(selector.name)))"
        }
        let named = ObjectiveCText.replacing("#keyPath(", in: selected) { content in
            hasNames = true
            return PackageText.literal(ObjectiveCText.keyPath(content))
        }
        if hasNames { linesOfNames.append(line) }
        return ObjectiveCText.blankingAttributes(in: named)
    }

    /// True if an expression that is replaced ends in another line.
    private static func isOpen(_ text: String) -> Bool {
        ["#selector(", "#keyPath("].contains { word in
            text.ranges(of: word).contains { content(of: text[$0.upperBound...]) == nil }
        }
    }

    /// Returns the beginning of a text until the parenthesis that closes; nil if none does.
    private static func content(of text: Substring) -> Substring? {
        var depth = 1
        let content = text.prefix { character in
            depth += character == "(" ? 1 : character == ")" ? -1 : 0
            return depth > 0
        }
        return content.endIndex < text.endIndex ? content : nil
    }

    /// Replaces a word with the parentheses after it by a text for their content.
    private static func replacing(_ word: String, in text: String, by make: (Substring) -> String) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstRange(of: word), let content = content(of: rest[start.upperBound...]) {
            result += rest[..<start.lowerBound]
            result += make(content)
            // The lines after the expression keep their numbers.
            result += String(repeating: "\n", count: content.count { $0.isNewline })
            rest = rest[rest.index(after: content.endIndex)...]
        }
        return result + rest
    }

    /// Returns the path without the type that it begins at.
    private static func keyPath(_ expression: Substring) -> String {
        let parts = String(expression).trimmed.split(separator: ".")
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
