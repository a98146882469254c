import Transport

/// Starts of workers' processes, one after another. The service goes on meanwhile: a start takes some milliseconds, or
/// longer on a slow disk. At most one start has descriptors of its own.
extension Broker {
    /// Queues a start, which must check whether it is still wanted. It calls `completion` once it is over.
    func queueStart(_ start: @escaping (_ completion: @escaping () -> Void) -> Void) {
        waitingStarts.append(start)
        if !isStartingWorker { scheduleStart() }
    }

    private func scheduleStart() {
        isStartingWorker = true
        loop.schedule(after: .zero) { [weak self] in
            guard let self else { return }
            let start = waitingStarts.removeFirst()
            start { [weak self] in
                guard let self else { return }
                isStartingWorker = false
                if !waitingStarts.isEmpty { scheduleStart() }
            }
        }
    }
}
