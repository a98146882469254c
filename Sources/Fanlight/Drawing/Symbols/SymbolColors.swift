/// The colours that symbols have by themselves, where several colours are asked for.
enum SymbolColors {
    /// The colour of a sign, or of a whole symbol, and of what a sign lies on; nil for that: the colour of letters here.
    struct Own {
        var front: Color
        var back: Color?
    }

    /// nil for what has no colour.
    static func own(of name: String) -> Own? {
        let (base, variants) = SymbolName.parts(of: name)
        if variants.contains("slash") { return nil }
        if variants.contains("badge") { return Own(front: .red, back: nil) }
        let words = base.split(separator: ".").map(String.init)
        if let badge = words.firstIndex(of: "badge") {
            return words.dropFirst(badge + 1).first.flatMap { signs[$0] }.map { Own(front: $0, back: nil) }
        }
        guard let color = color(words, variants) else { return nil }
        let isOnForm = variants.count > 1 || words.count > 1 && SymbolName.grounds.contains(words[1])
        let isOnArea = variants.last == "fill" && isOnForm
        return Own(front: isOnArea ? .white : color, back: color)
    }

    private static func color(_ words: [String], _ variants: [String]) -> Color? {
        if words.prefix(2) == ["exclamationmark", "triangle"] { return .yellow }
        if let first = words.first, let sign = signs[first] {
            // A sign alone says nothing of its colour.
            let isOnForm =
                words.count > 1 ? SymbolName.grounds.contains(words[1]) : !variants.isEmpty && variants != ["fill"]
            return isOnForm ? sign : nil
        }
        return things[words.joined(separator: ".")]
    }

    private static let signs: [String: Color] = [
        "exclamationmark": .red, "xmark": .red, "minus": .red, "plus": .green, "checkmark": .green, "info": .blue,
        "questionmark": .blue,
    ]

    private static let things: [String: Color] = [
        "heart": .red, "suit.heart": .red, "suit.diamond": .red, "trash": .red, "star": .yellow,
        "star.leadinghalf.filled": .yellow, "sun.max": .yellow, "sun.min": .yellow, "sunrise": .yellow,
        "sunset": .yellow,
        "bolt": .yellow, "lightbulb": .yellow, "flame": .orange, "leaf": .green, "phone": .green, "drop": .blue,
    ]
}
