import Glibc
import Transport

/// Runs a service as what its process is for, from start to end.
public enum BrokerService {
    /// The exit codes of `fanlightd`.
    public enum ExitCode {
        public static let done: Int32 = 0
        public static let failed: Int32 = 1
        public static let usage: Int32 = 2
        /// Another service has the socket.
        public static let inUse: Int32 = 3
        /// The folder of the socket, or of the state, cannot be used.
        public static let folder: Int32 = 4
    }

    /// Serves on the calling thread until SIGTERM, SIGINT or its idle limit; returns the exit code. Call it before the
    /// process has other threads. `started` is told once, when clients can connect or why they cannot.
    public static func run(
        _ configuration: BrokerConfiguration, log: Log, started: (TransportError?) -> Void = { _ in }
    ) -> Int32 {
        StandardDescriptors.hold()
        let notifier = ServiceNotifier()
        do throws(TransportError) {
            try Admission.begin { log.warning($0) }
            let loop = try EventLoop()
            weak var serving: Broker?
            // Before there is anything to leave behind.
            try loop.watch(signals: [SIGTERM, SIGINT, SIGHUP]) { signal in
                // The folders of apps are looked up whenever somebody asks: nothing to read again.
                guard signal != SIGHUP else { return }
                notifier.stopping()
                serving?.stop()
            }
            let broker = try startBroker(configuration, log, loop)
            serving = broker
            broker.onStopped = { [unowned loop] in loop.stop() }
            broker.onReplaced = { _exit(exitCode(for: $0)) }
            notifier.ready()
            started(nil)
            // The broker goes with the end of this scope, and with its last socket the context, which waits until every
            // goodbye is delivered: nothing may keep either of them.
            withExtendedLifetime(broker) { loop.run() }
            return broker.failure.map(exitCode) ?? ExitCode.done
        } catch {
            log.error(error.text)
            started(error)
            return exitCode(for: error)
        }
    }

    private static func startBroker(
        _ configuration: BrokerConfiguration, _ log: Log, _ loop: EventLoop
    ) throws(TransportError) -> Broker {
        // A socket whose reader is gone is an error of the call, not the end of the service.
        signal(SIGPIPE, SIG_IGN)
        return try Broker(configuration, log: log, on: loop)
    }

    public static func exitCode(for error: TransportError) -> Int32 {
        switch error.kind {
        case .badEndpoint: ExitCode.usage
        case .inUse: ExitCode.inUse
        case .unusableFolder: ExitCode.folder
        case .noService, .keys, .system: ExitCode.failed
        }
    }
}
