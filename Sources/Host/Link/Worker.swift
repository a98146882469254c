import Broker
import Dispatch
import Display
import Fanlight
import Foundation
import Threading
import Transport
import Wire

/// The parameters that a worker was started with.
struct WorkerConfiguration: Sendable {
    var app: String
    var endpoint: Endpoint
    /// Empty for a program started by hand; the service opens its one session when it registers.
    var spawnToken: String
    /// The connection to the service that started this process; nil for a program started by hand.
    var inherited: Int32?
    /// The output that the service reads; nil if it does not.
    var output: UnreadOutput?
    var timing: HostTiming
}

/// The socket thread's part of a process that runs an app. All of its state belongs to that thread.
final class Worker: ServiceLinkOwner, SessionServerContext {
    let epoch = UInt64.random(in: 1...UInt64.max)

    private let loop: EventLoop
    private let configuration: WorkerConfiguration
    private let commands: Inbox<SessionCommand>
    private let watch: MainThreadMonitor
    private lazy var inbox = loop.inbox(of: [WorkerEvent].self) { [unowned self] in handle($0) }
    private lazy var link = ServiceLink(
        loop: loop, endpoint: configuration.endpoint, inherited: configuration.inherited,
        timing: configuration.timing, owner: self)

    private var servers: [String: SessionServer] = [:]
    private var attached: [ConnectionNumber: SessionServer] = [:]
    private var openings: [CommandID: String] = [:]
    /// The parameters of each session, for a service that was started later.
    private var opened: [String: Registration.Opened] = [:]

    /// The service's clipboard, for the main actor.
    private let received = ReceivedText()
    private var lastCommandID: CommandID = 0
    private(set) var finishedCommandID: CommandID = 0
    private var timer: LoopTimer?
    private var hasReportedBusy = false
    private var ending: Ending?
    /// The last command before the app is replaced by a new build; nil if it is not.
    private var lastBeforeReplacement: CommandID?
    /// True if no service is left to end the processes that the app has started.
    private var endsWithoutService = false
    private var reaper = OrphanReaper()
    private var nextReaping = SuspendingClock.now
    /// The output while no service reads it.
    private var output: UnreadOutput?
    /// True if many children have ended, so that the next check does not wait for another event.
    private var isReaping = false

    /// One image at a time, so that a burst of snapshots leaves the other cores to the app.
    private let painting = DispatchQueue(label: "fanlight.snapshots", qos: .userInitiated)
    private var paintingQueue = FairRequestQueue()
    private var isPainting = false
    /// Requests that are answered from the picture. A client may have hundreds of them.
    private var readingQueue = FairRequestQueue()
    /// The timer of the next ones; nil if none waits.
    private var readingTimer: LoopTimer?

    init(
        loop: EventLoop, configuration: WorkerConfiguration, commands: Inbox<SessionCommand>, watch: MainThreadMonitor
    ) {
        self.loop = loop
        self.configuration = configuration
        self.commands = commands
        self.watch = watch
        output = configuration.output
    }

    func start() {
        link.dial()
        watchOutput()
    }

    private var isStartedByHand: Bool { configuration.spawnToken.isEmpty }

    // MARK: Events of other threads

    func handle(_ events: [WorkerEvent]) {
        for event in events { handle(event) }
        endTurn()
    }

    private func handle(_ event: WorkerEvent) {
        switch event {
        case .committed(let session, let commit):
            guard let server = servers[session] else { return }
            let (screen, wasSaved) = (server.screen, server.unsaved == nil)
            server.committed(commit)
            // The worker's own log may be on the full disk.
            if wasSaved, let reason = server.unsaved { link.send(.diagnostic("\(session): \(reason)")) }
            if server.screen != screen { link.send(.screen(session: session, server.screen)) }
        case .finished(let command):
            finishedCommandID = max(finishedCommandID, command.commandID)
            if let lastBeforeReplacement, finishedCommandID >= lastBeforeReplacement { exitForReplacement() }
            servers[command.session]?.finished(command)
            if let name = openings.removeValue(forKey: command.commandID), let server = servers[name] {
                link.send(.sessionOpened(session: name, title: server.title))
                if isStartedByHand { WorkerLog.write("Running. To attach: fanlight attach \(name)") }
            }
        case .settled(let commandID, let session): servers[session]?.settled(commandID)
        case .address(let address, let session, let commandID): servers[session]?.open(address, for: commandID)
        case .copied(let text, let session, let commandID):
            servers[session]?.sendClipboard(text, for: commandID)
            link.send(.copied(text))
        case .pointer(let shape, let session, let commandID): servers[session]?.sendPointerShape(shape, for: commandID)
        case .opened: break
        case .openFailed(let session, let failure):
            servers[session] = nil
            opened[session] = nil
            link.send(.sessionFailed(session: session, failure))
        case .closed(let session): closed(session)
        case .rendered(let session, let key, let result):
            isPainting = false
            servers[session]?.rendered(key, result)
            paintNext()
        }
    }

