import Display
import Fanlight
import Threading
import Transport
import Wire

// Every request gets exactly one answer. It gets it immediately if the committed picture has it, else when its stages
// are complete or its timeout expires.
extension SessionServer {
    func receive(
        _ request: Request, bytes: Int, from connection: ConnectionNumber, at now: SuspendingClock.Instant
    ) {
        let key = RequestKey(connection: connection, serial: request.serial)
        guard requests.count(of: connection) < SessionLimits.openRequests else {
            return answer(
                key,
                .failure(
                    Failure(
                        .limitReached, "This connection has \(SessionLimits.openRequests) open requests already.",
                        canRetry: true)))
        }
        guard requests[key] == nil else {
            return answer(key, .failure(Failure(.malformed, "Request \(request.serial) is open already.")))
        }
        guard let client = clients[connection] else {
            return answer(key, .failure(Failure(.notAttached, "This connection is not attached to \"\(name)\".")))
        }
        guard client.mode != .observe || !request.verb.hasEffect else {
            return answer(
                key, .failure(Failure(.notPermitted, "This connection only observes; attach to control the session.")))
        }
        guard leavesRoomForInput(bytes, of: client), admits(bytes, of: client) else {
            let text = "\(name) has not handled its earlier requests yet and accepts no more."
            return answer(key, .failure(Failure(.busy, text, canRetry: true)))
        }
        if request.verb.hasEffect { lastActor = client }
        let checksOnce = request.timeoutMilliseconds == 0 && request.verb.waits
        let timeLimit = checksOnce ? Request.immediateReadTimeout : request.timeoutMilliseconds
        requests[key] = PendingRequest(
            verb: request.verb, bytes: bytes, askedAt: now, deadline: now + .milliseconds(timeLimit),
            answersImmediately: checksOnce,
            commitsBefore: commits, stage: .behind(orderMatters(request.verb) ? lastCommandID : 0))
        proceed(key)
    }

    /// Returns false if the requests of all clients that only observe would take more than their part.
    private func leavesRoomForInput(_ bytes: Int, of client: SessionClient) -> Bool {
        guard client.mode == .observe else { return true }
        let observed = requests.bytes { clients[$0]?.mode == .observe }
        return observed + bytes <= SessionLimits.waitingBytesOfObservers
    }

    /// Returns true if the request refers to the picture after all earlier inputs.
    private func orderMatters(_ verb: Verb) -> Bool {
        switch verb {
        case .act, .perform, .advance, .wait: true
        default: false
        }
    }

    /// Sends the command of a request. Requests of a session have one unfinished command. Those that expire
    /// meanwhile are never executed, and their bytes count until then.
    private func sendForRequest(_ task: SessionCommand.Task) -> CommandID {
        requestCommandID = send(task)
        return requestCommandID
    }

    /// Sends a command to settle, unless the last command is one that waits already.
    private func sendSettle() -> CommandID {
        if settleCommandID != lastCommandID || settleCommandID <= context.finishedCommandID {
            settleCommandID = send(.settle)
        }
        return settleCommandID
    }

    /// Advances every request as far as possible. Must be called after the frames are produced.
    func proceed() {
        guard !requests.isEmpty || isAnyFrameAwaited else { return }
        isAnyFrameAwaited = false
        beginWaitingRequests()
        checkConditions()
        for key in requests.keys(at: .held).sorted() { proceed(key) }
        for client in clients.values { client.isAwaited = false }
        for key in requests.keys(at: .held) {
            guard let client = clients[key.connection] else { continue }
            client.isAwaited = true
            isAnyFrameAwaited = true
        }
    }

    /// Begins the requests that waited for a command, once another one is finished.
    private func beginWaitingRequests() {
        guard hasPicture, context.finishedCommandID != lastFinishedCommandID else { return }
        lastFinishedCommandID = context.finishedCommandID
        // Requests of a client begin in the order of their serials.
        for key in requests.keys(at: .behind).sorted() { proceed(key) }
    }

    /// Requests the check of the conditions that may hold now, once for each state of the session.
    private func checkConditions() {
        guard lastSweep != presentState else { return }
        lastSweep = presentState
        // Those of parked clients are checked once these are back.
        for key in requests.keys(at: .condition) where clients[key.connection]?.isParked == false { proceed(key) }
    }

    var nextTimeout: SuspendingClock.Instant? { requests.nextDeadline }

    func expire(at now: SuspendingClock.Instant) {
        for key in requests.expire(at: now) {
            guard let request = requests[key] else { continue }
            if case .condition = request.stage {
                // The explanation is read from the picture.
                requests[key]?.stage = .expired
                requestReading(key)
            } else {
                answerTimeout(key, waited: request.askedAt.duration(to: now))
            }
        }
    }

