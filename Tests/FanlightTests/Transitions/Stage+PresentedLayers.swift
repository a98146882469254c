import Display
import FanlightTesting
import Foundation

@MainActor
extension Stage {
    /// Returns the presented layers that a condition includes, with their bounding boxes and opacities on the display.
    func presented(where isIncluded: (Layer) -> Bool) -> [(layer: Layer, box: CGRect, opacity: Float)] {
        let picture = presentedPicture
        return picture.layers.values.filter(isIncluded).compactMap { layer in
            picture.box(of: layer).map { (layer, $0, picture.opacity(of: layer)) }
        }
    }

    /// Returns the layers that present a text, in painting order, with their places and opacities.
    func shown(_ text: String) -> [(x: Int, y: Int, opacity: Float)] {
        var found: [(Int, Int, Float)] = []
        let picture = presentedPicture
        for layer in picture.layers.values where layer.text.contains(where: { $0.text == text }) {
            var (x, y) = (0, 0)
            for inner in picture.lineage(of: layer) {
                x += Int(inner.placement.frame.x) + Int(inner.placement.transform?.tx ?? 0)
                y += Int(inner.placement.frame.y) + Int(inner.placement.transform?.ty ?? 0)
            }
            found.append((x, y, picture.opacity(of: layer)))
        }
        return found
    }

    /// Returns the factors by which the layers that present a text are scaled horizontally.
    func scales(of text: String) -> [Float] {
        let picture = presentedPicture
        let layers = picture.layers.values.filter { $0.text.contains { $0.text == text } }
        return layers.map { picture.lineage(of: $0).reduce(1) { $0 * ($1.placement.transform?.a ?? 1) } }
    }

    /// Returns the opacities of the presented layers that are black, in ascending order: layers that dim others.
    func dimmings() -> [Float] {
        let picture = presentedPicture
        let black = picture.layers.values.filter { layer in
            layer.drawing.commands.contains {
                guard case .color(let color) = $0.paint else { return false }
                return [90, 255].contains(color.alpha) && color.red == 0 && color.green == 0 && color.blue == 0
            }
        }
        return black.map(picture.opacity(of:)).sorted()
    }
}

extension Layer {
    /// True if the layer is filled with red.
    var isRed: Bool {
        drawing.commands.contains { if case .color(let color) = $0.paint { color.red > 200 } else { false } }
    }
}

extension CGRect {
    /// Returns true if each edge is at most 1.5 dots from that of another rectangle. Nested layers are rounded each.
    func isNear(_ other: CGRect) -> Bool {
        [minX - other.minX, minY - other.minY, maxX - other.maxX, maxY - other.maxY].allSatisfy { abs($0) <= 1.5 }
    }

    /// Returns the rectangle at a share of the way to another one.
    func mixed(with other: CGRect, by share: Double) -> CGRect {
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
        return CGRect(
            x: mix(minX, other.minX), y: mix(minY, other.minY), width: mix(width, other.width),
            height: mix(height, other.height))
    }
}

extension Picture {
    /// Returns a layer and those that contain it, from the inside outwards.
    fileprivate func lineage(of layer: Layer) -> some Sequence<Layer> {
        sequence(first: layer) { layers[$0.place.parent] }
    }

    /// Returns the bounding box of a layer on the display; nil if it is behind the viewer.
    fileprivate func box(of layer: Layer) -> CGRect? {
        var map = Projection.identity
        func shift(_ x: Int32, _ y: Int32) {
            map = Projection(a: 1, b: 0, c: 0, d: 1, tx: Double(x), ty: Double(y)).composedAfter(map)
        }
        for inner in lineage(of: layer) {
            if let transform = inner.placement.transform { map = Projection(transform).composedAfter(map) }
            shift(inner.placement.frame.x, inner.placement.frame.y)
            if let outer = layers[inner.place.parent]?.placement { shift(outer.contentX, outer.contentY) }
        }
        let frame = layer.placement.frame
        return map.bounds(0, 0, Double(frame.width), Double(frame.height)).map {
            CGRect(x: $0.left, y: $0.top, width: $0.right - $0.left, height: $0.bottom - $0.top)
        }
    }

    /// Returns the opacity with which a layer is seen.
    fileprivate func opacity(of layer: Layer) -> Float { lineage(of: layer).reduce(1) { $0 * $1.drawing.opacity } }
}
