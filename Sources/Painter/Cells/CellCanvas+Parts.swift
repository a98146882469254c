import Display

extension CellCanvas {
    /// The characters that render a raster.
    enum CellTexture {
        case parts, dots
        /// Braille dots wherever the coverage exceeds a threshold. They are for shapes so thin that hardly a part of a
        /// cell is half covered.
        case traces
        /// Cell parts in two colours per cell.
        case image
    }

    private static let minimumTrace = 0.15
    /// The coverage threshold for a dot of a line. A line that runs nearly along a dot's edge covers the dot by more,
    /// and its neighbour by less. See `CellPainter.thinLineOffset`.
    private static let minimumLine = 0.33

    /// True if less than half of a shape would be visible in cell parts.
    private func isMostlyLost(through raster: CellRaster) -> Bool {
        var (all, seen) = (0.0, 0.0)
        for y in raster.area.top..<raster.area.bottom {
            for x in raster.area.left..<raster.area.right {
                for sample in raster.samples(x, y, across: CellParts.across, down: parts.down) {
                    all += sample.cover
                    if sample.cover >= 0.5 { seen += sample.cover }
                }
            }
        }
        return seen < 0.5 * all
    }

    /// Draws a raster into the grid.
    ///
    /// - Parameters:
    ///   - color: The single colour with its opacity; nil for the raster's own colours.
    ///   - form: The opaque shape, if the raster's colours are translucent: partial coverage of a cell is not always an
    ///     edge.
    mutating func show(
        _ raster: CellRaster, by grain: CellTexture, _ color: (color: CellColor, share: Double)?,
        form: CellRaster? = nil
    ) {
        var layer = makePixelLayer(raster, color, isImage: grain == .image)
        let grain = grain == .parts && color != nil && isMostlyLost(through: raster) ? .traces : grain
        for y in raster.area.top..<raster.area.bottom {
            for x in raster.area.left..<raster.area.right {
                if layer != nil, grain == .image || grid[x, y].image != 0 {
                    placeLayer(&layer, x, y)
                    continue
                }
                switch grain {
                case .parts:
                    let samples = raster.samples(x, y, across: CellParts.across, down: parts.down)
                    guard samples.contains(where: { $0.cover > 0 }) else { break }
                    let covers = form?.samples(x, y, across: CellParts.across, down: parts.down).map(\.cover)
                    show(samples, x, y, color, form: covers)
                case .traces:
                    let samples = raster.samples(x, y, across: 2, down: 4)
                    if samples.contains(where: { $0.cover > CellCanvas.minimumTrace }) {
                        draw(samples, x, y, color, least: CellCanvas.minimumTrace)
                    }
                case .image:
                    let samples = raster.samples(x, y, across: CellParts.across, down: parts.down)
                    if samples.contains(where: { $0.cover > 0.1 }) { draw(samples, x, y) }
                case .dots:
                    let samples = raster.samples(x, y, across: 2, down: 4)
                    if samples.contains(where: { $0.cover > CellCanvas.minimumLine }) { draw(samples, x, y, color) }
                }
            }
        }
        if let layer { pixelLayers.append(layer) }
    }

    private mutating func show(
        _ samples: [CellRaster.Sample], _ x: Int, _ y: Int, _ color: (color: CellColor, share: Double)?,
        form: [Double]?
    ) {
        let index = y * grid.columns + x
        let covers = form ?? samples.map(\.cover)
        let covered = covers.map { $0 >= 0.5 }
        if !covered.contains(false) {
            let (paint, share) = color ?? CellCanvas.mean(samples, of: covers)
            return fill(CellRect(left: x, top: y, right: x + 1, bottom: y + 1), paint, share: share) { _, _ in true }
        }
        guard covered.contains(true) else { return }
        let (paint, share) =
            color
            ?? CellCanvas.mean(
                zip(samples, covered).filter(\.1).map(\.0), of: zip(covers, covered).filter(\.1).map(\.0))
        var colors = parts.colors(of: grid.cells[index])
        // Text is not split.
        guard grid.cells[index].isBlank || parts.bits(of: grid.cells[index].text) != nil else {
            if 4 * covered.filter({ $0 }).count >= 3 * parts.count {
                fill(CellRect(left: x, top: y, right: x + 1, bottom: y + 1), paint, share: share) { _, _ in true }
            }
            return
        }
        for part in colors.indices where covered[part] {
            colors[part] = mixer.mix(paint, into: colors[part], by: share)
        }
        free(x, y)
        grid.cells[index] = parts.cell(colors, front: mixer.mix(paint, into: grid.cells[index].background, by: share))
        owners[index] = 0
    }

