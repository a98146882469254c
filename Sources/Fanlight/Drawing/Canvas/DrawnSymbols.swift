import Display
import Foundation

/// The views that a canvas can draw. They take no room in it and are not seen unless they are drawn.
final class DrawnSymbols: LayoutNode {
    /// Finds a view by its id.
    var identified: (AnyHashable) -> LayoutNode? = { _ in nil }

    override var allowsHits: Bool { false }
    override var sizeFollowsChildren: Bool { false }
    override func measure(_ proposal: ProposedViewSize) -> CGSize { .zero }

    override func placeChildren() {
        for child in children { child.place(at: frame.origin, proposal: .unspecified) }
    }

    /// The view that the author has given a tag or an id.
    func find<ID: Hashable>(_ id: ID) -> LayoutNode? {
        children.first { $0.traits.tag(for: ID.self) == id } ?? identified(AnyHashable(id))
    }

    func wasChanged() { (parent as? CanvasNode)?.drawAnew() }
}

extension LayoutNode {
    /// What is not in the picture itself may be drawn by a canvas.
    func tellCanvas() {
        var node = parent
        while let current = node {
            if let symbols = current as? DrawnSymbols { return symbols.wasChanged() }
            node = current.parent
        }
    }

    /// What the view looks like now, as something that is drawn.
    ///
    /// - Parameter origin: from where its place is counted.
    fileprivate func drawnParts(from origin: CGPoint) -> [DrawnPart] {
        guard needsLayer else { return drawnChildren.flatMap { $0.drawnParts(from: origin) } }
        let metrics = graph.metrics
        let painting = painting
        var part = DrawnPart(drawing: painting.drawing, text: makeText())
        part.frame = frame.offsetBy(dx: -origin.x, dy: -origin.y)
        part.transform = painting.transform.map { $0.inPoints(metrics) } ?? .identity
        let shift = contentShift
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
    /// One of a canvas's views, ready to be drawn.
    public struct ResolvedSymbol: Sendable {
        /// In points.
        public let size: CGSize
        fileprivate let parts: [DrawnPart]
    }

    /// The view among the canvas's symbols that has a tag, or an id; nil if there is none.
    public func resolveSymbol<ID: Hashable>(id: ID) -> ResolvedSymbol? {
        let record = record
        nonisolated(unsafe) let id = id
        return onMainActor {
            guard let node = record.symbols?.find(id) else { return nil }
            return ResolvedSymbol(size: node.frame.size, parts: node.drawnParts(from: node.frame.origin))
        }
    }

    /// Draws a view at its own size. The anchor is the part of it that lies at the point.
    public func draw(_ symbol: ResolvedSymbol, at point: CGPoint, anchor: UnitPoint = .center) {
        let origin = CGPoint(x: point.x - anchor.x * symbol.size.width, y: point.y - anchor.y * symbol.size.height)
        draw(symbol, in: CGRect(origin: origin, size: symbol.size))
    }

    /// Draws a view stretched to a rectangle.
    public func draw(_ symbol: ResolvedSymbol, in rect: CGRect) {
        draw(symbol.parts, of: symbol.size, in: rect)
    }

    /// Several layers are faded as one.
    func draw(_ parts: [DrawnPart], of size: CGSize, in rect: CGRect) {
        guard opacity.share > 0, rect.isDrawable, size.width > 0, size.height > 0 else { return }
        let isUpright = transform.isUpright
        var part = parts.stretched(from: size, to: isUpright ? rect.applying(transform) : rect)
        if !isUpright { part = DrawnPart(transform: ProjectionTransform(transform), children: [part]) }
        add(part)
    }
}
