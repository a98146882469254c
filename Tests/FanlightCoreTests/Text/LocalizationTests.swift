import FanlightCore
import FanlightCoreTesting
import Foundation
import Testing

@MainActor
@Suite("Localised text")
struct LocalizationTests {
    /// Returns a bundle with these files in a temporary folder.
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

    private func texts(_ locale: String = "en", @ViewBuilder _ text: () -> some View) -> String {
        Stage(columns: 60, rows: 3) { text().environment(\.locale, Locale(identifier: locale)) }.text
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    @Test("interpolated numbers are formatted for the locale")
    func numbers() {
        #expect(texts { Text("\(1234567)") } == "1,234,567")
        #expect(texts("de") { Text("\(1234567)") } == "1.234.567")
        #expect(texts("de") { Text("\(1234.5, specifier: "%.2f")") } == "1.234,50")
        #expect(texts { Text("\(0.5) \(Float(0.25))") } == "0.500000 0.250000")
        #expect(texts { Text("\(255, specifier: "%04x") \(7, specifier: "%03d")") } == "00ff 007")
        #expect(texts { Text("\(-3) \(UInt8(200)) \(true) \(Optional(1) as Int?)") } == "-3 200 true Optional(1)")
        #expect(texts { Text(verbatim: "\(1234567)") } == "1234567")
        #expect(texts("de") { Text(0.256, format: .percent) }.hasPrefix("25,6"))
        #expect(texts { Text("a \(0.5, format: .percent)") } == "a 50%")
    }

    @Test("a strings table translates keys with positional arguments")
    func tables() throws {
        let bundle = try bundle([
            "de.lproj/Localizable.strings": """
            /* greeting */
            "Hello %@" = "Hallo %@";
            "%@ of %lld" = "von %2$lld: %1$@"; // turned
            "quoted \\"x\\"" = "\\U00dcber\\n";
            "100 %%: %@" = "%@ (100 %%)";
            """,
            "de.lproj/Other.strings": "\"key\" = \"anderswo\";",
            "en.lproj/Localizable.strings": "\"Hello %@\" = \"Hi %@\";",
        ])
        #expect(texts("de_AT") { Text("Hello \("Ute")", bundle: bundle) } == "Hallo Ute")
        #expect(texts("de") { Text("\("A") of \(5000)", bundle: bundle) } == "von 5.000: A")
        #expect(texts("de") { Text("100 %: \("x")", bundle: bundle) } == "x (100 %)")
        #expect(texts("de") { Text("key", tableName: "Other", bundle: bundle) } == "anderswo")
        #expect(texts("fr") { Text("Hello \("Ute")", bundle: bundle) } == "Hi Ute")
        #expect(texts("de") { Text("missing \(1)", bundle: bundle) } == "missing 1")
        let german = Locale(identifier: "de")
        #expect(String(localized: "Hello \("Ute")", bundle: bundle, locale: german) == "Hallo Ute")
        let greeting = AttributedString(localized: "**Hello** \("*Ute*")", bundle: bundle, locale: german)
        #expect(String(greeting.characters) == "Hello *Ute*")
        let odd = "\u{F0000}\u{F0001}"
        let marked = AttributedString(localized: "\(odd)\("e")\u{301} *\(odd)*", bundle: bundle, locale: german)
        #expect(String(marked.characters) == "\(odd)e\u{301} \(odd)")
        #expect(greeting.runs.map { $0.inlinePresentationIntent } == [.stronglyEmphasized, nil])
        #expect(
            String(AttributedString(localized: "Hello \("Ute")", bundle: bundle, locale: german).characters)
                == "Hallo Ute")
        #expect(String(localized: "none \(1000)", bundle: bundle, locale: german) == "none 1.000")
        #expect(String(localized: "none", defaultValue: "else", bundle: bundle, locale: german) == "else")
        let resource = LocalizedStringResource(
            "Hello \("Ute")", locale: german, bundle: .atURL(bundle.bundleURL))
        #expect(texts("en") { Text(resource) } == "Hallo Ute")
        #expect(String(localized: resource) == "Hallo Ute" && resource.key == "Hello %@")
    }

