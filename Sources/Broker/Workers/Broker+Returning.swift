import Glibc
import Wire

/// A service that is started after one was killed: its sessions are there, and about to be said so.
extension Broker {
    /// What is asked about sessions waits until the workers of the service before are back, for a moment at most.
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

    /// What the service before started and what never registers with anybody would stay for ever: its timer is gone with it.
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

    /// Those that worked for the service before and are not back end with this one: nobody would tell them to.
    func endAway() {
        let back = Set(workers.map(\.process))
        // One that a person started is in that person's session: it has no members here, and ends by itself.
        for process in records.living().stages.keys where process != getpid() && !back.contains(process) {
            endLeftOver(of: process)
        }
    }

    /// Whether the request waits, because its answer would not be true in a moment.
    func isTooEarly(_ request: Request, _ asker: Asker) -> Bool {
        guard !awaited.isEmpty, !isStopping, request.verb != .apps else { return false }
        early.append((request, asker))
        return true
    }

    /// Its sessions are known now.
    func isBack(_ process: Int32) {
        guard awaited.remove(process) != nil, awaited.isEmpty else { return }
        // After what the worker says in the same breath.
        loop.schedule(after: .zero) { [weak self] in self?.serveEarly() }
    }

    private func serveEarly() {
        let all = early
        early = []
        for (request, asker) in all { serve(request, asker) }
    }
}
