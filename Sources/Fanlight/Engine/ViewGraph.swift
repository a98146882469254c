import Dispatch
import Display
import Foundation
import Typesetting

/// One scene's views: the elements, the nodes they show themselves with, and the way from a change to a commit.
@MainActor
final class ViewGraph {
    /// Of the kind of display that there is now.
    private(set) var typesetter: any Typesetter
    /// What those before it have measured.
    private(set) var measuredBefore = 0
    let clock: SessionClock
    /// The app's words in the languages that were asked for.
    var strings = StringTables()
    private var facesChecked: Set<String> = []
    /// What opens addresses that no view takes care of.
    let opener = SystemOpener()
    let clipboard: SceneClipboard
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

    var pendingWrites = PendingWrites()
    var updates = UpdateTransactions()
    var transaction: Transaction { updates.current }
    var afterUpdate: [() -> Void] = []
    /// What looks at the views once they are where they belong, before anything is shown.
    var comparisons: [() -> Void] = []
    var marked = MarkedElements()
    var endless = EndlessUpdate()
    /// Looks again at what has changed, and marks those who read a part of it that is another.
    var looks: [() -> Void] = []
    var containersToCollect: [any NodeCollecting] = []
    var needsLayout = true
    /// Whether nodes are being placed: what changes by that is no other content.
    var isPlacing = false
    /// Viewports that show another part of their content than before.
    var scrolledViewports: [ViewportNode] = []
    /// Who did not ask all of their rows for an id. See `RowSearch`.
    var unaskedRows: [any RowAsking] = []
    /// What is kept and shown nowhere: it hears of another display, too.
    let outOfSight = NodesOutOfSight()
    /// The scroll view whose own views are looked through: those inside have others.
    var soughtWithin: _Element?
    /// Who wants something to be scrolled to, once it is known where everything is.
    var scrollWishes: [() -> Void] = []
    /// Who looks for something that may only be there once everything is placed.
    var searches: [() -> Void] = []
    /// What people who do not see the display are told when the turn ends.
    var announcements: [String] = []
    var appearances: [() -> Void] = []
    var disappearances: [() -> Void] = []
    /// The element that was evaluated last, as long as it is there: it is not kept for that.
    var lastEvaluated: _Element? { lastEvaluatedToken?.element }
    private var lastEvaluatedToken: ElementToken?
    private var writersWhileEvaluated: Set<String> = []
    /// What views do when they disappear is being done: they may look at their state once more.
    var isTakingLeave = false
    /// Another one whenever effects may follow each other otherwise than before; see `EffectNode`.
    var effectRound: UInt32 = 0
    private var reported: Set<String> = []
    /// Whether any node was told to be drawn before or after its siblings.
    var hasOwnOrders = false
    /// Whether any node tells of what is inside it, and whether any tells of several as one.
    var hasSpeakers = false
    var hasCombinations = false
    var hasMainParts = false
    /// Whether somebody speaks of a view beside which others may come.
    var hasPairsSpokenOf = false
    /// What is known of labels and of what they name elsewhere: see `accessibilityLabeledPair`.
    var labeledPairs = LabeledPairs()
    /// Whether there are views that only a canvas draws.
    var hasSymbols = false
    /// Whether anybody reads where letters stand: see `Text.LayoutKey`.
    var readsTextLayouts = false
    /// Whether any node was told a direction of its own.
    var hasOwnDirections = false
    var currentTurn: UInt32 = 0
    /// How many turns have ended.
    var turns: UInt32 = 0
    var isEvaluating = false

    private(set) lazy var root = RootNode(self)
    private var rootElement: RootElement?
    private(set) lazy var picture = PictureWriter(self)
    private(set) lazy var focus = Focus(self)
    /// Where whoever reads element by element is.
    private(set) lazy var attention = Attention(self)
    private(set) lazy var focusedValues = FocusedValueStore(self)
    private(set) lazy var pointer = PointerRouter(self)
    private(set) lazy var keys = KeyRouter(self)
    private(set) lazy var drag = DragRouter(self)
    /// Whether anything is seen elsewhere than when a pointer was looked for last.
    var viewsHaveMoved = false
    private(set) lazy var pull = RefreshPull(self)
    /// What is selected in texts that are only read.
    private(set) lazy var selection = LetterSelection(self)
    /// The views that entries of rotors lead to.
    var rotorMarks: [RotorMark: any RotorMarked] = [:]
    /// The node that `attention` is at. Asked for each layer that is described.
    weak var attendedNode: LayoutNode?
    let geometry = GeometryUpdates()
    let storage: GraphStorage

    /// What is over the scene, in the order in which it came.
    var layers: [SceneLayer] = []
    /// What is over all of that, and only looked at.
    var overlays: [SceneOverlay] = []

    /// What is over the scene is other than before.
    func layersChanged() { rootElement?.contributedNodesChanged() }

    /// What the window that is shown is called; nil before there is one, and where a view is shown without any.
    var windowTitle: String?
    /// Where the app's settings are opened.
    let settings = SettingsDoor()

    /// For whoever may outlive the graph.
    nonisolated let link = GraphLink()

    deinit { link.graph = nil }

    init(screen: Screen, clock: SessionClock, storage: SessionStorage? = nil, clipboard: Clipboard? = nil) {
        self.screen = screen
        self.clipboard = SceneClipboard(clipboard ?? Clipboard())
        self.clock = clock
        self.storage = GraphStorage(storage ?? SessionStorage())
        metrics = LayoutMetrics(screen)
        typesetter = ViewGraph.typesetter(for: screen)
        writeRootValues()
        link.graph = self
    }

