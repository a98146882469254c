import Foundation

extension Path: LosslessStringConvertible {
    /// The elements in text form, each as its numbers and a letter: `0 0 m 10 0 l 10 10 20 10 q h`.
    public var description: String {
        func format(_ points: CGPoint...) -> String {
            points.map { "\(Path.short($0.x)) \(Path.short($0.y))" }.joined(separator: " ")
        }
        return elements.map { element in
            switch element {
            case .move(let to): "\(format(to)) m"
            case .line(let to): "\(format(to)) l"
            case .quadCurve(let to, let control): "\(format(control, to)) q"
            case .curve(let to, let first, let second): "\(format(first, second, to)) c"
            case .closeSubpath: "h"
            }
        }.joined(separator: " ")
    }

    private static func short(_ number: CGFloat) -> String {
        number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : "\(number)"
    }

    /// Parses the format of `description`, with `re` for a rectangle; nil for anything else.
    public init?(_ string: String) {
        self.init()
        var numbers: [CGFloat] = []
        func consume(_ count: Int) -> [CGPoint]? {
            guard numbers.count == count * 2 else { return nil }
            defer { numbers = [] }
            return (0..<count).map { CGPoint(x: numbers[$0 * 2], y: numbers[$0 * 2 + 1]) }
        }
        for word in string.split(whereSeparator: \.isWhitespace) {
            if let number = Double(word) {
                numbers.append(CGFloat(number))
                continue
            }
            switch word {
            case "m":
                guard let points = consume(1) else { return nil }
                move(to: points[0])
            case "l":
                guard let points = consume(1) else { return nil }
                addLine(to: points[0])
            case "q":
                guard let points = consume(2) else { return nil }
                addQuadCurve(to: points[1], control: points[0])
            case "c":
                guard let points = consume(3) else { return nil }
                addCurve(to: points[2], control1: points[0], control2: points[1])
            case "re":
                guard let points = consume(2) else { return nil }
                addRect(CGRect(origin: points[0], size: CGSize(width: points[1].x, height: points[1].y)))
            case "h":
                guard numbers.isEmpty else { return nil }
                closeSubpath()
            default: return nil
            }
        }
        if !numbers.isEmpty { return nil }
    }
}
