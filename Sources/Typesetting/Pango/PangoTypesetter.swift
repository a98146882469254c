import CPango
import Display

/// Measures and breaks text for a pixel display, through Pango.
///
/// The standard design is Inter, the monospaced one JetBrains Mono; letters that they lack come from the faces that the
/// system finds. A run carries the face it was really measured in. Baselines and line heights are whole dots, widths are
/// rounded up to them; advances keep their fractions.
///
/// A font's `lineHeight` is the distance of lines whatever the face says; without one the face decides.
public final class PangoTypesetter: Typesetter {
    public let scale: Double
    public private(set) var measurements = 0

    private let setting = PangoSetting()
    private let book: FontBook
    private let layout: PangoObject<OpaquePointer>
    private var cache = TypesetCache()

    /// - Parameter scale: dots per point.
    public init(scale: Double) {
        self.scale = scale.isFinite ? min(max(scale, 0.25), 8) : 1
        book = FontBook(setting, scale: self.scale)
        layout = setting.makeLayout()
        pango_layout_set_wrap(layout.pointer, PANGO_WRAP_WORD_CHAR)
    }

    public func typeset(_ text: TextParagraphs, maxWidth: Double, maxHeight: Double) -> TypesetText {
        let width = wholeDots(maxWidth, per: 1 / scale)
        let height = wholeDots(maxHeight, per: 1 / scale)
        if let known = cache.find(text, width: width, height: height) { return known }
        measurements += 1
        let answer = measure(text, width: width, height: height)
        cache.store(text, answer)
        return answer.text
    }

    private func measure(_ text: TextParagraphs, width: Int, height: Int) -> TypesetCache.Answer {
        pango_context_set_base_dir(
            setting.context.pointer, text.rightToLeft ? PANGO_DIRECTION_WEAK_RTL : PANGO_DIRECTION_WEAK_LTR)
        let spans = text.spans.isEmpty ? [TextSpan("")] : text.spans
        let fonts = spans.map { book.font($0.font) }
        let clean = CleanText(spans, longestParagraph: longestParagraph(fonts))
        var column = LineColumn(
            spacing: text.lineSpacing.isFinite ? Int(min(max(text.lineSpacing, 0), 4096) * scale) : 0,
            lineLimit: max(1, text.lineLimit ?? Int.max), height: height)

        var wrapped = false
        paragraphs: for range in clean.paragraphs {
            let lines = set(clean, range, spans, fonts, width: width, ellipsis: nil)
            if lines.count > 1 { wrapped = true }
            for line in lines where !column.add(line, clean, fonts) { break paragraphs }
        }
        var lastText = clean
        if column.isCut, let last = column.lines.last {
            (lastText, column.lines[column.lines.count - 1].line) = cut(
                last.line, of: clean, spans, fonts, width: width, text.truncation)
        }
        let result = place(column, text, spans, fonts, lastText)
        return TypesetCache.Answer(
            result.text, width: width, height: height, size: result.size, wrapped: wrapped, cut: column.isCut,
            byHeight: column.isCutByHeight)
    }

    /// How many bytes Pango's 32-bit lengths can hold in a line, with room to spare.
    private func longestParagraph(_ fonts: [FontBook.Font]) -> Int {
        Int(1_900_000 / fonts.reduce(1) { max($0, $1.size) })
    }

