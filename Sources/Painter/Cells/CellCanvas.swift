import Display

/// A grid that is being painted.
///
/// Lines are drawn with characters while their cells are free. Text written into one of them turns the whole line into
/// a background. Text therefore takes precedence, independent of the order.
struct CellCanvas {
    private struct Mark {
        enum Kind { case rule, border }
        var kind: Kind
        var area: CellRect
        var color: CellColor
        /// The opacity of the background that replaces the line.
        var share: Double
        /// The number of cells, and the number of those covered by text.
        var cells = 0
        var lost = 0
        var isDissolved = false

        /// True if too little remains to be recognised. A border with text only on its lines is none.
        var isLost: Bool { kind == .rule || area.height <= 2 ? lost > 0 : 3 * lost > cells }
    }

    var grid: CellGrid
    let mixer: CellMixer
    /// The characters for shapes that are not whole cells.
    let parts: CellParts
    private var marks: [Mark] = []
    /// The areas of borders that had no space and were shaded.
    private var shaded: [CellRect] = []
    /// The mark that drew each cell's character, counted from 1.
    var owners: [Int]
    /// The cells with lines of braille dots.
    var strokes: Set<Int> = []
    /// The pixel content in painting order. During painting, the image numbers of cells refer to it.
    var pixelLayers: [CellPixelLayer] = []
    /// The `CellPixelLayer.resolution` of pixel layers; 0 if there are none, because cell parts render images.
    let resolution: Int

    init(columns: Int, rows: Int, palette: Palette, parts: CellParts, resolution: Int = 0) {
        self.parts = parts
        self.resolution = CellPixelLayer.resolution(resolution, columns: columns, rows: rows)
        grid = CellGrid(columns: columns, rows: rows)
        owners = [Int](repeating: 0, count: grid.cells.count)
        mixer = CellMixer(palette: palette)
    }

    var bounds: CellRect { CellRect(left: 0, top: 0, right: grid.columns, bottom: grid.rows) }

    // MARK: Areas

    /// True if a cell is visible and has no text.
    func isBlank(_ x: Int, _ y: Int, clip: CellRect) -> Bool {
        clip.intersection(bounds).contains(x, y) && grid[x, y].isBlank
    }

    /// Replaces the content painted in a cell since `before` by a round mark. Text and images stay.
    mutating func cutToDot(_ x: Int, _ y: Int, over before: SavedState) {
        guard bounds.contains(x, y) else { return }
        let index = y * grid.columns + x
        let (now, below) = (grid.cells[index], before.grid.cells[index])
        guard now != below, below.isBlank, now.image <= before.pixelLayerCount else { return }
        let isBlank = now.isBlank
        guard isBlank || parts.bits(of: now.text) != nil else { return }
        let color = isBlank ? now.background : parts.colorBehindText(of: now)
        grid.cells[index] = below
        write("●", width: 1, x, y, clip: bounds, []) { _ in (color, []) }
    }

    /// Changes the colour of the text in a cell. Returns false if there is none.
    mutating func recolorText(_ x: Int, _ y: Int, clip: CellRect, _ color: (CellColor) -> CellColor) -> Bool {
        guard clip.intersection(bounds).contains(x, y), let scalar = grid[x, y].text.unicodeScalars.first,
            scalar.isPartOfWriting
        else { return false }
        grid[x, y].foreground = color(grid[x, y].background)
        grid[x, y].attributes.subtract([.dim, .fadedByColor])
        return true
    }

    /// Fills an area. A translucent fill keeps the text below.
    ///
    /// A fill that covers most of the text removes it. It could not be distinguished from text written on the fill.
    mutating func fill(_ area: CellRect, _ color: CellColor, share: Double, where isInside: (Int, Int) -> Bool) {
        let area = area.intersection(bounds)
        guard !area.isEmpty, share > 0 else { return }
        var tints: [(index: Int, color: CellColor, share: Double)] = []
        for y in area.top..<area.bottom {
            for x in area.left..<area.right where isInside(x, y) {
                let index = y * grid.columns + x
                if share >= 0.996 {
                    free(x, y)
                    grid.cells[index] = Cell(background: color)
                    owners[index] = 0
                } else {
                    if grid.cells[index].image != 0 { tints.append((index, color, share)) }
                    if share >= CellCanvas.minimumCover, !grid.cells[index].isBlank,
                        parts.bits(of: grid.cells[index].text) == nil
                    {
                        let ground = grid.cells[index].withoutText
                        free(x, y)
                        grid.cells[index] = ground
                        owners[index] = 0
                    }
                    grid.cells[index].background = mixer.mix(color, into: grid.cells[index].background, by: share)
                    if !grid.cells[index].isBlank {
                        grid.cells[index].foreground = mixer.mix(color, into: grid.cells[index].foreground, by: share)
                    }
                }
            }
        }
        tint(tints)
    }

    private static let minimumCover = 0.6

    // MARK: Lines

