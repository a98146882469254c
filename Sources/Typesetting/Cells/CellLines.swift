import Display

/// A text broken into lines of cells.
struct CellLines {
    /// The pieces of a line in order, with an ellipsis where text was removed.
    struct Line {
        enum Piece {
            case clusters(Range<Int>)
            case ellipsis(style: Int)
            case hyphen(style: Int)
            /// A space that joins the ends of two paragraphs.
            case space(style: Int)
        }

        var pieces: [Piece]
        var width: Int
    }

    private(set) var lines: [Line] = []
    /// True if a line ends because the width was exhausted.
    private(set) var isWrapped = false
    /// True if there is more text than lines.
    private(set) var isCut = false
    /// The start of the last line, and the end of its paragraph.
    private var lastStart = 0
    private var lastParagraphEnd = 0

    /// The maximum number of characters in a line, which bounds the runs of text without line terminators.
    static let longestLine = 8192

    /// Breaks the text greedily into at most `limit` lines.
    init(_ text: inout CellText, columns: Int, limit: Int) {
        var first = 0
        var hasFoundBreaks = false
        for end in text.paragraphEnds {
            if lines.count == limit { isCut = true; break }
            let whole = text.width(of: first..<end)
            if whole <= columns, end - first <= CellLines.longestLine {
                append(first..<end, width: whole, paragraphEnd: end)
                first = end
                continue
            }
            isWrapped = true
            if !hasFoundBreaks {
                text.findBreaks()
                hasFoundBreaks = true
            }
            while first < end {
                if lines.count == limit { isCut = true; break }
                let (next, visible, width) = CellLines.line(text, from: first, to: end, columns: columns)
                append(first..<visible, width: width, paragraphEnd: end)
                if next < end, text.clusters[next - 1].isSoftHyphen { hyphenate(text.clusters[next - 1].style) }
                first = next
            }
            if isCut { break }
        }
    }

    /// Returns the number of lines that fit if not all do, at least one. Returns nil if all lines fit.
    func count(in rows: Int, spacing: Int, _ text: CellText) -> Int? {
        if text.attachments.isEmpty { return nil }
        var height = 0
        for (index, line) in lines.enumerated() {
            height += line.rows(text) + (index > 0 ? spacing : 0)
            if index > 0, height > rows { return index }
        }
        return nil
    }

    private mutating func append(_ range: Range<Int>, width: Int, paragraphEnd: Int) {
        lastStart = range.lowerBound
        lastParagraphEnd = paragraphEnd
        lines.append(Line(pieces: range.isEmpty ? [] : [.clusters(range)], width: width))
    }

    private mutating func hyphenate(_ style: Int) {
        lines[lines.count - 1].pieces.append(.hyphen(style: style))
        lines[lines.count - 1].width += 1
    }

    /// Returns the start of the next line, the end of the visible text without trailing spaces, and its width.
    private static func line(
        _ text: CellText, from first: Int, to end: Int, columns: Int
    ) -> (next: Int, visible: Int, width: Int) {
        var width = 0
        var index = first
        var lastBreak: Int?
        while index < end, index - first < longestLine {
            let cluster = text.clusters[index]
            // A soft hyphen needs a character before it, and space for the hyphen.
            if index > first, cluster.breakBefore,
                !text.clusters[index - 1].isSoftHyphen || (width > 0 && width < columns)
            {
                lastBreak = index
            }
            // Spaces may hang over the edge. A character wider than the line is placed nevertheless.
            if width + cluster.width > columns, !cluster.isSpace, width > 0 { break }
            width += cluster.width
            index += 1
        }
        if index == end {
            // Spaces at the end of a paragraph count while they fit.
            var visible = end
            while width > columns, visible - first > 1, text.clusters[visible - 1].isSpace {
                visible -= 1
                width -= text.clusters[visible].width
            }
            return (end, visible, width)
        }
        let next = lastBreak ?? endInWord(text, from: first, to: index)
        var visible = next
        while visible > first, text.clusters[visible - 1].isSpace { visible -= 1 }
        return (next, visible, text.width(of: first..<visible))
    }

    /// Returns the position at which a word is broken for lack of space. A soft hyphen without space for the hyphen
    /// moves to the next line with the character before it.
    private static func endInWord(_ text: CellText, from first: Int, to index: Int) -> Int {
        guard text.clusters[index - 1].isSoftHyphen,
            let last = text.clusters[first..<index].lastIndex(where: { !$0.isSoftHyphen })
        else { return index }
        return text.clusters[first..<last].contains { !$0.isSoftHyphen } ? last : last + 1
    }

