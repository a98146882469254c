/// A text in one buffer, without control characters, with the ranges of its spans and paragraphs.
struct SanitizedText {
    struct Piece {
        var span: Int
        var bytes: Range<Int>
    }

    var bytes: [UInt8] = []
    var pieces: [Piece] = []
    var paragraphs: [Range<Int>] = []
    /// True if the text contains soft hyphens, visible only at line ends, or tabs, whose width depends on their
    /// position.
    private(set) var hasSoftHyphens = false
    private(set) var hasTabs = false
    /// The position of an ellipsis that replaces removed text.
    private(set) var ellipsis: Int?
    /// The spans that are attachments.
    private let attachments: Set<Int>

    private var paragraphStart = 0
    /// The maximum length of a paragraph in bytes.
    let longestParagraph: Int

    /// - Parameter longestParagraph: The maximum length in bytes. A longer paragraph is broken, because of the range of
    ///   Pango's numbers.
    init(_ spans: [TextSpan], longestParagraph: Int) {
        self.longestParagraph = longestParagraph
        attachments = Set(spans.indices.filter { spans[$0].attachment != nil })
        for (index, span) in spans.enumerated() {
            let start = bytes.count
            let text = ClusterLengthLimit.bounded(span.text)
            if SanitizedText.isPlain(text), text.utf8.count + bytes.count - paragraphStart <= longestParagraph {
                bytes.append(contentsOf: text.utf8)
            } else {
                append(text)
            }
            pieces.append(Piece(span: index, bytes: start..<bytes.count))
        }
        paragraphs.append(paragraphStart..<bytes.count)
    }

    private static func isPlain(_ text: String) -> Bool {
        // 0xC2 begins the upper control characters, 0xE2 the line and paragraph separators.
        text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != 0xC2 && $0 != 0xE2 }
    }

    private mutating func append(_ text: String) {
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09:
                hasTabs = true
                bytes.append(0x09)
            case 0x0A where previous == "\r": break
            case 0x0A...0x0D, 0x85, 0x2028, 0x2029: endParagraph()
            case 0..<0x20, 0x7F..<0xA0: break
            default:
                if bytes.count - paragraphStart >= longestParagraph { endParagraph() }
                if scalar.value == 0xAD { hasSoftHyphens = true }
                bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
            }
            previous = scalar
        }
    }

    private mutating func endParagraph() {
        paragraphs.append(paragraphStart..<bytes.count)
        paragraphStart = bytes.count
    }

    func endsOfSoftHyphens(in range: Range<Int>) -> [Int] {
        guard hasSoftHyphens else { return [] }
        return range.dropFirst(2).filter { bytes[$0 - 2] == 0xC2 && bytes[$0 - 1] == 0xAD }
    }

    /// Returns the nearest scalar boundary at or before the byte.
    func characterStart(before byte: Int) -> Int {
        var index = min(byte, bytes.count)
        while index > 0, index < bytes.count, bytes[index] & 0xC0 == 0x80 { index -= 1 }
        return index
    }

    /// True if the byte is a space or tab, which hangs over the edge at a line break.
    func isSpace(at byte: Int) -> Bool { bytes[byte] == 0x20 || bytes[byte] == 0x09 }

    /// Returns the pieces that determine the height of a line. They are those inside, and for an empty line the last
    /// one before it.
    func pieces(in range: Range<Int>) -> [Piece] {
        if pieces.count == 1 { return pieces }
        let inside = pieces.filter {
            $0.bytes.lowerBound < range.upperBound && $0.bytes.upperBound > range.lowerBound
        }
        if !inside.isEmpty { return inside }
        return pieces.last { $0.bytes.lowerBound <= range.lowerBound }.map { [$0] } ?? []
    }

    /// Returns the span that contains a byte.
    func span(at byte: Int) -> Int {
        if pieces.count == 1 { return pieces[0].span }
        return pieces.first { $0.bytes.contains(byte) }?.span ?? max(0, pieces.count - 1)
    }

    /// True if an attachment of the span begins here. An ellipsis after it belongs to the same span.
    func isAttachment(at byte: Int, span: Int) -> Bool {
        attachments.contains(span) && byte < bytes.count && bytes[byte] == TextAttachment.placeholder.utf8.first
    }

    /// Returns a part as a text of one paragraph. Spaces join paragraphs, and `suffix` has the style of the last
    /// character.
    func part(_ range: Range<Int>, suffix: String = "") -> SanitizedText {
        var part = self
        part.bytes = []
        part.pieces = []
        let inner = Set(paragraphs.map(\.lowerBound).filter { range.contains($0) && $0 > range.lowerBound })
        for piece in pieces {
            let start = part.bytes.count
            for byte in piece.bytes.clamped(to: range) {
                if inner.contains(byte) { part.bytes.append(0x20) }
                part.bytes.append(bytes[byte])
            }
            part.pieces.append(Piece(span: piece.span, bytes: start..<part.bytes.count))
        }
        part.bytes.append(contentsOf: suffix.utf8)
        if let last = part.pieces.lastIndex(where: { !$0.bytes.isEmpty }) ?? part.pieces.indices.last {
            part.pieces[last].bytes = part.pieces[last].bytes.lowerBound..<part.bytes.count
        }
        part.paragraphs = [0..<part.bytes.count]
        return part
    }

    /// Returns two parts as a text of one paragraph, with an optional sign for the removed text between them. The sign
    /// has the style of the text before it, or else after it.
    func parts(_ head: Range<Int>, _ tail: Range<Int>, sign: String = "") -> SanitizedText {
        var joined = part(head)
        let rest = part(tail)
        joined.pieces.removeAll { $0.bytes.isEmpty }
        let behind = rest.pieces.filter { !$0.bytes.isEmpty }
        if !sign.isEmpty {
            let start = joined.bytes.count
            joined.ellipsis = start
            joined.bytes.append(contentsOf: sign.utf8)
            joined.pieces.append(
                Piece(
                    span: joined.pieces.last?.span ?? behind.first?.span ?? pieces.last?.span ?? 0,
                    bytes: start..<joined.bytes.count))
        }
        let end = joined.bytes.count
        joined.bytes.append(contentsOf: rest.bytes)
        joined.pieces += behind.map {
            Piece(span: $0.span, bytes: ($0.bytes.lowerBound + end)..<($0.bytes.upperBound + end))
        }
        joined.paragraphs = [0..<joined.bytes.count]
        return joined
    }
}
