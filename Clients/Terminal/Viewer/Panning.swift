import Display

/// The visible part of a picture for an observer whose terminal is smaller than it.
struct Panning: Equatable {
    private(set) var column = 0
    private(set) var row = 0

    /// Moves by a key; returns true if it moved. `picture` and `window` are columns and rows.
    mutating func move(by key: Key, picture: (Int, Int), window: (Int, Int)) -> Bool {
        let before = self
        switch key {
        case .left: column -= 1
        case .right: column += 1
        case .up: row -= 1
        case .down: row += 1
        case .pageUp: row -= window.1
        case .pageDown: row += window.1
        case .home: (column, row) = (0, 0)
        case .end: row = picture.1
        default: return false
        }
        fit(picture: picture, window: window)
        return self != before
    }

    /// Clamps to the picture, also after the picture or the terminal changed its size.
    mutating func fit(picture: (Int, Int), window: (Int, Int)) {
        column = max(0, min(column, picture.0 - window.0))
        row = max(0, min(row, picture.1 - window.1))
    }
}
