import Display
import Foundation

/// The place of a view, shared with the views that it replaces and that replace it in animated updates.
@MainActor
package final class MatchedPlace {
    /// Returns the frame at which a view with a frame begins; nil if it replaces no view.
    package let origin: (CGRect) -> CGRect?
    /// Returns the frame at which a view with a frame ends; nil if no view replaces it.
    package let destination: (CGRect) -> CGRect?

    package init(origin: @escaping (CGRect) -> CGRect?, destination: @escaping (CGRect) -> CGRect?) {
        self.origin = origin
        self.destination = destination
    }
}

/// A layer of a view with a `MatchedPlace`.
struct MatchedLayerPlace {
    let place: MatchedPlace
    /// The frame of the view, and that of the layer, in points of the display.
    let area: CGRect
    let frame: CGRect

    /// Returns the placement of the layer as if the view had another frame.
    @MainActor func placement(
        _ layer: Layer, from metrics: LayoutMetrics, _ frame: (MatchedPlace) -> (CGRect) -> CGRect?
    ) -> Placement? {
        guard let target = frame(place)(area), target != area else { return nil }
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
    /// The old image changes its scale while it fades out, and the new one while it fades in. Text only fades.
    case zooms(leaving: Double, entering: Double)
}

extension LayoutNode {
    package final var matchedPlace: MatchedPlace? {
        get { rare?.matchedPlace }
        set { rareParts.matchedPlace = newValue }
    }

    /// The distance at which viewports around the node show it.
    package final var scrolledDistance: CGPoint {
        var (distance, node) = (CGPoint.zero, parent)
        while let current = node {
            let shift = current.contentOffset
            (distance.x, distance.y) = (distance.x + shift.x, distance.y + shift.y)
            node = current.parent
        }
        return distance
    }

    /// The frame as clients present it now, without effects. The layer of the node, or the first one inside, may move.
    package final var frameOnTheWay: CGRect {
        var inner = self
        while inner.layer.id == nil, let next = inner.principalChild { inner = next }
        guard inner.layer.isAnimated, let final = inner.layer.committed, final.placement.frame.width > 0,
            final.placement.frame.height > 0
        else { return frame }
        let (end, now) = (final.placement.frame, final.presented(at: graph.paint.time).placement.frame)
        let x = CGFloat(now.width) / CGFloat(end.width)
        let y = CGFloat(now.height) / CGFloat(end.height)
        let inside = inner.painting?.layerFrame ?? inner.frame
        return CGRect(
            x: inside.minX + CGFloat(now.x - end.x) * graph.metrics.dotWidth + (frame.minX - inside.minX) * x,
            y: inside.minY + CGFloat(now.y - end.y) * graph.metrics.dotHeight + (frame.minY - inside.minY) * y,
            width: frame.width * x, height: frame.height * y)
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
                let (shift, frame) = (outer.scrolledDistance, node.painting?.layerFrame ?? node.frame)
                return MatchedLayerPlace(
                    place: place, area: outer.frame.offsetBy(dx: shift.x, dy: shift.y),
                    frame: frame.offsetBy(dx: shift.x, dy: shift.y))
            }
            current = outer.parent
            if current?.layer.id != nil { break }
        }
        return nil
    }
}
