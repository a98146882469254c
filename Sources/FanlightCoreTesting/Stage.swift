import Display
import Dispatch
import FanlightCore
import Foundation
import Painter
@_exported import Testing
import Wire

/// A session in the test's own process. It has no sockets, a clock that only the test advances, and counters of all
/// work.
///
/// Every action of a test has taken effect when the call returns. Only tasks that views start need waiting, with
/// `settled()` and `until(_:)`.
///
/// `Timer.publish`, schedulers of publishers and sleeping tasks follow the stage's clock. Work on a run loop itself,
/// such as `Timer.scheduledTimer`, never runs on a stage. A test runs no run loop. Such a timer would also follow the
/// system's clock. In a program the timer fires; in a test, call its action directly.
@MainActor
public final class Stage {
    /// The session of the stage, for operations without a method on the stage.
    public let session: SceneSession
    private var picture = VersionedPicture()
    /// The highest identifier of a layer so far.
    private var lastLayer = LayerID.scene
    /// The last place that the session gave to each layer.
    private var places: [LayerID: Place] = [:]
    private var commits = 0
    private var screen: Screen
    private var sent: Version = 0
    private var encoder = FrameEncoder()
    private var paths = SentPaths { ResourceID(naming: $0) }
    private var transport = Work()
    /// The serials of the last sent and the last acknowledged input.
    private var serial: UInt64 = 0
    private var acknowledged: UInt64 = 0
    private var workBefore = Work()
    private var listeners: [AsyncStream<Void>.Continuation] = []
    /// The diagnostics for the app author, in order.
    public private(set) var diagnostics: [String] = []
    /// The announcements to assistive technology, in order.
    public private(set) var announcements: [String] = []
    /// The feedback for people, in order.
    public private(set) var feedback: [Feedback] = []

    /// Creates a stage with a pixel display. Lengths are in points, and `scale` is dots per point. Stored values end
    /// with the stage, unless it is given a storage.
    public convenience init<Content: View>(
        width: CGFloat, height: CGFloat, scale: CGFloat = 1, storage: SessionStorage? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.init(Screen(width: width, height: height, scale: scale), storage, content: content())
    }

    /// Creates a stage with a terminal.
    public convenience init<Content: View>(
        columns: Int, rows: Int, storage: SessionStorage? = nil, @ViewBuilder content: () -> Content
    ) {
        self.init(.cells(columns: columns, rows: rows), storage, content: content())
    }

    private convenience init<Content: View>(_ screen: Screen, _ storage: SessionStorage?, content: Content) {
        self.init(
            screen,
            SceneSession(
                content, configuration: SessionConfiguration(screen: screen, clock: .virtual, storage: storage)))
    }

    package init(_ screen: Screen, _ session: SceneSession) {
        self.screen = screen
        self.session = session
        // Weak, because a view's task may outlive the stage briefly.
        session.onDiagnostic = { [weak self] in self?.diagnostics.append($0) }
        session.onCommit = { [weak self] in self?.handleCommit($0) }
        session.start()
    }

    /// Handles a commit as a worker does for a single client that keeps up.
    private func handleCommit(_ commit: Commit) {
        commits += 1
        announcements += commit.announcements
        feedback += commit.feedback
        for change in commit.changes { if let place = change.place { places[change.id] = place } }
        apply(commit.changes, removed: commit.removed)
        if let screen = commit.screen { self.screen = screen }
        let delta = paths.replaceSentPaths(picture.delta(since: sent))
        sent = picture.version
        let newSerial = serial == acknowledged ? 0 : serial
        acknowledged = serial
        transport.bytes +=
            encoder.encode(Frame(delta: delta, inputSerial: newSerial, pending: commit.pending, clock: commit.clock))
            .count
        transport.frames += 1
        listeners.removeAll {
            if case .terminated = $0.yield() { true } else { false }
        }
    }

