import Foundation
import Testing

@testable import Localization

@Suite("String tables")
struct StringTableTests {
    /// A bundle with files in a temporary folder.
    private func bundle(_ files: [String: String]) throws -> Bundle {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tables-\(UUID())")
        for (path, text) in files {
            let file = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return try #require(Bundle(path: folder.path))
    }

    /// Returns the localized text of a key with its arguments in place; nil if no table has the key.
    private func text(
        _ key: String, _ lookup: StringLookup, _ locale: String, _ numbers: [Double?] = []
    ) -> String? {
        var tables = StringTables()
        guard let found = tables.find(key, lookup, Locale(identifier: locale)) else { return nil }
        return found.pieces(numbers.map { $0.map { FormattedNumber($0) } }).map { piece in
            switch piece {
            case .words(let words): words
            case .argument(let index, let specifier): "<\(index + 1)\(specifier.map { " \($0)" } ?? "")>"
            }
        }.joined()
    }

    @Test("the table of the nearest language applies, and the app's own language comes last")
    func languages() throws {
        let lookup = StringLookup(
            bundle: try bundle([
                "de.lproj/Localizable.strings": #""key" = "deutsch"; "only" = "nur";"#,
                "de-AT.lproj/Localizable.strings": #""key" = "österreichisch";"#,
                "en.lproj/Localizable.strings": #""key" = "english";"#,
                "en.lproj/Other.strings": #""key" = "elsewhere";"#,
            ]))
        #expect(text("key", lookup, "de_AT") == "österreichisch")
        #expect(text("key", lookup, "de_CH") == "deutsch")
        #expect(text("key", lookup, "fr") == "english")
        #expect(text("only", lookup, "de_AT") == nil)
        var other = lookup
        other.table = "Other"
        #expect(text("key", other, "de") == "elsewhere")
        other.locale = Locale(identifier: "de")
        other.table = nil
        #expect(text("key", other, "en") == "deutsch", "the app's locale replaces the reader's")
    }

    @Test(
        "tables of Chinese are found by the script of the locale",
        arguments: [("zh_CN", "简"), ("zh", "简"), ("zh_TW", "繁"), ("zh-Hant_HK", "繁"), ("zh_SG", "简"), ("de", "plain")])
    func scripts(_ locale: String, _ words: String) throws {
        let lookup = StringLookup(
            bundle: try bundle([
                "Localizable.xcstrings": """
                {"sourceLanguage": "en", "strings": {"key": {"localizations": {
                  "en": {"stringUnit": {"state": "translated", "value": "plain"}},
                  "zh-Hans": {"stringUnit": {"state": "translated", "value": "简"}},
                  "zh-Hant": {"stringUnit": {"state": "translated", "value": "繁"}}}}}}
                """
            ]))
        #expect(text("key", lookup, locale) == words)
    }

    @Test("a catalogue's texts of any state apply, and of those by device the one for other devices")
    func states() throws {
        let lookup = StringLookup(
            bundle: try bundle([
                "Localizable.xcstrings": """
                {"sourceLanguage": "en", "version": "1.0", "strings": {
                  "stale": {"extractionState": "stale", "localizations": {
                    "de": {"stringUnit": {"state": "needs_review", "value": "alt"}}}},
                  "source": {"comment": "c", "shouldTranslate": false, "localizations": {
                    "en": {"stringUnit": {"state": "translated", "value": "words"}}}},
                  "device": {"localizations": {"de": {"variations": {"device": {
                    "mac": {"stringUnit": {"state": "translated", "value": "Mac"}},
                    "other": {"variations": {"plural": {
                      "one": {"stringUnit": {"state": "translated", "value": "eins"}},
                      "other": {"stringUnit": {"state": "translated", "value": "viele"}}}}}}}}}},
                  "some": {"localizations": {"de": {"variations": {"device": {
                    "iphone": {"stringUnit": {"state": "translated", "value": "klein"}},
                    "ipad": {"stringUnit": {"state": "translated", "value": "groß"}}}}}}},
                  "plain": {}}}
                """
            ]))
        #expect(text("stale", lookup, "de_AT") == "alt")
        #expect(text("source", lookup, "de") == "words")
        #expect(text("device", lookup, "de", [2]) == "viele")
        #expect(text("some", lookup, "de") == "groß")
        #expect(text("plain", lookup, "de") == nil)
    }

    @Test(
        "a damaged table has a reason with its place, and its texts are keys",
        arguments: [
            ("Localizable.xcstrings", "{", "it is not JSON"), ("Localizable.xcstrings", "[]", "its top has another"),
            ("Localizable.xcstrings", "{}", "its top lacks “strings”"),
            (
                "Localizable.xcstrings", #"{"strings": {"a": {"localizations": {"de": {"stringUnit": {}}}}}}"#,
                "“strings, a, localizations, de, stringUnit” lacks “value”"
            ),
            ("en.lproj/Localizable.strings", "\"a\" = ;", "the words of “a” are missing in line 1"),
            ("en.lproj/Localizable.stringsdict", "no", "it is no property list"),
        ])
    func damage(_ path: String, _ words: String, _ reason: String) throws {
        let bundle = try bundle([path: words])
        #expect(text("a", StringLookup(bundle: bundle), "en") == nil)
        let found = DamagedTable.reason(of: "\(bundle.bundlePath)/\(path)")
        #expect(found?.hasPrefix(reason) == true, "\(found ?? "none")")
    }

    @Test("a strings file may be a property list")
    func propertyList() throws {
        let list = try PropertyListSerialization.data(fromPropertyList: ["a": "words"], format: .xml, options: 0)
        let words = try #require(String(data: list, encoding: .utf8))
        let bundle = try bundle(["en.lproj/Localizable.strings": words])
        #expect(text("a", StringLookup(bundle: bundle), "en") == "words")
    }

    @Test("a strings file has comments, escapes, and keys without values")
    func stringsFile() throws {
        let lookup = StringLookup(
            bundle: try bundle([
                "en.lproj/Localizable.strings": #"""
                /* a comment
                 */
                "quoted \"x\"" = "\U00dcber\n\tTab"; // another one
                plain_key = "value";
                "alone";
                """#,
                "en.lproj/Broken.strings": #""key" = "value" "next";"#,
            ]))
        #expect(text("quoted \"x\"", lookup, "en") == "Über\n\tTab")
        #expect(text("plain_key", lookup, "en") == "value")
        #expect(text("alone", lookup, "en") == "alone")
        var broken = lookup
        broken.table = "Broken"
        #expect(text("key", broken, "en") == nil)
    }

    @Test("placeholders are numbered or in order, and those without an argument are left out")
    func placeholders() throws {
        let lookup = StringLookup(
            bundle: try bundle([
                "en.lproj/Localizable.strings": #"""
                "order" = "%@ and %lld";
                "turned" = "%2$.1f%% of %1$@";
                "missing" = "%@, %@, %@!";
                "lone" = "100 % real";
                """#
            ]))
        #expect(text("order", lookup, "en", [nil, 2]) == "<1> and <2 %lld>")
        #expect(text("turned", lookup, "en", [nil, 2]) == "<2 %.1f>% of <1>")
        #expect(text("missing", lookup, "en", [nil, nil]) == "<1>, <2>, !")
        #expect(text("lone", lookup, "en") == "100 % real")
    }

    @Test(
        "plural forms follow the rules of the table's language",
        arguments: [
            ("en", [1: "one", 0: "other", 2: "other", 1.5: "other"]),
            ("fr", [0: "one", 1: "one", 1.5: "one", 2: "other"]),
            ("pl", [1: "one", 2: "few", 5: "many", 12: "many", 22: "few", 1.5: "other"]),
            ("ru", [1: "one", 11: "many", 21: "one", 3: "few", 13: "many", 0.5: "other"]),
            ("cs", [1: "one", 4: "few", 5: "other", 1.5: "many"]), ("ja", [0: "other", 1: "other"]),
            ("ar", [1: "one", 2: "two", 5: "few", 11: "many", 100: "other"]),
            ("sl", [101: "one", 102: "two", 103: "few", 105: "other"]),
            ("lt", [1: "one", 11: "other", 9: "few", 1.5: "many"]),
            ("ro", [1: "one", 0: "few", 19: "few", 20: "other"]), ("he", [1: "one", 2: "two", 3: "other"]),
        ] as [(String, [Double: String])])
    func plurals(_ language: String, _ kinds: [Double: String]) throws {
        let forms = ["one", "two", "few", "many", "other"]
            .map { #""\#($0)": {"stringUnit": {"state": "translated", "value": "\#($0)"}}"# }.joined(separator: ", ")
        let catalogue = """
            {"sourceLanguage": "en", "strings": {"key": {"localizations":
            {"\(language)": {"variations": {"plural": {\(forms)}}}}}}}
            """
        let lookup = StringLookup(bundle: try bundle(["Localizable.xcstrings": catalogue]))
        for (number, kind) in kinds { #expect(text("key", lookup, language, [number]) == kind, "\(number)") }
    }

    @Test("a form for zero applies in every language, and a part of a text has a plural form of its own")
    func parts() throws {
        let lookup = StringLookup(
            bundle: try bundle([
                "Localizable.xcstrings": """
                {"sourceLanguage": "en", "strings": {
                  "zero": {"localizations": {"en": {"variations": {"plural": {
                    "zero": {"stringUnit": {"state": "translated", "value": "none"}},
                    "other": {"stringUnit": {"state": "translated", "value": "%lld"}}}}}}},
                  "parts": {"localizations": {"en": {
                    "stringUnit": {"state": "translated", "value": "%#@files@ in %#@folders@"},
                    "substitutions": {
                      "files": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {
                        "one": {"stringUnit": {"state": "translated", "value": "a file"}},
                        "other": {"stringUnit": {"state": "translated", "value": "%arg files"}}}}},
                      "folders": {"argNum": 2, "formatSpecifier": "lld", "variations": {"plural": {
                        "one": {"stringUnit": {"state": "translated", "value": "a folder"}},
                        "other": {"stringUnit": {"state": "translated", "value": "%arg folders"}}}}}}}}},
                  "untranslated": {"localizations": {"en": {"stringUnit": {"state": "new", "value": ""}}}}}}
                """
            ]))
        #expect(text("zero", lookup, "en", [0]) == "none")
        #expect(text("zero", lookup, "en", [3]) == "<1 %lld>")
        #expect(text("parts", lookup, "en", [1, 3]) == "a file in <2 %lld> folders")
        #expect(text("parts", lookup, "en", [2, 1]) == "<1 %lld> files in a folder")
        #expect(text("untranslated", lookup, "en") == nil)
    }
}
