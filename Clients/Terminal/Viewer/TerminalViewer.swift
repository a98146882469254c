import ClientKit
import Display
import Glibc
import Painter

/// Shows one session in a terminal, and forwards a person's input.
///
/// One thread and one loop wait for the service's messages, the keyboard and signals.
public final class TerminalViewer {
    public struct Configuration: Sendable {
        public var environment: TerminalCapabilities
        /// True for an observer: it sends nothing, and does not change the session's display.
        public var observesOnly = false
        public var detachKey: (Key, KeyModifiers) = (Key("]"), .control)
        /// True if feedback of the app rings the terminal's bell.
        public var ringsBell = false
        /// Opens addresses that the app requests; without one they are only shown.
        public var opener: AddressOpener?

        public init(environment: TerminalCapabilities = .current()) { self.environment = environment }
    }

    /// The reason why the display ended.
    public enum Outcome: Sendable {
        /// The person left; the session goes on.
        case detached
        /// The session is over; `code` is the failure, if there was one.
        case ended(code: FailureCode?, reason: String)
        /// The service did not come back.
        case lost(reason: String)
        case failed(ClientError)
        /// A signal requested the end of this process.
        case signal(Int32)
    }

    let configuration: Configuration
    /// As configured, and updated by the terminal's answers.
    private(set) var environment: TerminalCapabilities
    let device: TerminalDevice
    let client: Client
    let input: TerminalInputSource
    var encoder = ScreenEncoder()
    var status: StatusLine
    var pointer: PointerMapping
    var size: TerminalDevice.Size
    var outcome: Outcome?
    var awaySince: SuspendingClock.Instant?
    /// The instant since which the app accepts no input.
    var busySince: SuspendingClock.Instant?
    /// True while the keyboard is read.
    var readsKeyboard = false
    /// Number of the last inputs that were dropped because the queue was full.
    public internal(set) var leftOut = 0
    var needsDrawing = true
    var panning = Panning()
    /// Lines that cover the top of the picture.
    private var notice = NoticeBox()
    /// The mirror's picture in cells, with its version, its epoch, and the time of a virtual clock.
    var picture = CellGrid(columns: 0, rows: 0)
    var paintedVersion: Version = 0
    var paintedEpoch: UInt64 = 0
    private var paintedStep: Duration?
    private var timer: PaintTimer
    private var colours: PictureColors
    private var openers: RunningOpeners

    /// Returns nil if the terminal's keys cannot be read.
    public init?(_ client: Client, _ device: TerminalDevice, _ configuration: Configuration) {
        guard let input = TerminalInputSource(client, device, configuration) else { return nil }
        self.client = client
        self.device = device
        self.configuration = configuration
        environment = configuration.environment
        self.input = input
        pointer = PointerMapping(client.options.timing)
        openers = RunningOpeners(interval: client.options.timing.openerInterval)
        timer = PaintTimer(interval: client.options.timing.animationInterval)
        colours = PictureColors(configuration.environment)
        size = device.size
        let (key, modifiers) = configuration.detachKey
        status = StatusLine(
            detachKey: StatusLine.describe(key, modifiers), observesOnly: configuration.observesOnly)
    }

    /// Returns the display that a terminal offers a scene: everything but the status line.
    public static func screen(of device: TerminalDevice, _ environment: TerminalCapabilities) -> Screen {
        screen(of: device.size, environment)
    }

    static func screen(of size: TerminalDevice.Size, _ environment: TerminalCapabilities) -> Screen {
        .cells(
            columns: size.columns, rows: sceneRows(of: size), appearance: environment.appearance,
            locale: environment.locale)
    }

    /// Returns the rows of the scene. A terminal of one row has no space for a status line.
    static func sceneRows(of size: TerminalDevice.Size) -> Int { max(1, size.rows - 1) }

