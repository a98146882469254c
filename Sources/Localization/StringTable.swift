import Foundation

/// The strings of one table in one language.
package struct StringTable: Sendable {
    /// The localized text of a key.
    package enum Entry: Equatable, Sendable {
        case format(String)
        /// One form for each plural category of the first numeric argument.
        case plural(forms: [String: String])
        /// A format with parts that have plural forms of their own: `%#@files@`.
        case parts(format: String, variables: [String: Variable])
    }

    package struct Variable: Equatable, Sendable {
        var argument: Int?
        var specifier: String
        var forms: [String: String]
    }

    package var language: String
    package var entries: [String: Entry]

    /// Returns the localized text of a key; nil if the table has no such key.
    ///
    /// - Parameter numbers: the key's arguments that are numbers; nil for the others.
    package func pieces(_ key: String, _ numbers: [FormattedNumber?]) -> [LocalizedPiece]? {
        guard let entry = entries[key] else { return nil }
        return LocalizedFormat(format(of: entry, numbers), arguments: numbers.count).pieces
    }

    private func format(of entry: Entry, _ numbers: [FormattedNumber?]) -> String {
        switch entry {
        case .format(let format): return format
        case .plural(let forms):
            return form(forms, numbers, numbers.firstIndex { $0 != nil } ?? 0)
        case .parts(let format, let variables):
            var parts = FormattedParts(variables: variables) { forms, index in form(forms, numbers, index) }
            return parts.expanded(format)
        }
    }

    private func form(_ forms: [String: String], _ numbers: [FormattedNumber?], _ index: Int) -> String {
        var kinds = ["other"]
        if numbers.indices.contains(index), let quantity = numbers[index]?.quantity {
            kinds = [PluralRule.kind(of: quantity, language: language), "other"]
            // An explicit form for zero applies in every language.
            if quantity == 0 { kinds.insert("zero", at: 0) }
        }
        return kinds.lazy.compactMap { forms[$0] }.first ?? forms.values.sorted().first ?? ""
    }
}

// Reading table files
extension StringTable {
    /// Returns the reason why a `.strings` or `.stringsdict` file cannot be read, with its line; nil if it can.
    package static func damage(of data: Data, hasPluralForms: Bool) -> String? {
        do {
            _ = try hasPluralForms ? stringsdict(data, language: "en") : strings(data, language: "en")
            return nil
        } catch {
            return error.reason
        }
    }

    /// Reads a `.strings` table: `"key" = "words";`, or a property list of these pairs.
    static func strings(_ data: Data, language: String) throws(DamagedTable) -> StringTable {
        let pairs: [String: String]
        if isPropertyList(data) {
            guard
                let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: String]
            else { throw DamagedTable("it is no property list of texts") }
            pairs = list
        } else {
            guard let text = text(of: data) else { throw DamagedTable("it is neither UTF-8 nor UTF-16 text") }
            pairs = try StringsFile.pairs(in: text)
        }
        return StringTable(language: language, entries: pairs.mapValues { .format($0) })
    }

    /// Reads a `.stringsdict` table with plural forms.
    static func stringsdict(_ data: Data, language: String) throws(DamagedTable) -> StringTable {
        guard
            let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
        else { throw DamagedTable("it is no property list") }
        var entries: [String: Entry] = [:]
        for (key, value) in list {
            guard let value = value as? [String: Any], let format = value["NSStringLocalizedFormatKey"] as? String
            else {
                continue
            }
            var variables: [String: Variable] = [:]
            for (name, value) in value {
                guard let value = value as? [String: String] else { continue }
                variables[name] = Variable(
                    specifier: value["NSStringFormatValueTypeKey"] ?? "d",
                    forms: value.filter { PluralRule.kinds.contains($0.key) })
            }
            entries[key] = .parts(format: format, variables: variables)
        }
        return StringTable(language: language, entries: entries)
    }

    /// Reads an `.xcstrings` table, which has all languages in one file; nil if it names none.
    static func catalogue(_ data: Data, languages: [String]) throws -> StringTable? {
        let file: StringCatalogue
        do {
            file = try JSONDecoder().decode(StringCatalogue.self, from: data)
        } catch {
            throw DamagedTable(error)
        }
        let known = Set(file.strings.values.flatMap { $0.localizations?.keys.map { $0 } ?? [] })
        guard let language = languages.first(where: { known.contains($0) }) ?? file.sourceLanguage else { return nil }
        var entries: [String: Entry] = [:]
        for (key, string) in file.strings {
            entries[key] =
                string.localizations?[language]?.entry
                ?? file.sourceLanguage.flatMap { string.localizations?[$0]?.entry }
        }
        return StringTable(language: language, entries: entries)
    }

    private static func isPropertyList(_ data: Data) -> Bool {
        data.starts(with: Data("bplist".utf8)) || data.starts(with: Data("<?xml".utf8))
    }

    private static func text(of data: Data) -> String? {
        if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) {
            return String(data: data, encoding: .utf16)
        }
        return String(data: data, encoding: .utf8)
    }
}

/// The current string catalogue format of Xcode.
private struct StringCatalogue: Decodable {
    struct Unit: Decodable {
        var state: String?
        var value: String

        /// True if the string has no translation yet.
        var isMissing: Bool { state == "new" && value.isEmpty }
    }

    struct Variations: Decodable {
        var plural: [String: Localization]?
        var device: [String: Localization]?
    }

    struct Substitution: Decodable {
        var argNum: Int?
        var formatSpecifier: String?
        var variations: Variations?
    }

    final class Localization: Decodable {
        let stringUnit: Unit?
        let variations: Variations?
        let substitutions: [String: Substitution]?

        var entry: StringTable.Entry? {
            if let forms = forms(of: variations) { return .plural(forms: forms) }
            // Device variations never name this platform, so “other” applies, or else the form for a large display.
            if let devices = variations?.device {
                return ["other", "ipad", "mac", "iphone"].lazy.compactMap { devices[$0] }.first?.entry
            }
            guard let stringUnit, !stringUnit.isMissing else { return nil }
            let value = stringUnit.value
            guard let substitutions else { return .format(value) }
            return .parts(
                format: value,
                variables: substitutions.mapValues {
                    StringTable.Variable(
                        argument: $0.argNum.map { $0 - 1 }, specifier: $0.formatSpecifier ?? "lld",
                        forms: forms(of: $0.variations) ?? [:])
                })
        }

        private func forms(of variations: Variations?) -> [String: String]? {
            variations?.plural?.compactMapValues { $0.stringUnit?.value }
        }
    }

    struct Entry: Decodable { var localizations: [String: Localization]? }

    var sourceLanguage: String?
    var strings: [String: Entry]
}
