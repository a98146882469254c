/// Leads from a layer's own dots to those of the scene.
struct LayerMap: Hashable, Sendable {
    private var a = 1.0
    private var b = 0.0
    private var c = 0.0
    private var d = 1.0
    private var tx = 0.0
    private var ty = 0.0

    static let scene = LayerMap()

    /// The map of a layer in this one: its transform applies to its own dots, then its frame says where they lie.
    func entering(_ placement: Placement) -> LayerMap {
        let moved = translated(placement.frame.x, placement.frame.y)
        guard let t = placement.transform, t != .identity else { return moved }
        var map = moved
        map.a = moved.a * Double(t.a) + moved.c * Double(t.b)
        map.b = moved.b * Double(t.a) + moved.d * Double(t.b)
        map.c = moved.a * Double(t.c) + moved.c * Double(t.d)
        map.d = moved.b * Double(t.c) + moved.d * Double(t.d)
        map.tx = moved.a * Double(t.tx) + moved.c * Double(t.ty) + moved.tx
        map.ty = moved.b * Double(t.tx) + moved.d * Double(t.ty) + moved.ty
        return map
    }

    /// The map of this layer's children: the content offset moves them all.
    func entering(contentOf placement: Placement) -> LayerMap { translated(placement.contentX, placement.contentY) }

    private func translated(_ x: Int32, _ y: Int32) -> LayerMap {
        var map = self
        map.tx += a * Double(x) + c * Double(y)
        map.ty += b * Double(x) + d * Double(y)
        return map
    }

    /// The smallest upright rectangle around a layer of this size.
    func frame(width: Int32, height: Int32) -> DotRect {
        let (w, h) = (Double(width), Double(height))
        let xs = [tx, tx + a * w, tx + c * h, tx + a * w + c * h]
        let ys = [ty, ty + b * w, ty + d * h, ty + b * w + d * h]
        let left = (xs.min() ?? tx).rounded(.down)
        let top = (ys.min() ?? ty).rounded(.down)
        return DotRect(
            x: Int32(clamping: left), y: Int32(clamping: top),
            width: Int32(clamping: (xs.max() ?? tx).rounded(.up) - left),
            height: Int32(clamping: (ys.max() ?? ty).rounded(.up) - top))
    }

    /// The place in the layer's dots that is seen at this place of the scene; nil where the layer is flat.
    func local(x: Double, y: Double) -> (x: Double, y: Double)? {
        let determinant = a * d - b * c
        guard determinant.isFinite, determinant != 0 else { return nil }
        let (dx, dy) = (x - tx, y - ty)
        return ((d * dx - c * dy) / determinant, (a * dy - b * dx) / determinant)
    }
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
