import Display

/// Finds the nearest of a terminal's colours.
enum NearestColor {
    /// Returns the nearest of the 6×6×6 cube (16–231) and the greys (232–255) of a terminal with 256 colours. The
    /// candidates are the eight adjacent colours of the cube and the grey of the same lightness.
    static func of256(_ colour: RGBA) -> UInt8 {
        let wanted = PerceptualColor(colour).parts
        let (red, green, blue) = (levels(around: colour.red), levels(around: colour.green), levels(around: colour.blue))
        let mean = (Int(colour.red) + Int(colour.green) + Int(colour.blue)) / 3
        var best = 216 + min(23, max(0, (mean - 3) / 10))
        var least = distance(from: wanted, to: perceived256[best])
        for corner in 0..<8 {
            let place = 36 * red[corner & 1] + 6 * green[corner >> 1 & 1] + blue[corner >> 2]
            let distance = distance(from: wanted, to: perceived256[place])
            // The cube has precedence for a grey that both have.
            if distance <= least { (best, least) = (place, distance) }
        }
        return UInt8(16 + best)
    }

    /// Returns the two levels of the cube that a channel lies between.
    private static func levels(around channel: UInt8) -> SIMD2<Int> {
        let above = levels.firstIndex { $0 >= channel } ?? 5
        return SIMD2(levels[above] == channel ? above : max(above - 1, 0), above)
    }

    /// The colours of the cube, then the greys, in perceptual coordinates.
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

    /// Returns the nearest of the 16 basic colours. People change them, so their classic values are assumed.
    static func of16(_ colour: RGBA) -> UInt8 { nearest(to: colour, of: candidates(colour)) ?? 0 }

    /// Returns the nearest basic colour with enough contrast to a background; nil if there is none.
    static func of16(_ colour: RGBA, readOn ground: RGBA, contrast: Double) -> UInt8? {
        nearest(to: colour, of: candidates(colour).filter { basic[$0].contrast(to: ground) >= contrast })
    }

    private static func candidates(_ colour: RGBA) -> [Int] {
        let channels = [colour.red, colour.green, colour.blue].sorted()
        return channels[2] - channels[0] < 40 ? greys : Array(0..<16)
    }

    /// Returns the assumed value of one of the 16 colours.
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
    /// A colour without a hue gets a grey.
    private static let greys = [0, 7, 8, 15]
}
