import Display
import Foundation

/// The conversion of a node's final geometry to the presented one, while its layer is animated. Points are in the
/// coordinates around the node.
struct PresentedGeometry {
    /// Converts dots of the final geometry to presented ones, around the layer.
    private let projection: Projection
    /// The final origin of the node in points, and of its layer in dots; the size of a dot.
    private let origin: CGPoint
    private let corner: (x: Double, y: Double)
    private let dot: CGSize
    /// The presented size relative to the final one.
    private let scale: CGSize
    /// The distance by which the content is presented elsewhere, as while it scrolls.
    let contentShift: CGPoint

    @MainActor
    init(_ node: LayoutNode, final: Placement, presented: Placement) {
        let metrics = node.graph.metrics
        origin = node.frame.origin
        corner = (Double(final.frame.x), Double(final.frame.y))
        dot = CGSize(width: metrics.dotWidth, height: metrics.dotHeight)
        contentShift = CGPoint(
            x: Double(presented.contentX - final.contentX) * metrics.dotWidth,
            y: Double(presented.contentY - final.contentY) * metrics.dotHeight)
        scale = CGSize(
            width: Double(max(presented.frame.width, 0)) / Double(max(final.frame.width, 1)),
            height: Double(max(presented.frame.height, 0)) / Double(max(final.frame.height, 1)))
        // A final transform without an inverse shows nothing that could be hit.
        let back = final.projection.inverse ?? .identity
        projection = presented.projection.composedAfter(back)
    }

    /// Converts a presented point to one of the final geometry; nil if nothing is presented there.
    func finalPoint(_ point: CGPoint) -> CGPoint? {
        let (x, y) = dots(point)
        return projection.inverse.flatMap { $0(x, y) }.map { self.point($0) }
    }

    /// Converts a final point inside the node to its own frame, which is presented in another size.
    func pointInFrame(_ point: CGPoint) -> CGPoint {
        CGPoint(
            x: origin.x + (point.x - origin.x) / max(scale.width, 1e-6),
            y: origin.y + (point.y - origin.y) / max(scale.height, 1e-6))
    }

    /// Returns the presented frame of a node with this final frame.
    func presentedFrame(_ frame: CGRect) -> CGRect {
        presentedRect(
            CGRect(x: frame.minX, y: frame.minY, width: frame.width * scale.width, height: frame.height * scale.height))
    }

    /// Returns the bounding box of a rectangle as it is presented.
    func presentedRect(_ rect: CGRect) -> CGRect {
        let ((left, top), (right, bottom)) = (
            dots(rect.origin), dots(CGPoint(x: rect.maxX, y: rect.maxY))
        )
        guard let bounds = projection.bounds(left, top, right, bottom) else { return .null }
        let (start, end) = (point((bounds.left, bounds.top)), point((bounds.right, bounds.bottom)))
        return CGRect(x: start.x, y: start.y, width: end.x - start.x, height: end.y - start.y)
    }

    private func dots(_ point: CGPoint) -> (Double, Double) {
        ((point.x - origin.x) / dot.width + corner.x, (point.y - origin.y) / dot.height + corner.y)
    }

    private func point(_ dots: (x: Double, y: Double)) -> CGPoint {
        CGPoint(x: origin.x + (dots.x - corner.x) * dot.width, y: origin.y + (dots.y - corner.y) * dot.height)
    }
}

extension Placement {
    /// The conversion of the layer's own dots to those around it.
    fileprivate var projection: Projection {
        var place = Projection()
        (place.tx, place.ty) = (Double(frame.x), Double(frame.y))
        return transform.map { place.composedAfter(Projection($0)) } ?? place
    }
}

extension LayoutNode {
    /// The presented geometry; nil if the node's layer is presented as it is.
    var presentedGeometry: PresentedGeometry? {
        guard layer.isAnimated, let committed = layer.committed else { return nil }
        let presented = committed.presented(at: graph.paint.time)
        guard presented.placement != committed.placement else { return nil }
        return PresentedGeometry(self, final: committed.placement, presented: presented.placement)
    }

    /// Returns the frame on the display as clients present it now. See `shownFrame(in:)`, which is final.
    func presentedFrame() -> CGRect {
        var rect = presentedGeometry?.presentedFrame(frame) ?? frame
        var node = parent
        while let current = node {
            if let target = current.hitTesting { rect = target.displayedRect(rect) }
            if let geometry = current.presentedGeometry {
                rect = geometry.presentedRect(
                    rect.offsetBy(dx: geometry.contentShift.x, dy: geometry.contentShift.y))
            }
            node = current.parent
        }
        return rect
    }
}
