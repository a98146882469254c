import FanlightCore
import FanlightCoreTesting
import Foundation
import Testing

/// Formats that Foundation has on Apple's systems only.
@MainActor
@Suite("Measurements and names as text")
struct MeasurementTextTests {
    private let american = Locale(identifier: "en_US")
    private let german = Locale(identifier: "de_DE")

    private func label(_ text: Text, _ locale: Locale) -> String {
        Stage(width: 300, height: 100) { text.environment(\.locale, locale).accessibilityIdentifier("text") }["text"]
            .label
    }

    @Test("measurements use the units of the locale, unless the usage is asProvided")
    func units() {
        let way = Measurement(value: 3, unit: UnitLength.meters)
        #expect(label(Text(way, format: .measurement(width: .abbreviated)), american) == "9.8 ft")
        #expect(label(Text(way, format: .measurement(width: .abbreviated)), german) == "3 m")
        #expect(label(Text(way, format: .measurement(width: .wide, usage: .asProvided)), american) == "3 meters")
        let warmth = Measurement(value: 20, unit: UnitTemperature.celsius)
        #expect(label(Text(warmth, format: .measurement(width: .abbreviated, usage: .weather)), american) == "68°F")
        #expect(label(Text(warmth, format: .measurement(width: .narrow)), german) == "20°")
        let speed = Measurement(value: 100, unit: UnitSpeed.kilometersPerHour)
        #expect(label(Text(speed, format: .measurement(width: .abbreviated)), american) == "62 mph")
    }

    @Test("measurements have the given precision")
    func digits() {
        let way = Measurement(value: 5.256, unit: UnitLength.kilometers)
        let format = Measurement<UnitLength>.FormatStyle(
            width: .abbreviated, usage: .asProvided, numberFormatStyle: .number.precision(.fractionLength(1)))
        #expect(label(Text(way, format: format), american) == "5.3 km")
        #expect(label(Text(way, format: format), german) == "5,3 km")
    }

    @Test("a custom unit is shown by its symbol")
    func unknownUnit() {
        let unit = UnitLength(symbol: "smoot", converter: UnitConverterLinear(coefficient: 1.7))
        let format = Measurement<UnitLength>.FormatStyle(width: .wide, usage: .asProvided)
        #expect(label(Text(Measurement(value: 2, unit: unit), format: format), american) == "2 smoot")
    }

    @Test("person names have long, medium, short and abbreviated forms")
    func names() {
        var name = PersonNameComponents()
        (name.namePrefix, name.givenName, name.familyName) = ("Dr.", "Ada", "Lovelace")
        let shown = [PersonNameComponents.FormatStyle.Style.long, .medium, .short, .abbreviated].map {
            label(Text(name, format: .name(style: $0)), american)
        }
        #expect(shown == ["Dr. Ada Lovelace", "Ada Lovelace", "Ada", "AL"])
        (name.givenName, name.familyName) = ("花子", "山田")
        #expect(label(Text(name, format: .name(style: .medium)), Locale(identifier: "ja_JP")) == "山田花子")
    }
}
