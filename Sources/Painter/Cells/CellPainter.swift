import Display
import Typesetting

/// Paints pictures as cells, for terminals and text files.
///
/// Letters stay letters, fills become backgrounds, lines become box drawing where no letter stands. A picture that was
/// laid out in dots is shown coarsely: letters at their nearest cell, areas by what they cover most of.
public enum CellPainter {
    /// The largest grid that is painted; a display that says it is larger gets this much.
    public static let mostColumns = 2000
    public static let mostRows = 2000

    /// - Parameter palette: what the terminal's own colours are taken for where they have to be mixed with others.
    public static func paint(_ picture: Picture, on screen: Screen, palette: Palette? = nil) -> CellGrid {
        func count(_ length: Double, _ cell: Double, _ most: Int) -> Int {
            guard length.isFinite, length > 0 else { return 0 }
            return Int(min((length / cell - 0.01).rounded(.up), Double(most)))
        }
        let canvas = CellCanvas(
            columns: count(screen.width, Screen.cellWidth, mostColumns),
            rows: count(screen.height, Screen.cellHeight, mostRows),
            palette: palette ?? Palette(screen.appearance, .cell))
        var brush = CellBrush(picture: picture, isExact: screen.idiom == .cell, canvas: canvas)
        brush.paintScene(
            PaintMap(scaleX: screen.dotWidth / Screen.cellWidth, scaleY: screen.dotHeight / Screen.cellHeight))
        return brush.canvas.grid
    }
}

/// Paints layers into cells. The maps lead from dots to cells.
private struct CellBrush {
    let picture: Picture
    /// The picture was laid out for cells.
    let isExact: Bool
    var canvas: CellCanvas

    mutating func paintScene(_ map: PaintMap) {
        for child in picture.children[.scene] ?? [] { paint(child, in: map, clip: canvas.bounds, depth: 0) }
    }

    private mutating func paint(_ id: LayerID, in parent: PaintMap, clip: CellRect, depth: Int) {
        guard let layer = picture.layers[id], depth <= Picture.maximumDepth else { return }
        let opacity = layer.drawing.opacity.isNaN ? 1 : Double(min(max(layer.drawing.opacity, 0), 1))
        guard opacity > 0 else { return }
        let map = parent.entering(layer.placement)
        let bounds = DotRect(x: 0, y: 0, width: layer.placement.frame.width, height: layer.placement.frame.height)
        var clip = clip
        if layer.drawing.clip != nil { clip = clip.intersection(outward(map.bounds(of: bounds))) }
        guard !clip.isEmpty else { return }

        let before = opacity < 1 ? canvas.grid : nil
        for command in layer.drawing.commands { paint(command, bounds, map, clip) }
        paint(layer.text, map, clip)
        let content = map.enteringContent(of: layer.placement)
        for child in picture.children[id] ?? [] { paint(child, in: content, clip: clip, depth: depth + 1) }
        if let before { canvas.blend(over: before, by: opacity) }
    }

    // MARK: Areas

    private mutating func paint(_ command: DrawCommand, _ bounds: DotRect, _ map: PaintMap, _ clip: CellRect) {
        let exact = map.bounds(of: command.rect ?? bounds)
        guard !exact.isEmpty else { return }
        let (color, share) = canvas.mixer.color(of: command.paint)
        let isLevel = if case .foreground(let level) = command.paint { level > 0 } else { false }
        switch command.operation {
        case .fill:
            let area = nearest(exact)
            let isThin = isExact ? min(area.width, area.height) == 1 : min(exact.width, exact.height) < 0.3
            let isLong = max(area.width, area.height) > 1
            if isThin, isLong, isExact ? isLevel : true {
                // The levels of text colour that separate: a divider.
                canvas.rule(area, clip: clip, isLevel ? .ink : color, dim: isLevel, share: share)
            } else if isExact || exact.width * exact.height > 0.2 {
                let isRound = command.outline == .ellipse && area.width > 2 && area.height > 2
                canvas.fill(area.intersection(clip), color, share: share) { x, y in
                    guard isRound else { return true }
                    let dx = (Double(x) + 0.5 - exact.x) / exact.width - 0.5
                    let dy = (Double(y) + 0.5 - exact.y) / exact.height - 0.5
                    return dx * dx + dy * dy <= 0.25
                }
            }
        case .strokeInside(let width):
            guard width > 0, share > 0 else { return }
            let isHeavy = isExact ? width >= 2 : Double(width) * map.d * Screen.cellHeight >= 3
            let lines: BoxLines = isHeavy ? .heavy : command.outline.isRound ? .rounded : .light
            canvas.border(
                outward(exact), clip: clip, lines,
                isLevel ? .ink : canvas.mixer.mix(color, into: .page, by: share), dim: isLevel)
        }
    }

