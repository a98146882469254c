import Foundation

extension LazyNode {
    /// Headers and footers that stay visible with their section, though their own position may be out of view.
    func pinnedLines(for lines: [Int], _ seen: ClosedRange<CGFloat>) -> [Int] {
        guard !arrangement.pinned.isEmpty, let first = lines.first, let last = lines.last else { return [] }
        var found: [Int] = []
        let edges = [first, last, extents.line(at: seen.lowerBound), extents.line(at: seen.upperBound)]
        for number in Set(edges.compactMap { map.run(ofLine: $0)?.section }) {
            guard let section = map.sections[number] else { continue }
            let parts: [(PinnedScrollableViews, Range<Int>?)] = [
                (.sectionHeaders, section.header), (.sectionFooters, section.footer),
            ]
            for (kind, range) in parts {
                guard arrangement.pinned.contains(kind), let range else { continue }
                for line in range where !lines.contains(line) && !found.contains(line) {
                    extents.set(line, to: length(ofLine: line, across))
                    found.append(line)
                }
            }
        }
        return found
    }

    /// The position at which a line is shown. It is its own, or the edge of the visible part while its section is
    /// visible.
    func position(of line: Int, _ seen: ClosedRange<CGFloat>) -> (start: CGFloat, isPinned: Bool) {
        let own = extents.start(of: line)
        guard let run = map.run(ofLine: line), let number = run.section, let section = map.sections[number] else {
            return (own, false)
        }
        let length = extents.length(of: line)
        if run.part == .header, arrangement.pinned.contains(.sectionHeaders) {
            let end = extents.start(of: section.lines.upperBound) - extents.spacing
            return (max(own, min(seen.lowerBound, end - length)), true)
        }
        if run.part == .footer, arrangement.pinned.contains(.sectionFooters) {
            let start = extents.start(of: section.lines.lowerBound)
            return (min(own, max(seen.upperBound - length, start)), true)
        }
        return (own, false)
    }

    /// True if a view may cover others and must be painted after them.
    func isPinned(_ item: Int) -> Bool {
        guard !arrangement.pinned.isEmpty, let line = map.line(ofItem: item), let run = map.run(ofLine: line) else {
            return false
        }
        return run.part == .header && arrangement.pinned.contains(.sectionHeaders)
            || run.part == .footer && arrangement.pinned.contains(.sectionFooters)
    }
}
