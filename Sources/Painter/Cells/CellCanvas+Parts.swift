import Display

extension CellCanvas {
    /// What a raster is shown with.
    enum Grain {
        case parts, dots
        /// Dots wherever something is: for forms so thin that hardly a part of a cell is covered by half.
        case traces
        /// Parts of two colours in each cell.
        case image
    }

    private static let leastTrace = 0.15
    /// What a line covers of a dot nearly along whose edge it runs, and of none beside that: see `aside`.
    private static let leastLine = 0.33

    /// Whether less than half of a form would be seen in parts of cells.
    private func falls(through raster: CellRaster) -> Bool {
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

    /// Shows what was painted apart.
    ///
    /// - Parameters:
    ///   - color: the one colour of it all and how much it covers; nil for the raster's own colours.
    ///   - form: the same form without anything that is seen through it, where the raster's colours are translucent: what of a
    ///     cell is covered in part is not always an edge.
    mutating func show(
        _ raster: CellRaster, by grain: Grain, _ color: (color: CellColor, share: Double)?, form: CellRaster? = nil
    ) {
        var sheet = newSheet(raster, color, isImage: grain == .image)
        let grain = grain == .parts && color != nil && falls(through: raster) ? .traces : grain
        for y in raster.area.top..<raster.area.bottom {
            for x in raster.area.left..<raster.area.right {
                if sheet != nil, grain == .image || grid[x, y].image != 0 {
                    lay(&sheet, x, y)
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
                    if samples.contains(where: { $0.cover > CellCanvas.leastTrace }) {
                        draw(samples, x, y, color, least: CellCanvas.leastTrace)
                    }
                case .image:
                    let samples = raster.samples(x, y, across: CellParts.across, down: parts.down)
                    if samples.contains(where: { $0.cover > 0.1 }) { draw(samples, x, y) }
                case .dots:
                    let samples = raster.samples(x, y, across: 2, down: 4)
                    if samples.contains(where: { $0.cover > CellCanvas.leastLine }) { draw(samples, x, y, color) }
                }
            }
        }
        if let sheet { sheets.append(sheet) }
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
        // Letters are not cut into.
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
        least: Double = leastLine
    ) {
        let index = y * grid.columns + x
        let cell = grid.cells[index]
        var covered = samples.map { $0.cover > least }
        // A line does not run through letters. Where it meets another one, the dots of both are seen in its colour.
        if strokes.contains(index), let others = CellParts.dots(of: cell.text) {
            covered = zip(covered, others).map { $0 || $1 }
        } else if !cell.isBlank, parts.bits(of: cell.text) == nil {
            return
        }
        strokes.insert(index)
        let (paint, share) =
            color
            ?? CellCanvas.mean(samples.filter { $0.cover > least }.map { CellRaster.Sample(color: $0.color, cover: 1) })
        let background = parts.colorBehindLetters(of: cell)
        free(x, y)
        grid.cells[index] = Cell(
            CellParts.braille(covered), foreground: mixer.mix(paint, into: background, by: max(share, 0.3)),
            background: background)
        owners[index] = 0
    }

    /// - Parameter covers: how much of each part the form covers; nil: all of it. What is missing lies beyond it, and is not
    ///   seen through it.
    private static func mean(
        _ samples: [CellRaster.Sample], of covers: [Double]? = nil
    ) -> (color: CellColor, share: Double) {
        var sum = SIMD3<Double>.zero
        var cover = 0.0
        for sample in samples {
            sum += sample.cover * SIMD3(Double(sample.color.red), Double(sample.color.green), Double(sample.color.blue))
            cover += sample.cover
        }
        guard cover > 0 else { return (.page, 0) }
        let mean = sum / cover
        func byte(_ value: Double) -> UInt8 { UInt8(min(max(value.rounded(), 0), 255)) }
        return (
            .rgb(RGBA(red: byte(mean.x), green: byte(mean.y), blue: byte(mean.z))),
            min(cover / (covers.map { $0.reduce(0, +) } ?? Double(samples.count)), 1)
        )
    }

    // MARK: Groups

    /// Takes back what was painted since `before` outside of what a raster covers.
    ///
    /// - Parameters:
    ///   - isForm: what the raster covers in part is an edge, and nothing to be seen through.
    ///   - letters: what of the raster is letters, which are no parts of cells.
    mutating func cut(to raster: CellRaster, over before: Moment, isForm: Bool = false, letters: CellGrid? = nil) {
        for index in sheets.indices.dropFirst(before.sheets) { sheets[index].cut(to: raster) }
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
                if covered.contains(false), let letter = letters?.cells[index], letter.isLetter(parts) {
                    grid.cells[index] = masked(now, by: letter, over: below)
                } else if !isForm, let share = CellCanvas.evenShare(covers) {
                    let isFaint = share < CellCanvas.leastLetter && now.isLetter(parts)
                    grid.cells[index] = blended(isFaint ? now.ground : now, over: below, by: share)
                } else {
                    grid.cells[index] = cut(now, to: covered, over: below)
                }
                // Its pixels are cut already.
                if now.image > before.sheets { grid.cells[index].image = now.image }
            }
        }
        for row in 0..<grid.rows { repair(row) }
    }

    /// What is covered less than that has no letters.
    private static let leastLetter = 0.25

    /// How much of a cell is seen where that is about the same everywhere in it; nil where something ends in it, and where
    /// all of it or nothing is seen.
    private static func evenShare(_ covers: [Double]) -> Double? {
        guard let least = covers.min(), let most = covers.max(), least > 0.02, least < 0.98, most - least < 0.4 else {
            return nil
        }
        return covers.reduce(0, +) / Double(covers.count)
    }

    /// A letter in the colour of what is seen through it.
    private func masked(_ now: Cell, by letter: Cell, over below: Cell) -> Cell {
        let isArea = now.isBlank || parts.bits(of: now.text) != nil
        return Cell(
            letter.text, width: letter.width, foreground: isArea ? parts.colorBehindLetters(of: now) : now.foreground,
            background: below.background, attributes: letter.attributes.subtracting([.dim, .pale]))
    }

    private func cut(_ now: Cell, to covered: [Bool], over below: Cell) -> Cell {
        let count = covered.filter { $0 }.count
        if count == parts.count { return now }
        if count == 0 { return below }
        if now.isBlank || parts.bits(of: now.text) != nil, below.isBlank {
            let inside = parts.colors(of: now)
            let colors = inside.indices.map { covered[$0] ? inside[$0] : below.background }
            let ground = parts.colorBehindLetters(of: now)
            // Of two colours the one that nothing is left of is not what stands in front.
            let left = zip(inside, covered).filter(\.1).map(\.0)
            return parts.cell(colors, front: left.contains(ground) ? ground : left.first ?? ground)
        }
        return 4 * count <= parts.count ? below : now
    }

    /// Changes the colours of what was painted since `before`. The terminal's own stay unless the change says otherwise.
    mutating func recolour(_ matrix: ColorMatrix, since before: Moment) {
        for index in sheets.indices.dropFirst(before.sheets) { sheets[index].recolour(matrix) }
        func changed(_ color: CellColor, over below: CellColor) -> CellColor {
            if case .page = color { return color }
            let new = matrix(mixer.resolved(color))
            if new == mixer.resolved(color) { return color }
            let opaque = CellColor.rgb(RGBA(red: new.red, green: new.green, blue: new.blue))
            // What may be seen through now shows what lies below.
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
    /// Something that is read, or half of it.
    fileprivate func isLetter(_ parts: CellParts) -> Bool { width != 1 || !isBlank && parts.bits(of: text) == nil }
}

extension Drawing {
    /// All changes of colours in one; the rest of the effects is not for cells.
    var colorMatrices: [ColorMatrix] {
        var result: [ColorMatrix] = []
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
