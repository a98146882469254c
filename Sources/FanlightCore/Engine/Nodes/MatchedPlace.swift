import Display
import Foundation

/// The place of a view, shared with the views that it replaces and that replace it in animated updates.
@MainActor
package final class MatchedPlace {
    /// The frame of the view that this one replaces; nil if it replaces none.
    package let origin: CGRect?
    /// Returns the frame of the view by which this one is replaced; nil if there is none.
    package let destination: () -> CGRect?

    package init(origin: CGRect?, destination: @escaping () -> CGRect?) {
        self.origin = origin
        self.destination = destination
    }
}

/// A layer of a view with a `MatchedPlace`.
struct MatchedLayerPlace {
    let place: MatchedPlace
    /// The frame of the view, and that of the layer, in points of the scene.
    let area: CGRect
    let frame: CGRect

    /// Returns the placement of the layer as if the view had another frame.
    @MainActor func placement(
        _ layer: Layer, from metrics: LayoutMetrics, _ frame: (MatchedPlace) -> CGRect?
    ) -> Placement? {
        guard let target = frame(place), target != area else { return nil }
        let x = area.width > 0 ? target.width / area.width : 1
        let y = area.height > 0 ? target.height / area.height : 1
        // Text keeps its size.
        let (stretchX, stretchY) = layer.text.isEmpty ? (x, y) : (1, 1)
        let size = CGSize(width: self.frame.width * stretchX, height: self.frame.height * stretchY)
        let midX = target.minX + (self.frame.midX - area.minX) * x
        let midY = target.minY + (self.frame.midY - area.minY) * y
        func dots(_ length: CGFloat, _ dot: CGFloat) -> Int32 { Int32(min(max((length / dot).rounded(), -1e8), 1e8)) }
        var placement = layer.placement
        placement.frame.x += dots(midX - size.width / 2 - self.frame.minX, metrics.dotWidth)
        placement.frame.y += dots(midY - size.height / 2 - self.frame.minY, metrics.dotHeight)
        placement.frame.width = dots(size.width, metrics.dotWidth)
        placement.frame.height = dots(size.height, metrics.dotHeight)
        return placement
    }
}

/// The way in which the layer of a text or an image changes to another one in an animated update.
enum ContentChange: Equatable {
    case fades
    /// The new text comes from above or below while it fades in.
    case rolls(isDown: Bool)
}

extension LayoutNode {
    package final var matchedPlace: MatchedPlace? {
        get { rare?.matchedPlace }
        set { rareParts.matchedPlace = newValue }
    }

    final var contentChange: ContentChange? {
        get { rare?.contentChange }
        set { if newValue != contentChange { rareParts.contentChange = newValue } }
    }
}

extension PaintPass {
    /// Returns the matched place of a node, or of a node around it in the same layer.
    func matchedPlace(of node: LayoutNode) -> MatchedLayerPlace? {
        var current: LayoutNode? = node
        while let outer = current {
            if let place = outer.matchedPlace {
                return MatchedLayerPlace(
                    place: place, area: outer.frame, frame: node.painting?.layerFrame ?? node.frame)
            }
            current = outer.parent
            if current?.layer.id != nil { break }
        }
        return nil
    }
}
