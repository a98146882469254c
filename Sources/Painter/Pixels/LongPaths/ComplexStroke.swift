import Display

#if canImport(Glibc)
    import Glibc
#endif

/// The area that a pen covers along a path with very many segments. It is a quadrilateral for each segment, a join for
/// each corner, and caps. All of them have the same winding, so that overlaps are covered once.
struct ComplexStroke {
    private(set) var table: EdgeTable
    private let pen: Pen
    private let radius: Double
    /// The map from the pen's space, in which the pen is round, to the painter's.
    private let a, b, c, d: Double
    private let determinant: Double
    /// The maximum angle of one step of an arc.
    private let turn: Double
    /// The visible area, extended by the reach of the stroke.
    private let seen: PixelRect

    private static let tolerance = 0.1

    /// Returns the maximum distance in the painter's units that a pen reaches from its path.
    static func reach(_ pen: Pen, _ map: PaintMap, aspect: Double) -> Double {
        let corner = pen.join == .miter ? max(Double(pen.miterLimit), 1.5) : 1.5
        let across = map.scaled(1, 1 / aspect).largestScale
        return min(Double(pen.width) / 2 * corner * across + 1, 1e6)
    }

    init(_ pen: Pen, width: Double, _ map: PaintMap, aspect: Double, area: PixelArea) {
        table = EdgeTable(area)
        self.pen = pen
        radius = width / 2
        (a, b, c, d) = (map.a, map.b, map.c / aspect, map.d / aspect)
        determinant = a * d - b * c
        let radiusSeen = max(radius * map.scaled(1, 1 / aspect).largestScale, 0.5)
        turn = 2 * acos(max(1 - ComplexStroke.tolerance / radiusSeen, 0.5))
        seen = area.rect.inset(by: -ComplexStroke.reach(pen, map, aspect: aspect))
    }

    // MARK: Lines

    mutating func add(_ line: FlatLine) {
        // Removes repeated points, which have no direction.
        var own = FlatLine()
        own.isClosed = line.isClosed
        for index in line.isSmooth.indices {
            let (x, y) = (line.points[2 * index], line.points[2 * index + 1])
            let (u, v) = ((d * x - c * y) / determinant, (a * y - b * x) / determinant)
            let count = own.points.count
            if count >= 2, own.points[count - 2] == u, own.points[count - 1] == v { continue }
            own.add(u, v, isSmooth: line.isSmooth[index])
        }
        let count = own.points.count
        if own.isClosed, count > 2, own.points[0] == own.points[count - 2], own.points[1] == own.points[count - 1] {
            own.points.removeLast(2)
            own.isSmooth.removeLast()
        }
        // A lone point without a segment is not drawn.
        guard count > 2 || line.isClosed || line.isSmooth.count > 1 else { return }
        guard let dashes = Dashes(pen) else { return draw(own) }
        dash(own, dashes)
    }

    private mutating func draw(_ line: FlatLine) {
        let count = line.isSmooth.count
        guard count > 1 else { return drawDot(line.points[0], line.points[1]) }
        func direction(_ from: Int, _ to: Int) -> (x: Double, y: Double) {
            let (x, y) = (
                line.points[2 * to] - line.points[2 * from], line.points[2 * to + 1] - line.points[2 * from + 1]
            )
            let length = (x * x + y * y).squareRoot()
            return length > 0 ? (x / length, y / length) : (1, 0)
        }
        let isClosed = line.isClosed
        let parts = isClosed ? count : count - 1
        var before = isClosed ? direction(count - 1, 0) : (x: 0.0, y: 0.0)
        for part in 0..<parts {
            let next = (part + 1) % count
            let along = direction(part, next)
            let (x, y) = (line.points[2 * part], line.points[2 * part + 1])
            let (endX, endY) = (line.points[2 * next], line.points[2 * next + 1])
            let (nx, ny) = (-along.y * radius, along.x * radius)
            cover([x + nx, y + ny, endX + nx, endY + ny, endX - nx, endY - ny, x - nx, y - ny])
            if part > 0 || isClosed { drawCorner(x, y, before, along, isSmooth: line.isSmooth[part]) }
            before = along
        }
        guard !isClosed else { return }
        let first = direction(1, 0)
        drawEnd(line.points[0], line.points[1], first.x, first.y)
        drawEnd(line.points[2 * count - 2], line.points[2 * count - 1], before.x, before.y)
    }

