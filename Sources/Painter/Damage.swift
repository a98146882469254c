import Display

extension Picture {
    /// Returns the area that may have changed from an older picture, in dots of the scene; nil if nothing changed.
    ///
    /// - Parameters:
    ///   - delta: The step from the older picture to this one.
    ///   - old: The older picture.
    public func damage(by delta: PictureDelta, from old: Picture) -> DotRect? {
        var area: PixelRect?
        func add(_ more: PixelRect?) {
            guard let more, !more.isEmpty else { return }
            area = area?.union(more) ?? more
        }
        for change in delta.changes {
            let isAll = change.place != nil || change.placement != nil || change.drawing != nil
            guard isAll || change.text != nil else { continue }
            for picture in [old, self] {
                add(picture.shownArea(of: change.id, withChildren: isAll))
                if change.place != nil { add(picture.maskedArea(around: change.id)) }
            }
        }
        for id in delta.removed {
            add(old.shownArea(of: id, withChildren: true))
            add(old.maskedArea(around: id))
            if let parent = old.layers[id]?.place.parent, old.layers[parent]?.drawing.isMasked == true {
                add(shownArea(of: parent, withChildren: true))
            }
        }
        return area.map(withMaterials)?.outward
    }

    /// Returns an area with all of each material that it meets, and what that blurs. A material that is painted again
    /// reads the pixels behind it, so these must be painted again as well.
    private func withMaterials(_ area: PixelRect) -> PixelRect {
        var area = area
        var materials = layers.keys.compactMap(materialArea)
        while let index = materials.firstIndex(where: { !$0.intersection(area).isEmpty }) {
            area = area.union(materials.remove(at: index))
        }
        return area
    }

    /// Returns the area that the materials of a layer read, in dots of the scene; nil if it has none.
    private func materialArea(of id: LayerID) -> PixelRect? {
        guard let layer = layers[id] else { return nil }
        var area: PixelRect?
        for command in layer.drawing.commands {
            guard case .material(_, let blur) = command.paint.base else { continue }
            let reach = command.reach(layer.placement.frame.size, .unit).inset(by: -4 * Double(max(blur, 0)) - 2)
            area = area?.union(reach) ?? reach
        }
        return area.flatMap { placed($0, in: layer) }
    }

    /// Returns an area of a layer in dots of the scene, without the clips around it. A material also reads what they
    /// hide. In a layer with perspective it is everything.
    private func placed(_ area: PixelRect, in layer: Layer) -> PixelRect? {
        var (layer, area) = (layer, area)
        for _ in 0...Picture.maximumDepth {
            if layer.hasVisiblePerspective { return .everywhere }
            area = PaintMap.unit.entering(layer.placement).bounds(of: area)
            guard layer.place.parent != .scene else { return area }
            guard let parent = layers[layer.place.parent] else { return nil }
            area.x += Double(parent.placement.contentX)
            area.y += Double(parent.placement.contentY)
            layer = parent
        }
        return area
    }

    /// Returns the area of masked siblings. The last child is the mask, so a change of order may change everything that
    /// is masked.
    private func maskedArea(around id: LayerID) -> PixelRect? {
        guard let parent = layers[id]?.place.parent, layers[parent]?.drawing.isMasked == true else { return nil }
        return shownArea(of: parent, withChildren: true)
    }

    private func shownArea(of id: LayerID, withChildren: Bool) -> PixelRect? {
        guard var layer = layers[id] else { return nil }
        let isAll = withChildren || layer.hasVisiblePerspective
        guard var area = area(of: id, withChildren: isAll, depth: 0) else { return nil }
        area = layer.projected(area)
        var steps = 0
        while layer.place.parent != .scene, steps <= Picture.maximumDepth {
            guard let parent = layers[layer.place.parent] else { return nil }
            area.x += Double(parent.placement.contentX)
            area.y += Double(parent.placement.contentY)
            // The resolution of a projected group depends on its whole size.
            if parent.hasVisiblePerspective {
                area = self.area(of: layer.place.parent, withChildren: true, depth: 0) ?? area
            }
            area = parent.projected(area)
            layer = parent
            steps += 1
        }
        return area
    }

    /// Returns the area that a layer paints in its own dots; nil if it paints nothing.
    func area(of id: LayerID, withChildren: Bool, depth: Int) -> PixelRect? {
        guard let layer = layers[id], depth <= Picture.maximumDepth else { return nil }
        var area: PixelRect?
        func add(_ more: PixelRect) { area = area?.union(more) ?? more }
        let frame = layer.placement.frame
        let bounds = DotRect(x: 0, y: 0, width: frame.width, height: frame.height)
        for command in layer.drawing.commands {
            let shadows = command.paint.shadows.reduce(0) { $0 + Effect.shadow($1).reach }
            add(command.reach(bounds, .unit).inset(by: -shadows))
        }
        for run in layer.text { add(run.reach) }
        guard withChildren else { return area }
        for child in children[id] ?? [] {
            guard let below = layers[child], var inner = self.area(of: child, withChildren: true, depth: depth + 1)
            else { continue }
            inner = below.projected(inner)
            inner.x += Double(layer.placement.contentX)
            inner.y += Double(layer.placement.contentY)
            add(inner)
        }
        // A filter that colours transparent areas applies as soon as there is any content.
        if area == nil, layer.drawing.effects.contains(where: \.coversNothing), !isEmpty(id) {
            area = PixelRect(x: 0, y: 0, width: 0, height: 0)
        }
        return area
    }