    func answerTimeout(_ key: RequestKey, waited: Duration = .zero) {
        guard let request = requests[key] else { return }
        let text = explanation(of: request, key, waited: waited)
        answer(key, .failure(Failure(.timeout, text, canRetry: true, pending: pendingNow(request, key))))
    }

    func actionFinished(_ command: CommandResult) {
        for key in requests.keys(at: .acting(command.commandID)) {
            guard let request = requests[key], case .acting(_, let element) = request.stage else { continue }
            if let failure = failure(of: command, request.verb, element) {
                answer(key, .failure(failure))
            } else {
                requests[key]?.stage = .settling(sendSettle(), on: element)
            }
        }
    }

    /// Returns the client whose request the main actor is executing.
    func clientActing(_ commandID: CommandID) -> SessionClient? {
        requests.keys(at: .acting(commandID)).first.flatMap { clients[$0.connection] }
    }

    func settled(_ commandID: CommandID) {
        for key in requests.keys(at: .settling(commandID)) {
            guard let request = requests[key], case .settling(_, let element) = request.stage else { continue }
            if case .wait = request.verb {
                requests[key]?.stage = .condition
                requests[key]?.hasSettled = true
                requestReading(key)
            } else if let unsaved, request.verb.hasEffect {
                answer(key, .failure(Failure(.notSaved, unsaved)))
            } else {
                hold(key, element.map { .element(updatedElement($0)) } ?? .done)
            }
        }
    }

    /// Returns the element after the action; its former state if it is gone.
    private func updatedElement(_ element: ElementInfo) -> ElementInfo {
        stamped.picture.elements(on: screen, presentedAt: presentedTime).first { $0.id == element.id } ?? element
    }

    /// The time by the session's clock at which animated elements are presented now.
    var presentedTime: Int64? { presentClock?.microseconds }

    /// Returns the picture task of a request when its turn has come. Nil if no answer is expected any more: the request
    /// has expired, or its client has left or is parked.
    func pictureTask(for key: RequestKey, at now: SuspendingClock.Instant) -> (PictureTask, Picture, Screen)? {
        guard isAwaitingPainting(key), let request = requests[key], request.deadline > now,
            clients[key.connection]?.isParked == false
        else { return nil }
        switch request.verb {
        case .snapshot(let snapshot): return (.snapshot(snapshot), picture(for: snapshot), screen)
        case .audit: return (.audit, stamped.picture, screen)
        default: return nil
        }
    }

    /// Returns the picture with the animations at the requested time.
    private func picture(for snapshot: SnapshotRequest) -> Picture {
        guard let delay = snapshot.delay, let now = presentedTime else { return stamped.picture }
        return stamped.picture.presented(at: now + Int64(clamping: delay), in: Palette(screen))
    }

    func isAwaitingPainting(_ key: RequestKey) -> Bool {
        if case .painting? = requests[key]?.stage { true } else { false }
    }

    func rendered(_ key: RequestKey, _ result: Result<PictureTask.Product, Failure>) {
        guard case .painting? = requests[key]?.stage else { return }
        answer(key, result.map { $0.answer(busySinceMilliseconds: busyMilliseconds) })
    }
}

// MARK: Stages

extension SessionServer {
    private func proceed(_ key: RequestKey) {
        guard let request = requests[key] else { return }
        switch request.stage {
        case .behind(let commandID):
            let earlier = request.verb.hasEffect ? max(commandID, requestCommandID) : commandID
            if hasPicture, context.finishedCommandID >= earlier { begin(key, request.verb) }
        case .condition where request.needsCheck(in: presentState): requestReading(key)
        case .condition: break
        case .held(let result, let version): release(key, result, version)
        case .acting, .settling, .reading, .painting, .expired: break
        }
    }

