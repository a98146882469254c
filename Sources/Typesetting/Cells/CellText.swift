import CPango
import Display

/// A text as a sequence of clusters with their widths, from which a terminal's lines are broken.
struct CellText {
    struct Cluster {
        /// The range in `bytes`.
        var start: Int
        var end: Int
        var width: Int
        var style: Int
        var isSpace: Bool
        /// A soft hyphen, visible only at the end of a line.
        var isSoftHyphen = false
        /// A cluster without a glyph, which only permits or prevents a line break.
        var isUnseen = false
        /// True if a line may begin here.
        var breakBefore = false
    }

    /// The size of an attachment in cells.
    struct Attachment {
        var index: Int
        var rows: Int
        /// The style that text in its place would have.
        var textStyle: Int
    }

    private(set) var bytes: [UInt8] = []
    private(set) var clusters: [Cluster] = []
    /// The ends of paragraphs as cluster indices, including the last one.
    private(set) var paragraphEnds: [Int] = []
    private(set) var styles: [TextStyle] = []
    /// The mark of each style. Text of equal appearance with different marks has different styles.
    private(set) var marks: [Int] = []
    /// The alignment of lines that begin with each style; nil for that of the whole text.
    private(set) var alignments: [TextParagraphs.Alignment?] = []
    /// The attachments by the style of their clusters.
    private(set) var attachments: [Int: Attachment] = [:]
    /// The extra columns after each character of the current span.
    private var tracking = 0
    private var column = 0

    /// The distance of tab stops in columns.
    private static let tabStops = 4

    init(_ spans: [TextSpan]) {
        let most = spans.reduce(0) { $0 + $1.text.utf8.count }
        bytes.reserveCapacity(most)
        clusters.reserveCapacity(most)
        for span in spans {
            let look = CellText.style(of: span)
            let style = index(of: look, mark: span.mark, span.alignment)
            tracking = Int(look.tracking.dots)
            if let attachment = span.attachment, !span.text.isEmpty {
                append(attachment, look, mark: span.mark, span.alignment, textStyle: style)
            } else if span.text.utf8.allSatisfy({ $0 < 0x80 }) {
                appendASCII(span.text, style: style)
            } else {
                for character in ClusterLengthLimit.bounded(span.text) { append(character, style: style) }
            }
        }
        paragraphEnds.append(clusters.count)
    }

    /// Returns the terminal style of a span. A terminal has one typeface and one size; it shows bold, italic and lines.
    /// Tracking is whole columns: less than half of one is none, and it cannot be negative. Baseline offsets are
    /// ignored.
    static func style(of span: TextSpan) -> TextStyle {
        var traits: TextStyle.Traits = []
        if span.font.italic { traits.insert(.italic) }
        if span.underline != nil { traits.insert(.underline) }
        if span.strikethrough != nil { traits.insert(.strikethrough) }
        var style = TextStyle(
            weight: span.font.weight >= 600 ? span.font.weight : 400, traits: traits, paint: span.paint,
            underline: span.underline ?? .init(), strikethrough: span.strikethrough ?? .init(), link: span.link)
        if span.tracking.isFinite, span.tracking > 0 {
            style.tracking = SubDot(cells: Int(min(span.tracking / Screen.cellWidth, 64).rounded()))
        }
        return style
    }

    private mutating func index(of style: TextStyle, mark: Int, _ alignment: TextParagraphs.Alignment?) -> Int {
        for index in styles.indices
        where styles[index] == style && marks[index] == mark && alignments[index] == alignment
            && attachments[index] == nil
        {
            return index
        }
        styles.append(style)
        marks.append(mark)
        alignments.append(alignment)
        return styles.count - 1
    }

    /// Appends an attachment in whole cells: at least one, wholly above the row's lower edge.
    private mutating func append(
        _ attachment: TextAttachment, _ look: TextStyle, mark: Int, _ alignment: TextParagraphs.Alignment?,
        textStyle: Int
    ) {
        func cells(_ points: Double, per cell: Double) -> Int {
            points.isFinite ? Int(min(max((points / cell - 0.005).rounded(.up), 1), 1024)) : 1
        }
        styles.append(look)
        marks.append(mark)
        alignments.append(alignment)
        attachments[styles.count - 1] = Attachment(
            index: attachment.index, rows: cells(attachment.above + attachment.below, per: Screen.cellHeight),
            textStyle: textStyle)
        let start = bytes.count
        bytes.append(contentsOf: TextAttachment.placeholder.utf8)
        add(
            Cluster(
                start: start, end: bytes.count, width: cells(attachment.width, per: Screen.cellWidth),
                style: styles.count - 1, isSpace: false))
    }

