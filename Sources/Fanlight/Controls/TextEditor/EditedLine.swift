import Display
import Foundation
import Typesetting

/// A line of a text that is being written, as it was broken, and where its characters stand.
struct EditedLine {
    /// In the text, counted in UTF-8, without what ends the line.
    let range: Range<Int>
    /// Where the cursor stands before each character, and at last at the end of the line.
    let stops: [(place: Int, x: CGFloat)]
    /// The letters of a line some of which are read from the right: there the stops do not follow each other from left to
    /// right.
    private let mixed: LetterLines.Line?
    /// How it is read as a whole.
    let isRightToLeft: Bool

    init(range: Range<Int>, stops: [(place: Int, x: CGFloat)]) {
        self.range = range
        self.stops = stops
        mixed = nil
        isRightToLeft = false
    }

    /// The lines of a paragraph with letters that are read from the right.
    /// - Parameters:
    ///   - letters: What the paragraph is of.
    ///   - start: The place at which they begin.
    ///   - rightToLeft: How it is read where no letter says so.
    static func mixed(
        of letters: String, from start: Int, _ runs: [TextRun], lineHeight: CGFloat, rightToLeft: Bool,
        _ typesetter: any Typesetter, _ metrics: LayoutMetrics
    ) -> [EditedLine] {
        let isRightToLeft = letters.isReadFromTheRight(otherwise: rightToLeft)
        var reader = LetterReader(letters, from: start, isCut: false)
        let rows = Dictionary(grouping: runs) { $0.baseline }.sorted { $0.key < $1.key }
        let read = rows.enumerated().map { number, row in
            let runs = row.value.map {
                ReadRun($0, typesetter.clusters(of: $0), dot: metrics.dotWidth, keepsOrder: metrics.isCell)
            }
            return reader.read(isRightToLeft ? runs.reversed() : runs, isLast: number == rows.count - 1)
        }
        var end = start
        let places = letters.map { letter in
            defer { end += letter.utf8.count }
            return end
        }
        var begin = start
        return read.enumerated().map { number, line in
            let next = number + 1 < read.count ? read[number + 1].map(\.places.lowerBound).min() : nil
            let range = begin..<max(begin, next ?? end)
            begin = range.upperBound
            return EditedLine(
                range: range, places: places.filter(range.contains), letters: line, isRightToLeft: isRightToLeft,
                space: lineHeight / 5)
        }
    }

    /// Where directions meet the cursor could stand at either of two edges: it stands where a letter would come that is
    /// read as the line is.
    /// - Parameters:
    ///   - places: Of the characters, in the order in which they are kept.
    ///   - isRightToLeft: How the line is read as a whole.
    ///   - space: How wide a space is: those at the end of a line are not drawn.
    private init(
        range: Range<Int>, places: [Int], letters: [LetterLines.Letter], isRightToLeft: Bool, space: CGFloat
    ) {
        self.range = range
        self.isRightToLeft = isRightToLeft
        mixed = LetterLines.Line(top: 0, bottom: 0, letters: letters, isRightToLeft: isRightToLeft)
        let shown = letters.filter { !$0.places.isEmpty }
        let starting = Dictionary(shown.map { ($0.places.lowerBound, $0) }) { first, _ in first }
        let ending = Dictionary(shown.map { ($0.places.upperBound, $0) }) { first, _ in first }
        let end = (isRightToLeft ? shown.map(\.left).min() : shown.map(\.right).max()) ?? 0
        var undrawn: CGFloat = 0
        stops = (places + [range.upperBound]).map { place in
            let (next, before) = (starting[place], ending[place])
            if let next, next.isRightToLeft == isRightToLeft { return (place, next.start) }
            if let before, before.isRightToLeft == isRightToLeft { return (place, before.end) }
            if let edge = next?.start ?? before?.end { return (place, edge) }
            undrawn += space
            return (place, max(end + (isRightToLeft ? -undrawn : undrawn), 0))
        }
    }

    /// How wide its letters are.
    var width: CGFloat { mixed?.letters.map(\.right).max() ?? stops.last?.x ?? 0 }

    func x(of place: Int) -> CGFloat {
        var (low, high) = (0, stops.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if stops[middle].place <= place { low = middle } else { high = middle - 1 }
        }
        return stops[low].x
    }

    /// The place between two characters that is nearest to a distance from the line's start. In the middle of a cell it is
    /// the one before: the cursor comes to the letter that was pressed.
    func place(at x: CGFloat) -> Int {
        if let mixed, let letter = mixed.letter(at: x) { return placeOutside(mixed, at: x) ?? letter.place(at: x) }
        for (stop, next) in zip(stops, stops.dropFirst()) where x <= (stop.x + next.x) / 2 { return stop.place }
        return stops.last?.place ?? range.lowerBound
    }

    /// The cursor comes behind spaces at the line's end, too, which are not drawn.
    private func placeOutside(_ line: LetterLines.Line, at x: CGFloat) -> Int? {
        line.placeOutside(at: x).map { $0 == line.letters.map(\.places.upperBound).max() ? range.upperBound : $0 }
    }

    /// What is between two places, where directions meet in several parts.
    /// - Parameter room: At the line's end, for what ends it and is selected, too.
    func parts(of selection: Range<Int>, room: CGFloat = 0) -> [ClosedRange<CGFloat>] {
        let inside = selection.clamped(to: range)
        let (from, to) = (x(of: inside.lowerBound), x(of: inside.upperBound))
        guard let mixed else { return to + room > from ? [from...(to + room)] : [] }
        let end = room == 0 ? [] : [isRightToLeft ? (to - room)...to : to...(to + room)]
        return mixed.areas(of: inside).map { $0.minX...$0.maxX } + end
    }
}
