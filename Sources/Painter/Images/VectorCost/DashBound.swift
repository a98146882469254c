/// A lower bound of the mean length of dashes and gaps in a part of a vector image. Infinite without dashes.
struct DashBound {
    private(set) var length = Double.infinity

    static let property = "stroke-dasharray"
    /// Units of a fixed length in pixels. Others depend on the image, and count as a hundredth of a pixel.
    private static let units: [String: Double] = [
        "": 1, "px": 1, "pt": 4 / 3, "pc": 16, "q": 0.9, "mm": 3.7, "cm": 37, "in": 96,
    ]

    init() {}

    init(value: some Sequence<UInt8>) {
        var scanner = NumberScanner(value)
        var (sum, count) = (0.0, 0.0)
        while scanner.peek() != nil {
            guard let number = scanner.number() else {
                scanner.skip()
                continue
            }
            sum += abs(number) * DashBound.units[scanner.unit(), default: 0.01]
            count += 1
        }
        // Dashes of no length make a solid line.
        if sum > 0 { length = sum / count }
    }

    mutating func formUnion(_ other: DashBound) { length = min(length, other.length) }
}
