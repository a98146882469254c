import Transport

/// Records of this service's workers for the next service.
extension Broker {
    /// Writes the record of a worker, over and over until that succeeds. Without it the next service takes the worker
    /// for one that a person has started, without a log.
    func record(_ worker: SupervisedWorker) {
        worker.recordTimer?.cancel()
        let renamed = worker.sessions.filter { $0.key != $0.value.name }
        let (process, stage, token) = (worker.process, worker.stage, worker.token)
        fileWork.perform { [records, names = renamed.mapValues(\.name)] in
            records.record(process, stage, token: token, names: names)
        } then: { [weak self, weak worker] problem in
            guard let self, let worker, let problem, !worker.hasEnded else { return }
            if worker.failedRecords == 0 {
                let text = "Process \(process) (\(worker.app)) is not recorded for the next service."
                peerLog.warning(.process, "\(text) \(problem) Another attempt follows")
            }
            worker.recordTimer?.cancel()
            let wait = configuration.timing.retryWait(after: worker.failedRecords)
            worker.failedRecords += 1
            worker.recordTimer = loop.schedule(after: wait) { [weak self, weak worker] in
                if let self, let worker, !worker.hasEnded { record(worker) }
            }
        }
    }
}