    private mutating func draw(
        _ samples: [CellRaster.Sample], _ x: Int, _ y: Int, _ color: (color: CellColor, share: Double)?,
        least: Double = minimumLine
    ) {
        let index = y * grid.columns + x
        let cell = grid.cells[index]
        var covered = samples.map { $0.cover > least }
        // A line does not cross text. Where it meets another line, the dots of both take its colour.
        if strokes.contains(index), let others = CellParts.dots(of: cell.text) {
            covered = zip(covered, others).map { $0 || $1 }
        } else if !cell.isBlank, parts.bits(of: cell.text) == nil {
            return
        }
        strokes.insert(index)
        let (paint, share) =
            color
            ?? CellCanvas.mean(samples.filter { $0.cover > least }.map { CellRaster.Sample(color: $0.color, cover: 1) })
        let background = parts.colorBehindText(of: cell)
        free(x, y)
        grid.cells[index] = Cell(
            CellParts.braille(covered), foreground: mixer.mix(paint, into: background, by: max(share, 0.3)),
            background: background)
        owners[index] = 0
    }

    /// Returns the mean colour and coverage.
    /// - Parameter covers: The coverage of each part by the shape; nil for full coverage. The uncovered rest is outside
    ///   of the shape, not translucent.
    private static func mean(
        _ samples: [CellRaster.Sample], of covers: [Double]? = nil
    ) -> (color: CellColor, share: Double) {
        var sum = SIMD3<Double>.zero
        var cover = 0.0
        for sample in samples {
            sum += sample.cover * SIMD3(Double(sample.color.red), Double(sample.color.green), Double(sample.color.blue))
            cover += sample.cover
        }
        guard cover > 0 else { return (.defaultBackground, 0) }
        let mean = sum / cover
        func byte(_ value: Double) -> UInt8 { UInt8(min(max(value.rounded(), 0), 255)) }
        return (
            .rgb(RGBA(red: byte(mean.x), green: byte(mean.y), blue: byte(mean.z))),
            min(cover / (covers.map { $0.reduce(0, +) } ?? Double(samples.count)), 1)
        )
    }

    // MARK: Groups

    /// Restores the backdrop since `before` outside of a raster's coverage.
    ///
    /// - Parameters:
    ///   - isForm: True if partial coverage is an edge, not translucency.
    ///   - text: The text of the raster, which has no cell parts.
    mutating func clip(to raster: CellRaster, over before: SavedState, isForm: Bool = false, text: CellGrid? = nil) {
        for index in pixelLayers.indices.dropFirst(before.pixelLayerCount) { pixelLayers[index].clip(to: raster) }
        for y in 0..<grid.rows {
            for x in 0..<grid.columns {
                let index = y * grid.columns + x
                let (now, below) = (grid.cells[index], before.grid.cells[index])
                guard now != below else { continue }
                guard raster.area.contains(x, y) else {
                    grid.cells[index] = below
                    continue
                }
                let covers = raster.samples(x, y, across: CellParts.across, down: parts.down).map(\.cover)
                let covered = covers.map { $0 >= 0.5 }
                if covered.contains(false), let cell = text?.cells[index], cell.isText(parts) {
                    grid.cells[index] = masked(now, by: cell, over: below)
                } else if !isForm, let share = CellCanvas.uniformCoverage(covers) {
                    let isFaint = share < CellCanvas.minimumTextCoverage && now.isText(parts)
                    grid.cells[index] = blended(isFaint ? now.withoutText : now, over: below, by: share)
                } else {
                    grid.cells[index] = cut(now, to: covered, over: below)
                }
                // The image's pixels are already clipped.
                if now.image > before.pixelLayerCount { grid.cells[index].image = now.image }
            }
        }
        for row in 0..<grid.rows { repair(row) }
    }

