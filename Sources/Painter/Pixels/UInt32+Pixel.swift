/// A pixel in Cairo's format: alpha in the highest byte, then red, green and blue.
extension UInt32 {
    /// The red, green, blue and alpha of a premultiplied pixel.
    var channels: SIMD4<Int> {
        SIMD4(Int(self >> 16 & 0xFF), Int(self >> 8 & 0xFF), Int(self & 0xFF), Int(self >> 24))
    }

    /// Returns a premultiplied pixel multiplied by an opacity; 255 is opaque.
    func faded(by share: UInt32) -> UInt32 {
        if share == 255 { return self }
        var result: UInt32 = 0
        for shift: UInt32 in [0, 8, 16, 24] { result |= (((self >> shift & 0xFF) * share + 127) / 255) << shift }
        return result
    }
}
