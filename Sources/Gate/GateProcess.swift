import CLinux
import Glibc
import Network
import Transport

/// Runs a gate as the main task of its process, from start to end.
enum GateProcess {
    enum ExitCode {
        static let done: Int32 = 0
        static let failed: Int32 = 1
        static let usage: Int32 = 2
    }

    /// The descriptor of the connection to the service that started this process.
    static let reportDescriptor: Int32 = 3

    /// Serves on the calling thread until the service ends or SIGTERM; returns the exit code.
    static func run(_ configuration: GateConfiguration) -> Int32 {
        // The report's descriptor also ends the gate, unless this process is stopped.
        _ = linux_end_with_parent()
        linux_name_thread("fanlight-gate")
        signal(SIGPIPE, SIG_IGN)
        let report = GateReport(descriptor: reportDescriptor, interval: configuration.timing.reports)
        do throws(TransportError) {
            let loop = try EventLoop()
            try loop.watch(signals: [SIGTERM, SIGINT, SIGHUP]) { [unowned loop] signal in
                if signal != SIGHUP { loop.stop() }
            }
            weak var serving: GateServer?
            let admissions = loop.inbox(of: Void.self) { serving?.readAdmissionEvents() }
            try admitConnections(configuration) { admissions.post(()) }
            let gate = try GateServer(configuration, report: report, on: loop)
            serving = gate
            loop.watch(descriptor: reportDescriptor) { [unowned loop] in
                var byte: UInt8 = 0
                let count = recv(reportDescriptor, &byte, 1, Int32(MSG_DONTWAIT))
                // The service pings by a byte. End of file: the service ended, or requests the gate's end.
                if count > 0 { report.pong() }
                if count == 0 { loop.stop() }
            }
            report.ready(gate.endpoints.map(\.description))
            // The gate is released at the end of this scope, and with it the context. The context waits until the last
            // messages are delivered.
            withExtendedLifetime(gate) {
                loop.run()
                gate.close()
            }
            return ExitCode.done
        } catch {
            report.failed(error.text)
            return ExitCode.failed
        }
    }

    /// Limits the connections by their number, and by the descriptors that this process may have: each has two.
    private static func admitConnections(
        _ configuration: GateConfiguration, onEvents: @escaping @Sendable () -> Void
    ) throws(TransportError) {
        let limits = configuration.limits
        try ConnectionLimit.begin()
        let descriptors = Int(ConnectionLimit.descriptors)
        let total = min(limits.connections, max(1, (descriptors - limits.reservedDescriptors) / 2))
        let perAddress = min(limits.connectionsPerAddress, max(1, total / 2))
        AcceptedConnections.begin(
            AcceptedConnections.Rules(
                total: total, perAddress: perAddress,
                dialsPerSecond: limits.dialsPerSecond, dialsPerSecondAndAddress: limits.dialsPerSecondAndAddress,
                // A handshake has the time in which these dials take the places of connections without a client.
                dialsPerSecondAndClientAddress: min(limits.dialsPerSecondAndClientAddress, perAddress),
                burst: configuration.timing.dialBurst, descriptors: Int32(clamping: descriptors), onEvents: onEvents))
    }
}
