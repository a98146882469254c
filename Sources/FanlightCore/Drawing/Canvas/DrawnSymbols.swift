import Display
import Foundation

/// The container of the views that a canvas can draw. It occupies no space and is not visible itself.
final class DrawnSymbols: LayoutNode, HitTestable, DescendantPainter {
    /// Finds a view by its id.
    var findNode: (AnyHashable) -> LayoutNode? = { _ in nil }

    override var hitTesting: (any HitTestable)? { self }
    var allowsHits: Bool { false }
    override var sizeFollowsChildren: Bool { false }
    override func measure(_ proposal: ProposedViewSize) -> CGSize { .zero }

    override func placeChildren() {
        for child in children { child.place(at: frame.origin, proposal: .unspecified) }
    }

    /// Returns the view with this tag or id.
    func find<ID: Hashable>(_ id: ID) -> LayoutNode? {
        children.first { $0.traits.tag(for: ID.self) == id } ?? findNode(AnyHashable(id))
    }

    func descendantDrawingChanged() { (parent as? CanvasNode)?.invalidateDrawing() }
}

extension LayoutNode {
    /// Returns the view's current rendering as parts of a drawing.
    ///
    /// - Parameter origin: the origin of the coordinates of the parts.
    fileprivate func drawnParts(from origin: CGPoint) -> [DrawnPart] {
        guard needsLayer else { return drawnChildren.flatMap { $0.drawnParts(from: origin) } }
        let metrics = graph.metrics
        let layer = painting?.layerPainting ?? (.none, nil)
        var part = DrawnPart(drawing: layer.drawing.withoutClearParts, text: layerText)
        part.frame = frame.offsetBy(dx: -origin.x, dy: -origin.y)
        part.transform = layer.transform.map { $0.inPoints(metrics) } ?? .identity
        let shift = contentOffset
        part.children = drawnChildren.flatMap {
            $0.drawnParts(from: CGPoint(x: frame.minX - shift.x, y: frame.minY - shift.y))
        }
        return [part]
    }
}

extension Transform {
    fileprivate func inPoints(_ metrics: LayoutMetrics) -> ProjectionTransform {
        let (w, h) = (metrics.dotWidth, metrics.dotHeight)
        var result = ProjectionTransform(
            CGAffineTransform(
                a: CGFloat(a), b: CGFloat(b) * h / w, c: CGFloat(c) * w / h, d: CGFloat(d), tx: CGFloat(tx) * w,
                ty: CGFloat(ty) * h))
        (result.m13, result.m23, result.m33) = (CGFloat(px) / w, CGFloat(py) / h, CGFloat(pw))
        return result
    }
}

extension GraphicsContext {
    /// A view among a canvas's symbols, ready to be drawn.
    public struct ResolvedSymbol: Sendable {
        /// The size in points.
        public let size: CGSize
        fileprivate let parts: [DrawnPart]
    }

    /// Returns the view among the canvas's symbols that has this tag or id; nil if there is none.
    public func resolveSymbol<ID: Hashable>(id: ID) -> ResolvedSymbol? {
        let record = record
        nonisolated(unsafe) let id = id
        return onMainActor {
            guard let node = record.symbols?.find(id) else { return nil }
            return ResolvedSymbol(size: node.frame.size, parts: node.drawnParts(from: node.frame.origin))
        }
    }

    /// Draws a view at its own size. The anchor is the position within the view that is placed at the point.
    public func draw(_ symbol: ResolvedSymbol, at point: CGPoint, anchor: UnitPoint = .center) {
        let origin = CGPoint(x: point.x - anchor.x * symbol.size.width, y: point.y - anchor.y * symbol.size.height)
        draw(symbol, in: CGRect(origin: origin, size: symbol.size))
    }

    /// Draws a view stretched to a rectangle.
    public func draw(_ symbol: ResolvedSymbol, in rect: CGRect) {
        draw(symbol.parts, of: symbol.size, in: rect)
    }

    /// Draws parts stretched from their size to a rectangle. Several layers are faded as one group.
    func draw(_ parts: [DrawnPart], of size: CGSize, in rect: CGRect) {
        guard opacity.share > 0, rect.isDrawable, size.width > 0, size.height > 0 else { return }
        let isUpright = transform.isUpright
        var part = parts.stretched(from: size, to: isUpright ? rect.applying(transform) : rect)
        if !isUpright { part = DrawnPart(transform: ProjectionTransform(transform), children: [part]) }
        add(part)
    }
}
