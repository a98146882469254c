import Transport

/// Starts of workers' processes, one in a turn of the loop. Each takes some ten milliseconds, until the new process
/// executes its program. Others wait as long for one start as for hundreds.
extension Broker {
    /// Queues a start, which must check whether it is still wanted.
    func queueStart(_ start: @escaping () -> Void) {
        waitingStarts.append(start)
        if waitingStarts.count == 1 { scheduleStart() }
    }

    private func scheduleStart() {
        loop.schedule(after: .zero) { [weak self] in
            guard let self else { return }
            let start = waitingStarts.removeFirst()
            if !waitingStarts.isEmpty { scheduleStart() }
            start()
        }
    }
}