    /// Commits changes to the picture, and checks that it and the session agree about the layers that exist.
    private func apply(_ changes: [LayerChange], removed: [LayerID]) {
        // Not in a variable: the commit would copy all layers.
        let made = changes.map(\.id).filter { picture.picture.layers[$0] == nil }
        if let returned = made.first(where: { $0 <= lastLayer }) {
            Issue.record("Layer \(returned) returns after it was removed. An identifier is used once.")
        }
        let gone = Set(removed).filter { picture.picture.layers[$0] != nil }
        let count = picture.picture.layers.count + made.count - gone.count
        lastLayer = max(lastLayer, changes.last?.id ?? .scene)
        transport.layers += picture.commit(changes, removed: removed)
        if picture.picture.layers.count != count {
            Issue.record("The picture has \(picture.picture.layers.count) layers, and the session \(count).")
        }
    }

    // MARK: Elements

    /// Returns the element with an accessibility identifier.
    public subscript(identifier: String, place: SourceLocation = #_sourceLocation) -> StageElement {
        StageElement(stage: self, locator: Locator(identifier: identifier), place: place)
    }

    /// Returns the element with a label.
    public func label(_ label: String, _ place: SourceLocation = #_sourceLocation) -> StageElement {
        StageElement(stage: self, locator: Locator(label: label), place: place)
    }

    /// Returns the element with a role; if there are several, see `nth`.
    public func role(_ role: Role, _ place: SourceLocation = #_sourceLocation) -> StageElement {
        StageElement(stage: self, locator: Locator(role: role), place: place)
    }

    /// Returns the element that shows a text; if nested elements do, the innermost.
    public func showing(_ text: String, _ place: SourceLocation = #_sourceLocation) -> StageElement {
        StageElement(stage: self, locator: Locator(text: text), place: place)
    }

    func find(_ locator: Locator, usable: Bool) -> Result<ElementInfo, LocatorFailure> {
        flushTurn()
        return picture.picture.resolve(locator, on: screen, usable: usable).map {
            picture.picture.present([$0], on: screen, at: session.time)[0]
        }
    }

    /// Returns the failure if an invisible view covers the element in hit tests.
    func coverFailure(of element: ElementInfo, for action: ElementAction) -> LocatorFailure? {
        session.cover(of: element.id, for: action).map { picture.picture.covered(element, by: $0, on: screen) }
    }

    /// Runs the accessibility audit and returns its findings.
    public func audit(_ place: SourceLocation = #_sourceLocation) -> [AuditFinding] {
        flushTurn()
        do {
            return try PictureAudit.findings(picture.picture, on: screen)
        } catch {
            Issue.record(error, sourceLocation: place)
            return []
        }
    }

    var presentedElements: [ElementInfo] { presentedPicture.elements(on: screen) }

    /// All elements in accessibility order.
    public var elements: [ElementInfo] {
        flushTurn()
        return picture.picture.elements(on: screen, presentedAt: session.time)
    }

    // MARK: Input

    /// Sends an input as a client would, and returns its outcome.
    @discardableResult
    public func send(_ input: Input) -> InputOutcome {
        serial += 1
        let outcome = session.receive(input)
        session.flush()
        return outcome
    }

    /// Types text into the focused view.
    public func type(_ text: String) {
        // The space bar is a named key, as on a keyboard.
        for character in text { send(.key(KeyInput(character == " " ? .space : Key(character)))) }
    }

    /// Presses, moves or releases the pointer at a point of the scene.
    package func send(_ phase: PointerInput.Phase, _ x: CGFloat, _ y: CGFloat) {
        send(.pointer(PointerInput(phase, at: ScreenPoint(x: x, y: y))))
    }

    /// Presses a point of the scene and holds it. Moves the pointer through other points and releases it at the last
    /// one. Each move takes `step` of the stage's clock.
    public func drag(
        from start: CGPoint, through places: [CGPoint], holding: Duration = .zero, step: Duration = .milliseconds(10)
    ) {
        send(.pressed, start.x, start.y)
        advance(by: holding)
        for place in places {
            advance(by: step)
            send(.moved, place.x, place.y)
        }
        let end = places.last ?? start
        send(.released, end.x, end.y)
    }

    /// Presses a key once.
    public func press(_ key: Key, modifiers: KeyModifiers = []) { send(.key(KeyInput(key, modifiers: modifiers))) }

