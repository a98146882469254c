/// A text that would take too long to typeset as a whole. Only the part near the viewport has lines.
///
/// The height of the rest is estimated from the average character width, and corrected once it is typeset. Lengths are
/// in points.
public struct LongText {
    /// The minimum size in bytes. Shorter texts are typeset as a whole.
    public static let minimumBytes = TextBlocks.maximumBytes

    private let text: TextParagraphs
    private let content: TextBlocks
    private let measure: Measure
    /// The lines of the blocks typeset since the width changed.
    private var cachedBlocks: [Int: TypesetText] = [:]
    /// The top of each block, and the end of the last one.
    private var tops: [Double] = []
    private var widest = 0.0
    /// The width for which the lines were broken.
    public private(set) var maxWidth = Double.nan

    /// Measurements of a sample, made before any block is typeset.
    private struct Measure {
        var widthPerByte: Double
        var lineHeight: Double
        /// The space between two lines, and thus between two blocks.
        var lineSpacing: Double
    }

    /// The size of the sample in bytes.
    private static let sampleBytes = 512
    /// The average unused width at the end of a line, in characters, because the next word does not fit.
    private static let rag = 3.0

    /// Creates the text. Returns nil if it can be typeset as a whole.
    public init?(_ text: TextParagraphs, _ typesetter: any Typesetter) {
        guard text.lineLimit == nil, text.spans.reduce(0, { $0 + $1.text.utf8.count }) > LongText.minimumBytes else {
            return nil
        }
        self.text = text
        content = TextBlocks(text.spans)
        measure = LongText.sample(text, content, typesetter)
    }

    private static func sample(
        _ text: TextParagraphs, _ content: TextBlocks, _ typesetter: any Typesetter
    ) -> Measure {
        func set(_ spans: [TextSpan]) -> TypesetText {
            typesetter.typeset(
                TextParagraphs(spans, lineSpacing: text.lineSpacing), maxWidth: .infinity, maxHeight: .infinity)
        }
        var probe = text.spans.first ?? TextSpan("")
        probe.text = "x"
        probe.attachment = nil
        let line = set([probe])
        var spacing = 0.0
        if text.lineSpacing != 0 {
            probe.text = "x\nx"
            spacing = set([probe]).height - 2 * line.height
        }
        // The sample has no line terminators: one line is sufficient, and its width is the sum of its characters'.
        let spans = content.spans(of: 0..<min(LongText.sampleBytes, content.byteCount)).map { span in
            var span = span
            span.text = String(span.text.map { $0.isNewline ? " " : $0 })
            return span
        }
        let sampled = set(spans)
        let bytes = max(spans.reduce(0) { $0 + $1.text.utf8.count }, 1)
        return Measure(
            widthPerByte: max(sampled.width / Double(bytes), 1e-3), lineHeight: max(sampled.height, line.height),
            lineSpacing: spacing)
    }

    // MARK: Size

    /// The height of a line without taller content.
    public var lineHeight: Double { measure.lineHeight }
    public var height: Double { atLeastReserved((tops.last ?? 0) - measure.lineSpacing) }

    /// The expected width of the widest line.
    public var width: Double {
        let expected = Double(content.longest) * measure.widthPerByte
        return expected >= maxWidth ? maxWidth : min(max(expected, widest), maxWidth)
    }

    /// Returns the estimated size for another width, without typesetting.
    public func estimatedSize(maxWidth: Double) -> (width: Double, height: Double) {
        if maxWidth == self.maxWidth { return (width, height) }
        var height = -measure.lineSpacing
        for block in content.blocks { height += estimate(block, maxWidth) + measure.lineSpacing }
        return (min(Double(content.longest) * measure.widthPerByte, maxWidth), atLeastReserved(height))
    }

    private func atLeastReserved(_ height: Double) -> Double {
        let lines = Double(min(max(text.reservedLines, 1), 10_000))
        return max(height, lines * (measure.lineHeight + measure.lineSpacing) - measure.lineSpacing)
    }

    private func estimate(_ block: TextBlocks.Block, _ maxWidth: Double) -> Double {
        let perLine = max(maxWidth / measure.widthPerByte - LongText.rag, 1)
        var lines = 0.0
        for index in block.paragraphs {
            let length = Double(content.lengths[index])
            lines += length <= perLine + LongText.rag ? 1 : (length / perLine).rounded(.up)
        }
        return lines * (measure.lineHeight + measure.lineSpacing) - measure.lineSpacing
    }

    /// Sets the maximum width of lines, and discards those broken for another width.
    public mutating func fit(_ maxWidth: Double) {
        guard maxWidth != self.maxWidth else { return }
        self.maxWidth = maxWidth
        cachedBlocks = [:]
        widest = 0
        tops = [0]
        for block in content.blocks {
            tops.append((tops.last ?? 0) + estimate(block, maxWidth) + measure.lineSpacing)
        }
    }

    // MARK: Blocks

    public var blockCount: Int { content.blocks.count }
    public func top(of block: Int) -> Double { tops[block] }
    /// Returns the block's lines relative to its top, or nil if it was not typeset yet.
    public func lines(of block: Int) -> TypesetText? { cachedBlocks[block] }

    public func spans(of block: Int) -> [TextSpan] { content.spans(of: content.blocks[block].bytes) }
    /// Returns the byte range of a block in the text.
    public func places(of block: Int) -> Range<Int> { content.blocks[block].bytes }

    /// Returns the last block that begins at or above a height.
    public func block(at height: Double) -> Int {
        var (low, high) = (0, max(blockCount - 1, 0))
        while low < high {
            let middle = (low + high + 1) / 2
            if tops[middle] <= height { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// Typesets the blocks between two heights and returns their range.
    public mutating func set(from start: Double, to end: Double, _ typesetter: any Typesetter) -> Range<Int> {
        guard end >= start, start <= tops.last ?? 0, end >= 0 else { return 0..<0 }
        let first = block(at: start)
        var next = first
        // A block may turn out to be lower than estimated, so that further blocks come into range.
        while next < blockCount, tops[next] <= end {
            setBlock(next, typesetter)
            next += 1
        }
        return first..<next
    }

    /// Returns the first or the last baseline of the text.
    public mutating func baseline(last: Bool, _ typesetter: any Typesetter) -> Double {
        let block = last ? blockCount - 1 : 0
        setBlock(block, typesetter)
        guard let lines = cachedBlocks[block] else { return 0 }
        return tops[block] + (last ? lines.lastBaseline : lines.firstBaseline)
    }

    private mutating func setBlock(_ index: Int, _ typesetter: any Typesetter) {
        guard cachedBlocks[index] == nil else { return }
        var part = text
        part.spans = content.spans(of: content.blocks[index].bytes)
        part.reservedLines = 1
        let lines = typesetter.typeset(part, maxWidth: maxWidth, maxHeight: .infinity)
        cachedBlocks[index] = lines
        widest = max(widest, lines.width)
        let moved = lines.height + measure.lineSpacing - (tops[index + 1] - tops[index])
        if moved != 0 { for later in (index + 1)..<tops.count { tops[later] += moved } }
    }
}
