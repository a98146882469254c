import Foundation

/// The purpose of a measurement, which decides the unit in a region.
public struct MeasurementFormatUnitUsage<UnitType: Dimension>: Hashable, Codable, Sendable {
    let name: String

    /// Uses the units of the locale's region.
    public static var general: Self { Self(name: "general") }
    /// Keeps the unit of the measurement.
    public static var asProvided: Self { Self(name: "asProvided") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitLength {
    /// The distance along a road.
    public static var road: Self { Self(name: "road") }
    /// The height of a person.
    public static var personHeight: Self { Self(name: "personHeight") }
    public static var person: Self { Self(name: "person") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitTemperature {
    /// The outdoor temperature.
    public static var weather: Self { Self(name: "weather") }
    public static var person: Self { Self(name: "person") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitMass {
    /// The weight of a person.
    public static var personWeight: Self { Self(name: "personWeight") }
}

extension MeasurementFormatUnitUsage where UnitType == UnitEnergy {
    public static var food: Self { Self(name: "food") }
    public static var workout: Self { Self(name: "workout") }
}

extension Measurement where UnitType: Dimension {
    /// Formats a measurement as text. Foundation has this style on Apple's systems only. Unit names are English; other
    /// languages get abbreviations.
    public struct FormatStyle: Foundation.FormatStyle {
        /// The length of the unit's name.
        public struct UnitWidth: Hashable, Codable, Sendable {
            enum Kind: String, Codable { case wide, abbreviated, narrow }
            let kind: Kind

            /// “3 meters”.
            public static var wide: Self { Self(kind: .wide) }
            /// “3 m”.
            public static var abbreviated: Self { Self(kind: .abbreviated) }
            /// “3m”.
            public static var narrow: Self { Self(kind: .narrow) }
        }

        public var width: UnitWidth
        public var locale: Locale
        public var usage: MeasurementFormatUnitUsage<UnitType>?
        public var numberFormatStyle: FloatingPointFormatStyle<Double>?

        public init(
            width: UnitWidth, locale: Locale = .autoupdatingCurrent,
            usage: MeasurementFormatUnitUsage<UnitType> = .general,
            numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
        ) {
            self.width = width
            self.locale = locale
            self.usage = usage
            self.numberFormatStyle = numberFormatStyle
        }

        public func format(_ measurement: Measurement<UnitType>) -> String {
            let isGiven = usage == nil || usage == .asProvided
            let shown = isGiven ? measurement : measurement.customary(in: locale)
            let isConverted = shown.unit != measurement.unit
            var number = numberFormatStyle ?? .number
            if numberFormatStyle == nil, isConverted {
                // A converted value must not look more precise than the original value.
                number = number.precision(.fractionLength(0...(abs(shown.value) < 10 ? 1 : 0)))
            }
            let digits = number.locale(locale).format(shown.value)
            return UnitName(of: shown.unit).joined(to: digits, width.kind, isOne: shown.value == 1, locale)
        }

        public func locale(_ locale: Locale) -> Self {
            var style = self
            style.locale = locale
            return style
        }
    }

    /// Formats the measurement with a style.
    public func formatted<S: Foundation.FormatStyle>(_ style: S) -> S.FormatOutput where S.FormatInput == Self {
        style.format(self)
    }

    /// Formats the measurement with an abbreviated unit of the region.
    public func formatted() -> String { FormatStyle(width: .abbreviated).format(self) }
}

extension Foundation.FormatStyle {
    /// A style that formats a measurement as text.
    public static func measurement<UnitType: Dimension>(
        width: Measurement<UnitType>.FormatStyle.UnitWidth, usage: MeasurementFormatUnitUsage<UnitType> = .general,
        numberFormatStyle: FloatingPointFormatStyle<Double>? = nil
    ) -> Self where Self == Measurement<UnitType>.FormatStyle {
        Measurement<UnitType>.FormatStyle(width: width, usage: usage, numberFormatStyle: numberFormatStyle)
    }
}

extension Measurement where UnitType: Dimension {
    /// Converts to the region's everyday unit: the largest one in which the value is at least one.
    fileprivate func customary(in locale: Locale) -> Measurement<UnitType> {
        guard let units = CustomaryUnits.of(UnitType.self, locale.measurementSystem == .us), !units.contains(unit)
        else {
            return self
        }
        let all = units.map { converted(to: $0) }
        return all.first { abs($0.value) >= 1 } ?? all.last ?? self
    }
}

/// The everyday units, the largest first.
private enum CustomaryUnits {
    static func of<UnitType: Dimension>(_ kind: UnitType.Type, _ isAmerican: Bool) -> [UnitType]? {
        let units: [Dimension]
        switch kind {
        case is UnitLength.Type:
            units =
                isAmerican
                ? [UnitLength.miles, UnitLength.feet, UnitLength.inches]
                : [UnitLength.kilometers, UnitLength.meters, UnitLength.centimeters, UnitLength.millimeters]
        case is UnitTemperature.Type:
            units = [isAmerican ? UnitTemperature.fahrenheit : UnitTemperature.celsius]
        case is UnitMass.Type:
            units =
                isAmerican
                ? [UnitMass.pounds, UnitMass.ounces] : [UnitMass.kilograms, UnitMass.grams, UnitMass.milligrams]
        case is UnitSpeed.Type: units = [isAmerican ? UnitSpeed.milesPerHour : UnitSpeed.kilometersPerHour]
        default: return nil
        }
        return units as? [UnitType]
    }
}