    /// Resizes the display; lengths are in points.
    public func resize(width: CGFloat, height: CGFloat) {
        let now = session.screen
        send(
            .resize(
                Screen(
                    width: width, height: height, scale: now.scale, idiom: now.idiom, appearance: now.appearance
                ).withPreferences(of: now)))
    }

    /// Sets the preferences of the person at the display.
    public func setPreferences(textSize: DynamicTypeSize = .large, reducesMotion: Bool = false) {
        var screen = session.screen
        screen.textSize = ScreenTextSize.allCases.first { DynamicTypeSize($0) == textSize } ?? .large
        screen.reducesMotion = reducesMotion
        send(.resize(screen))
    }

    /// Resizes a terminal.
    public func resize(columns: Int, rows: Int) {
        let now = session.screen
        var next = Screen.cells(columns: columns, rows: rows, appearance: now.appearance).withPreferences(of: now)
        next.idiom = now.idiom
        send(.resize(next))
    }

    /// Advances the session's clock; due work runs in order.
    ///
    /// A task started by a tap reaches its first sleep in `settled()` and only sleeps from then on. Settle before
    /// advancing. `DispatchQueue.main.asyncAfter` and timers of a run loop do not follow this clock.
    public func advance(by duration: Duration) { session.advance(by: duration) }

    /// Returns once the session waits for nothing. Tasks of views and actions started since then begin here, not with
    /// the tap or the change that caused them.
    public func settled() async {
        var commitsBefore = commits
        repeat {
            commitsBefore = commits
            // Twice, because a task resumed in the first pass of the main queue may enqueue work for the second.
            for _ in 0..<2 {
                await drainMainQueue()
                session.flush()
            }
        } while !session.pending.isEmpty || commits != commitsBefore
    }

    /// Returns after everything that is in the main queue now. `Task.yield()` would not suffice: with many others in
    /// the queue it returned before a task that had been resumed earlier.
    private func drainMainQueue() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume() }
        }
    }

    /// Returns once the condition holds. It is evaluated immediately and at each change of the stage. It is meant for
    /// the results of work that no session tracks, such as reading a file.
    public func until(_ condition: () -> Bool) async {
        let (shown, listener) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        listeners.append(listener)
        defer { listener.finish() }
        if condition() { return }
        for await _ in shown where condition() { return }
    }

    // MARK: Output

    /// The work since the stage was made, or since `resetWork()`.
    public var work: Work {
        flushTurn()
        return total - workBefore
    }

    /// Resets the counters of `work`.
    public func resetWork() {
        flushTurn()
        workBefore = total
    }

    private var total: Work {
        var work = session.work
        work.layers = transport.layers
        work.bytes = transport.bytes
        work.frames = transport.frames
        return work
    }

    /// Ends the turn, so that a write by the test itself is included in the result.
    private func flushTurn() { session.flush() }

    /// The picture as text on a terminal, without trailing spaces.
    public var text: String {
        flushTurn()
        let text = PictureSnapshot.text(picture.picture, on: screen)
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    /// Returns the picture as a PNG file. If painting fails, the test fails with a message and the result is empty.
    public func png(scale: Double = 1, _ place: SourceLocation = #_sourceLocation) -> [UInt8] {
        flushTurn()
        do {
            return try PictureSnapshot.png(picture.picture, on: screen, scale: scale)
        } catch {
            Issue.record(error, sourceLocation: place)
            return []
        }
    }

    /// The picture as it is presented at the present time, with animated views at their presented values.
    public var presentedPicture: Picture {
        flushTurn()
        return picture.picture.presented(at: session.time, in: Palette(screen))
    }

    /// The current picture, in which animated views have their final values.
    public var currentPicture: Picture {
        flushTurn()
        return picture.picture
    }

    /// The layers that follow another sibling than the session has described. The order of views is then wrong.
    package var misplacedLayers: [LayerID] {
        flushTurn()
        let layers = picture.picture.layers
        return layers.keys.sorted().filter { id in
            guard let place = places[id], place != layers[id]?.place else { return false }
            // Siblings close up behind a layer that is removed.
            return place.after == .scene || layers[place.after] != nil || place.parent != layers[id]?.place.parent
        }
    }
}