    private func begin(_ key: RequestKey, _ verb: Verb) {
        switch verb {
        case .inspect, .query, .resource:
            requests[key]?.stage = .reading
            requestReading(key)
        case .stats: answer(key, .success(.stats(work, live: .current, busySinceMilliseconds: busyMilliseconds)))
        case .snapshot(let snapshot): requestPainting(.snapshot(snapshot), for: key)
        case .audit: requestPainting(.audit, for: key)
        case .act(let action, let locator):
            switch find(locator, usable: true) {
            case .success(let element):
                let task =
                    action.twoFingerPlace(locator)
                    .map { SessionCommand.Task.twoFingerGesture(action, at: $0, on: element.id) }
                    ?? .act(action, on: element.id, isPlace: locator.point != nil)
                requests[key]?.stage = .acting(sendForRequest(task), on: element)
            case .failure(let failure):
                guard failure.code == .unknownElement, let place = action.twoFingerPlace(locator) else {
                    return answer(key, .failure(failure))
                }
                // Gestures need no element: a plain colour may handle them.
                requests[key]?.stage = .acting(sendForRequest(.twoFingerGesture(action, at: place, on: nil)), on: nil)
            }
        case .perform(let inputs):
            if let outside = inputs.lazy.compactMap(\.startPoint).first(where: { !screen.contains($0) }) {
                let place = "\(outside.x.plainText),\(outside.y.plainText)"
                let size = "\(screen.width.plainText) × \(screen.height.plainText)"
                return answer(
                    key, .failure(Failure(.notTaken, "\(place) is outside the display, which has \(size) points.")))
            }
            applyScriptedResizes(inputs)
            requests[key]?.stage = .acting(sendForRequest(.perform(inputs)), on: nil)
        case .advance(let milliseconds):
            let time = Duration.milliseconds(Int64(clamping: milliseconds))
            requests[key]?.stage = .acting(sendForRequest(.advance(time)), on: nil)
        case .settle:
            requests[key]?.stage = .settling(sendSettle(), on: nil)
            if requests[key]?.answersImmediately == true, !pending.isEmpty { answerTimeout(key) }
        case .wait:
            let isImmediate = requests[key]?.answersImmediately == true
            requests[key]?.stage = isImmediate ? .reading : .condition
            requestReading(key)
        case .apps, .sessions, .open, .attach, .detach, .close, .logs:
            answer(key, .failure(Failure(.malformed, "The service answers this request, not a session.")))
        }
    }

    func requestPainting(_ task: PictureTask, for key: RequestKey) {
        let isObserver = clients[key.connection]?.mode == .observe
        if isObserver, let failure = task.refusalForObservers(on: screen) { return answer(key, .failure(failure)) }
        requests[key]?.stage = .painting
        context.requestPainting(
            FairRequestQueue.Entry(session: name, key: key, isObserver: isObserver, cost: task.pixelCount(on: screen)))
    }

    func find(_ locator: Locator, usable: Bool) -> Result<ElementInfo, Failure> {
        stamped.picture.resolve(locator, on: screen, usable: usable).mapError { Failure($0, locator) }
    }

    private var presentState: PendingRequest.Check {
        PendingRequest.Check(commits: commits, elementCommits: elementCommits, isSettled: pending.isEmpty)
    }

    /// Answers a wait whose condition holds, once the session has settled in between.
    ///
    /// Later commits do not matter while the condition holds: a session may commit before each turn of the request.
    func checkCondition(_ key: RequestKey) {
        guard let request = requests[key], case .wait(let condition) = request.verb else { return }
        requests[key]?.lastCheck = presentState
        requests[key]?.hasSettled = false
        requests[key]?.isUnclear = false
        switch condition.check(stamped.picture, on: screen) {
        case .holds(let element):
            if request.hasSettled {
                hold(key, element.map { .element($0) } ?? .done)
            } else {
                requests[key]?.stage = .settling(sendSettle(), on: nil)
            }
        case .impossible(let failure): answer(key, .failure(failure))
        case .unclear(let failure) where pending.isEmpty: answer(key, .failure(failure))
        case .unclear: requests[key]?.isUnclear = true
        case .notYet: break
        }
    }

    /// Answers from the present picture, even if the session has not settled.
    func checkOnce(_ key: RequestKey, _ condition: Condition) {
        switch condition.check(stamped.picture, on: screen) {
        case .holds(let element): hold(key, element.map { .element($0) } ?? .done)
        case .impossible(let failure), .unclear(let failure): answer(key, .failure(failure))
        case .notYet: answerTimeout(key)
        }
    }

    private func failure(of command: CommandResult, _ verb: Verb, _ element: ElementInfo?) -> Failure? {
        switch command.result {
        case .failure(let failure): return failure
        case .success(.handled): return nil
        case .success(.refused(let reason)): return Failure(.notTaken, reason)
        case .success(.covered(let layer)):
            guard case .act(_, let locator) = verb, let element else { return nil }
            return Failure(stamped.picture.covered(element, by: layer, on: screen), locator)
        case .success(.stale): return Failure(.stale, "The element was gone when the action arrived.", canRetry: true)
        case .success(.ignored):
            if let input = command.unhandledInput {
                let focused = stamped.picture.elements(on: screen).first(where: \.isFocused)
                let text = input.unhandledSentence(focused: focused?.name)
                return Failure(.notTaken, text, canRetry: input.mayBeHandledLater)
            }
            guard case .act(let action, _) = verb, let element else { return nil }
            let names = element.actions.names
            return Failure(
                .notTaken,
                "The \(element.name) does not support \"\(action.word)\"; "
                    + (names.isEmpty ? "it has no actions." : "it supports: \(names.joined(separator: ", "))."))
        }
    }

