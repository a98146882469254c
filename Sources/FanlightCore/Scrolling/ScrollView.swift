import Display
import Foundation

/// Shows a part of content that may be larger than the available space.
///
/// Across the axes that it scrolls along it is as large as its content. Several views form a column, or a row if it
/// scrolls horizontally only.
public struct ScrollView<Content: View> {
    public var content: Content
    public var axes: Axis.Set
    public var showsIndicators: Bool

    nonisolated public init(
        _ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content
    ) {
        self.axes = axes
        self.showsIndicators = showsIndicators
        self.content = content()
    }

    nonisolated public init(_ axes: Axis.Set = .vertical, @ViewBuilder content: () -> Content) {
        self.init(axes, showsIndicators: true, content: content)
    }
}

extension ScrollView: View {
    public var body: Never { fatalError("ScrollView is built into the framework and has no body") }

    public static func _makeElement(_ view: Self, _ context: _ElementContext) -> _Element {
        ScrollElement(view, context)
    }

    /// The content in a row or in a column.
    fileprivate var arranged: _ConditionalContent<HStack<Content>, VStack<Content>> {
        _ConditionalContent(
            storage: axes == .horizontal ? .trueContent(HStack { content }) : .falseContent(VStack { content }))
    }
}

private final class ScrollElement<Content: View>: ContainerElement<ScrollView<Content>>, ConnectedScrollView {
    let viewport: ViewportNode
    private let scroll: ScrollNode
    /// The environment of the content. It hides outer positions and observers, which belong to this scroll view, from
    /// nested ones.
    private let contentScope: EnvironmentScope
    private var connections = ScrollConnections()
    private let targets = ScrollTargetLayouts()

    init(_ view: ScrollView<Content>, _ context: _ElementContext) {
        viewport = ViewportNode(context.graph)
        scroll = ScrollNode(viewport)
        contentScope = EnvironmentScope(outer: context.environment)
        super.init(view, context, node: viewport)
        viewport.onChange = { [weak self] in self?.viewportChanged($0) }
        viewport.findAnchorView = { [weak self] in self?.findAnchorView() }
        viewport.onPhaseChange = { [weak self] in self?.reportPhase($0, begins: $1) }
        viewport.isObserved = { [weak self] in
            guard let self else { return false }
            return viewport.bar?.needsEveryOffset ?? false || connections.all.contains(where: \.followsEveryOffset)
        }
        scroll.onRest = { [weak self] in self?.invalidate() }
        applySettings()
        var inside = EnvironmentValues(scope: context.environment, reader: nil)
        inside.scrollConnections = ScrollConnections()
        inside.scrollTargetLayouts = targets
        inside.isListRow = false
        contentScope.write(inside.writes)
        adopt(view.arranged, in: contentScope)
    }

    override var contributedNode: LayoutNode { scroll }

    override func update(to new: ScrollView<Content>) {
        let isSame = new.axes == view.axes && new.showsIndicators == view.showsIndicators
        view = new
        if !isSame { applySettings() }
        updateContent(new.arranged)
    }

    override func reevaluate() {
        isDirty = false
        applySettings()
    }

    /// Applies the settings of the view and of the environment.
    private func applySettings() {
        _ = beginReading()
        let environment = readEnvironment()
        viewport.axes = view.axes
        viewport.isEnabled = environment.isScrollEnabled
        viewport.dismissesTextInput = environment.scrollDismissesKeyboardMode == .immediately
        viewport.isPartOfEditor = environment.isEditorViewport
        viewport.clips = !environment.isScrollClipDisabled
        for bar in scroll.bars { bar.palette = environment.foregroundPaints }
        viewport.anchors = environment.scrollAnchors
        viewport.givenMargins = graph.metrics.quantized(environment.contentMargins.content)
        scroll.indicatorMargins = graph.metrics.quantized(environment.contentMargins.indicators)
        var shown: Axis.Set = []
        if view.showsIndicators {
            if environment.horizontalScrollIndicatorVisibility.isShown { shown.insert(.horizontal) }
            if environment.verticalScrollIndicatorVisibility.isShown { shown.insert(.vertical) }
        }
        scroll.showsIndicators = shown
        var lasting: Axis.Set = []
        if environment.horizontalScrollIndicatorVisibility.isLasting { lasting.insert(.horizontal) }
        if environment.verticalScrollIndicatorVisibility.isLasting { lasting.insert(.vertical) }
        scroll.lastingIndicators = lasting
        scroll.updateIndicators()
        connections = environment.scrollConnections
        for connection in connections.all { connection.scrollView = self }
        viewport.targetOffset = environment.scrollTargetBehavior.map { behavior in
            { [weak self] in self?.targetOffset($0, velocity: $1, by: behavior) ?? $0 }
        }
    }

