import Display
import Foundation
import TextEditing
import Typesetting

/// An editable text split into paragraphs, which are typeset only when they are visible.
///
/// A key press changes one paragraph. The layouts of the others are kept and only move. A paragraph longer than a page
/// is split into pieces, so that this also holds for it. A piece is a `Paragraph` without a terminator, and a line ends
/// where a piece ends.
@MainActor
final class EditedParagraphs {
    struct Paragraph {
        let id: Int
        /// The start in the text, and the length without the terminator, in UTF-8 offsets.
        var start: Int
        let count: Int
        /// True for a piece without a terminator: the next piece follows immediately.
        var continuesParagraph = false
        var lines: TypesetText?
        /// The spans with which it was typeset.
        var spans: [TextSpan] = []
        /// The typeset height, or an estimate.
        var height: CGFloat

        var next: Int { start + count + (continuesParagraph ? 0 : 1) }
    }

    /// The maximum paragraph length in bytes. A longer one is split into pieces of about `piece` bytes.
    static let longestPiece = 8192
    private static let piece = 4096
    /// The minimum length of a piece in bytes. A shorter one is joined with its neighbour.
    private static let minimumPiece = 512
    /// The number of bytes before the end of a piece that are searched for a space.
    private static let searched = 512

    private(set) var text = ""
    private(set) var paragraphs: [Paragraph] = []
    private var tops: [CGFloat] = []
    private var lastID = 0
    private(set) var width: CGFloat = 0
    private(set) var lineHeight: CGFloat = 0
    private var widthPerByte: CGFloat = 0
    var appearance: TextFieldAppearance? {
        didSet { if appearance != oldValue { discardLayouts() } }
    }
    /// The spans of the text, if its style is not uniform.
    var attributedSpans: AttributedSpans? {
        didSet {
            guard attributedSpans != oldValue else { return }
            for index in paragraphs.indices
            where paragraphs[index].lines != nil && spans(index) != paragraphs[index].spans {
                paragraphs[index].lines = nil
            }
        }
    }
    private var typesetter: any Typesetter
    private var metrics: LayoutMetrics

    init(_ typesetter: any Typesetter, _ metrics: LayoutMetrics) {
        self.typesetter = typesetter
        self.metrics = metrics
    }

    /// Adopts the typesetter and metrics of another display.
    func use(_ typesetter: any Typesetter, _ metrics: LayoutMetrics) {
        self.typesetter = typesetter
        self.metrics = metrics
        discardLayouts()
    }

    private func discardLayouts() {
        lineHeight = 0
        guard let appearance else { return }
        lineHeight = typesetter.typeset(appearance.paragraphs(" "), maxWidth: .infinity, maxHeight: .infinity).height
        let sample = "some letters"
        let sampled = typesetter.typeset(appearance.paragraphs(sample), maxWidth: .infinity, maxHeight: .infinity)
        widthPerByte = sampled.width / CGFloat(sample.utf8.count)
        for index in paragraphs.indices {
            paragraphs[index].lines = nil
            paragraphs[index].height = likelyHeight(paragraphs[index].count)
        }
        tops = []
    }

    /// Returns the estimated height. A short paragraph is estimated as one line.
    private func likelyHeight(_ count: Int) -> CGFloat {
        guard count >= EditedParagraphs.minimumPiece, width > 0, widthPerByte > 0 else { return lineHeight }
        return max((CGFloat(count) * widthPerByte / width).rounded(.up), 1) * lineHeight
    }

    /// True if the text is short enough to be typeset as a whole.
    var isShort: Bool { text.utf8.count <= 2 * EditedParagraphs.longestPiece && paragraphs.count <= 64 }

    func fit(_ width: CGFloat) {
        guard width != self.width else { return }
        self.width = width
        discardLayouts()
    }

    // MARK: Text

