import Foundation

/// The table, bundle and locale of a lookup; nil for the defaults.
struct StringLookup: Equatable, Sendable {
    var table: String?
    var bundle: Bundle?
    /// The locale that the app sets; nil for the reader's locale.
    var locale: Locale?
}

/// A part of the localized text of a key.
enum LocalizedPiece: Equatable {
    case words(String)
    /// An argument by its index, and its specifier; nil for the argument's own one.
    case argument(Int, specifier: String?)
}

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

/// A format string of a table, with placeholders: `%@`, `%1$lld`, `%%`.
struct LocalizedFormat: Equatable {
    let pieces: [LocalizedPiece]

    /// - Parameter count: the number of arguments; placeholders for others are left out.
    init(_ format: String, arguments count: Int) {
        var pieces: [LocalizedPiece] = []
        var words = ""
        var next = 0
        var rest = format[...]
        while let percent = rest.firstIndex(of: "%") {
            words += rest[..<percent]
            rest = rest[percent...].dropFirst()
            if rest.first == "%" {
                words += "%"
                rest = rest.dropFirst()
                continue
            }
            guard let place = LocalizedFormat.place(&rest) else {
                words += "%"
                continue
            }
            let index = place.number.map { $0 - 1 } ?? next
            if place.number == nil { next += 1 }
            guard index >= 0, index < count else { continue }
            if !words.isEmpty { pieces.append(.words(words)) }
            words = ""
            pieces.append(.argument(index, specifier: place.specifier == "%@" ? nil : place.specifier))
        }
        words += rest
        if !words.isEmpty { pieces.append(.words(words)) }
        self.pieces = pieces
    }

    /// Parses a placeholder after a percent sign, and advances `rest` past it.
    static func place(_ rest: inout Substring) -> (number: Int?, specifier: String)? {
        var index = rest.startIndex
        var number: Int?
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        if !digits.isEmpty, rest[digits.endIndex...].first == "$" {
            number = Int(digits)
            index = rest.index(after: digits.endIndex)
        }
        var middle = ""
        while index < rest.endIndex {
            let character = rest[index]
            index = rest.index(after: index)
            if "@dDiuUxXoOfeEgGcCsSaAFp".contains(character) {
                rest = rest[index...]
                return (number, "%" + middle + String(character))
            }
            guard "0123456789.+-# lhqjztL'".contains(character), middle.count < 12 else { return nil }
            middle.append(character)
        }
        return nil
    }
}
