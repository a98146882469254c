/// A map from a layer's own dots to those of the scene.
struct LayerMap: Hashable, Sendable {
    private var projection = Projection.identity

    static let scene = LayerMap()

    /// Returns the map of a child layer. Its transform applies to its own dots, then its frame positions them.
    func entering(_ placement: Placement) -> LayerMap {
        var map = translated(placement.frame.x, placement.frame.y)
        if let transform = placement.transform, transform != .identity {
            map.projection = map.projection.composedAfter(Projection(transform))
        }
        return map
    }

    /// Returns the map of this layer's children, which the content offset moves.
    func entering(contentOf placement: Placement) -> LayerMap { translated(placement.contentX, placement.contentY) }

    private func translated(_ x: Int32, _ y: Int32) -> LayerMap {
        LayerMap(projection: projection.translated(Double(x), Double(y)))
    }

    /// Returns the bounding box of the visible part of a layer with this size.
    func frame(width: Int32, height: Int32) -> DotRect {
        guard let bounds = projection.bounds(0, 0, Double(width), Double(height)) else { return .zero }
        let (left, top) = (bounds.left.rounded(.down), bounds.top.rounded(.down))
        return DotRect(
            x: Int32(clamping: left), y: Int32(clamping: top),
            width: Int32(clamping: bounds.right.rounded(.up) - left),
            height: Int32(clamping: bounds.bottom.rounded(.up) - top))
    }

    /// Returns the point in the layer's dots that appears at a point of the scene. Returns nil if the layer is
    /// degenerate or behind the viewpoint.
    func local(x: Double, y: Double) -> (x: Double, y: Double)? { projection.inverse?(x, y) }
}

extension Int32 {
    fileprivate init(clamping value: Double) {
        self = value.isNaN ? 0 : value >= Double(Int32.max) ? .max : value <= Double(Int32.min) ? .min : Int32(value)
    }
}

extension DotRect {
    var isEmpty: Bool { width <= 0 || height <= 0 }

    func intersection(_ other: DotRect) -> DotRect {
        let left = max(Int(x), Int(other.x))
        let top = max(Int(y), Int(other.y))
        let right = min(Int(x) + Int(width), Int(other.x) + Int(other.width))
        let bottom = min(Int(y) + Int(height), Int(other.y) + Int(other.height))
        return DotRect(
            x: Int32(clamping: left), y: Int32(clamping: top), width: Int32(clamping: Swift.max(0, right - left)),
            height: Int32(clamping: Swift.max(0, bottom - top)))
    }

    func contains(x px: Double, y py: Double) -> Bool {
        px >= Double(x) && py >= Double(y) && px < Double(x) + Double(width) && py < Double(y) + Double(height)
    }
}

extension Screen {
    /// The display's area in dots.
    var bounds: DotRect { DotRect(x: 0, y: 0, width: Int32(clamping: columns), height: Int32(clamping: rows)) }
}