    /// Draws a line one cell thick, where cells are free.
    mutating func rule(_ area: CellRect, clip: CellRect, _ color: CellColor, dim: Bool, share: Double) {
        let character = area.width >= area.height ? BoxLines.light.horizontal : BoxLines.light.vertical
        let visible = area.intersection(clip).intersection(bounds)
        guard !visible.isEmpty else { return }
        marks.append(Mark(kind: .rule, area: visible, color: color, share: share))
        for y in visible.top..<visible.bottom {
            for x in visible.left..<visible.right where grid[x, y].isBlank || hasIsolatedDot(x, y) {
                draw(character, x, y, color, dim: dim)
            }
        }
    }

    /// True if the cell contains only a single dot of a line that belongs to a neighbouring cell. It is hardly visible,
    /// and would leave a gap.
    private func hasIsolatedDot(_ x: Int, _ y: Int) -> Bool {
        strokes.contains(y * grid.columns + x)
            && CellParts.dots(of: grid[x, y].text)?.count(where: { $0 }) == 1
    }

    /// Draws a border on the outermost cells of an area where they are free. A little text interrupts the line; with
    /// much text the area is shaded instead. A single row is shaded too, between lines at its ends.
    /// - Parameter varied: The colour of a cell, if the colours differ.
    mutating func border(
        _ area: CellRect, clip: CellRect, _ lines: BoxLines, _ color: CellColor, dim: Bool,
        varied: (Int, Int) -> CellColor? = { _, _ in nil }
    ) {
        let visible = area.intersection(clip).intersection(bounds)
        guard !visible.isEmpty else { return }
        var mark = Mark(kind: .border, area: visible, color: color, share: 0.2)
        var edge: [(x: Int, y: Int, character: String)] = []
        for y in visible.top..<visible.bottom {
            for x in visible.left..<visible.right {
                if let character = lines.character(x: x, y: y, in: area) { edge.append((x, y, character)) }
            }
        }
        // A line between two words would look like a character; the ends of a line do not.
        let within = (area.left + 1)..<max(area.right - 1, area.left + 1)
        let free = edge.filter { x, y, _ in
            let isBetweenWords =
                within.contains(x) && grid[x, y].isBlank && isText(x - 1, y) && isText(x + 1, y)
            return !isText(x, y) && !isBetweenWords
        }
        (mark.cells, mark.lost) = (edge.count, edge.count - free.count)
        guard area.width > (area.height > 1 ? 1 : 2), !mark.isLost else { return shade(mark) }
        // A single row has lines only at its ends, so its shading shows that they belong together.
        if area.height == 1 {
            tint(mark)
            mark.share = 0
        }
        marks.append(mark)
        for (x, y, character) in free { draw(character, x, y, varied(x, y) ?? color, dim: dim) }
    }

    /// True if text was written into a cell. A corner of a filled area is a cell part, not text.
    private func isText(_ x: Int, _ y: Int) -> Bool {
        guard bounds.contains(x, y) else { return false }
        let cell = grid[x, y]
        return !cell.isBlank && owners[y * grid.columns + x] == 0 && parts.bits(of: cell.text) == nil
    }

    private mutating func draw(_ character: String, _ x: Int, _ y: Int, _ color: CellColor, dim: Bool) {
        let index = y * grid.columns + x
        free(x, y)
        grid.cells[index] = Cell(
            character, foreground: color, background: colorBehindText(at: index), attributes: dim ? .dim : [],
            image: grid.cells[index].image)
        owners[index] = marks.count
    }

    /// Replaces a border of characters by shading.
    private mutating func shade(_ mark: Mark) {
        tint(mark)
        if mark.kind == .border { shaded.append(mark.area) }
    }

    private mutating func tint(_ mark: Mark) {
        fill(mark.area, mark.color, share: min(mark.share, 0.99)) { _, _ in true }
    }

    /// Replaces a mark of characters by shading.
    private mutating func dissolve(_ number: Int) {
        let mark = marks[number - 1]
        guard !mark.isDissolved else { return }
        marks[number - 1].isDissolved = true
        for y in mark.area.top..<mark.area.bottom {
            for x in mark.area.left..<mark.area.right where owners[y * grid.columns + x] == number {
                let index = y * grid.columns + x
                owners[index] = 0
                grid.cells[index] = grid.cells[index].withoutText
            }
        }
        shade(mark)
    }

    /// Turns borders with text only on their lines into shaded areas. Text at the lower edge of a shaded area is marked
    /// as framed.
    mutating func settleFrames() {
        for (index, mark) in marks.enumerated() where mark.kind == .border && mark.lost > 0 {
            if !hasText(inside: mark.area) { dissolve(index + 1) }
        }
        for area in shaded {
            for x in area.left..<area.right where isText(x, area.bottom - 1) {
                grid.cells[(area.bottom - 1) * grid.columns + x].attributes.insert(.framed)
            }
        }
    }

