import Foundation

/// Shows the first of its views whose ideal size there is room for; the last, if there is for none.
public struct ViewThatFits<Content> {
    let axes: Axis.Set
    let content: Content
}

extension ViewThatFits: View where Content: View {
    /// - Parameter axes: the directions in which a view has to fit.
    nonisolated public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
        self.axes = axes
        self.content = content()
    }

    public var body: Never { fatalError("ViewThatFits is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        ViewThatFitsElement(view, context)
    }
}

private final class ViewThatFitsElement<Content: View>: ContainerElement<ViewThatFits<Content>> {
    private let choice: ViewThatFitsNode

    init(_ view: ViewThatFits<Content>, _ context: _ElementContext) {
        choice = ViewThatFitsNode(context.graph)
        choice.axes = view.axes
        super.init(view, context, node: choice)
        adopt(view.content)
    }

    override func update(to new: ViewThatFits<Content>) {
        view = new
        choice.axes = new.axes
        updateContent(new.content)
    }
}

private final class ViewThatFitsNode: LayoutNode {
    var axes: Axis.Set = [] {
        didSet { if axes != oldValue { invalidateLayout() } }
    }
    private weak var shown: LayoutNode?

    private func choose(_ proposal: ProposedViewSize) -> LayoutNode? {
        let ideal = ProposedViewSize(
            width: axes.contains(.horizontal) ? nil : proposal.width,
            height: axes.contains(.vertical) ? nil : proposal.height)
        for child in children.dropLast() {
            let size = child.sizeThatFits(ideal)
            var fits = true
            for axis in Axis.allCases where axes.contains(Axis.Set(axis)) {
                if let room = proposal[axis], size[axis] > room + 1e-6 { fits = false }
            }
            if fits { return child }
        }
        return children.last
    }

    override func measure(_ proposal: ProposedViewSize) -> CGSize { choose(proposal)?.sizeThatFits(proposal) ?? .zero }

    override func placeChildren() {
        let chosen = choose(proposal)
        if chosen !== shown {
            shown?.leavePicture()
            shown = chosen
            graph.picture.orderChanged(under: self)
        }
        if let chosen { placeInside(chosen, at: .zero, proposal: proposal) }
    }

    override func explicitAlignment(_ key: AlignmentKey, in proposal: ProposedViewSize) -> CGFloat? {
        choose(proposal)?.guide(key, in: proposal)
    }

    private var current: LayoutNode? { shown?.parent === self ? shown : nil }

    override var isWrapper: Bool { true }
    override var shownChildren: [LayoutNode] { current.map { [$0] } ?? [] }
    override var principalChild: LayoutNode? { current }
    override func makeSpacing() -> ViewSpacing { children.first?.spacing ?? ViewSpacing() }
    override var layoutPriority: Double { children.first?.layoutPriority ?? 0 }
    override var zIndex: Double { current?.zIndex ?? 0 }
}
