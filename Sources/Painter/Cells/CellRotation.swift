import Display

/// The rotation of text in cells. A character that points in a direction is replaced by one that points in the rotated
/// direction.
struct CellRotation {
    /// The rotated right and down vectors, in points, because cells are taller than wide.
    private let right, down: SIMD2<Double>

    init(_ map: PaintMap) {
        right = SIMD2(map.a * Screen.cellWidth, map.b * Screen.cellHeight)
        down = SIMD2(map.c * Screen.cellWidth, map.d * Screen.cellHeight)
    }

    /// The characters of each family in four directions: right, down, left, up.
    private static let pointing: [[Character]] = [
        ["›", "⌄", "‹", "⌃"], ["→", "↓", "←", "↑"], ["▶", "▼", "◀", "▲"], ["▷", "▽", "◁", "△"], ["▸", "▾", "◂", "▴"],
        ["⇒", "⇓", "⇐", "⇑"], ["↘", "↙", "↖", "↗"],
    ]

    /// Returns a pointing character rotated to the nearest quarter turn; other text is unchanged.
    func turned(_ text: String) -> String {
        guard text.count == 1, let character = text.first else { return text }
        for directions in Self.pointing {
            guard let index = directions.firstIndex(of: character) else { continue }
            // The last family points along the diagonals.
            let isDiagonal = directions == Self.pointing.last
            let (along, across): (Double, Double) = [(1, 0), (0, 1), (-1, 0), (0, -1)][index]
            let way = isDiagonal ? right * (along - across) + down * (along + across) : right * along + down * across
            let turned = isDiagonal ? SIMD2(way.x + way.y, way.y - way.x) : way
            let quarter = abs(turned.x) >= abs(turned.y) ? (turned.x >= 0 ? 0 : 2) : turned.y >= 0 ? 1 : 3
            return String(directions[quarter])
        }
        return text
    }
}
