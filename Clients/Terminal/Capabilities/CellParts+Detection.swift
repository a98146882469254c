import Painter

extension CellParts {
    /// The environment variables that show if a terminal draws sixths of cells.
    static let variables = ["FANLIGHT_BLOCKS", "TERM_PROGRAM", "KITTY_WINDOW_ID", "VTE_VERSION"]

    /// Selects sixths for terminals that draw these characters themselves, whatever the font. Elsewhere a font without
    /// them would show boxes, so quarters are used. `FANLIGHT_BLOCKS`, `quarters` or `sixths`, overrides it.
    init(detectedIn variables: [String: String]) {
        switch variables["FANLIGHT_BLOCKS"] {
        case "quarters": self = .quarters
        case "sixths": self = .sixths
        default:
            let terminal = variables["TERM"] ?? ""
            let isKnown =
                ["xterm-kitty", "xterm-ghostty", "foot", "wezterm", "contour"].contains { terminal.hasPrefix($0) }
                || ["WezTerm", "ghostty"].contains(variables["TERM_PROGRAM"])
                || variables["KITTY_WINDOW_ID"] != nil || (variables["VTE_VERSION"].flatMap { Int($0) } ?? 0) >= 6400
            self = isKnown ? .sixths : .quarters
        }
    }
}