    /// Runs after all messages that arrived together: frames first, then the answers that follow them.
    private func endTurn() {
        let now = SuspendingClock.now
        for server in servers.values {
            server.expire(at: now)
            server.proceed()
            server.produce(at: now)
            server.proceed()
        }
        watchMainActor(now)
        reapOrphans(now)
    }

    /// Reaps processes that this one has inherited, at intervals.
    private func reapOrphans(_ now: SuspendingClock.Instant) {
        if now >= nextReaping {
            isReaping = reaper.reap()
            nextReaping = now + configuration.timing.reaping
        }
        if isReaping { scheduleTurn(by: nextReaping) }
    }

    /// Schedules a timer for the next frame, timeout or check of the main actor, unless an earlier one is scheduled.
    private func scheduleTurn(by deadline: SuspendingClock.Instant) {
        if let timer, timer.deadline <= deadline { return }
        timer?.cancel()
        timer = loop.schedule(at: deadline) { [unowned self] in
            timer = nil
            endTurn()
        }
    }
}

// MARK: SessionServerContext

extension Worker {
    var timing: HostTiming { configuration.timing }
    var mainActorBusy: Duration { watch.busyDuration }

    func send(_ task: SessionCommand.Task, for session: String) -> CommandID {
        lastCommandID += 1
        commands.post(SessionCommand(id: lastCommandID, session: session, task: task))
        return lastCommandID
    }

    func send(_ message: [UInt8], to connection: ConnectionNumber) { link.send(message, to: connection) }

    func requestReading(_ entry: FairRequestQueue.Entry) {
        readingQueue.add(entry) { servers[$0.session]?.isAwaitingReading($0.key) ?? false }
        scheduleReading()
    }

    /// Schedules the next requests for the next turn of the loop, so that other events are handled between.
    private func scheduleReading() {
        guard readingTimer == nil else { return }
        readingTimer = loop.schedule(after: .zero) { [unowned self] in readRequests() }
    }

    private func readRequests() {
        readingTimer?.cancel()
        readingTimer = nil
        let end = SuspendingClock.now + configuration.timing.readingLimit
        while let entry = readingQueue.next() {
            _ = servers[entry.session]?.read(entry.key)
            guard SuspendingClock.now < end else { break }
        }
        if !readingQueue.isEmpty { scheduleReading() }
        endTurn()
    }

    func requestPainting(_ entry: FairRequestQueue.Entry) {
        paintingQueue.add(entry) {
            servers[$0.session]?.isAwaitingPainting($0.key) ?? false
        }
        paintNext()
    }

    private func paintNext() {
        guard !isPainting else { return }
        while let entry = paintingQueue.next() {
            guard let (work, picture, screen) = servers[entry.session]?.pictureTask(for: entry.key, at: .now) else {
                continue
            }
            isPainting = true
            return painting.async { [inbox] in
                inbox.post([.rendered(session: entry.session, entry.key, work.run(picture, on: screen))])
            }
        }
    }
}

// MARK: Sessions

