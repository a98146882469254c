/// A division of a long text into blocks of a few kilobytes, between paragraphs.
///
/// Paragraphs too long for a page are divided as well, at a space if there is one. A line ends at each division, so
/// that a block can be typeset independently of the text before it.
struct TextBlocks {
    struct Block {
        /// The bytes that are typeset, without the line terminator after them.
        var bytes: Range<Int>
        /// The range in `lengths`.
        var paragraphs: Range<Int>
    }

    private(set) var blocks: [Block] = []
    /// The number of bytes of each paragraph.
    private(set) var lengths: [Int32] = []
    private let spans: [TextSpan]
    /// The first byte of each span, and the end.
    private let starts: [Int]

    /// The size in bytes up to which short paragraphs are grouped.
    private static let groupBytes = 2048
    static let maximumBytes = 8192

    var byteCount: Int { starts.last ?? 0 }

    init(_ spans: [TextSpan]) {
        self.spans = spans
        var starts = [0]
        for span in spans { starts.append((starts.last ?? 0) + span.text.utf8.count) }
        self.starts = starts
        var divider = Divider()
        for span in spans {
            var text = span.text
            text.withUTF8 { divider.append($0) }
        }
        (blocks, lengths) = divider.end()
    }

    /// Returns the spans of a byte range, with their styles.
    func spans(of range: Range<Int>) -> [TextSpan] {
        var parts: [TextSpan] = []
        for (index, span) in spans.enumerated()
        where starts[index] < range.upperBound && starts[index + 1] > range.lowerBound {
            let utf8 = span.text.utf8
            let from = utf8.index(utf8.startIndex, offsetBy: max(range.lowerBound - starts[index], 0))
            let to = utf8.index(utf8.startIndex, offsetBy: min(range.upperBound, starts[index + 1]) - starts[index])
            var part = span
            part.text = String(decoding: utf8[from..<to], as: UTF8.self)
            parts.append(part)
        }
        if parts.isEmpty, var first = spans.first {
            // An empty line is as high as its text would be.
            first.text = ""
            first.attachment = nil
            parts.append(first)
        }
        return parts
    }

    /// The maximum number of bytes in a paragraph.
    var longest: Int { Int(lengths.max() ?? 0) }
}

extension TextBlocks {
    /// Finds the divisions byte by byte.
    private struct Divider {
        private var blocks: [Block] = []
        private var lengths: [Int32] = []
        private var byte = 0
        private var blockStart = 0
        private var firstParagraph = 0
        private var paragraphStart = 0
        private var lastSpace = 0
        private var lastCodeUnit: UInt8 = 0

        mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
            for (index, codeUnit) in bytes.enumerated() {
                if codeUnit == 0x0A {
                    endParagraph(before: byte)
                    if byte - blockStart >= TextBlocks.groupBytes {
                        endBlock(before: lastCodeUnit == 0x0D ? byte - 1 : byte, next: byte + 1)
                    }
                    paragraphStart = byte + 1
                } else {
                    if byte - paragraphStart >= TextBlocks.maximumBytes, codeUnit & 0xC0 != 0x80 {
                        divide(bytes[..<index])
                    }
                    if codeUnit == 0x20 { lastSpace = byte + 1 }
                }
                lastCodeUnit = codeUnit
                byte += 1
            }
        }

        /// Divides a paragraph that is too long, and ends its block.
        private mutating func divide(_ before: Slice<UnsafeBufferPointer<UInt8>>) {
            var end = lastSpace
            if end <= paragraphStart + TextBlocks.maximumBytes / 2 {
                // The last grapheme cluster may continue after these bytes.
                let last = String(decoding: before.suffix(256), as: UTF8.self).last?.utf8.count ?? 0
                end = last < 128 ? byte - last : byte
            }
            endParagraph(before: end)
            endBlock(before: end, next: end)
            paragraphStart = end
        }

        private mutating func endParagraph(before end: Int) { lengths.append(Int32(clamping: end - paragraphStart)) }

        private mutating func endBlock(before end: Int, next: Int) {
            blocks.append(Block(bytes: blockStart..<end, paragraphs: firstParagraph..<lengths.count))
            blockStart = next
            firstParagraph = lengths.count
        }

        mutating func end() -> (blocks: [Block], lengths: [Int32]) {
            endParagraph(before: byte)
            endBlock(before: byte, next: byte)
            return (blocks, lengths)
        }
    }
}