    /// Attaches to the session and shows it until the person leaves or it ends. The terminal is restored afterwards.
    ///
    /// - Parameter started: Called once the session is shown, before the first turn of the loop.
    public func show(_ session: String, timeout: Duration, started: () -> Void = {}) -> Outcome {
        do {
            // Attached before the terminal is taken: an error here is printed on the person's own screen.
            let mode: AttachRequest.Mode = configuration.observesOnly ? .observe : .takeOver
            let screen = configuration.observesOnly ? nil : Self.screen(of: size, environment)
            try client.attach(AttachRequest(session: session, mode: mode, screen: screen), timeout: timeout)
        } catch {
            return .failed(error)
        }
        status.session = session
        device.enterMode(removingImages: environment.imageRemoval)
        defer { device.release() }
        queryBackground()
        queryImages()
        watch()
        defer { unwatch() }
        checkSize()
        started()
        while outcome == nil {
            draw()
            for notice in client.turn(limit: turnLimit()) { handle(notice) }
            check()
            updateKeyboardWatch()
        }
        return outcome ?? .detached
    }

    private func queryBackground() {
        if environment.supportsQueries { device.sendQuery(TerminalModes.pageQuestion) }
    }

    private func queryImages() {
        if let cell = device.cellPixels { environment.record(cell: cell) }
        encoder = newEncoder
        if let questions = environment.imageQueries { device.sendQuery(questions) }
    }

    private var newEncoder: ScreenEncoder { ScreenEncoder(environment.images, cell: environment.cell ?? .assumed) }

    private func watch() {
        watchKeyboard()
        client.loop.watch(descriptor: device.wakeDescriptor) { [unowned self] in handleSignals() }
    }

    private func unwatch() {
        unwatchKeyboard()
        client.loop.unwatch(descriptor: device.wakeDescriptor)
        input.stop()
    }

    /// Returns the time that the loop may wait. It has no limit, but seconds are counted while the service is away or
    /// the app busy.
    private func turnLimit() -> Duration? {
        let seconds = awaySince == nil && busySince == nil ? nil : client.options.timing.secondsCount
        guard let next = timer.next else { return seconds }
        let tick = max(next - SuspendingClock.now, .zero)
        return seconds.map { min($0, tick) } ?? tick
    }

    private func check() {
        if let signal = TerminalRestoration.ending { outcome = .signal(signal) }
        if outcome == nil, let ending = client.ending { outcome = .failed(ending) }
        guard let awaySince else {
            // Shown again after a key that cleared it: the app is still busy.
            if let busySince { showProblem(Self.busy(SuspendingClock.now - busySince, leftOut: leftOut)) }
            return
        }
        let seconds = (SuspendingClock.now - awaySince).components.seconds
        if SuspendingClock.now - awaySince >= client.options.timing.awayLimit {
            outcome = .lost(reason: "The service has not answered for \(seconds) s.")
        }
        showProblem(Self.away(seconds, leftOut: leftOut))
    }

    private func handle(_ notice: Notice) {
        switch notice {
        case .frame:
            device.reportsMotion = client.mirror.handlesHover && !configuration.observesOnly
            needsDrawing = true
        case .resource:
            // The same picture looks different now.
            timer.imageArrived(.now)
        case .event(.ended(let code, let reason)):
            outcome = .ended(code: code, reason: reason)
        case .event(.restarted(let reason)):
            busySince = nil
            show(isDisplaced: false)
            showProblem("the app was restarted: \(reason)")
        case .event(.busy(let milliseconds)):
            busySince = milliseconds == 0 ? nil : SuspendingClock.now - .milliseconds(Int64(clamping: milliseconds))
            if milliseconds == 0 { showProblem(Self.leftOut(leftOut)) }
        case .event(.displaced(let isDisplaced)):
            show(isDisplaced: isDisplaced)
        case .event(.clipboard(let text)):
            if let sequence = TerminalModes.copy(text) {
                device.write(sequence)
            } else {
                showProblem("the copied text is too long for the terminal's clipboard; it is only in the app's")
            }
        case .event(.pointer(let shape)):
            device.setPointer(shape)
        case .event(.announcement):
            // For screen readers; the content is visible here.
            break
        case .event(.feedback):
            if configuration.ringsBell { device.ringBell() }
        case .event(.unsaved(let reason)):
            showProblem(reason)
        case .event(.openURL(let address)):
            open(address)
        case .stale:
            showProblem("the element for this input is gone")
        case .away:
            awaySince = SuspendingClock.now
            // A service that is back reports both again.
            busySince = nil
            show(isDisplaced: false)
        case .back:
            awaySince = nil
            showProblem(Self.leftOut(leftOut))
            // The size may have changed meanwhile.
            sendSize()
        case .inputsLost(let count):
            showProblem("the last \(count == 1 ? "input" : "\(count) inputs") may be lost")
        }
    }

