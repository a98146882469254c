import Display

extension PixelFilter {
    mutating func shadow(_ shadow: Shadow, _ deviation: SIMD2<Double>, _ dx: Int, _ dy: Int) {
        let buffer = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
        defer { buffer.deallocate() }
        // The shadow's source: the shape, or for an inner shadow its complement, which extends beyond the painted area.
        let covers = (0...255).map { alpha in
            let alpha = UInt32(shadow.isInner ? 255 - alpha : alpha)
            var shade = shadow.color
            shade.alpha = UInt8((UInt32(shade.alpha) * alpha + 127) / 255)
            return PremultipliedPixel(shade).packed
        }
        buffer.initialize(repeating: covers[0], count: width * height)
        for row in 0..<height where (0..<height).contains(row + dy) {
            for column in 0..<width where (0..<width).contains(column + dx) {
                let alpha = pixels[row * stride + column] >> 24
                buffer[(row + dy) * width + column + dx] = covers[Int(alpha)]
            }
        }
        var thrown = PixelFilter(pixels: buffer, width: width, height: height, stride: width)
        thrown.blur(deviation)
        for row in 0..<height {
            for column in 0..<width {
                let (form, shade) = (pixels[row * stride + column], buffer[row * width + column])
                pixels[row * stride + column] =
                    shadow.isInner ? shade.atop(form) : form.over(shade)
            }
        }
    }
}

extension UInt32 {
    /// Returns the premultiplied pixel composited over another.
    func over(_ below: UInt32) -> UInt32 {
        let rest = 255 - (self >> 24)
        return rest == 0 ? self : sum(self, below, times: 255, rest)
    }

    /// Returns the premultiplied pixel composited over another, limited to that one's coverage.
    fileprivate func atop(_ below: UInt32) -> UInt32 { sum(self, below, times: below >> 24, 255 - (self >> 24)) }

    private func sum(_ a: UInt32, _ b: UInt32, times first: UInt32, _ second: UInt32) -> UInt32 {
        var result: UInt32 = 0
        for shift: UInt32 in [0, 8, 16, 24] {
            let parts = (a >> shift & 0xFF) * first + (b >> shift & 0xFF) * second
            result |= Swift.min((parts + 127) / 255, 255) << shift
        }
        return result
    }
}
