/// The box-drawing characters of a line style.
enum BoxLines {
    case light, rounded, heavy, dashed

    var horizontal: String {
        switch self {
        case .light, .rounded: "─"
        case .heavy: "━"
        case .dashed: "┄"
        }
    }

    var vertical: String {
        switch self {
        case .light, .rounded: "│"
        case .heavy: "┃"
        case .dashed: "┆"
        }
    }

    /// The corners, clockwise from the upper left.
    var corners: [String] {
        switch self {
        case .light, .dashed: ["┌", "┐", "┘", "└"]
        case .rounded: ["╭", "╮", "╯", "╰"]
        case .heavy: ["┏", "┓", "┛", "┗"]
        }
    }

    /// Returns the character at a position on a rectangle's edge. Returns nil inside, and between the ends of a single
    /// row.
    func character(x: Int, y: Int, in rect: CellRect) -> String? {
        let (left, right) = (x == rect.left, x == rect.right - 1)
        if rect.height == 1 { return left || right ? vertical : nil }
        let (top, bottom) = (y == rect.top, y == rect.bottom - 1)
        if top, left { return corners[0] }
        if top, right { return corners[1] }
        if bottom, right { return corners[2] }
        if bottom, left { return corners[3] }
        if top || bottom { return horizontal }
        return left || right ? vertical : nil
    }
}

/// A rectangle of whole cells; `right` and `bottom` are exclusive.
struct CellRect: Hashable {
    var left, top, right, bottom: Int

    var width: Int { max(0, right - left) }
    var height: Int { max(0, bottom - top) }
    var isEmpty: Bool { right <= left || bottom <= top }

    func intersection(_ other: CellRect) -> CellRect {
        CellRect(
            left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
            bottom: min(bottom, other.bottom))
    }

    func contains(_ x: Int, _ y: Int) -> Bool { x >= left && x < right && y >= top && y < bottom }
}
