import Foundation

/// A part of the localized text of a key.
package enum LocalizedPiece: Equatable {
    case words(String)
    /// An argument by its index, and its specifier; nil for the argument's own one.
    case argument(Int, specifier: String?)
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
