import Display
import Foundation

/// A view whose content is drawn by code, with commands instead of views.
///
/// A canvas fills its proposed size. The code runs again when the canvas's size changes and when a value that it read
/// changes.
public struct Canvas<Symbols: View> {
    /// Views that the code can draw; each is found by its tag or id.
    public var symbols: Symbols
    public var renderer: (inout GraphicsContext, CGSize) -> Void
    public var isOpaque: Bool
    public var colorMode: ColorRenderingMode
    public var rendersAsynchronously: Bool

    /// - Parameters:
    ///   - opaque: fills the canvas with black before anything is drawn.
    ///   - rendersAsynchronously: has no effect: the clients paint.
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
    /// Creates a canvas without symbol views.
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

/// Runs the app's drawing code when the canvas node is placed, and observes the values that it reads.
private final class CanvasElement<Symbols: View>: ContainerElement<Canvas<Symbols>> {
    private let canvas: CanvasNode

    init(_ view: Canvas<Symbols>, _ context: _ElementContext) {
        let symbols = DrawnSymbols(context.graph)
        canvas = CanvasNode(symbols, context.graph)
        super.init(view, context, node: symbols)
        ReportedTypeNames.add(Canvas<Symbols>.self)
        canvas.ownerElement = self
        canvas.draw = { [unowned self] in draw($0) }
        if Symbols.self != EmptyView.self {
            symbols.join(graph.participants.descendantPainters)
            symbols.findNode = { [unowned self] in findView($0)?.node }
            adopt(view.symbols)
        }
    }

    override var isNamedInMessages: Bool { true }
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
        isDirty = false
        canvas.invalidateDrawing()
    }

    private func draw(_ record: DrawingRecord) {
        isDirty = false
        let token = beginReading()
        var context = GraphicsContext(record, readEnvironment())
        let size = record.size
        if view.isOpaque { context.fillBackground() }
        observing(token) { Tracking.with(token) { view.renderer(&context, size) } }
    }

    override func willUnmount() {
        super.willUnmount()
        canvas.unmountWithParts()
    }
}

/// The node of a canvas: fills its proposed size and holds the drawn parts.
final class CanvasNode: LayoutNode, HitTestable, PaintedNode, ChildContainer {
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

    /// Invalidates the drawing, so that the code runs again in the next layout pass.
    func invalidateDrawing() {
        guard !isDrawing else { return }
        drawnSize = nil
        invalidatePlacement()
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { filling(proposal) }
    override var sizeFollowsChildren: Bool { false }
    override func childInvalidatedPlacement(_ child: LayoutNode) {
        if child === symbols { drawnSize = nil }
    }

    override func placeChildren() {
        if drawnSize != frame.size {
            drawnSize = frame.size
            isDrawing = true
            // Places the symbols here once: they do not move with the canvas.
            symbols.place(at: .zero, proposal: .unspecified)
            let bounds = graph.paint.dotFrame(self)
            let record = DrawingRecord(
                graph, size: frame.size, bounds: DotRect(x: 0, y: 0, width: bounds.width, height: bounds.height),
                symbols: symbols
            ) { [unowned self] in reportUsageWarning($0) }
            draw(record)
            setParts(record.parts)
            isDrawing = false
        }
        nodes.place(in: frame)
    }

    private func setParts(_ new: [DrawnPart]) {
        guard new != parts else { return }
        parts = new
        invalidateLayerContent()
        // A drawing that fits into one layer is shown by the canvas's own layer.
        if nodes.setPart(isOneLayer ? [] : new, graph) { setChildren([symbols] + nodes, keepsSize: true) }
    }

    private var isOneLayer: Bool { parts.count == 1 && parts[0].isPlain }

    // MARK: Rendering

    override var childContainer: (any ChildContainer)? { self }
    var visibleChildren: [LayoutNode] { nodes }
    override var needsLayer: Bool { true }
    override var hitTesting: (any HitTestable)? { self }
    var isHittable: Bool { true }
    var clipsContent: Bool { true }

    override var painting: (any PaintedNode)? { self }
    func makeDrawing() -> Drawing {
        if parts.isEmpty { return .none }
        var drawing = isOneLayer ? parts[0].drawing : .none
        drawing.clip = .rectangle
        // Blended content must not blend with anything behind the canvas.
        drawing.isGroup = parts.contains(where: \.blends)
        return drawing
    }

    func makeText() -> [TextRun] { isOneLayer ? parts[0].text : [] }

    func unmountWithParts() {
        nodes.unmount()
        unmount()
    }
}

/// A canvas's closure as a property, so that its bits can be compared. A bare closure passed as a generic value would
/// be wrapped in a new closure.
private struct Renderer {
    let draw: (inout GraphicsContext, CGSize) -> Void
}
