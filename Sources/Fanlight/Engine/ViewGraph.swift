import Dispatch
import Display
import Foundation
import Typesetting

/// One scene's views: the elements, the nodes they show themselves with, and the way from a change to a commit.
@MainActor
final class ViewGraph {
    /// How often a turn may evaluate again because evaluating changed something.
    private static let maximumRounds = 100
    /// How often a turn lays out again because placing rows told more about sizes.
    private static let maximumPasses = 12

    let typesetter: any Typesetter
    let clock: SessionClock
    /// The app's words in the languages that were asked for.
    var strings = StringTables()
    private var facesChecked: Set<String> = []
    /// What opens addresses that no view takes care of.
    let opener = SystemOpener()
    private(set) var screen: Screen
    private(set) var metrics: LayoutMetrics
    let rootScope = EnvironmentScope(outer: nil)
    var work = Work()

    /// The end of the current turn should come soon.
    var onNeedsFlush: (() -> Void)?
    var onDiagnostic: ((String) -> Void)?
    /// Of the views that ask what changed.
    var changeLogs: [ObjectIdentifier: ChangeLog] = [:]

    // MARK: What waits for the end of the turn

    private var pendingWrites = PendingWrites()
    /// What the update that is under way belongs to.
    private var updateTransaction = Transaction()
    /// The same as it is where the update has got to: modifiers around change it.
    var transactionStack = TransactionStack(Transaction())
    var transaction: Transaction { transactionStack.current }
    /// How many elements change the transaction for what is inside them.
    var transactionScopes = 0
    /// The transaction in which elements were marked by something that is not written in turns.
    private var markingTransaction: Transaction?
    /// What waits for the end of the updates that were begun.
    private var completions: [AnimationCompletions] = []
    private var afterUpdate: [() -> Void] = []
    private var marked: [Int: [_Element]] = [:]
    private var markedDepths: Set<Int> = []
    var containersToCollect: [any NodeCollecting] = []
    var needsLayout = true
    /// Viewports that show another part of their content than before.
    private var scrolledViewports: [ViewportNode] = []
    /// Who wants something to be scrolled to, once it is known where everything is.
    private var scrollWishes: [() -> Void] = []
    var changedLayers: [LayoutNode] = []
    var removedLayers: [LayerID] = []
    private var reordered: [LayoutNode] = []
    private var reorderedIDs: Set<ObjectIdentifier> = []
    private var appearances: [() -> Void] = []
    private var disappearances: [() -> Void] = []
    private var lastEvaluated: _Element?
    private var writersWhileEvaluated: Set<String> = []
    /// What views do when they disappear is being done: they may look at their state once more.
    private(set) var isTakingLeave = false
    private var reported: Set<String> = []
    /// Whether any node was told a direction of its own.
    var hasOwnDirections = false
    private var turn: UInt32 = 0
    var currentTurn: UInt32 { turn }
    private var isEvaluating = false

    private(set) lazy var root: LayoutNode = RootNode(self)
    private var rootElement: RootElement?
    private var lastLayerID: UInt32 = 0
    private var nodes: [LayerID: LayoutNode] = [:]
    private var fills: [Paint: [DrawCommand]] = [:]
    lazy var focus = Focus(self)
    let geometry = GeometryUpdates()
    let storage: GraphStorage

    /// What the window that is shown is called; nil before there is one, and where a view is shown without any.
    var windowTitle: String?

    /// For whoever may outlive the graph.
    nonisolated let link = GraphLink()

    deinit { link.graph = nil }

    init(screen: Screen, clock: SessionClock, storage: SessionStorage? = nil) {
        self.screen = screen
        self.clock = clock
        self.storage = GraphStorage(storage ?? SessionStorage())
        metrics = LayoutMetrics(screen)
        typesetter = screen.idiom == .cell ? CellTypesetter() : PangoTypesetter(scale: screen.scale)
        writeRootValues()
        link.graph = self
    }

    /// Which way the display is read. Asked at every layout.
    private(set) lazy var layoutDirection = EnvironmentValues(scope: rootScope, reader: nil).layoutDirection

    private func writeRootValues() {
        var values = EnvironmentValues.of(screen)
        values.opener = opener
        rootScope.write(values.writes)
    }

    /// Whether a face is asked for by its name for the first time.
    func isNewFace(_ name: String) -> Bool { facesChecked.insert(name).inserted }

