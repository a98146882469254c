import Display
import FanlightTesting

@MainActor
extension Stage {
    /// Returns the layers that present a text, in painting order, with their places and opacities.
    func shown(_ text: String) -> [(x: Int, y: Int, opacity: Float)] {
        var found: [(Int, Int, Float)] = []
        let picture = presentedPicture
        for layer in picture.layers.values where layer.text.contains(where: { $0.text == text }) {
            var (x, y, opacity) = (0, 0, Float(1))
            var current: Layer? = layer
            while let inner = current {
                x += Int(inner.placement.frame.x) + Int(inner.placement.transform?.tx ?? 0)
                y += Int(inner.placement.frame.y) + Int(inner.placement.transform?.ty ?? 0)
                opacity *= inner.drawing.opacity
                current = picture.layers[inner.place.parent]
            }
            found.append((x, y, opacity))
        }
        return found
    }

    /// Returns the opacities of the presented layers that are black, in ascending order: layers that dim others.
    func dimmings() -> [Float] {
        let black = presentedPicture.layers.values.filter { layer in
            layer.drawing.commands.contains {
                guard case .color(let color) = $0.paint else { return false }
                return [90, 255].contains(color.alpha) && color.red == 0 && color.green == 0 && color.blue == 0
            }
        }
        return black.map(\.drawing.opacity).sorted()
    }
}
