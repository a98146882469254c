import Display
import Dispatch
import Fanlight
import Foundation
import Painter
@_exported import Testing
import Wire

/// A session in the test's own process: no sockets, a clock that only the test moves, and counts of all work.
///
/// Everything a test does has taken effect when the call returns; nothing needs to be waited for but the tasks that
/// views start, for which there are `settled()` and `until(_:)`.
///
/// `Timer.publish`, schedulers of publishers and sleeping tasks follow the stage's clock. What is put on a run loop itself,
/// as `Timer.scheduledTimer` is, never happens on a stage: tests are no program whose main thread turns a run loop, and
/// such a timer would keep the world's time. In a program it fires; to test what it does, call that.
@MainActor
public final class Stage {
    /// The session on the stage, for what the stage has no shorter word for.
    public let session: SceneSession
    private var picture = StampedPicture()
    private var commits = 0
    private var screen: Screen
    private var sent: Version = 0
    private var encoder = FrameEncoder()
    private var paths = SentPaths { ResourceID(naming: $0) }
    private var transport = Work()
    /// The last input that was sent, and the last that was acknowledged.
    private var serial: UInt64 = 0
    private var acknowledged: UInt64 = 0
    private var workBefore = Work()
    private var listeners: [AsyncStream<Void>.Continuation] = []
    /// What the framework told the author of the view, in order.
    public private(set) var diagnostics: [String] = []
    /// What people who do not see the display were told, in order.
    public private(set) var announcements: [String] = []

    /// A stage like a window: lengths are points, `scale` is dots per point. What is stored ends with the stage, unless
    /// it is given something to store it in.
    public convenience init<Content: View>(
        width: CGFloat, height: CGFloat, scale: CGFloat = 1, storage: SessionStorage? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.init(Screen(width: width, height: height, scale: scale), storage, content: content())
    }

    /// A stage like a terminal.
    public convenience init<Content: View>(
        columns: Int, rows: Int, storage: SessionStorage? = nil, @ViewBuilder content: () -> Content
    ) {
        self.init(.cells(columns: columns, rows: rows), storage, content: content())
    }

    /// A stage like a window for the first window of an app.
    public convenience init<A: App>(_ app: A, width: CGFloat, height: CGFloat, storage: SessionStorage? = nil) {
        self.init(app, on: Screen(width: width, height: height), storage)
    }

    /// A stage like a terminal for the first window of an app.
    public convenience init<A: App>(_ app: A, columns: Int, rows: Int, storage: SessionStorage? = nil) {
        self.init(app, on: .cells(columns: columns, rows: rows), storage)
    }

    private convenience init<A: App>(_ app: A, on screen: Screen, _ storage: SessionStorage?) {
        self.init(
            screen,
            SceneSession(
                app: app, configuration: SessionConfiguration(screen: screen, clock: .virtual, storage: storage)))
    }

    private convenience init<Content: View>(_ screen: Screen, _ storage: SessionStorage?, content: Content) {
        self.init(
            screen,
            SceneSession(
                content, configuration: SessionConfiguration(screen: screen, clock: .virtual, storage: storage)))
    }

    private init(_ screen: Screen, _ session: SceneSession) {
        self.screen = screen
        self.session = session
        // A task of a view may outlive the stage for a moment.
        session.onDiagnostic = { [weak self] in self?.diagnostics.append($0) }
        session.onCommit = { [weak self] in self?.take($0) }
        session.start()
    }

    /// Takes a commit the way a worker does for one client that keeps up.
    private func take(_ commit: Commit) {
        commits += 1
        announcements += commit.announcements
        transport.layers += picture.commit(commit.changes, removed: commit.removed)
        if let screen = commit.screen { self.screen = screen }
        let delta = paths.naming(picture.delta(since: sent))
        sent = picture.version
        let news = serial == acknowledged ? 0 : serial
        acknowledged = serial
        transport.bytes += encoder.encode(Frame(delta: delta, inputSerial: news, pending: commit.pending)).count
        transport.frames += 1
        listeners.removeAll {
            if case .terminated = $0.yield() { true } else { false }
        }
    }

    // MARK: Finding

    /// The element with an accessibility identifier.
    public subscript(identifier: String, place: SourceLocation = #_sourceLocation) -> StageElement {
        StageElement(stage: self, locator: Locator(identifier: identifier), place: place)
    }

    /// The element with a label.
    public func label(_ label: String, _ place: SourceLocation = #_sourceLocation) -> StageElement {
        StageElement(stage: self, locator: Locator(label: label), place: place)
    }

    /// The element with a role; with several, see `nth`.
    public func role(_ role: Role, _ place: SourceLocation = #_sourceLocation) -> StageElement {
        StageElement(stage: self, locator: Locator(role: role), place: place)
    }

    /// The element that shows a text; the innermost of several around each other.
    public func showing(_ text: String, _ place: SourceLocation = #_sourceLocation) -> StageElement {
        StageElement(stage: self, locator: Locator(text: text), place: place)
    }

    func find(_ locator: Locator, usable: Bool) -> Result<ElementInfo, LocatorFailure> {
        catchUp()
        return picture.picture.resolve(locator, on: screen, usable: usable)
    }

