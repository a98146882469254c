import ClientKit
import Display

/// Maps a terminal's cells to points of the picture, and counts clicks.
struct PointerMapping {
    /// Rows that one notch of the wheel scrolls.
    static let rowsPerNotch = 3

    private let doubleClick: Duration
    /// The pressed button.
    private var held: UInt8?
    private var lastPress: (time: SuspendingClock.Instant, column: Int, row: Int, button: UInt8, clicks: UInt8)?

    init(_ timing: ClientTiming) { doubleClick = timing.doubleClick }

    /// Returns the middle of a cell, in points of the scene. Pictures for other displays are shown at the same size.
    static func place(column: Int, row: Int) -> ScreenPoint {
        ScreenPoint(x: (Double(column) + 0.5) * Screen.cellWidth, y: (Double(row) + 0.5) * Screen.cellHeight)
    }

    mutating func input(for mouse: MouseInput, at place: ScreenPoint, now: SuspendingClock.Instant) -> Input {
        switch mouse.kind {
        case .pressed(let button):
            var clicks: UInt8 = 1
            if let last = lastPress, last.column == mouse.column, last.row == mouse.row, last.button == button,
                now - last.time <= doubleClick
            {
                clicks = last.clicks == 255 ? 255 : last.clicks + 1
            }
            lastPress = (now, mouse.column, mouse.row, button, clicks)
            held = button
            return pointer(.pressed, place, button, clicks, mouse)
        case .dragged(let button):
            return pointer(.moved, place, button, lastPress?.clicks ?? 1, mouse)
        case .hovered:
            // The button was released outside of the terminal.
            if let button = held {
                held = nil
                return pointer(.released, place, button, lastPress?.clicks ?? 1, mouse)
            }
            return pointer(.moved, place, 0, 1, mouse)
        case .released(let button):
            held = nil
            return pointer(.released, place, button, lastPress?.clicks ?? 1, mouse)
        case .wheel(var columns, var rows):
            // A vertical wheel scrolls horizontally with Shift, as on desktops.
            if mouse.modifiers == .shift, columns == 0 { swap(&columns, &rows) }
            return .scroll(
                ScrollInput(
                    at: place, deltaX: Double(columns * PointerMapping.rowsPerNotch) * Screen.cellWidth,
                    deltaY: Double(rows * PointerMapping.rowsPerNotch) * Screen.cellHeight))
        }
    }

    private func pointer(
        _ phase: PointerInput.Phase, _ place: ScreenPoint, _ button: UInt8, _ clicks: UInt8, _ mouse: MouseInput
    ) -> Input {
        .pointer(PointerInput(phase, at: place, button: button, clicks: clicks, modifiers: mouse.modifiers))
    }
}