extension Worker {
    func received(_ message: BrokerMessage) {
        switch message {
        case .openSession(let session): open(session)
        case .closeSession(let name):
            guard servers[name] != nil else { return link.send(.sessionClosed(session: name)) }
            _ = send(.close(forGood: true), for: name)
        case .attach(let connection, let session, let request, let features, let resume):
            guard let server = servers[session] else { return }
            // A client that comes back resumes its previous state.
            if attached[connection] !== server { attached[connection]?.detach(connection) }
            attached[connection] = nil
            guard server.attach(connection, request, features: features, resume: resume) else { return }
            attached[connection] = server
            // The service treats the last attached client as the owner; after a restart that is any client.
            if request.mode == .takeOver, !server.isLaidOut(for: connection) {
                link.send(.screen(session: session, server.screen))
            }
        case .detach(let connection): attached.removeValue(forKey: connection)?.detach(connection)
        case .park(let connection): attached[connection]?.park(connection, true)
        case .unpark(let connection): attached[connection]?.park(connection, false)
        case .clipboard(let text): if received.put(text) { _ = send(.clipboard(received), for: "") }
        case .terminate: beginEnding(Ending(reason: "The service requested it.", code: 0))
        case .registered, .refused, .ping: break
        }
    }

    private func open(_ session: Registration.Opened) {
        let name = session.name
        guard servers[name] == nil else {
            return link.send(
                .sessionFailed(session: name, Failure(.nameTaken, "The session “\(name)” runs already.")))
        }
        servers[name] = SessionServer(name: name, screen: session.request.screen, context: self)
        opened[name] = session
        if session.startedAt == 0 { opened[name]?.startedAt = UInt64(Date().timeIntervalSince1970) }
        openings[send(.open(session.request, storagePath: session.storagePath), for: name)] = name
    }

    private func closed(_ session: String) {
        guard servers.removeValue(forKey: session) != nil else { return }
        opened[session] = nil
        attached = attached.filter { $0.value.name != session }
        link.send(.sessionClosed(session: session))
        if ending == nil, isStartedByHand, servers.isEmpty {
            beginEnding(Ending(reason: "Its session was closed.", code: 0))
        } else if ending != nil, servers.isEmpty {
            finishEnding()
        }
    }
}

// MARK: Clients

extension Worker {
    func received(_ bytes: UnsafeRawBufferPointer, from connection: ConnectionNumber) {
        let message: ClientMessage
        do throws(WireError) { message = try ClientMessage.decode(bytes, limits: .standard) } catch {
            let goodbye = Goodbye(error.goodbyeCode, error.sentence)
            return link.send(ServiceMessage.goodbye(goodbye).encode(), to: connection)
        }
        let server = attached[connection]
        switch message {
        case .input(let input):
            guard let server else { return }
            guard server.received(input, bytes: bytes.count, from: connection) else {
                return link.send(ServiceMessage.goodbye(server.busyGoodbye).encode(), to: connection)
            }
            // The client has received what the input's author saw. This acknowledgement may wait for the main actor.
            server.acknowledged(input.seen, by: connection, at: loop.now, byInput: true)
        case .acknowledge(let acknowledge): server?.acknowledged(acknowledge.version, by: connection, at: loop.now)
        case .request(let request):
            if let server {
                return server.receive(request, bytes: bytes.count, from: connection, at: SuspendingClock.now)
            }
            let failure = Failure(.notAttached, "Attach to a session before sending it requests.")
            link.send(ServiceMessage.reply(Reply(serial: request.serial, .failure(failure))).encode(), to: connection)
        case .hello, .ping, .pong, .goodbye: break
        }
    }
}

// MARK: The service

extension Worker {
    var registration: Registration {
        let sessions = servers.values.compactMap { server in opened[server.name].map { (server, $0) } }
        return Registration(
            app: configuration.app, process: getpid(), epoch: epoch, spawnToken: configuration.spawnToken,
            sessions: sessions.map(info),
            opened: sessions.map { server, opened in
                var opened = opened
                opened.request.screen = server.ownScreen
                return opened
            })
    }

    private func info(_ server: SessionServer, _ opened: Registration.Opened) -> SessionInfo {
        SessionInfo(
            name: server.name, app: configuration.app, state: hasReportedBusy ? .busy : .running, process: getpid(),
            epoch: epoch, clients: UInt32(server.clients.count), screen: server.screen, startedAt: opened.startedAt)
    }

    func linkRefused(_ failure: Failure) {
        beginEnding(Ending(reason: "The service refused it: \(failure.text)", code: 1))
    }

    func linkLost() {
        attached = [:]
        for server in servers.values { server.serviceLost() }
        watchOutput()
    }

