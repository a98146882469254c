import Foundation

/// A view that occupies all proposed space and builds its content from its geometry.
///
/// The content is built once the size is known, and again when geometry that it read changes. It is placed at the top
/// leading corner.
public struct GeometryReader<Content: View> {
    public var content: (GeometryProxy) -> Content

    nonisolated public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }
}

extension GeometryReader: View {
    public var body: Never { fatalError("GeometryReader is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        GeometryReaderElement(view, context)
    }
}

private final class GeometryReaderElement<Content: View>: ContainerElement<GeometryReader<Content>>, GeometryDependent {
    private let reader: GeometryReaderNode
    private var isMade = false

    init(_ view: GeometryReader<Content>, _ context: _ElementContext) {
        reader = GeometryReaderNode(context.graph)
        super.init(view, context, node: reader)
        ReportedTypeNames.add(GeometryReader<Content>.self)
        reader.whenFirstPlaced = { [weak self] in self?.reevaluate() }
    }

    override func update(to new: GeometryReader<Content>) {
        graph.work.comparisons += 1
        let isSame = ValueComparison.isSame(view, new)
        view = new
        if !isSame { reevaluate() }
    }

    // Defers the evaluation until after layout, because other changes of this turn may move the reader.
    override func reevaluate() {
        isDirty = false
        if reader.whenFirstPlaced == nil { graph.geometry.afterLayout(self) }
    }

    func evaluateWithGeometry() {
        isDirty = false
        graph.willEvaluate(self)
        let token = beginReading()
        let content = observing(token) { Tracking.with(token) { view.content(GeometryProxy(node: reader)) } }
        if isMade {
            updateContent(content)
        } else {
            isMade = true
            adopt(content)
        }
    }

    override var isNamedInMessages: Bool { true }
}

private final class GeometryReaderNode: LayoutNode, FirstPlacementNode, StackItem {
    var whenFirstPlaced: (() -> Void)?

    override func measure(_ proposal: ProposedViewSize) -> CGSize { filling(proposal) }
    override var sizeFollowsChildren: Bool { false }
    override var stackItem: (any StackItem)? { self }
    /// The content is unknown before the node is placed. A low or narrow reader counts as a bar, because only a bar
    /// fits into it.
    var isBar: Bool { true }

    override func placeChildren() {
        wasPlaced()
        let offered = ProposedViewSize(frame.size)
        for child in children {
            placeInside(child, at: child.aligned(.topLeading, in: frame.size, offered: offered), proposal: offered)
        }
    }
}