    /// True if a layer contains nothing at all.
    private func isEmpty(_ id: LayerID) -> Bool {
        guard let layer = layers[id] else { return true }
        return layer.drawing.commands.isEmpty && layer.text.isEmpty && children[id]?.isEmpty != false
    }
}

extension Layer {
    /// Returns the area affected by a change inside the layer, before its transform.
    func changed(_ area: PixelRect) -> PixelRect {
        let isEverywhere = drawing.effects.contains(where: \.coversNothing)
        let area = isEverywhere ? .everywhere : area.inset(by: -drawing.effects.reduce(0) { $0 + $1.reach })
        guard let clip = drawing.clip else { return area }
        return area.intersection(clip.reach(PixelRect(placement.frame.size)))
    }

    fileprivate var hasVisiblePerspective: Bool {
        placement.transform.map { $0.hasPerspective && $0.isPaintable } ?? false
    }

    /// Returns the affected area of a layer that is rendered flat before its perspective transform. If it is coloured
    /// everywhere, that is its frame and what else it paints.
    func changedFlat(_ area: PixelRect) -> PixelRect {
        let frame = PixelRect(placement.frame.size)
        guard area.width < PixelRect.widest, area.height < PixelRect.widest else { return changed(frame) }
        let changed = changed(area)
        return changed.width < PixelRect.widest && changed.height < PixelRect.widest ? changed : area.union(frame)
    }

    /// Returns the area of the layer's content in its parent.
    fileprivate func projected(_ area: PixelRect) -> PixelRect {
        guard let transform = placement.transform, transform.hasPerspective, transform.isPaintable else {
            return PaintMap.unit.entering(placement).bounds(of: changed(area))
        }
        let area = changedFlat(area)
        let (x, y) = (Double(placement.frame.x), Double(placement.frame.y))
        guard
            let seen = Projection(transform).bounds(area.x, area.y, area.x + area.width, area.y + area.height)
        else { return PixelRect(x: x, y: y, width: 0, height: 0) }
        // The edges of projected groups are soft.
        return PixelRect(
            x: x + seen.left, y: y + seen.top, width: seen.right - seen.left, height: seen.bottom - seen.top
        ).inset(by: -1)
    }
}

extension TextRun {
    private static let plainFaces: Set<String> = ["Inter", "JetBrains Mono"]

    /// True for upright ASCII text in a typeface known to stay within its advance width.
    private var isPlain: Bool {
        style.traits.isDisjoint(with: .italic) && TextRun.plainFaces.contains(style.face)
            && text.utf8.allSatisfy { $0 < 0x80 }
    }

    /// The area that the run may paint, including glyphs that exceed their line, and shadows.
    fileprivate var reach: PixelRect {
        let em = style.size.dots
        // On cells a line is a row.
        if em == 0 { return PixelRect(x: x.dots, y: baseline.dots, width: width.dots, height: 1) }
        // Slanted glyphs, swashes and marks exceed their width; plain glyphs hardly do.
        let beside = isPlain ? em / 12 : em / 4
        let glyphs = PixelRect(
            x: x.dots - beside, y: baseline.dots - em * 1.1, width: width.dots + 2 * beside, height: em * 1.5)
        return glyphs.inset(by: -style.paint.shadows.reduce(0) { $0 + Effect.shadow($1).reach })
    }
}

extension Outline {
    /// Returns the area of the outline. Paths start at a corner of their rectangle and may exceed it.
    func reach(_ rect: PixelRect) -> PixelRect {
        guard let path = drawnPath else { return rect }
        guard let form = path.bounds else { return PixelRect(x: rect.x, y: rect.y, width: 0, height: 0) }
        let x = rect.x + Double(form.x)
        let y = rect.y + Double(form.y)
        return PixelRect(x: x, y: y, width: Double(form.width), height: Double(form.height))
    }
}

extension DotRect {
    /// The rectangle's size at the origin.
    var size: DotRect { DotRect(x: 0, y: 0, width: width, height: height) }
}

extension PixelRect {
    init(_ rect: DotRect) {
        self.init(
            x: Double(rect.x), y: Double(rect.y), width: Double(max(rect.width, 0)), height: Double(max(rect.height, 0))
        )
    }

    /// An area larger than any display.
    fileprivate static let everywhere = PixelRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
    /// The maximum width of a group that is painted separately.
    fileprivate static let widest = 1e6

    func intersection(_ other: PixelRect) -> PixelRect {
        let (left, top) = (max(x, other.x), max(y, other.y))
        return PixelRect(
            x: left, y: top, width: max(0, min(x + width, other.x + other.width) - left),
            height: max(0, min(y + height, other.y + other.height) - top))
    }

    /// The smallest rectangle of whole dots around the area.
    fileprivate var outward: DotRect {
        func dots(_ value: Double) -> Int32 { value.isNaN ? 0 : Int32(min(max(value, -1e8), 1e8)) }
        let (left, top) = (dots(x.rounded(.down)), dots(y.rounded(.down)))
        return DotRect(
            x: left, y: top, width: dots((x + width).rounded(.up)) - left, height: dots((y + height).rounded(.up)) - top
        )
    }
}
