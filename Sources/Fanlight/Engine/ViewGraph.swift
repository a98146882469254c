import Dispatch
import Display
import Foundation

/// The views of one scene: their elements, their nodes, and the passes from a change to a commit.
@MainActor
final class ViewGraph {
    let clock: SessionClock
    private(set) var screen: Screen
    private(set) var metrics: LayoutMetrics
    let rootScope = EnvironmentScope(outer: nil)
    var work = Work()

    /// Called when a turn should end soon.
    var onNeedsFlush: (() -> Void)?
    var onDiagnostic: ((String) -> Void)?
    /// The logs of views that request their changes.
    var changeLogs: [ObjectIdentifier: ChangeLog] = [:]

    // MARK: End-of-turn work

    var pendingWrites = PendingWrites()
    var updates = UpdateTransactions()
    var transaction: Transaction { updates.current }
    var afterUpdate: [() -> Void] = []
    /// Closures that inspect the views after layout, before anything is shown.
    var comparisons: [() -> Void] = []
    var marked = MarkedElements()
    var endless = EndlessUpdate()
    /// Closures that compare changed values and invalidate the readers of the parts that changed.
    var looks: [() -> Void] = []
    var containersToCollect: [any NodeCollecting] = []
    var needsLayout = true
    /// True while nodes are being placed. Changes caused by placement are no content changes.
    var isPlacing = false
    /// Viewports whose visible part changed.
    var scrolledViewports: [ViewportNode] = []
    /// Retained nodes outside the tree, which also receive display changes.
    let outOfSight = NodesOutOfSight()
    /// Scroll requests, performed after layout.
    var scrollWishes: [() -> Void] = []
    /// Searches for content that may only exist after placement.
    var searches: [() -> Void] = []
    var appearances: [() -> Void] = []
    var disappearances: [() -> Void] = []
    /// The element that was last evaluated, while it exists. Not retained.
    var lastEvaluated: _Element? { lastEvaluatedToken?.element }
    private var lastEvaluatedToken: ElementToken?
    private var writersWhileEvaluated: Set<String> = []
    /// True while disappear actions run. They may access their view's state once more.
    var isTakingLeave = false
    private var reported: Set<String> = []
    var currentTurn: UInt32 = 0
    /// The number of completed turns.
    var turns: UInt32 = 0
    var isEvaluating = false

    private(set) lazy var root = RootNode(self)
    private var rootElement: RootElement?
    private(set) lazy var picture = PictureWriter(self)
    /// True if views moved since the last hit test of the pointer.
    var viewsHaveMoved = false

    /// The layers above the scene, in the order in which they were added.
    var layers: [SceneLayer] = []
    /// Layers above all `layers` that take no input.
    var overlays: [SceneOverlay] = []

    /// Invalidates the layers above the scene.
    func layersChanged() { rootElement?.contributedNodesChanged() }

    /// The title of the shown window. nil before there is a window, and for a view without one.
    var windowTitle: String?
    /// Opens the app's settings.
    let settings = SettingsDoor()

    /// The objects that the folders above the engine added, and those of them that follow the graph.
    var services = GraphServices()
    private var observers: [any GraphObserver] = []

    /// A link for objects that may outlive the graph.
    nonisolated let link = GraphLink()

    deinit { link.graph = nil }

    init(screen: Screen, clock: SessionClock) {
        self.screen = screen
        self.clock = clock
        metrics = LayoutMetrics(screen)
        link.graph = self
    }

    /// The edit mode of the whole scene.
    private lazy var editMode = Binding(box: StateBox(EditMode.inactive, graph: self))

    /// Writes the environment of the whole scene anew, once there are views that may read it.
    func rootValuesChanged() { if rootElement != nil { writeRootValues() } }

    private func writeRootValues() {
        var values = EnvironmentValues.of(shownScreen)
        values.graphLink = link
        values.sceneEditMode = editMode
        for observer in observers { observer.addRootValues(to: &values) }
        rootScope.write(values.writes)
    }

    /// The colour scheme that the scene's views prefer, nil if none.
    var preferredAppearance: ScreenAppearance? {
        didSet { if preferredAppearance != oldValue { rootValuesChanged() } }
    }

    /// The display with the scene's preferred colour scheme. Views cannot choose a terminal's background.
    var shownScreen: Screen {
        var shown = screen
        if let preferredAppearance, screen.idiom == .pixel { shown.appearance = preferredAppearance }
        return shown
    }

    func mount<Content: View>(_ content: Content) {
        mount { $0.make(content) }
    }

    /// Mounts an app, which lives in this graph together with its state.
    func mount<A: App>(_ app: A) {
        mount { AuthoredElement(app, $0, make: { A.Body._makeScene($0, $1) }) { $0.body } }
    }

