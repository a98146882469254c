/// The style of a text run. It is resolved: the typeface is the one that was measured.
public struct TextStyle: Hashable, Sendable {
    public struct Traits: OptionSet, Hashable, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        public static let italic = Traits(rawValue: 1 << 0)
        public static let underline = Traits(rawValue: 1 << 1)
        public static let strikethrough = Traits(rawValue: 1 << 2)
        public static let monospacedDigits = Traits(rawValue: 1 << 3)
        /// Lowercase characters as small capitals.
        public static let lowercaseSmallCaps = Traits(rawValue: 1 << 4)
        /// Uppercase characters as small capitals.
        public static let uppercaseSmallCaps = Traits(rawValue: 1 << 5)
        /// Right-to-left by context, although the characters alone would not be: brackets between Hebrew words.
        public static let leftwards = Traits(rawValue: 1 << 6)
        /// Left-to-right by context, although the characters alone would not be.
        public static let rightwards = Traits(rawValue: 1 << 7)
        /// The first character has its joined form, because it joins a character in the preceding run.
        public static let joinsBefore = Traits(rawValue: 1 << 8)
        /// The last character has its joined form, because it joins a character in the following run.
        public static let joinsBehind = Traits(rawValue: 1 << 9)

        /// The traits that depend on the adjacent text.
        public static let context: Traits = [.leftwards, .rightwards, .joinsBefore, .joinsBehind]
    }

    /// A line along the text. `traits` decide whether it is drawn.
    public struct Line: Hashable, Sendable {
        public enum Pattern: UInt8, Hashable, Sendable, CaseIterable {
            case solid = 0
            case dot = 1
            case dash = 2
            case dashDot = 3
            case dashDotDot = 4

            /// Lengths of dashes and gaps, alternating, in units of the line's thickness; nil for a solid line.
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
        /// The paint of the line; nil for that of the text.
        public var paint: Paint?

        public init(_ pattern: Pattern = .solid, paint: Paint? = nil) {
            self.pattern = pattern
            self.paint = paint
        }
    }

    /// The font family after fallback; empty on a cell display.
    public var face: String
    /// The em size in dots; 0 on a cell display.
    public var size: SubDot
    /// The weight from 100 (ultra light) to 900 (black); 400 is regular. A terminal shows 600 and above as bold.
    public var weight: UInt16
    public var traits: Traits
    public var paint: Paint
    /// The font's width in per cent of its normal width.
    public var stretch: UInt16
    /// The extra advance after each character, in dots. `TextRun.width` includes it.
    public var tracking: SubDot
    public var underline: Line
    public var strikethrough: Line
    /// The URL to which the text links; nil for none. A press on it is ordinary input.
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

/// Text on one line in one style. The service measures it: a client without the typeface fits the text to `width`.
public struct TextRun: Hashable, Sendable {
    public var text: String
    public var style: TextStyle
    /// The left end and the baseline, in the layer's dots, and the advance. On a cell display `baseline` is the row's
    /// top.
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
