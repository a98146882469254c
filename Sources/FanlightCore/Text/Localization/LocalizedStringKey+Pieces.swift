import Localization
import MarkdownParsing

extension LocalizedStringKey {
    /// True if the key's text may contain Markdown.
    var isMarkdownPossible: Bool {
        segments.contains { segment in
            if case .literal(let text) = segment { return Markdown.isPossible(in: text) }
            return false
        }
    }

    /// The pieces of the key itself, for keys that no table has.
    var pieces: [LocalizedPiece] {
        var number = 0
        return segments.map { segment in
            switch segment {
            case .literal(let text): return .words(text)
            case .argument:
                defer { number += 1 }
                return .argument(number, specifier: nil)
            }
        }
    }
}

extension LocalizedArgument {
    /// The number that selects a plural form; nil for an argument that is no number.
    var number: FormattedNumber? { if case .number(let number) = value { number } else { nil } }
}
