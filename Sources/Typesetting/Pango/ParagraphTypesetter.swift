import CPango
import Display

/// A span with its font and metrics. Lengths are in dots.
struct ResolvedSpan {
    /// The maximum height of an attachment in dots, more than any display has.
    private static let highestAttachment = 65_536.0

    let span: TextSpan
    let font: FontCatalog.Font
    let tracking: Double
    /// The extent above and below the line's baseline.
    let above: Double
    let below: Double
    /// The offset of the span's baseline above the line's.
    let rise: Double
    /// The attachment in place of text.
    let attachment: TextAttachment?

    /// - Parameter widestAttachment: The maximum width of an attachment in dots.
    init(_ span: TextSpan, _ font: FontCatalog.Font, scale: Double, widestAttachment: Double) {
        func dots(_ points: Double) -> Double { points.isFinite ? min(max(points, -1024), 1024) * scale : 0 }
        self.span = span
        self.font = font
        tracking = span.attachment == nil ? dots(span.tracking) : 0
        rise = dots(span.baselineOffset)
        guard let unscaled = span.attachment else {
            self.attachment = nil
            // A baseline offset enlarges the line only where text exceeds it.
            above = font.above + max(rise, 0)
            below = font.below + max(-rise, 0)
            return
        }
        func bounded(_ points: Double, _ most: Double) -> Double {
            min(max(points.isNaN ? 0 : points * scale, 0), most)
        }
        let taken = TextAttachment(
            unscaled.index, width: bounded(unscaled.width, widestAttachment),
            above: bounded(unscaled.above, ResolvedSpan.highestAttachment),
            below: bounded(unscaled.below, ResolvedSpan.highestAttachment))
        self.attachment = taken
        // A line with an attachment is at least as high as a line of text.
        above = max(font.above, taken.above) + max(rise, 0)
        below = max(font.below, taken.below) + max(-rise, 0)
    }
}

/// Typesets the paragraphs of a text with Pango and collects the lines.
struct ParagraphTypesetter {
    let pool: PangoPool
    let catalog: FontCatalog
    let spans: [ResolvedSpan]
    /// The tracking of each span in Pango's units; empty if there is none.
    let tracking: [Int]
    /// The width in dots. Above `longestWidth` it is unlimited.
    let width: Int
    let rightToLeft: Bool

    /// The maximum line width in dots, well within Pango's 32-bit lengths.
    static let longestWidth = 1_900_000

    var isUnlimited: Bool { width > ParagraphTypesetter.longestWidth }

    /// The width of a line in Pango's units. A line that exceeds it by a sixty-fourth of a dot reports this width. It
    /// must also fit a proposal of that width.
    private var attachment: Int { max(width, 1) * Int(PANGO_SCALE) + Int(PANGO_SCALE) / 64 }

    /// Typesets the lines of a paragraph in order, until `take` returns false.
    ///
    /// Pango's time is quadratic in the length of an unbroken word. A long paragraph is therefore typeset a few lines
    /// at a time. Each step begins where the last line of the previous step began.
    func lines(of text: SanitizedText, in paragraph: Range<Int>, take: (PangoLine) -> Bool) -> Bool {
        if let line = plainLine(of: text, in: paragraph) { return take(line) }
        let largestEm = spans.reduce(1) { max($0, $1.font.size) }
        var step = isUnlimited ? Int.max / 4 : max(512, 20 * Int(min(Double(width) / largestEm, 4096)))
        var start = paragraph.lowerBound
        while true {
            let end =
                paragraph.upperBound - start <= 2 * step
                ? paragraph.upperBound : text.characterStart(before: start + step)
            let lines = set(text, start..<end, ellipsis: nil)
            // Spaces without space on a line hang over its edge. Pango would move them to the next line together with
            // the word before them.
            if let second = lines.dropFirst().first(where: { text.isSpace(at: $0.bytes.lowerBound) }) {
                var next = second.bytes.lowerBound
                var visible = next
                while visible > start, text.isSpace(at: visible - 1) { visible -= 1 }
                while next < paragraph.upperBound, text.isSpace(at: next) { next += 1 }
                guard set(text, start..<visible, ellipsis: nil).allSatisfy(take) else { return false }
                if next == paragraph.upperBound { return true }
                start = next
                continue
            }
            if end == paragraph.upperBound {
                return lines.allSatisfy(take)
            }
            guard lines.count > 1, let last = lines.last else {
                step *= 2
                continue
            }
            guard lines.dropLast().allSatisfy(take) else { return false }
            start = last.bytes.lowerBound
        }
    }

    /// Returns a plain paragraph as a single line, without using Pango.
    private func plainLine(of text: SanitizedText, in paragraph: Range<Int>) -> PangoLine? {
        guard spans.count == 1, tracking.isEmpty, !rightToLeft, let face = spans[0].font.plain, !paragraph.isEmpty,
            paragraph.count <= PangoLine.longestRun,
            let length = text.bytes.withUnsafeBufferPointer({
                face.width(of: UnsafeBufferPointer(rebasing: $0[paragraph]))
            }), isUnlimited || length <= attachment
        else { return nil }
        return PangoLine(plain: paragraph, face: face.family, width: length)
    }

