import Foundation

extension Path {
    /// Parses SVG path data; nil if the text is no valid path data.
    package init?(data: Substring) {
        guard let elements = PathData.outline(of: data) else { return nil }
        self.init(elements)
    }
}

/// A parser of SVG path data: letters, each followed by one or more groups of numbers.
package struct PathData {
    private var rest: Substring.UTF8View
    private var outline: [Path.Element] = []
    private var current = CGPoint.zero
    private var start = CGPoint.zero
    /// The previous control point, for smooth curves.
    private var control: CGPoint?

    /// Returns the outline; nil if the text is no valid path data.
    package static func outline(of text: Substring) -> [Path.Element]? {
        var reader = PathData(rest: text.utf8)
        return reader.read() ? reader.outline : nil
    }

    private init(rest: Substring.UTF8View) { self.rest = rest }

    private mutating func read() -> Bool {
        var command: UInt8?
        while true {
            skip()
            guard let next = rest.first else { return true }
            if (next | 0x20) >= UInt8(ascii: "a"), (next | 0x20) <= UInt8(ascii: "z") {
                command = next
                rest.removeFirst()
                if next | 0x20 == UInt8(ascii: "z") {
                    if !outline.isEmpty { outline.append(.closeSubpath) }
                    current = start
                    continue
                }
            }
            guard let letter = command, apply(letter) else { return false }
            // Further pairs after a move are lines.
            if letter == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
            if letter == UInt8(ascii: "M") { command = UInt8(ascii: "L") }
        }
    }

    private mutating func apply(_ letter: UInt8) -> Bool {
        let isRelative = letter & 0x20 != 0
        let origin = isRelative ? current : .zero
        var newControl: CGPoint?
        defer { control = newControl }
        switch letter | 0x20 {
        case UInt8(ascii: "m"):
            guard let end = point(origin) else { return false }
            outline.append(.move(to: end))
            (current, start) = (end, end)
        case UInt8(ascii: "l"):
            guard let end = point(origin) else { return false }
            line(to: end)
        case UInt8(ascii: "h"):
            guard let x = number() else { return false }
            line(to: CGPoint(x: origin.x + x, y: current.y))
        case UInt8(ascii: "v"):
            guard let y = number() else { return false }
            line(to: CGPoint(x: current.x, y: origin.y + y))
        case UInt8(ascii: "c"):
            guard let a = point(origin), let b = point(origin), let end = point(origin) else { return false }
            addCurve(to: end, control1: a, control2: b)
            (current, newControl) = (end, b)
        case UInt8(ascii: "s"):
            guard let b = point(origin), let end = point(origin) else { return false }
            addCurve(to: end, control1: reflected, control2: b)
            (current, newControl) = (end, b)
        case UInt8(ascii: "q"):
            guard let a = point(origin), let end = point(origin) else { return false }
            addQuadCurve(to: end, control: a)
            (current, newControl) = (end, a)
        case UInt8(ascii: "t"):
            guard let end = point(origin) else { return false }
            let a = reflected
            addQuadCurve(to: end, control: a)
            (current, newControl) = (end, a)
        case UInt8(ascii: "a"):
            guard let rx = number(), let ry = number(), let turn = number(), let large = flag(), let sweep = flag(),
                let end = point(origin)
            else { return false }
            arc(to: end, radii: CGSize(width: abs(rx), height: abs(ry)), turn: turn, isLarge: large, isClockwise: sweep)
            current = end
        default: return false
        }
        return true
    }

    private var reflected: CGPoint {
        control.map { CGPoint(x: 2 * current.x - $0.x, y: 2 * current.y - $0.y) } ?? current
    }

    private mutating func line(to end: CGPoint) {
        addLine(to: end)
        current = end
    }

    /// Adds an arc, converted from end points to a centre and two angles as in the SVG specification.
    private mutating func arc(
        to end: CGPoint, radii: CGSize, turn: CGFloat, isLarge: Bool, isClockwise: Bool
    ) {
        var (rx, ry) = (radii.width, radii.height)
        guard rx > 0, ry > 0, end != current else { return addLine(to: end) }
        let angle = turn * .pi / 180
        let (dx, dy) = ((current.x - end.x) / 2, (current.y - end.y) / 2)
        let x = cos(angle) * dx + sin(angle) * dy
        let y = -sin(angle) * dx + cos(angle) * dy
        let reach = x * x / (rx * rx) + y * y / (ry * ry)
        if reach > 1 { (rx, ry) = (rx * reach.squareRoot(), ry * reach.squareRoot()) }
        let over = max(0, rx * rx * ry * ry - rx * rx * y * y - ry * ry * x * x)
        let factor = (over / (rx * rx * y * y + ry * ry * x * x)).squareRoot() * (isLarge == isClockwise ? -1 : 1)
        let (cx, cy) = (factor * rx * y / ry, -factor * ry * x / rx)
        let first = atan2((y - cy) / ry, (x - cx) / rx)
        var span = atan2((-y - cy) / ry, (-x - cx) / rx) - first
        if isClockwise, span < 0 { span += 2 * .pi }
        if !isClockwise, span > 0 { span -= 2 * .pi }
        let middle = CGPoint(
            x: cos(angle) * cx - sin(angle) * cy + (current.x + end.x) / 2,
            y: sin(angle) * cx + cos(angle) * cy + (current.y + end.y) / 2)
        // At most a quarter turn per curve.
        let count = max(1, Int((abs(span) / (.pi / 2) - 1e-6).rounded(.up)))
        let step = span / CGFloat(count)
        let reachOfControls = 4 / 3 * tan(step / 4)
        func place(_ u: CGFloat, _ v: CGFloat) -> CGPoint {
            let (px, py) = (u * rx, v * ry)
            return CGPoint(
                x: middle.x + cos(angle) * px - sin(angle) * py, y: middle.y + sin(angle) * px + cos(angle) * py)
        }
        for part in 0..<count {
            let (from, to) = (first + CGFloat(part) * step, first + CGFloat(part + 1) * step)
            addCurve(
                to: part == count - 1 ? end : place(cos(to), sin(to)),
                control1: place(cos(from) - reachOfControls * sin(from), sin(from) + reachOfControls * cos(from)),
                control2: place(cos(to) + reachOfControls * sin(to), sin(to) - reachOfControls * cos(to)))
        }
    }

    // MARK: Segments

    // An outline without a start begins at the end of its first line or curve.

    private mutating func addLine(to end: CGPoint) {
        outline.append(outline.isEmpty ? .move(to: end) : .line(to: end))
    }

    private mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
        if outline.isEmpty { outline.append(.move(to: end)) }
        outline.append(.quadCurve(to: end, control: control))
    }

    private mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        if outline.isEmpty { outline.append(.move(to: end)) }
        outline.append(.curve(to: end, control1: control1, control2: control2))
    }

    // MARK: Numbers

    private mutating func skip() {
        while let next = rest.first, next == UInt8(ascii: ",") || next == 0x20 || (0x09...0x0D).contains(next) {
            rest.removeFirst()
        }
    }

    private mutating func point(_ origin: CGPoint) -> CGPoint? {
        guard let x = number(), let y = number() else { return nil }
        return CGPoint(x: origin.x + x, y: origin.y + y)
    }

    private mutating func flag() -> Bool? {
        skip()
        guard let next = rest.first, next == UInt8(ascii: "0") || next == UInt8(ascii: "1") else { return nil }
        rest.removeFirst()
        return next == UInt8(ascii: "1")
    }

    /// Parses a number. Numbers need no separator where a sign or a second decimal point starts the next one.
    private mutating func number() -> CGFloat? {
        skip()
        var digits: [UInt8] = []
        var hasPoint = false
        var hasExponent = false
        while let next = rest.first {
            switch next {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): break
            case UInt8(ascii: "-"), UInt8(ascii: "+"):
                guard digits.isEmpty || digits.last.map({ $0 | 0x20 == UInt8(ascii: "e") }) == true else {
                    return parsed(digits)
                }
            case UInt8(ascii: "."):
                if hasPoint || hasExponent { return parsed(digits) }
                hasPoint = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"):
                if hasExponent { return parsed(digits) }
                hasExponent = true
            default: return parsed(digits)
            }
            digits.append(next)
            rest.removeFirst()
        }
        return parsed(digits)
    }

    private func parsed(_ digits: [UInt8]) -> CGFloat? {
        Double(String(decoding: digits, as: UTF8.self)).map { CGFloat($0) }
    }
}
