import Display
import Foundation
import Typesetting

/// A line of a text that is being written, as it was broken, and where its characters stand.
struct EditedLine {
    /// In the text, counted in UTF-8, without what ends the line.
    let range: Range<Int>
    /// Where each character begins, and at last the end of the line.
    let stops: [(place: Int, x: CGFloat)]

    func x(of place: Int) -> CGFloat {
        var (low, high) = (0, stops.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if stops[middle].place <= place { low = middle } else { high = middle - 1 }
        }
        return stops[low].x
    }

    /// The place between two characters that is nearest to a distance from the line's start.
    func place(at x: CGFloat) -> Int {
        for (stop, next) in zip(stops, stops.dropFirst()) where x < (stop.x + next.x) / 2 { return stop.place }
        return stops.last?.place ?? range.lowerBound
    }
}

/// A text that is being written, paragraph by paragraph: only those that are looked at are set.
///
/// A key changes one paragraph: those before and after it are known from before, wherever they are now.
@MainActor
final class EditedParagraphs {
    struct Paragraph {
        let id: Int
        /// Where it begins in the text, and how long it is without its end, in UTF-8.
        var start: Int
        let count: Int
        var lines: TypesetText?
        /// The looks that it was set with.
        var spans: [TextSpan] = []
        /// As it was set, or as high as is likely.
        var height: CGFloat
    }

    private(set) var text = ""
    private(set) var paragraphs: [Paragraph] = []
    private var tops: [CGFloat] = []
    private var lastID = 0
    private(set) var width: CGFloat = 0
    private(set) var lineHeight: CGFloat = 0
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
    private let typesetter: any Typesetter
    private let metrics: LayoutMetrics

    init(_ typesetter: any Typesetter, _ metrics: LayoutMetrics) {
        self.typesetter = typesetter
        self.metrics = metrics
    }

    private func forget() {
        lineHeight = 0
        guard let look else { return }
        lineHeight = typesetter.typeset(look.paragraphs(" "), maxWidth: .infinity, maxHeight: .infinity).height
        for index in paragraphs.indices {
            paragraphs[index].lines = nil
            paragraphs[index].height = lineHeight
        }
        tops = []
    }

    func fit(_ width: CGFloat) {
        guard width != self.width else { return }
        self.width = width
        forget()
    }

    // MARK: The text

    /// Takes a text that may be the last one with a few letters more or less.
    func take(_ new: String) {
        guard new != text || paragraphs.isEmpty else { return }
        let old = paragraphs
        let same = commonEnds(text, new)
        let shift = new.utf8.count - text.utf8.count
        let oldEnd = text.utf8.count
        text = new
        let kept = old.prefix { $0.start + $0.count < same.prefix }
        var tail: [Paragraph] = []
        for paragraph in old.dropFirst(kept.count).reversed() {
            // What begins right after a line end that is the same.
            guard paragraph.start > 0, oldEnd - paragraph.start < same.suffix else { break }
            var moved = paragraph
            moved.start += shift
            tail.append(moved)
        }
        tail.reverse()
        let from = kept.last.map { $0.start + $0.count + 1 } ?? 0
        let to = tail.first.map { $0.start - 1 } ?? new.utf8.count
        // A paragraph in which something was written is still that paragraph.
        let written = old[kept.count..<(old.count - tail.count)].map(\.id)
        paragraphs = Array(kept) + split(new, from, to, written) + tail
        tops = []
    }

    /// How many bytes at both ends are the same.
    private func commonEnds(_ a: String, _ b: String) -> (prefix: Int, suffix: Int) {
        func count(_ a: some Collection<UInt8>, _ b: some Collection<UInt8>) -> Int {
            var count = 0
            for (x, y) in zip(a, b) {
                if x != y { break }
                count += 1
            }
            return count
        }
        let ends = a.utf8.withContiguousStorageIfAvailable { a in
            b.utf8.withContiguousStorageIfAvailable { b in
                let prefix = count(a, b)
                let rest = min(a.count, b.count) - prefix
                return (prefix, min(rest, count(a.reversed(), b.reversed())))
            }
        }
        return (ends ?? nil) ?? (0, 0)
    }

    private func split(_ text: String, _ from: Int, _ to: Int, _ ids: [Int]) -> [Paragraph] {
        var made: [Paragraph] = []
        func add(_ start: Int, _ end: Int) {
            lastID += 1
            let id = made.count < ids.count ? ids[made.count] : lastID
            made.append(Paragraph(id: id, start: start, count: end - start, lines: nil, height: lineHeight))
        }
        var start = from
        var place = from
        let utf8 = text.utf8
        var index = utf8.index(utf8.startIndex, offsetBy: from)
        while place < to {
            if utf8[index] == 10 {
                add(start, place)
                start = place + 1
            }
            place += 1
            index = utf8.index(after: index)
        }
        add(start, to)
        return made
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
        let letters = Array(string(paragraph.start..<paragraph.start + paragraph.count))
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

    /// The place of the text at a point.
    func place(at point: CGPoint) -> Int {
        guard !paragraphs.isEmpty else { return 0 }
        let index = paragraph(at: point.y)
        let lines = lines(of: index)
        let height = paragraphs[index].height / CGFloat(max(lines.count, 1))
        let number = Int(((point.y - top(of: index)) / max(height, 1)).rounded(.down))
        let line = lines[min(max(number, 0), lines.count - 1)]
        let place = line.place(at: point.x)
        // Behind the space at which a line was broken is the next line.
        if place == line.range.upperBound, let last = line.stops.dropLast().last, number < lines.count - 1 {
            return last.place
        }
        return place
    }

    /// The parts of the lines of a paragraph that are selected.
    func marks(of selection: Range<Int>, in index: Int) -> [CGRect] {
        let lines = lines(of: index)
        let height = paragraphs[index].height / CGFloat(max(lines.count, 1))
        let end = paragraphs[index].start + paragraphs[index].count
        return lines.enumerated().compactMap { number, line in
            guard selection.lowerBound <= line.range.upperBound, selection.upperBound > line.range.lowerBound else {
                return nil
            }
            let from = line.x(of: max(selection.lowerBound, line.range.lowerBound))
            // A line end that is selected, too, is seen as a little room.
            let goesOn = selection.upperBound > end && number == lines.count - 1
            let to = line.x(of: min(selection.upperBound, line.range.upperBound)) + (goesOn ? lineHeight / 2 : 0)
            guard to > from else { return nil }
            return CGRect(x: from, y: top(of: index) + CGFloat(number) * height, width: to - from, height: height)
        }
    }
}
