import Display
@_spi(Nodes) import FanlightCore
import Foundation

/// The background of the selected text. Terminals use reverse video instead, because colours may be missing.
final class SelectedTextNode: DrawnLeafNode {
    var palette = ForegroundPalette() {
        didSet { if palette != oldValue { invalidateLayerContent() } }
    }
    var isShown = false {
        didSet { if isShown != oldValue { invalidateLayerContent() } }
    }
    /// The areas of the selected text in the node; empty if it occupies the whole node.
    var marks: [CGRect] = [] {
        didSet { if marks != oldValue { invalidateLayerContent() } }
    }

    override func makeDrawing() -> Drawing {
        guard isShown else { return .none }
        let paint = palette[graph.metrics.isCell ? 0 : 3]
        guard !marks.isEmpty else { return Drawing(commands: [DrawCommand(.fill, paint: paint)]) }
        return Drawing(
            commands: marks.map { DrawCommand(.fill, paint: paint, rect: graph.paint.dotRect($0, of: self)) })
    }
}
