import Display

/// The nearest of the colours that a terminal has.
enum NearestColour {
    /// One of the 6×6×6 cube (16–231) or the greys (232–255) of a terminal with 256 colours.
    static func of256(_ colour: RGBA) -> UInt8 {
        let cube = (level(colour.red), level(colour.green), level(colour.blue))
        let cubeColour = (levels[cube.0], levels[cube.1], levels[cube.2])
        let mean = (Int(colour.red) + Int(colour.green) + Int(colour.blue)) / 3
        let grey = min(23, max(0, (mean - 3) / 10))
        let greyLevel = 8 + 10 * grey
        let usesGrey = distance(colour, (greyLevel, greyLevel, greyLevel)) < distance(colour, cubeColour)
        return usesGrey ? UInt8(232 + grey) : UInt8(16 + 36 * cube.0 + 6 * cube.1 + cube.2)
    }

    /// One of the 16 basic colours; people change them, so the classic values are meant.
    static func of16(_ colour: RGBA) -> UInt8 {
        var best = (index: 0, distance: Int.max)
        for (index, candidate) in basic.enumerated() {
            let distance = distance(colour, candidate)
            if distance < best.distance { best = (index, distance) }
        }
        return UInt8(best.index)
    }

    private static let levels = [0, 95, 135, 175, 215, 255]

    private static func level(_ channel: UInt8) -> Int {
        channel < 48 ? 0 : channel < 115 ? 1 : (Int(channel) - 35) / 40
    }

    private static let basic: [(Int, Int, Int)] = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
        (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
        (255, 255, 255),
    ]

    /// Squared, with green counting most: the eye sees it best.
    private static func distance(_ a: RGBA, _ b: (Int, Int, Int)) -> Int {
        let red = Int(a.red) - b.0
        let green = Int(a.green) - b.1
        let blue = Int(a.blue) - b.2
        return 3 * red * red + 4 * green * green + 2 * blue * blue
    }
}
