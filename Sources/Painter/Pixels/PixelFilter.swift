import Display

#if canImport(Glibc)
    import Glibc
#endif

/// Filters an image in place. Pixels are premultiplied.
struct PixelFilter {
    let pixels: UnsafeMutablePointer<UInt32>
    let width: Int
    let height: Int
    let stride: Int

    /// Returns the part of the image with visible pixels, extended by the filter's reach. Returns nil if there is none.
    func painted(reach: Int) -> PixelFilter? {
        var (left, top, right, bottom) = (width, height, -1, -1)
        for row in 0..<height {
            let line = pixels + row * stride
            guard let first = (0..<width).first(where: { line[$0] != 0 }) else { continue }
            var last = width - 1
            while last > first, line[last] == 0 { last -= 1 }
            (left, right) = (min(left, first), max(right, last))
            (top, bottom) = (min(top, row), row)
        }
        guard right >= left else { return nil }
        (left, top) = (max(left - reach, 0), max(top - reach, 0))
        (right, bottom) = (min(right + reach, width - 1), min(bottom + reach, height - 1))
        return PixelFilter(
            pixels: pixels + top * stride + left, width: right - left + 1, height: bottom - top + 1, stride: stride)
    }

    // MARK: Blur

    /// Approximates a Gaussian blur by three running means in each direction. The deviation can differ between the
    /// axes.
    mutating func blur(_ deviation: SIMD2<Double>) {
        let (level, upright) = (PixelFilter.boxes(deviation.x), PixelFilter.boxes(deviation.y))
        for step in 0..<3 {
            if step < level.count, level[step] > 1 {
                for row in 0..<height { mean(start: row * stride, step: 1, count: width, level[step]) }
            }
            if step < upright.count, upright[step] > 1 {
                for column in 0..<width { mean(start: column, step: stride, count: height, upright[step]) }
            }
        }
    }

    /// Returns odd lengths of running means whose combined deviation is the wanted one.
    static func boxes(_ deviation: Double) -> [Int] {
        guard deviation > 0.1 else { return [] }
        let ideal = (12 * deviation * deviation / 3 + 1).squareRoot()
        var lower = Int(ideal)
        if lower % 2 == 0 { lower -= 1 }
        let small = Double(lower)
        let smaller = (12 * deviation * deviation - 3 * small * small - 12 * small - 9) / (-4 * small - 4)
        return (0..<3).map { Double($0) < smaller.rounded() ? lower : lower + 2 }
    }

    private func mean(start: Int, step: Int, count: Int, _ size: Int) {
        guard count > 0 else { return }
        let half = size / 2
        var line = [UInt32](repeating: 0, count: count)
        for index in 0..<count { line[index] = pixels[start + index * step] }
        var sums = SIMD4<Int>(repeating: 0)
        func parts(_ pixel: UInt32) -> SIMD4<Int> {
            SIMD4(Int(pixel >> 24), Int(pixel >> 16 & 0xFF), Int(pixel >> 8 & 0xFF), Int(pixel & 0xFF))
        }
        for index in 0..<min(half, count) { sums &+= parts(line[index]) }
        for index in 0..<count {
            if index + half < count { sums &+= parts(line[index + half]) }
            if index - half - 1 >= 0 { sums &-= parts(line[index - half - 1]) }
            func byte(_ sum: Int) -> UInt32 { UInt32((sum + half) / size) }
            pixels[start + index * step] =
                byte(sums[0]) << 24 | byte(sums[1]) << 16 | byte(sums[2]) << 8 | byte(sums[3])
        }
    }

    // MARK: Colours

    mutating func recolour(_ matrix: ColorTransform) {
        // The last result is cached, because pictures have long runs of one colour.
        var last: UInt32 = 0
        var lastResult = recoloured(0, matrix)
        for row in 0..<height {
            for column in 0..<width {
                let index = row * stride + column
                let pixel = pixels[index]
                if pixel != last {
                    last = pixel
                    lastResult = recoloured(pixel, matrix)
                }
                pixels[index] = lastResult
            }
        }
    }

    private func recoloured(_ pixel: UInt32, _ matrix: ColorTransform) -> UInt32 {
        let alpha = pixel >> 24
        func channel(_ shift: UInt32) -> UInt8 {
            alpha == 0 ? 0 : UInt8(min(((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha, 255))
        }
        return PremultipliedPixel(
            matrix(RGBA(red: channel(16), green: channel(8), blue: channel(0), alpha: UInt8(alpha)))
        ).packed
    }
}
