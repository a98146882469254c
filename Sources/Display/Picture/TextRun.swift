/// How a run of letters looks. Resolved: the face is the one that was measured.
public struct TextStyle: Hashable, Sendable {
    public struct Traits: OptionSet, Hashable, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        public static let italic = Traits(rawValue: 1 << 0)
        public static let underline = Traits(rawValue: 1 << 1)
        public static let strikethrough = Traits(rawValue: 1 << 2)
        public static let monospacedDigits = Traits(rawValue: 1 << 3)
        /// Lowercase letters as small capitals.
        public static let lowercaseSmallCaps = Traits(rawValue: 1 << 4)
        /// Capitals as small capitals.
        public static let uppercaseSmallCaps = Traits(rawValue: 1 << 5)
        /// Read from the right, though the letters by themselves would not be: brackets between Hebrew words.
        public static let leftwards = Traits(rawValue: 1 << 6)
        /// Read from the left, though the letters by themselves would not be.
        public static let rightwards = Traits(rawValue: 1 << 7)
        /// The first letter has the form of one that is joined with a letter before it, which is in another run.
        public static let joinsBefore = Traits(rawValue: 1 << 8)
        /// The last letter has the form of one that is joined with a letter behind it, which is in another run.
        public static let joinsBehind = Traits(rawValue: 1 << 9)

        /// What is said by the letters around.
        public static let context: Traits = [.leftwards, .rightwards, .joinsBefore, .joinsBehind]
    }

    /// A line along the letters. Whether there is one is said by `traits`.
    public struct Line: Hashable, Sendable {
        public enum Pattern: UInt8, Hashable, Sendable, CaseIterable {
            case solid = 0
            case dot = 1
            case dash = 2
            case dashDot = 3
            case dashDotDot = 4

            /// Lengths drawn and left out in turn, in thicknesses of the line; nil for one that is drawn throughout.
            public var dashes: [Double]? {
                switch self {
                case .solid: nil
                case .dot: [1, 1]
                case .dash: [3, 2]
                case .dashDot: [3, 1.5, 1, 1.5]
                case .dashDotDot: [3, 1.5, 1, 1.5, 1, 1.5]
                }
            }
        }

        public var pattern: Pattern
        /// nil: that of the letters.
        public var paint: Paint?

        public init(_ pattern: Pattern = .solid, paint: Paint? = nil) {
            self.pattern = pattern
            self.paint = paint
        }
    }

    /// The family after fallback; empty on a cell display.
    public var face: String
    /// The em in dots; 0 on a cell display.
    public var size: SubDot
    /// 100 (ultra light) to 900 (black); 400 is regular. A terminal shows 600 and above as bold.
    public var weight: UInt16
    public var traits: Traits
    public var paint: Paint
    /// The face's width in per cent of its normal one.
    public var stretch: UInt16
    /// What is added behind each character, in dots. `TextRun.width` includes it.
    public var tracking: SubDot
    public var underline: Line
    public var strikethrough: Line
    /// The address that the letters lead to; nil: none. Pressing them is an input like any other.
    public var link: String?

    public init(
        face: String = "", size: SubDot = 0, weight: UInt16 = 400, traits: Traits = [],
        paint: Paint = .foreground(level: 0), stretch: UInt16 = 100, tracking: SubDot = 0, underline: Line = Line(),
        strikethrough: Line = Line(), link: String? = nil
    ) {
        self.face = face
        self.size = size
        self.weight = weight
        self.traits = traits
        self.paint = paint
        self.stretch = stretch
        self.tracking = tracking
        self.underline = underline
        self.strikethrough = strikethrough
        self.link = link
    }
}

/// Letters on one line in one style. Measured by the service: a client that lacks the face fits the text to `width`.
public struct TextRun: Hashable, Sendable {
    public var text: String
    public var style: TextStyle
    /// The left end and the baseline, in the layer's dots, and the advance. On a cell display `baseline` is the row's top.
    public var x: SubDot
    public var baseline: SubDot
    public var width: SubDot

    public init(_ text: String, style: TextStyle, x: SubDot = 0, baseline: SubDot = 0, width: SubDot = 0) {
        self.text = text
        self.style = style
        self.x = x
        self.baseline = baseline
        self.width = width
    }
}