    private func viewportChanged(_ viewport: ViewportNode) {
        for bar in scroll.bars { bar.update() }
        if viewport.isMovedByPerson || viewport.overscroll != .zero { scroll.flashIndicators() }
        viewport.barOfPage?.contentMoved()
        let report = ScrollReport(element: self, isByPerson: viewport.isMovedByPerson)
        let isInteraction = report.isByPerson && !viewport.isDecelerating
        for connection in connections.all {
            if isInteraction { connection.onPhaseChange?(.idle, .interacting, report) }
            connection.onChange?(report)
            if isInteraction { connection.onPhaseChange?(.interacting, .idle, report) }
        }
    }

    func flashIndicators() { scroll.flashIndicators() }

    private func reportPhase(_ phase: ScrollPhase, begins: Bool) {
        let report = ScrollReport(element: self, isByPerson: false)
        for connection in connections.all {
            connection.onPhaseChange?(begins ? .idle : phase, begins ? phase : .idle, report)
        }
    }

    /// The anchor view, which keeps its visible position.
    private func findAnchorView() -> ScrollAnchorView? {
        let connection = connections.all.first(where: \.holdsView)
        guard connection != nil || viewport.targetOffset != nil, let id = view(at: connection?.anchor) else {
            return nil
        }
        return findNearestView(id).map { ScrollAnchorView(place: $0, appliesToContentChanges: connection != nil) }
    }

    /// Returns the target offset of a scroll target behaviour, given the proposed offset of a person's scrolling.
    private func targetOffset(_ place: CGPoint, velocity: CGVector, by behavior: any ScrollTargetBehavior) -> CGPoint {
        var views: [CGRect] = []
        let start = viewport.seenInside.origin
        func add(_ rect: CGRect) {
            views.append(rect.offsetBy(dx: viewport.offset.x - start.x, dy: viewport.offset.y - start.y))
        }
        let layouts = targets.current
        if layouts.isEmpty { visitViews { add($1) } }
        for layout in layouts { layout.visitTargets(add) }
        let context = ScrollTargetBehaviorContext(
            originalTarget: ScrollTarget(rect: CGRect(origin: viewport.offset, size: viewport.frame.size)),
            velocity: velocity, contentSize: viewport.contentSize, containerSize: viewport.clearSize,
            axes: viewport.axes, environment: EnvironmentValues(scope: environment, reader: nil), views: views,
            viewportSize: viewport.contentProposal)
        var target = ScrollTarget(rect: CGRect(origin: place, size: viewport.frame.size))
        behavior.updateTarget(&target, context: context)
        let anchor = target.anchor ?? .topLeading
        return CGPoint(
            x: target.rect.minX - (viewport.frame.width - target.rect.width) * anchor.x,
            y: target.rect.minY - (viewport.frame.height - target.rect.height) * anchor.y)
    }

    /// Visits only the views in scroll target layouts, if there are any.
    override func visitViews(_ visit: (AnyHashable, CGRect) -> Void) {
        let layouts = targets.current
        guard !layouts.isEmpty else { return super.visitViews(visit) }
        for layout in layouts { layout.visitViews(visit) }
    }

    func findOwnView(_ id: AnyHashable) -> ViewPlace? {
        graph[ViewSearch.self].scrollView = self
        defer { graph[ViewSearch.self].scrollView = nil }
        for layout in targets.current {
            if let found = layout.findView(id) { return found }
        }
        return findView(id)
    }

    override func findView(_ id: AnyHashable) -> ViewPlace? {
        if let around = graph[ViewSearch.self].scrollView, around !== self { return nil }
        return super.findView(id)
    }

    override func willUnmount() {
        if let bar = viewport.bar, bar.viewport === viewport { _ = bar.follow(nil) }
        scroll.unmount()
        for bar in scroll.bars { bar.unmountSubtree() }
        super.willUnmount()
    }
}

extension LayoutNode {
    /// Removes the node and all nodes inside it.
    final func unmountSubtree() {
        for child in children { child.unmountSubtree() }
        unmount()
    }
}