    /// Adds a convex polygon given in the pen's space.
    private mutating func cover(_ points: [Double]) {
        var points = points
        var index = 0
        while index < points.count {
            let (x, y) = (points[index], points[index + 1])
            (points[index], points[index + 1]) = (a * x + c * y, b * x + d * y)
            index += 2
        }
        table.addConvex(points)
    }

    private mutating func drawCorner(
        _ x: Double, _ y: Double, _ before: (x: Double, y: Double), _ along: (x: Double, y: Double), isSmooth: Bool
    ) {
        let cross = before.x * along.y - before.y * along.x
        let dot = before.x * along.x + before.y * along.y
        let angle = atan2(abs(cross), dot)
        guard angle > 1e-6 else { return }
        // The outer side of the corner.
        let side = cross > 0 ? -radius : radius
        let (fromX, fromY) = (-before.y * side, before.x * side)
        let (toX, toY) = (-along.y * side, along.x * side)
        if pen.join == .round || isSmooth {
            let steps = max((angle / turn).rounded(.up), 1)
            var points = [x, y, x + fromX, y + fromY]
            var step = 1.0
            while step < steps {
                let part = (cross > 0 ? angle : -angle) * step / steps
                let (cosine, sine) = (cos(part), sin(part))
                points.append(x + fromX * cosine - fromY * sine)
                points.append(y + fromX * sine + fromY * cosine)
                step += 1
            }
            points.append(x + toX)
            points.append(y + toY)
            return cover(points)
        }
        // The reciprocal of `half` is the distance of the miter's tip from the corner, in radii.
        let half = ((1 + dot) / 2).squareRoot()
        guard pen.join == .miter, half > 1e-6, 1 / half <= Double(pen.miterLimit) else {
            return cover([x, y, x + fromX, y + fromY, x + toX, y + toY])
        }
        cover([
            x, y, x + fromX, y + fromY, x + (fromX + toX) / (1 + dot), y + (fromY + toY) / (1 + dot), x + toX, y + toY,
        ])
    }

    private mutating func drawEnd(_ x: Double, _ y: Double, _ dx: Double, _ dy: Double) {
        let (nx, ny) = (-dy * radius, dx * radius)
        switch pen.cap {
        case .butt: break
        case .square:
            let (outX, outY) = (dx * radius, dy * radius)
            cover([x + nx, y + ny, x + nx + outX, y + ny + outY, x - nx + outX, y - ny + outY, x - nx, y - ny])
        case .round: drawArc(x, y, nx, ny, -Double.pi)
        }
    }

    private mutating func drawDot(_ x: Double, _ y: Double) {
        switch pen.cap {
        case .butt: break
        case .square:
            cover([x - radius, y - radius, x + radius, y - radius, x + radius, y + radius, x - radius, y + radius])
        case .round: drawArc(x, y, radius, 0, 2 * Double.pi)
        }
    }

    private mutating func drawArc(_ x: Double, _ y: Double, _ fromX: Double, _ fromY: Double, _ angle: Double) {
        let steps = max((abs(angle) / turn).rounded(.up), 4)
        var points: [Double] = []
        var step = 0.0
        while step <= steps {
            let (cosine, sine) = (cos(angle * step / steps), sin(angle * step / steps))
            points.append(x + fromX * cosine - fromY * sine)
            points.append(y + fromX * sine + fromY * cosine)
            step += 1
        }
        cover(points)
    }

    // MARK: Dashes

    /// The maximum number of visible dashes. With more of them a solid line is drawn, because they overlap or cannot be
    /// distinguished.
    private static let maximumDashes = 250_000

    /// True if the lines together have too many dashes.
    func hasTooManyDashes(_ lines: [FlatLine]) -> Bool {
        guard let dashes = Dashes(pen) else { return false }
        var count = 0.0
        for line in lines {
            var index = 2
            while index < line.points.count {
                let (x, y) = (line.points[index - 2], line.points[index - 1])
                let (dx, dy) = (line.points[index] - x, line.points[index + 1] - y)
                if let part = part(x, y, dx, dy) {
                    let (u, v) = ((d * dx - c * dy) / determinant, (a * dy - b * dx) / determinant)
                    count += (part.to - part.from) * (u * u + v * v).squareRoot() / dashes.period * dashes.countInPeriod
                }
                index += 2
            }
        }
        return count > Double(ComplexStroke.maximumDashes)
    }

