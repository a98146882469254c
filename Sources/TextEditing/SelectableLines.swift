import Display
import Foundation
import Typesetting

/// Maps displayed lines to positions in a text, for selection.
///
/// Positions are UTF-8 offsets, as in `TextEdit`; lengths are points from the start of the lines.
package struct SelectableLines {
    /// A displayed grapheme cluster, with the range of the text that it stands for.
    package struct Cluster {
        /// The range of the text that the glyph displays; for an ellipsis, all of the text that it replaces.
        package var places: Range<Int>
        package var left: CGFloat
        package var right: CGFloat
        package var isRightToLeft: Bool

        /// The edges in reading order.
        package var start: CGFloat { isRightToLeft ? right : left }
        package var end: CGFloat { isRightToLeft ? left : right }

        /// The nearer one of the positions before and after the character.
        package func place(at x: CGFloat) -> Int {
            let isLeft = x < (left + right) / 2
            return isLeft == isRightToLeft ? places.upperBound : places.lowerBound
        }
    }

    package struct Line {
        package var top: CGFloat
        package var bottom: CGFloat
        /// The characters in reading order.
        package var clusters: [Cluster] = []
        /// The base direction of the line.
        package var isRightToLeft = false

        package init(top: CGFloat, bottom: CGFloat, clusters: [Cluster] = [], isRightToLeft: Bool = false) {
            self.top = top
            self.bottom = bottom
            self.clusters = clusters
            self.isRightToLeft = isRightToLeft
        }
    }

    package private(set) var lines: [Line] = []
    private let start: Int

    /// - Parameter text: must be typeset with a mark on each span, so that each run has the edges of its line.
    /// - Parameter string: the whole text without truncation.
    /// - Parameter start: the position at which the text begins.
    /// - Parameter dot: the size of a dot in points: a cell on terminals, where clusters are in storage order.
    package init(
        _ text: TypesetText, of string: String, from start: Int = 0, rightToLeft: Bool, _ typesetter: any Typesetter,
        dot: CGSize, isCell: Bool
    ) {
        self.start = start
        var reader = ClusterMatcher(string, from: start, isCut: text.truncated)
        var next = text.marks.startIndex
        while next < text.marks.endIndex, next < text.runs.endIndex {
            let edges = text.marks[next].line
            let end = text.marks[next...].firstIndex { $0.line != edges } ?? text.runs.endIndex
            let runs = text.runs[next..<end].map { run in
                OrderedRun(run, typesetter.clusters(of: run), dot: dot.width, keepsOrder: isCell)
            }
            lines.append(
                Line(
                    top: CGFloat(edges.lowerBound) * dot.height,
                    bottom: CGFloat(edges.upperBound) * dot.height,
                    clusters: reader.read(rightToLeft ? runs.reversed() : runs, isLast: end == text.runs.endIndex),
                    isRightToLeft: rightToLeft))
            next = end
        }
    }

    private func line(at y: CGFloat) -> Line? {
        lines.min { $0.distance(to: y) < $1.distance(to: y) }
    }

    /// The position between two characters nearest to a point. On terminals a point covers a whole character, so its
    /// range is returned.
    package func places(at point: CGPoint, isCell: Bool) -> Range<Int> {
        guard let line = line(at: point.y), let cluster = line.cluster(at: point.x) else { return start..<start }
        if isCell, cluster.left <= point.x, point.x < cluster.right { return cluster.places }
        let place = line.placeOutside(at: point.x) ?? cluster.place(at: point.x)
        return place..<place
    }

    /// The position of the character at a point, or of the nearest one.
    package func clusterStart(at point: CGPoint) -> Int { cluster(at: point)?.places.lowerBound ?? start }

    private func cluster(at point: CGPoint) -> Cluster? { line(at: point.y)?.cluster(at: point.x) }

    /// The rectangles between two positions, line by line. Bidi text may have several per line.
    package func areas(of range: Range<Int>) -> [CGRect] { lines.flatMap { $0.areas(of: range) } }

    /// The rectangle of a position in its line.
    package func line(of place: Int) -> CGRect? {
        let found =
            lines.last { line in
                line.clusters.contains { $0.places.lowerBound <= place && place <= $0.places.upperBound }
            }
            ?? lines.last
        guard let found else { return nil }
        let cluster = found.clusters.first { $0.places.lowerBound <= place && place <= $0.places.upperBound }
        return CGRect(
            x: cluster?.left ?? 0, y: found.top, width: cluster.map { $0.right - $0.left } ?? 0,
            height: found.bottom - found.top)
    }
}

extension SelectableLines.Line {
    /// The rectangles between two positions in this line. Bidi text may have several.
    package func areas(of range: Range<Int>) -> [CGRect] {
        guard !range.isEmpty else { return [] }
        var areas: [CGRect] = []
        var wasInside = false
        for cluster in clusters.sorted(by: { $0.left < $1.left }) {
            let isInside = cluster.isIn(range)
            if isInside, wasInside, let last = areas.indices.last {
                areas[last].size.width = max(areas[last].width, cluster.right - areas[last].minX)
            } else if isInside {
                areas.append(CGRect(x: cluster.left, y: top, width: cluster.right - cluster.left, height: bottom - top))
            }
            wasInside = isInside
        }
        return areas
    }

    /// The position for a point beside the line; nil for a point among the characters. A point beyond the line's end
    /// gives the end of the line, independent of the direction of the nearest character.
    package func placeOutside(at x: CGFloat) -> Int? {
        guard let left = clusters.map(\.left).min(), let right = clusters.map(\.right).max(),
            !(left..<right).contains(x)
        else { return nil }
        return (x < left) == isRightToLeft
            ? clusters.map(\.places.upperBound).max() : clusters.map(\.places.lowerBound).min()
    }

    package func cluster(at x: CGFloat) -> SelectableLines.Cluster? {
        clusters.min { $0.distance(to: x) < $1.distance(to: x) }
    }

    fileprivate func distance(to y: CGFloat) -> CGFloat { max(top - y, y - bottom, 0) }
}

extension SelectableLines.Cluster {
    fileprivate func distance(to x: CGFloat) -> CGFloat { max(left - x, x - right, 0) }

    /// A glyph without a character of its own belongs to the character before it. An example is a hyphen at a line's
    /// end.
    fileprivate func isIn(_ range: Range<Int>) -> Bool {
        places.isEmpty
            ? range.lowerBound < places.lowerBound && places.lowerBound <= range.upperBound : places.overlaps(range)
    }
}