    /// Answers once the picture of the present version, which has the effect, was sent to the client.
    private func hold(_ key: RequestKey, _ result: Answer) {
        requests[key]?.stage = .held(result, stamped.version)
        clients[key.connection]?.isAwaited = true
        isAnyFrameAwaited = true
        release(key, result, stamped.version)
    }

    private func release(_ key: RequestKey, _ result: Answer, _ version: Version) {
        if let client = clients[key.connection], client.receivesFrames {
            guard !client.isFirst, client.base >= version, !client.inputs.hasUnreported, client.waitingEvents.isEmpty
            else {
                return
            }
        }
        answer(key, .success(result), version: version)
    }

    func answer(_ key: RequestKey, _ result: Result<Answer, Failure>, version: Version? = nil) {
        requests[key] = nil
        // A client without frames receives announcements and feedback with its answers.
        if let client = clients[key.connection], !client.receivesFrames { sendWaitingEvents(to: client) }
        let reply = Reply(serial: key.serial, result, version: version ?? stamped.version)
        context.send(reply.encodedWithinLimits(), to: key.connection)
    }
}

extension Verb {
    /// True if the request does more than read.
    fileprivate var hasEffect: Bool {
        switch self {
        case .act, .perform, .advance: true
        default: false
        }
    }

    /// Returns a description of the request for use inside a sentence.
    fileprivate func description(on element: ElementInfo?) -> String {
        switch self {
        case .act(let action, _): element.map { "\"\(action.word)\" on the \($0.name)" } ?? "\"\(action.word)\""
        case .perform(let inputs): inputs.count == 1 ? "the input" : "\(inputs.count) inputs"
        case .advance(let milliseconds): "\(milliseconds) ms of its clock"
        default: "its work"
        }
    }
}

extension ElementAction {
    /// The point of a pinch or a rotation; nil for other actions, and for elements that are named.
    fileprivate func twoFingerPlace(_ locator: Locator) -> ScreenPoint? {
        switch self {
        case .magnify, .rotate: locator == Locator(point: locator.point) ? locator.point : nil
        default: nil
        }
    }
}

// MARK: Timeouts

extension SessionServer {
    var busyMilliseconds: UInt64 {
        let busy = context.mainActorBusy
        return busy >= context.timing.busyReportThreshold ? busy.milliseconds : 0
    }

    private func pendingNow(_ request: PendingRequest, _ key: RequestKey) -> [Pending] {
        var list: [Pending] = []
        if busyMilliseconds > 0 {
            let place = AppCode.place.map { ", \($0)" } ?? ""
            list.append(Pending(.busy, "the app's main thread has been busy for \(busyMilliseconds) ms\(place)"))
        }
        if case .held = request.stage, let client = clients[key.connection] {
            list.append(
                Pending(
                    .update,
                    client.isParked
                        ? "this connection was silent and is parked"
                        : "this connection has not acknowledged \(client.credit.count) frames"))
        }
        list += pending
        guard list.isEmpty else { return list }
        switch request.stage {
        case .acting:
            list.append(Pending(.mainQueue, "the app's main thread has not handled it yet, and still may"))
        case .behind:
            list.append(Pending(.mainQueue, "the app's main thread has not handled earlier work yet"))
        default: break
        }
        return list
    }

    private func explanation(of request: PendingRequest, _ key: RequestKey, waited: Duration) -> String {
        let time = "\(waited.milliseconds) ms"
        switch request.stage {
        case .reading where request.awaitsReading: return "Other requests were still being answered after \(time)."
        case .condition, .expired, .reading:
            guard case .wait(let condition) = request.verb else { break }
            return condition.explanation(stamped.picture, on: screen, waited: time)
        case .behind:
            return hasPicture
                ? "The session was still handling earlier input after \(time)."
                : "The app's first picture was not ready after \(time)."
        case .acting(_, let element):
            return "The app was not done with \(request.verb.description(on: element)) after \(time)."
        case .settling(_, let element):
            let unsettled =
                request.verb.hasEffect
                ? "The session had not settled \(time) after \(request.verb.description(on: element))"
                : "The session had not settled after \(time)"
            guard pendingNow(request, key).isEmpty else { return "\(unsettled)." }
            let changes = commits - request.commitsBefore
            return "\(unsettled): nothing is known to be pending, but its picture has changed \(changes) times."
        case .held: return "The app has finished, but the frame could not be sent for \(time)."
        case .painting: return "The snapshot was not painted after \(time)."
        }
        return "There was no answer after \(time)."
    }
}

extension [LiveCount] {
    /// The objects that exist in this process; empty in a release build.
    fileprivate static var current: [LiveCount] {
        guard LiveCounts.isCounting else { return [] }
        let counts = LiveCounts.current
        return LiveCounts.Kind.allCases.map { LiveCount(type: "\($0)", count: counts[$0]) }
    }
}