    /// Returns the visible part of a segment in the painter's space, from 0 to 1.
    private func part(_ x: Double, _ y: Double, _ dx: Double, _ dy: Double) -> (from: Double, to: Double)? {
        var (from, to) = (0.0, 1.0)
        for (start, step, low, high) in [
            (x, dx, seen.x, seen.x + seen.width), (y, dy, seen.y, seen.y + seen.height),
        ] {
            guard step != 0 else {
                if start < low || start > high { return nil }
                continue
            }
            let (one, other) = ((low - start) / step, (high - start) / step)
            (from, to) = (max(from, min(one, other)), min(to, max(one, other)))
        }
        return from < to ? (from, to) : nil
    }

    private mutating func dash(_ line: FlatLine, _ dashes: Dashes) {
        var dashes = dashes
        var piece = FlatLine()
        let count = line.isSmooth.count
        for index in 0..<(line.isClosed ? count : count - 1) {
            let next = (index + 1) % count
            let (x, y) = (line.points[2 * index], line.points[2 * index + 1])
            let (dx, dy) = (line.points[2 * next] - x, line.points[2 * next + 1] - y)
            let length = (dx * dx + dy * dy).squareRoot()
            let from = (a * x + c * y, b * x + d * y)
            let shown = part(from.0, from.1, a * dx + c * dy, b * dx + d * dy) ?? (from: 1, to: 1)
            if shown.from > 0 {
                finish(&piece)
                dashes.skip(length * shown.from)
            }
            var (place, end) = (length * shown.from, length * shown.to)
            func point(_ place: Double) -> (Double, Double) {
                length > 0 ? (x + dx * place / length, y + dy * place / length) : (x, y)
            }
            if dashes.isOn, piece.points.isEmpty, place < end {
                let (u, v) = point(place)
                piece.add(u, v)
            }
            while place < end {
                let step = min(dashes.rest, end - place)
                place += step
                let (u, v) = point(place)
                let isCorner = place >= end && shown.to == 1
                if dashes.isOn { piece.add(u, v, isSmooth: isCorner && line.isSmooth[next]) }
                guard dashes.advance(step) else { continue }
                if dashes.isOn { piece.add(u, v) } else { finish(&piece) }
            }
            end = length - end
            if shown.to < 1, end > 0 {
                finish(&piece)
                dashes.skip(end)
            }
        }
        finish(&piece)
    }

    private mutating func finish(_ piece: inout FlatLine) {
        defer { piece = FlatLine() }
        guard piece.points.count >= 2 else { return }
        // A dash that begins and ends at the same point is a dot.
        var own = FlatLine()
        for index in piece.isSmooth.indices {
            let (x, y) = (piece.points[2 * index], piece.points[2 * index + 1])
            let count = own.points.count
            if count >= 2, own.points[count - 2] == x, own.points[count - 1] == y { continue }
            own.add(x, y, isSmooth: piece.isSmooth[index])
        }
        draw(own)
    }
}

/// The dash pattern along a line: lengths of dashes and gaps, alternating.
private struct Dashes {
    private let lengths: [Double]
    let period: Double
    private var index = 0
    /// The remaining length of the current dash or gap.
    private(set) var rest = 0.0

    /// Creates the pattern. Returns nil for a solid line.
    init?(_ pen: Pen) {
        let dash = pen.dash.map { $0.isFinite ? Double(max($0, 0)) : 0 }
        lengths = dash.count % 2 == 0 ? dash : dash + dash
        period = lengths.reduce(0, +)
        guard period > 0 else { return nil }
        rest = lengths[0]
        let phase = Double(pen.dashPhase).truncatingRemainder(dividingBy: period)
        skip(phase.isFinite ? (phase < 0 ? phase + period : phase) : 0)
    }

    var isOn: Bool { index % 2 == 0 }
    var countInPeriod: Double { Double(lengths.count / 2) }

    /// Advances along the line.
    /// - Returns: True if a dash or a gap begins.
    mutating func advance(_ length: Double) -> Bool {
        rest -= length
        guard rest <= 1e-9 else { return false }
        index = (index + 1) % lengths.count
        rest = lengths[index]
        return true
    }

    mutating func skip(_ length: Double) {
        var left = length.truncatingRemainder(dividingBy: period)
        while left > 0, left >= rest {
            left -= rest
            index = (index + 1) % lengths.count
            rest = lengths[index]
        }
        rest -= left
    }
}