    func mount<Content: View>(_ content: Content) {
        mount { $0.make(content) }
    }

    /// Shows an app, which lives in this graph with what it stores.
    func mount<A: App>(_ app: A) {
        mount { AuthoredElement(app, $0) { $0.body } }
    }

    private func mount(_ make: (_ElementContext) -> _Element) {
        let context = _ElementContext(graph: self, parent: nil, environment: rootScope)
        let element = RootElement(graph: self, context)
        rootElement = element
        element.adopt(make(context.inside(element)))
    }

    func unmount() {
        rootElement?.unmount()
        rootElement = nil
        runDisappearances()
    }

    func take(_ screen: Screen) {
        self.screen = screen
        metrics = LayoutMetrics(screen)
        writeRootValues()
        layoutDirection = EnvironmentValues(scope: rootScope, reader: nil).layoutDirection
        root.invalidateDeeply()
    }

    // MARK: Marking

    func enqueue(_ element: _Element) {
        marked[element.depth, default: []].append(element)
        markedDepths.insert(element.depth)
        noteTransaction()
        onNeedsFlush?()
    }

    /// An observed object changes at once; the update that shows it still belongs to the transaction it changed in.
    private func noteTransaction() {
        guard !isEvaluating else { return }
        let current = Transaction.current
        guard current.serial != 0, current.serial != markingTransaction?.serial else { return }
        if let replaced = markingTransaction?.completions { completions.append(replaced) }
        markingTransaction = current
        current.completions?.updateBegins()
    }

    private func begin(_ transaction: Transaction) {
        updateTransaction = transaction
        transactionStack = TransactionStack(transaction)
        if let awaited = transaction.completions { completions.append(awaited) }
    }

    /// The update goes on at this element.
    func enter(_ element: _Element) {
        transactionStack =
            transactionScopes == 0 ? TransactionStack(updateTransaction) : element.scoped(updateTransaction)
    }

    /// Notes a write for the update it belongs to, and answers that update's number.
    func writeGroup(of value: any PendingValue) -> Int {
        let number = pendingWrites.add(value)
        onNeedsFlush?()
        return number
    }

    /// Views have not seen everything that was written, or are not all where they belong.
    var hasUpdatesToCome: Bool { !pendingWrites.isEmpty || !marked.isEmpty || !containersToCollect.isEmpty }

    /// Does something once what is being evaluated is evaluated.
    func afterUpdating(_ action: @escaping () -> Void) { afterUpdate.append(action) }

    func willEvaluate(_ element: _Element) {
        work.bodies += 1
        lastEvaluated = element
    }

    func report(_ sentence: String) { onDiagnostic?(sentence) }

    /// State was written by a view that is being evaluated. Said once for views of one type.
    func stateWritten(by view: _Element) {
        guard writersWhileEvaluated.insert(view.typeName).inserted else { return }
        report(
            "\(view.typePath): this view writes state while it is being evaluated. The write counts after this update, which "
                + "makes another one; write from an action, from onAppear or from onChange instead.")
    }

    /// Says something that would be true again and again.
    func reportOnce(_ sentence: String) {
        if reported.insert(sentence).inserted { report(sentence) }
    }

    func whenAppeared(_ action: @escaping () -> Void) { appearances.append(action) }
    func whenDisappeared(_ action: @escaping () -> Void) { disappearances.append(action) }

    /// The nearest layer around a node has other layers under it, or in another order.
    func orderChanged(under node: LayoutNode) {
        if reorderedIDs.insert(ObjectIdentifier(node)).inserted { reordered.append(node) }
    }

    func nodeLeft(_ node: LayoutNode) { focus.nodeLeft(node) }

    /// Scrolls once what was changed is laid out.
    func afterLayout(_ wish: @escaping () -> Void) {
        scrollWishes.append(wish)
        onNeedsFlush?()
    }

    /// A viewport shows another part of its content.
    func scrolled(_ viewport: ViewportNode) {
        scrolledViewports.append(viewport)
        onNeedsFlush?()
    }

    var isClean: Bool {
        marked.isEmpty && pendingWrites.isEmpty && afterUpdate.isEmpty && containersToCollect.isEmpty && !needsLayout
            && !hasScrolled && geometry.isEmpty && changedLayers.isEmpty && removedLayers.isEmpty
            && reordered.isEmpty && appearances.isEmpty && disappearances.isEmpty
    }

