extension Reply {
    /// Returns the encoded reply. If it exceeds the limit, returns an encoded failure instead. The client would end the
    /// connection for the reply itself, and the service would end that of a worker.
    public func encodedWithinLimits(_ limits: Limits = .standard) -> [UInt8] {
        let bytes = ServiceMessage.reply(self).encode()
        guard bytes.count > limits.frameBytes else { return bytes }
        let text = "The answer has \(bytes.count) bytes; at most \(limits.frameBytes) can be sent. \(advice)"
        return ServiceMessage.reply(Reply(serial: serial, .failure(Failure(.tooLarge, text)), version: version))
            .encode()
    }

    private var advice: String {
        switch result {
        case .success(.snapshot): "Choose a smaller scale, or another kind of file."
        case .success(.apps): "Remove apps, or shorten their descriptions."
        default: "Request less."
        }
    }
}
