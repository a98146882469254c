import Dispatch
import Display
import Foundation
import Threading
import Typesetting

/// The configuration of a session.
public struct SessionConfiguration: Sendable {
    public var screen: Screen
    public var clock: SessionClock.Kind
    /// The session's storage. Without a storage, stored values are discarded with the session.
    public var storage: SessionStorage?
    /// The clipboard for copying and pasting. Without one, the session has its own.
    public var clipboard: Clipboard?
    /// True if a client can see the scene when it begins.
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

/// A running scene: receives input, produces commits. Independent of sockets.
@MainActor
public final class SceneSession {
    /// Called at the end of each turn in which anything changed.
    public var onCommit: (@MainActor (Commit) -> Void)?
    /// Receives diagnostics for the app author.
    public var onDiagnostic: (@MainActor (String) -> Void)? {
        didSet { graph[Diagnostics.self].handler = onDiagnostic }
    }

    /// Opens a URL that no view handled, and returns true if that succeeded. See `openURL` in the environment.
    public var onOpenURL: (@MainActor (URL) -> Bool)? {
        didSet { graph.opener.open = onOpenURL }
    }

    /// Receives text that the session copies, for the clipboard of the person's own machine.
    public var onCopy: (@MainActor (String) -> Void)? {
        didSet { graph.clipboard.onCopy = onCopy }
    }

    /// Receives the shape of the pointer over the scene when it changes.
    public var onPointerShape: (@MainActor (PointerShape) -> Void)? {
        didSet { graph.pointer.hover.onShape = onPointerShape }
    }

    /// The shape of the pointer over the scene.
    public var pointerShape: PointerShape { graph.pointer.hover.shape }

    public let clock: SessionClock
    public private(set) var title: String
    package let graph: ViewGraph
    private let mount: (ViewGraph) -> Void
    private var isStarted = false
    private var isFlushQueued = false
    private var isInTurn = false
    /// The display as last committed, nil to commit it again.
    private var committedScreen: Screen?
    private var lastPending: [Pending] = []
    private var committedMotion = false
    private var wasAnimating = false
    private var committedClock: ClockReading?
    private var committedUnsaved: String?

    /// Creates a session of a view, for tests and previews.
    public convenience init<Content: View>(_ content: Content, title: String = "", configuration: SessionConfiguration)
    {
        self.init(title: title, configuration: configuration) { $0.mount(content) }
    }

    /// Creates a session whose root element the closure mounts.
    package init(title: String, configuration: SessionConfiguration, mount: @escaping (ViewGraph) -> Void) {
        self.mount = mount
        self.title = title
        clock = SessionClock(configuration.clock)
        graph = ViewGraph(configuration, clock)
        isSeen = configuration.isSeen
        framePace = isSeen ? .zero : nil
        prepare()
    }

    /// Prepares resources that every first session on this kind of display needs, so that opening one does not wait.
    public static func prepare(for idiom: Idiom) {
        // Terminal text needs no fonts.
        if idiom == .pixel { PangoTypesetter.prepareThread() }
    }

    /// Also prepares resources that only some first sessions need. Intended for a process that waits for its first
    /// session.
    public static func prepareThoroughly(for idiom: Idiom) {
        if idiom == .pixel { PangoTypesetter.prepareThreadForAnyText() }
    }

    private func prepare() {
        updatePhase()
        updateDisplayLink()
        clock.scene = graph.link
        graph.onNeedsFlush = { [weak self] in self?.queueFlush() }
    }

    /// True if any client can see the scene. The turn of a change ends with the next `flush`.
    public var isSeen: Bool {
        didSet {
            clock.withCurrent(updatePhase)
            updateDisplayLink()
        }
    }

    /// The least interval of the frames that clients take at present; nil while none of them has credit.
    package var framePace: Duration? {
        didSet { updateDisplayLink() }
    }

    /// A virtual clock has the same steps for all clients.
    private func updateDisplayLink() {
        graph.displayLink.pace = clock.kind == .real ? framePace : isSeen ? .zero : nil
    }

    /// True if the display is active, as reported by the client.
    private var isDisplayFocused = true

    private func updatePhase() {
        isInTurn = isStarted
        graph.phase = !isSeen ? .background : isDisplayFocused ? .active : .inactive
    }

    public var screen: Screen { graph.screen }
    public var work: Work { graph.work }

    /// Evaluates everything for the first time and commits it.
    public func start() {
        guard !isStarted else { return }
        isStarted = true
        isInTurn = true
        RecursionLimit.raiseLimit()
        PresentScene.register(graph.link)
        clock.withCurrent { mount(graph) }
        flush()
    }

    /// Routes an input to its view. The turn ends with the next `flush`.
    @discardableResult
    public func receive(_ input: Input) -> InputOutcome { clock.withCurrent { handle(input) } }

    /// Performs an action of a pointer at a point.
    ///
    /// - Parameter element: The element that is there; nil if there is none.
    package func receive(
        _ action: ElementAction, at point: ScreenPoint, on element: LayerID? = nil
    ) -> InputOutcome {
        clock.withCurrent {
            isInTurn = true
            graph.work.inputs += 1
            graph.storage.refresh()
            return graph.perform(action, at: CGPoint(x: point.x, y: point.y), on: element)
        }
    }

