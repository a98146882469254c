import CPango
import Display

/// One line as Pango set it, not yet placed. Lengths are Pango's units, 1024 a dot.
struct PangoLine {
    struct Run {
        enum Kind { case letters, ellipsis, tab, room }

        var bytes: Range<Int>
        var kind = Kind.letters
        var span: Int
        var face: String
        var rightToLeft: Bool
        /// What Pango draws where a line ends in a soft hyphen: the face's own hyphen, if it has one.
        var hyphen: Unicode.Scalar = "-"
        var x: Int
        var width: Int
    }

    var runs: [Run] = []
    var width = 0
    /// What of the buffer is on it.
    var bytes: Range<Int>

    /// Clients refuse longer strings than 64 KiB; runs stay well below.
    static let longestRun = 8192

    /// A line in one face and span.
    init(plain bytes: Range<Int>, face: String, width: Int) {
        self.bytes = bytes
        self.width = width
        runs = [Run(bytes: bytes, span: 0, face: face, rightToLeft: false, x: 0, width: width)]
    }

    /// - Parameters:
    ///   - offset: where the layout's text begins in the buffer.
    ///   - limit: spaces past this width at the line's end are left out, too.
    ///   - tracking: of each span; empty where there is none.
    init(
        _ line: UnsafeMutablePointer<PangoLayoutLine>, offset: Int, text: CleanText, isLast: Bool, limit: Int,
        tracking: [Int], book: FontBook
    ) {
        let start = offset + Int(line.pointee.start_index)
        let end = start + Int(line.pointee.length)
        bytes = start..<end
        collect(line, offset: offset, visibleEnd: end, text: text, book: book)
        if !tracking.isEmpty { restoreTracking(tracking, limit: limit) }
        guard !isLast || width > limit else { return }
        // Spaces at a broken end are not seen, and nothing should be aligned by them.
        var visibleEnd = end
        while visibleEnd > start + 1, text.isSpace(at: visibleEnd - 1) { visibleEnd -= 1 }
        guard visibleEnd < end else { return }
        runs.removeAll()
        width = 0
        collect(line, offset: offset, visibleEnd: visibleEnd, text: text, book: book)
        if !tracking.isEmpty { restoreTracking(tracking, limit: limit) }
    }

    /// Pango puts half of a letter's tracking before it and leaves that out at the line's ends. Here all of it stands
    /// behind the letter, for every run alike; behind the last one of a line as far as there is room.
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
        _ line: UnsafeMutablePointer<PangoLayoutLine>, offset: Int, visibleEnd: Int, text: CleanText, book: FontBook
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
                kind: isEllipsis ? .ellipsis : isTab ? .tab : text.isRoom(at: start, span: span) ? .room : .letters,
                span: span,
                face: analysis.font.map { book.family(of: $0) } ?? "", rightToLeft: analysis.level & 1 != 0,
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

    /// What the glyphs take by themselves: Pango gives an ellipsis what is left of the line.
    private static func width(of glyphs: PangoGlyphString, in font: UnsafeMutablePointer<PangoFont>) -> Int {
        guard let info = glyphs.glyphs, let face = pango_font_get_hb_font(font) else { return 0 }
        return (0..<Int(glyphs.num_glyphs)).reduce(0) { $0 + Int(hb_font_get_glyph_h_advance(face, info[$1].glyph)) }
    }

    private mutating func append(_ run: Run, width advance: Int) {
        defer { width += advance }
        if let last = runs.last, !last.rightToLeft, !run.rightToLeft, last.kind == .letters, run.kind == .letters,
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

    /// Only the clusters within the run's bytes, in parts of a bounded length.
    private mutating func appendParts(of run: Run, _ glyphs: PangoGlyphString) {
        let count = Int(glyphs.num_glyphs)
        guard let info = glyphs.glyphs, let clusters = glyphs.log_clusters else { return }
        // Clusters in the order of the text, which for right-to-left runs is not the glyphs'.
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