    /// Opens an address, and shows it in any case.
    private func open(_ address: String) {
        guard let opener = configuration.opener, AddressOpener.mayOpen(address) else {
            return showProblem("the app asks to open \(address)")
        }
        do throws(AddressOpener.Failure) {
            try openers.open(address, with: opener, now: SuspendingClock.now)
            showProblem("opening \(address)")
        } catch {
            showProblem("\(address) cannot be opened: \(error.reason)")
        }
    }

    private func show(isDisplaced: Bool) {
        guard status.isDisplaced != isDisplaced else { return }
        status.isDisplaced = isDisplaced
        needsDrawing = true
    }

    /// Shows a text in the status line until the next key; nil removes it.
    public func showStatus(_ text: String?) { showProblem(text) }

    /// Shows lines over the picture until they are replaced; none remove them.
    public func showNotice(_ lines: [String]) {
        guard notice.lines != lines else { return }
        notice.lines = lines
        needsDrawing = true
    }

    func showProblem(_ text: String?) {
        guard status.problem != text else { return }
        status.problem = text
        needsDrawing = true
    }

    // MARK: Signals

    private func handleSignals() {
        let signals = device.readSignals()
        if signals.contains(.stopRequested) { suspend() }
        if signals.contains(.continued) {
            device.reenter()
            redraw()
            queryBackground()
        }
        // Redrawn even if the size is unchanged: the terminal has cut off what did not fit meanwhile.
        if signals.contains(.resized) { redraw() }
        if signals.contains(.resized) || signals.contains(.continued) { checkSize() }
    }

    private func suspend() {
        device.suspend()
        redraw()
        queryBackground()
        checkSize()
    }

    private func redraw() {
        encoder.invalidate()
        needsDrawing = true
    }

    private func checkSize() {
        let new = device.size
        guard new != size else { return }
        size = new
        // Another font size changes the size of cells.
        if environment.mayShowImages { queryImages() }
        paintedEpoch = 0
        redraw()
        sendSize()
    }

    private func sendSize() {
        guard !configuration.observesOnly else { return }
        let screen = Self.screen(of: size, environment)
        if screen != client.requestedScreen { client.send(.resize(screen)) }
    }

    // MARK: Keyboard and mouse

    func readInput() {
        // Without a terminal there is no person.
        if !input.read({ [weak self] in self?.handle($0) }) { outcome = .signal(SIGHUP) }
    }

    private func handle(_ input: TerminalInput) {
        guard outcome == nil else { return }
        if case .key(let key) = input {
            if key.key == configuration.detachKey.0, key.modifiers == configuration.detachKey.1 {
                outcome = .detached
                return
            }
            if key.key == Key("z"), key.modifiers == .control { return suspend() }
        }
        if case .page(let color) = input {
            device.finishQuery(TerminalModes.pageQuestion)
            return record(page: color)
        }
        if case .appearance(let appearance) = input {
            record { $0.record(appearance) }
            return queryBackground()
        }
        // The terminal may have changed between light and dark without the focus, which many terminals do not report.
        if case .focus(true) = input { queryBackground() }
        if case .images(let answer) = input { return record(answer) }
        guard !configuration.observesOnly else { return pan(around: input) }
        if status.problem != nil, awaySince == nil, !input.isHover { showProblem(nil) }
        switch input {
        case .key(let key): forward(.key(key))
        case .paste(let text, let dropped):
            forward(.paste(text))
            if dropped > 0 { showProblem("the pasted text was too long: the last \(dropped) bytes were discarded") }
        case .focus(let isFocused): forward(.displayFocus(isFocused))
        case .mouse(let mouse): send(mouse)
        case .page, .appearance, .images: break
        }
    }

