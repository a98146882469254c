import Wire

extension Reply {
    /// The reply's bytes; of one that is larger than any may be, those of a failure that says so. Sent as it is it would
    /// end the connection, and with it everybody's who looks at the session.
    func encodedWithinLimits(_ limits: Limits = .standard) -> [UInt8] {
        let bytes = ServiceMessage.reply(self).encode()
        guard bytes.count > limits.frameBytes else { return bytes }
        let advice =
            if case .success(.snapshot) = result { "Choose a smaller scale, or another kind of file." } else {
                "Ask for less."
            }
        let text = "The answer has \(bytes.count) bytes; at most \(limits.frameBytes) can be sent. \(advice)"
        return ServiceMessage.reply(Reply(serial: serial, .failure(Failure(.tooLarge, text)), version: version))
            .encode()
    }
}
