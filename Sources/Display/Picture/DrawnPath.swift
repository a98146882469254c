/// A form of any kind: lines and curves, in dots of the rectangle it is drawn in.
public struct DrawnPath: Hashable, Sendable {
    /// What a point or two or three do. `close` takes none.
    public enum Verb: UInt8, Hashable, Sendable, CaseIterable {
        case move = 0
        case line = 1
        /// A control point and an end.
        case quad = 2
        /// Two control points and an end.
        case cubic = 3
        case close = 4

        /// How many numbers the verb takes from the list.
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
    /// x and y in turn.
    public private(set) var numbers: [Float]
    /// What is inside: where a ray crosses the path an odd number of times; else where it winds at all.
    public var isEvenOdd: Bool

    public init(isEvenOdd: Bool = false) {
        verbs = []
        numbers = []
        self.isEvenOdd = isEvenOdd
    }

    /// nil where the numbers are not as many as the verbs take, or one that begins does not move first.
    public init?(verbs: [Verb], numbers: [Float], isEvenOdd: Bool) {
        guard verbs.reduce(0, { $0 + $1.numberCount }) == numbers.count, verbs.first ?? .move == .move else {
            return nil
        }
        self.verbs = verbs
        self.numbers = numbers
        self.isEvenOdd = isEvenOdd
    }

    public mutating func append(_ verb: Verb, _ numbers: Float...) {
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

/// How a line along an outline is drawn.
public struct Pen: Hashable, Sendable {
    public enum Cap: UInt8, Hashable, Sendable, CaseIterable { case butt = 0, round = 1, square = 2 }
    public enum Join: UInt8, Hashable, Sendable, CaseIterable { case miter = 0, round = 1, bevel = 2 }

    /// In dots; half of it lies on each side. On a cell display in widths of a cell, as all lengths without a direction.
    public var width: Float
    public var cap: Cap
    public var join: Join
    public var miterLimit: Float
    /// Lengths drawn and left out in turn; empty: drawn throughout.
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
