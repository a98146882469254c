import Display

/// Builds pictures for tests, layer by layer.
struct Sketch {
    private(set) var picture = Picture()
    private var changes: [LayerChange] = []
    private var last: [LayerID: LayerID] = [:]

    @discardableResult
    mutating func add(
        _ frame: DotRect, in parent: LayerID = .scene, _ semantics: Semantics = .none, text: String? = nil,
        drawing: Drawing = .none, content: (x: Int32, y: Int32) = (0, 0), transform: Transform? = nil
    ) -> LayerID {
        let id = LayerID(UInt32(changes.count + 1))
        changes.append(
            LayerChange(
                id: id, place: Place(parent: parent, after: last[parent] ?? .scene),
                placement: Placement(frame: frame, contentX: content.x, contentY: content.y, transform: transform),
                drawing: drawing, text: .whole(text.map { [.plain($0)] } ?? []), semantics: semantics))
        last[parent] = id
        return id
    }

    func finished() throws -> Picture {
        var picture = Picture()
        try picture.apply(PictureDelta(base: 0, version: 1, changes: changes))
        return picture
    }

    /// Adds a button with its label inside, as the view framework makes them.
    @discardableResult
    mutating func button(
        _ label: String, identifier: String = "", _ frame: DotRect, in parent: LayerID = .scene,
        state: Semantics.State = []
    ) -> LayerID {
        let button = add(
            frame, in: parent,
            Semantics(role: .button, label: .drawn, identifier: identifier, state: state, actions: [.tap, .focus]))
        add(DotRect(x: 2, y: 2, width: frame.width - 4, height: frame.height - 4), in: button, .plainText, text: label)
        return button
    }
}

extension DotRect: ExpressibleByArrayLiteral {
    /// x, y, width, height.
    public init(arrayLiteral values: Int32...) {
        self.init(x: values[0], y: values[1], width: values[2], height: values[3])
    }
}

extension Drawing {
    static func filled(_ outline: Outline = .rectangle) -> Drawing {
        Drawing(commands: [DrawCommand(.fill, outline, paint: .background)])
    }

    static let framed = Drawing(
        commands: [DrawCommand(.strokeInside(width: 2), .rounded(4), paint: .foreground(level: 0))])
}

extension Screen {
    static let page = Screen(width: 200, height: 100)
}
