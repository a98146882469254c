/// An upper bound of the length of an element's outline: in units, and as a part of the image's side.
struct OutlineLength {
    private(set) var units = 0.0
    private(set) var share = 0.0

    /// The attributes and properties of shapes that determine the length.
    static let properties: Set<String> = ["width", "height", "r", "rx", "ry"]

    /// Lengths of units in pixels. Others depend on the font, and count as a large one.
    private static let pixels: [String: Double] = [
        "": 1, "px": 1, "pt": 1.4, "pc": 16, "q": 1, "mm": 3.8, "cm": 38, "in": 96,
    ]

    /// Reads an attribute of an element.
    init(of element: String, _ name: String, _ value: String) {
        switch (element, name) {
        case ("path", "d"): units = PathLength.ofPath(value)
        case ("polyline", "points"), ("polygon", "points"): units = PathLength.ofPoints(value)
        case ("line", "x1"), ("line", "x2"), ("line", "y1"), ("line", "y2"): add(value.utf8, times: 1)
        case ("rect", _), ("circle", _), ("ellipse", _):
            if OutlineLength.properties.contains(name) { add(value.utf8, times: 7) }
        default: break
        }
    }

    /// Reads a property of a shape in a style. A circle is less than seven times as long as its radius.
    init(property value: some Sequence<UInt8>) { add(value, times: 7) }

    init(units: Double = 0) { self.units = units }

    static func + (one: OutlineLength, other: OutlineLength) -> OutlineLength {
        var sum = one
        sum.units += other.units
        sum.share += other.share
        return sum
    }

    /// Returns the length in an image of a side.
    func length(in side: Double) -> Double { units + share * side }

    private mutating func add(_ value: some Sequence<UInt8>, times factor: Double) {
        var scanner = NumberScanner(value)
        guard let number = scanner.number() else { return }
        let unit = scanner.unit()
        if unit == "%" {
            // A radius is a part of the diagonal.
            share += abs(number) / 100 * factor * 1.5
        } else {
            units += abs(number) * factor * OutlineLength.pixels[unit, default: 100]
        }
    }
}

/// An upper bound of the length of a path. Curves count with the lines between their control points.
private struct PathLength {
    private typealias Point = SIMD2<Double>
    private var scanner: NumberScanner
    private var length = 0.0
    private var point = Point.zero
    private var start = Point.zero
    /// The last control point, and the kind of curve that may continue it.
    private var control = Point.zero
    private var curve: UInt8 = 0

    static func ofPoints(_ value: String) -> Double {
        var path = PathLength(scanner: NumberScanner(value.utf8))
        guard let first = path.readPoint(from: .zero) else { return 0 }
        (path.point, path.start) = (first, first)
        while let next = path.readPoint(from: .zero) { path.line(to: next) }
        path.line(to: path.start)
        return path.length
    }

    static func ofPath(_ value: String) -> Double {
        var path = PathLength(scanner: NumberScanner(value.utf8))
        var command: UInt8 = 0
        // A reader paints a path up to its first error.
        while let byte = path.scanner.peek() {
            if byte.isLetterOrDigit, byte >= UInt8(ascii: "A") {
                command = byte
                path.scanner.skip()
            }
            guard path.add(command) else { break }
            switch command {
            case UInt8(ascii: "m"): command = UInt8(ascii: "l")
            case UInt8(ascii: "M"): command = UInt8(ascii: "L")
            case UInt8(ascii: "z"), UInt8(ascii: "Z"): command = 0
            default: break
            }
        }
        return path.length
    }

    private init(scanner: NumberScanner) { self.scanner = scanner }

    private mutating func add(_ command: UInt8) -> Bool {
        let kind = command | 0x20
        let origin = command == kind ? point : .zero
        switch kind {
        case UInt8(ascii: "m"):
            guard let next = readPoint(from: origin) else { return false }
            (point, start) = (next, next)
        case UInt8(ascii: "z"): line(to: start)
        case UInt8(ascii: "l"):
            guard let next = readPoint(from: origin) else { return false }
            line(to: next)
        case UInt8(ascii: "h"):
            guard let x = scanner.number() else { return false }
            line(to: Point(origin.x + x, point.y))
        case UInt8(ascii: "v"):
            guard let y = scanner.number() else { return false }
            line(to: Point(point.x, origin.y + y))
        case UInt8(ascii: "c"), UInt8(ascii: "s"), UInt8(ascii: "q"), UInt8(ascii: "t"):
            return addCurve(kind, from: origin)
        case UInt8(ascii: "a"):
            guard addArc(from: origin) else { return false }
        default: return false
        }
        curve = 0
        return true
    }

    private mutating func addCurve(_ kind: UInt8, from origin: Point) -> Bool {
        let order: UInt8 = kind == UInt8(ascii: "c") || kind == UInt8(ascii: "s") ? 3 : 2
        let reflected = curve == order ? point + (point - control) : point
        switch kind {
        case UInt8(ascii: "c"):
            guard let first = readPoint(from: origin) else { return false }
            line(to: first)
        case UInt8(ascii: "s"), UInt8(ascii: "t"): line(to: reflected)
        default: break
        }
        var last = reflected
        if kind != UInt8(ascii: "t") {
            guard let next = readPoint(from: origin) else { return false }
            last = next
            line(to: last)
        }
        guard let end = readPoint(from: origin) else { return false }
        line(to: end)
        (control, curve) = (last, order)
        return true
    }

    private mutating func addArc(from origin: Point) -> Bool {
        guard let first = scanner.number(), let second = scanner.number(), scanner.number() != nil,
            scanner.flag() != nil, scanner.flag() != nil, let end = readPoint(from: origin)
        else { return false }
        let (small, large) = (min(abs(first), abs(second)), max(abs(first), abs(second)))
        let before = length
        line(to: end)
        // Radii that are too small for the distance grow in proportion, so the whole ellipse does.
        if small > 0, length > before {
            length += 7 * large * max(1, (length - before) / 2 / small)
            length = min(length, NumberScanner.largest)
        }
        return true
    }

    private mutating func readPoint(from origin: Point) -> Point? {
        guard let x = scanner.number(), let y = scanner.number() else { return nil }
        return origin + Point(x, y)
    }

    private mutating func line(to next: Point) {
        let way = next - point
        length = min(length + abs(way.x) + abs(way.y), NumberScanner.largest)
        point = next.clamped(
            lowerBound: Point(repeating: -NumberScanner.largest), upperBound: Point(repeating: NumberScanner.largest))
    }
}