    /// Typesets the last permitted line again, with an ellipsis for the text that does not fit. Returns it with the
    /// text to which it refers.
    func truncate(
        _ line: PangoLine, of text: SanitizedText, _ truncation: TextParagraphs.Truncation
    ) -> (text: SanitizedText, line: PangoLine) {
        let paragraph = text.paragraphs.last { $0.lowerBound <= line.bytes.lowerBound } ?? 0..<text.bytes.count
        let rest: SanitizedText
        let mode: PangoEllipsizeMode
        // Characters beyond any possible line need not be measured.
        let most = isUnlimited ? text.longestParagraph : max(1024, 40 * width)
        switch truncation {
        case .tail:
            let start = line.bytes.lowerBound
            let end =
                paragraph.upperBound - start <= most
                ? paragraph.upperBound : text.characterStart(before: start + most)
            // If only later paragraphs are missing, the whole paragraph stays and an ellipsis is appended.
            let isWhole = line.bytes.upperBound >= end
            rest = text.part(start..<end, suffix: isWhole ? "…" : "")
            mode = PANGO_ELLIPSIZE_END
        case .head:
            let end = text.bytes.count
            let start =
                end - line.bytes.lowerBound <= most
                ? line.bytes.lowerBound : text.characterStart(before: end - most)
            rest = text.part(start..<end)
            mode = PANGO_ELLIPSIZE_START
        case .middle:
            let start = line.bytes.lowerBound
            let end = text.bytes.count
            rest =
                end - start <= most
                ? text.part(start..<end)
                : text.parts(
                    start..<text.characterStart(before: start + most / 2),
                    text.characterStart(before: end - most / 2)..<end)
            mode = PANGO_ELLIPSIZE_MIDDLE
        }
        if truncation != .tail, let cut = truncateBetweenClusters(rest, keepsStart: truncation == .middle, most: most) {
            return cut
        }
        let lines = set(rest, 0..<rest.bytes.count, ellipsis: mode)
        return lines.first.map { (rest, $0) } ?? (text, line)
    }

    func set(
        _ text: SanitizedText, _ range: Range<Int>, ellipsis: PangoEllipsizeMode?, wraps: Bool = true
    ) -> [PangoLine] {
        let layout = pool.measuring.pointer
        pango_layout_set_width(layout, isUnlimited || !wraps ? -1 : Int32(attachment))
        pango_layout_set_ellipsize(layout, ellipsis ?? PANGO_ELLIPSIZE_NONE)
        pango_layout_set_font_description(layout, spans[0].font.description.pointer)
        withExtendedLifetime(attributes(of: text, range)) { pango_layout_set_attributes(layout, $0.pointer) }
        text.bytes[range].withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { bytes in
                guard let base = bytes.baseAddress else { return pango_layout_set_text(layout, "", 0) }
                pango_layout_set_text(layout, base, Int32(bytes.count))
            }
        }
        var lines: [PangoLine] = []
        var node = pango_layout_get_lines_readonly(layout)
        while let current = node {
            node = current.pointee.next
            guard let data = current.pointee.data else { continue }
            lines.append(
                PangoLine(
                    data.assumingMemoryBound(to: PangoLayoutLine.self), offset: range.lowerBound, text: text,
                    isLast: node == nil, limit: isUnlimited ? Int.max : attachment, tracking: tracking,
                    catalog: catalog))
        }
        return lines
    }

    private func attributes(of text: SanitizedText, _ range: Range<Int>) -> PangoAttributes {
        if spans.count == 1, tracking.isEmpty, spans[0].attachment == nil, spans[0].span.language == nil,
            !text.hasSoftHyphens, text.ellipsis == nil
        {
            return spans[0].font.attributes
        }
        let attributes = PangoAttributes(
            hyphenated: text.endsOfSoftHyphens(in: range).map { $0 - range.lowerBound })
        for piece in text.pieces where piece.bytes.overlaps(range) {
            let part = piece.bytes.clamped(to: range)
            let start = part.lowerBound - range.lowerBound
            let end = part.upperBound - range.lowerBound
            let set = spans[piece.span]
            attributes.add(pango_attr_font_desc_new(set.font.description.pointer), from: start, to: end)
            attributes.addFeatures(monospacedDigits: set.span.font.monospacedDigits, from: start, to: end)
            let isEllipsis = piece.bytes.lowerBound == text.ellipsis
            if let unscaled = set.attachment, part.lowerBound == piece.bytes.lowerBound, !isEllipsis {
                attributes.reserveSpace(
                    width: unscaled.width, from: start, to: min(start + TextAttachment.placeholder.utf8.count, end))
            }
            if let language = set.span.language { attributes.add(language: language, from: start, to: end) }
            if set.tracking != 0 { attributes.addTracking(set.tracking, from: start, to: end) }
            // A colour of its own prevents Pango from joining glyphs across spans, and from joining an ellipsis.
            attributes.add(
                pango_attr_foreground_new(UInt16(truncatingIfNeeded: piece.span), isEllipsis ? 1 : 0, 0), from: start,
                to: end)
        }
        return attributes
    }
}
