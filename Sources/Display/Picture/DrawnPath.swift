/// A path of lines and curves, in dots of the rectangle in which it is drawn.
public struct DrawnPath: Hashable, Sendable {
    /// A path element. Each consumes numbers for its points; `close` consumes none.
    public enum Verb: UInt8, Hashable, Sendable, CaseIterable {
        case move = 0
        case line = 1
        /// A quadratic curve: a control point and an end point.
        case quad = 2
        /// A cubic curve: two control points and an end point.
        case cubic = 3
        case close = 4

        /// The count of numbers that the verb consumes.
        public var numberCount: Int {
            switch self {
            case .close: 0
            case .move, .line: 2
            case .quad: 4
            case .cubic: 6
            }
        }
    }

    public private(set) var verbs: [Verb]
    /// The coordinates, x and y alternating.
    public private(set) var numbers: [Float]
    /// The fill rule: even-odd if true, otherwise non-zero winding.
    public var isEvenOdd: Bool

    public init(isEvenOdd: Bool = false) {
        verbs = []
        numbers = []
        self.isEvenOdd = isEvenOdd
    }

    /// Creates a path. Returns nil if the count of numbers does not match the verbs, or the first verb is not `move`.
    public init?(verbs: [Verb], numbers: [Float], isEvenOdd: Bool) {
        guard verbs.reduce(0, { $0 + $1.numberCount }) == numbers.count, verbs.first ?? .move == .move else {
            return nil
        }
        self.verbs = verbs
        self.numbers = numbers
        self.isEvenOdd = isEvenOdd
    }

    public mutating func append(_ verb: Verb, _ numbers: Float...) { append(verb, numbers) }

    mutating func append(_ verb: Verb, _ numbers: [Float]) {
        verbs.append(verb)
        self.numbers += numbers
    }

    public mutating func reserve(_ count: Int) {
        verbs.reserveCapacity(count)
        numbers.reserveCapacity(count * 2)
    }

    public func forEach(_ body: (Verb, ArraySlice<Float>) -> Void) {
        var next = 0
        for verb in verbs {
            body(verb, numbers[next..<(next + verb.numberCount)])
            next += verb.numberCount
        }
    }
}

/// The stroke attributes of an outline.
public struct Pen: Hashable, Sendable {
    public enum Cap: UInt8, Hashable, Sendable, CaseIterable { case butt = 0, round = 1, square = 2 }
    public enum Join: UInt8, Hashable, Sendable, CaseIterable { case miter = 0, round = 1, bevel = 2 }

    /// The width in dots, half of it on each side. On a cell display the unit is the cell width, as for all lengths
    /// without a direction.
    public var width: Float
    public var cap: Cap
    public var join: Join
    public var miterLimit: Float
    /// Lengths of dashes and gaps, alternating; empty for a solid line.
    public var dash: [Float]
    public var dashPhase: Float

    public init(
        width: Float, cap: Cap = .butt, join: Join = .miter, miterLimit: Float = 10, dash: [Float] = [],
        dashPhase: Float = 0
    ) {
        self.width = width
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
        self.dash = dash
        self.dashPhase = dashPhase
    }
}
