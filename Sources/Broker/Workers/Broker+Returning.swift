import Glibc
import Transport
import Wire

/// Start of a service after a previous one was killed. The sessions still run, and their workers are about to register.
extension Broker {
    /// Delays requests about sessions until the workers of the previous service are back, at most for
    /// `BrokerTiming.workerReturnDeadline`.
    func awaitWorkers() throws(TransportError) {
        let (living, gone): ([Int32: RecordedWorker], [Int32: String])
        do throws(OwnFolder.Problem) { (living, gone) = try records.processes() } catch {
            throw TransportError(.system, "The workers of the previous service are unknown. \(error.text)")
        }
        for (process, token) in gone.sorted(by: { $0.key < $1.key }) {
            log.warning("Process \(process) of the previous service has ended, with its sessions")
            endedFamilies.append(WorkerFamily(ofEnded: process, token: token))
        }
        terminateEndedFamilies()
        recordedWorkers = living
        keepDescriptors()
        killUnregistered(living.filter { $0.value.stage == .starting }.map(\.key))
        awaitedProcesses = Set(living.filter { $0.value.stage == .registered }.keys)
        guard !living.isEmpty else { return }
        // Now, while descriptors are free.
        try logs.start()
        checkAbsentWorkers()
        guard !awaitedProcesses.isEmpty else { return }
        log.info("Waiting for \(awaitedProcesses.count) workers of the previous service")
        loop.schedule(after: configuration.timing.workerReturnDeadline) { [weak self] in
            guard let self, !awaitedProcesses.isEmpty else { return }
            for process in awaitedProcesses.sorted() {
                log.warning("Process \(process) of the previous service has not connected again")
            }
            awaitedProcesses = []
            serveEarly()
        }
    }

    /// Keeps descriptors for the recorded workers that are not back: clients may connect before them.
    private func keepDescriptors() {
        listener.reservation.descriptors = ConnectionLimit.keptDescriptors(
            for: recordedWorkers.count, among: Int(listener.limits.descriptors))
    }

    /// Forgets a recorded worker that is back or has ended.
    func forgetRecord(of process: Int32) {
        guard recordedWorkers.removeValue(forKey: process) != nil else { return }
        keepDescriptors()
    }

    /// Forgets recorded workers that have ended without having come back.
    private func checkAbsentWorkers() {
        loop.schedule(after: configuration.timing.absenceCheckInterval) { [weak self] in
            guard let self, !recordedWorkers.isEmpty else { return }
            for (process, record) in recordedWorkers where !record.isOf(process) { forgetRecord(of: process) }
            checkAbsentWorkers()
        }
    }

    /// Families of processes that are terminated at the same time. Each searches all processes for up to
    /// `BrokerTiming.searchTimeLimit` before clients are served.
    private static let familiesAtOnce = 4

    /// Begins to terminate the families of the next workers that ended with the previous service.
    func terminateEndedFamilies() {
        while terminations.count < Broker.familiesAtOnce, let family = endedFamilies.popLast() {
            terminateFamily(family)
        }
    }

    /// Kills workers that the previous service started and that do not register in time. The timer of that service is
    /// gone, so they would stay for ever.
    private func killUnregistered(_ processes: [Int32]) {
        guard !processes.isEmpty else { return }
        loop.schedule(after: configuration.timing.registrationDeadline) { [weak self] in
            guard let self else { return }
            for process in processes {
                guard let record = recordedWorkers[process], record.isOf(process) else { continue }
                log.warning("Process \(process) of the previous service did not register and was ended")
                forgetRecord(of: process)
                fileWork.perform { [records] in records.remove(process) }
                endWorker(ofPrevious: process, token: record.token, sending: SIGKILL)
            }
        }
    }

    /// Ends the workers of the previous service that are not back: nothing would end them later.
    func endAbsentWorkers() {
        let back = Set(workers.map(\.process))
        // A worker that a person started is in that person's session: it has no members here, and ends by itself.
        for (process, record) in recordedWorkers where process != getpid() && !back.contains(process) {
            if record.isOf(process) { endWorker(ofPrevious: process, token: record.token) }
        }
    }

    /// Queues a request whose answer would change once the awaited workers are back; returns true if it did.
    func deferIfAwaitingWorkers(_ request: Request, _ pendingReply: PendingReply, bytes: Int) -> Bool {
        guard !awaitedProcesses.isEmpty, !isStopping, request.verb != .apps else { return false }
        if let space = heldBudget.reserve(bytes + BrokerBudget.requestOverhead) {
            earlyRequests.append(EarlyRequest(request: request, pendingReply: pendingReply, space: space))
        } else {
            reply(pendingReply, failing: reportHeldLimit(pendingReply.client))
        }
        return true
    }

    /// Records that an awaited worker is back with its sessions.
    func workerReturned(_ process: Int32) {
        guard awaitedProcesses.remove(process) != nil, awaitedProcesses.isEmpty else { return }
        // Runs after the messages that the worker sent together with its registration.
        loop.schedule(after: .zero) { [weak self] in self?.serveEarly() }
    }

    private func serveEarly() {
        let all = earlyRequests
        earlyRequests = []
        for early in all where early.pendingReply.isAwaited { serve(early.request, early.pendingReply) }
    }
}

/// A request that waits until the workers of the previous service are back.
struct EarlyRequest {
    let request: Request
    let pendingReply: PendingReply
    /// Its bytes in the service's budget.
    let space: ByteReservation
}
