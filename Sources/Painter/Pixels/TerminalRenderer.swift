import CCairo
import Display
import Typesetting

/// Draws cells as a terminal would, in a monospaced typeface.
struct TerminalRenderer {
    let cairo: OpaquePointer
    let text: TextPainter
    let palette: Palette
    /// The pixels per point.
    let scale: Double
    let asOutlines: Bool

    private static let face = "JetBrains Mono,monospace"
    /// The font size at which the typeface's advance, 0.6 em, is a cell's width.
    private static let size = Screen.cellWidth / 0.6
    /// The distance of the baseline from the row's top: capitals are vertically centred.
    private static let baseline = 12.5

    func paint(_ grid: CellGrid) {
        for row in 0..<grid.rows {
            paintBackgrounds(grid, row)
            paintText(grid, row)
        }
    }

    private func color(_ color: CellColor) -> RGBA {
        switch color {
        case .defaultForeground: palette.foreground[0]
        case .defaultBackground: palette.background
        case .rgb(let color): color
        }
    }

    private func x(_ column: Int) -> Double { (Double(column) * Screen.cellWidth * scale).rounded() }
    private func y(_ row: Int) -> Double { (Double(row) * Screen.cellHeight * scale).rounded() }

    private func paintBackgrounds(_ grid: CellGrid, _ row: Int) {
        var column = 0
        while column < grid.columns {
            let background = grid[column, row].background
            let start = column
            while column < grid.columns, grid[column, row].background == background { column += 1 }
            guard background != .defaultBackground else { continue }
            cairo_set_source_rgba(cairo, color(background))
            cairo_rectangle(cairo, x(start), y(row), x(column) - x(start), y(row + 1) - y(row))
            cairo_fill(cairo)
        }
    }

    private func paintText(_ grid: CellGrid, _ row: Int) {
        var column = 0
        while column < grid.columns {
            let cell = grid[column, row]
            let start = column
            column += max(1, Int(cell.width))
            guard !cell.isBlank, cell.width > 0 else { continue }
            var ink = color(cell.foreground)
            if cell.attributes.contains(.dim) { ink = ink.mixed(into: color(cell.background), by: 0.68) }
            if let shape = BoxShape(cell.text) {
                paint(shape, start, row, ink)
            } else if cell.text.containsRightToLeftText {
                let run = consumeRightToLeftRun(grid, &column, start, row)
                paint(run, cell, start, column, row, ink)
            } else {
                // Adjacent text of one style is drawn together, so that the typeface spaces it evenly.
                var run = cell.text
                while cell.isNarrow, column < grid.columns, grid[column, row].continues(cell) {
                    run += grid[column, row].text
                    column += 1
                }
                paint(run, cell, start, column, row, ink)
            }
        }
    }

    /// Takes a run of right-to-left text, up to its last character in one style. Cells hold text in logical order, and
    /// a terminal reorders and joins it. Separate text is not included.
    private func consumeRightToLeftRun(_ grid: CellGrid, _ column: inout Int, _ start: Int, _ row: Int) -> String {
        let first = grid[start, row]
        var run = first.text
        var between = ""
        var next = column
        while next < grid.columns, grid[next, row].hasSameStyle(first), BoxShape(grid[next, row].text) == nil {
            let cell = grid[next, row]
            if cell.isBlank, between.last == " " { break }
            between += cell.text
            next += max(1, Int(cell.width))
            guard cell.text.containsRightToLeftText else { continue }
            run += between
            between = ""
            column = next
        }
        return run
    }

    private func paint(_ run: String, _ cell: Cell, _ start: Int, _ end: Int, _ row: Int, _ ink: RGBA) {
        var style = TextStyle(face: TerminalRenderer.face, weight: cell.attributes.contains(.bold) ? 700 : 400)
        if cell.attributes.contains(.italic) { style.traits.insert(.italic) }
        let baseline = y(row) + (TerminalRenderer.baseline * scale).rounded()
        let width = Double(end - start) * Screen.cellWidth * scale
        text.paint(
            run, style, size: TerminalRenderer.size * scale, x: x(start), baseline: baseline,
            width: cell.isNarrow || cell.width == 2 || end - start > 1 ? width : nil, tracking: 0, color: ink,
            on: cairo,
            asOutlines: asOutlines)
        let thickness = max(1, scale.rounded())
        cairo_set_source_rgba(cairo, ink)
        if cell.attributes.contains(.underline) {
            cairo_rectangle(cairo, x(start), baseline + (1.6 * scale).rounded(), x(end) - x(start), thickness)
        }
        if cell.attributes.contains(.strikethrough) {
            cairo_rectangle(cairo, x(start), baseline - (3.6 * scale).rounded(), x(end) - x(start), thickness)
        }
        cairo_fill(cairo)
    }