    /// Every edge at the nearest cell's, but at least one cell.
    private func nearest(_ rect: PixelRect) -> CellRect {
        func span(_ start: Double, _ length: Double) -> (Int, Int) {
            let (first, last) = (cell(start.rounded()), cell((start + length).rounded()))
            if last > first { return (first, last) }
            let middle = cell((start + length / 2).rounded(.down))
            return (middle, middle + 1)
        }
        let (left, right) = span(rect.x, rect.width)
        let (top, bottom) = span(rect.y, rect.height)
        return CellRect(left: left, top: top, right: right, bottom: bottom)
    }

    /// Every cell that is touched.
    private func outward(_ rect: PixelRect) -> CellRect {
        CellRect(
            left: cell((rect.x + 0.01).rounded(.down)), top: cell((rect.y + 0.01).rounded(.down)),
            right: cell((rect.x + rect.width - 0.01).rounded(.up)),
            bottom: cell((rect.y + rect.height - 0.01).rounded(.up)))
    }

    private func cell(_ number: Double) -> Int { number.isNaN ? 0 : Int(min(max(number, -100_000), 100_000)) }

    // MARK: Letters

    private mutating func paint(_ runs: [TextRun], _ map: PaintMap, _ clip: CellRect) {
        var lastRow = Int.min
        var lastEnd = Int.min
        var lastEdge = 0.0
        for run in runs {
            let size = run.style.size.dots
            // Letters of a face stand on the baseline; their middle is what should lie in the row.
            let (x, y) = map(run.x.dots, isExact ? run.baseline.dots : run.baseline.dots - 0.35 * size)
            let row = cell((y + (isExact ? 0.5 : 0)).rounded(.down))
            var column = cell((x + 0.001).rounded())
            if !isExact, row == lastRow {
                // Runs that touch still do.
                column = abs(run.x.dots - lastEdge) < 0.1 * size ? lastEnd : max(column, lastEnd)
            }
            write(run, &column, row, clip)
            lastRow = row
            lastEnd = column
            lastEdge = run.x.dots + run.width.dots
        }
    }

    private mutating func write(_ run: TextRun, _ column: inout Int, _ row: Int, _ clip: CellRect) {
        guard row >= clip.top, row < clip.bottom else { return }
        var attributes: CellAttributes = []
        if run.style.weight >= 600 { attributes.insert(.bold) }
        if run.style.traits.contains(.italic) { attributes.insert(.italic) }
        if run.style.traits.contains(.underline) { attributes.insert(.underline) }
        if run.style.traits.contains(.strikethrough) { attributes.insert(.strikethrough) }
        let (color, share) = canvas.mixer.color(of: run.style.paint)
        guard share > 0 else { return }
        let isLevel = if case .foreground(let level) = run.style.paint { level > 0 } else { false }
        let mixer = canvas.mixer
        let tracking = isExact ? max(0, cell(run.style.tracking.dots)) : 0
        for (text, width) in CellWidth.cells(of: run.text) {
            if column >= clip.right { return }
            if column + width > clip.left {
                canvas.write(text, width: width, column, row, clip: clip, attributes) { background in
                    if isLevel, background == .page { return (.ink, true) }
                    return (mixer.mix(color, into: background, by: share), false)
                }
            }
            column += width + tracking
        }
    }
}

extension Outline {
    fileprivate var isRound: Bool {
        switch self {
        case .rectangle: false
        case .ellipse: true
        case .roundedRectangle(let a, let b, let c, let d, _): max(a, b, c, d) > 0
        }
    }
}