    // MARK: The end of a turn

    /// Evaluates what is marked, lays out what that changed, and answers what is different in the picture.
    func flush() -> (changes: [LayerChange], removed: [LayerID]) {
        var passes = 0
        repeat {
            guard evaluate() else { break }
            layOut()
            geometry.update()
            passes += 1
            if passes == ViewGraph.maximumRounds, needsUpdate {
                stopMoving()
                break
            }
        } while needsUpdate
        begin(Transaction())
        work.measurements = typesetter.measurements
        return commit()
    }

    private var hasScrolled: Bool { !scrolledViewports.isEmpty || !scrollWishes.isEmpty }

    /// Whether layout has to follow, for the first time or once more.
    private var needsUpdate: Bool { needsEvaluation || needsLayout || hasScrolled || !geometry.isEmpty }

    private var needsEvaluation: Bool {
        !marked.isEmpty || !pendingWrites.isEmpty || !appearances.isEmpty || !afterUpdate.isEmpty
            || !containersToCollect.isEmpty || !disappearances.isEmpty
    }

    /// Evaluates until nothing is left to be evaluated. Answers whether it came to that.
    private func evaluate() -> Bool {
        var rounds = 0
        repeat {
            if let marking = markingTransaction {
                markingTransaction = nil
                begin(marking)
            } else if marked.isEmpty, let group = pendingWrites.next() {
                begin(group.transaction)
                for value in group.values { value.apply(group.number) }
            }
            evaluateMarked()
            let appearing = appearances
            appearances.removeAll()
            for action in appearing { action() }
            let actions = afterUpdate
            afterUpdate.removeAll()
            for action in actions { action() }
            runDisappearances()
            evaluateContainers()
            if !needsEvaluation { endUpdates() }
            rounds += 1
            if rounds == ViewGraph.maximumRounds {
                if let lastEvaluated { stopEndless(lastEvaluated) }
                layOut()
                return false
            }
        } while needsEvaluation
        return true
    }

    /// Everything that was changed is evaluated, and nothing moves on by itself: each change is where it should be.
    private func endUpdates() {
        let ended = completions
        completions.removeAll()
        for completions in ended { completions.updateEnds() }
    }

    /// Places what is to be placed. Rows that come into view may tell more about sizes, which takes another pass.
    private func layOut() {
        var passes = 0
        while needsLayout || hasScrolled, passes < ViewGraph.maximumPasses {
            passes += 1
            if needsLayout {
                needsLayout = false
                root.place(at: .zero, proposal: ProposedViewSize(width: screen.width, height: screen.height))
            }
            let wishes = scrollWishes
            scrollWishes.removeAll()
            for wish in wishes { wish() }
            let viewports = scrolledViewports
            scrolledViewports.removeAll()
            for viewport in viewports { viewport.showPart() }
        }
    }

    /// Gives up on a layout that changes what it depends on each time.
    private func stopMoving() {
        geometry.stop()
        report(
            "\(lastEvaluated?.typePath ?? "scene"): this view changes the geometry that it depends on each time it is laid "
                + "out, so it never comes to rest. Its layout was stopped; make the size it asks for independent of the "
                + "state it writes.")
        for element in marked.values.joined() { element.isMarked = false }
        marked.removeAll()
        markedDepths.removeAll()
    }

    private func evaluateMarked() {
        turn &+= 1
        isEvaluating = true
        defer { isEvaluating = false }
        // Parents first: what they hand down may settle a child before its own turn comes.
        while let depth = markedDepths.min() {
            markedDepths.remove(depth)
            for element in marked.removeValue(forKey: depth) ?? [] where element.isMarked {
                element.isMarked = false
                guard element.isMounted else { continue }
                if element.evaluations(inTurn: turn) > ViewGraph.maximumRounds { return stopEndless(element) }
                enter(element)
                element.reevaluate()
            }
        }
    }

    /// Gives up on what is marked, and says which view would not come to rest.
    func stopEndless(_ element: _Element) {
        report(
            "\(element.typePath): this view changes state that it reads each time it is evaluated, so it never comes to "
                + "rest. Its update was stopped; change the state from an action instead.")
        for element in marked.values.joined() { element.isMarked = false }
        marked.removeAll()
        markedDepths.removeAll()
    }

