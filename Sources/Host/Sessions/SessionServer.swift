import Display
import Fanlight
import Transport
import Wire

/// The interface of a session server to the worker that owns it.
protocol SessionServerContext: AnyObject {
    var epoch: UInt64 { get }
    var timing: HostTiming { get }
    /// Time since the main actor was last idle.
    var mainActorBusy: Duration { get }
    /// The ID up to which all commands are finished.
    var finishedCommandID: CommandID { get }
    func send(_ task: SessionCommand.Task, for session: String) -> CommandID
    func send(_ message: [UInt8], to connection: ConnectionNumber)
    /// Requests `read(_:)` of the session's server when it is the client's turn.
    func requestReading(_ entry: FairRequestQueue.Entry)
    /// Requests `pictureTask(for:at:)` of the session's server when it is the client's turn.
    func requestPainting(_ entry: FairRequestQueue.Entry)
}

/// A session as seen by the socket thread: the last committed picture, its clients, and their open requests.
///
/// All requests are answered here, even while the main actor is busy.
final class SessionServer {
    let name: String
    unowned let context: any SessionServerContext

    private(set) var stamped = VersionedPicture()
    /// The last reading of the session's clock in a commit, and the instant of that commit.
    var clock: (reading: ClockReading, at: SuspendingClock.Instant)?
    /// True once the first evaluation is done.
    private(set) var hasPicture = false
    private(set) var screen: Screen
    private(set) var title = ""
    /// True if any view handles a hovering pointer.
    var isMotionWanted = false
    /// Version of the screen, the title and the motion flag; increases with each change.
    var metadataVersion: UInt64 = 1
    /// Number of changes to the picture or to the metadata sent with it.
    private(set) var commits = 0
    /// Number of commits that may have changed elements, and with them the outcome of conditions.
    private(set) var elementCommits = 0
    /// The reason why what the app stores is not saved at present, a sentence; nil if it is saved.
    private(set) var unsaved: String?
    private(set) var pending = [Pending(.update, "the app's first evaluation")]
    var steps = EncodedDeltaCache()
    var sentPaths = SentPaths { ResourceID(Digest.sha256($0)) }

    /// The engine's counters; layers, frames and bytes are counted here.
    private var engineWork = Work()
    private var layers = 0
    var frames = 0
    var bytes = 0

    private(set) var clients: [ConnectionNumber: SessionClient] = [:]
    /// Clients of a service that went away, oldest first.
    private var absent: [SessionClient] = []
    /// The displays that clients have reported.
    private var displays: Displays
    private var inputs: [CommandID: (client: SessionClient, serial: UInt64, bytes: Int)] = [:]
    /// Bytes of the inputs that the main actor has not handled.
    private var waitingBytes = 0
    /// True once refused inputs were reported to the author, until all inputs were handled.
    private var hasReportedRefusal = false
    /// The client whose input or request most recently had an effect.
    weak var lastActor: SessionClient?
    /// The visibility last reported to the app.
    private var isVisible = false
    /// True if the scene evaluates views for each frame, as of its last commit.
    var isAnimating = false
    /// The interval of frames last reported to the scene.
    var framePace: Duration?
    /// The client that holds the pointer down.
    private weak var pointerHolder: SessionClient?
    private(set) var lastCommandID: CommandID = 0
    /// The last command of a request that acts.
    var requestCommandID: CommandID = 0
    /// The last command to settle.
    var settleCommandID: CommandID = 0

    var requests = PendingRequests()
    /// The last finished command when the requests behind commands were looked through.
    var lastFinishedCommandID: CommandID?
    /// The state when the check of all conditions was last requested.
    var lastSweep: PendingRequest.Check?
    /// True once the author was informed that frames lack drawings.
    var hasReportedCut = false
    /// True if some client's frame is not paced, because an answer waits for it.
    var isAnyFrameAwaited = false

    init(name: String, screen: Screen, context: any SessionServerContext) {
        self.name = name
        self.screen = screen
        self.context = context
        displays = Displays(own: screen)
    }

    /// The session's own screen, used while no client owns its display.
    var ownScreen: Screen { displays.own }