    private func hasText(inside area: CellRect) -> Bool {
        for y in (area.top + 1)..<max(area.bottom - 1, area.top + 1) {
            for x in (area.left + 1)..<max(area.right - 1, area.left + 1) where isText(x, y) { return true }
        }
        return false
    }

    // MARK: Text

    /// Writes a character and keeps the background. A wide character that would be cut leaves a space.
    mutating func write(
        _ text: String, width: Int, _ x: Int, _ y: Int, clip: CellRect, _ attributes: CellAttributes,
        link: String? = nil, color: (CellColor) -> (CellColor, CellAttributes)
    ) {
        let visible = clip.intersection(bounds)
        let columns = x..<(x + width)
        let seen = columns.filter { visible.contains($0, y) }
        let isSpace = text == " " && attributes.isDisjoint(with: [.underline, .strikethrough])
        for column in seen {
            let owner = owners[y * grid.columns + column]
            if owner != 0 {
                if isSpace { return }
                owners[y * grid.columns + column] = 0
                marks[owner - 1].lost += 1
                if marks[owner - 1].isLost { dissolve(owner) }
            }
            free(column, y)
        }
        for (half, column) in seen.enumerated() {
            let index = y * grid.columns + column
            let background = colorBehindText(at: index)
            let image = grid.cells[index].image
            guard seen.count == width else {
                grid.cells[index] = Cell(background: background, image: image)
                continue
            }
            let (foreground, faintness) = isSpace ? (.defaultForeground, []) : color(background)
            grid.cells[index] = Cell(
                half == 0 ? text : "", width: half == 0 ? UInt8(width) : 0, foreground: foreground,
                background: background, attributes: attributes.union(faintness), image: image,
                link: link)
        }
    }

    /// Prepares a cell for new content: the other half of a wide character becomes a space.
    mutating func free(_ x: Int, _ y: Int) {
        let cell = grid[x, y]
        if cell.width == 0, x > 0 {
            grid[x - 1, y] = grid[x - 1, y].withoutText
        } else if cell.width == 2, x + 1 < grid.columns {
            grid[x + 1, y] = grid[x + 1, y].withoutText
        }
    }

    // MARK: Groups

    /// The state of the canvas when a group begins.
    struct SavedState {
        var grid: CellGrid
        /// The number of pixel layers.
        var pixelLayerCount: Int
    }

    var savedState: SavedState { SavedState(grid: grid, pixelLayerCount: pixelLayers.count) }

    /// Composites the content painted since `before` with an opacity.
    mutating func blend(over before: SavedState, by opacity: Double) {
        var repaired = Set<Int>()
        var tints: [(index: Int, color: CellColor, share: Double)] = []
        for index in pixelLayers.indices.dropFirst(before.pixelLayerCount) { pixelLayers[index].fade(to: opacity) }
        for index in grid.cells.indices where grid.cells[index] != before.grid.cells[index] {
            let (cell, below) = (grid.cells[index], before.grid.cells[index])
            grid.cells[index] = blended(cell, over: below, by: opacity)
            grid.cells[index].image = cell.image
            if cell.image == 0, below.image != 0 {
                grid.cells[index].image = below.image
                tints.append((index, cell.background, opacity))
            }
            repaired.insert(index / grid.columns)
        }
        tint(tints)
        for row in repaired { repair(row) }
    }

    func blended(_ cell: Cell, over below: Cell, by opacity: Double) -> Cell {
        let background = mixer.mix(cell.background, into: below.background, by: opacity)
        if cell.text == " " || opacity < 0.1 {
            var result = below
            result.background = background
            if !below.isBlank { result.foreground = mixer.mix(cell.background, into: below.foreground, by: opacity) }
            return result
        }
        var result = cell
        result.background = background
        if cell.foreground == .defaultForeground, background == .defaultBackground {
            // The terminal's own colours cannot be mixed, but the terminal has a dimmed text attribute.
            if opacity < 0.75 { result.attributes.insert(.dim) }
        } else {
            if opacity < 0.75 { result.attributes.insert(.fadedByColor) }
            result.foreground = mixer.mix(cell.foreground, into: below.background, by: opacity)
        }
        return result
    }

    /// Replaces halves of wide characters without their other half by spaces.
    mutating func repair(_ row: Int) {
        for x in 0..<grid.columns {
            let cell = grid[x, row]
            let isTorn =
                cell.width == 2 && (x + 1 == grid.columns || grid[x + 1, row].width != 0)
                || cell.width == 0 && (x == 0 || grid[x - 1, row].width != 2)
            if isTorn { grid[x, row] = cell.withoutText }
        }
    }
}

extension Unicode.Scalar {
    /// True for a character that is read, as opposed to a part of a shape.
    fileprivate var isPartOfWriting: Bool {
        if properties.isWhitespace || self == "●" { return false }
        return switch value {
        // Box drawing, block elements, braille, and sextants.
        case 0x2500...0x259F, 0x2800...0x28FF, 0x1FB00...0x1FBFF: false
        default: true
        }
    }
}