    private func paint(_ shape: BoxShape, _ column: Int, _ row: Int, _ ink: RGBA) {
        let cell = PixelRect(x: x(column), y: y(row), width: x(column + 1) - x(column), height: y(row + 1) - y(row))
        let line = max(1, (shape.isHeavy ? 2 * scale : scale).rounded())
        // Lines of all cells meet on the same pixels.
        let (left, top) = (
            cell.x + ((cell.width - line) / 2).rounded(.down), cell.y + ((cell.height - line) / 2).rounded(.down)
        )
        cairo_set_source_rgba(cairo, ink)
        if !shape.blocks.isEmpty {
            for block in shape.blocks {
                let area = PixelRect(
                    x: cell.x + block.x * cell.width, y: cell.y + block.y * cell.height,
                    width: block.width * cell.width, height: block.height * cell.height
                ).snapped
                cairo_rectangle(cairo, area.x, area.y, area.width, area.height)
            }
            cairo_fill(cairo)
            return
        }
        if !shape.points.isEmpty {
            for point in shape.points {
                let (x, y) = (cell.x + point.x * cell.width, cell.y + point.y * cell.height)
                cairo_new_sub_path(cairo)
                cairo_arc(cairo, x, y, cell.width * 0.17, 0, 2 * .pi)
            }
            cairo_fill(cairo)
            return
        }
        if shape.isRounded {
            paintBend(shape, cell, line, middle: (left + line / 2, top + line / 2))
            return
        }
        if shape.arms.contains(.left) { cairo_rectangle(cairo, cell.x, top, left + line - cell.x, line) }
        if shape.arms.contains(.right) { cairo_rectangle(cairo, left, top, cell.x + cell.width - left, line) }
        if shape.arms.contains(.up) { cairo_rectangle(cairo, left, cell.y, line, top + line - cell.y) }
        if shape.arms.contains(.down) { cairo_rectangle(cairo, left, top, line, cell.y + cell.height - top) }
        cairo_fill(cairo)
    }

    private func paintBend(_ shape: BoxShape, _ cell: PixelRect, _ line: Double, middle: (x: Double, y: Double)) {
        let endX = shape.arms.contains(.right) ? cell.x + cell.width : cell.x
        let endY = shape.arms.contains(.down) ? cell.y + cell.height : cell.y
        let radius = min(abs(endX - middle.x), abs(endY - middle.y))
        let (dx, dy) = (endX > middle.x ? radius : -radius, endY > middle.y ? radius : -radius)
        cairo_new_path(cairo)
        cairo_set_line_width(cairo, line)
        cairo_move_to(cairo, middle.x, endY)
        cairo_line_to(cairo, middle.x, middle.y + dy)
        cairo_curve_to(
            cairo, middle.x, middle.y + dy * 0.45, middle.x + dx * 0.45, middle.y, middle.x + dx, middle.y)
        cairo_line_to(cairo, endX, middle.y)
        cairo_stroke(cairo)
    }
}

extension Cell {
    fileprivate var isNarrow: Bool { text.utf8.count == 1 }

    fileprivate func hasSameStyle(_ cell: Cell) -> Bool {
        foreground == cell.foreground && background == cell.background && attributes == cell.attributes
    }

    fileprivate func continues(_ cell: Cell) -> Bool { isNarrow && hasSameStyle(cell) && (text != " " || !isBlank) }
}

/// A box-drawing or block character as geometry. Typefaces draw them for another line height.
struct BoxShape {
    struct Arms: OptionSet {
        let rawValue: UInt8
        static let up = Arms(rawValue: 1)
        static let right = Arms(rawValue: 2)
        static let down = Arms(rawValue: 4)
        static let left = Arms(rawValue: 8)
    }

    var arms: Arms = []
    var isHeavy = false
    var isRounded = false
    /// The filled parts of the cell, as fractions of its width and height.
    var blocks: [PixelRect] = []
    /// The braille dots, as fractions of the cell's size.
    var points: [(x: Double, y: Double)] = []

    init?(_ text: String) {
        guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else { return nil }
        if (0x2801...0x28FF).contains(scalar.value) {
            let places: [(Double, Double)] = [
                (0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3),
            ]
            for (bit, place) in places.enumerated() where scalar.value & 1 << UInt32(bit) != 0 {
                points.append((x: 0.25 + place.0 / 2, y: 0.125 + place.1 / 4))
            }
            return
        }
        for parts in CellParts.allCases {
            guard let bits = parts.bits(of: text) else { continue }
            let height = 1 / Double(parts.down)
            for part in 0..<parts.count where bits & 1 << part != 0 {
                blocks.append(
                    PixelRect(x: part % 2 == 0 ? 0 : 0.5, y: Double(part / 2) * height, width: 0.5, height: height))
            }
            return
        }
        guard (0x2500...0x259F).contains(scalar.value) else { return nil }
        switch scalar {
        case "─", "━": arms = [.left, .right]
        case "│", "┃": arms = [.up, .down]
        case "┌", "┏", "╭": arms = [.down, .right]
        case "┐", "┓", "╮": arms = [.down, .left]
        case "└", "┗", "╰": arms = [.up, .right]
        case "┘", "┛", "╯": arms = [.up, .left]
        case "├", "┣": arms = [.up, .down, .right]
        case "┤", "┫": arms = [.up, .down, .left]
        case "┬", "┳": arms = [.left, .right, .down]
        case "┴", "┻": arms = [.left, .right, .up]
        case "┼", "╋": arms = [.left, .right, .up, .down]
        case "▁"..."▇":
            let height = Double(scalar.value - 0x2580) / 8
            blocks = [PixelRect(x: 0, y: 1 - height, width: 1, height: height)]
        case "▉"..."▏": blocks = [PixelRect(x: 0, y: 0, width: Double(0x2590 - scalar.value) / 8, height: 1)]
        default: return nil
        }
        isHeavy = "━┃┏┓┗┛┣┫┳┻╋".unicodeScalars.contains(scalar)
        isRounded = "╭╮╰╯".unicodeScalars.contains(scalar)
    }
}