    /// A container that collects may add containers: those inside it that are new.
    private func evaluateContainers() {
        while !containersToCollect.isEmpty {
            let containers = containersToCollect
            containersToCollect.removeAll()
            for container in containers { container.collect() }
        }
    }

    private func runDisappearances() {
        let leaving = disappearances
        disappearances.removeAll()
        isTakingLeave = true
        for action in leaving { action() }
        isTakingLeave = false
    }

    // MARK: The picture

    private func commit() -> (changes: [LayerChange], removed: [LayerID]) {
        var changes = LayerChanges(capacity: changedLayers.count)
        // Outer layers first, so that new ones are numbered in the order in which they are painted.
        let waiting = reordered.compactMap(layerAround).sorted { $0.depth < $1.depth }
        reordered.removeAll()
        reorderedIDs = Set(waiting.map { ObjectIdentifier($0) })
        for node in waiting where reorderedIDs.contains(ObjectIdentifier(node)) { order(node, &changes) }
        reorderedIDs.removeAll()
        // Describing one layer may show that another says something else now.
        while !changedLayers.isEmpty {
            let nodes = changedLayers
            changedLayers.removeAll()
            for node in nodes {
                describe(node, &changes)
                node.layer.isQueued = false
            }
        }
        let removed = removedLayers
        removedLayers.removeAll()
        return (changes.ascending(without: removed), removed)
    }

    /// The node whose layer a node is in, or is; nil for a node that is in no picture.
    private func layerAround(_ node: LayoutNode) -> LayoutNode? {
        var current = node
        while !current.needsLayer {
            guard let parent = current.parent else { break }
            current = parent
        }
        return current === root || current.needsLayer && current.isInTree(of: root) ? current : nil
    }

    /// Finds the layers directly under a node's layer and says where each that moved goes.
    private func order(_ node: LayoutNode, _ changes: inout LayerChanges) {
        reorderedIDs.remove(ObjectIdentifier(node))
        var found: [LayoutNode] = []
        let window = node.pictureWindow
        func gather(_ node: LayoutNode) {
            for child in node.drawnChildren {
                if let window, !child.isNear(window) { continue }
                if child.needsLayer { found.append(child) } else { gather(child) }
            }
        }
        gather(node)
        if let window {
            for left in node.layer.order where left.layer.id != nil && !left.isNear(window) { left.leavePicture() }
        }
        let parent = identify(node)
        var after = LayerID.scene
        for child in found {
            let isNew = child.layer.id == nil
            let id = identify(child)
            let place = Place(parent: parent, after: after)
            if isNew || child.layer.place != place {
                changes[changes.position(making: id)].place = place
                if isNew { order(child, &changes) }
                child.layer.place = place
                child.layerContentChanged()
            }
            // What is larger than the viewport it is in shows another part of itself, too.
            if window != nil, !isNew, child.pictureWindow != nil { order(child, &changes) }
            after = id
        }
        node.layer.order = found
    }

    private func identify(_ node: LayoutNode) -> LayerID {
        if node === root { return .scene }
        if let id = node.layer.id { return id }
        lastLayerID += 1
        let id = LayerID(lastLayerID)
        node.layer.id = id
        nodes[id] = node
        return id
    }

    /// The node that a layer shows; nil once it is gone.
    func node(of id: LayerID) -> LayoutNode? { nodes[id] }

    func removed(_ id: LayerID) {
        nodes[id] = nil
        removedLayers.append(id)
    }

    /// Notes what of a layer differs from what was last committed.
    private func describe(_ node: LayoutNode, _ changes: inout LayerChanges) {
        guard node !== root else { return }
        guard node.needsLayer else { return forget(node) }
        guard let id = node.layer.id else { return }
        let before = node.layer.committed
        var position = changes.position(of: id)
        let place = position.flatMap { changes[$0].place } ?? before?.place
        guard let place else { return }
        let now = Layer(
            place: place, placement: placement(of: node), drawing: node.makeDrawing(), text: node.makeText(),
            semantics: node.spokenSemantics)
        let isMoved = before?.placement != now.placement
        let isDrawnAnew = before?.drawing != now.drawing
        let isSetAnew = before?.text != now.text
        let isSaidAnew = before?.semantics != now.semantics
        if isMoved || isDrawnAnew || isSetAnew || isSaidAnew {
            let known = position ?? changes.position(making: id)
            if isMoved { changes[known].placement = now.placement }
            if isDrawnAnew { changes[known].drawing = now.drawing }
            if isSetAnew { changes[known].text = .whole(now.text) }
            if isSaidAnew { changes[known].semantics = now.semantics }
            position = known
        }
        node.layer.committed = now
        if position != nil { work.layers += 1 }
    }

