import CPango
import Display

/// Measures and breaks text for a pixel display, through Pango.
///
/// The standard design is Inter, the monospaced one JetBrains Mono; letters that they lack come from the faces that the
/// system finds. A run carries the face it was really measured in. Baselines and line heights are whole dots, widths are
/// rounded up to them; advances keep their fractions.
///
/// Typesetters are cheap: all of a thread share its fonts.
///
/// A font's `lineHeight` is the distance of lines whatever the face says; without one the face decides.
public final class PangoTypesetter: Typesetter {
    public let scale: Double
    public private(set) var measurements = 0

    private var cache = TypesetCache()

    /// - Parameter scale: dots per point.
    public init(scale: Double) {
        self.scale = scale.isFinite ? min(max(scale, 0.25), 8) : 1
    }

    /// Begins to find out which fonts there are, on a thread of Pango's: the calling thread's first text waits for less.
    public static func prepareThread() { _ = PangoBench.ofThisThread }

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
        let bench = PangoBench.ofThisThread
        let book = bench.book(scale: scale)
        bench.setDirection(rightToLeft: text.rightToLeft)
        let spans = text.spans.isEmpty ? [TextSpan("")] : text.spans
        let setter = ParagraphSetter(
            layout: bench.measuring.pointer, book: book, spans: spans, fonts: spans.map { book.font($0.font) },
            width: width)
        let longestParagraph = Double(ParagraphSetter.longestWidth) / setter.fonts.reduce(1) { max($0, $1.size) }
        let clean = CleanText(spans, longestParagraph: Int(longestParagraph))
        var column = LineColumn(
            spacing: text.lineSpacing.isFinite ? Int(min(max(text.lineSpacing, 0), 4096) * scale) : 0,
            lineLimit: max(1, text.lineLimit ?? Int.max), height: height)

        for paragraph in clean.paragraphs {
            guard setter.lines(of: clean, in: paragraph, take: { column.add($0, clean, setter.fonts) }) else { break }
        }
        let wrapped = column.isCut || column.lines.count > clean.paragraphs.count
        var lastText = clean
        if column.isCut, let last = column.lines.last {
            (lastText, column.lines[column.lines.count - 1].line) = setter.cut(last.line, of: clean, text.truncation)
        }
        let result = place(column, text, setter, clean, lastText)
        return TypesetCache.Answer(
            result.text, width: width, height: height, size: result.size, wrapped: wrapped, cut: column.isCut,
            byHeight: column.isCutByHeight)
    }

    private func place(
        _ column: LineColumn, _ text: TextParagraphs, _ setter: ParagraphSetter, _ clean: CleanText,
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
            let bytes = column.isCut && index == column.lines.count - 1 ? last.bytes : clean.bytes
            for run in line.line.runs {
                runs.append(
                    TextRun(
                        run.isEllipsis ? "…" : String(decoding: bytes[run.bytes], as: UTF8.self),
                        style: style(setter.spans[run.span], setter.fonts[run.span], face: run.face),
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
