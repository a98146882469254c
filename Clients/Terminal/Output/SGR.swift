/// Select Graphic Rendition: the sequence that changes the style of the following text.
enum SGR {
    /// Returns the shorter of "change the differences" and "reset, then set"; empty if nothing differs.
    static func change(from old: TerminalStyle, to new: TerminalStyle) -> String {
        guard old != new else { return "" }
        guard new != .plain else { return "\u{1B}[m" }
        let step = differences(from: old, to: new)
        let afterReset = "0;" + differences(from: .plain, to: new)
        return "\u{1B}[\(step.utf8.count <= afterReset.utf8.count ? step : afterReset)m"
    }

    private static func differences(from old: TerminalStyle, to new: TerminalStyle) -> String {
        var parts: [String] = []
        let removed = old.traits.subtracting(new.traits)
        var added = new.traits.subtracting(old.traits)
        // One number ends bold and dim together.
        if !removed.isDisjoint(with: [.bold, .dim]) {
            parts.append("22")
            added.formUnion(new.traits.intersection([.bold, .dim]))
        }
        for (trait, on, off) in traits {
            if added.contains(trait) { parts.append(on) }
            if removed.contains(trait), let off { parts.append(off) }
        }
        if old.foreground != new.foreground { parts.append(colour(new.foreground, base: 30)) }
        if old.background != new.background { parts.append(colour(new.background, base: 40)) }
        return parts.joined(separator: ";")
    }

    private static let traits: [(TerminalStyle.Traits, on: String, off: String?)] = [
        (.bold, "1", nil), (.dim, "2", nil), (.italic, "3", "23"), (.underline, "4", "24"), (.inverse, "7", "27"),
        (.strikethrough, "9", "29"),
    ]

    /// Returns the parameters of a colour; `base` is 30 for text and 40 for the background.
    private static func colour(_ colour: TerminalColor, base: Int) -> String {
        switch colour {
        case .standard: "\(base + 9)"
        case .indexed(let index) where index < 8: "\(base + Int(index))"
        case .indexed(let index) where index < 16: "\(base + 60 + Int(index) - 8)"
        case .indexed(let index): "\(base + 8);5;\(index)"
        case .full(let red, let green, let blue): "\(base + 8);2;\(red);\(green);\(blue)"
        }
    }
}