    /// Which way the display is read. Asked at every layout.
    private(set) lazy var layoutDirection = EnvironmentValues(scope: rootScope, reader: nil).layoutDirection

    /// Whether what the scene shows is being changed as a whole.
    private lazy var editMode = Binding(box: StateBox(EditMode.inactive, graph: self))

    private func writeRootValues() {
        var values = EnvironmentValues.of(shownScreen)
        values.opener = opener
        values.clipboard = clipboard
        values.graphLink = link
        values.scenePhase = phase
        values.sceneEditMode = editMode
        rootScope.write(values.writes)
    }

    /// What the scene is to whoever looks at it.
    var phase = ScenePhase.active {
        didSet { if phase != oldValue { writeRootValues() } }
    }

    /// Light or dark, where the scene's views prefer one.
    var preferredAppearance: ScreenAppearance? {
        didSet { if preferredAppearance != oldValue { writeRootValues() } }
    }

    /// The display as the scene is shown on it. What a terminal's ground is like its views cannot choose.
    var shownScreen: Screen {
        var shown = screen
        if let preferredAppearance, screen.idiom == .pixel { shown.appearance = preferredAppearance }
        return shown
    }

    /// Whether a face is asked for by its name for the first time.
    func isNewFace(_ name: String) -> Bool { facesChecked.insert(name).inserted }

    func mount<Content: View>(_ content: Content) {
        mount { $0.make(content) }
    }

    /// Shows an app, which lives in this graph with what it stores.
    func mount<A: App>(_ app: A) {
        mount { AuthoredElement(app, $0, make: { A.Body._makeScene($0, $1) }) { $0.body } }
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
        forgetWhatWaits()
    }

    /// There is no turn any more at whose end it could be done, and it may lead back here.
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

    private static func typesetter(for screen: Screen) -> any Typesetter {
        screen.idiom == .cell ? CellTypesetter() : PangoTypesetter(scale: screen.scale)
    }

    func take(_ screen: Screen) {
        let isOtherKind = screen.idiom != self.screen.idiom || screen.scale != self.screen.scale
        self.screen = screen
        metrics = LayoutMetrics(screen)
        if isOtherKind {
            measuredBefore += typesetter.measurements
            typesetter = ViewGraph.typesetter(for: screen)
            root.forgetSetText()
            outOfSight.forEach { $0.forgetSetText() }
        }
        writeRootValues()
        layoutDirection = EnvironmentValues(scope: rootScope, reader: nil).layoutDirection
        root.invalidateDeeply()
        outOfSight.forEach { $0.invalidateDeeply() }
    }

    // MARK: Marking

    func enqueue(_ element: _Element) {
        marked.add(element)
        endless.goOn()
        if !isEvaluating { updates.noteMarking() }
        onNeedsFlush?()
    }

    /// Something has changed of which some read parts only.
    func lookAgain(_ look: @escaping () -> Void) {
        looks.append(look)
        endless.goOn()
        if !isEvaluating { updates.noteMarking() }
        onNeedsFlush?()
    }

    /// Notes a write for the update it belongs to, and answers that update's number.
    func writeGroup(of value: any PendingValue) -> Int {
        let number = pendingWrites.add(value)
        endless.goOn()
        onNeedsFlush?()
        return number
    }

    /// Views have not seen everything that was written, or are not all where they belong.
    var hasUpdatesToCome: Bool {
        !endless.isOnHold
            && (!pendingWrites.isEmpty || !marked.isEmpty || !looks.isEmpty || !containersToCollect.isEmpty)
    }

    /// Does something once what is being evaluated is evaluated.
    func afterUpdating(_ action: @escaping () -> Void) { afterUpdate.append(action) }

    /// Does something once what is evaluated is placed, with the rows that are made for that.
    func afterPlacing(_ search: @escaping () -> Void) { searches.append(search) }

    /// Does something once everything is evaluated and laid out.
    func afterSettling(_ comparison: @escaping () -> Void) { comparisons.append(comparison) }

    func willEvaluate(_ element: _Element) {
        work.bodies += 1
        lastEvaluatedToken = element.continueReading()
    }

    func report(_ sentence: String) { onDiagnostic?(sentence) }

    /// State was written by a view that is being evaluated. Said once for views of one type.
    func stateWritten(by view: _Element) {
        guard writersWhileEvaluated.insert(view.typeName).inserted else { return }
        report(
            view.located(
                "this view writes state while it is being evaluated. The write counts after this update, which makes "
                    + "another one; write from an action, from onAppear or from onChange instead."))
    }

    /// Says something to the author, once for each place in a body that it is about.
    func reportOnce(_ sentence: String, at place: [Int] = []) {
        let key = place.isEmpty ? sentence : "\(sentence) \(place)"
        if reported.insert(key).inserted { report(sentence) }
    }

    func whenAppeared(_ action: @escaping () -> Void) { appearances.append(action) }
    func whenDisappeared(_ action: @escaping () -> Void) { disappearances.append(action) }

    func nodeLeft(_ node: LayoutNode) {
        focus.nodeLeft(node)
        if node === attendedNode { attention.nodeLeft() }
    }

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
}

extension LayoutMetrics {
    init(_ screen: Screen) {
        self.init(isCell: screen.idiom == .cell, dotWidth: screen.dotWidth, dotHeight: screen.dotHeight)
    }
}
