import Dispatch
import Display
import Foundation
import Typesetting

/// How a session is run.
public struct SessionConfiguration: Sendable {
    public var screen: Screen
    public var clock: SessionClock.Kind
    /// What the session keeps values in; without any they end with it.
    public var storage: SessionStorage?
    /// What copying and pasting is done with; without one the session has its own.
    public var clipboard: Clipboard?
    /// Whether somebody can see the scene when it begins.
    public var isSeen: Bool

    public init(
        screen: Screen, clock: SessionClock.Kind = .real, storage: SessionStorage? = nil, clipboard: Clipboard? = nil,
        isSeen: Bool = true
    ) {
        self.screen = screen
        self.clock = clock
        self.storage = storage
        self.clipboard = clipboard
        self.isSeen = isSeen
    }
}

/// A scene that runs: input goes in, commits come out. Knows nothing of sockets.
@MainActor
public final class SceneSession {
    /// Called at the end of each turn in which anything changed.
    public var onCommit: (@MainActor (Commit) -> Void)?
    /// Receives sentences for the author of the app.
    public var onDiagnostic: (@MainActor (String) -> Void)? {
        didSet { graph.onDiagnostic = onDiagnostic }
    }

    /// Opens an address that no view took care of, and says whether it could; see `openURL` in the environment.
    public var onOpenURL: (@MainActor (URL) -> Bool)? {
        didSet { graph.opener.open = onOpenURL }
    }

    /// Is told the text that the session copies, for the clipboard of the person's own machine.
    public var onCopy: (@MainActor (String) -> Void)? {
        didSet { graph.clipboard.onCopy = onCopy }
    }

    /// Is told what the pointer that moves over the scene is to look like.
    public var onPointerShape: (@MainActor (PointerShape) -> Void)? {
        didSet { graph.pointer.hover.onShape = onPointerShape }
    }

    /// What the pointer that is over the scene looks like.
    public var pointerShape: PointerShape { graph.pointer.hover.shape }

    public let clock: SessionClock
    public private(set) var title: String
    private let graph: ViewGraph
    private let mount: (ViewGraph) -> Void
    private var isStarted = false
    private var isFlushQueued = false
    private var isInTurn = false
    /// The display as it was told last; nil where that is to be told anew.
    private var toldScreen: Screen?
    private var lastPending: [Pending] = []
    private var toldMotion = false

    /// A session of an app's first window.
    public init<A: App>(app: A, configuration: SessionConfiguration) {
        mount = { $0.mount(app) }
        title = ""
        clock = SessionClock(configuration.clock)
        graph = ViewGraph(configuration, clock)
        isSeen = configuration.isSeen
        prepare()
    }

    /// A session of a view, for tests and previews.
    public init<Content: View>(_ content: Content, title: String = "", configuration: SessionConfiguration) {
        mount = { $0.mount(content) }
        self.title = title
        clock = SessionClock(configuration.clock)
        graph = ViewGraph(configuration, clock)
        isSeen = configuration.isSeen
        prepare()
    }

    /// Does what every first session on this kind of display waits for, so that it is done when one opens.
    public static func prepare(for idiom: Idiom) {
        // A terminal's texts need no fonts.
        if idiom == .pixel { PangoTypesetter.prepareThread() }
    }

    /// Does what only some first sessions wait for, too: for a process that has time.
    public static func prepareThoroughly(for idiom: Idiom) {
        if idiom == .pixel { PangoTypesetter.prepareThreadForAnyText() }
    }

    private func prepare() {
        followPhase()
        clock.scene = graph.link
        graph.onNeedsFlush = { [weak self] in self?.queueFlush() }
        // Not by a weak reference: each use of the graph would pay for it.
        graph.opener.report = { [link = graph.link] in link.graph?.report($0) }
        graph.clipboard.report = { [link = graph.link] in link.graph?.report($0) }
    }

    /// Whether anybody can see the scene. The turn in which that is told ends with the next `flush`.
    public var isSeen: Bool {
        didSet { clock.inForce(followPhase) }
    }

    /// Whether the display has the attention of the person at it.
    private var hasAttention = true

    private func followPhase() {
        isInTurn = isStarted
        graph.phase = !isSeen ? .background : hasAttention ? .active : .inactive
    }

    public var screen: Screen { graph.screen }
    public var work: Work { graph.work }

