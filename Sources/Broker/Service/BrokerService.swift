import Glibc
import Transport

/// Runs a service as the main task of its process, from start to end.
public enum BrokerService {
    /// The exit codes of `fanlightd`.
    public enum ExitCode {
        public static let done: Int32 = 0
        public static let failed: Int32 = 1
        public static let usage: Int32 = 2
        /// Another service holds the socket.
        public static let inUse: Int32 = 3
        /// The folder of the socket, or of the state, cannot be used.
        public static let folder: Int32 = 4
    }

    /// Serves on the calling thread until SIGTERM, SIGINT or the idle limit; returns the exit code. Must be called
    /// before the process has other threads. `started` is called once: with nil when clients can connect, or with the
    /// error.
    public static func run(
        _ configuration: BrokerConfiguration, log: ServiceLog, started: (TransportError?) -> Void = { _ in }
    ) -> Int32 {
        StandardDescriptors.fillClosed()
        let notifier = ServiceNotifier()
        let flushLimit = configuration.timing.logFlush
        defer { log.flush(within: flushLimit) }
        do throws(TransportError) {
            try ConnectionLimit.begin()
            let loop = try EventLoop()
            weak var serving: Broker?
            // Installed before the service creates anything that must be removed.
            try loop.watch(signals: [SIGTERM, SIGINT, SIGHUP, SIGCHLD]) { signal in
                switch signal {
                case SIGCHLD: serving?.reapOrphans()
                // Needs no action: every request for apps reads their folders again.
                case SIGHUP: break
                default:
                    notifier.stopping()
                    serving?.stop()
                }
            }
            let broker = try startBroker(configuration, log, loop)
            serving = broker
            broker.inheritOrphans()
            broker.onStopped = { [unowned loop] in loop.stop() }
            broker.onReplaced = { error in
                log.flush(within: flushLimit)
                _exit(exitCode(for: error))
            }
            notifier.ready()
            started(nil)
            withExtendedLifetime(broker) { loop.run() }
            return broker.failure.map(exitCode) ?? ExitCode.done
        } catch {
            log.error(error.text)
            started(error)
            return exitCode(for: error)
        }
    }

    private static func startBroker(
        _ configuration: BrokerConfiguration, _ log: ServiceLog, _ loop: EventLoop
    ) throws(TransportError) -> Broker {
        // Without SIGPIPE, a write to a closed socket is an error of the call, not the end of the service.
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
