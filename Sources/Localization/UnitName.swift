import Foundation

/// The English names of a unit: singular, plural and abbreviation.
package struct UnitName {
    let one, several, short: String

    package init(of unit: Dimension) {
        if let names = UnitName.names[unit.symbol] {
            (one, several, short) = names
        } else {
            (one, several, short) = (unit.symbol, unit.symbol, unit.symbol)
        }
    }

    package func joined<Width: RawRepresentable>(
        to digits: String, _ width: Width, isOne: Bool, _ locale: Locale
    ) -> String where Width.RawValue == String {
        let isEnglish = locale.language.languageCode?.identifier == "en"
        // Degree and percent signs follow the number without a space.
        let isSign = short.hasPrefix("°") || short == "%"
        switch width.rawValue {
        case "wide" where isEnglish: return "\(digits) \(isOne ? one : several)"
        case "narrow": return digits + (short.hasPrefix("°") ? "°" : short)
        default: return isSign && isEnglish ? digits + short : "\(digits) \(short)"
        }
    }

    /// The names by the unit's symbol.
    private static let names: [String: (one: String, several: String, short: String)] = [
        "m": ("meter", "meters", "m"), "km": ("kilometer", "kilometers", "km"),
        "cm": ("centimeter", "centimeters", "cm"), "mm": ("millimeter", "millimeters", "mm"),
        "mi": ("mile", "miles", "mi"), "ft": ("foot", "feet", "ft"), "in": ("inch", "inches", "in"),
        "yd": ("yard", "yards", "yd"), "NM": ("nautical mile", "nautical miles", "nmi"),
        "°C": ("degree Celsius", "degrees Celsius", "°C"), "°F": ("degree Fahrenheit", "degrees Fahrenheit", "°F"),
        "K": ("kelvin", "kelvins", "K"), "°": ("degree", "degrees", "deg"), "rad": ("radian", "radians", "rad"),
        "kg": ("kilogram", "kilograms", "kg"), "g": ("gram", "grams", "g"), "mg": ("milligram", "milligrams", "mg"),
        "lb": ("pound", "pounds", "lb"), "oz": ("ounce", "ounces", "oz"), "t": ("metric ton", "metric tons", "t"),
        "m/s": ("meter per second", "meters per second", "m/s"),
        "km/h": ("kilometer per hour", "kilometers per hour", "km/h"),
        "mph": ("mile per hour", "miles per hour", "mph"), "kn": ("knot", "knots", "kn"),
        "h": ("hour", "hours", "hr"), "hr": ("hour", "hours", "hr"), "min": ("minute", "minutes", "min"),
        "s": ("second", "seconds", "sec"), "ms": ("millisecond", "milliseconds", "ms"),
        "L": ("liter", "liters", "L"), "mL": ("milliliter", "milliliters", "mL"), "gal": ("gallon", "gallons", "gal"),
        "cup": ("cup", "cups", "c"), "tbsp": ("tablespoon", "tablespoons", "tbsp"),
        "tsp": ("teaspoon", "teaspoons", "tsp"), "fl oz": ("fluid ounce", "fluid ounces", "fl oz"),
        "kCal": ("kilocalorie", "kilocalories", "kcal"), "cal": ("calorie", "calories", "cal"),
        "kJ": ("kilojoule", "kilojoules", "kJ"), "J": ("joule", "joules", "J"),
        "kWh": ("kilowatt-hour", "kilowatt-hours", "kWh"), "W": ("watt", "watts", "W"),
        "kW": ("kilowatt", "kilowatts", "kW"), "V": ("volt", "volts", "V"), "A": ("ampere", "amperes", "A"),
        "B": ("byte", "bytes", "byte"), "KB": ("kilobyte", "kilobytes", "kB"), "kB": ("kilobyte", "kilobytes", "kB"),
        "MB": ("megabyte", "megabytes", "MB"), "GB": ("gigabyte", "gigabytes", "GB"),
        "TB": ("terabyte", "terabytes", "TB"), "hPa": ("hectopascal", "hectopascals", "hPa"),
        "mbar": ("millibar", "millibars", "mbar"), "bar": ("bar", "bars", "bar"),
        "Hz": ("hertz", "hertz", "Hz"), "kHz": ("kilohertz", "kilohertz", "kHz"),
        "MHz": ("megahertz", "megahertz", "MHz"), "GHz": ("gigahertz", "gigahertz", "GHz"),
        "m²": ("square meter", "square meters", "m²"), "km²": ("square kilometer", "square kilometers", "km²"),
        "ft²": ("square foot", "square feet", "ft²"), "ac": ("acre", "acres", "ac"),
        "ha": ("hectare", "hectares", "ha"),
    ]
}
