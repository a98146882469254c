import CCairo
import Display
import Typesetting

/// Paints pictures as cells, for terminals and text files.
///
/// Text stays text, fills become backgrounds, and lines become box drawing where there is no text. A picture laid out
/// in dots is approximated: text at the nearest cell, areas by their largest coverage. Round and slanted shapes use
/// cell parts; thin lines that do not follow cells use braille dots.
public enum CellPainter {
    /// The maximum size of a grid. A larger display gets this much.
    public static let maximumColumns = 2000
    public static let maximumRows = 2000

    /// Returns the number of columns that a character occupies in a terminal.
    public static func columns(of character: Character) -> Int { CellWidth.of(character) }

    /// Paints the whole picture, or throws if it is too large. It is meant for files, in which missing parts would go
    /// unnoticed.
    public static func paintWhole(_ picture: Picture, on screen: Screen) throws(PaintError) -> CellGrid {
        let columns = screen.width / Screen.cellWidth
        let rows = screen.height / Screen.cellHeight
        guard columns <= Double(maximumColumns), rows <= Double(maximumRows) else {
            throw .tooManyCells(columns: Int(min(columns, 1e9)), rows: Int(min(rows, 1e9)))
        }
        return paint(picture, on: screen)
    }

    /// Paints a picture into a grid.
    /// - Parameters:
    ///   - palette: The colours assumed for the terminal's own, where they are mixed with others.
    ///   - parts: The characters for shapes that are not whole cells.
    ///   - resolution: The image resolution per cell in multiples of 8 × 16 pixels. With 0, cell parts render images.
    public static func paint(
        _ picture: Picture, on screen: Screen, palette: Palette? = nil, parts: CellParts = .quarters,
        resolution: Int = 0
    ) -> CellGrid {
        func count(_ length: Double, _ cell: Double, _ most: Int) -> Int {
            guard length.isFinite, length > 0 else { return 0 }
            return Int(min((length / cell - 0.01).rounded(.up), Double(most)))
        }
        let canvas = CellCanvas(
            columns: count(screen.width, Screen.cellWidth, maximumColumns),
            rows: count(screen.height, Screen.cellHeight, maximumRows),
            palette: palette ?? Palette(screen.appearance, .cell), parts: parts, resolution: resolution)
        var brush = CellBrush(picture: picture, isExact: screen.idiom == .cell, canvas: canvas)
        brush.paintScene(
            PaintMap(scaleX: screen.dotWidth / Screen.cellWidth, scaleY: screen.dotHeight / Screen.cellHeight))
        brush.canvas.settleFrames()
        return brush.canvas.finished
    }
}

/// Paints layers into cells. The maps lead from dots to cells.
private struct CellBrush {
    let picture: Picture
    /// True if the picture was laid out for cells.
    let isExact: Bool
    var canvas: CellCanvas
    /// True if any layer blends with its backdrop.
    private lazy var joins = picture.layers.values.contains { $0.drawing.blend.isJoined }
    /// The canvas when the enclosing group began; nil outside of groups.
    private var groupBackdrop: CellCanvas.SavedState?

    init(picture: Picture, isExact: Bool, canvas: CellCanvas) {
        self.picture = picture
        self.isExact = isExact
        self.canvas = canvas
    }

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
        if let form = layer.drawing.clip {
            clip = clip.intersection(outward(map.bounds(of: form.reach(PixelRect(bounds)))))
        }
        // A shape as flat as a line has no space for text.
        guard !clip.isEmpty, !map.isFlat else { return }

