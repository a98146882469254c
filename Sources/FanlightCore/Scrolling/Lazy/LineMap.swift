/// Maps the views of a lazy container to its lines. A line of a stack has one view, and a line of a grid has one view
/// per column. A section's header and footer have lines of their own.
@MainActor
package struct LineMap {
    package struct Run {
        let items: Range<Int>
        let lines: Range<Int>
        let perLine: Int
        package let section: Int?
        package let part: ItemList.SectionPart
    }

    /// The lines of a section, as needed for pinning.
    struct SectionLines {
        var header: Range<Int>?
        var footer: Range<Int>?
        var lines: Range<Int>
    }

    private(set) var runs: [Run] = []
    private(set) var sections: [Int: SectionLines] = [:]
    package private(set) var lineCount = 0

    nonisolated init() {}

    init(_ list: ItemList, columns: Int) {
        for segment in list.segments {
            let perLine = segment.part == .content ? max(columns, 1) : 1
            var items = segment.start..<(segment.start + segment.count)
            // Grid content continues in the last, unfilled line of the segment before it.
            if let last = runs.last, perLine > 1, last.perLine == perLine, last.section == segment.section {
                items = last.items.lowerBound..<items.upperBound
                runs.removeLast()
                lineCount = last.lines.lowerBound
            }
            let lines = lineCount..<(lineCount + (items.count + perLine - 1) / perLine)
            runs.append(
                Run(items: items, lines: lines, perLine: perLine, section: segment.section, part: segment.part))
            lineCount = lines.upperBound
        }
        for run in runs {
            guard let number = run.section else { continue }
            var section = sections[number] ?? SectionLines(lines: run.lines)
            section.lines = min(section.lines.lowerBound, run.lines.lowerBound)..<run.lines.upperBound
            if run.part == .header {
                section.header = (section.header?.lowerBound ?? run.lines.lowerBound)..<run.lines.upperBound
            }
            if run.part == .footer {
                section.footer = (section.footer?.lowerBound ?? run.lines.lowerBound)..<run.lines.upperBound
            }
            sections[number] = section
        }
    }

    private func run(_ isBefore: (Run) -> Bool) -> Run? {
        guard !runs.isEmpty else { return nil }
        var (low, high) = (0, runs.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(runs[middle]) { low = middle + 1 } else { high = middle }
        }
        return runs[low]
    }

    package func run(ofLine line: Int) -> Run? {
        run { $0.lines.upperBound <= line }.flatMap { $0.lines.contains(line) ? $0 : nil }
    }

    package func items(inLine line: Int) -> Range<Int> {
        guard let run = run(ofLine: line) else { return 0..<0 }
        let first = run.items.lowerBound + (line - run.lines.lowerBound) * run.perLine
        return first..<min(first + run.perLine, run.items.upperBound)
    }

    package func line(ofItem item: Int) -> Int? {
        guard let run = run({ $0.items.upperBound <= item }), run.items.contains(item) else { return nil }
        return run.lines.lowerBound + (item - run.items.lowerBound) / run.perLine
    }
}