    /// Returns the layer that a pointer would hit instead of the element for an action. Nil if nothing covers the
    /// element, and for actions without a pointer.
    public func cover(of element: LayerID, for action: ElementAction) -> LayerID? {
        graph.cover(of: element, for: action)
    }

    private func handle(_ input: Input) -> InputOutcome {
        isInTurn = true
        graph.work.inputs += 1
        graph.storage.refresh()
        switch input {
        case .resize(let screen):
            if screen == graph.screen { return .handled }
            graph.setScreen(screen)
            committedScreen = nil
            return .handled
        case .displayFocus(let has):
            isDisplayFocused = has
            updatePhase()
            return .handled
        default: return graph.route(input)
        }
    }

    /// Ends the turn: evaluates, lays out and commits the changes.
    public func flush() { flush(isStep: false) }

    /// Ends the turn, and commits the time of a virtual clock although nothing else may have changed.
    package func commitStep() { flush(isStep: true) }

    private func flush(isStep: Bool) {
        guard isStarted else { return }
        isInTurn = true
        graph.storage.loadDefaults()
        let (changes, removed) = clock.withCurrent { graph.flush() }
        isInTurn = false
        // Saves before the commit, because an acknowledgement of this turn's input promises that writes are durable.
        for error in graph.storage.save() { graph.report(error) }
        let unsaved = graph.storage.unsavedReason
        let pending = pending
        let screen = committedScreen == graph.shownScreen ? nil : graph.shownScreen
        committedScreen = graph.shownScreen
        let isRenamed = graph.windowTitle.map { $0 != title } ?? false
        if let title = graph.windowTitle, isRenamed { self.title = title }
        let (announcements, feedback) = (graph.announcements.pending, graph.announcements.feedback)
        let isMotionWanted = graph.pointer.hover.observerCount > 0
        let isAnimating = graph.displayLink.isRunning
        let reading = clockToCommit(isStep: isStep)
        guard
            !changes.isEmpty || !removed.isEmpty || screen != nil || isRenamed || pending != lastPending
                || !announcements.isEmpty || !feedback.isEmpty || isMotionWanted != committedMotion
                || unsaved != committedUnsaved || isAnimating != wasAnimating
                || reading?.isPaused == true && reading != committedClock
        else { return }
        committedClock = reading ?? committedClock
        lastPending = pending
        graph.announcements.clear()
        let motion = isMotionWanted == committedMotion ? nil : isMotionWanted
        committedMotion = isMotionWanted
        committedUnsaved = unsaved
        wasAnimating = isAnimating
        onCommit?(
            Commit(
                changes: changes, removed: removed, screen: screen, title: screen == nil && !isRenamed ? nil : title,
                motion: motion, pending: pending, isAnimating: isAnimating, announcements: announcements,
                feedback: feedback, unsaved: unsaved, work: graph.work, clock: reading))
    }

    /// Returns the clock that clients need to present animations. That of a virtual clock is left out after the last
    /// animation. A step without changes then commits nothing, unless it is requested.
    private func clockToCommit(isStep: Bool) -> ClockReading? {
        let reading = graph.paint.animationClock
        guard let committedClock, committedClock.isPaused, !isStep else { return reading }
        return graph.paint.isAnimated(after: committedClock.microseconds) ? reading : nil
    }

    /// Schedules a commit on the main queue for a change outside of any input's turn.
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

    /// Work that the session still waits for; empty means settled.
    public var pending: [Pending] {
        if graph.isClean, clock.isIdle { return [] }
        var result: [Pending] = []
        if !graph.isClean { result.append(Pending(.update, "views wait to be evaluated")) }
        result += clock.due.map { Pending(.timer, $0) }
        result += clock.animations.map { Pending(.animation, $0) }
        result += clock.pendingWorkNames.map { Pending(.mainQueue, $0) }
        return result
    }

    /// The present time in microseconds of the session's clock.
    package var time: Int64 { graph.paint.time }

    /// Advances a virtual clock. Due alarms run in order, each in its own turn.
    public func advance(by duration: Duration) {
        guard clock.kind == .virtual else { return }
        isInTurn = true
        clock.advance(by: duration) { flush() }
        flush()
    }

    /// Ends the scene: all views disappear.
    public func close() {
        isInTurn = true
        clock.withCurrent { graph.unmount() }
        PresentScene.unregister(graph.link)
        for error in graph.storage.save() { graph.report(error) }
        clock.end()
        isStarted = false
        onCommit = nil
    }
}

extension ViewGraph {
    fileprivate convenience init(_ configuration: SessionConfiguration, _ clock: SessionClock) {
        self.init(screen: configuration.screen, clock: clock)
        install(GraphStorage(configuration.storage ?? SessionStorage()))
        install(SceneClipboard(self, configuration.clipboard ?? Clipboard()))
        install(SystemOpener(self))
        install(SemanticsPass(self))
        install(LayerMotion(self))
        install(ViewTransitions(self))
        install(AnimatedValues(self))
        install(SceneEditMode(self))
        install(TextSelectionState(self))
    }
}
