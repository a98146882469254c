import Display

/// Turns a terminal's cells into places of the picture, and presses into clicks.
struct PointerMapping {
    /// A second press in the same cell within this time is a double click.
    static let doubleClick = Duration.milliseconds(400)
    /// Rows that one notch of the wheel scrolls.
    static let rowsPerNotch = 3

    /// The button that is down.
    private var held: UInt8?
    private var lastPress: (time: SuspendingClock.Instant, column: Int, row: Int, button: UInt8, clicks: UInt8)?

    /// The middle of a cell, in points of the scene. Pictures for other displays are shown at the same size.
    static func place(column: Int, row: Int) -> ScreenPoint {
        ScreenPoint(x: (Double(column) + 0.5) * Screen.cellWidth, y: (Double(row) + 0.5) * Screen.cellHeight)
    }

    mutating func input(for mouse: MouseInput, at place: ScreenPoint, now: SuspendingClock.Instant) -> Input {
        switch mouse.kind {
        case .pressed(let button):
            var clicks: UInt8 = 1
            if let last = lastPress, last.column == mouse.column, last.row == mouse.row, last.button == button,
                now - last.time <= PointerMapping.doubleClick
            {
                clicks = last.clicks == 255 ? 255 : last.clicks + 1
            }
            lastPress = (now, mouse.column, mouse.row, button, clicks)
            held = button
            return pointer(.pressed, place, button, clicks, mouse)
        case .dragged(let button):
            return pointer(.moved, place, button, lastPress?.clicks ?? 1, mouse)
        case .hovered:
            // It was released where the terminal could not see it.
            if let button = held {
                held = nil
                return pointer(.released, place, button, lastPress?.clicks ?? 1, mouse)
            }
            return pointer(.moved, place, 0, 1, mouse)
        case .released(let button):
            held = nil
            return pointer(.released, place, button, lastPress?.clicks ?? 1, mouse)
        case .wheel(var columns, var rows):
            // A wheel that only turns up and down scrolls sideways with Shift, as on desktops.
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
