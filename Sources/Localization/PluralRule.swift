/// Selects the plural form for a number, by the Unicode rules (CLDR) of the most common app languages. Other languages
/// use the English rule.
enum PluralRule {
    static let kinds: Set<String> = ["zero", "one", "two", "few", "many", "other"]

    static func kind(of number: Double, language: String) -> String {
        let number = number.magnitude
        let isWhole = number == number.rounded()
        let whole = Int(min(number, 1e15))
        let (tens, ones) = (whole % 100, whole % 10)
        switch language.prefix(2) {
        case "ja", "zh", "ko", "vi", "th", "id", "ms": return "other"
        case "fr", "pt": return number < 2 ? "one" : "other"
        case "cs", "sk":
            if !isWhole { return "many" }
            return whole == 1 ? "one" : (2...4).contains(whole) ? "few" : "other"
        case "pl":
            if !isWhole { return "other" }
            if whole == 1 { return "one" }
            return (2...4).contains(ones) && !(12...14).contains(tens) ? "few" : "many"
        case "ru", "uk", "be":
            if !isWhole { return "other" }
            if ones == 1, tens != 11 { return "one" }
            return (2...4).contains(ones) && !(12...14).contains(tens) ? "few" : "many"
        case "hr", "sr", "bs":
            if ones == 1, tens != 11 { return "one" }
            return (2...4).contains(ones) && !(12...14).contains(tens) ? "few" : "other"
        case "sl":
            if !isWhole { return "few" }
            return tens == 1 ? "one" : tens == 2 ? "two" : tens == 3 || tens == 4 ? "few" : "other"
        case "lt":
            if !isWhole { return "many" }
            if ones == 1, !(11...19).contains(tens) { return "one" }
            return (2...9).contains(ones) && !(11...19).contains(tens) ? "few" : "other"
        case "ro":
            if isWhole, whole == 1 { return "one" }
            return !isWhole || whole == 0 || (2...19).contains(tens) ? "few" : "other"
        case "ar":
            if !isWhole { return "other" }
            switch whole {
            case 0: return "zero"
            case 1: return "one"
            case 2: return "two"
            default: return (3...10).contains(tens) ? "few" : (11...99).contains(tens) ? "many" : "other"
            }
        case "he":
            if isWhole, whole == 1 { return "one" }
            return isWhole && whole == 2 ? "two" : "other"
        default: return number == 1 ? "one" : "other"
        }
    }
}