    /// What a pointer would meet instead of an element, though it is not drawn.
    func cover(of element: ElementInfo, for action: ElementAction) -> LocatorFailure? {
        session.cover(of: element.id, for: action).map { picture.picture.covered(element, by: $0, on: screen) }
    }

    /// What people who see or aim badly, or not at all, could not use.
    public func audit(_ place: SourceLocation = #_sourceLocation) -> [AuditFinding] {
        catchUp()
        do {
            return try SessionAudit.findings(picture.picture, on: screen)
        } catch {
            Issue.record(error, sourceLocation: place)
            return []
        }
    }

    /// Every element, in the order in which they are told of.
    public var elements: [ElementInfo] {
        catchUp()
        return picture.picture.elements(on: screen)
    }

    // MARK: Doing

    /// Sends an input as a client would, and answers whether anything took it.
    @discardableResult
    public func send(_ input: Input) -> InputOutcome {
        serial += 1
        let outcome = session.receive(input)
        session.flush()
        return outcome
    }

    /// Types letters to whatever has the focus.
    public func type(_ text: String) {
        // As a keyboard says it, the space bar has a name.
        for character in text { send(.key(KeyInput(character == " " ? .space : Key(character)))) }
    }

    /// Presses a place of the scene, holds it, moves the pointer through others and releases it there. Each move takes
    /// `step` of the stage's clock.
    public func drag(
        from start: CGPoint, through places: [CGPoint], holding: Duration = .zero, step: Duration = .milliseconds(10)
    ) {
        func send(_ phase: PointerInput.Phase, _ place: CGPoint) {
            self.send(.pointer(PointerInput(phase, at: ScreenPoint(x: place.x, y: place.y))))
        }
        send(.pressed, start)
        advance(by: holding)
        for place in places {
            advance(by: step)
            send(.moved, place)
        }
        send(.released, places.last ?? start)
    }

    /// Presses a key once.
    public func press(_ key: Key, modifiers: KeyModifiers = []) { send(.key(KeyInput(key, modifiers: modifiers))) }

    /// Gives the display another size, in points.
    public func resize(width: CGFloat, height: CGFloat) {
        let now = session.screen
        send(
            .resize(
                Screen(
                    width: width, height: height, scale: now.scale, idiom: now.idiom, appearance: now.appearance,
                    locale: now.locale)))
    }

    /// Gives a terminal another size.
    public func resize(columns: Int, rows: Int) {
        let now = session.screen
        var next = Screen.cells(columns: columns, rows: rows, appearance: now.appearance, locale: now.locale)
        next.idiom = now.idiom
        send(.resize(next))
    }

    /// Moves the session's clock on; what falls due is done in order.
    ///
    /// A task that a tap began comes to its first sleep in `settled()`, and sleeps from then on: settle before advancing.
    /// `DispatchQueue.main.asyncAfter` and timers of a run loop do not follow this clock.
    public func advance(by duration: Duration) { session.advance(by: duration) }

    /// Returns once the session waits for nothing. Tasks that views and actions began since begin here, not with the tap or the
    /// change that led to them.
    public func settled() async {
        var commitsBefore = commits
        repeat {
            commitsBefore = commits
            // Twice: what the first turn of the main queue resumed may have something to do in the second.
            for _ in 0..<2 {
                await mainQueueCameRound()
                session.flush()
            }
        } while !session.pending.isEmpty || commits != commitsBefore
    }

    /// Returns behind everything that is in the main queue by now. `Task.yield()` would not: with many others in the queue
    /// it returned while a task that had been woken before it was still waiting for its turn.
    private func mainQueueCameRound() async {
        await withCheckedContinuation { continuation in
            DispatchQueue.main.async { continuation.resume() }
        }
    }

    /// Returns once something is so. It is looked at now and each time the stage shows something else: for what comes of
    /// work that no session sees, such as a file that is read.
    public func until(_ condition: () -> Bool) async {
        let (shown, listener) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        listeners.append(listener)
        defer { listener.finish() }
        if condition() { return }
        for await _ in shown where condition() { return }
    }

    // MARK: Seeing

    /// What has been done since the stage was made, or since `resetWork()`.
    public var work: Work {
        catchUp()
        return total - workBefore
    }

    /// Counts `work` from here on.
    public func resetWork() {
        catchUp()
        workBefore = total
    }

    private var total: Work {
        var work = session.work
        work.layers = transport.layers
        work.bytes = transport.bytes
        work.frames = transport.frames
        return work
    }

    /// Ends the turn, so that a write just made by the test itself is included in what it then looks at.
    private func catchUp() { session.flush() }

    /// The picture as a terminal would show it, without spaces at the ends of lines.
    public var text: String {
        catchUp()
        let text = SessionSnapshot.text(picture.picture, on: screen)
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    /// The picture as a PNG file. Where it cannot be painted, the test fails with a sentence, and there are no bytes.
    public func png(scale: Double = 1, _ place: SourceLocation = #_sourceLocation) -> [UInt8] {
        catchUp()
        do {
            return try SessionSnapshot.png(picture.picture, on: screen, scale: scale)
        } catch {
            Issue.record(error, sourceLocation: place)
            return []
        }
    }

    /// The picture itself.
    public var currentPicture: Picture {
        catchUp()
        return picture.picture
    }
}
