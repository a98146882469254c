import FanlightTesting

/// The texts “page 0”, “page 1”, … of a tab view's pages.
@MainActor
extension Stage {
    /// Returns the left edges of the presented texts of a page.
    func edges(ofPage page: Int) -> [Int] { shown("page \(page)").map(\.x) }

    /// Returns true if one text of a page is presented, at a place. Digits have slightly different widths.
    func presents(page: Int, at place: Int) -> Bool {
        let found = edges(ofPage: page)
        return found.count == 1 && abs(found[0] - place) <= 4
    }
}
