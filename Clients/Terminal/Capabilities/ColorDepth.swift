/// The number of colours that a terminal shows, in bits.
public enum ColorDepth: Int, Sendable, Comparable, CaseIterable {
    /// Weight and underline only.
    case none = 0
    case sixteen = 4
    case palette = 8
    case full = 24

    public static func < (a: ColorDepth, b: ColorDepth) -> Bool { a.rawValue < b.rawValue }

    /// Reads NO_COLOR, COLORTERM and TERM, in this order.
    public static func detect(_ environment: [String: String]) -> ColorDepth {
        if let noColor = environment["NO_COLOR"], !noColor.isEmpty { return .none }
        let term = environment["TERM"] ?? ""
        if term.isEmpty || term == "dumb" || term.hasPrefix("vt") || term.hasSuffix("-m") || term.hasSuffix("-mono") {
            return .none
        }
        let colourTerm = (environment["COLORTERM"] ?? "").lowercased()
        if colourTerm == "truecolor" || colourTerm == "24bit" { return .full }
        if term.hasSuffix("-direct") || term.hasSuffix("-truecolor") || fullColorTerminals.contains(term) {
            return .full
        }
        if term.contains("256color") { return .palette }
        return colourTerm.isEmpty ? .sixteen : .palette
    }

    /// Terminals that always show 24 bits, although COLORTERM may be lost by a shell in between.
    private static let fullColorTerminals: Set<String> = [
        "xterm-kitty", "xterm-ghostty", "alacritty", "foot", "foot-extra", "wezterm", "contour",
    ]
}
