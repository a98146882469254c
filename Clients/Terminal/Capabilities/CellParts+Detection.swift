import Painter

extension CellParts {
    /// What tells whether a terminal draws sixths of cells.
    static let variables = ["FANLIGHT_BLOCKS", "TERM_PROGRAM", "KITTY_WINDOW_ID", "VTE_VERSION"]

    /// Terminals that draw these characters themselves, whatever the font has. A font that lacks them would show boxes, so
    /// everywhere else there are quarters. A person may know better: `FANLIGHT_BLOCKS` is `quarters` or `sixths`.
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
