import Display
import Foundation

/// The views of one scene: their elements, their nodes, and the passes from a change to a commit.
@_spi(Nodes)
@MainActor
public final class ViewGraph {
    package let clock: SessionClock
    package private(set) var screen: Screen
    package private(set) var metrics: LayoutMetrics
    let rootScope = EnvironmentScope(outer: nil)
    package var work = Work()

    /// Called when a turn should end soon.
    var onNeedsFlush: (() -> Void)?
    /// The number of completed turns.
    package var turns: UInt32 = 0

    // MARK: Passes

    private(set) lazy var update = UpdatePass(self)
    private(set) lazy var layout = LayoutPass(self)
    private(set) lazy var completion = CompletionPass(self)
    let settled = SettledPass()
    package private(set) lazy var paint = PaintPass(self)
    private(set) lazy var loopGuard = UpdateLoopGuard(self)
    /// The steps of what views evaluate for each frame.
    package private(set) lazy var displayLink = DisplayLink(self)
    /// The animation of values that only the app's code can show, which the animation folder registers. A property and
    /// not a service, because it is read for each updated element.
    var animatedValues: (any ValueAnimating)?
    /// The transitions of views, which the animation folder registers. A property and not a service, because it is read
    /// for each node that joins or leaves the tree.
    package var transitions: (any ViewTransitioning)?

    // MARK: Views

    package private(set) lazy var root = RootNode(self)
    private var rootElement: RootElement?

    /// The objects that folders above the engine added to this graph, some of which observe it.
    var services = GraphServices()
    private var observers: [any GraphObserver] = []

    /// A link for objects that may outlive the graph.
    nonisolated let link = GraphLink()

    deinit { link.graph = nil }

    /// Makes the node of several views at the root.
    let makeColumn: (ViewGraph) -> LayoutNode

    init(screen: Screen, clock: SessionClock, makeColumn: @escaping (ViewGraph) -> LayoutNode) {
        self.screen = screen
        self.clock = clock
        self.makeColumn = makeColumn
        metrics = LayoutMetrics(screen)
        link.graph = self
    }

    /// Updates the environment of the whole scene. Has no effect before there are views.
    func rootValuesChanged() { if rootElement != nil { writeRootValues() } }

    private func writeRootValues() {
        var values = EnvironmentValues.of(shownScreen)
        values.graphLink = link
        for observer in observers { observer.addRootValues(to: &values) }
        rootScope.write(values.writes)
    }

    /// The colour scheme that the scene's views prefer, nil if none.
    var preferredAppearance: ScreenAppearance? {
        didSet { if preferredAppearance != oldValue { rootValuesChanged() } }
    }

    /// The display with the scene's preferred colour scheme. Views cannot choose a terminal's background.
    package var shownScreen: Screen {
        var shown = screen
        if let preferredAppearance, screen.idiom == .pixel { shown.appearance = preferredAppearance }
        return shown
    }

    func mount<Content: View>(_ content: Content) {
        mount { $0.make(content) }
    }

    /// Mounts the root element that the closure makes.
    package func mount(_ make: (_ElementContext) -> _Element) {
        writeRootValues()
        let context = _ElementContext(graph: self, parent: nil, environment: rootScope)
        let element = RootElement(graph: self, context)
        rootElement = element
        element.adopt(make(context.inside(element)))
    }

    func unmount() {
        rootElement?.unmount()
        rootElement = nil
        update.actions.runDisappearActions()
        discardPendingWork()
    }

    /// Discards end-of-turn work, which no turn will run any more and which may retain this graph.
    private func discardPendingWork() {
        update.discard()
        layout.discard()
        settled.discard()
        paint.semantics?.discard()
        displayLink.discard()
        for observer in observers { observer.graphUnmounted() }
    }

    func setScreen(_ screen: Screen) {
        let isOtherKind = screen.idiom != self.screen.idiom || screen.scale != self.screen.scale
        self.screen = screen
        metrics = LayoutMetrics(screen)
        for observer in observers { observer.screenChanged(isOtherKind: isOtherKind) }
        if isOtherKind {
            root.discardTypesetText()
            layout.detachedNodes.forEach { $0.discardTypesetText() }
        }
        rootValuesChanged()
        root.invalidateDeeply()
        layout.detachedNodes.forEach { $0.invalidateDeeply() }
    }

    // MARK: Observers

    /// Notifies an object of changes for as long as the graph exists.
    func observe(_ observer: any GraphObserver) { observers.append(observer) }

    /// Invalidates the nodes above the scene.
    func nodesAboveSceneChanged() { rootElement?.contributedNodesChanged() }

    func addNodesAboveScene(to nodes: inout [LayoutNode], inside root: _Element) {
        for observer in observers { observer.addNodesAboveScene(to: &nodes, inside: root) }
    }

    func turnEnds() { for observer in observers { observer.turnEnds() } }

    func viewsPlaced() { for observer in observers { observer.viewsPlaced() } }

    func nodeUnmounted(_ node: LayoutNode) {
        for observer in observers { observer.nodeUnmounted(node) }
    }
}

extension LayoutMetrics {
    init(_ screen: Screen) {
        self.init(isCell: screen.idiom == .cell, dotWidth: screen.dotWidth, dotHeight: screen.dotHeight)
    }
}
