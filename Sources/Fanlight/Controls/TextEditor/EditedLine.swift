import Display
@_spi(Nodes) import FanlightCore
import Foundation
import TextEditing
import Typesetting

/// A line of a text that is being edited, with the positions of its characters.
struct EditedLine {
    /// The range in the text in UTF-8 offsets, without the line terminator.
    let range: Range<Int>
    /// The cursor position before each character, and at the end of the line.
    let stops: [(place: Int, x: CGFloat)]
    /// The characters of a bidirectional line, in which the stops are not ordered from left to right.
    private let mixed: SelectableLines.Line?
    /// True if the line's base direction is right to left.
    let isRightToLeft: Bool

    init(range: Range<Int>, stops: [(place: Int, x: CGFloat)]) {
        self.range = range
        self.stops = stops
        mixed = nil
        isRightToLeft = false
    }

    /// Returns the lines of a paragraph that contains right-to-left text.
    /// - Parameters:
    ///   - string: The text of the paragraph.
    ///   - start: The offset at which the paragraph begins.
    ///   - rightToLeft: The base direction if no character determines one.
    static func mixed(
        of string: String, from start: Int, _ runs: [TextRun], lineHeight: CGFloat, rightToLeft: Bool,
        _ typesetter: any Typesetter, _ metrics: LayoutMetrics
    ) -> [EditedLine] {
        let isRightToLeft = string.isRightToLeft(otherwise: rightToLeft)
        var reader = ClusterMatcher(string, from: start, isCut: false)
        let rows = Dictionary(grouping: runs) { $0.baseline }.sorted { $0.key < $1.key }
        let read = rows.enumerated().map { number, row in
            let runs = row.value.map {
                OrderedRun($0, typesetter.clusters(of: $0), dot: metrics.dotWidth, keepsOrder: metrics.isCell)
            }
            return reader.read(isRightToLeft ? runs.reversed() : runs, isLast: number == rows.count - 1)
        }
        var end = start
        let places = string.map { character in
            defer { end += character.utf8.count }
            return end
        }
        var begin = start
        return read.enumerated().map { number, line in
            let next = number + 1 < read.count ? read[number + 1].map(\.places.lowerBound).min() : nil
            let range = begin..<max(begin, next ?? end)
            begin = range.upperBound
            return EditedLine(
                range: range, places: places.filter(range.contains), clusters: line, isRightToLeft: isRightToLeft,
                space: lineHeight / 5)
        }
    }

    /// Creates a bidirectional line. Where directions meet, the cursor has two candidate edges. The chosen one is where
    /// a character in the line's base direction would appear.
    /// - Parameters:
    ///   - places: The character offsets in logical order.
    ///   - isRightToLeft: The base direction of the line.
    ///   - space: The width of a space in points. Spaces at the end of a line are not drawn.
    private init(
        range: Range<Int>, places: [Int], clusters: [SelectableLines.Cluster], isRightToLeft: Bool, space: CGFloat
    ) {
        self.range = range
        self.isRightToLeft = isRightToLeft
        mixed = SelectableLines.Line(top: 0, bottom: 0, clusters: clusters, isRightToLeft: isRightToLeft)
        let shown = clusters.filter { !$0.places.isEmpty }
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

    /// The width of the line's text in points.
    var width: CGFloat { mixed?.clusters.map(\.right).max() ?? stops.last?.x ?? 0 }

    func x(of place: Int) -> CGFloat {
        var (low, high) = (0, stops.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if stops[middle].place <= place { low = middle } else { high = middle - 1 }
        }
        return stops[low].x
    }

    /// Returns the character boundary nearest to a distance from the line's start. In the middle of a terminal cell it
    /// is the boundary before. The cursor thus moves to the pressed character.
    func place(at x: CGFloat) -> Int {
        if let mixed, let cluster = mixed.cluster(at: x) { return placeOutside(mixed, at: x) ?? cluster.place(at: x) }
        for (stop, next) in zip(stops, stops.dropFirst()) where x <= (stop.x + next.x) / 2 { return stop.place }
        return stops.last?.place ?? range.lowerBound
    }

    /// Returns the position beyond the drawn text. It is after trailing spaces, which are not drawn.
    private func placeOutside(_ line: SelectableLines.Line, at x: CGFloat) -> Int? {
        line.placeOutside(at: x).map { $0 == line.clusters.map(\.places.upperBound).max() ? range.upperBound : $0 }
    }

    /// Returns the horizontal extents of a selection: several where directions meet.
    /// - Parameter terminatorWidth: Extra width at the line's end for a selected line terminator.
    func parts(of selection: Range<Int>, terminatorWidth: CGFloat = 0) -> [ClosedRange<CGFloat>] {
        let inside = selection.clamped(to: range)
        let (from, to) = (x(of: inside.lowerBound), x(of: inside.upperBound))
        guard let mixed else { return to + terminatorWidth > from ? [from...(to + terminatorWidth)] : [] }
        let end =
            terminatorWidth == 0 ? [] : [isRightToLeft ? (to - terminatorWidth)...to : to...(to + terminatorWidth)]
        return mixed.areas(of: inside).map { $0.minX...$0.maxX } + end
    }
}
