import Display
import Foundation

/// The placement of layers in whole dots.
extension PaintPass {
    /// Returns the placement of a node's layer: its frame and the offset of its content.
    func placement(of node: LayoutNode, transform: Transform?) -> Placement {
        let shift = Dots(node.contentOffset, graph.metrics)
        return Placement(frame: dotFrame(node), contentX: shift.x, contentY: shift.y, transform: transform)
    }

    /// Returns the node's frame in whole dots, relative to the layer around it. Each edge is rounded where it lies on
    /// the display, halves up, so that neighbours meet.
    func dotFrame(_ node: LayoutNode) -> DotRect {
        let (root, metrics) = (graph.root, graph.metrics)
        var outer = node.parent
        while let current = outer, current !== root, !current.needsLayer { outer = current.parent }
        var origin = Dots(.zero, metrics)
        if let outer { origin = Dots((outer.painting?.layerFrame ?? outer.frame).origin, metrics) }
        let frame = node.painting?.layerFrame ?? node.frame
        let start = Dots(frame.origin, metrics)
        let end = Dots(CGPoint(x: frame.maxX, y: frame.maxY), metrics)
        // Both edges count from the display's corner and are clamped to the protocol's range.
        func length(_ from: Int32, _ to: Int32) -> Int32 {
            min(max(to &- from, -Dots.maximumDistance), Dots.maximumDistance)
        }
        return DotRect(
            x: length(origin.x, start.x), y: length(origin.y, start.y), width: length(start.x, end.x),
            height: length(start.y, end.y))
    }

    /// Returns a part of a node in dots of its own layer.
    package func dotRect(_ part: CGRect, of node: LayoutNode) -> DotRect {
        let metrics = graph.metrics
        let frame = node.frame
        let origin = Dots(frame.origin, metrics)
        let start = Dots(CGPoint(x: frame.minX + part.minX, y: frame.minY + part.minY), metrics)
        let end = Dots(CGPoint(x: frame.minX + part.maxX, y: frame.minY + part.maxY), metrics)
        return DotRect(
            x: start.x &- origin.x, y: start.y &- origin.y, width: end.x &- start.x, height: end.y &- start.y)
    }
}

/// A position on the display in whole dots.
private struct Dots {
    /// Maximum distance from the display's corner: the range of dot numbers in the protocol.
    static let maximumDistance: Int32 = 1 << 28

    let x: Int32
    let y: Int32

    init(_ point: CGPoint, _ metrics: LayoutMetrics) {
        x = Dots.whole(point.x, metrics.dotWidth)
        y = Dots.whole(point.y, metrics.dotHeight)
    }

    /// A length within rounding error of half a dot counts as half a dot.
    private static func whole(_ length: CGFloat, _ dot: CGFloat) -> Int32 {
        Int32(min(max((length / dot + 0.5 + 1e-6).rounded(.down), -CGFloat(maximumDistance)), CGFloat(maximumDistance)))
    }
}
