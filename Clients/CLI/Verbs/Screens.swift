import Display

/// The options that describe a display.
enum ScreenOptions {
    static let all: [Option] = [
        .value("size", "WIDTHxHEIGHT", .size, "a pixel display of this size in points"),
        .value("scale", "N", .factor, "the dots per point; default 1"),
        .value("cells", "COLUMNSxROWS", .cells, "a terminal of this size"),
        .flag("dark", "a dark appearance"), .flag("light", "a light appearance"),
        .value("locale", "TAG", .text, "the person's language and region, such as de_AT; default: the service's"),
        .value("text-size", "SIZE", .choice(textSizes), "the text size that the person prefers; default large"),
        .flag("reduce-motion", "a person who prefers that views fade instead of moving"),
    ]

    /// The names of text sizes, from the smallest to the largest.
    private static let textSizes = [
        "xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge", "accessibility1", "accessibility2",
        "accessibility3", "accessibility4", "accessibility5",
    ]

    /// Returns the display that the options describe; `standard` if they give no size.
    static func screen(_ arguments: Arguments, standard: Screen) throws(CommandFailure) -> Screen {
        var screen = standard
        if arguments["size"] != nil, arguments["cells"] != nil {
            throw .usage("--size describes a pixel display and --cells a terminal: give only one.")
        }
        if arguments.has("dark"), arguments.has("light") { throw .usage("Give only one of --dark and --light.") }
        if let size = arguments["size"].flatMap({ ValueReader.size($0) }) {
            screen = Screen(width: size.0, height: size.1, scale: 1, appearance: .light).withPreferences(of: standard)
        }
        if let cells = arguments["cells"].flatMap(ValueReader.cells) {
            screen = Screen.cells(columns: cells.columns, rows: cells.rows).withPreferences(of: standard)
        }
        if let scale = arguments["scale"].flatMap(ValueReader.factor) {
            guard screen.idiom == .pixel else { throw .usage("--scale is for pixel displays: add --size.") }
            screen.scale = scale
        }
        if arguments.has("dark") { screen.appearance = .dark }
        if arguments.has("light") { screen.appearance = .light }
        if let locale = arguments["locale"] { screen.locale = locale }
        if let size = arguments["text-size"], let known = ScreenTextSize.allCases.first(where: { "\($0)" == size }) {
            screen.textSize = known
        }
        if arguments.has("reduce-motion") { screen.reducesMotion = true }
        return screen
    }
}
