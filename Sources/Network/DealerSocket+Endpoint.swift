import Transport

extension DealerSocket {
    /// Connects to a service on this machine or another one. Over TCP, the endpoint needs the service's key and the
    /// client `keys` of its own.
    public convenience init(
        _ context: Context, to endpoint: Endpoint, keys: KeyPair? = nil, largestMessage: Int
    ) throws(TransportError) {
        switch endpoint {
        case .ipc(let path):
            try self.init(toSocketAt: path, largestMessage: largestMessage, timing: context.timing)
        case .tcp:
            self.init(try ZeroMQDealer(context, to: endpoint, keys: keys, largestMessage: largestMessage))
        }
    }
}
