import Display
import FanlightTesting

@MainActor
extension Stage {
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

extension Picture {
    /// Returns a layer and those that contain it, from the inside outwards.
    fileprivate func lineage(of layer: Layer) -> some Sequence<Layer> {
        sequence(first: layer) { layers[$0.place.parent] }
    }

    /// Returns the opacity with which a layer is seen.
    fileprivate func opacity(of layer: Layer) -> Float { lineage(of: layer).reduce(1) { $0 * $1.drawing.opacity } }
}