        let drawing = layer.drawing
        let form = drawing.clip.flatMap { $0 == .rectangle && map.isStraight ? nil : $0 }
        let matrices = drawing.colorMatrices
        var children = picture.children[id] ?? []
        let mask = drawing.isMasked ? children.popLast() : nil
        let isCutInside = children.contains { picture.layers[$0]?.drawing.blend.erases == true }
        let isJoined = drawing.blend.isJoined
        let isChanged = opacity < 1 || form != nil || mask != nil || !matrices.isEmpty || isCutInside || isJoined
        let before = isChanged ? canvas.savedState : nil
        let around = groupBackdrop
        if joins, drawing.isApart || opacity < 1 { groupBackdrop = before ?? canvas.savedState }
        for command in drawing.commands { paint(command, bounds, map, clip) }
        paint(layer.text, bounds, map, clip)
        let content = map.enteringContent(of: layer.placement)
        for child in children {
            if let before, picture.layers[child]?.drawing.blend.erases == true {
                cut(child, out: before, in: content, clip: clip, depth: depth + 1)
            } else {
                paint(child, in: content, clip: clip, depth: depth + 1)
            }
        }
        groupBackdrop = around
        guard let before else { return }
        if let mask, let raster = CellRaster(clip, resolution: canvas.resolution(since: before)) {
            PictureBrush(
                picture: picture, palette: canvas.mixer.palette, cairo: raster.cairo, text: TextPainter.ofThisThread,
                isRaster: false
            ).paint(mask, in: raster.map(content), depth: depth + 1)
            canvas.clip(to: raster, over: before, text: maskText(of: mask, in: content, clip: clip, depth: depth + 1))
        }
        for matrix in matrices { canvas.recolour(matrix, since: before) }
        let cutDot = map.isStraight ? form.flatMap { dot(of: $0, map.bounds(of: bounds)) } : nil
        if let cutDot, clip.contains(cutDot.x, cutDot.y) {
            // A clip to a circle of one cell yields a round mark, as a filled one does.
            canvas.cutToDot(cutDot.x, cutDot.y, over: before)
        } else if let form, let raster = CellRaster(clip, resolution: canvas.resolution(since: before)) {
            let cut = DrawCommand(.fill, form, paint: .color(RGBA(packed: 0xFF)))
            ShapeBrush(cairo: raster.cairo, palette: canvas.mixer.palette, isRaster: false)
                .paint(cut, bounds, raster.map(map))
            canvas.clip(to: raster, over: before, isForm: true)
        }
        if isJoined { canvas.composite(drawing.blend, over: before, ground: groupBackdrop) }
        if opacity < 1 { canvas.blend(over: before, by: opacity) }
    }

    /// Erases the content painted since `before` where a layer is.
    private mutating func cut(
        _ id: LayerID, out before: CellCanvas.SavedState, in map: PaintMap, clip: CellRect, depth: Int
    ) {
        guard let raster = CellRaster(clip, resolution: canvas.resolution(since: before)) else { return }
        cairo_set_source_rgba(raster.cairo, 1, 1, 1, 1)
        cairo_paint(raster.cairo)
        PictureBrush(
            picture: picture, palette: canvas.mixer.palette, cairo: raster.cairo, text: TextPainter.ofThisThread,
            isRaster: false
        ).paint(id, in: raster.map(map), depth: depth)
        canvas.clip(to: raster, over: before)
    }

    /// Returns the text of a mask in its cells. The masked content gives this text its colours.
    private func maskText(of mask: LayerID, in map: PaintMap, clip: CellRect, depth: Int) -> CellGrid {
        var brush = self
        brush.canvas = CellCanvas(
            columns: canvas.grid.columns, rows: canvas.grid.rows, palette: canvas.mixer.palette, parts: canvas.parts)
        brush.groupBackdrop = nil
        brush.paint(mask, in: map, clip: clip, depth: depth)
        return brush.canvas.grid
    }

    // MARK: Areas

    private mutating func paint(_ command: DrawCommand, _ bounds: DotRect, _ map: PaintMap, _ clip: CellRect) {
        var command = command
        command.paint = command.paint.base
        let exact = map.bounds(of: command.rect ?? bounds)
        let (color, share) = canvas.mixer.color(of: command.paint)
        if case .gradient(let gradient) = command.paint, gradient.isClear { return }
        guard share > 0 || command.paint.isVaried else { return }
        let isLevel = if case .foreground(let level) = command.paint { level > 0 } else { false }
        if let lines = border(of: command, exact, map) {
            guard !exact.isEmpty else { return }
            let varied = command.paint.isVaried ? raster(of: command.paint, bounds, map, clip) : nil
            let mixer = canvas.mixer
            return canvas.border(
                outward(exact), clip: clip, lines,
                isLevel ? .defaultForeground : mixer.mix(color, into: .defaultBackground, by: share), dim: isLevel
            ) { x, y in
                varied?.sampleForText(x, y).map { mixer.mix($0.color, into: .defaultBackground, by: $0.share) }
            }
        }
        if map.isStraight, let cell = dot(command, exact) {
            let mixer = canvas.mixer
            if canvas.isBlank(cell.x, cell.y, clip: clip) {
                return canvas.write("●", width: 1, cell.x, cell.y, clip: clip, []) { background in
                    isLevel && background == .defaultBackground
                        ? (.defaultForeground, .dim) : (mixer.mix(color, into: background, by: share), [])
                }
            }
            // A mark at a character has no cell of its own and is smaller than this elsewhere. The character therefore
            // takes its colour.
            if canvas.recolorText(cell.x, cell.y, clip: clip, { mixer.mix(color, into: $0, by: share) }) { return }
        }
        // The same applies to a mark of two columns, because its width is rounded up to whole cells.
        if map.isStraight, let cells = roundMark(command, exact) {
            let mixer = canvas.mixer
            let colored = (cells.left..<cells.right).filter { x in
                canvas.recolorText(x, cells.top, clip: clip) { mixer.mix(color, into: $0, by: share) }
            }
            if !colored.isEmpty { return }
        }
        guard case .fill = command.operation, command.outline == .rectangle, !command.paint.isVaried, map.isStraight
        else { return rasterise(command, bounds, map, clip) }
        guard !exact.isEmpty else { return }
        let area = nearest(exact)
        let isThin = isExact ? min(area.width, area.height) == 1 : min(exact.width, exact.height) < 0.3
        let isLong = max(area.width, area.height) > 1
        if isThin, isLong, isExact ? isLevel : true {
            // The lower levels of the text colour are separators: a divider.
            canvas.rule(area, clip: clip, isLevel ? .defaultForeground : color, dim: isLevel, share: share)
        } else if isExact || exact.width * exact.height > 0.2 {
            canvas.fill(area.intersection(clip), color, share: share) { _, _ in true }
        }
    }

    /// Returns the cell of a filled circle that is no larger than one. As a block it would not be round, and as cell
    /// parts it may disappear.
    private func dot(_ command: DrawCommand, _ exact: PixelRect) -> (x: Int, y: Int)? {
        guard case .fill = command.operation, !command.paint.isVaried else { return nil }
        return dot(of: command.outline, exact)
    }

    private func dot(of outline: Outline, _ exact: PixelRect) -> (x: Int, y: Int)? {
        guard outline == .ellipse, !exact.isEmpty, exact.width <= 1.5, exact.height <= 1, exact.width >= 0.4,
            exact.height >= 0.2
        else { return nil }
        func middle(_ start: Double, _ length: Double) -> Int { cell((start + length / 2 - 1e-6).rounded(.down)) }
        return (middle(exact.x, exact.width), middle(exact.y, exact.height))
    }

    /// Returns the cells of a filled circle in two columns and one row.
    private func roundMark(_ command: DrawCommand, _ exact: PixelRect) -> CellRect? {
        guard case .fill = command.operation, command.outline == .ellipse, !command.paint.isVaried, !exact.isEmpty,
            exact.width <= 2, exact.height <= 1
        else { return nil }
        return nearest(exact)
    }

    /// Returns the characters that draw a command as a border on the outermost cells of its area. Returns nil if it is
    /// no border.
    private func border(of command: DrawCommand, _ exact: PixelRect, _ map: PaintMap) -> BoxLines? {
        guard map.isStraight else { return nil }
        switch command.outline {
        case .path, .named: return nil
        case .ellipse: if exact.width > 2.5, exact.height > 1.5 { return nil }
        case .rectangle, .roundedRectangle: break
        }
        switch command.operation {
        case .fill: return nil
        case .strokeInside(let width):
            guard width > 0 else { return nil }
            let isHeavy = isExact ? width >= 2 : Double(width) * map.points >= 3
            return isHeavy ? .heavy : command.outline.isRound ? .rounded : .light
        case .stroke(let pen):
            guard pen.width > 0 else { return nil }
            if !pen.dash.isEmpty { return .dashed }
            let isHeavy = Double(pen.width) * map.points >= 4
            return isHeavy ? .heavy : command.outline.isRound ? .rounded : .light
        }
    }

    /// The minimum width of a line in points to be drawn by cell parts. A line narrower than a part may cover none.
    private static let thinnest = 8.0

    /// The offset of thin lines in raster pixels. A braille dot has 4 × 4 pixels.
    private static let thinLineOffset = 0.2

    /// Rasterises a command that is not made of whole cells: as cell parts, or as braille dots for thin lines.
    private mutating func rasterise(_ command: DrawCommand, _ bounds: DotRect, _ map: PaintMap, _ clip: CellRect) {
        let area = outward(command.reach(bounds, map)).intersection(clip).intersection(canvas.bounds)
        guard !map.isFlat,
            let raster = CellRaster(area, resolution: canvas.resolution(in: area, isImage: command.isFilledByImage))
        else { return }
        var command = command
        let (color, share) = canvas.mixer.color(of: command.paint)
        let isVaried = command.paint.isVaried
        if !isVaried {
            guard share > 0 else { return }
            // Cells keep the display's symbolic colours, so only the shape is rasterised.
            command.paint = .color(RGBA(packed: 0xFF))
        }
        var isThin = false
        switch command.operation {
        case .fill: break
        case .strokeInside(let width):
            isThin = isExact ? width < 2 : Double(width) * map.points < Self.thinnest
            // A line of a whole cell would be a block.
            if isExact { command.operation = .strokeInside(width: width < 2 ? 0.25 : 0.6) }
        case .stroke(var pen):
            let points = Double(pen.width) * map.points
            isThin = points < Self.thinnest
            // Thinner lines would disappear.
            if isThin { pen.width *= Float(max(1, 2.5 / max(points, 0.01))) }
            command.operation = .stroke(pen)
        }
        var place = raster.map(map)
        if isThin {
            // A line exactly between two dots would cover each of them by half.
            place.tx += Self.thinLineOffset * Double(raster.resolution)
            place.ty += Self.thinLineOffset * Double(raster.resolution)
        }
        func paint(_ raster: CellRaster) {
            ShapeBrush(
                cairo: raster.cairo, palette: canvas.mixer.palette, isRaster: false,
                aspect: isExact ? Screen.cellHeight / Screen.cellWidth : 1
            ).paint(command, bounds, place)
        }
        paint(raster)
        let grain: CellCanvas.CellTexture = command.isFilledByImage ? .image : isThin ? .dots : .parts
        var form: CellRaster?
        if command.paint.isSeenThrough, grain == .parts {
            command.paint = .color(RGBA(packed: 0xFF))
            form = CellRaster(area, resolution: raster.resolution)
            form.map(paint)
        }
        canvas.show(raster, by: grain, isVaried ? nil : (color, share), form: form)
    }

    /// Returns the rectangle with every edge at the nearest cell edge, at least one cell in size.
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

    /// Returns all cells that a rectangle touches.
    private func outward(_ rect: PixelRect) -> CellRect {
        CellRect(
            left: cell((rect.x + 0.01).rounded(.down)), top: cell((rect.y + 0.01).rounded(.down)),
            right: cell((rect.x + rect.width - 0.01).rounded(.up)),
            bottom: cell((rect.y + rect.height - 0.01).rounded(.up)))
    }

    private func cell(_ number: Double) -> Int { number.isNaN ? 0 : Int(min(max(number, -100_000), 100_000)) }

    // MARK: Text

    private mutating func paint(_ runs: [TextRun], _ bounds: DotRect, _ map: PaintMap, _ clip: CellRect) {
        var ground: (paint: Paint, raster: CellRaster?)?
        var lastRow = Int.min
        var lastEnd = Int.min
        var lastEdge = 0.0
        for var run in runs {
            run.style.paint = run.style.paint.base
            let size = run.style.size.dots
            var (row, column) = place(of: run, map)
            if !map.isUpright {
                if runs.count == 1 { run.text = CellRotation(map).turned(run.text) }
            } else if !isExact, row == lastRow {
                // Adjacent runs stay adjacent.
                column = abs(run.x.dots - lastEdge) < 0.1 * size ? lastEnd : max(column, lastEnd)
            }
            if run.style.paint.isVaried, ground?.paint != run.style.paint {
                ground = (run.style.paint, raster(of: run.style.paint, bounds, map, clip))
            }
            write(run, &column, row, clip, run.style.paint.isVaried ? ground?.raster : nil)
            lastRow = row
            lastEnd = column
            lastEdge = run.x.dots + run.width.dots
        }
    }

    /// Returns the cell at which a run begins.
    private func place(of run: TextRun, _ map: PaintMap) -> (row: Int, column: Int) {
        // Pixel text is positioned by its baseline; the row is chosen by the middle of the characters.
        let middle = isExact ? run.baseline.dots + 0.5 : run.baseline.dots - 0.35 * run.style.size.dots
        guard !map.isUpright else {
            let (x, y) = map(run.x.dots, middle)
            return (cell(y.rounded(.down)), cell((x + 0.001).rounded()))
        }
        // Text in a rotated layer stays horizontal, centred at the rotated position.
        let width = CellWidth.cells(of: run.text).reduce(0) { $0 + $1.width }
        let (x, y) = map(run.x.dots + run.width.dots / 2, middle)
        return (cell((y + 0.001).rounded(.down)), cell((x - Double(width) / 2 + 0.001).rounded()))
    }

    /// Returns the raster of a gradient or image that paints text, computed for the whole layer.
    private func raster(of paint: Paint, _ bounds: DotRect, _ map: PaintMap, _ clip: CellRect) -> CellRaster? {
        let area = outward(map.bounds(of: bounds)).intersection(clip).intersection(canvas.bounds)
        guard !map.isFlat, let raster = CellRaster(area) else { return nil }
        ShapeBrush(cairo: raster.cairo, palette: canvas.mixer.palette, isRaster: false)
            .paint(DrawCommand(.fill, paint: paint), bounds, raster.map(map))
        return raster
    }

    private mutating func write(
        _ run: TextRun, _ column: inout Int, _ row: Int, _ clip: CellRect, _ ground: CellRaster?
    ) {
        guard row >= clip.top, row < clip.bottom else { return }
        var attributes: CellAttributes = []
        if run.style.weight >= 600 { attributes.insert(.bold) }
        if run.style.traits.contains(.italic) { attributes.insert(.italic) }
        if run.style.traits.contains(.underline) { attributes.insert(.underline) }
        if run.style.traits.contains(.strikethrough) { attributes.insert(.strikethrough) }
        let (color, share) = canvas.mixer.color(of: run.style.paint)
        guard share > 0 else { return }
        let isOwn = if case .foreground = run.style.paint { true } else { false }
        let isLevel = if case .foreground(let level) = run.style.paint { level > 0 } else { false }
        let mixer = canvas.mixer
        let tracking = isExact ? max(0, cell(run.style.tracking.dots)) : 0
        for (text, width) in CellWidth.cells(of: run.text) {
            if column >= clip.right { return }
            if column + width > clip.left {
                let (color, share) = ground?.sampleForText(column, row) ?? (color: color, share: share)
                canvas.write(text, width: width, column, row, clip: clip, attributes, link: run.style.link) {
                    background in
                    if isLevel, background == .defaultBackground { return (.defaultForeground, .dim) }
                    let mixed = mixer.mix(color, into: background, by: share)
                    return (isOwn ? mixer.legible(mixed, on: background) : mixed, share < 0.75 ? .fadedByColor : [])
                }
            }
            column += width + tracking
        }
    }
}

