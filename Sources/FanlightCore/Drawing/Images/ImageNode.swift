import Display
import Foundation
import Painter

/// The layout node of an image.
final class ImageNode: LayoutNode, HitTestable, PaintedNode, SemanticNode, StackItem {
    private var content = ImageContent.missing
    private var resizing: Image.Resizing?
    /// The accessibility name; nil for a decorative image.
    private var name: String?
    /// True if a placeholder is drawn instead of the image and no semantics are reported.
    private var isRedacted = false
    private var palette = ForegroundPalette()
    private var isAntialiased = true
    /// The nodes that show the parts of an image drawn by code or of a template with many colours.
    private var nodes: [DrawnNode] = []

    func setContent(
        _ content: ImageContent, of image: Image, name: String?, isRedacted: Bool, _ palette: ForegroundPalette
    ) {
        let resizing = image.resizing
        let isSame =
            content == self.content && resizing == self.resizing && name == self.name
            && image.isAntialiased == isAntialiased
        let rendersSame = isRedacted == self.isRedacted && (palette == self.palette || !isRedacted)
        self.palette = palette
        guard !isSame || !rendersSame else { return }
        self.content = content
        self.resizing = resizing
        isAntialiased = image.isAntialiased
        self.name = name
        self.isRedacted = isRedacted
        invalidateLayerContent()
        if hasParts || !nodes.isEmpty { invalidatePlacement() }
        invalidateIfSizeChanged()
    }

    // MARK: Size

    private var ownSize: CGSize { content.size(graph.metrics) }
    private var isCell: Bool { graph.metrics.isCell }

    override func measure(_ proposal: ProposedViewSize) -> CGSize {
        resizing == nil ? ownSize : proposal.replacingUnspecifiedDimensions(by: content.drawnSize(graph.metrics))
    }

    override var stackItem: (any StackItem)? { self }
    var symbolWidth: CGFloat? {
        guard isCell, resizing == nil, case .symbol(let symbol, let appearance, _) = content else { return nil }
        return graph.metrics.nearest(symbol.size(appearance)).width
    }

    override func equivalentProposals(_ proposal: ProposedViewSize) -> ProposalRange {
        resizing == nil ? .all : ProposalRange(only: proposal)
    }

    override func explicitAlignment(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
        guard key.isTextBaseline, !isCell else { return nil }
        // A symbol is centred on the capitals of the text beside it.
        let height = sizeThatFits(proposal).height
        if case .symbol(_, let appearance, _) = content { return height / 2 + appearance.capHeight / 2 }
        return content.loaded?.isSymbol == true ? height / 2 * (1 + 1 / SymbolTemplate.heightOfCapitals) : nil
    }

    // MARK: Rendering

    private var hasParts: Bool {
        switch content {
        case .drawn, .form: !isRedacted
        case .picture, .symbol, .missing: false
        }
    }

    /// The parts shown in other layers: the drawing of code, or the mask of a template with many colours.
    private var parts: [DrawnPart] {
        if isRedacted { return [] }
        switch content {
        case .drawn(let parts, let size):
            return [parts.stretched(from: size, to: CGRect(origin: .zero, size: frame.size))]
        case .form: return [DrawnPart(drawing: Drawing(commands: imageCommands(graph.paint.dotFrame(self))))]
        case .picture, .symbol, .missing: return []
        }
    }

    override func placeChildren() {
        let parts = parts
        if nodes.setPart(parts, graph) { setChildren(nodes, keepsSize: true) }
        nodes.place(in: frame)
    }

    func unmountWithParts() {
        nodes.unmount()
        unmount()
    }

    override var needsLayer: Bool { true }
    override var painting: (any PaintedNode)? { self }
    var appliesOuterEffects: Bool { !hasParts }
    override var semantics: (any SemanticNode)? { self }
    var acceptsAttributes: Bool { true }
    override var hitTesting: (any HitTestable)? { self }
    var isHittable: Bool { true }

    func makeSemantics() -> Semantics {
        guard let name, !isRedacted else { return .none }
        return Semantics(role: .image, label: name.isEmpty ? .none : .own(name))
    }

    func makeDrawing() -> Drawing {
        let size = graph.paint.dotFrame(self)
        // A symbol without an area may grow in an animation.
        let mayGrow = if case .symbol = content { !isCell && !isRedacted } else { false }
        guard size.width > 0 && size.height > 0 || mayGrow else { return .none }
        if isRedacted { return redacted }
        // A terminal shows a character instead, unless the area is large.
        if isCell, !content.glyphRuns(in: size).isEmpty { return .none }
        if case .form(_, _, let paint) = content {
            return Drawing(commands: [DrawCommand(.fill, paint: paint)], isMasked: true)
        }
        return Drawing(commands: imageCommands(size))
    }

    private func imageCommands(_ size: DotRect) -> [DrawCommand] {
        var commands = content.commands(size, graph.metrics, isResized: resizing != nil)
        if var resizing, let image = content.loaded, case .image(var fill) = commands.first?.paint {
            if resizing == Image.Resizing(), let slicing = image.slicing { resizing = slicing }
            fill.isTiled = resizing.mode == .tile
            let insets = resizing.insets
            let leading = layoutDirection == .rightToLeft ? insets.trailing : insets.leading
            let trailing = layoutDirection == .rightToLeft ? insets.leading : insets.trailing
            fill.edges = SIMD4(
                [leading, insets.top, trailing, insets.bottom].map {
                    $0.isFinite ? Float(max($0, 0) * image.scale) : 0
                })
            commands[0].paint = .image(fill)
        }
        if !isAntialiased { for index in commands.indices { commands[index].hasHardEdges = true } }
        return commands
    }

    private var redacted: Drawing {
        if isCell { return .none }
        let outline = Outline.rounded(Float(4 / graph.metrics.dotWidth))
        return Drawing(commands: [DrawCommand(.fill, outline, paint: palette[3])])
    }

    func makeText() -> [TextRun] {
        let size = graph.paint.dotFrame(self)
        if isRedacted {
            return isCell ? (0..<max(size.height, 0)).map { .shade(columns: Int(size.width), row: Double($0)) } : []
        }
        return isCell ? content.glyphRuns(in: DotRect(x: 0, y: 0, width: size.width, height: size.height)) : []
    }
}
