/// The projection of one change of a drawing onto another. An animation that replaces a running one gets its initial
/// velocity by it.
extension Drawing {
    /// Returns the projection of a change onto another one, as a share of the latter. That is the scalar product of
    /// both, divided by the square of the latter's length. It is 0 for drawings with different parts.
    public static func share(
        of change: (from: Drawing, to: Drawing), along interval: (from: Drawing, to: Drawing)
    ) -> Double {
        let numbers = [change.from, change.to, interval.from, interval.to].map(\.numbers)
        guard numbers.allSatisfy({ $0.count == numbers[0].count }) else { return 0 }
        var (product, square) = (0.0, 0.0)
        for index in numbers[0].indices {
            let along = numbers[3][index] - numbers[2][index]
            product += (numbers[1][index] - numbers[0][index]) * along
            square += along * along
        }
        return square > 0 && product.isFinite && square.isFinite ? product / square : 0
    }

    /// The numbers that are interpolated.
    private var numbers: [Double] {
        var numbers = commands.flatMap(\.numbers)
        if let clip { numbers += clip.numbers }
        for effect in effects {
            switch effect {
            case .blur(let radius): numbers.append(Double(radius))
            case .shadow(let shadow):
                numbers += shadow.color.numbers + [shadow.radius, shadow.x, shadow.y].map { Double($0) }
            case .colors(let transform): numbers += transform.rows.map { Double($0) * RGBA.weight }
            }
        }
        return numbers
    }
}

extension DrawCommand {
    fileprivate var numbers: [Double] {
        var numbers = paint.numbers
        switch operation {
        case .fill: break
        case .strokeInside(let width): numbers.append(Double(width))
        case .stroke(let pen): numbers += [Double(pen.width), Double(pen.dashPhase)] + pen.dash.map { Double($0) }
        }
        guard case .path(let path) = outline else {
            let rect = rect.map { [$0.x, $0.y, $0.width, $0.height].map { Double($0) } } ?? []
            return numbers + outline.numbers + rect
        }
        // The rectangle around a path is rounded, and its points are not.
        let origin = [Double(rect?.x ?? 0), Double(rect?.y ?? 0)]
        return numbers + path.numbers.indices.map { Double(path.numbers[$0]) + origin[$0 % 2] }
    }
}

extension Outline {
    fileprivate var numbers: [Double] {
        switch self {
        case .rectangle: [0, 0, 0, 0]
        case .roundedRectangle(let a, let b, let c, let d, _): [a, b, c, d].map { Double($0) }
        case .path(let path): path.numbers.map { Double($0) }
        case .ellipse, .named: []
        }
    }
}

extension Paint {
    fileprivate var numbers: [Double] {
        switch base {
        case .color(let color): color.numbers
        case .material(let color, let blur): color.numbers + [Double(blur)]
        case .gradient(let fill): fill.stops.flatMap { $0.color.numbers + [Double($0.location) * RGBA.weight] }
        case .mesh(let fill): fill.numbers.map { Double($0) } + fill.colors.flatMap(\.numbers)
        default: []
        }
    }
}

extension RGBA {
    /// The distance in dots that counts as much as the difference between black and white.
    fileprivate static let weight = 100.0

    fileprivate var numbers: [Double] {
        let color = PerceptualColor(self)
        return [color.parts.x, color.parts.y, color.parts.z, color.alpha].map { $0 * RGBA.weight }
    }
}