    /// Truncates the last line with an ellipsis.
    mutating func truncate(_ text: CellText, _ truncation: TextParagraphs.Truncation, columns: Int) {
        let available = max(1, min(columns, CellLines.longestLine)) - 1
        let end = truncation == .tail ? lastParagraphEnd : text.clusters.count
        let rest = lastStart..<end
        let leading =
            switch truncation {
            case .tail: available
            case .middle: (available + 1) / 2
            case .head: 0
            }
        // The remaining text may span paragraphs. As on other displays, a space stands at each paragraph end.
        let joints = truncation == .tail ? [] : Set(text.paragraphEnds.filter { rest.lowerBound < $0 && $0 < end })
        func width(at index: Int, joint: Int) -> Int { text.clusters[index].width + (joints.contains(joint) ? 1 : 0) }
        var head = rest.lowerBound
        var headWidth = 0
        while head < rest.upperBound, headWidth + width(at: head, joint: head) <= leading {
            headWidth += width(at: head, joint: head)
            head += 1
        }
        var tail = rest.upperBound
        var tailWidth = 0
        if truncation != .tail {
            while tail > head, tailWidth + width(at: tail - 1, joint: tail) <= available - headWidth {
                tailWidth += width(at: tail - 1, joint: tail)
                tail -= 1
            }
        }
        while head > rest.lowerBound, text.clusters[head - 1].isSpace { head -= 1 }
        while tail < rest.upperBound, text.clusters[tail].isSpace { tail += 1 }
        let neighbour = head > rest.lowerBound ? head - 1 : min(tail, text.clusters.count - 1)
        var line = Line(pieces: [], width: 0)
        line.add(rest.lowerBound..<head, joints, text)
        line.pieces.append(.ellipsis(style: neighbour < 0 ? 0 : text.clusters[neighbour].style))
        line.width += 1
        line.add(tail..<rest.upperBound, joints, text)
        lines[lines.count - 1] = line
    }
}

extension CellLines.Line {
    /// Adds clusters, with a space at each paragraph end between them.
    fileprivate mutating func add(_ range: Range<Int>, _ joints: Set<Int>, _ text: CellText) {
        var start = range.lowerBound
        for joint in joints.sorted() where start < joint && joint < range.upperBound {
            pieces.append(.clusters(start..<joint))
            pieces.append(.space(style: text.clusters[joint - 1].style))
            width += 1
            start = joint
        }
        if start < range.upperBound { pieces.append(.clusters(start..<range.upperBound)) }
        width += text.width(of: range)
    }

    /// Returns the number of rows of the line, which exceeds one if an attachment is taller than text.
    func rows(_ text: CellText) -> Int {
        if text.attachments.isEmpty { return 1 }
        var rows = 1
        for case .clusters(let range) in pieces {
            for cluster in text.clusters[range] { rows = max(rows, text.attachments[cluster.style]?.rows ?? 1) }
        }
        return rows
    }

    /// Returns the alignment set by the line's first cluster.
    func alignment(_ text: CellText) -> TextParagraphs.Alignment? {
        switch pieces.first {
        case .clusters(let range): range.first.flatMap { text.alignments[text.clusters[$0].style] }
        case .ellipsis(let style), .hyphen(let style), .space(let style):
            text.alignments.indices.contains(style) ? text.alignments[style] : nil
        case nil: nil
        }
    }

    /// Appends a run for each sequence of one style. Text is in the last row of the line.
    func appendRuns(
        to runs: inout [TextRun], _ marks: inout [RunMark], _ text: CellText, isMarked: Bool, x: Int, rows: Range<Int>
    ) {
        let row = rows.upperBound - 1
        var utf8: [UInt8] = []
        // The range of consecutive source bytes that is not copied yet.
        var stretch = 0..<0
        var style = -1
        var start = x
        var column = x
        func flushText() {
            if !stretch.isEmpty { utf8.append(contentsOf: text.bytes[stretch]) }
            stretch = stretch.upperBound..<stretch.upperBound
        }
        func flush() {
            flushText()
            guard !utf8.isEmpty else { return }
            runs.append(
                TextRun(
                    String(decoding: utf8, as: UTF8.self), style: text.styles[style], x: SubDot(cells: start),
                    baseline: SubDot(cells: row), width: SubDot(cells: column - start)))
            if isMarked {
                let attachment = text.attachments[style].map {
                    PlacedAttachment($0.index, edges: (row + 1 - $0.rows)..<(row + 1))
                }
                marks.append(RunMark(text.marks[style], line: rows, attachment: attachment))
            }
            utf8.removeAll(keepingCapacity: true)
        }
        func switchStyle(to next: Int) {
            guard next != style else { return }
            flush()
            style = next
            start = column
        }
        func add(_ sign: String, style next: Int) {
            switchStyle(to: next)
            flushText()
            utf8.append(contentsOf: sign.utf8)
            column += 1
        }
        for piece in pieces {
            switch piece {
            case .clusters(let range):
                for cluster in text.clusters[range] where !cluster.isUnseen {
                    switchStyle(to: cluster.style)
                    if cluster.start != stretch.upperBound {
                        flushText()
                        stretch = cluster.start..<cluster.start
                    }
                    stretch = stretch.lowerBound..<cluster.end
                    column += cluster.width
                }
            case .ellipsis(let style): add("…", style: text.attachments[style]?.textStyle ?? style)
            case .hyphen(let style): add("-", style: style)
            case .space(let style): add(" ", style: style)
            }
        }
        flush()
    }
}

extension SubDot {
    /// Creates a length of whole dots, clamped to the representable range.
    init(cells: Int) {
        self.init(rawValue: Int32(clamping: cells.multipliedReportingOverflow(by: 64).partialValue))
    }
}