    /// Evaluates everything for the first time and commits it.
    public func start() {
        guard !isStarted else { return }
        isStarted = true
        isInTurn = true
        StackRoom.widen()
        Announcer.began(graph.link)
        clock.inForce { mount(graph) }
        flush()
    }

    /// Routes an input to the view it is for. Its turn ends with the next `flush`.
    @discardableResult
    public func receive(_ input: Input) -> InputOutcome { clock.inForce { take(input) } }

    /// The layer of what a pointer would meet instead of an element that is to be operated. Nil where nothing is in the way,
    /// and for what is done without a pointer.
    public func cover(of element: LayerID, for action: ElementAction) -> LayerID? {
        graph.cover(of: element, for: action)
    }

    private func take(_ input: Input) -> InputOutcome {
        isInTurn = true
        graph.work.inputs += 1
        graph.storage.refresh()
        switch input {
        case .resize(let screen):
            if screen == graph.screen { return .handled }
            graph.take(screen)
            toldScreen = nil
            return .handled
        case .pointer(let event): return graph.pointer.route(event)
        case .key(let key): return graph.keys.route(key)
        case .act(let action, let layer): return graph.perform(action, on: layer)
        case .attention(let has):
            hasAttention = has
            followPhase()
            return .handled
        case .scroll(let scroll): return graph.scroll(scroll)
        case .text(let text): return graph.keys.route(text: text, isPasted: false)
        case .composition(let text): return graph.keys.route(composition: text)
        case .paste(let text): return graph.keys.route(text: text, isPasted: true)
        }
    }

    /// Ends the turn: evaluates, lays out, commits what is different.
    public func flush() {
        guard isStarted else { return }
        isInTurn = true
        graph.storage.takeDefaults()
        let (changes, removed) = clock.inForce { graph.flush() }
        isInTurn = false
        // Whoever acknowledges what this turn was about may rely on it.
        for trouble in graph.storage.save() { graph.report(trouble) }
        let pending = pending
        let screen = toldScreen == graph.shownScreen ? nil : graph.shownScreen
        toldScreen = graph.shownScreen
        let isRenamed = graph.windowTitle.map { $0 != title } ?? false
        if let title = graph.windowTitle, isRenamed { self.title = title }
        let announcements = graph.announcements
        let isMotionWanted = graph.pointer.hover.watchers > 0
        guard
            !changes.isEmpty || !removed.isEmpty || screen != nil || isRenamed || pending != lastPending
                || !announcements.isEmpty || isMotionWanted != toldMotion
        else { return }
        lastPending = pending
        graph.announcements = []
        let motion = isMotionWanted == toldMotion ? nil : isMotionWanted
        toldMotion = isMotionWanted
        onCommit?(
            Commit(
                changes: changes, removed: removed, screen: screen, title: screen == nil && !isRenamed ? nil : title,
                motion: motion, pending: pending, announcements: announcements, work: graph.work))
    }

    /// A change outside of any input's turn is committed once the main queue gets to it.
    private func queueFlush() {
        guard isStarted, !isInTurn, !isFlushQueued else { return }
        isFlushQueued = true
        DispatchQueue.main.async { [weak self] in
            MainActor.assumeIsolated {
                self?.isFlushQueued = false
                self?.flush()
            }
        }
    }

    /// What the session still waits for; empty means settled.
    public var pending: [Pending] {
        if graph.isClean, clock.isIdle { return [] }
        var result: [Pending] = []
        if !graph.isClean { result.append(Pending(.update, "views wait to be evaluated")) }
        result += clock.due.map { Pending(.timer, $0) }
        result += clock.animations.map { Pending(.animation, $0) }
        result += clock.underWay.map { Pending(.mainQueue, $0) }
        return result
    }

    /// Moves a virtual clock on. What falls due is done in order, each in a turn of its own.
    public func advance(by duration: Duration) {
        guard clock.kind == .virtual else { return }
        isInTurn = true
        clock.advance(by: duration) { flush() }
        flush()
    }

    /// Ends the scene: everything disappears.
    public func close() {
        isInTurn = true
        clock.inForce { graph.unmount() }
        Announcer.ended(graph.link)
        for trouble in graph.storage.save() { graph.report(trouble) }
        clock.end()
        isStarted = false
        onCommit = nil
    }
}

extension ViewGraph {
    fileprivate convenience init(_ configuration: SessionConfiguration, _ clock: SessionClock) {
        self.init(
            screen: configuration.screen, clock: clock, storage: configuration.storage,
            clipboard: configuration.clipboard)
    }
}
