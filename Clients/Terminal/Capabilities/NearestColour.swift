import Display

/// The nearest of the colours that a terminal has.
enum NearestColour {
    /// One of the 6×6×6 cube (16–231) or the greys (232–255) of a terminal with 256 colours: the one that looks most like it
    /// of the cube's colours around it and the grey that is as light.
    static func of256(_ colour: RGBA) -> UInt8 {
        let wanted = PerceptualColor(colour).parts
        let (red, green, blue) = (levels(around: colour.red), levels(around: colour.green), levels(around: colour.blue))
        let mean = (Int(colour.red) + Int(colour.green) + Int(colour.blue)) / 3
        var best = 216 + min(23, max(0, (mean - 3) / 10))
        var least = distance(from: wanted, to: perceived256[best])
        for corner in 0..<8 {
            let place = 36 * red[corner & 1] + 6 * green[corner >> 1 & 1] + blue[corner >> 2]
            let distance = distance(from: wanted, to: perceived256[place])
            // Of a grey that both have, the cube's is taken.
            if distance <= least { (best, least) = (place, distance) }
        }
        return UInt8(16 + best)
    }

    /// The levels of the cube that a channel lies between.
    private static func levels(around channel: UInt8) -> SIMD2<Int> {
        let above = levels.firstIndex { $0 >= channel } ?? 5
        return SIMD2(levels[above] == channel ? above : max(above - 1, 0), above)
    }

    /// Those of the cube, and the greys.
    private static let perceived256 = (0..<240).map { place in
        let grey = UInt8(max(8 + 10 * (place - 216), 0))
        let color =
            place < 216
            ? RGBA(red: levels[place / 36], green: levels[place / 6 % 6], blue: levels[place % 6])
            : RGBA(red: grey, green: grey, blue: grey)
        return PerceptualColor(color).parts
    }

    private static func distance(from a: SIMD3<Double>, to b: SIMD3<Double>) -> Double {
        let way = a - b
        return (way * way).sum()
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
        func distance(_ index: Int) -> Double { self.distance(from: wanted, to: perceived[index]) }
        return candidates.min { distance($0) < distance($1) }.map { UInt8($0) }
    }

    private static let levels: [UInt8] = [0, 95, 135, 175, 215, 255]

    private static let basic = [
        0x0000_00FF, 0xCD00_00FF, 0x00CD_00FF, 0xCDCD_00FF, 0x0000_EEFF, 0xCD00_CDFF, 0x00CD_CDFF, 0xE5E5_E5FF,
        0x7F7F_7FFF, 0xFF00_00FF, 0x00FF_00FF, 0xFFFF_00FF, 0x5C5C_FFFF, 0xFF00_FFFF, 0x00FF_FFFF, 0xFFFF_FFFF,
    ].map { RGBA(packed: $0) }

    private static let perceived = basic.map { PerceptualColor($0).parts }
    /// What has no hue gets none.
    private static let greys = [0, 7, 8, 15]
}
