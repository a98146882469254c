import Display

extension CellCanvas {
    /// Draws samples into a cell with the two colours that fit best.
    mutating func draw(_ samples: [CellRaster.Sample], _ x: Int, _ y: Int) {
        let index = y * grid.columns + x
        let cell = grid.cells[index]
        // Text is not split; only its background changes.
        guard cell.isBlank || parts.bits(of: cell.text) != nil else {
            let color = samples.meanColor
            return fill(CellRect(left: x, top: y, right: x + 1, bottom: y + 1), .rgb(color.color), share: color.cover) {
                _, _ in true
            }
        }
        let below = parts.colors(of: cell)
        // Parts with little coverage keep the terminal's own colour.
        let colors: [CellColor] = zip(samples, below).map { sample, below in
            sample.cover < 0.1 ? below : mixer.mix(.rgb(sample.color), into: below, by: sample.cover)
        }
        free(x, y)
        owners[index] = 0
        grid.cells[index] = reduced(colors)
    }

    /// Returns the cell that approximates the colours of its parts best.
    private func reduced(_ wanted: [CellColor]) -> Cell {
        let colors = wanted.map(mixer.resolved)
        var farthest = (0, 0)
        var distance = 0.0
        for first in wanted.indices {
            for second in wanted.indices where second > first {
                let apart = colors[first].distance(to: colors[second])
                if apart > distance { (farthest, distance) = ((first, second), apart) }
            }
        }
        // A smaller difference is invisible.
        guard distance > 6 else { return Cell(background: mean(wanted)) }
        let isFront = colors.map { $0.distance(to: colors[farthest.1]) < $0.distance(to: colors[farthest.0]) }
        var bits = 0
        for (index, front) in isFront.enumerated() where front { bits |= 1 << index }
        return Cell(
            parts.text(bits), foreground: mean(zip(wanted, isFront).filter(\.1).map(\.0)),
            background: mean(zip(wanted, isFront).filter { !$0.1 }.map(\.0)))
    }

    private func mean(_ colors: [CellColor]) -> CellColor {
        if let first = colors.first, colors.allSatisfy({ $0 == first }) { return first }
        return .rgb(colors.map { CellRaster.Sample(color: mixer.resolved($0), cover: 1) }.meanColor.color)
    }
}

extension [CellRaster.Sample] {
    /// The mean colour, weighted by coverage.
    var meanColor: CellRaster.Sample {
        var sum = SIMD3<Double>.zero
        var cover = 0.0
        for sample in self {
            sum += sample.cover * SIMD3(Double(sample.color.red), Double(sample.color.green), Double(sample.color.blue))
            cover += sample.cover
        }
        guard cover > 0 else { return CellRaster.Sample() }
        func byte(_ value: Double) -> UInt8 { UInt8(Swift.min(Swift.max((value / cover).rounded(), 0), 255)) }
        return CellRaster.Sample(
            color: RGBA(red: byte(sum.x), green: byte(sum.y), blue: byte(sum.z)), cover: cover / Double(count))
    }
}

extension RGBA {
    /// Returns the approximate perceptual distance of two colours. Green has the largest weight, blue the smallest.
    fileprivate func distance(to other: RGBA) -> Double {
        func apart(_ a: UInt8, _ b: UInt8) -> Double { Double(a) - Double(b) }
        let (r, g, b) = (apart(red, other.red), apart(green, other.green), apart(blue, other.blue))
        return (0.3 * r * r + 0.59 * g * g + 0.11 * b * b).squareRoot()
    }
}