    var work: Work {
        var work = engineWork
        work.layers = layers
        work.frames = frames
        work.bytes = bytes
        return work
    }

    @discardableResult
    func send(_ task: SessionCommand.Task) -> CommandID {
        lastCommandID = context.send(task, for: name)
        return lastCommandID
    }
}

// MARK: Events of the main actor

extension SessionServer {
    func committed(_ commit: Commit) {
        commits += 1
        if affectsElements(commit) { elementCommits += 1 }
        layers += stamped.commit(commit.changes, removed: commit.removed)
        hasPicture = true
        if let screen = commit.screen, screen != self.screen {
            self.screen = screen
            metadataVersion += 1
        }
        if let title = commit.title, title != self.title {
            self.title = title
            metadataVersion += 1
        }
        if let motion = commit.motion, motion != isMotionWanted {
            isMotionWanted = motion
            metadataVersion += 1
        }
        unsaved = commit.unsaved.map { "State could not be saved. \($0)" }
        pending = commit.pending
        isAnimating = commit.isAnimating
        engineWork = commit.work
        if let reading = commit.clock {
            // A client presents a step of a virtual clock although no layer changes.
            if reading.isPaused, reading != clock?.reading { metadataVersion += 1 }
            clock = (reading, .now)
        }
        // Sent to all present clients. For an absent one it would come too late.
        for client in clients.values where !client.isParked { client.queueEvents(of: commit) }
    }

    private func affectsElements(_ commit: Commit) -> Bool {
        !hasPicture || !commit.removed.isEmpty || commit.screen != nil
            || commit.changes.contains { $0.affectsElements(of: stamped.picture.layers[$0.id]) }
    }

    /// Sends a client its waiting announcements and feedback. Only together with a frame or an answer, as flow control:
    /// an app may announce without end.
    func sendWaitingEvents(to client: SessionClient) {
        for event in client.drainEvents() {
            context.send(ServiceMessage.event(event).encode(), to: client.connection)
        }
    }

    /// Informs a client when what the app stores cannot be saved, and when it is saved again. Sent before the frame
    /// that acknowledges the input.
    func sendUnsaved(to client: SessionClient) {
        guard client.sentUnsaved != unsaved else { return }
        client.sentUnsaved = unsaved
        context.send(ServiceMessage.event(.unsaved(unsaved)).encode(), to: client.connection)
    }

    func finished(_ command: CommandResult) {
        if let pending = command.pending { self.pending = pending }
        if let work = command.work { engineWork = work }
        if let (client, serial, bytes) = inputs.removeValue(forKey: command.commandID) {
            waitingBytes -= bytes
            client.waitingBytes -= bytes
            if inputs.isEmpty { hasReportedRefusal = false }
            let isStale = if case .success(.stale) = command.result { true } else { false }
            client.inputs.finished(serial, stale: isStale)
        } else {
            actionFinished(command)
        }
    }
}

// MARK: Clients

extension SessionServer {
    /// Attaches a client, or the connection of one that is back. Returns false if the client may have sent inputs in
    /// this epoch and their ledger is gone. Then sends a Goodbye.
    @discardableResult
    func attach(
        _ connection: ConnectionNumber, _ request: AttachRequest, features: Features, resume: ResumePoint?
    ) -> Bool {
        let isSameEpoch = resume?.epoch == context.epoch
        let token = resume?.token ?? ""
        let client: SessionClient
        if let known = removeKnownClient(connection, token: token) {
            client = known
            client.resume(
                as: connection, request, features: features, base: isSameEpoch ? resume?.version ?? 0 : 0)
        } else {
            let lastSerial = resume?.inputSerial ?? 0
            // A client without a frame has no epoch, and could not detect that this is another one.
            guard lastSerial == 0 || resume?.epoch != 0 && !isSameEpoch else {
                context.send(ServiceMessage.goodbye(lostGoodbye).encode(), to: connection)
                return false
            }
            client = SessionClient(
                connection: connection, token: token, request, features: features,
                base: isSameEpoch ? resume?.version ?? 0 : 0, inputs: InputLedger(lastEarlier: lastSerial),
                pacing: Pacing(context.timing))
        }
        clients[connection] = client
        if !client.mayAct { cancelPress(from: client) }
        if request.mode == .takeOver, let screen = request.screen { displays.claim(client, screen) }
        updateScreen()
        updateVisibility()
        return true
    }

