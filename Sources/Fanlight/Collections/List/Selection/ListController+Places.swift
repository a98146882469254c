import Foundation

/// Where keys go on when rows went, and what is seen with the row that they come to.
extension ListController {
    /// How many rows after one that went are asked whether keys go on from them.
    private static let mostFollowers = 200

    /// Where the first row is of those that followed one which went, if others went with it. Only what is seen is asked.
    func follower(of index: Int, _ moved: (Int) -> Int?) -> Int? {
        (index + 1...index + ListController.mostFollowers).lazy.compactMap(moved).first { self.isContent($0) }
    }

    /// The row that is where another was, or else the last before that.
    func nearestRow(to index: Int) -> Int? {
        var row = min(index, count - 1)
        while row < count, row >= 0, !isContent(row) { row += 1 }
        if row >= count { row = min(index, count - 1) }
        while row >= 0, !isContent(row) { row -= 1 }
        return row >= 0 ? row : nil
    }

    /// What is to be seen of a list with a row: what stands before its first row, and what stands after its last one, belong
    /// to it, as far as there is room for them.
    func placeAround(_ index: Int) -> (CGRect, _ rect: (Int) -> CGRect?) -> CGRect {
        let isFirst = index > 0 && next(from: index, by: -1) == nil
        let isLast = index < count - 1 && next(from: index, by: 1) == nil
        guard isFirst || isLast else { return { row, _ in row } }
        let (count, room) = (count, rows?.listNode.enclosingViewport?.frame.height ?? 0)
        return { row, rect in
            for other in [isFirst ? 0 : nil, isLast ? count - 1 : nil] {
                let both = other.flatMap(rect).map(row.union)
                if let both, both.height <= room { return both }
            }
            return row
        }
    }
}