    /// Adopts a text, which is often the previous one with a small edit.
    func setText(_ new: String) {
        // Compares bytes, because strings that differ only in Unicode normalisation compare as equal.
        let same = CommonEnds(text, new)
        guard same.prefix < max(text.utf8.count, new.utf8.count) || paragraphs.isEmpty else { return }
        let old = paragraphs
        let shift = new.utf8.count - text.utf8.count
        let oldEnd = text.utf8.count
        text = new
        // Keeps the paragraphs that end before the first difference and those that start after the last one.
        var kept = old.prefix { $0.start + $0.count < same.prefix }.count
        var tail = old.count
        while tail > kept, old[tail - 1].start > 0, oldEnd - old[tail - 1].start < same.suffix { tail -= 1 }
        func bounds() -> Range<Int> {
            let from = kept > 0 ? old[kept - 1].next : 0
            let to =
                tail < old.count ? old[tail].start + shift - (old[tail - 1].continuesParagraph ? 0 : 1) : new.utf8.count
            return from..<to
        }
        if bounds().count < EditedParagraphs.minimumPiece {
            if kept > 0, old[kept - 1].continuesParagraph {
                kept -= 1
            } else if tail < old.count, old[tail - 1].continuesParagraph {
                tail += 1
            }
        }
        // An edited paragraph keeps its ID.
        let written = old[kept..<tail].map(\.id)
        let made = split(bounds(), goesOn: tail < old.count && old[tail - 1].continuesParagraph, written)
        paragraphs = Array(old[..<kept]) + made
        for var paragraph in old[tail...] {
            paragraph.start += shift
            paragraphs.append(paragraph)
        }
        tops = []
    }

    /// Returns the paragraphs of a part of the text.
    /// - Parameter goesOn: True if the last of them has no terminator.
    private func split(_ range: Range<Int>, goesOn: Bool, _ ids: [Int]) -> [Paragraph] {
        var made: [Paragraph] = []
        func add(_ start: Int, _ end: Int, goesOn: Bool) {
            lastID += 1
            let id = made.count < ids.count ? ids[made.count] : lastID
            made.append(
                Paragraph(
                    id: id, start: start, count: end - start, continuesParagraph: goesOn, lines: nil,
                    height: likelyHeight(end - start)))
        }
        func addPieces(_ start: Int, _ end: Int, goesOn: Bool) {
            var start = start
            while end - start > EditedParagraphs.longestPiece {
                let divided = divide(near: start + EditedParagraphs.piece)
                add(start, divided, goesOn: true)
                start = divided
            }
            add(start, end, goesOn: goesOn)
        }
        var start = range.lowerBound
        for place in lineEnds(in: range) {
            addPieces(start, place, goesOn: false)
            start = place + 1
        }
        addPieces(start, range.upperBound, goesOn: goesOn)
        return made
    }

    private func lineEnds(in range: Range<Int>) -> [Int] {
        text.utf8.withContiguousStorageIfAvailable { bytes in
            guard let base = bytes.baseAddress else { return [] }
            var places: [Int] = []
            var place = range.lowerBound
            while place < range.upperBound, let found = memchr(base + place, 10, range.upperBound - place) {
                place = UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
                places.append(place)
                place += 1
            }
            return places
        } ?? []
    }

    /// Returns the offset at which a paragraph is split: after a space, else between two characters.
    private func divide(near place: Int) -> Int {
        let utf8 = text.utf8
        var index = utf8.index(utf8.startIndex, offsetBy: place)
        for back in 0..<EditedParagraphs.searched {
            let before = utf8.index(before: index)
            if utf8[before] == UInt8(ascii: " "), String.Index(index, within: text) != nil { return place - back }
            index = before
        }
        index = utf8.index(utf8.startIndex, offsetBy: place)
        for forth in 0..<EditedParagraphs.searched {
            if String.Index(index, within: text) != nil { return place + forth }
            index = utf8.index(after: index)
        }
        return place
    }

    private func string(_ range: Range<Int>) -> String {
        let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
        return String(text[start..<text.utf8.index(start, offsetBy: range.count)])
    }

    private func spans(_ index: Int) -> [TextSpan] {
        guard let attributedSpans else { return [] }
        let start = paragraphs[index].start
        return attributedSpans.spans(of: string(start..<start + paragraphs[index].count), from: start)
    }

    // MARK: Positions

    private func computeTops() {
        guard tops.isEmpty else { return }
        tops.reserveCapacity(paragraphs.count + 1)
        var top: CGFloat = 0
        for paragraph in paragraphs {
            tops.append(top)
            top += paragraph.height
        }
        tops.append(top)
    }

    var height: CGFloat {
        computeTops()
        return tops.last ?? lineHeight
    }

    func top(of index: Int) -> CGFloat {
        computeTops()
        return tops[index]
    }