    @Test(
        "a string catalogue has plural forms",
        arguments: [
            ("en", 1, "1 file"), ("en", 2, "2 files"), ("pl", 1, "1 plik"), ("pl", 3, "3 pliki"), ("pl", 5, "5 plików"),
        ])
    func plurals(locale: String, number: Int, expected: String) throws {
        let bundle = try bundle([
            "Localizable.xcstrings": """
            {"sourceLanguage": "en", "version": "1.0", "strings": {
              "%lld files": {"localizations": {
                "en": {"variations": {"plural": {
                  "one": {"stringUnit": {"state": "translated", "value": "%lld file"}},
                  "other": {"stringUnit": {"state": "translated", "value": "%lld files"}}}}},
                "pl": {"variations": {"plural": {
                  "one": {"stringUnit": {"state": "translated", "value": "%lld plik"}},
                  "few": {"stringUnit": {"state": "translated", "value": "%lld pliki"}},
                  "many": {"stringUnit": {"state": "translated", "value": "%lld plików"}},
                  "other": {"stringUnit": {"state": "translated", "value": "%lld pliku"}}}}}}}}}
            """
        ])
        #expect(texts(locale) { Text("\(number) files", bundle: bundle) } == expected)
    }

    @Test("a stringsdict composes a text from plural parts")
    func parts() throws {
        let bundle = try bundle([
            "en.lproj/Localizable.stringsdict": """
            <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>%lld left in %@</key><dict>
            <key>NSStringLocalizedFormatKey</key><string>%#@count@ left in %2$@</string>
            <key>count</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key><string>lld</string>
            <key>zero</key><string>nothing</string><key>one</key><string>one thing</string>\
            <key>other</key><string>%lld things</string>
            </dict></dict></dict></plist>
            """
        ])
        func localizedText(_ count: Int) -> String { texts { Text("\(count) left in \("box")", bundle: bundle) } }
        #expect(localizedText(0) == "nothing left in box")
        #expect(localizedText(1) == "one thing left in box")
        #expect(localizedText(1200) == "1,200 things left in box")
    }

