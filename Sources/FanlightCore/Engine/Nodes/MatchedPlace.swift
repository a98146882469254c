import Display
import Foundation

/// The place of a view, shared with the views that it replaces and that replace it in animated updates.
///
/// Frames are in the coordinates around the view. The transform maps these to those of the display.
@MainActor
package final class MatchedPlace {
    /// Returns the frame at which a view with a frame begins, and the one that it would have `moment` later. Nil if the
    /// view replaces no other one.
    package let origin: (CGRect, CGAffineTransform) -> (now: CGRect, later: CGRect)?
    /// Returns the frame at which a view with a frame ends; nil if no view replaces it.
    package let destination: (CGRect, CGAffineTransform) -> CGRect?

    /// Seconds over which the velocity of a frame is measured.
    package nonisolated static let moment = 1e-3

    package init(
        origin: @escaping (CGRect, CGAffineTransform) -> (now: CGRect, later: CGRect)?,
        destination: @escaping (CGRect, CGAffineTransform) -> CGRect?
    ) {
        self.origin = origin
        self.destination = destination
    }
}

/// A layer of a view with a `MatchedPlace`.
@MainActor
struct MatchedLayerPlace {
    let place: MatchedPlace
    /// The frame of the view, and that of the layer, in the coordinates around the view.
    let area: CGRect
    let frame: CGRect
    /// The frame of the layer around this one that belongs to the view as well; nil if none does.
    let container: CGRect?
    let map: CGAffineTransform

    /// Returns the placement of the layer in the view that replaces its own.
    func destination(of layer: Layer, _ metrics: LayoutMetrics) -> Placement? {
        guard let target = place.destination(area, map), target != area else { return nil }
        return placement(layer, metrics, target)
    }

    /// Returns the placement of the layer in the view that its own replaces, and its velocity in dots per second.
    func origin(of layer: Layer, _ metrics: LayoutMetrics) -> (placement: Placement, velocity: [Float])? {
        guard let target = place.origin(area, map), target.now != area || target.later != area else { return nil }
        let (now, later) = (lengths(layer, metrics, target.now), lengths(layer, metrics, target.later))
        let velocity = zip(later, now).map { Float(($0 - $1) / MatchedPlace.moment) }
        return (placement(layer, metrics, target.now), velocity + [0, 0])
    }

    private func placement(_ layer: Layer, _ metrics: LayoutMetrics, _ target: CGRect) -> Placement {
        let lengths = lengths(layer, metrics, target).map { Int32(min(max($0.rounded(), -1e8), 1e8)) }
        var placement = layer.placement
        placement.frame.x += lengths[0]
        placement.frame.y += lengths[1]
        (placement.frame.width, placement.frame.height) = (lengths[2], lengths[3])
        return placement
    }

    /// Returns the distance and the size of the layer in dots as if the view had another frame.
    private func lengths(_ layer: Layer, _ metrics: LayoutMetrics, _ target: CGRect) -> [Double] {
        let x = area.width > 0 ? target.width / area.width : 1
        let y = area.height > 0 ? target.height / area.height : 1
        // Text keeps its size.
        let (stretchX, stretchY) = layer.text.isEmpty ? (x, y) : (1, 1)
        let size = CGSize(width: frame.width * stretchX, height: frame.height * stretchY)
        // The middle moves with the view. An effect inside the view may show it elsewhere in the layer. A layer inside
        // another one of the view moves in that one's coordinates.
        let (old, new) = (middle(of: frame.size, layer, metrics), middle(of: size, layer, metrics))
        let (from, to) = container.map { ($0.origin, $0.origin) } ?? (area.origin, target.origin)
        let midX = to.x + (frame.minX + old.x - from.x) * x
        let midY = to.y + (frame.minY + old.y - from.y) * y
        return [
            Double((midX - new.x - frame.minX) / metrics.dotWidth),
            Double((midY - new.y - frame.minY) / metrics.dotHeight),
            Double(size.width / metrics.dotWidth), Double(size.height / metrics.dotHeight),
        ]
    }

    private func middle(of size: CGSize, _ layer: Layer, _ metrics: LayoutMetrics) -> CGPoint {
        let middle = (x: Double(size.width / 2), y: Double(size.height / 2))
        guard let transform = layer.placement.transform,
            let shown = Projection(transform)(middle.x / metrics.dotWidth, middle.y / metrics.dotHeight)
        else { return CGPoint(x: middle.x, y: middle.y) }
        return CGPoint(x: shown.x * metrics.dotWidth, y: shown.y * metrics.dotHeight)
    }
}

