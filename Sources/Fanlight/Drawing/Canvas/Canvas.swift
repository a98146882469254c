import Display
import Foundation

/// A view that code draws, with commands instead of views.
///
/// It takes all the room that it is offered. The code runs again when the canvas has another size, and when something
/// that it read is different.
public struct Canvas<Symbols: View> {
    /// Views that can be drawn: each is found by its tag or id.
    public var symbols: Symbols
    public var renderer: (inout GraphicsContext, CGSize) -> Void
    public var isOpaque: Bool
    public var colorMode: ColorRenderingMode
    public var rendersAsynchronously: Bool

    /// - Parameters:
    ///   - opaque: black is seen where nothing is drawn.
    ///   - rendersAsynchronously: makes no difference here: the clients paint.
    nonisolated public init(
        opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
        renderer: @escaping (inout GraphicsContext, CGSize) -> Void, @ViewBuilder symbols: () -> Symbols
    ) {
        self.symbols = symbols()
        self.renderer = renderer
        isOpaque = opaque
        self.colorMode = colorMode
        self.rendersAsynchronously = rendersAsynchronously
    }
}

extension Canvas where Symbols == EmptyView {
    /// As above, without views to draw.
    nonisolated public init(
        opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
        renderer: @escaping (inout GraphicsContext, CGSize) -> Void
    ) {
        self.init(
            opaque: opaque, colorMode: colorMode, rendersAsynchronously: rendersAsynchronously, renderer: renderer
        ) {
            EmptyView()
        }
    }
}

extension Canvas: View {
    public var body: Never { fatalError("Canvas is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        CanvasElement(view, context)
    }
}

/// Runs the author's code when the node asks for it, and notes what it read.
private final class CanvasElement<Symbols: View>: ContainerElement<Canvas<Symbols>> {
    private let canvas: CanvasNode

    init(_ view: Canvas<Symbols>, _ context: _ElementContext) {
        let symbols = DrawnSymbols(context.graph)
        canvas = CanvasNode(symbols, context.graph)
        super.init(view, context, node: symbols)
        canvas.maker = self
        canvas.draw = { [unowned self] in draw($0) }
        if Symbols.self != EmptyView.self {
            graph.hasSymbols = true
            symbols.identified = { [unowned self] in findView($0)?.node }
            adopt(view.symbols)
        }
    }

    override var namesItself: Bool { true }
    override var contributedNode: LayoutNode { canvas }

    override func update(to new: Canvas<Symbols>) {
        graph.work.comparisons += 1
        let isSame =
            ValueComparison.isSame(Renderer(draw: view.renderer), Renderer(draw: new.renderer))
            && view.isOpaque == new.isOpaque
        view = new
        updateContent(new.symbols)
        if !isSame { reevaluate() }
    }

    override func reevaluate() {
        isMarked = false
        canvas.drawAnew()
    }

    private func draw(_ record: DrawingRecord) {
        isMarked = false
        let token = beginReading()
        var context = GraphicsContext(record, readEnvironment())
        let size = record.size
        if view.isOpaque { context.fillGround() }
        observing(token) { Tracking.with(token) { view.renderer(&context, size) } }
    }

    override func willLeave() {
        super.willLeave()
        canvas.leaveWithParts()
    }
}

/// A canvas's room, and what was drawn in it.
final class CanvasNode: LayoutNode {
    var draw: (DrawingRecord) -> Void = { _ in }
    private let symbols: DrawnSymbols
    private var parts: [DrawnPart] = []
    private var nodes: [DrawnNode] = []
    private var drawnSize: CGSize?
    private var isDrawing = false

    init(_ symbols: DrawnSymbols, _ graph: ViewGraph) {
        self.symbols = symbols
        super.init(graph)
        setChildren([symbols])
    }

    /// The code has to run again before the picture is next seen.
    func drawAnew() {
        guard !isDrawing else { return }
        drawnSize = nil
        invalidatePlacement()
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { filling(proposal) }
    override var sizeFollowsChildren: Bool { false }
    override func childMoves(_ child: LayoutNode) {
        if child === symbols { drawnSize = nil }
    }

    override func placeChildren() {
        if drawnSize != frame.size {
            drawnSize = frame.size
            isDrawing = true
            // Wherever the canvas goes, they need not.
            symbols.place(at: .zero, proposal: .unspecified)
            let bounds = graph.picture.dotFrame(self)
            let record = DrawingRecord(
                graph, size: frame.size, bounds: DotRect(x: 0, y: 0, width: bounds.width, height: bounds.height),
                symbols: symbols
            ) { [unowned self] in mistake($0) }
            draw(record)
            take(record.parts)
            isDrawing = false
        }
        nodes.place(in: frame)
    }

    private func take(_ new: [DrawnPart]) {
        guard new != parts else { return }
        parts = new
        layerContentChanged()
        // What is all in one layer is in the canvas's own.
        if nodes.take(isOneLayer ? [] : new, graph) { setChildren([symbols] + nodes, keepsSize: true) }
    }

    private var isOneLayer: Bool { parts.count == 1 && parts[0].isPlain }

    // MARK: Showing

    override var shownChildren: [LayoutNode] { nodes }
    override var needsLayer: Bool { true }
    override var isHittable: Bool { true }
    override var clipsContent: Bool { true }

    override func makeDrawing() -> Drawing {
        if parts.isEmpty { return .none }
        var drawing = isOneLayer ? parts[0].drawing : .none
        drawing.clip = .rectangle
        // What blends sees nothing behind the canvas.
        drawing.isGroup = parts.contains(where: \.blends)
        return drawing
    }

    override func makeText() -> [TextRun] { isOneLayer ? parts[0].text : [] }

    func leaveWithParts() {
        nodes.leave()
        leave()
    }
}

/// A canvas's closure as a field: its bits can be compared, while a closure that is passed by itself is wrapped anew.
private struct Renderer {
    let draw: (inout GraphicsContext, CGSize) -> Void
}
