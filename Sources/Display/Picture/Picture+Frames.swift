/// A layer during traversal, with the attributes inherited from its ancestors.
struct LayerVisit {
    var id: LayerID
    var layer: Layer
    var map: LayerMap
    /// The intersection of all clips in the scene; nil without a clip.
    var clip: DotRect?
    /// True if the layer or an ancestor is fully transparent.
    var isTransparent: Bool
    /// True if the layer or an ancestor is disabled.
    var isDisabled: Bool
    /// True if the layer or an ancestor is hidden from assistive technology.
    var isHidden: Bool
    /// True if hit tests ignore the layer or an ancestor.
    var ignoresHitTests: Bool
    /// True if the layer or an ancestor exists only for assistive technology.
    var isAccessibilityOnly: Bool

    var frame: DotRect { map.frame(width: layer.placement.frame.width, height: layer.placement.frame.height) }

    /// Returns the visible part of the frame on the display; empty if none.
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
        let isMarkedAccessibilityOnly = layer.semantics.state.contains(.accessibilityOnly)
        isAccessibilityOnly = isMarkedAccessibilityOnly || parent?.isAccessibilityOnly == true
        // Such a layer is transparent so that clients do not draw it, but assistive technology must find it.
        isTransparent = layer.drawing.opacity <= 0 && !isMarkedAccessibilityOnly || parent?.isTransparent == true
        isDisabled = layer.semantics.state.contains(.disabled) || parent?.isDisabled == true
        isHidden = layer.semantics.state.contains(.hidden) || parent?.isHidden == true
        ignoresHitTests = layer.semantics.state.contains(.ignoredByHitTests) || parent?.ignoresHitTests == true
        clip = parent?.clip
        if layer.drawing.clip != nil { clip = clip.map { $0.intersection(frame) } ?? frame }
    }
}

extension Picture {
    /// Visits every layer in painting order or in reading order. The result of `visit` becomes the context of the
    /// layer's children.
    func walk<Context>(
        _ start: Context, inReadingOrder isReading: Bool = false, _ visit: (LayerVisit, Context) -> Context
    ) {
        var stack: [(id: LayerID, parent: LayerVisit?, context: Context)] = []
        func push(_ parent: LayerID, _ visit: LayerVisit?, _ context: Context) {
            // A mask itself is invisible.
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

    private func isReadFirst(_ id: LayerID) -> Bool { layers[id]?.semantics.state.contains(.readFirst) == true }

    /// Returns the visit of a single layer, found through its ancestors.
    func visit(_ id: LayerID) -> LayerVisit? {
        var path: [(LayerID, Layer)] = []
        var current = id
        while current != .scene, let layer = layers[current] {
            path.append((current, layer))
            current = layer.place.parent
        }
        return path.reversed().reduce(nil) { LayerVisit($1.0, $1.1, in: $0) }
    }

    /// Returns a layer's frame in the scene, with the content offsets and transforms of its ancestors. For a rotated
    /// layer it is the bounding box. Returns nil for an unknown layer.
    public func frame(of id: LayerID) -> DotRect? { visit(id)?.frame }

    /// Returns the visible part of a layer: its frame within the display and the clips of its ancestors. Returns nil if
    /// nothing is visible.
    public func visibleFrame(of id: LayerID, on screen: Screen) -> DotRect? {
        guard let visible = visit(id)?.visibleFrame(on: screen), !visible.isEmpty else { return nil }
        return visible
    }

    /// True if a layer is a descendant of another.
    func isInside(_ id: LayerID, _ ancestor: LayerID) -> Bool {
        var current = layers[id]?.place.parent
        while let parent = current, parent != .scene {
            if parent == ancestor { return true }
            current = layers[parent]?.place.parent
        }
        return false
    }
}