/// The kind of change of the layer of a text or an image to another one, in an animated update.
enum ContentChange: Equatable {
    /// The new content is seen at once.
    case jumps
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

    /// Returns a point around the node as the display shows it: after the scrolling and the effects around.
    private func displayed(_ point: CGPoint, isPresented: Bool) -> CGPoint {
        var rect = CGRect(origin: point, size: .zero)
        var node = parent
        while let current = node {
            if let target = current.hitTesting { rect = target.displayedRect(rect) }
            if isPresented, let geometry = current.presentedGeometry {
                rect = geometry.presentedRect(rect.offsetBy(dx: geometry.contentShift.x, dy: geometry.contentShift.y))
            }
            node = current.parent
        }
        return rect.minX.isFinite && rect.minY.isFinite ? rect.origin : point
    }

    /// Returns the map from the coordinates around the node to those of the display. It is exact for a projection at
    /// three corners of the node.
    ///
    /// - Parameter isPresented: True for the animated layers around as clients present them now.
    package final func displayMap(isPresented: Bool = false) -> CGAffineTransform {
        let (place, width, height) = (frame.origin, max(frame.width, 1), max(frame.height, 1))
        let start = displayed(place, isPresented: isPresented)
        let right = displayed(CGPoint(x: place.x + width, y: place.y), isPresented: isPresented)
        let below = displayed(CGPoint(x: place.x, y: place.y + height), isPresented: isPresented)
        let (a, b) = ((right.x - start.x) / width, (right.y - start.y) / width)
        let (c, d) = ((below.x - start.x) / height, (below.y - start.y) / height)
        return CGAffineTransform(
            a: a, b: b, c: c, d: d, tx: start.x - a * place.x - c * place.y, ty: start.y - b * place.x - d * place.y)
    }

    /// Returns the frame as clients present it some seconds from now, without the effects around. The layer of the
    /// node, or the first one inside, may move.
    package final func animatedFrame(after seconds: Double = 0) -> CGRect {
        var inner = self
        while inner.layer.id == nil, let next = inner.principalChild { inner = next }
        guard inner.layer.isAnimated, let final = inner.layer.committed, final.placement.frame.width > 0,
            final.placement.frame.height > 0
        else { return frame }
        let left = final.animations.filter { $0.property == .placement }
            .sum(at: graph.paint.time + Int64(seconds * 1e6))
        guard left.count > 3 else { return frame }
        let x = max(1 + CGFloat(left[2]) / CGFloat(final.placement.frame.width), 0)
        let y = max(1 + CGFloat(left[3]) / CGFloat(final.placement.frame.height), 0)
        let inside = inner.painting?.layerFrame ?? inner.frame
        return CGRect(
            x: inside.minX + CGFloat(left[0]) * graph.metrics.dotWidth + (frame.minX - inside.minX) * x,
            y: inside.minY + CGFloat(left[1]) * graph.metrics.dotHeight + (frame.minY - inside.minY) * y,
            width: frame.width * x, height: frame.height * y)
    }

    final var contentChange: ContentChange? {
        get { rare?.contentChange }
        set { if newValue != contentChange { rareParts.contentChange = newValue } }
    }

    /// True if the change of the content is also animated in updates without animation.
    final var animatesContentAlways: Bool {
        get { rare?.animatesContentAlways ?? false }
        set { if newValue != animatesContentAlways { rareParts.animatesContentAlways = newValue } }
    }
}

extension PaintPass {
    /// Returns the place of a node's layer in the nearest matched view. Nil for content that scrolls inside that view:
    /// it keeps its size.
    func matchedPlace(of node: LayoutNode) -> MatchedLayerPlace? {
        var container: CGRect?
        var current: LayoutNode? = node
        while let outer = current {
            if let place = outer.matchedPlace {
                return MatchedLayerPlace(
                    place: place, area: outer.frame, frame: node.painting?.layerFrame ?? node.frame,
                    container: container, map: outer.displayMap())
            }
            current = outer.parent
            guard let current, current.hitTesting?.ownViewport == nil else { break }
            if container == nil, current.layer.id != nil { container = current.painting?.layerFrame ?? current.frame }
        }
        return nil
    }
}
