import CPango
import Display

/// A text as a row of characters with their widths: the form in which a terminal's lines are broken.
struct CellText {
    struct Cluster {
        /// Bytes of `bytes`.
        var start: Int
        var end: Int
        var width: Int
        var style: Int
        var isSpace: Bool
        /// A line may begin here.
        var breakBefore = false
    }

    private(set) var bytes: [UInt8] = []
    private(set) var clusters: [Cluster] = []
    /// Where paragraphs end: indices of clusters, the last one included.
    private(set) var paragraphEnds: [Int] = []
    private(set) var styles: [TextStyle] = []

    init(_ spans: [TextSpan]) {
        for span in spans {
            let style = index(of: CellText.style(of: span))
            if span.text.utf8.allSatisfy({ $0 < 0x80 }) {
                appendASCII(span.text, style: style)
            } else {
                for character in span.text { append(character, style: style) }
            }
        }
        paragraphEnds.append(clusters.count)
    }

    /// A terminal has one face and one size; it shows bold, italic and lines.
    static func style(of span: TextSpan) -> TextStyle {
        var traits: TextStyle.Traits = []
        if span.font.italic { traits.insert(.italic) }
        if span.underline { traits.insert(.underline) }
        if span.strikethrough { traits.insert(.strikethrough) }
        return TextStyle(
            weight: span.font.weight >= 600 ? span.font.weight : 400, traits: traits, paint: span.paint)
    }

    private mutating func index(of style: TextStyle) -> Int {
        if let known = styles.firstIndex(of: style) { return known }
        styles.append(style)
        return styles.count - 1
    }

    private mutating func appendASCII(_ text: String, style: Int) {
        var previous: UInt8 = 0
        for byte in text.utf8 {
            switch byte {
            case 0x20..<0x7F:
                clusters.append(
                    Cluster(start: bytes.count, end: bytes.count + 1, width: 1, style: style, isSpace: byte == 0x20))
                bytes.append(byte)
            case 0x0A where previous == 0x0D: break
            case 0x0A...0x0D: paragraphEnds.append(clusters.count)
            case 0x09: appendTab(style: style)
            default: break
            }
            previous = byte
        }
    }

    private mutating func append(_ character: Character, style: Int) {
        if character.isNewline { return paragraphEnds.append(clusters.count) }
        if character == "\t" { return appendTab(style: style) }
        let start = bytes.count
        var scalars = String.UnicodeScalarView()
        for scalar in character.unicodeScalars {
            // A joiner inside a sequence is a part of the emoji.
            if scalar.value == 0x200D || !CellWidth.isUndrawn(scalar) { scalars.append(scalar) }
        }
        guard scalars.contains(where: { $0.value != 0x200D }) else { return }
        bytes.append(contentsOf: String(scalars).utf8)
        let width = CellWidth.of(character)
        if width == 0, let last = clusters.last, last.end == start, last.start != last.end {
            // A mark without a letter rides on the character before it.
            clusters[clusters.count - 1].end = bytes.count
            return
        }
        // Only a no-break space may not end a line, and it is no space here.
        let isSpace = character.isWhitespace && character != "\u{A0}" && character != "\u{202F}"
        clusters.append(Cluster(start: start, end: bytes.count, width: width, style: style, isSpace: isSpace))
    }

    /// A tab is four spaces: its stop depends on what stands before it, and text moves.
    private mutating func appendTab(style: Int) {
        for _ in 0..<4 {
            clusters.append(
                Cluster(start: bytes.count, end: bytes.count + 1, width: 1, style: style, isSpace: true))
            bytes.append(0x20)
        }
    }

    /// Marks where lines may begin, by the rules of Unicode (UAX 14) as Pango knows them. Only needed for text that
    /// has to be broken.
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
