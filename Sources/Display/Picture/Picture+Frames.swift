/// A layer met on the way through a picture, with what its ancestors make of it.
struct LayerVisit {
    var id: LayerID
    var layer: Layer
    var map: LayerMap
    /// What the clips of the layer and its ancestors leave of the scene; nil where nothing clips.
    var clip: DotRect?
    /// The layer or an ancestor is wholly transparent.
    var isTransparent: Bool
    /// The layer or an ancestor is disabled.
    var isDisabled: Bool
    /// The layer or an ancestor is hidden from assistive technology.
    var isHidden: Bool
    /// Pointers do not meet the layer or an ancestor.
    var isIntangible: Bool
    /// The layer or an ancestor is seen nowhere, only told of.
    var isSpokenOnly: Bool

    var frame: DotRect { map.frame(width: layer.placement.frame.width, height: layer.placement.frame.height) }

    /// The part of the frame that the display shows; empty if none.
    func visibleFrame(on screen: Screen) -> DotRect {
        guard !isTransparent else { return .zero }
        let shown = frame.intersection(screen.bounds)
        return clip.map { shown.intersection($0) } ?? shown
    }

    fileprivate init(_ id: LayerID, _ layer: Layer, in parent: LayerVisit?) {
        self.id = id
        self.layer = layer
        let space = parent.map { $0.map.entering(contentOf: $0.layer.placement) } ?? .scene
        map = space.entering(layer.placement)
        let isSpokenHere = layer.semantics.state.contains(.spokenOnly)
        isSpokenOnly = isSpokenHere || parent?.isSpokenOnly == true
        // It is transparent so that nobody draws it, and is where those who can be told of it find it.
        isTransparent = layer.drawing.opacity <= 0 && !isSpokenHere || parent?.isTransparent == true
        isDisabled = layer.semantics.state.contains(.disabled) || parent?.isDisabled == true
        isHidden = layer.semantics.state.contains(.hidden) || parent?.isHidden == true
        isIntangible = layer.semantics.state.contains(.intangible) || parent?.isIntangible == true
        clip = parent?.clip
        if layer.drawing.clip != nil { clip = clip.map { $0.intersection(frame) } ?? frame }
    }
}

extension Picture {
    /// Meets every layer in painting order, or in the order in which they are told of. What `visit` returns is handed to the
    /// layer's children.
    func walk<Context>(
        _ start: Context, inReadingOrder isReading: Bool = false, _ visit: (LayerVisit, Context) -> Context
    ) {
        var stack: [(id: LayerID, parent: LayerVisit?, context: Context)] = []
        func push(_ parent: LayerID, _ visit: LayerVisit?, _ context: Context) {
            // A mask is not seen itself.
            var seen = (children[parent] ?? []).dropLast(visit?.layer.drawing.isMasked == true ? 1 : 0)
            if isReading, seen.count > 1, seen.contains(where: isReadFirst) {
                seen = ArraySlice(seen.filter(isReadFirst) + seen.filter { !isReadFirst($0) })
            }
            for child in seen.reversed() { stack.append((child, visit, context)) }
        }
        push(.scene, nil, start)
        while let (id, parent, context) = stack.popLast() {
            guard let layer = layers[id] else { continue }
            let visited = LayerVisit(id, layer, in: parent)
            push(id, visited, visit(visited, context))
        }
    }

    private func isReadFirst(_ id: LayerID) -> Bool { layers[id]?.semantics.state.contains(.first) == true }

    /// The layer alone, reached from above.
    func visit(_ id: LayerID) -> LayerVisit? {
        var path: [(LayerID, Layer)] = []
        var current = id
        while current != .scene, let layer = layers[current] {
            path.append((current, layer))
            current = layer.place.parent
        }
        return path.reversed().reduce(nil) { LayerVisit($1.0, $1.1, in: $0) }
    }

    /// Where a layer lies on the scene, with the content offsets and transforms of its ancestors; of a turned layer the
    /// upright rectangle around it. nil for no such layer.
    public func frame(of id: LayerID) -> DotRect? { visit(id)?.frame }

    /// What can be seen of the layer: its frame within the display and the clips of its ancestors. nil if nothing.
    public func visibleFrame(of id: LayerID, on screen: Screen) -> DotRect? {
        guard let visible = visit(id)?.visibleFrame(on: screen), !visible.isEmpty else { return nil }
        return visible
    }

    /// Whether a layer lies inside another, at any depth.
    func isInside(_ id: LayerID, _ ancestor: LayerID) -> Bool {
        var current = layers[id]?.place.parent
        while let parent = current, parent != .scene {
            if parent == ancestor { return true }
            current = layers[parent]?.place.parent
        }
        return false
    }
}
