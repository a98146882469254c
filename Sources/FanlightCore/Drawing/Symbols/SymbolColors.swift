/// The colours of symbols in multicolor rendering.
enum SymbolColors {
    /// The colours of a symbol's parts; nil stands for the text colour. `front` is the main part, such as a checkmark
    /// or a cloud. `back` is its enclosing shape, or a second part beside it.
    struct PartColors {
        var front: Color?
        var back: Color?
        /// The colour of a third part.
        var third: Color?
    }

    /// Returns the colours of a symbol; nil if it has none of its own.
    static func own(of name: String) -> PartColors? {
        let (base, variants) = SymbolName.parts(of: name)
        if variants.contains("slash") { return nil }
        if variants.contains("badge") { return PartColors(front: .red, back: nil) }
        if let pair = pairs[base] { return variants.isEmpty || variants == ["fill"] ? pair : nil }
        let words = base.split(separator: ".").map(String.init)
        if let badge = words.firstIndex(of: "badge") {
            return words.dropFirst(badge + 1).first.flatMap { badgeColors[$0] }.map { PartColors(front: $0, back: nil) }
        }
        guard let color = color(words, variants) else { return nil }
        let isOnForm = variants.count > 1 || words.count > 1 && SymbolName.enclosures.contains(words[1])
        let isOnArea = variants.last == "fill" && isOnForm
        return PartColors(front: isOnArea ? .white : color, back: color)
    }

    private static func color(_ words: [String], _ variants: [String]) -> Color? {
        if words.prefix(2) == ["exclamationmark", "triangle"] { return .yellow }
        if let first = words.first, let sign = badgeColors[first] {
            // A sign without an enclosing shape has no colour of its own.
            let isOnForm =
                words.count > 1 ? SymbolName.enclosures.contains(words[1]) : !variants.isEmpty && variants != ["fill"]
            return isOnForm ? sign : nil
        }
        return iconColors[words.joined(separator: ".")]
    }

    private static let badgeColors: [String: Color] = [
        "exclamationmark": .red, "xmark": .red, "minus": .red, "plus": .green, "checkmark": .green, "info": .blue,
        "questionmark": .blue,
    ]

    private static let iconColors: [String: Color] = [
        "heart": .red, "suit.heart": .red, "suit.diamond": .red, "trash": .red, "star": .yellow,
        "star.leadinghalf.filled": .yellow, "sun.max": .yellow, "sun.min": .yellow, "sunrise": .yellow,
        "sunset": .yellow,
        "bolt": .yellow, "lightbulb": .yellow, "flame": .orange, "leaf": .green, "phone": .green, "drop": rain,
        "humidity": rain, "cloud": cloud, "smoke": cloud, "tornado": cloud, "hurricane": cloud, "wind": cloud,
        "moon": moon, "snowflake": rain,
    ]

    /// Colours that are visible on white, on black and on a blue sky.
    private static let cloud = Color(.adaptive(light: 0xAEB5C0, dark: 0xD1D5DB))
    private static let fog = Color(.adaptive(light: 0x8A919C, dark: 0x9AA1AC))
    private static let rain = Color(.adaptive(light: 0x5AC8FA, dark: 0x64D2FF))
    private static let moon = Color(.adaptive(light: 0xA7A2D8, dark: 0xC9C6F2))

    /// Symbols of several separate parts, such as a sun beside a cloud, drawn in two or three levels.
    static let pairs: [String: PartColors] = [
        "cloud.sun": PartColors(front: cloud, back: .yellow), "cloud.bolt": PartColors(front: cloud, back: .yellow),
        "cloud.sun.bolt": PartColors(front: cloud, back: .yellow),
        "cloud.sun.rain": PartColors(front: cloud, back: .yellow, third: rain),
        "cloud.moon.bolt": PartColors(front: cloud, back: moon, third: .yellow),
        "cloud.moon.rain": PartColors(front: cloud, back: moon, third: rain),
        "cloud.bolt.rain": PartColors(front: cloud, back: .yellow), "cloud.moon": PartColors(front: cloud, back: moon),
        "cloud.rain": PartColors(front: cloud, back: rain), "cloud.drizzle": PartColors(front: cloud, back: rain),
        "cloud.heavyrain": PartColors(front: cloud, back: rain), "cloud.hail": PartColors(front: cloud, back: rain),
        "cloud.sleet": PartColors(front: cloud, back: rain), "cloud.snow": PartColors(front: cloud, back: rain),
        "sun.dust": PartColors(front: cloud, back: .yellow), "cloud.fog": PartColors(front: cloud, back: fog),
        "moon.stars": PartColors(front: moon, back: .yellow),
        "thermometer.sun": PartColors(front: nil, back: .yellow),
        "thermometer.snowflake": PartColors(front: nil, back: rain),
    ]
}
