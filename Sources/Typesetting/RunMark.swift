import Display

/// The part of a text that a run shows, and the edges of its line in dots.
public struct RunMark: Hashable, Sendable {
    public var mark: Int
    public var line: Range<Int>
    /// The attachment, if the run is one.
    public var attachment: PlacedAttachment?

    public init(_ mark: Int, line: Range<Int>, attachment: PlacedAttachment? = nil) {
        self.mark = mark
        self.line = line
        self.attachment = attachment
    }
}

/// Space reserved in a line for an attachment that is not text. Lengths are in points.
public struct TextAttachment: Hashable, Sendable {
    /// The placeholder character in a span's text. Lines break around it by Unicode's rules.
    public static let placeholder = "\u{FFFC}"

    /// The index of the attachment in the text, for the code that fills it.
    public var index: Int
    public var width: Double
    /// The extents above and below the baseline.
    public var above: Double
    public var below: Double

    public init(_ index: Int, width: Double, above: Double, below: Double = 0) {
        self.index = index
        self.width = width
        self.above = above
        self.below = below
    }

    public func scaled(by factor: Double) -> TextAttachment {
        TextAttachment(index, width: width * factor, above: above * factor, below: below * factor)
    }
}

/// An attachment with the position of its line.
public struct PlacedAttachment: Hashable, Sendable {
    public var index: Int
    /// The top and bottom edges in dots.
    public var edges: Range<Int>

    public init(_ index: Int, edges: Range<Int>) {
        self.index = index
        self.edges = edges
    }
}

extension TypesetText {
    public var hasAttachments: Bool { marks.contains { $0.attachment != nil } }

    /// The runs of text.
    public var textRuns: [TextRun] {
        hasAttachments ? zip(runs, marks).filter { $1.attachment == nil }.map { $0.0 } : runs
    }

    /// The visible attachments, each with the run that reserves its space.
    public var attachments: [(attachment: PlacedAttachment, run: TextRun)] {
        zip(runs, marks).compactMap { run, mark in mark.attachment.map { ($0, run) } }
    }
}
