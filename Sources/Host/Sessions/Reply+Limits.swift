import Wire

extension Reply {
    /// Returns the encoded reply. If it exceeds the limit, returns an encoded failure instead: the reply itself would
    /// end the connection, and with it those of all clients of the session.
    func encodedWithinLimits(_ limits: Limits = .standard) -> [UInt8] {
        let bytes = ServiceMessage.reply(self).encode()
        guard bytes.count > limits.frameBytes else { return bytes }
        let advice =
            if case .success(.snapshot) = result { "Choose a smaller scale, or another kind of file." } else {
                "Request less."
            }
        let text = "The answer has \(bytes.count) bytes; at most \(limits.frameBytes) can be sent. \(advice)"
        return ServiceMessage.reply(Reply(serial: serial, .failure(Failure(.tooLarge, text)), version: version))
            .encode()
    }
}