    private mutating func add(_ cluster: Cluster) {
        column += cluster.width
        clusters.append(cluster)
    }

    private mutating func endParagraph() {
        paragraphEnds.append(clusters.count)
        column = 0
    }

    private mutating func appendASCII(_ text: String, style: Int) {
        var previous: UInt8 = 0
        for byte in text.utf8 {
            switch byte {
            case 0x20..<0x7F:
                add(
                    Cluster(
                        start: bytes.count, end: bytes.count + 1, width: 1 + tracking, style: style,
                        isSpace: byte == 0x20))
                bytes.append(byte)
            case 0x0A where previous == 0x0D: break
            case 0x0A...0x0D: endParagraph()
            case 0x09: appendTab(style: style)
            default: break
            }
            previous = byte
        }
    }

    private mutating func append(_ character: Character, style: Int) {
        if character.isNewline { return endParagraph() }
        if character == "\t" { return appendTab(style: style) }
        if character == "\u{AD}" {
            bytes.append(contentsOf: [0xC2, 0xAD])
            return add(
                Cluster(
                    start: bytes.count - 2, end: bytes.count, width: 0, style: style, isSpace: false,
                    isSoftHyphen: true,
                    isUnseen: true))
        }
        if character == "\u{200B}" || character == "\u{2060}" || character == "\u{FEFF}" {
            let start = bytes.count
            bytes.append(contentsOf: character.utf8)
            return add(
                Cluster(start: start, end: bytes.count, width: 0, style: style, isSpace: false, isUnseen: true))
        }
        let start = bytes.count
        var scalars = String.UnicodeScalarView()
        for scalar in character.unicodeScalars {
            // A joiner inside a sequence is a part of the emoji.
            if scalar.value == 0x200D || !CellWidth.isUndrawn(scalar) { scalars.append(scalar) }
        }
        guard scalars.contains(where: { $0.value != 0x200D }) else { return }
        bytes.append(contentsOf: String(scalars).utf8)
        let width = CellWidth.of(character)
        if width == 0, let last = clusters.last, last.end == start, last.start != last.end, !last.isUnseen {
            // A combining mark without a base is attached to the preceding character.
            clusters[clusters.count - 1].end = bytes.count
            return
        }
        // A no-break space may not end a line, so it is not treated as a space.
        let isSpace = character.isWhitespace && character != "\u{A0}" && character != "\u{202F}"
        add(Cluster(start: start, end: bytes.count, width: width + tracking, style: style, isSpace: isSpace))
    }

    /// Appends spaces up to the next tab stop, counted from the paragraph's start.
    private mutating func appendTab(style: Int) {
        for _ in 0..<(CellText.tabStops - column % CellText.tabStops) {
            add(Cluster(start: bytes.count, end: bytes.count + 1, width: 1, style: style, isSpace: true))
            bytes.append(0x20)
        }
    }

    /// Finds the line break opportunities of UAX 14 with Pango. Only needed for text that must be broken.
    mutating func findBreaks() {
        var attributes: [PangoLogAttr] = []
        var first = 0
        for end in paragraphEnds {
            defer { first = end }
            guard end > first else { continue }
            let from = clusters[first].start
            let to = clusters[end - 1].end
            let scalars = bytes[from..<to].count { $0 & 0xC0 != 0x80 }
            attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: scalars + 1)
            bytes[from..<to].withUnsafeBufferPointer { text in
                text.withMemoryRebound(to: CChar.self) { text in
                    pango_get_log_attrs(
                        text.baseAddress, Int32(text.count), -1, nil, &attributes, Int32(attributes.count))
                }
            }
            var scalar = 0
            for index in first..<end {
                clusters[index].breakBefore = index > first && attributes[scalar].is_line_break != 0
                scalar += bytes[clusters[index].start..<clusters[index].end].count { $0 & 0xC0 != 0x80 }
            }
        }
    }

    func width(of range: Range<Int>) -> Int {
        clusters[range].reduce(0) { $0 + $1.width }
    }
}