    /// Returns the paragraph at a height, clamped to the first and the last.
    func paragraph(at y: CGFloat) -> Int {
        computeTops()
        return max(0, min(tops.firstPosition { $0 > y } - 1, paragraphs.count - 1))
    }

    /// Returns the UTF-8 range of several paragraphs, without the terminator of the last one.
    func places(of paragraphs: Range<Int>) -> Range<Int> {
        guard let first = self.paragraphs[paragraphs].first, let last = self.paragraphs[paragraphs].last else {
            return 0..<0
        }
        return first.start..<last.start + last.count
    }

    func paragraph(around place: Int) -> Int { max(0, paragraphs.firstPosition { $0.start > place } - 1) }

    /// Typesets a paragraph if necessary. Returns true if its height differs from the estimate.
    @discardableResult
    func typeset(_ index: Int) -> Bool {
        guard paragraphs[index].lines == nil, let appearance else { return false }
        let paragraph = paragraphs[index]
        let spans = spans(index)
        let content = string(paragraph.start..<paragraph.start + paragraph.count)
        var lines = typesetter.typeset(
            spans.isEmpty ? appearance.paragraphs(content.isEmpty ? " " : content) : appearance.paragraphs(spans),
            maxWidth: max(width, 1), maxHeight: .infinity)
        paragraphs[index].spans = spans
        align(&lines.runs)
        paragraphs[index].lines = lines
        guard abs(lines.height - paragraph.height) > 1e-6 else { return false }
        paragraphs[index].height = lines.height
        tops = []
        return true
    }

    /// The runs of a line, and its distance from the paragraph's top in dots. Each line is drawn separately, so that a
    /// typed character changes only one.
    struct Row {
        var runs: [TextRun]
        var top: Int32
    }

    func rows(of index: Int) -> [Row] {
        typeset(index)
        guard let runs = paragraphs[index].lines?.runs, let first = runs.first?.baseline else { return [] }
        var rows: [Row] = []
        var baseline: SubDot?
        for var run in runs {
            let isNext = run.baseline != baseline
            baseline = run.baseline
            if isNext {
                rows.append(Row(runs: [], top: Int32((run.baseline.dots - first.dots).rounded(.down))))
            }
            guard let last = rows.indices.last else { break }
            run.baseline = SubDot(rawValue: run.baseline.rawValue - rows[last].top * 64)
            rows[last].runs.append(run)
        }
        return rows
    }

    /// The start of an empty line.
    private var emptyStart: CGFloat { start(of: 0) }

    private func start(of lineWidth: CGFloat) -> CGFloat {
        guard let share = appearance?.alignmentFraction, share > 0, width.isFinite, lineWidth < width else { return 0 }
        return ((width - lineWidth) * share / metrics.dotWidth).rounded(.down) * metrics.dotWidth
    }

    /// Moves the runs of each line according to the text alignment.
    private func align(_ runs: inout [TextRun]) {
        guard let share = appearance?.alignmentFraction, share > 0 else { return }
        for line in Dictionary(grouping: runs.indices, by: { runs[$0].baseline }).values {
            let start = line.map { runs[$0].x.dots }.min() ?? 0
            let end = line.map { runs[$0].x.dots + runs[$0].width.dots }.max() ?? 0
            let wanted = self.start(of: CGFloat(end - start) * metrics.dotWidth) / metrics.dotWidth
            for index in line { runs[index].x = SubDot(dots: runs[index].x.dots - start + wanted) }
        }
    }