    /// Returns the text of a stringsdict with one key.
    private func forms(_ key: String, _ format: String, _ parts: [(name: String, one: String, other: String)]) -> String
    {
        let parts = parts.map { part in
            """
            <key>\(part.name)</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key><string>lld</string>
            <key>one</key><string>\(part.one)</string><key>other</key><string>\(part.other)</string></dict>
            """
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>\(key)</key><dict>
            <key>NSStringLocalizedFormatKey</key><string>\(format)</string>\(parts.joined())</dict></dict></plist>
            """
    }

    @Test("a stringsdict part applies to the next argument, or to the one at its explicit position")
    func order() throws {
        let photos = ("photos", "a photo", "%lld photos")
        let albums = ("albums", "an album", "%lld albums")
        func localizedText(_ key: String, _ format: String, _ parts: [(String, String, String)]) throws -> Bundle {
            try bundle(["en.lproj/Localizable.stringsdict": forms(key, format, parts)])
        }
        let two = try localizedText("%lld photos in %lld albums", "%#@photos@ in %#@albums@", [photos, albums])
        #expect(texts { Text("\(1) photos in \(3) albums", bundle: two) } == "a photo in 3 albums")
        #expect(texts { Text("\(5) photos in \(1) albums", bundle: two) } == "5 photos in an album")
        let turned = try localizedText("%lld photos in %lld albums", "%2$#@albums@: %1$#@photos@", [photos, albums])
        #expect(texts { Text("\(1) photos in \(3) albums", bundle: turned) } == "3 albums: a photo")
        let after = try localizedText("%@ has %lld", "%@ has %#@photos@", [photos])
        #expect(texts { Text("\("Ann") has \(1)", bundle: after) } == "Ann has a photo")
        #expect(texts { Text("\("Ann") has \(4)", bundle: after) } == "Ann has 4 photos")
        let inside = try localizedText(
            "%lld of %lld", "%1$#@a@", [("a", "one and %2$#@albums@", "%1$lld and %2$#@albums@"), albums])
        #expect(texts { Text("\(1) of \(4)", bundle: inside) } == "one and 4 albums")
        #expect(texts { Text("\(2) of \(1)", bundle: inside) } == "2 and an album")
        let endless = try localizedText("%lld", "%#@a@", [("a", "x%1$#@a@", "y%1$#@a@")])
        #expect(texts { Text("\(1)", bundle: endless) } == "xxxxxxxx")
        let catalogue = try bundle([
            "Localizable.xcstrings": """
            {"sourceLanguage": "en", "version": "1.0", "strings": {"%lld p of %lld a": {"localizations": {"en": {
              "stringUnit": {"value": "%#@p@ of %#@a@"}, "substitutions": {
                "p": {"formatSpecifier": "lld", "variations": {"plural": {
                  "one": {"stringUnit": {"value": "%arg pea"}}, "other": {"stringUnit": {"value": "%arg peas"}}}}},
                "a": {"formatSpecifier": "lld", "variations": {"plural": {
                  "one": {"stringUnit": {"value": "%arg ace"}}, "other": {"stringUnit": {"value": "%arg aces"}}}}}}}}}}}
            """
        ])
        #expect(texts { Text("\(1) p of \(3) a", bundle: catalogue) } == "1 pea of 3 aces")
    }

    @Test("an untranslated key uses the source language")
    func untranslated() throws {
        let bundle = try bundle([
            "Localizable.xcstrings": """
            {"sourceLanguage": "en", "version": "1.0", "strings": {"greeting": {"localizations": {
              "de": {"stringUnit": {"state": "new", "value": ""}}, "en": {"stringUnit": {"value": "Hello"}}}},
              "other": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "anders"}}}}}}
            """
        ])
        #expect(texts("de") { Text("greeting", bundle: bundle) } == "Hello")
        #expect(texts("de") { Text("other", bundle: bundle) } == "anders")
    }

    @Test(
        "floating-point specifiers with sign, width or literal text are localised",
        arguments: [
            ("%5.1f", 3.14159, "de", "|  3,1|"), ("%05.1f", -3.14159, "de", "|-03,1|"), ("%+.1f", 3.0, "en", "|+3.0|"),
            ("%-6.1f", 1234.56, "en", "|1,234.6|"), ("%.1f%%", 5.24, "de", "|5,2%|"), ("%g", 0.5, "de", "|0,5|"),
            ("%d", 5.9, "en", "|5|"), ("about %.0f m", 12, "en", "|about 12 m|"),
        ] as [(String, Double, String, String)])
    func specifiers(specifier: String, number: Double, locale: String, expected: String) {
        #expect(texts(locale) { Text("|\(number, specifier: specifier)|") } == expected)
    }

    @Test("integers follow their specifiers as far as these apply to integers")
    func wholeSpecifiers() {
        #expect(
            texts { Text("\(5, specifier: "%+d") \(-5, specifier: "%05d") \(7, specifier: "%.3d")") } == "+5 -0005 007")
        #expect(
            texts { Text("\(9_000_000_000, specifier: "%ld") \(UInt64.max)") }
                == "9,000,000,000 18,446,744,073,709,551,615")
        #expect(texts { Text("\(0xFF_00FF_00FF, specifier: "%llx") \(5, specifier: "%.1f")") } == "ff00ff00ff 5.0")
    }

    @Test(
        "an invalid number specifier is reported, and the number is shown in default format",
        arguments: ["%s", "%n", "%S", "", "%", "abc", "%d %d", "%999999999d", "%.999999999f"])
    func wrongSpecifiers(specifier: String) {
        let stage = Stage(columns: 40, rows: 1) { Text("\(1234, specifier: specifier)") }
        #expect(stage.text.trimmingCharacters(in: .whitespacesAndNewlines) == "1,234")
        #expect(stage.diagnostics.count == 1 && stage.diagnostics[0].contains("\u{201C}\(specifier)\u{201D}"))
        #expect(texts { Text("\(1234, specifier: "%@")") } == "1,234")
    }

    @Test("device variations use the form for other devices; plural forms follow the first number")
    func variations() throws {
        let bundle = try bundle([
            "Localizable.xcstrings": """
            {"sourceLanguage": "en", "version": "1.0", "strings": {
              "press": {"localizations": {"en": {"variations": {"device": {
                "mac": {"stringUnit": {"value": "click"}}, "other": {"stringUnit": {"value": "choose"}}}}}}},
              "%lld keys": {"localizations": {"en": {"variations": {"device": {
                "iphone": {"stringUnit": {"value": "none"}}, "other": {"variations": {"plural": {
                  "one": {"stringUnit": {"value": "a key"}}, "other": {"stringUnit": {"value": "%lld keys"}}}}}}}}}},
              "%@ has %lld": {"localizations": {"en": {"variations": {"plural": {
                "one": {"stringUnit": {"value": "%1$@ has a book"}},
                "other": {"stringUnit": {"value": "%1$@ has %2$lld books"}}}}}}}}}
            """
        ])
        #expect(texts { Text("press", bundle: bundle) } == "choose")
        #expect(texts { Text("\(1) keys", bundle: bundle) } == "a key")
        #expect(texts { Text("\(2) keys", bundle: bundle) } == "2 keys")
        #expect(texts { Text("\("Ann") has \(1)", bundle: bundle) } == "Ann has a book")
        #expect(texts { Text("\("Ann") has \(2)", bundle: bundle) } == "Ann has 2 books")
    }

    @Test("a damaged table is ignored")
    func damaged() throws {
        let bundle = try bundle([
            "en.lproj/Localizable.strings": "\"a\" = \"b", "Other.xcstrings": "{",
            "en.lproj/Third.stringsdict": "<plist>",
        ])
        for table in ["Localizable", "Other", "Third", "None"] {
            #expect(texts { Text("a", tableName: table, bundle: bundle) } == "a")
        }
    }

    @Test("a date range shows the parts that both ends share once, as the locale requires")
    func dateRanges() throws {
        let date = Date(timeIntervalSince1970: 0)
        let utc = try #require(TimeZone(identifier: "UTC"))
        func localizedText(_ text: Text, _ locale: String = "en_US") -> String {
            texts(locale) { text.environment(\.timeZone, utc) }
                .replacing("\u{202F}", with: " ").replacing("\u{2009}", with: " ")
        }
        #expect(localizedText(Text(date...date.addingTimeInterval(7200))) == "12:00 – 2:00 AM")
        #expect(localizedText(Text(date...date.addingTimeInterval(13 * 3600))) == "12:00 AM – 1:00 PM")
        #expect(localizedText(Text(date...date.addingTimeInterval(7200)), "de") == "00:00–02:00 Uhr")
        #expect(localizedText(Text(DateInterval(start: date, duration: 86_400 * 3))) == "Jan 1 – 4, 1970")
        #expect(localizedText(Text(DateInterval(start: date, duration: 86_400 * 40))) == "Jan 1 – Feb 10, 1970")
        #expect(localizedText(Text(date...date)) == "12:00 AM")
    }

    @Test("dates and formatters follow the environment's locale and time zone")
    func dates() throws {
        let date = Date(timeIntervalSince1970: 0)
        let utc = try #require(TimeZone(identifier: "UTC"))
        func localizedText(_ text: Text, _ locale: String = "en_US") -> String {
            texts(locale) { text.environment(\.timeZone, utc) }.replacing("\u{202F}", with: " ")
        }
        #expect(localizedText(Text(date, style: .date)) == "January 1, 1970")
        #expect(localizedText(Text(date, style: .date), "de") == "1. Januar 1970")
        #expect(localizedText(Text(date, style: .time)) == "12:00 AM")
        #expect(localizedText(Text("at \(date, style: .time)")) == "at 12:00 AM")
        let formatter = NumberFormatter()
        formatter.minimumIntegerDigits = 3
        #expect(localizedText(Text(NSNumber(value: 7), formatter: formatter)) == "007")
    }
}