    /// The Goodbye to a client whose record was dropped: which of its inputs arrived is unknown.
    private var lostGoodbye: Goodbye {
        Goodbye(
            .lost,
            "\(name) has no record of this client any more, so inputs that no frame included may be lost. "
                + "Connect again without resume.")
    }

    /// Returns true if the scene is, or will be, laid out for this client's display.
    func isLaidOut(for connection: ConnectionNumber) -> Bool {
        guard let owner = displays.owner else { return false }
        return clients[connection] === owner
    }

    /// Reports to the scene if any client can see it. A script or a snapshot leaves the phase as it is.
    private func updateVisibility() {
        let canBeSeen = clients.values.contains(where: \.isSeen)
        guard canBeSeen != isVisible else { return }
        isVisible = canBeSeen
        send(.setVisible(canBeSeen))
    }

    /// Requests a layout for the display that owns the scene.
    private func updateScreen() {
        if let screen = displays.nextScreen() { send(.input(.resize(screen))) }
        notifyDisplaced()
    }

    /// Notifies claimants of the display when the scene is not laid out for them, and when it is again.
    private func notifyDisplaced() {
        let owner = displays.owner
        for client in displays.claimants where !client.isParked && client.isNotifiedDisplaced != (client !== owner) {
            client.isNotifiedDisplaced.toggle()
            let event = SessionEvent.displaced(client.isNotifiedDisplaced)
            context.send(ServiceMessage.event(event).encode(), to: client.connection)
        }
    }

    private func removeKnownClient(_ connection: ConnectionNumber, token: String) -> SessionClient? {
        if let client = clients.removeValue(forKey: connection) { return client }
        guard !token.isEmpty else { return nil }
        if let client = clients.values.first(where: { $0.token == token }) {
            return clients.removeValue(forKey: client.connection)
        }
        return absent.firstIndex { $0.token == token }.map { absent.remove(at: $0) }
    }

    func detach(_ connection: ConnectionNumber) {
        requests.removeAll(of: connection)
        guard let client = clients.removeValue(forKey: connection) else { return }
        cancelPress(from: client)
        displays.release(client)
        updateScreen()
        updateVisibility()
    }

    func park(_ connection: ConnectionNumber, _ isParked: Bool) {
        guard let client = clients[connection] else { return }
        client.isParked = isParked
        if isParked { cancelPress(from: client) } else { requestTurns(of: connection) }
        updateScreen()
        updateVisibility()
    }

    /// Cancels the press of a client that leaves: no other client could end it.
    private func cancelPress(from client: SessionClient) {
        guard pointerHolder === client else { return }
        pointerHolder = nil
        send(.input(.pointer(PointerInput(.cancelled, at: ScreenPoint(x: 0, y: 0)))))
    }

    /// Tracks the client that holds the pointer down. A scene has one pointer. Any client may take it by a press, and a
    /// release by any client ends the press.
    private func trackPointer(_ pointer: PointerInput, of client: SessionClient) {
        guard pointer.button == 0 else { return }
        switch pointer.phase {
        case .pressed: pointerHolder = client
        case .released, .cancelled: pointerHolder = nil
        case .moved: break
        }
    }

    /// Handles the loss of the service, and with it of all connection numbers. Clients may come back under other
    /// numbers.
    func serviceLost() {
        clients.values.forEach(cancelPress)
        absent += clients.values.filter { !$0.token.isEmpty }.sorted { $0.connection < $1.connection }
        absent.removeFirst(max(0, absent.count - SessionLimits.absentClients))
        clients = [:]
        requests = PendingRequests()
        displays.markAllAway(keeping: absent)
        updateScreen()
        updateVisibility()
    }

