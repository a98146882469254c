@_spi(Nodes) import FanlightCore
import Foundation

/// The cursor position after rows were removed, and the area scrolled into view with a row.
extension ListController {
    /// The maximum number of rows after a removed one that are tried as the new cursor position.
    private static let maximumFollowerSearch = 200

    /// Returns the first of the following rows that still exists, if others were removed with the cursor row. The
    /// search is limited to about the visible rows.
    func follower(of index: Int, _ moved: (Int) -> Int?) -> Int? {
        (index + 1...index + ListController.maximumFollowerSearch).lazy.compactMap(moved).first { self.isContent($0) }
    }

    /// Returns the content row at an index or after it, or else the last one before it.
    func nearestRow(to index: Int) -> Int? {
        var row = min(index, count - 1)
        while row < count, row >= 0, !isContent(row) { row += 1 }
        if row >= count { row = min(index, count - 1) }
        while row >= 0, !isContent(row) { row -= 1 }
        return row >= 0 ? row : nil
    }

    /// Returns a function that extends the rectangle to scroll into view. Content before the first row and after the
    /// last one is included if it fits.
    func scrollRectExtension(_ index: Int) -> (CGRect, _ rect: (Int) -> CGRect?) -> CGRect {
        let isFirst = index > 0 && next(from: index, by: -1) == nil
        let isLast = index < count - 1 && next(from: index, by: 1) == nil
        guard isFirst || isLast else { return { row, _ in row } }
        let (count, available) = (count, rows?.listNode.enclosingViewportNode?.frame.height ?? 0)
        return { row, rect in
            for other in [isFirst ? 0 : nil, isLast ? count - 1 : nil] {
                let both = other.flatMap(rect).map(row.union)
                if let both, both.height <= available { return both }
            }
            return row
        }
    }
}