    /// Makes space in the pipe of the output at intervals while there is no service. The next one then reads it.
    private func watchOutput() {
        guard output != nil else { return }
        if link.isAway { output?.makeSpace() }
        guard link.isRegistered else {
            loop.schedule(after: configuration.timing.redial) { [unowned self] in watchOutput() }
            return
        }
        guard let count = output?.consumeDroppedCount(), count > 0 else { return }
        let lines = count == 1 ? "A line of output was" : "\(count) lines of output were"
        WorkerLog.write("\(lines) dropped while no service ran.")
    }

    func linkGivenUp(_ reason: String) {
        // A service that comes back reads this exit code. 1 means that sessions were still open and did not quit by
        // themselves.
        let code: Int32 = servers.isEmpty && finishedCommandID > 0 ? 0 : 1
        endsWithoutService = true
        BrokerProcess.removeStaleFiles(at: configuration.endpoint)
        beginEnding(Ending(reason: reason, code: code))
    }

    func linkDrained() { readRequests() }
}

// MARK: The main actor's watchdog

extension Worker {
    private func watchMainActor(_ now: SuspendingClock.Instant) {
        var next: SuspendingClock.Instant?
        func consider(_ deadline: SuspendingClock.Instant?) {
            if let deadline { next = next.map { min($0, deadline) } ?? deadline }
        }
        for server in servers.values {
            consider(server.nextFrame)
            consider(server.nextTimeout)
        }
        let busy = watch.busyDuration
        if busy >= configuration.timing.busy {
            if !hasReportedBusy, !Debugger.isAttached {
                hasReportedBusy = true
                let place = AppCode.place.map { ", \($0)" } ?? ""
                WorkerLog.write("The main thread has been busy for \(busy.milliseconds) ms\(place).")
                for name in servers.keys { link.send(.busy(session: name, milliseconds: busy.milliseconds)) }
                // Its `finished` event shows that the main actor responds again, even if no request arrives.
                _ = send(.probe, for: "")
            }
        } else {
            if hasReportedBusy, busy < configuration.timing.busy {
                hasReportedBusy = false
                for name in servers.keys { link.send(.busy(session: name, milliseconds: 0)) }
            }
            if busy > .zero { consider(now + configuration.timing.busy - busy) }
        }
        if let next { scheduleTurn(by: next) }
    }
}

// MARK: The end

/// The reason and exit code of a worker's end.
struct Ending: Sendable {
    var reason: String
    var code: Int32
    /// True if the app's closures do not return: the process ends without waiting for them.
    var isForced = false
}

extension Worker {
    /// Ends the process because of an outside request, such as a signal.
    func end(_ reason: String) {
        if ending == nil, link.isRegistered { link.send(.ending(reason: reason)) }
        beginEnding(Ending(reason: reason, code: 0))
    }

    /// Stores what a new build of the app continues with. Then the process dies by a signal, so that the service starts
    /// the app again in the same session.
    func beginReplacement() {
        guard lastBeforeReplacement == nil else { return }
        for name in servers.keys { lastBeforeReplacement = send(.prepareForReplacement, for: name) }
        // The app may be busy.
        loop.schedule(after: configuration.timing.replacement) { [unowned self] in exitForReplacement() }
    }

    private func exitForReplacement() {
        WorkerLog.write("\(configuration.app) is replaced by a new build.")
        WorkerLog.flush(within: configuration.timing.logFlush)
        kill(getpid(), SIGKILL)
    }

    private func beginEnding(_ how: Ending) {
        guard ending == nil else { return }
        ending = how
        WorkerLog.write("\(configuration.app) ends. \(how.reason)")
        guard !servers.isEmpty else { return finishEnding() }
        for name in servers.keys { _ = send(.close(forGood: false), for: name) }
        loop.schedule(after: configuration.timing.endDeadline) { [unowned self] in
            ending?.isForced = true
            finishEnding()
        }
    }

    private func finishEnding() {
        guard let ending else { return }
        if endsWithoutService, !isStartedByHand { ProcessSession.endOthers(token: configuration.spawnToken) }
        link.close()
        // Runs in the next iteration of the loop, when nothing retains the socket any more. The socket has then waited
        // until its last messages were delivered, which the process's exit would cut off.
        loop.schedule(after: .zero) { [loop, timing = configuration.timing] in
            loop.stop()
            WorkerLog.flush(within: timing.logFlush)
            guard !ending.isForced else { _exit(ending.code) }
            DispatchQueue.main.async { exit(ending.code) }
        }
    }
}
