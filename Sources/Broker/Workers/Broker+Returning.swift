import Glibc
import Wire

/// Start of a service after a previous one was killed. The sessions still run, and their workers are about to register.
extension Broker {
    /// Delays requests about sessions until the workers of the previous service are back, at most for
    /// `Patience.returning`.
    func awaitWorkers() {
        let (living, gone) = records.living()
        for process in gone {
            log.warning("Process \(process), which worked for the service before, has ended; so have its sessions")
        }
        giveUp(living.filter { $0.value == .starting }.map(\.key))
        awaited = Set(living.filter { $0.value == .registered }.keys)
        guard !awaited.isEmpty else { return }
        log.info("Waiting for \(awaited.count) that worked for the service before")
        loop.schedule(after: configuration.patience.returning) { [weak self] in
            guard let self, !awaited.isEmpty else { return }
            for process in awaited.sorted() {
                log.warning("Process \(process), which worked for the service before, has not come back")
            }
            awaited = []
            serveEarly()
        }
    }

    /// Kills workers that the previous service started and that do not register in time. The timer of that service is
    /// gone, so they would stay for ever.
    private func giveUp(_ processes: [Int32]) {
        guard !processes.isEmpty else { return }
        loop.schedule(after: configuration.patience.registering) { [weak self] in
            guard let self else { return }
            for process in processes where records.stage(of: process) == .starting {
                log.warning("Process \(process), started by the service before, did not register and was ended")
                records.forget(process)
                kill(process, SIGKILL)
                endLeftOver(of: process)
            }
        }
    }

    /// Ends the workers of the previous service that are not back: nothing would end them later.
    func endAway() {
        let back = Set(workers.map(\.process))
        // A worker that a person started is in that person's session: it has no members here, and ends by itself.
        for process in records.living().stages.keys where process != getpid() && !back.contains(process) {
            endLeftOver(of: process)
        }
    }

    /// Queues a request whose answer would change once the awaited workers are back; returns true if it did.
    func isTooEarly(_ request: Request, _ asker: PendingReply) -> Bool {
        guard !awaited.isEmpty, !isStopping, request.verb != .apps else { return false }
        early.append((request, asker))
        return true
    }

    /// Records that an awaited worker is back with its sessions.
    func isBack(_ process: Int32) {
        guard awaited.remove(process) != nil, awaited.isEmpty else { return }
        // Runs after the messages that the worker sent together with its registration.
        loop.schedule(after: .zero) { [weak self] in self?.serveEarly() }
    }

    private func serveEarly() {
        let all = early
        early = []
        for (request, asker) in all { serve(request, asker) }
    }
}
