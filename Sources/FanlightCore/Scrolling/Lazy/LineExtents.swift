import Foundation

/// The lengths and starts of many lines, of which only a few were measured.
///
/// All other lines have the estimated length. Only lengths that differ from the estimate are stored. A hundred thousand
/// equal rows thus use no more memory than ten.
package struct LineExtents {
    var count = 0
    package var estimate: CGFloat = 0
    var spacing: CGFloat = 0
    /// Lines whose length differs from the estimate, in order.
    private var lines: [Int] = []
    /// The summed differences from the estimate, up to and including each stored line.
    private var sums: [CGFloat] = []

    /// The length of all lines; zero if negative spacing exceeds the lengths.
    package var total: CGFloat { count == 0 ? 0 : max(start(of: count) - spacing, 0) }

    /// True if no line begins after the one before it, because of negative spacing.
    var hasNonPositiveStep: Bool { estimate + spacing <= 0 }

    package func start(of line: Int) -> CGFloat {
        let known = position(of: line)
        return CGFloat(line) * (estimate + spacing) + (known > 0 ? sums[known - 1] : 0)
    }

    package func length(of line: Int) -> CGFloat {
        let known = position(of: line)
        guard known < lines.count, lines[known] == line else { return estimate }
        return estimate + excess(known)
    }

    /// The line at a distance from the start of the first one, clamped to the existing lines.
    package func line(at distance: CGFloat) -> Int {
        if hasNonPositiveStep { return 0 }
        var (low, high) = (0, max(count - 1, 0))
        while low < high {
            let middle = (low + high + 1) / 2
            if start(of: middle) <= distance { low = middle } else { high = middle - 1 }
        }
        return low
    }

    mutating func set(_ line: Int, to length: CGFloat) {
        let known = position(of: line)
        let isKnown = known < lines.count && lines[known] == line
        let change = length - estimate - (isKnown ? excess(known) : 0)
        guard abs(change) > 1e-6 || isKnown && abs(length - estimate) <= 1e-6 else { return }
        if !isKnown {
            lines.insert(line, at: known)
            sums.insert(known > 0 ? sums[known - 1] : 0, at: known)
        }
        for index in known..<sums.count { sums[index] += change }
        if abs(length - estimate) <= 1e-6 {
            lines.remove(at: known)
            sums.remove(at: known)
        }
    }

    /// Moves the lines from `line` on by `distance` lines. Stored lines that would be overwritten are discarded.
    mutating func shift(from line: Int, by distance: Int) {
        guard distance != 0 else { return }
        let known = lines.indices.map { (line: lines[$0], excess: excess($0)) }
        removeAll()
        for entry in known {
            let moved = entry.line >= line ? entry.line + distance : entry.line
            if entry.line < line && entry.line >= line + distance { continue }
            append(moved, entry.excess)
        }
    }

    /// Discards lines past the end.
    mutating func trim() {
        while let last = lines.last, last >= count {
            lines.removeLast()
            sums.removeLast()
        }
    }

    mutating func removeAll() {
        lines.removeAll()
        sums.removeAll()
    }

    private mutating func append(_ line: Int, _ excess: CGFloat) {
        sums.append((sums.last ?? 0) + excess)
        lines.append(line)
    }

    private func excess(_ index: Int) -> CGFloat { sums[index] - (index > 0 ? sums[index - 1] : 0) }

    /// The number of stored lines before a line.
    private func position(of line: Int) -> Int {
        var (low, high) = (0, lines.count)
        while low < high {
            let middle = (low + high) / 2
            if lines[middle] < line { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
