import CPango
import Display

/// A span with what setting it needs. Lengths are dots.
struct SetSpan {
    /// What no display is as high as.
    private static let highestRoom = 65_536.0

    let span: TextSpan
    let font: FontBook.Font
    let tracking: Double
    /// How far it reaches from the line's baseline.
    let above: Double
    let below: Double
    /// How far above that baseline its own stands.
    let rise: Double
    /// In place of letters.
    let room: TextRoom?

    /// - Parameter widestRoom: in dots.
    init(_ span: TextSpan, _ font: FontBook.Font, scale: Double, widestRoom: Double) {
        func dots(_ points: Double) -> Double { points.isFinite ? min(max(points, -1024), 1024) * scale : 0 }
        self.span = span
        self.font = font
        tracking = span.room == nil ? dots(span.tracking) : 0
        rise = dots(span.baselineOffset)
        guard let room = span.room else {
            self.room = nil
            // The line keeps its own height and grows by what stands out of it.
            above = font.above + max(rise, 0)
            below = font.below + max(-rise, 0)
            return
        }
        func bounded(_ points: Double, _ most: Double) -> Double {
            min(max(points.isNaN ? 0 : points * scale, 0), most)
        }
        let taken = TextRoom(
            room.index, width: bounded(room.width, widestRoom), above: bounded(room.above, SetSpan.highestRoom),
            below: bounded(room.below, SetSpan.highestRoom))
        self.room = taken
        // A line is never lower than its letters would be.
        above = max(font.above, taken.above) + max(rise, 0)
        below = max(font.below, taken.below) + max(-rise, 0)
    }
}

/// Gives Pango one text's paragraphs and takes its lines.
struct ParagraphSetter {
    let bench: PangoBench
    let book: FontBook
    let spans: [SetSpan]
    /// In Pango's units; empty where nothing is tracked.
    let tracking: [Int]
    /// Dots; at most `longestWidth` limits anything.
    let width: Int
    let rightToLeft: Bool

    /// What Pango's 32-bit lengths can hold in a line, with room to spare.
    static let longestWidth = 1_900_000

    var isUnlimited: Bool { width > ParagraphSetter.longestWidth }

    /// The room of a line in Pango's units. A line that is longer by a sixty-fourth of a dot is said to be as wide as this,
    /// so it has to fit where that is offered.
    private var room: Int { max(width, 1) * Int(PANGO_SCALE) + Int(PANGO_SCALE) / 64 }

    /// Sets a paragraph's lines in order until `take` has enough of them.
    ///
    /// Pango's time grows with the square of an unbroken word's length, so a long paragraph is set a few lines at a time:
    /// each step begins where the last line of the step before began.
    func lines(of text: CleanText, in paragraph: Range<Int>, take: (PangoLine) -> Bool) -> Bool {
        if let line = plainLine(of: text, in: paragraph) { return take(line) }
        let largestEm = spans.reduce(1) { max($0, $1.font.size) }
        var step = isUnlimited ? Int.max / 4 : max(512, 20 * Int(min(Double(width) / largestEm, 4096)))
        var start = paragraph.lowerBound
        while true {
            let end =
                paragraph.upperBound - start <= 2 * step
                ? paragraph.upperBound : text.characterStart(before: start + step)
            let lines = set(text, start..<end, ellipsis: nil)
            // Spaces that a line has no room for hang over its edge. Pango would have the next one begin with them, and the
            // word before them move there, too.
            if let second = lines.dropFirst().first(where: { text.isSpace(at: $0.bytes.lowerBound) }) {
                var next = second.bytes.lowerBound
                var letters = next
                while letters > start, text.isSpace(at: letters - 1) { letters -= 1 }
                while next < paragraph.upperBound, text.isSpace(at: next) { next += 1 }
                guard set(text, start..<letters, ellipsis: nil).allSatisfy(take) else { return false }
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

    /// The paragraph as one line, where nothing has to be found out for that.
    private func plainLine(of text: CleanText, in paragraph: Range<Int>) -> PangoLine? {
        guard spans.count == 1, tracking.isEmpty, !rightToLeft, let face = spans[0].font.plain, !paragraph.isEmpty,
            paragraph.count <= PangoLine.longestRun,
            let length = text.bytes.withUnsafeBufferPointer({
                face.width(of: UnsafeBufferPointer(rebasing: $0[paragraph]))
            }), isUnlimited || length <= room
        else { return nil }
        return PangoLine(plain: paragraph, face: face.family, width: length)
    }

    /// A last permitted line anew, with an ellipsis for what does not fit, and the text that it refers to.
    func cut(
        _ line: PangoLine, of text: CleanText, _ truncation: TextParagraphs.Truncation
    ) -> (text: CleanText, line: PangoLine) {
        let paragraph = text.paragraphs.last { $0.lowerBound <= line.bytes.lowerBound } ?? 0..<text.bytes.count
        let rest: CleanText
        let mode: PangoEllipsizeMode
        // More letters than a line can show need not be measured.
        let most = isUnlimited ? text.longestParagraph : max(1024, 40 * width)
        switch truncation {
        case .tail:
            let start = line.bytes.lowerBound
            let end =
                paragraph.upperBound - start <= most
                ? paragraph.upperBound : text.characterStart(before: start + most)
            // Where only later paragraphs are missing nothing of this one has to go, but a sign of them is due.
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
        if truncation != .tail, let cut = cutBetweenLetters(rest, keepsStart: truncation == .middle, most: most) {
            return cut
        }
        let lines = set(rest, 0..<rest.bytes.count, ellipsis: mode)
        return lines.first.map { (rest, $0) } ?? (text, line)
    }

    func set(
        _ text: CleanText, _ range: Range<Int>, ellipsis: PangoEllipsizeMode?, wraps: Bool = true
    ) -> [PangoLine] {
        let layout = bench.measuring.pointer
        pango_layout_set_width(layout, isUnlimited || !wraps ? -1 : Int32(room))
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
                    isLast: node == nil, limit: isUnlimited ? Int.max : room, tracking: tracking,
                    book: book))
        }
        return lines
    }

    private func attributes(of text: CleanText, _ range: Range<Int>) -> PangoAttributes {
        if spans.count == 1, tracking.isEmpty, spans[0].room == nil, spans[0].span.language == nil,
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
            if let room = set.room, part.lowerBound == piece.bytes.lowerBound, !isEllipsis {
                attributes.addRoom(width: room.width, from: start, to: min(start + TextRoom.letter.utf8.count, end))
            }
            if let language = set.span.language { attributes.add(language: language, from: start, to: end) }
            if set.tracking != 0 { attributes.addTracking(set.tracking, from: start, to: end) }
            // A colour of its own keeps Pango from joining letters across two spans, and an ellipsis with them.
            attributes.add(
                pango_attr_foreground_new(UInt16(truncatingIfNeeded: piece.span), isEllipsis ? 1 : 0, 0), from: start,
                to: end)
        }
        return attributes
    }
}
