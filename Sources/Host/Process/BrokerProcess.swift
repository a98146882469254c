import Transport

/// Stands in until the broker can be started from an app.
enum BrokerProcess {
    static func serveIfAsked() {}

    static func start(at endpoint: Endpoint) throws(TransportError) {
        throw TransportError(.noService, "No service listens at \(endpoint). Start one with: fanlightd")
    }
}