    /// Handles an acknowledgement. One by an input leaves the client's epoch open: versions begin again.
    func acknowledged(
        _ version: Version, by connection: ConnectionNumber, at now: SuspendingClock.Instant, byInput: Bool = false
    ) {
        guard let client = clients[connection], let roundTrip = client.credit.acknowledged(version, at: now) else {
            return
        }
        client.pacing.observed(roundTrip)
        if !byInput { client.inputs.endEarlierSerials() }
    }

    /// Hands an input to the main actor. Returns false if too much waits for it: the client must connect again and
    /// repeat the input.
    func received(_ message: InputMessage, bytes: Int, from connection: ConnectionNumber) -> Bool {
        guard let client = clients[connection], !client.isRefused else { return true }
        guard admits(bytes, of: client) else {
            client.isRefused = true
            return false
        }
        guard client.inputs.accept(message.serial) else { return true }
        handle(message, bytes: bytes, of: client)
        return true
    }

    /// Returns true if the waiting inputs and requests, with one of that size, are within their limits.
    func admits(_ bytes: Int, of client: SessionClient) -> Bool {
        let all = waitingBytes + bytes + requests.bytes
        let own = client.waitingBytes + bytes + requests.bytes(of: client.connection)
        guard all > SessionLimits.waitingBytes || own > SessionLimits.waitingBytesOfClient else { return true }
        if !hasReportedRefusal {
            hasReportedRefusal = true
            WorkerLog.writeDiagnostic(
                "\(all >> 10) KiB of input wait for the main thread. Further input is refused until it was handled.",
                session: name)
        }
        return false
    }

    /// The Goodbye to a client whose input was refused.
    var busyGoodbye: Goodbye {
        Goodbye(.busy, "\(name) has not handled its input yet and accepts no more. Connect again to continue.")
    }

    private func handle(_ message: InputMessage, bytes: Int, of client: SessionClient) {
        guard client.mayAct else { return client.inputs.finished(message.serial, stale: true) }
        if case .resize(let screen) = message.input {
            guard displays.resize(client, screen) else { return client.inputs.finished(message.serial, stale: false) }
        }
        if case .pointer(let pointer) = message.input {
            // During a drag, pointers of other clients do not move what is dragged.
            if pointer.phase == .moved, let pointerHolder, pointerHolder !== client {
                return client.inputs.finished(message.serial, stale: false)
            }
            trackPointer(pointer, of: client)
        }
        lastActor = client
        let held = bytes + SessionLimits.entryBytes
        waitingBytes += held
        client.waitingBytes += held
        inputs[send(.input(message.input))] = (client, message.serial, held)
    }

    /// Sends an address to open to one client. It is the cause of the command, else the last client that acted, else
    /// the display's owner.
    func open(_ address: String, for commandID: CommandID?) {
        guard let client = recipient(for: commandID) else {
            return WorkerLog.writeDiagnostic("No client can open \(address).", session: name)
        }
        context.send(ServiceMessage.event(.openURL(address)).encode(), to: client.connection)
    }

    /// Sends copied text to the clipboard of the client that caused it.
    func sendClipboard(_ text: String, for commandID: CommandID?) {
        guard let client = recipient(for: commandID) else { return }
        context.send(ServiceMessage.event(.clipboard(text)).encode(), to: client.connection)
    }

    /// Sends the pointer shape to the client that caused it.
    func sendPointerShape(_ shape: PointerShape, for commandID: CommandID?) {
        guard let client = recipient(for: commandID) else { return }
        context.send(ServiceMessage.event(.pointer(shape)).encode(), to: client.connection)
    }

    private func recipient(for commandID: CommandID?) -> SessionClient? {
        let cause = commandID.flatMap { inputs[$0]?.client ?? clientActing($0) }
        return [cause, lastActor, displays.owner].lazy.compactMap { $0 }
            .first { self.clients[$0.connection] === $0 && !$0.isParked }
    }

    /// Applies resize inputs of a script: the size holds, whoever owns the display, until a client claims or leaves it.
    func applyScriptedResizes(_ inputs: [Input]) {
        for case .resize(let screen) in inputs { displays.setScriptedScreen(screen) }
    }
}
