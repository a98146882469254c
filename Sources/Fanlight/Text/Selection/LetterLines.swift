import Display
import Foundation
import Typesetting

/// Where the letters of a text stand that is shown in lines, and which of its places each of them is.
///
/// Places are counted in UTF-8, as `TextEdit` counts them; lengths are points from where the lines begin.
struct LetterLines {
    struct Letter {
        /// What of the text it shows; of an ellipsis, all that was left out.
        var places: Range<Int>
        var left: CGFloat
        var right: CGFloat
        var isRightToLeft: Bool

        /// Its edges in the order in which it is read.
        var start: CGFloat { isRightToLeft ? right : left }
        var end: CGFloat { isRightToLeft ? left : right }

        /// The place before the letter, or behind it, whichever is nearer.
        func place(at x: CGFloat) -> Int {
            let isLeft = x < (left + right) / 2
            return isLeft == isRightToLeft ? places.upperBound : places.lowerBound
        }
    }

    struct Line {
        var top: CGFloat
        var bottom: CGFloat
        /// In the order in which they are read.
        var letters: [Letter] = []
        /// How it is read as a whole.
        var isRightToLeft = false
    }

    private(set) var lines: [Line] = []
    private let start: Int

    /// - Parameters:
    ///   - text: Set with a mark on each of its spans, so that each run knows the edges of its line.
    ///   - letters: What the text is of, without anything left out.
    ///   - start: The place at which they begin.
    init(
        _ text: TypesetText, of letters: String, from start: Int = 0, rightToLeft: Bool, _ typesetter: any Typesetter,
        _ metrics: LayoutMetrics
    ) {
        self.start = start
        var reader = LetterReader(letters, from: start, isCut: text.truncated)
        var next = text.marks.startIndex
        while next < text.marks.endIndex, next < text.runs.endIndex {
            let edges = text.marks[next].line
            let end = text.marks[next...].firstIndex { $0.line != edges } ?? text.runs.endIndex
            let runs = text.runs[next..<end].map { run in
                ReadRun(run, typesetter.clusters(of: run), dot: metrics.dotWidth, keepsOrder: metrics.isCell)
            }
            lines.append(
                Line(
                    top: CGFloat(edges.lowerBound) * metrics.dotHeight,
                    bottom: CGFloat(edges.upperBound) * metrics.dotHeight,
                    letters: reader.read(rightToLeft ? runs.reversed() : runs, isLast: end == text.runs.endIndex),
                    isRightToLeft: rightToLeft))
            next = end
        }
    }

    private func line(at y: CGFloat) -> Line? {
        lines.min { $0.distance(to: y) < $1.distance(to: y) }
    }

    /// The place between two letters that is nearest to a point. Where a point is no finer than a letter, all of the letter.
    func places(at point: CGPoint, isCell: Bool) -> Range<Int> {
        guard let line = line(at: point.y), let letter = line.letter(at: point.x) else { return start..<start }
        if isCell, letter.left <= point.x, point.x < letter.right { return letter.places }
        let place = line.placeOutside(at: point.x) ?? letter.place(at: point.x)
        return place..<place
    }

    /// The place of the letter at a point, or of the nearest.
    func placeOfLetter(at point: CGPoint) -> Int { letter(at: point)?.places.lowerBound ?? start }

    private func letter(at point: CGPoint) -> Letter? { line(at: point.y)?.letter(at: point.x) }

    /// What is between two places, line by line: where directions meet, in several parts.
    func areas(of range: Range<Int>) -> [CGRect] { lines.flatMap { $0.areas(of: range) } }

    /// Where the line is in which a place is.
    func line(of place: Int) -> CGRect? {
        let found =
            lines.last { line in
                line.letters.contains { $0.places.lowerBound <= place && place <= $0.places.upperBound }
            }
            ?? lines.last
        guard let found else { return nil }
        let letter = found.letters.first { $0.places.lowerBound <= place && place <= $0.places.upperBound }
        return CGRect(
            x: letter?.left ?? 0, y: found.top, width: letter.map { $0.right - $0.left } ?? 0,
            height: found.bottom - found.top)
    }
}

extension LetterLines.Line {
    /// What is between two places: where directions meet, in several parts.
    func areas(of range: Range<Int>) -> [CGRect] {
        guard !range.isEmpty else { return [] }
        var areas: [CGRect] = []
        var goesOn = false
        for letter in letters.sorted(by: { $0.left < $1.left }) {
            let isInside = letter.isIn(range)
            if isInside, goesOn, let last = areas.indices.last {
                areas[last].size.width = max(areas[last].width, letter.right - areas[last].minX)
            } else if isInside {
                areas.append(CGRect(x: letter.left, y: top, width: letter.right - letter.left, height: bottom - top))
            }
            goesOn = isInside
        }
        return areas
    }

    /// The place that the empty room beside a line stands for: behind its end the last, whichever way the letters are read
    /// that happen to stand there. Nil among its letters.
    func placeOutside(at x: CGFloat) -> Int? {
        guard let left = letters.map(\.left).min(), let right = letters.map(\.right).max(), !(left..<right).contains(x)
        else { return nil }
        return (x < left) == isRightToLeft
            ? letters.map(\.places.upperBound).max() : letters.map(\.places.lowerBound).min()
    }

    func letter(at x: CGFloat) -> LetterLines.Letter? {
        letters.min { $0.distance(to: x) < $1.distance(to: x) }
    }

    fileprivate func distance(to y: CGFloat) -> CGFloat { max(top - y, y - bottom, 0) }
}

extension LetterLines.Letter {
    fileprivate func distance(to x: CGFloat) -> CGFloat { max(left - x, x - right, 0) }

    /// What stands for no letter of the text, as a hyphen at a line's end, goes with the place that it stands at.
    fileprivate func isIn(_ range: Range<Int>) -> Bool {
        places.isEmpty
            ? range.lowerBound < places.lowerBound && places.lowerBound <= range.upperBound : places.overlaps(range)
    }
}
