import Wire

/// A service that is started after one was killed: its sessions are there, and about to be said so.
extension Broker {
    /// What is asked about sessions waits until the workers of the service before are back, for a moment at most.
    func awaitWorkers() {
        awaited = records.living()
        guard !awaited.isEmpty else { return }
        log.info("Waiting for \(awaited.count) that worked for the service before")
        loop.schedule(after: configuration.patience.returning) { [weak self] in
            guard let self, !awaited.isEmpty else { return }
            awaited = []
            serveEarly()
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
