import CPango
import Display

/// A line typeset by Pango, not yet positioned. Lengths are in Pango's units, 1024 per dot.
struct PangoLine {
    struct Run {
        enum Kind { case glyphs, ellipsis, tab, attachment }

        var bytes: Range<Int>
        var kind = Kind.glyphs
        var span: Int
        var face: String
        var rightToLeft: Bool
        /// The hyphen that Pango draws where a line ends in a soft hyphen. It is the typeface's own hyphen, if it has
        /// one.
        var hyphen: Unicode.Scalar = "-"
        var x: Int
        var width: Int
    }

    var runs: [Run] = []
    var width = 0
    /// The range of the buffer on the line.
    var bytes: Range<Int>

    /// The maximum length of a run in bytes. Clients refuse strings longer than 64 KiB; runs stay well below.
    static let longestRun = 8192

    /// Creates a line in one typeface and span.
    init(plain bytes: Range<Int>, face: String, width: Int) {
        self.bytes = bytes
        self.width = width
        runs = [Run(bytes: bytes, span: 0, face: face, rightToLeft: false, x: 0, width: width)]
    }

    /// Creates a line from Pango's.
    /// - Parameters:
    ///   - offset: The start of the layout's text in the buffer.
    ///   - limit: The width past which spaces at the line's end are removed, too.
    ///   - tracking: The tracking of each span; empty if there is none.
    init(
        _ line: UnsafeMutablePointer<PangoLayoutLine>, offset: Int, text: SanitizedText, isLast: Bool, limit: Int,
        tracking: [Int], catalog: FontCatalog
    ) {
        let start = offset + Int(line.pointee.start_index)
        let end = start + Int(line.pointee.length)
        bytes = start..<end
        collect(line, offset: offset, visibleEnd: end, text: text, catalog: catalog)
        if !tracking.isEmpty { restoreTracking(tracking, limit: limit) }
        guard !isLast || width > limit else { return }
        // Spaces at a line break are invisible and must not affect the alignment.
        var visibleEnd = end
        while visibleEnd > start + 1, text.isSpace(at: visibleEnd - 1) { visibleEnd -= 1 }
        guard visibleEnd < end else { return }
        runs.removeAll()
        width = 0
        collect(line, offset: offset, visibleEnd: visibleEnd, text: text, catalog: catalog)
        if !tracking.isEmpty { restoreTracking(tracking, limit: limit) }
    }

    /// Restores the tracking at the ends of the line. Pango puts half of a character's tracking before it and omits it
    /// at the line's ends. Here all of it follows the character; at the end of a line as far as it fits.
    private mutating func restoreTracking(_ tracking: [Int], limit: Int) {
        guard let first = runs.first, let last = runs.last else { return }
        let leading = tracking[first.span] / 2
        runs[0].width += leading
        for index in runs.indices.dropFirst() { runs[index].x += leading }
        let trailing = tracking[last.span] - tracking[last.span] / 2
        runs[runs.count - 1].width += trailing
        width = max(width, min(width + leading + trailing, limit))
    }

    private mutating func collect(
        _ line: UnsafeMutablePointer<PangoLayoutLine>, offset: Int, visibleEnd: Int, text: SanitizedText,
        catalog: FontCatalog
    ) {
        var node = line.pointee.runs
        while let current = node {
            node = current.pointee.next
            guard let data = current.pointee.data else { continue }
            let item = data.assumingMemoryBound(to: PangoGlyphItem.self).pointee
            guard let glyphs = item.glyphs, let source = item.item else { continue }
            let analysis = source.pointee.analysis
            let start = offset + Int(source.pointee.offset)
            let isEllipsis = Int32(analysis.flags) & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS != 0 || start == text.ellipsis
            let isTab = text.hasTabs && start < text.bytes.count && text.bytes[start] == 0x09
            let span = text.span(at: start)
            let hasHyphen = text.hasSoftHyphens && analysis.font.map { pango_font_has_char($0, 0x2010) != 0 } == true
            let run = Run(
                bytes: start..<min(start + Int(source.pointee.length), visibleEnd < start ? start : visibleEnd),
                kind: isEllipsis
                    ? .ellipsis : isTab ? .tab : text.isAttachment(at: start, span: span) ? .attachment : .glyphs,
                span: span,
                face: analysis.font.map { catalog.family(of: $0) } ?? "", rightToLeft: analysis.level & 1 != 0,
                hyphen: hasHyphen ? "\u{2010}" : "-", x: width, width: 0)
            if run.kind == .ellipsis {
                append(run, width: analysis.font.map { PangoLine.width(of: glyphs.pointee, in: $0) } ?? 0)
            } else if run.bytes.isEmpty {
                continue
            } else if run.bytes.count == Int(source.pointee.length), run.bytes.count <= PangoLine.longestRun {
                append(run, width: Int(pango_glyph_string_get_width(glyphs)))
            } else {
                appendParts(of: run, glyphs.pointee)
            }
        }
    }

    /// Returns the sum of the glyph advances: Pango gives an ellipsis the remaining width of the line.
    private static func width(of glyphs: PangoGlyphString, in font: UnsafeMutablePointer<PangoFont>) -> Int {
        guard let info = glyphs.glyphs, let face = pango_font_get_hb_font(font) else { return 0 }
        return (0..<Int(glyphs.num_glyphs)).reduce(0) { $0 + Int(hb_font_get_glyph_h_advance(face, info[$1].glyph)) }
    }

    private mutating func append(_ run: Run, width advance: Int) {
        defer { width += advance }
        if let last = runs.last, !last.rightToLeft, !run.rightToLeft, last.kind == .glyphs, run.kind == .glyphs,
            last.span == run.span, last.face == run.face, last.bytes.upperBound == run.bytes.lowerBound,
            last.bytes.count + run.bytes.count <= PangoLine.longestRun
        {
            runs[runs.count - 1].bytes = last.bytes.lowerBound..<run.bytes.upperBound
            runs[runs.count - 1].width += advance
            return
        }
        var run = run
        run.x = width
        run.width = advance
        runs.append(run)
    }

    /// Appends the clusters within the run's bytes, in parts of a bounded length.
    private mutating func appendParts(of run: Run, _ glyphs: PangoGlyphString) {
        let count = Int(glyphs.num_glyphs)
        guard let info = glyphs.glyphs, let clusters = glyphs.log_clusters else { return }
        // The clusters in logical order, which differs from the glyph order in right-to-left runs.
        let starts = (0..<count).map { Int(clusters[$0]) }.filter { $0 < run.bytes.count }.sorted()
        var edges: [Int] = []
        for start in starts where edges.last.map({ start - $0 > PangoLine.longestRun - 256 }) ?? true {
            edges.append(start)
        }
        edges.append(run.bytes.count)
        var advances = [Int](repeating: 0, count: edges.count)
        for glyph in 0..<count where Int(clusters[glyph]) < run.bytes.count {
            let part = (edges.firstIndex { $0 > Int(clusters[glyph]) } ?? edges.count) - 1
            advances[max(part, 0)] += Int(info[glyph].geometry.width)
        }
        let parts = 0..<(edges.count - 1)
        for part in run.rightToLeft ? Array(parts.reversed()) : Array(parts) {
            var piece = run
            piece.bytes = (run.bytes.lowerBound + edges[part])..<(run.bytes.lowerBound + edges[part + 1])
            append(piece, width: advances[part])
        }
    }
}
