import Display
import Foundation

/// A link in a text. It draws nothing but its focus ring.
package final class TextLinkNode: LayoutNode, HitTestable, PaintedNode, SemanticNode {
    private weak var owner: TextNode?
    private var url: URL?
    private(set) var mark = 0
    /// The rectangles of the link's characters, line by line, in the coordinates of its frame.
    var areas: [CGRect] = []
    var linkText = "" {
        didSet { if linkText != oldValue { invalidateLayerContent() } }
    }

    private var palette = ForegroundPalette() {
        didSet { if palette != oldValue { invalidateLayerContent() } }
    }

    func update(_ url: URL, mark: Int, owner: TextNode, _ palette: ForegroundPalette) {
        self.url = url
        self.palette = palette
        self.mark = mark
        self.owner = owner
    }

    package var isFocused = false {
        didSet { if isFocused != oldValue { invalidateLayerContent() } }
    }
    package var isPressed = false

    /// Opens the link's destination.
    func open() {
        if let url { owner?.openURL?(url) }
    }

    package override func measure(_ proposal: ProposedViewSize) -> CGSize {
        proposal.replacingUnspecifiedDimensions(by: .zero)
    }
    package override var needsLayer: Bool { true }
    package override var semantics: (any SemanticNode)? { self }
    package var acceptsAttributes: Bool { true }

    package override var hitTesting: (any HitTestable)? { self }
    /// Restricts hit tests to the link's characters, because other text may lie between them.
    package var isHittable: Bool { true }
    package func contains(_ point: CGPoint) -> Bool { areas.contains { $0.contains(point) } }

    package override var painting: (any PaintedNode)? { self }
    package func makeDrawing() -> Drawing {
        guard isFocused, !graph.focus.hides(self) else { return .none }
        let (width, height) = (graph.metrics.dotWidth, graph.metrics.dotHeight)
        return Drawing(
            commands: areas.map { area in
                let rect = DotRect(
                    x: Int32(((area.minX - frame.minX) / width).rounded()),
                    y: Int32(((area.minY - frame.minY) / height).rounded()),
                    width: Int32((area.width / width).rounded()), height: Int32((area.height / height).rounded()))
                // A terminal has no space for a ring around characters, so the background is filled.
                return graph.metrics.isCell
                    ? DrawCommand(.fill, paint: palette[3], rect: rect)
                    : DrawCommand(.strokeInside(width: 2), .rounded(4), paint: palette[1], rect: rect)
            })
    }

    package func makeSemantics() -> Semantics {
        Semantics(
            role: .link, label: .own(linkText), state: isFocused ? [.focused] : [],
            actions: areas.isEmpty ? [] : [.tap, .focus])
    }
}
