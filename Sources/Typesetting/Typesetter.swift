import Display

/// A font as an author asks for it, before a face is chosen. Sizes are points.
public struct FontRequest: Hashable, Sendable {
    public enum Design: Hashable, Sendable {
        case standard, monospaced, serif, rounded
        case named(String)

        /// Families with round ends, one of which shows the rounded design where it is installed.
        public static let roundedFamilies = ["Nunito", "Quicksand", "Varela Round"]
    }

    public var design: Design
    public var size: Double
    public var weight: UInt16
    public var italic: Bool
    public var monospacedDigits: Bool
    /// Lowercase letters, or capitals, as small capitals.
    public var lowercaseSmallCaps: Bool
    public var uppercaseSmallCaps: Bool
    /// The face's width in per cent of the normal one, 50 to 200; without effect where the family has only one width.
    public var stretch: UInt16
    /// The distance of lines that the text style promises; nil for the face's own.
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

/// Letters in one font and paint.
public struct TextSpan: Hashable, Sendable {
    public var text: String
    public var font: FontRequest
    /// nil for none.
    public var underline: TextStyle.Line?
    public var strikethrough: TextStyle.Line?
    public var paint: Paint
    /// What is added behind each character, in points.
    public var tracking: Double
    /// How much higher than the others the letters stand, in points.
    public var baselineOffset: Double
    /// The address that the letters lead to.
    public var link: String?
    /// The language that the letters are of, as a BCP 47 tag; nil where nobody said. Faces differ in what they hold.
    public var language: String?
    /// Which part of the text this is, for whoever asks where it went; see ``TypesetText/marks``.
    public var mark: Int
    /// What the span takes up where it is no letters; its text is ``TextRoom/letter`` then.
    public var room: TextRoom?
    /// Where the lines stand that begin with it; nil: where those of the whole text do.
    public var alignment: TextParagraphs.Alignment?

    public init(
        _ text: String, font: FontRequest = FontRequest(), underline: TextStyle.Line? = nil,
        strikethrough: TextStyle.Line? = nil, paint: Paint = .foreground(level: 0), tracking: Double = 0,
        baselineOffset: Double = 0, link: String? = nil, language: String? = nil, mark: Int = 0, room: TextRoom? = nil
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
        self.room = room
    }
}

/// A text to be broken into lines.
public struct TextParagraphs: Hashable, Sendable {
    public enum Alignment: Hashable, Sendable { case leading, center, trailing }
    public enum Truncation: Hashable, Sendable { case head, middle, tail }

    public var spans: [TextSpan]
    public var alignment: Alignment
    public var truncation: Truncation
    /// nil for no limit. Lines past it are cut with an ellipsis.
    public var lineLimit: Int?
    /// Room for as many lines is taken, even where there are fewer.
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

/// A text in lines. Lengths are points, the runs' are dots.
public struct TypesetText: Hashable, Sendable {
    public var width: Double
    public var height: Double
    public var firstBaseline: Double
    public var lastBaseline: Double
    public var lineCount: Int
    /// Whether letters were left out.
    public var truncated: Bool
    public var runs: [TextRun]
    /// What each run belongs to; empty where no span has a mark or is a room.
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

/// Measures and breaks text for one kind of display. Used by one thread at a time.
public protocol Typesetter: AnyObject {
    /// Texts measured so far: every call counts as one.
    var measurements: Int { get }

    /// Breaks the text into lines no wider than `maxWidth` (infinity: only at line ends) and no more of them than fit
    /// into `maxHeight`, but at least one. A single word wider than `maxWidth` is broken between letters.
    func typeset(_ text: TextParagraphs, maxWidth: Double, maxHeight: Double) -> TypesetText

    /// Where the characters of a run stand, in the order of the text.
    func clusters(of run: TextRun) -> [TextCluster]

    /// Whether there is a face of this name. Where faces make no difference every name is as good as another.
    func hasFace(named name: String) -> Bool

    /// Whether a font has letters that are narrower or wider, as it asks. Where faces make no difference each has.
    func hasStretch(of font: FontRequest) -> Bool
}