    /// Sets one paragraph.
    private func set(
        _ text: CleanText, _ range: Range<Int>, _ spans: [TextSpan], _ fonts: [FontBook.Font], width: Int,
        ellipsis: PangoEllipsizeMode?
    ) -> [PangoLine] {
        let layout = layout.pointer
        pango_layout_set_width(layout, width > 2_000_000 ? -1 : Int32(max(width, 1)) * PANGO_SCALE)
        pango_layout_set_ellipsize(layout, ellipsis ?? PANGO_ELLIPSIZE_NONE)
        pango_layout_set_font_description(layout, fonts[0].description.pointer)
        if fonts.count == 1 {
            pango_layout_set_attributes(layout, fonts[0].attributes.pointer)
        } else {
            let attributes = PangoAttributes()
            for piece in text.pieces where piece.bytes.overlaps(range) {
                let part = piece.bytes.clamped(to: range)
                let start = part.lowerBound - range.lowerBound
                let end = part.upperBound - range.lowerBound
                attributes.add(
                    pango_attr_font_desc_new(fonts[piece.span].description.pointer), from: start, to: end)
                attributes.addFeatures(
                    monospacedDigits: spans[piece.span].font.monospacedDigits, from: start, to: end)
                // A colour of its own keeps Pango from joining letters across two spans.
                attributes.add(
                    pango_attr_foreground_new(UInt16(truncatingIfNeeded: piece.span), 0, 0), from: start, to: end)
            }
            pango_layout_set_attributes(layout, attributes.pointer)
        }
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
                    isLast: node == nil, limit: width > 2_000_000 ? Int.max : width * Int(PANGO_SCALE), book: book))
        }
        return lines
    }

    /// The last permitted line anew, with an ellipsis for what did not fit, and the text that it refers to.
    private func cut(
        _ line: PangoLine, of text: CleanText, _ spans: [TextSpan], _ fonts: [FontBook.Font], width: Int,
        _ truncation: TextParagraphs.Truncation
    ) -> (CleanText, PangoLine) {
        let paragraph = text.paragraphs.last { $0.lowerBound <= line.bytes.lowerBound } ?? 0..<text.bytes.count
        let rest: CleanText
        let mode: PangoEllipsizeMode
        switch truncation {
        case .tail:
            // Where only later paragraphs are missing nothing of this one has to go, but a sign of them is due.
            let isWhole = line.bytes.upperBound >= paragraph.upperBound
            rest = text.part(line.bytes.lowerBound..<paragraph.upperBound, suffix: isWhole ? "…" : "")
            mode = PANGO_ELLIPSIZE_END
        case .head:
            rest = text.part(line.bytes.lowerBound..<text.bytes.count)
            mode = PANGO_ELLIPSIZE_START
        case .middle:
            rest = text.part(line.bytes.lowerBound..<text.bytes.count)
            mode = PANGO_ELLIPSIZE_MIDDLE
        }
        let lines = set(rest, 0..<rest.bytes.count, spans, fonts, width: width, ellipsis: mode)
        return lines.first.map { (rest, $0) } ?? (text, line)
    }

    private func place(
        _ column: LineColumn, _ text: TextParagraphs, _ spans: [TextSpan], _ fonts: [FontBook.Font],
        _ last: CleanText
    ) -> (text: TypesetText, size: (width: Int, height: Int)) {
        let unit = Int(PANGO_SCALE)
        let widest = column.lines.reduce(0) { max($0, $1.line.width) }
        // Up to a sixty-fourth of a dot is arithmetic's noise.
        let dots = (widest + unit - 1 - unit / 64) / unit
        var runs: [TextRun] = []
        for (index, line) in column.lines.enumerated() {
            let free = dots * unit - line.line.width
            let offset =
                switch text.alignment {
                case .leading: text.rightToLeft ? free : 0
                case .center: free / 2
                case .trailing: text.rightToLeft ? 0 : free
                }
            let bytes = column.isCut && index == column.lines.count - 1 ? last.bytes : column.bytes
            for run in line.line.runs {
                runs.append(
                    TextRun(
                        run.isEllipsis ? "…" : String(decoding: bytes[run.bytes], as: UTF8.self),
                        style: style(spans[run.span], fonts[run.span], face: run.face),
                        x: SubDot(pango: offset + run.x), baseline: SubDot(cells: line.baseline),
                        width: SubDot(pango: run.width)))
            }
        }
        let typeset = TypesetText(
            width: Double(dots) / scale, height: Double(column.bottom) / scale,
            firstBaseline: Double(column.lines.first?.baseline ?? 0) / scale,
            lastBaseline: Double(column.lines.last?.baseline ?? 0) / scale, lineCount: column.lines.count,
            truncated: column.isCut, runs: runs)
        return (typeset, (dots, column.bottom))
    }

    private func style(_ span: TextSpan, _ font: FontBook.Font, face: String) -> TextStyle {
        var traits: TextStyle.Traits = []
        if span.font.italic { traits.insert(.italic) }
        if span.underline { traits.insert(.underline) }
        if span.strikethrough { traits.insert(.strikethrough) }
        if span.font.monospacedDigits { traits.insert(.monospacedDigits) }
        return TextStyle(
            face: face, size: SubDot(dots: font.size), weight: span.font.weight, traits: traits, paint: span.paint)
    }
}

extension SubDot {
    /// Pango counts 1024 a dot.
    init(pango units: Int) {
        self.init(rawValue: Int32(clamping: (units + 8) >> 4))
    }
}
