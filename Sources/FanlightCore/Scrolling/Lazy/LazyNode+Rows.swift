extension LazyNode {
    /// Updates the appearance of a list's row: its section, position, separators and state.
    func describe(_ row: LazyRow) {
        // An unmounted item is skipped, because reading its traits would make it again.
        guard row.item.isMounted, let node = row.row, let list = arrangement.rows,
            let line = map.line(ofItem: row.index), let run = map.run(ofLine: line)
        else { return }
        func part(_ line: Int) -> ItemList.SectionPart? {
            map.run(ofLine: line).flatMap { $0.section == run.section ? $0.part : nil }
        }
        /// True if a line belongs to the rows of another section.
        func meetsRows(_ line: Int) -> Bool {
            map.run(ofLine: line).map { $0.section != run.section && $0.part == .content } ?? false
        }
        let words = rowMaker?.words(of: row) ?? ListRowWords()
        let above =
            rows[row.index - 1].flatMap { $0.item.isMounted ? rowMaker?.words(of: $0) : nil } ?? ListRowWords()
        var look = ListRowLook(
            list: list, part: run.part, isFirst: part(line - 1) != run.part, isLast: part(line + 1) != run.part,
            followsHeader: part(line - 1) == .header, endsSection: part(line + 1) == nil, isTop: line == 0,
            isEnd: line == map.lineCount - 1,
            isStriped: list.alternates && line % 2 == 1,
            words: words, state: rowMaker?.state(of: row) ?? ListRowState(),
            line: above.below.joined(with: words.above))
        if look.isFirst {
            let own = words.sectionAbove.edge(of: words.above)
            // Adjacent sections share one separator.
            look.sectionAbove = meetsRows(line - 1) ? above.sectionBelow.edge(of: above.below).joined(with: own) : own
        }
        if look.isLast, !meetsRows(line + 1) { look.sectionBelow = words.sectionBelow.edge(of: words.below) }
        node.look = look
        rows[row.index - 1]?.row?.next = node
        node.next = rows[row.index + 1]?.row
    }
}
