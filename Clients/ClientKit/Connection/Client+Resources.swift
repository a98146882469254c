import Display
import Wire

/// Requests for missing resources that pictures refer to by name.
extension Client {
    func fetchResources() {
        guard case .ready = phase, let verb = resources.next() else { return }
        fetch(verb)
    }

    private func fetch(_ verb: Verb) {
        request(verb) { [weak self] reply in
            guard let self else { return }
            switch reply.result {
            case .success(.resource(let bytes, let size)):
                if let more = resources.addPiece(bytes, size: size) { return fetch(more) }
            case .failure(let failure) where failure.code == .lost || failure.canRetry:
                // Requested again on the next connection, or with the next frame.
                return resources.requeueCurrent()
            case .success, .failure: resources.markUnavailable()
            }
            notices.append(.resource)
            fetchResources()
        }
    }

    /// Waits until all resources of the picture have arrived, or are known to be unavailable.
    public func awaitResources(timeout: Duration? = nil) throws(ClientError) {
        let deadline = SuspendingClock.now + (timeout ?? options.timeout)
        fetchResources()
        while resources.current != nil { try wait(until: deadline, to: "get the images of the picture") }
    }
}