    /// Records the background colour. The scene's appearance follows it, and translucent colours are composited with
    /// it.
    private func record(page color: RGBA) {
        record { $0.record(page: color) }
    }

    private func record(_ update: (inout TerminalCapabilities) -> Void) {
        let before = (environment.page, environment.appearance)
        update(&environment)
        guard before != (environment.page, environment.appearance) else { return }
        colours = PictureColors(environment)
        paintedEpoch = 0
        needsDrawing = true
        sendSize()
    }

    private func record(_ answer: ImageAnswer) {
        if case .attributes = answer, let questions = environment.imageQueries { device.finishQuery(questions) }
        let before = (environment.images, environment.cell)
        environment.record(answer)
        guard before != (environment.images, environment.cell) else { return }
        encoder = newEncoder
        paintedEpoch = 0
        needsDrawing = true
    }

    private func send(_ mouse: MouseInput) {
        let rows = Self.sceneRows(of: size)
        // A press on the status line is not the app's, but a drag that leaves the scene still is. A pointer that hovers
        // there is over no view.
        if case .pressed = mouse.kind, mouse.row >= rows { return }
        let row = mouse.kind == .hovered ? mouse.row : min(mouse.row, rows - 1)
        let place = PointerMapping.place(column: mouse.column, row: row)
        forward(pointer.input(for: mouse, at: place, now: SuspendingClock.now))
    }

    /// Pans an observer's view of a picture that is larger than the terminal.
    private func pan(around input: TerminalInput) {
        guard case .key(let key) = input else { return }
        let window = (size.columns, Self.sceneRows(of: size))
        if panning.move(by: key.key, picture: (picture.columns, picture.rows), window: window) { needsDrawing = true }
    }

    // MARK: Drawing

    private func draw() {
        let isTick = timer.isDue(.now)
        guard needsDrawing || isTick, outcome == nil else { return }
        needsDrawing = false
        status.title = client.mirror.title
        // A step of a virtual clock moves animated layers without another version.
        let step = client.mirror.hasVirtualClock ? client.mirror.time : nil
        let isPainted =
            isTick || paintedVersion != client.mirror.version || paintedEpoch != client.mirror.epoch
            || paintedStep != step
        if isPainted {
            (paintedVersion, paintedStep) = (client.mirror.version, step)
            paintedEpoch = client.mirror.epoch
            if let screen = client.mirror.screen {
                let palette = environment.palette
                picture = CellPainter.paint(
                    client.mirror.presentedPicture(after: .zero, in: palette), on: screen, palette: palette,
                    parts: environment.parts,
                    resolution: environment.imageResolution(columns: size.columns, rows: size.rows))
            }
        }
        device.write(encoder.encode(grid()))
        timer.drawn(.now, isPainted: isPainted, isMoving: client.mirror.isMoving)
    }

    /// Returns the new content of the terminal: the picture, and below it the status line if there is space.
    private func grid() -> TerminalGrid {
        var grid = TerminalGrid(columns: size.columns, rows: size.rows)
        let rows = Self.sceneRows(of: size)
        panning.fit(picture: (picture.columns, picture.rows), window: (size.columns, rows))
        status.canPan = configuration.observesOnly && (picture.columns > size.columns || picture.rows > rows)
        grid.paint(
            picture, columns: size.columns, rows: rows, from: (panning.column, panning.row), colours: colours,
            images: environment.images)
        notice.paint(on: &grid, rows: rows)
        guard size.rows > rows else { return grid }
        for (column, cell) in status.cells(columns: size.columns).enumerated() { grid[column, rows] = cell }
        return grid
    }
}