    /// The minimum coverage for text to stay.
    private static let minimumTextCoverage = 0.25

    /// Returns the coverage of a cell if it is partial and nearly uniform. Returns nil if an edge lies in the cell, or
    /// the cell is covered fully or not at all.
    private static func uniformCoverage(_ covers: [Double]) -> Double? {
        guard let least = covers.min(), let most = covers.max(), least > 0.02, least < 0.98, most - least < 0.4 else {
            return nil
        }
        return covers.reduce(0, +) / Double(covers.count)
    }

    /// Returns a mask's text in the colour of the masked content.
    private func masked(_ now: Cell, by mask: Cell, over below: Cell) -> Cell {
        let isArea = now.isBlank || parts.bits(of: now.text) != nil
        return Cell(
            mask.text, width: mask.width, foreground: isArea ? parts.colorBehindText(of: now) : now.foreground,
            background: below.background, attributes: mask.attributes.subtracting([.dim, .fadedByColor]))
    }

    private func cut(_ now: Cell, to covered: [Bool], over below: Cell) -> Cell {
        let count = covered.filter { $0 }.count
        if count == parts.count { return now }
        if count == 0 { return below }
        if now.isBlank || parts.bits(of: now.text) != nil, below.isBlank {
            let inside = parts.colors(of: now)
            let colors = inside.indices.map { covered[$0] ? inside[$0] : below.background }
            let ground = parts.colorBehindText(of: now)
            // The foreground must be a colour that still occurs.
            let left = zip(inside, covered).filter(\.1).map(\.0)
            return parts.cell(colors, front: left.contains(ground) ? ground : left.first ?? ground)
        }
        return 4 * count <= parts.count ? below : now
    }

    /// Applies a colour matrix to the cells painted since `before`. The terminal's own colours stay unless the matrix
    /// changes them.
    mutating func recolour(_ matrix: ColorTransform, since before: SavedState) {
        for index in pixelLayers.indices.dropFirst(before.pixelLayerCount) { pixelLayers[index].recolour(matrix) }
        func changed(_ color: CellColor, over below: CellColor) -> CellColor {
            if case .defaultBackground = color { return color }
            let new = matrix(mixer.resolved(color))
            if new == mixer.resolved(color) { return color }
            let opaque = CellColor.rgb(RGBA(red: new.red, green: new.green, blue: new.blue))
            // A translucent result shows the backdrop.
            return new.alpha == 255 ? opaque : mixer.mix(opaque, into: below, by: Double(new.alpha) / 255)
        }
        for index in grid.cells.indices where grid.cells[index] != before.grid.cells[index] {
            let below = before.grid.cells[index].background
            grid.cells[index].foreground = changed(grid.cells[index].foreground, over: below)
            grid.cells[index].background = changed(grid.cells[index].background, over: below)
        }
    }
}

extension Cell {
    /// True for text, or half of a wide character.
    fileprivate func isText(_ parts: CellParts) -> Bool { width != 1 || !isBlank && parts.bits(of: text) == nil }
}

extension Drawing {
    /// The colour matrices of the effects, merged if possible. Other effects do not apply to cells.
    var colorMatrices: [ColorTransform] {
        var result: [ColorTransform] = []
        for case .colors(let matrix) in effects {
            if let last = result.last, !last.isPremultiplied, !matrix.isPremultiplied {
                result[result.count - 1] = last.concatenating(matrix)
            } else {
                result.append(matrix)
            }
        }
        return result
    }
}
