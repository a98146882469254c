import Display

/// Builds pictures for tests.
struct PictureBuilder {
    private var stamped = VersionedPicture()
    private var next: UInt32 = 1
    private var last: [LayerID: LayerID] = [:]

    var picture: Picture { stamped.picture }

    @discardableResult
    mutating func add(
        _ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32, in parent: LayerID = .scene,
        drawing: Drawing = .none, text: [TextRun] = [], transform: Transform? = nil, content: (Int32, Int32) = (0, 0)
    ) -> LayerID {
        let id = LayerID(next)
        next += 1
        _ = stamped.commit(
            [
                LayerChange(
                    id: id, place: Place(parent: parent, after: last[parent] ?? .scene),
                    placement: Placement(
                        frame: DotRect(x: x, y: y, width: width, height: height), contentX: content.0,
                        contentY: content.1, transform: transform),
                    drawing: drawing, text: .whole(text))
            ], removed: [])
        last[parent] = id
        return id
    }

    mutating func fill(
        _ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32, in parent: LayerID = .scene,
        outline: Outline = .rectangle, _ paint: Paint
    ) {
        add(
            x, y, width, height, in: parent,
            drawing: Drawing(commands: [DrawCommand(.fill, outline, paint: paint)]))
    }

    mutating func stroke(
        _ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32, in parent: LayerID = .scene,
        outline: Outline = .rectangle, line: Float = 1, _ paint: Paint
    ) {
        add(
            x, y, width, height, in: parent,
            drawing: Drawing(commands: [DrawCommand(.strokeInside(width: line), outline, paint: paint)]))
    }
}

extension Paint {
    static let red = Paint.color(RGBA(packed: 0xFF00_00FF))
    static let blue = Paint.color(RGBA(packed: 0x0000_FFFF))
}
