import Foundation

/// A cache of the string tables that texts have used.
package struct StringTables {
    private struct Place: Hashable {
        var table: String
        var folder: String
        var locale: String
    }

    private var tables: [Place: StringTable?] = [:]
    /// The last default table, because nearly all keys use the same one.
    private var last: (locale: String, table: StringTable?)?

    package init() {}

    /// Returns the table for a key, if it has the key.
    package mutating func find(
        _ key: @autoclosure () -> String, _ lookup: StringLookup?, _ locale: Locale
    ) -> FoundString? {
        let table: StringTable?
        if lookup == nil, let last, last.locale == locale.identifier {
            table = last.table
        } else {
            let locale = lookup?.locale ?? locale
            table = self.table(lookup?.table ?? "Localizable", lookup?.bundle ?? .main, locale)
            if lookup == nil { last = (locale.identifier, table) }
        }
        guard let table else { return nil }
        let key = key()
        return table.entries[key] != nil ? FoundString(table: table, key: key) : nil
    }

    private mutating func table(_ name: String, _ bundle: Bundle, _ locale: Locale) -> StringTable? {
        let place = Place(table: name, folder: bundle.resourcePath ?? bundle.bundlePath, locale: locale.identifier)
        if let known = tables[place] { return known }
        let table = StringTable.load(name, from: place.folder, locale)
        tables[place] = .some(table)
        return table
    }
}

/// A table together with a key that it has.
package struct FoundString {
    let table: StringTable
    let key: String

    /// - Parameter numbers: the key's arguments that are numbers; nil for the others.
    package func pieces(_ numbers: [FormattedNumber?]) -> [LocalizedPiece] { table.pieces(key, numbers) ?? [] }
}

extension StringTable {
    /// Loads the table in the language nearest to the locale's; the app's own language comes last.
    static func load(_ name: String, from folder: String, _ locale: Locale) -> StringTable? {
        let languages = locale.languages
        if let table = read("\(folder)/\(name).xcstrings", { try catalogue($0, languages: languages) }) { return table }
        for language in languages + ["Base", "en"] {
            let project = "\(folder)/\(language).lproj"
            let spoken = language == "Base" ? "en" : language
            let plain = read("\(project)/\(name).strings") { try strings($0, language: spoken) }
            let forms = read("\(project)/\(name).stringsdict") { try stringsdict($0, language: spoken) }
            guard plain != nil || forms != nil else { continue }
            let entries = (plain?.entries ?? [:]).merging(forms?.entries ?? [:]) { $1 }
            return StringTable(language: spoken, entries: entries)
        }
        return nil
    }

    /// Reads a file, if there is one. A damaged file is reported, and its texts are not localized.
    private static func read(_ path: String, _ body: (Data) throws -> StringTable?) -> StringTable? {
        guard let data = contents(path) else { return nil }
        do {
            return try body(data)
        } catch {
            (error as? DamagedTable ?? DamagedTable(error)).report(path)
            return nil
        }
    }

    /// Checks for the file first, because most apps have no table and a failed read is slower.
    private static func contents(_ path: String) -> Data? {
        access(path, R_OK) == 0 ? try? Data(contentsOf: URL(fileURLWithPath: path)) : nil
    }
}

extension Locale {
    /// The directory names for this locale's tables, the most specific first.
    fileprivate var languages: [String] {
        let whole = identifier.split(separator: "@").first.map(String.init) ?? identifier
        let parts = whole.split { $0 == "_" || $0 == "-" }.map(String.init)
        var names: [String] = []
        let script = Locale.Language(identifier: whole).maximalIdentifier.split(separator: "-").prefix(2)
            .joined(separator: "-")
        for count in stride(from: parts.count, to: 0, by: -1) {
            // Tables of Chinese are named by the script, which few locales name.
            if count == 1 { names.append(script) }
            for separator in ["-", "_"] {
                let name = parts.prefix(count).joined(separator: separator)
                if !names.contains(name) { names.append(name) }
            }
        }
        return names
    }
}
