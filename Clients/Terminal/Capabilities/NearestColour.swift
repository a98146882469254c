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
    static func of16(_ colour: RGBA) -> UInt8 { nearest(to: colour, of: candidates(colour)) ?? 0 }

    /// The one that looks most like a colour and can be read on a ground; nil where none can.
    static func of16(_ colour: RGBA, readOn ground: RGBA, contrast: Double) -> UInt8? {
        nearest(to: colour, of: candidates(colour).filter { basic[$0].contrast(to: ground) >= contrast })
    }

    private static func candidates(_ colour: RGBA) -> [Int] {
        let channels = [colour.red, colour.green, colour.blue].sorted()
        return channels[2] - channels[0] < 40 ? greys : Array(0..<16)
    }

    /// What one of the 16 is taken for.
    static func classic(_ index: UInt8) -> RGBA { basic[Int(index) % basic.count] }

    private static func nearest(to colour: RGBA, of candidates: some Sequence<Int>) -> UInt8? {
        let wanted = PerceptualColor(colour).parts
        func distance(_ index: Int) -> Double {
            let way = perceived[index] - wanted
            return (way * way).sum()
        }
        return candidates.min { distance($0) < distance($1) }.map { UInt8($0) }
    }

    private static let levels = [0, 95, 135, 175, 215, 255]

    private static func level(_ channel: UInt8) -> Int {
        channel < 48 ? 0 : channel < 115 ? 1 : (Int(channel) - 35) / 40
    }

    private static let basic = [
        0x0000_00FF, 0xCD00_00FF, 0x00CD_00FF, 0xCDCD_00FF, 0x0000_EEFF, 0xCD00_CDFF, 0x00CD_CDFF, 0xE5E5_E5FF,
        0x7F7F_7FFF, 0xFF00_00FF, 0x00FF_00FF, 0xFFFF_00FF, 0x5C5C_FFFF, 0xFF00_FFFF, 0x00FF_FFFF, 0xFFFF_FFFF,
    ].map { RGBA(packed: $0) }

    private static let perceived = basic.map { PerceptualColor($0).parts }
    /// What has no hue gets none.
    private static let greys = [0, 7, 8, 15]

    /// Squared, with green counting most: the eye sees it best.
    private static func distance(_ a: RGBA, _ b: (Int, Int, Int)) -> Int {
        let red = Int(a.red) - b.0
        let green = Int(a.green) - b.1
        let blue = Int(a.blue) - b.2
        return 3 * red * red + 4 * green * green + 2 * blue * blue
    }
}
