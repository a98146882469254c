import Display
import Foundation
import Typesetting

/// A text that is being written, paragraph by paragraph: only those that are looked at are set.
///
/// A key changes one paragraph: those before and after it are known from before, wherever they are now. A paragraph that is
/// longer than a page is taken apart, so that this holds for it, too: its pieces are paragraphs here that nothing ends, and a
/// line ends where a piece does.
@MainActor
final class EditedParagraphs {
    struct Paragraph {
        let id: Int
        /// Where it begins in the text, and how long it is without its end, in UTF-8.
        var start: Int
        let count: Int
        /// Nothing ends it: what follows begins right behind it.
        var goesOn = false
        var lines: TypesetText?
        /// The looks that it was set with.
        var spans: [TextSpan] = []
        /// As it was set, or as high as is likely.
        var height: CGFloat

        var next: Int { start + count + (goesOn ? 0 : 1) }
    }

    /// A paragraph with more bytes is taken apart, into pieces of about so many.
    static let longestPiece = 8192
    private static let piece = 4096
    /// One with fewer is joined again with another.
    private static let leastPiece = 512
    /// So many bytes before the end of a piece a space is looked for.
    private static let searched = 512

    private(set) var text = ""
    private(set) var paragraphs: [Paragraph] = []
    private var tops: [CGFloat] = []
    private var lastID = 0
    private(set) var width: CGFloat = 0
    private(set) var lineHeight: CGFloat = 0
    private var letterWidth: CGFloat = 0
    var look: TextFieldLook? {
        didSet { if look != oldValue { forget() } }
    }
    /// How the letters look, where that is not the same everywhere.
    var letters: AttributedLetters? {
        didSet {
            guard letters != oldValue else { return }
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

    /// There is another kind of display now.
    func use(_ typesetter: any Typesetter, _ metrics: LayoutMetrics) {
        self.typesetter = typesetter
        self.metrics = metrics
        forget()
    }

    private func forget() {
        lineHeight = 0
        guard let look else { return }
        lineHeight = typesetter.typeset(look.paragraphs(" "), maxWidth: .infinity, maxHeight: .infinity).height
        let sample = "some letters"
        let sampled = typesetter.typeset(look.paragraphs(sample), maxWidth: .infinity, maxHeight: .infinity)
        letterWidth = sampled.width / CGFloat(sample.utf8.count)
        for index in paragraphs.indices {
            paragraphs[index].lines = nil
            paragraphs[index].height = likelyHeight(paragraphs[index].count)
        }
        tops = []
    }

    /// Short paragraphs are likely to be one line.
    private func likelyHeight(_ count: Int) -> CGFloat {
        guard count >= EditedParagraphs.leastPiece, width > 0, letterWidth > 0 else { return lineHeight }
        return max((CGFloat(count) * letterWidth / width).rounded(.up), 1) * lineHeight
    }

    /// Whether it may as well be set as a whole.
    var isShort: Bool { text.utf8.count <= 2 * EditedParagraphs.longestPiece && paragraphs.count <= 64 }

    func fit(_ width: CGFloat) {
        guard width != self.width else { return }
        self.width = width
        forget()
    }

    // MARK: The text

    /// Takes a text that may be the last one with a few letters more or less.
    func take(_ new: String) {
        // Byte by byte: strings are equal to others with another way to write an accent.
        let same = CommonEnds(text, new)
        guard same.prefix < max(text.utf8.count, new.utf8.count) || paragraphs.isEmpty else { return }
        let old = paragraphs
        let shift = new.utf8.count - text.utf8.count
        let oldEnd = text.utf8.count
        text = new
        // What ends before the first letter that is other, and what begins behind the last one.
        var kept = old.prefix { $0.start + $0.count < same.prefix }.count
        var tail = old.count
        while tail > kept, old[tail - 1].start > 0, oldEnd - old[tail - 1].start < same.suffix { tail -= 1 }
        func bounds() -> Range<Int> {
            let from = kept > 0 ? old[kept - 1].next : 0
            let to = tail < old.count ? old[tail].start + shift - (old[tail - 1].goesOn ? 0 : 1) : new.utf8.count
            return from..<to
        }
        if bounds().count < EditedParagraphs.leastPiece {
            if kept > 0, old[kept - 1].goesOn {
                kept -= 1
            } else if tail < old.count, old[tail - 1].goesOn {
                tail += 1
            }
        }
        // A paragraph in which something was written is still that paragraph.
        let written = old[kept..<tail].map(\.id)
        let made = split(bounds(), goesOn: tail < old.count && old[tail - 1].goesOn, written)
        paragraphs = Array(old[..<kept]) + made
        for var paragraph in old[tail...] {
            paragraph.start += shift
            paragraphs.append(paragraph)
        }
        tops = []
    }

    /// The paragraphs of a part of the text.
    /// - Parameter goesOn: Whether nothing ends the last of them.
    private func split(_ range: Range<Int>, goesOn: Bool, _ ids: [Int]) -> [Paragraph] {
        var made: [Paragraph] = []
        func add(_ start: Int, _ end: Int, goesOn: Bool) {
            lastID += 1
            let id = made.count < ids.count ? ids[made.count] : lastID
            made.append(
                Paragraph(
                    id: id, start: start, count: end - start, goesOn: goesOn, lines: nil,
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

    /// Where a paragraph is taken apart: behind a space, else between two characters.
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
        guard let letters else { return [] }
        let start = paragraphs[index].start
        return letters.spans(of: string(start..<start + paragraphs[index].count), from: start)
    }

    // MARK: Where things are

    private func knowTops() {
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
        knowTops()
        return tops.last ?? lineHeight
    }

    func top(of index: Int) -> CGFloat {
        knowTops()
        return tops[index]
    }

    /// The paragraph at a height, the first or the last where there is none.
    func paragraph(at y: CGFloat) -> Int {
        knowTops()
        return max(0, min(tops.firstPosition { $0 > y } - 1, paragraphs.count - 1))
    }

    /// Where the text of several paragraphs is, in UTF-8, without what ends the last of them.
    func places(of paragraphs: Range<Int>) -> Range<Int> {
        guard let first = self.paragraphs[paragraphs].first, let last = self.paragraphs[paragraphs].last else {
            return 0..<0
        }
        return first.start..<last.start + last.count
    }

    func paragraph(around place: Int) -> Int { max(0, paragraphs.firstPosition { $0.start > place } - 1) }

    /// Sets a paragraph if it is not. Answers whether it has another height than was thought.
    @discardableResult
    func set(_ index: Int) -> Bool {
        guard paragraphs[index].lines == nil, let look else { return false }
        let paragraph = paragraphs[index]
        let spans = spans(index)
        let letters = string(paragraph.start..<paragraph.start + paragraph.count)
        var lines = typesetter.typeset(
            spans.isEmpty ? look.paragraphs(letters.isEmpty ? " " : letters) : look.paragraphs(spans),
            maxWidth: max(width, 1), maxHeight: .infinity)
        paragraphs[index].spans = spans
        align(&lines.runs)
        paragraphs[index].lines = lines
        guard abs(lines.height - paragraph.height) > 1e-6 else { return false }
        paragraphs[index].height = lines.height
        tops = []
        return true
    }

    /// What a line of a paragraph draws, and how far below the paragraph's top it is in dots. Each is drawn by itself, so that a
    /// letter changes one.
    struct Row {
        var runs: [TextRun]
        var top: Int32
    }

    func rows(of index: Int) -> [Row] {
        set(index)
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

    /// Where a line without letters begins.
    private var emptyStart: CGFloat { start(of: 0) }

    private func start(of lineWidth: CGFloat) -> CGFloat {
        guard let share = look?.share, share > 0, width.isFinite, lineWidth < width else { return 0 }
        return ((width - lineWidth) * share / metrics.dotWidth).rounded(.down) * metrics.dotWidth
    }

    /// Moves the runs of each line to where their alignment wants them.
    private func align(_ runs: inout [TextRun]) {
        guard let share = look?.share, share > 0 else { return }
        for line in Dictionary(grouping: runs.indices, by: { runs[$0].baseline }).values {
            let start = line.map { runs[$0].x.dots }.min() ?? 0
            let end = line.map { runs[$0].x.dots + runs[$0].width.dots }.max() ?? 0
            let wanted = self.start(of: CGFloat(end - start) * metrics.dotWidth) / metrics.dotWidth
            for index in line { runs[index].x = SubDot(dots: runs[index].x.dots - start + wanted) }
        }
    }

    /// The lines of a paragraph with the places of their characters.
    func lines(of index: Int) -> [EditedLine] {
        set(index)
        let paragraph = paragraphs[index]
        guard let set = paragraph.lines, paragraph.count > 0 else {
            return [EditedLine(range: paragraph.start..<paragraph.start, stops: [(paragraph.start, emptyStart)])]
        }
        let text = string(paragraph.start..<paragraph.start + paragraph.count)
        if !metrics.isCell, text.hasLettersReadFromTheRight {
            return EditedLine.mixed(
                of: text, from: paragraph.start, set.runs, lineHeight: lineHeight,
                rightToLeft: look?.isRightToLeft == true, typesetter, metrics)
        }
        let letters = Array(text)
        var place = paragraph.start
        var next = 0
        var lines: [EditedLine] = []
        let rows = Dictionary(grouping: set.runs) { $0.baseline }.sorted { $0.key < $1.key }
        for (number, row) in rows.enumerated() {
            var stops: [(place: Int, x: CGFloat)] = []
            let start = place
            var end: CGFloat = 0
            for run in row.value {
                for cluster in typesetter.clusters(of: run) where next < letters.count {
                    // Spaces at which a line was broken are not drawn.
                    while next < letters.count - 1, letters[next].isWhitespace,
                        cluster.text.first?.isWhitespace != true
                    {
                        stops.append((place, end))
                        place += letters[next].utf8.count
                        next += 1
                    }
                    let x = CGFloat(run.x.dots + cluster.x) * metrics.dotWidth
                    stops.append((place, x))
                    end = x + CGFloat(cluster.width) * metrics.dotWidth
                    place += letters[next].utf8.count
                    next += 1
                }
            }
            let isLast = number == rows.count - 1
            // What is left over are spaces at the end: the cursor stands behind each of them.
            let space = metrics.isCell ? metrics.dotWidth : lineHeight / 5
            while isLast ? next < letters.count : next < letters.count && letters[next].isWhitespace {
                stops.append((place, end))
                end = min(end + space, max(width, end))
                place += letters[next].utf8.count
                next += 1
            }
            stops.append((place, end))
            lines.append(EditedLine(range: start..<place, stops: stops))
        }
        return lines.isEmpty
            ? [EditedLine(range: paragraph.start..<paragraph.start, stops: [(paragraph.start, emptyStart)])] : lines
    }

    /// Where the cursor stands at a place of the text.
    func caret(at place: Int) -> CGRect {
        let index = paragraph(around: place)
        let lines = lines(of: index)
        let number = line(around: place, in: lines)
        let height = paragraphs[index].height / CGFloat(max(lines.count, 1))
        return CGRect(
            x: lines[number].x(of: place), y: top(of: index) + CGFloat(number) * height, width: 0, height: height)
    }

    /// Where a line was broken the cursor stands at the start of the next.
    private func line(around place: Int, in lines: [EditedLine]) -> Int {
        max(0, lines.firstPosition { $0.range.lowerBound > place } - 1)
    }

    /// The start or the end of the line that a place is in, as it was broken.
    func edge(of place: Int, atEnd: Bool) -> Int {
        let index = paragraph(around: place)
        let lines = lines(of: index)
        let number = line(around: place, in: lines)
        return atEnd
            ? end(of: lines[number], isLast: number == lines.count - 1, in: index) : lines[number].range.lowerBound
    }

    /// Behind the space at which a line was broken is the next line.
    private func end(of line: EditedLine, isLast: Bool, in index: Int) -> Int {
        guard !isLast || paragraphs[index].goesOn, let last = line.stops.dropLast().last else {
            return line.range.upperBound
        }
        return last.place
    }

    /// The place of the text at a point.
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

    /// The parts of the lines of a paragraph that are selected.
    func marks(of selection: Range<Int>, in index: Int) -> [CGRect] {
        let lines = lines(of: index)
        let height = paragraphs[index].height / CGFloat(max(lines.count, 1))
        let end = paragraphs[index].start + paragraphs[index].count
        return lines.enumerated().flatMap { number, line -> [CGRect] in
            guard selection.lowerBound <= line.range.upperBound, selection.upperBound > line.range.lowerBound else {
                return []
            }
            // A line end that is selected, too, is seen as a little room.
            let goesOn = selection.upperBound > end && number == lines.count - 1 && !paragraphs[index].goesOn
            let y = top(of: index) + CGFloat(number) * height
            return line.parts(of: selection, room: goesOn ? lineHeight / 2 : 0)
                .map { CGRect(x: $0.lowerBound, y: y, width: $0.upperBound - $0.lowerBound, height: height) }
        }
    }
}