    private func forget(_ node: LayoutNode) {
        guard let id = node.layer.id else { return }
        removed(id)
        node.layer = LayerRecord()
        orderChanged(under: node)
    }

    /// What fills a whole layer with a paint: the same list wherever the paint is the same.
    func fill(with paint: Paint) -> [DrawCommand] {
        if let known = fills[paint] { return known }
        if fills.count >= 64 { fills.removeAll() }
        let made = [DrawCommand(.fill, paint: paint)]
        fills[paint] = made
        return made
    }

    private func placement(of node: LayoutNode) -> Placement {
        let shift = edge(node.contentShift)
        return Placement(
            frame: dotFrame(node), contentX: shift.x, contentY: shift.y, transform: node.layerTransform)
    }

    /// The node's frame in whole dots, relative to the layer around it. Each edge is rounded where it lies on the
    /// display, halves up, so that neighbours meet.
    func dotFrame(_ node: LayoutNode) -> DotRect {
        var outer = node.parent
        while let current = outer, current !== root, !current.needsLayer { outer = current.parent }
        let origin = outer.map { edge($0.frame.origin) } ?? (x: 0, y: 0)
        let start = edge(node.frame.origin)
        let end = edge(CGPoint(x: node.frame.maxX, y: node.frame.maxY))
        return DotRect(
            x: start.x &- origin.x, y: start.y &- origin.y, width: end.x &- start.x, height: end.y &- start.y)
    }

    /// What is half a dot but for the last digits of the arithmetic counts as half a dot.
    private func edge(_ point: CGPoint) -> (x: Int32, y: Int32) {
        func dots(_ length: CGFloat, _ dot: CGFloat) -> Int32 {
            Int32(min(max((length / dot + 0.5 + 1e-6).rounded(.down), -1e8), 1e8))
        }
        return (dots(point.x, metrics.dotWidth), dots(point.y, metrics.dotHeight))
    }
}

extension LayoutMetrics {
    init(_ screen: Screen) {
        self.init(isCell: screen.idiom == .cell, dotWidth: screen.dotWidth, dotHeight: screen.dotHeight)
    }
}

extension LayoutNode {
    /// Nothing known about sizes holds any longer, here and below.
    final func invalidateDeeply() {
        for child in children { child.invalidateDeeply() }
        invalidateLayout()
        layerContentChanged()
    }
}

/// Leads to a graph for as long as that is there. A weak reference in everything that has state would slow down each use
/// of the graph.
///
/// Proof of the unchecked promise: `graph` is set by the graph's own beginning and end, and read on the main actor, where
/// both are.
final class GraphLink: @unchecked Sendable {
    unowned(unsafe) fileprivate(set) var graph: ViewGraph?
}

/// The whole display: its content is offered everything and centred.
private final class RootNode: LayoutNode {
    override func measure(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }
    override var isFrameContainer: Bool { true }

    override func placeChildren() {
        // Several views in a window stand in a column, as in Apple's.
        let sizes = children.map { $0.sizeThatFits(proposal) }
        var y = frame.midY - sizes.reduce(0) { $0 + $1.height } / 2
        y = graph.metrics.quantized(y, .vertical)
        for (child, size) in zip(children, sizes) {
            let x = graph.metrics.quantized(frame.midX - size.width / 2, .horizontal)
            child.place(at: CGPoint(x: x, y: y), proposal: proposal)
            y += size.height
        }
    }
}

private final class RootElement: _Element, NodeCollecting {
    private var content: _Element?
    private var isQueued = false

    init(graph: ViewGraph, _ context: _ElementContext) { super.init(context) }

    func adopt(_ made: _Element) {
        content = made
        contributedNodesChanged()
    }

    override func forEachChild(_ visit: (_Element) -> Void) {
        if let content { visit(content) }
    }

    override func contributedNodesChanged() {
        guard !isQueued else { return }
        isQueued = true
        graph.containersToCollect.append(self)
    }

    func collect() {
        isQueued = false
        var nodes: [LayoutNode] = []
        content?.collectNodes(into: &nodes)
        graph.root.setChildren(nodes)
    }
}
