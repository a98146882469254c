import Display

/// A font as an author asks for it, before a face is chosen. Sizes are points.
public struct FontRequest: Hashable, Sendable {
    public enum Design: Hashable, Sendable {
        case standard, monospaced, serif, rounded
        case named(String)
    }

    public var design: Design
    public var size: Double
    public var weight: UInt16
    public var italic: Bool
    public var monospacedDigits: Bool
    /// The distance of lines that the text style promises; nil for the face's own.
    public var lineHeight: Double?

    public init(
        design: Design = .standard, size: Double = 17, weight: UInt16 = 400, italic: Bool = false,
        monospacedDigits: Bool = false, lineHeight: Double? = nil
    ) {
        self.design = design
        self.size = size
        self.weight = weight
        self.italic = italic
        self.monospacedDigits = monospacedDigits
        self.lineHeight = lineHeight
    }
}

/// Letters in one font and paint.
public struct TextSpan: Hashable, Sendable {
    public var text: String
    public var font: FontRequest
    public var underline: Bool
    public var strikethrough: Bool
    public var paint: Paint

    public init(
        _ text: String, font: FontRequest = FontRequest(), underline: Bool = false, strikethrough: Bool = false,
        paint: Paint = .foreground(level: 0)
    ) {
        self.text = text
        self.font = font
        self.underline = underline
        self.strikethrough = strikethrough
        self.paint = paint
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
    public var lineSpacing: Double
    public var rightToLeft: Bool

    public init(
        _ spans: [TextSpan], alignment: Alignment = .leading, truncation: Truncation = .tail, lineLimit: Int? = nil,
        lineSpacing: Double = 0, rightToLeft: Bool = false
    ) {
        self.spans = spans
        self.alignment = alignment
        self.truncation = truncation
        self.lineLimit = lineLimit
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

    public init(
        width: Double, height: Double, firstBaseline: Double, lastBaseline: Double, lineCount: Int, truncated: Bool,
        runs: [TextRun]
    ) {
        self.width = width
        self.height = height
        self.firstBaseline = firstBaseline
        self.lastBaseline = lastBaseline
        self.lineCount = lineCount
        self.truncated = truncated
        self.runs = runs
    }
}

/// Measures and breaks text for one kind of display. Used by one thread at a time.
public protocol Typesetter: AnyObject {
    /// Texts measured so far: every call counts as one.
    var measurements: Int { get }

    /// Breaks the text into lines no wider than `maxWidth` (infinity: only at line ends) and no more of them than fit
    /// into `maxHeight`, but at least one. A single word wider than `maxWidth` is broken between letters.
    func typeset(_ text: TextParagraphs, maxWidth: Double, maxHeight: Double) -> TypesetText
}
