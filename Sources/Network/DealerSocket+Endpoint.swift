import Transport

extension DealerSocket {
    /// Connects to a service on this machine or another one. Over TCP, the endpoint needs the service's key and the
    /// client `keys` of its own. ZeroMQ counts messages instead of bytes, so `sendLimit` is for this machine.
    public convenience init(
        _ context: Context, to endpoint: Endpoint, keys: KeyPair? = nil, largestMessage: Int,
        sendLimit: Int = DealerSocket.standardSendLimit
    ) throws(TransportError) {
        switch endpoint {
        case .ipc(let path):
            try self.init(
                toSocketAt: path, largestMessage: largestMessage, sendLimit: sendLimit, timing: context.timing)
        case .tcp:
            self.init(try ZeroMQDealer(context, to: endpoint, keys: keys, largestMessage: largestMessage))
        }
    }
}
