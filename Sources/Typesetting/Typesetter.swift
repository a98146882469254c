import Display

/// A font request by the app, before a typeface is chosen. Sizes are in points.
public struct FontRequest: Hashable, Sendable {
    public enum Design: Hashable, Sendable {
        case standard, monospaced, serif, rounded
        case named(String)

        /// Rounded families, of which an installed one provides the rounded design.
        public static let roundedFamilies = ["Nunito", "Quicksand", "Varela Round"]
    }

    public var design: Design
    public var size: Double
    public var weight: UInt16
    public var italic: Bool
    public var monospacedDigits: Bool
    /// True to show lowercase, or uppercase, characters as small capitals.
    public var lowercaseSmallCaps: Bool
    public var uppercaseSmallCaps: Bool
    /// The width in per cent of the normal one, 50 to 200. It has no effect if the family has only one width.
    public var stretch: UInt16
    /// The line distance of the text style; nil for the typeface's own.
    public var lineHeight: Double?

    public init(
        design: Design = .standard, size: Double = 17, weight: UInt16 = 400, italic: Bool = false,
        monospacedDigits: Bool = false, lineHeight: Double? = nil, lowercaseSmallCaps: Bool = false,
        uppercaseSmallCaps: Bool = false, stretch: UInt16 = 100
    ) {
        self.design = design
        self.size = size
        self.weight = weight
        self.italic = italic
        self.monospacedDigits = monospacedDigits
        self.lineHeight = lineHeight
        self.lowercaseSmallCaps = lowercaseSmallCaps
        self.uppercaseSmallCaps = uppercaseSmallCaps
        self.stretch = stretch
    }
}

/// Text in one font and paint.
public struct TextSpan: Hashable, Sendable {
    public var text: String
    public var font: FontRequest
    /// The underline; nil for none.
    public var underline: TextStyle.Line?
    public var strikethrough: TextStyle.Line?
    public var paint: Paint
    /// The extra advance after each character, in points.
    public var tracking: Double
    /// The upward baseline offset in points.
    public var baselineOffset: Double
    /// The URL to which the text links.
    public var link: String?
    /// The language of the text as a BCP 47 tag; nil if unknown. It affects the choice of typeface.
    public var language: String?
    /// The part of the text that the span belongs to, for finding it in the result; see ``TypesetText/marks``.
    public var mark: Int
    /// The size of an attachment; the span's text is then ``TextAttachment/placeholder``.
    public var attachment: TextAttachment?
    /// The alignment of lines that begin with the span; nil for that of the whole text.
    public var alignment: TextParagraphs.Alignment?

    public init(
        _ text: String, font: FontRequest = FontRequest(), underline: TextStyle.Line? = nil,
        strikethrough: TextStyle.Line? = nil, paint: Paint = .foreground(level: 0), tracking: Double = 0,
        baselineOffset: Double = 0, link: String? = nil, language: String? = nil, mark: Int = 0,
        attachment: TextAttachment? = nil
    ) {
        self.text = text
        self.font = font
        self.underline = underline
        self.strikethrough = strikethrough
        self.paint = paint
        self.tracking = tracking
        self.baselineOffset = baselineOffset
        self.link = link
        self.language = language
        self.mark = mark
        self.attachment = attachment
    }
}

/// A text to be broken into lines.
public struct TextParagraphs: Hashable, Sendable {
    public enum Alignment: Hashable, Sendable { case leading, center, trailing }
    public enum Truncation: Hashable, Sendable { case head, middle, tail }

    public var spans: [TextSpan]
    public var alignment: Alignment
    public var truncation: Truncation
    /// The maximum number of lines; nil for no limit. The last one ends with an ellipsis if text is missing.
    public var lineLimit: Int?
    /// The minimum number of lines whose space is occupied.
    public var reservedLines: Int
    public var lineSpacing: Double
    public var rightToLeft: Bool

    public init(
        _ spans: [TextSpan], alignment: Alignment = .leading, truncation: Truncation = .tail, lineLimit: Int? = nil,
        reservedLines: Int = 1, lineSpacing: Double = 0, rightToLeft: Bool = false
    ) {
        self.spans = spans
        self.alignment = alignment
        self.truncation = truncation
        self.lineLimit = lineLimit
        self.reservedLines = reservedLines
        self.lineSpacing = lineSpacing
        self.rightToLeft = rightToLeft
    }
}

/// A text broken into lines. Lengths are in points; those of runs are in dots.
public struct TypesetText: Hashable, Sendable {
    public var width: Double
    public var height: Double
    public var firstBaseline: Double
    public var lastBaseline: Double
    public var lineCount: Int
    /// True if text was truncated.
    public var truncated: Bool
    public var runs: [TextRun]
    /// The mark of each run; empty if no span has a mark or is an attachment.
    public var marks: [RunMark]

    public init(
        width: Double, height: Double, firstBaseline: Double, lastBaseline: Double, lineCount: Int, truncated: Bool,
        runs: [TextRun], marks: [RunMark] = []
    ) {
        self.width = width
        self.height = height
        self.firstBaseline = firstBaseline
        self.lastBaseline = lastBaseline
        self.lineCount = lineCount
        self.truncated = truncated
        self.runs = runs
        self.marks = marks
    }
}

/// A type that measures and breaks text for one kind of display. It must be used by one thread at a time.
public protocol Typesetter: AnyObject {
    /// The number of texts measured; every call counts as one.
    var measurements: Int { get }

    /// Breaks the text into lines no wider than `maxWidth` (infinity: only at line terminators). There are no more
    /// lines than fit into `maxHeight`, but at least one. A single word wider than `maxWidth` is broken between
    /// characters.
    func typeset(_ text: TextParagraphs, maxWidth: Double, maxHeight: Double) -> TypesetText

    /// Returns the positions of a run's clusters in logical order.
    func clusters(of run: TextRun) -> [TextCluster]

    /// True if a typeface of this name exists. On displays without typefaces it is always true.
    func hasFace(named name: String) -> Bool

    /// True if a font has the requested width. On displays without typefaces it is always true.
    func hasStretch(of font: FontRequest) -> Bool
}
