import CPango
import Display

/// A typesetter for pixel displays, based on Pango.
///
/// The standard design is Inter, the monospaced one JetBrains Mono. Missing characters come from the system's fallback
/// typefaces. A run names the typeface in which it was actually measured. Baselines and line heights are whole dots,
/// and widths are rounded up to them. Advances keep their fractions.
///
/// Typesetters are cheap, because all typesetters of a thread share its fonts.
///
/// A font's `lineHeight` is the distance of lines independent of the typeface; without one the typeface determines it.
public final class PangoTypesetter: Typesetter {
    public let scale: Double
    public private(set) var measurements = 0

    private var cache = TypesetCache()

    /// The distance of tab stops, in points.
    private static let tabStops = 28.0

    /// - Parameter scale: The dots per point.
    public init(scale: Double) {
        self.scale = scale.isFinite ? min(max(scale, 0.25), 8) : 1
    }

    /// Loads the font configuration, so that the calling thread's first text need not wait for it.
    public static func prepareThread() { PangoPool.ofThisThread.files.prepare() }

    /// Also loads the objects for text that is not plain.
    public static func prepareThreadForAnyText() { _ = PangoPool.ofThisThread.context }

    public func typeset(_ text: TextParagraphs, maxWidth: Double, maxHeight: Double) -> TypesetText {
        let width = wholeDots(maxWidth, per: 1 / scale)
        let height = wholeDots(maxHeight, per: 1 / scale)
        let key = TypesetCache.Key(text)
        if let known = cache.find(key, width: width, height: height) { return known }
        measurements += 1
        let answer = measure(text, width: width, height: height)
        cache.store(key, answer)
        return answer.text
    }

    private func measure(_ text: TextParagraphs, width: Int, height: Int) -> TypesetCache.Answer {
        let pool = PangoPool.ofThisThread
        let catalog = pool.catalog(scale: scale)
        pool.setDirection(rightToLeft: text.rightToLeft)
        let spans = text.spans.isEmpty ? [TextSpan("")] : text.spans
        // Bounds attachments to half of the longest line, because of the range of Pango's numbers.
        let widestAttachment =
            Double(ParagraphTypesetter.longestWidth / 2) / Double(max(1, spans.count(where: { $0.attachment != nil })))
        let set = spans.map { span in
            var span = span
            span.font = catalog.withFamily(span.font)
            return ResolvedSpan(span, catalog.font(span.font), scale: scale, widestAttachment: widestAttachment)
        }
        let isTracked = set.contains { $0.tracking != 0 }
        let setter = ParagraphTypesetter(
            pool: pool, catalog: catalog, spans: set,
            tracking: isTracked ? set.map { Int($0.tracking * Double(PANGO_SCALE)) } : [], width: width,
            rightToLeft: text.rightToLeft)
        let widestGlyph = set.reduce(1) { max($0, $1.font.size + $1.tracking) }
        let longestLine = ParagraphTypesetter.longestWidth / (set.contains { $0.attachment != nil } ? 2 : 1)
        let clean = SanitizedText(spans, longestParagraph: Int(Double(longestLine) / widestGlyph))
        if clean.hasTabs { pool.setTabs(every: PangoTypesetter.tabStops * scale) }
        var column = LineColumn(
            spacing: text.lineSpacing.isFinite ? Int(min(max(text.lineSpacing, 0), 4096) * scale) : 0,
            lineLimit: max(1, text.lineLimit ?? Int.max), height: height,
            reserved: text.reservedLines)

        for paragraph in clean.paragraphs {
            guard setter.lines(of: clean, in: paragraph, take: { column.add($0, clean, setter.spans) }) else { break }
        }
        let wrapped = column.isCut || column.lines.count > clean.paragraphs.count
        var lastText = clean
        while column.isCut, let last = column.lines.last {
            let (rest, line) = setter.truncate(last.line, of: clean, text.truncation)
            guard column.replaceLast(with: line, setter.spans) else { continue }
            lastText = rest
            break
        }
        column.reserve(text.reservedLines)
        let result = place(column, text, setter, clean, lastText)
        return TypesetCache.Answer(
            result.text, width: width, height: height, size: result.size, wrapped: wrapped, cut: column.isCut,
            byHeight: column.isCutByHeight)
    }

