import ClientKit
import Display
import Glibc

/// Reads a session to a person line by line: plain lines that stay in place, as screen readers need them.
///
/// Nothing is ever overwritten. Changes and announcements of the app are printed as they happen; keys move from element
/// to element.
public final class TerminalReader {
    let configuration: TerminalViewer.Configuration
    let device: TerminalDevice
    let client: Client
    private let input: TerminalInputSource
    var order = ReadingOrder()
    /// The described elements of the last picture.
    var describedElements: [ElementInfo] = []
    var announcedVersion: Version = 0
    var announcedEpoch: UInt64 = 0
    private var announcedInput: UInt64 = 0
    private var narration: ChangeNarrator
    var title = ""
    /// The line editor while a person types into a field.
    var editor: LineEditor?
    /// The listed actions with their elements, to be chosen by number.
    var choices: [(element: LayerID, action: String)] = []
    /// The serial of the reader's own input until which elements that scroll into view are not announced.
    var quietUntil: UInt64 = 0
    /// The serial of the input that reported the accessibility cursor last.
    var lastMove: UInt64 = 0
    /// Number of dropped inputs that are not announced yet.
    var leftOut = 0
    var outcome: TerminalViewer.Outcome?
    private var awaySince: SuspendingClock.Instant?

    /// Returns nil if the terminal's keys cannot be read.
    public init?(_ client: Client, _ device: TerminalDevice, _ configuration: TerminalViewer.Configuration) {
        guard let input = TerminalInputSource(client, device, configuration) else { return nil }
        self.client = client
        self.device = device
        self.configuration = configuration
        self.input = input
        narration = ChangeNarrator(client.options.timing)
    }

    /// Attaches to the session and reads it until the person leaves or it ends. The session's display does not change.
    public func read(_ session: String, timeout: Duration) -> TerminalViewer.Outcome {
        do {
            let mode: AttachRequest.Mode = configuration.observesOnly ? .observe : .control
            try client.attach(AttachRequest(session: session, mode: mode), timeout: timeout)
        } catch {
            return .failed(error)
        }
        device.enterMode(as: configuration.environment.isDumb ? .plainLines : .lines)
        defer { device.release() }
        client.loop.watch(descriptor: device.input) { [unowned self] in readInput() }
        client.loop.watch(descriptor: device.wakeDescriptor) { [unowned self] in handleSignals() }
        defer {
            client.loop.unwatch(descriptor: device.input)
            client.loop.unwatch(descriptor: device.wakeDescriptor)
            input.stop()
        }
        greet(session)
        while outcome == nil {
            for notice in client.turn(limit: awaySince == nil ? nil : client.options.timing.secondsCount) {
                handle(notice)
            }
            printChanges()
            check()
            printDropped()
        }
        return outcome ?? .detached
    }

    // MARK: Lines

    func printLine(_ line: String) { device.write(Array((ElementDescription.plain(line) + "\r\n").utf8)) }

    private func greet(_ session: String) {
        readPicture()
        title = client.mirror.title
        printLine("\(title.isEmpty ? session : title), \(count(order.elements.count)). Press ? for the keys.")
        printCurrent()
    }

    func printCurrent() {
        guard let element = order.current else { return printLine("There is nothing to read.") }
        printLine(ElementDescription.line(element))
    }

    private func count(_ elements: Int) -> String { elements == 1 ? "1 element" : "\(elements) elements" }

    // MARK: The picture

    private func readPicture() {
        let mirror = client.mirror
        (announcedVersion, announcedEpoch) = (mirror.version, mirror.epoch)
        guard let screen = mirror.screen else { return }
        order.update(mirror.picture.elements(on: screen))
        describedElements = order.all
    }

    private func printChanges() {
        let mirror = client.mirror
        guard mirror.version != announcedVersion || mirror.epoch != announcedEpoch else { return }
        let (before, place) = (describedElements, order.current)
        readPicture()
        if mirror.title != title {
            title = mirror.title
            printLine(title)
        }
        let isQuiet = mirror.includedInput <= quietUntil && quietUntil > 0
        let isAnswer = mirror.includedInput > announcedInput && mirror.includedInput != lastMove
        announcedInput = mirror.includedInput
        let lines = narration.lines(from: before, to: describedElements, asked: isAnswer, now: SuspendingClock.now)
        if mirror.includedInput >= quietUntil { quietUntil = 0 }
        lines.changed.forEach(printLine)
        if !isQuiet { lines.new.forEach(printLine) }
        follow(from: before, place)
    }

    /// Moves the reader to a new focus or accessibility cursor of the app. Reads the new position if it changed.
    private func follow(from before: [ElementInfo], _ place: ElementInfo?) {
        func new(_ has: (ElementInfo) -> Bool) -> ElementInfo? {
            describedElements.first { element in has(element) && !before.contains { $0.id == element.id && has($0) } }
        }
        if let wanted = new(\.hasAccessibilityCursor) ?? new(\.isFocused), wanted.id != order.current?.id {
            if order.move(to: wanted.id) { return printCurrent() }
        }
        if order.current?.id != place?.id { printCurrent() }
    }

    // MARK: The service

    private func handle(_ notice: Notice) {
        switch notice {
        case .frame, .resource: break
        // An accessibility cursor on an element that is gone is no loss.
        case .stale(let inputs):
            if inputs.contains(where: { $0 != lastMove }) { printLine("That element is gone; nothing was done.") }
        case .event(.ended(let code, let reason)): outcome = .ended(code: code, reason: reason)
        case .event(let event): if let line = ChangeNarrator.line(of: event) { printLine(line) }
        case .away:
            awaySince = SuspendingClock.now
            printLine("The service is not reachable.")
        case .back:
            awaySince = nil
            printLine("The service is reachable again.")
        case .inputsLost(let count): printLine("The last \(count == 1 ? "input" : "\(count) inputs") may be lost.")
        }
    }

    private func check() {
        if let signal = TerminalRestoration.ending { outcome = .signal(signal) }
        if outcome == nil, let ending = client.ending { outcome = .failed(ending) }
        guard let awaySince, SuspendingClock.now - awaySince >= client.options.timing.awayLimit else { return }
        outcome = .lost(
            reason: "The service has not answered for \(client.options.timing.awayLimit.components.seconds) s.")
    }

    // MARK: The person

    private func handleSignals() {
        let events = device.readSignals()
        if events.contains(.stopRequested) { device.suspend() }
        if events.contains(.continued) { device.reenter() }
    }

    private func readInput() {
        if !input.read({ [weak self] in self?.handle($0) }) { outcome = .signal(SIGHUP) }
    }
}