    /// Returns the lines of a paragraph with the positions of their characters.
    func lines(of index: Int) -> [EditedLine] {
        typeset(index)
        let paragraph = paragraphs[index]
        guard let set = paragraph.lines, paragraph.count > 0 else {
            return [EditedLine(range: paragraph.start..<paragraph.start, stops: [(paragraph.start, emptyStart)])]
        }
        let text = string(paragraph.start..<paragraph.start + paragraph.count)
        if !metrics.isCell, text.containsRightToLeftText {
            return EditedLine.mixed(
                of: text, from: paragraph.start, set.runs, lineHeight: lineHeight,
                rightToLeft: appearance?.isRightToLeft == true, typesetter, metrics)
        }
        let characters = Array(text)
        var place = paragraph.start
        var next = 0
        var lines: [EditedLine] = []
        let rows = Dictionary(grouping: set.runs) { $0.baseline }.sorted { $0.key < $1.key }
        for (number, row) in rows.enumerated() {
            var stops: [(place: Int, x: CGFloat)] = []
            let start = place
            var end: CGFloat = 0
            for run in row.value {
                for cluster in typesetter.clusters(of: run) where next < characters.count {
                    // Spaces at a line break are not drawn.
                    while next < characters.count - 1, characters[next].isWhitespace,
                        cluster.text.first?.isWhitespace != true
                    {
                        stops.append((place, end))
                        place += characters[next].utf8.count
                        next += 1
                    }
                    let x = CGFloat(run.x.dots + cluster.x) * metrics.dotWidth
                    stops.append((place, x))
                    end = x + CGFloat(cluster.width) * metrics.dotWidth
                    place += characters[next].utf8.count
                    next += 1
                }
            }
            let isLast = number == rows.count - 1
            // The remaining characters are trailing spaces. Each of them has a cursor position after it.
            let space = metrics.isCell ? metrics.dotWidth : lineHeight / 5
            while isLast ? next < characters.count : next < characters.count && characters[next].isWhitespace {
                stops.append((place, end))
                end = min(end + space, max(width, end))
                place += characters[next].utf8.count
                next += 1
            }
            stops.append((place, end))
            lines.append(EditedLine(range: start..<place, stops: stops))
        }
        return lines.isEmpty
            ? [EditedLine(range: paragraph.start..<paragraph.start, stops: [(paragraph.start, emptyStart)])] : lines
    }

    /// Returns the cursor's rectangle at an offset.
    func caret(at place: Int) -> CGRect {
        let index = paragraph(around: place)
        let lines = lines(of: index)
        let number = line(around: place, in: lines)
        let height = paragraphs[index].height / CGFloat(max(lines.count, 1))
        return CGRect(
            x: lines[number].x(of: place), y: top(of: index) + CGFloat(number) * height, width: 0, height: height)
    }

    /// Returns the line that contains an offset. At a line break it is the next line.
    private func line(around place: Int, in lines: [EditedLine]) -> Int {
        max(0, lines.firstPosition { $0.range.lowerBound > place } - 1)
    }

    /// Returns the start or the end of the visual line that contains an offset.
    func edge(of place: Int, atEnd: Bool) -> Int {
        let index = paragraph(around: place)
        let lines = lines(of: index)
        let number = line(around: place, in: lines)
        return atEnd
            ? end(of: lines[number], isLast: number == lines.count - 1, in: index) : lines[number].range.lowerBound
    }

    /// Returns the end of a line. The offset after the space at a line break belongs to the next line.
    private func end(of line: EditedLine, isLast: Bool, in index: Int) -> Int {
        guard !isLast || paragraphs[index].continuesParagraph, let last = line.stops.dropLast().last else {
            return line.range.upperBound
        }
        return last.place
    }

    /// Returns the text offset at a point.
    func place(at point: CGPoint) -> Int {
        guard !paragraphs.isEmpty else { return 0 }
        let index = paragraph(at: point.y)
        let lines = lines(of: index)
        let height = paragraphs[index].height / CGFloat(max(lines.count, 1))
        let number = Int(((point.y - top(of: index)) / max(height, 1)).rounded(.down))
        let line = lines[min(max(number, 0), lines.count - 1)]
        let place = line.place(at: point.x)
        return place == line.range.upperBound ? end(of: line, isLast: number >= lines.count - 1, in: index) : place
    }

    /// Returns the selection rectangles in a paragraph.
    func marks(of selection: Range<Int>, in index: Int) -> [CGRect] {
        let lines = lines(of: index)
        let height = paragraphs[index].height / CGFloat(max(lines.count, 1))
        let end = paragraphs[index].start + paragraphs[index].count
        return lines.enumerated().flatMap { number, line -> [CGRect] in
            guard selection.lowerBound <= line.range.upperBound, selection.upperBound > line.range.lowerBound else {
                return []
            }
            // A selected line terminator appears as a small rectangle.
            let goesOn =
                selection.upperBound > end && number == lines.count - 1 && !paragraphs[index].continuesParagraph
            let y = top(of: index) + CGFloat(number) * height
            return line.parts(of: selection, terminatorWidth: goesOn ? lineHeight / 2 : 0)
                .map { CGRect(x: $0.lowerBound, y: y, width: $0.upperBound - $0.lowerBound, height: height) }
        }
    }
}
