import Foundation
import Localization
import Testing

@Suite("Numbers, times and nouns in a locale")
struct FormattingTests {
    @Test(
        "a number follows its specifier and the locale",
        arguments: [
            ("%lld", 1234567, "en", "1,234,567"), ("%lld", 1234567, "de", "1.234.567"), ("%lld", -3, "en", "-3"),
            ("%04x", 255, "en", "00ff"), ("%03d", 7, "en", "007"), ("%+d", 7, "en", "+7"), ("% d", 7, "en", " 7"),
            ("%5d|", 42, "en", "   42|"), ("%-5d|", 42, "en", "42   |"), ("%.2f", 1234, "de", "1.234,00"),
            ("(%d%%)", 50, "en", "(50%)"),
        ] as [(String, Int64, String, String)])
    func numbers(_ specifier: String, _ number: Int64, _ locale: String, _ words: String) {
        let result = FormattedNumber(number).formatted(specifier, Locale(identifier: locale))
        #expect(result.words == words)
        #expect(result.warning == nil)
    }

    @Test(
        "an invalid specifier is reported, and the number formatted without one", arguments: ["%", "%q", "%d %d", "d"])
    func invalidSpecifier(_ specifier: String) {
        let result = FormattedNumber(Int64(1234)).formatted(specifier, Locale(identifier: "en"))
        #expect(result.words == "1,234")
        #expect(result.warning?.contains(specifier) == true)
    }

    @Test("values that are no numbers select no plural form")
    func quantities() {
        #expect(FormattedNumber(UInt64(200)).quantity == 200)
        #expect(FormattedNumber(Float(0.25)).quantity == 0.25)
        #expect(FormattedNumber(Double.pi).value == .floating(.pi))
    }

    @Test(
        "marked English nouns agree with their number",
        arguments: [
            ("^[3 apple](inflect: true)", "3 apples"), ("^[1 apples](inflect: true)", "1 apple"),
            ("^[2 Child](inflect: true)!", "2 Children!"), ("^[2 berry](inflect: true)", "2 berries"),
            ("^[5 bottle of water](inflect: true)", "5 bottles of water"), ("^[2 sheep](inflect: true)", "2 sheep"),
            ("^[1,200 BOX](inflect: true)", "1,200 BOXES"), ("^[2 apple](inflect: false)", "2 apple"),
            ("^[a link](https://a.b)", "^[a link](https://a.b)"),
        ])
    func agreement(_ text: String, _ expected: String) {
        #expect(GrammarAgreement.inflected(text, language: "en") == expected)
    }

    @Test("other languages keep the words and lose the marks")
    func unmarked() {
        #expect(GrammarAgreement.inflected("^[3 Apfel](inflect: true)", language: "de") == "3 Apfel")
        #expect(GrammarAgreement.unmarked("a ^[3 b](inflect: true) c") == "a 3 b c")
        let inflected = GrammarAgreement.inflected("^[# apple](inflect: true)", language: "en") {
            $0 == "#" ? 2 : nil
        }
        #expect(inflected == "# apples", "the quantity of an argument counts")
    }

    @Test("a clock shows its largest fields and changes in whole steps")
    func clocks() {
        var clock = ClockFormat(showsHours: true, fields: 3, precision: .seconds(1))
        clock.locale = Locale(identifier: "en")
        let second: Int64 = 1_000_000
        #expect(clock.words(3723 * second) == "1:02:03")
        #expect(clock.words(123 * second) == "2:03")
        #expect(clock.step(at: 123 * second) == second)
        let start = Date(timeIntervalSinceReferenceDate: 0)
        #expect(clock.passed(from: start, to: start.addingTimeInterval(1.9)) == second)
        #expect(clock.left(from: start, to: start.addingTimeInterval(1.1)) == 2 * second)
        #expect(clock.passed(from: start.addingTimeInterval(5), to: start) == 0)
        var stopwatch = ClockFormat(showsHours: false, fields: 3, precision: .milliseconds(10))
        stopwatch.locale = Locale(identifier: "en")
        #expect(stopwatch.words(1_234_567) == "0:01.23")
    }

    @Test("a distance of time is worded by its largest units, with a direction on request")
    func distances() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        let now = Date(timeIntervalSinceReferenceDate: 0)
        func distance(_ seconds: Double) -> TimeDistance {
            TimeDistance(from: now, to: now.addingTimeInterval(seconds), calendar)
        }
        let (english, german) = (Locale(identifier: "en"), Locale(identifier: "de"))
        #expect(distance(8580).words(english, unitLimit: 2) == "2 hours, 23 minutes")
        #expect(distance(8580).words(german, unitLimit: 2) == "2 Stunden und 23 Minuten")
        #expect(distance(8580).words(english, unitLimit: 1) == "2 hours")
        #expect(distance(8580).phrase(english, unitLimit: 1, isAhead: true) == "in 2 hours")
        #expect(distance(-8580).phrase(english, unitLimit: 1, isAhead: false) == "2 hours ago")
        #expect(distance(8580).largest == .hour)
        #expect(distance(0).largest == nil)
        #expect(distance(90).step(unitLimit: 1) == 60)
        #expect(distance(90).step(unitLimit: 2) == 1)
    }

    @Test("elapsed seconds are rounded down and remaining ones up, and the next change is at a whole step")
    func steps() {
        let now = Date(timeIntervalSinceReferenceDate: 0)
        func after(_ seconds: Double) -> Date { now.addingTimeInterval(seconds) }
        #expect(TimeDistance.wholeSeconds(from: now, to: after(1.5)) == 2)
        #expect(TimeDistance.wholeSeconds(from: now, to: after(-1.5)) == 1)
        #expect(TimeDistance.wholeSeconds(from: now, to: after(.nan)) == 0)
        #expect(TimeDistance.next(step: 60, to: now, after: after(30)) == after(60))
        #expect(TimeDistance.next(step: 60, to: now, after: after(60)) == after(120))
        #expect(TimeDistance.next(step: 1, to: now, after: after(-30.5)) == after(-30))
    }

    @Test("unit names are English words, or abbreviations in other languages and widths")
    func units() {
        enum Width: String { case wide, abbreviated, narrow }
        func words(_ unit: Dimension, _ width: Width, isOne: Bool = false, _ locale: String = "en") -> String {
            UnitName(of: unit).joined(to: isOne ? "1" : "2", width, isOne: isOne, Locale(identifier: locale))
        }
        #expect(words(UnitLength.meters, .wide, isOne: true) == "1 meter")
        #expect(words(UnitLength.feet, .wide) == "2 feet")
        #expect(words(UnitLength.feet, .wide, "de") == "2 ft")
        #expect(words(UnitTemperature.celsius, .abbreviated) == "2°C")
        #expect(words(UnitTemperature.celsius, .narrow) == "2°")
        #expect(words(UnitMass.kilograms, .narrow) == "2kg")
    }
}