    private func mount(_ make: (_ElementContext) -> _Element) {
        writeRootValues()
        let context = _ElementContext(graph: self, parent: nil, environment: rootScope)
        let element = RootElement(graph: self, context)
        rootElement = element
        element.adopt(make(context.inside(element)))
    }

    func unmount() {
        rootElement?.unmount()
        rootElement = nil
        runDisappearances()
        forgetWhatWaits()
    }

    /// Discards end-of-turn work, which no turn will run any more and which may retain this graph.
    private func forgetWhatWaits() {
        afterUpdate = []
        comparisons = []
        looks = []
        appearances = []
        containersToCollect = []
        marked = MarkedElements()
        scrollWishes = []
        searches = []
        layers = []
        overlays = []
    }

    func take(_ screen: Screen) {
        let isOtherKind = screen.idiom != self.screen.idiom || screen.scale != self.screen.scale
        self.screen = screen
        metrics = LayoutMetrics(screen)
        for observer in observers { observer.screenChanged(isOtherKind: isOtherKind) }
        if isOtherKind {
            root.forgetSetText()
            outOfSight.forEach { $0.forgetSetText() }
        }
        rootValuesChanged()
        root.invalidateDeeply()
        outOfSight.forEach { $0.invalidateDeeply() }
    }

    // MARK: Invalidation

    func enqueue(_ element: _Element) {
        marked.add(element)
        endless.goOn()
        if !isEvaluating { updates.noteMarking() }
        onNeedsFlush?()
    }

    /// Schedules a comparison after a change of a value of which some readers read only parts.
    func lookAgain(_ look: @escaping () -> Void) {
        looks.append(look)
        endless.goOn()
        if !isEvaluating { updates.noteMarking() }
        onNeedsFlush?()
    }

    /// Adds a write to the group of its update and returns the group's number.
    func writeGroup(of value: any PendingValue) -> Int {
        let number = pendingWrites.add(value)
        endless.goOn()
        onNeedsFlush?()
        return number
    }

    /// True if views have not seen all writes, or nodes are not all in place.
    var hasUpdatesToCome: Bool {
        !endless.isOnHold
            && (!pendingWrites.isEmpty || !marked.isEmpty || !looks.isEmpty || !containersToCollect.isEmpty)
    }

    /// Schedules an action after the current evaluation.
    func afterUpdating(_ action: @escaping () -> Void) { afterUpdate.append(action) }

    /// Schedules a search after evaluation and placement, including lazily created rows.
    func afterPlacing(_ search: @escaping () -> Void) { searches.append(search) }

    /// Schedules a comparison after all evaluation and layout.
    func afterSettling(_ comparison: @escaping () -> Void) { comparisons.append(comparison) }

    func willEvaluate(_ element: _Element) {
        work.bodies += 1
        lastEvaluatedToken = element.continueReading()
    }

    func report(_ sentence: String) { onDiagnostic?(sentence) }

    /// Reports that a view writes state while it is being evaluated, once per view type.
    func stateWritten(by view: _Element) {
        guard writersWhileEvaluated.insert(view.typeName).inserted else { return }
        report(
            view.located(
                "this view writes state while it is being evaluated. The write counts after this update, which makes "
                    + "another one; write from an action, from onAppear or from onChange instead."))
    }

    /// Reports a message to the app author, once for each place in a body.
    func reportOnce(_ sentence: String, at place: [Int] = []) {
        let key = place.isEmpty ? sentence : "\(sentence) \(place)"
        if reported.insert(key).inserted { report(sentence) }
    }

    func whenAppeared(_ action: @escaping () -> Void) { appearances.append(action) }
    func whenDisappeared(_ action: @escaping () -> Void) { disappearances.append(action) }

    /// Notifies an object of changes for as long as the graph exists.
    func observe(_ observer: any GraphObserver) { observers.append(observer) }

    func turnEnds() { for observer in observers { observer.turnEnds() } }

    func nodesMoved() { for observer in observers { observer.nodesMoved() } }

    func nodeLeft(_ node: LayoutNode) {
        for observer in observers { observer.nodeLeft(node) }
    }

    /// Schedules a scroll request after layout.
    func afterLayout(_ wish: @escaping () -> Void) {
        scrollWishes.append(wish)
        onNeedsFlush?()
    }

    /// Invalidates a viewport whose visible part changed.
    func scrolled(_ viewport: ViewportNode) {
        scrolledViewports.append(viewport)
        onNeedsFlush?()
    }
}

extension LayoutMetrics {
    init(_ screen: Screen) {
        self.init(isCell: screen.idiom == .cell, dotWidth: screen.dotWidth, dotHeight: screen.dotHeight)
    }
}