    private func place(
        _ column: LineColumn, _ text: TextParagraphs, _ setter: ParagraphTypesetter, _ clean: SanitizedText,
        _ last: SanitizedText
    ) -> (text: TypesetText, size: (width: Int, height: Int)) {
        let unit = Int(PANGO_SCALE)
        let widest = column.lines.reduce(0) { max($0, $1.line.width) }
        // Up to a sixty-fourth of a dot is a rounding error.
        let dots = (widest + unit - 1 - unit / 64) / unit
        var runs: [TextRun] = []
        var marks: [RunMark] = []
        let isMarked = setter.spans.contains { $0.span.mark != 0 || $0.attachment != nil }
        for (index, line) in column.lines.enumerated() {
            let free = dots * unit - line.line.width
            let own = line.line.runs.first.flatMap { setter.spans[$0.span].span.alignment }
            let offset =
                switch own ?? text.alignment {
                case .leading: text.rightToLeft ? free : 0
                case .center: free / 2
                case .trailing: text.rightToLeft ? 0 : free
                }
            let source = column.isCut && index == column.lines.count - 1 ? last : clean
            for run in line.line.runs {
                let span = setter.spans[run.span]
                var baseline = SubDot(cells: line.baseline)
                if span.rise != 0 { baseline = SubDot(dots: Double(line.baseline) - span.rise) }
                let string = runText(of: run, in: source, line.line)
                var style = style(span, face: run.face)
                if run.kind == .glyphs {
                    style.traits.formUnion(
                        RunContext.traits(
                            of: string, rightToLeft: run.rightToLeft, run.bytes, of: source.bytes, on: line.line.bytes)
                    )
                }
                runs.append(
                    TextRun(
                        string, style: style, x: SubDot(pango: offset + run.x), baseline: baseline,
                        width: SubDot(pango: run.width)))
                guard isMarked else { continue }
                let attachment = run.kind == .attachment ? span.attachment : nil
                marks.append(
                    RunMark(
                        span.span.mark, line: line.top..<line.bottom, attachment: attachment?.placed(on: baseline.dots))
                )
            }
        }
        let typeset = TypesetText(
            width: Double(dots) / scale, height: Double(column.bottom) / scale,
            firstBaseline: Double(column.lines.first?.baseline ?? 0) / scale,
            lastBaseline: Double(column.lines.last?.baseline ?? 0) / scale, lineCount: column.lines.count,
            truncated: column.isCut, runs: runs, marks: marks)
        return (typeset, (dots, column.bottom))
    }

    private func runText(of run: PangoLine.Run, in text: SanitizedText, _ line: PangoLine) -> String {
        switch run.kind {
        case .ellipsis: return "…"
        case .tab: return " "
        case .glyphs, .attachment: break
        }
        guard text.hasSoftHyphens else { return String(decoding: text.bytes[run.bytes], as: UTF8.self) }
        // A soft hyphen is visible only at the end of a line.
        var string = String(decoding: text.bytes[run.bytes], as: UTF8.self)
        let endsLine = run.bytes.upperBound == line.bytes.upperBound && string.unicodeScalars.last == "\u{AD}"
        string.unicodeScalars.removeAll { $0 == "\u{AD}" }
        let isAtParagraphsEnd = text.paragraphs.contains { $0.upperBound == run.bytes.upperBound }
        return endsLine && !isAtParagraphsEnd ? string + String(run.hyphen) : string
    }

    private func style(_ set: ResolvedSpan, face: String) -> TextStyle {
        let span = set.span
        var traits: TextStyle.Traits = []
        if span.font.italic { traits.insert(.italic) }
        if span.underline != nil { traits.insert(.underline) }
        if span.strikethrough != nil { traits.insert(.strikethrough) }
        if span.font.monospacedDigits { traits.insert(.monospacedDigits) }
        if span.font.lowercaseSmallCaps { traits.insert(.lowercaseSmallCaps) }
        if span.font.uppercaseSmallCaps { traits.insert(.uppercaseSmallCaps) }
        return TextStyle(
            face: face, size: SubDot(dots: set.font.size), weight: span.font.weight, traits: traits, paint: span.paint,
            stretch: span.font.stretch, tracking: SubDot(dots: set.tracking), underline: span.underline ?? .init(),
            strikethrough: span.strikethrough ?? .init(), link: span.link)
    }

    public func hasFace(named name: String) -> Bool {
        PangoPool.ofThisThread.catalog(scale: scale).hasFace(name)
    }

    public func hasStretch(of font: FontRequest) -> Bool {
        PangoPool.ofThisThread.catalog(scale: scale).hasStretch(of: font)
    }
}

extension TextAttachment {
    /// Returns the edges in whole dots. The height does not depend on the position of the baseline.
    fileprivate func placed(on baseline: Double) -> PlacedAttachment {
        let top = Int((baseline - above).rounded())
        return PlacedAttachment(index, edges: top..<(top + max(0, Int((above + below).rounded()))))
    }
}

extension SubDot {
    /// Converts from Pango's units, 1024 per dot.
    init(pango units: Int) {
        self.init(rawValue: Int32(clamping: (units + 8) >> 4))
    }
}