extension Blend {
    /// True if the blend mode only erases.
    fileprivate var erases: Bool { self == .destinationOut }

    /// True if the result depends on the backdrop.
    fileprivate var isJoined: Bool { self != .normal && !erases }
}

extension Drawing {
    /// True if the layer is composited as a group, isolated from its backdrop.
    fileprivate var isApart: Bool { isGroup || isMasked || !effects.isEmpty || blend != .normal }
}

extension Paint {
    /// True if the colour varies within the area.
    fileprivate var isVaried: Bool {
        switch base {
        case .gradient, .image, .mesh: true
        case .color, .material, .foreground, .background, .shadowed: false
        }
    }

    /// True if the opacity may vary or be partial.
    fileprivate var isSeenThrough: Bool {
        switch base {
        case .gradient(let gradient): gradient.stops.contains { $0.color.alpha < 255 }
        case .mesh(let mesh): mesh.background.alpha < 255 || mesh.colors.contains { $0.alpha < 255 }
        case .image: true
        case .color, .material, .foreground, .background, .shadowed: false
        }
    }
}

extension DrawCommand {
    /// True if an image fills an area. For a stroke, the shape matters more.
    fileprivate var isFilledByImage: Bool {
        if case .image = paint.base, case .fill = operation { true } else { false }
    }
}

extension Outline {
    fileprivate var isRound: Bool {
        switch self {
        case .rectangle, .path, .named: false
        case .ellipse: true
        case .roundedRectangle(let a, let b, let c, let d, _): max(a, b, c, d) > 0
        }
    }
}
