import CLinux
import Glibc
import Transport

/// The gate of a service: the process that accepts clients over TCP and makes a local connection for each.
///
/// It is started again whenever it ends, at the ports that it had before. Its reports are lines on a pair of sockets,
/// as `GateReport` writes them; its standard error is the same socket. A gate that exceeds the limits of these reports,
/// or does not answer pings on the socket, is killed.
final class SupervisedGate {
    /// The program, and the folders and paths that it needs.
    struct Setup: Sendable {
        var program: String
        /// The path of the service's Unix socket.
        var service: String
        /// The folder of the service's key and of the list of authorised keys.
        var keys: String
    }

    private let setup: Setup
    private let timing: BrokerTiming
    private let loop: EventLoop
    private let peerLog: PeerLog
    /// The process that runs; nil between its end and the next start. Only its connections are a gate's.
    private(set) var process: Int32?
    /// The endpoints to listen on; after the first start with the ports that the system chose.
    private var endpoints: [Endpoint]
    private var watch: ProcessWatch?
    private var reports: Int32 = -1
    private var reader: GateReportReader
    private var buffer = [UInt8](repeating: 0, count: GateReportReader.reportBytes + 1)
    /// The time of the first ping without an answer; nil if all are answered.
    private(set) var unansweredSince: SuspendingClock.Instant?
    private var heartbeat: LoopTimer?
    /// The reason why the present process is killed.
    private var fault: GateFault?
    private var state = State.starting
    /// The time of the last report that a gate listens; nil until the present one has reported that.
    private var readySince: SuspendingClock.Instant?
    /// Ends since a gate last listened for `BrokerTiming.gateStable` and did not crash again.
    private(set) var failures = 0
    /// The time of the last crash. A peer can cause one in ZeroMQ, and connect for the next.
    private var lastCrash: SuspendingClock.Instant?
    /// True once a gate has ended.
    private var hasEnded = false
    private var isEnding = false
    private var onEnded: () -> Void = {}

    private enum State: Equatable {
        case starting
        /// The endpoints have the service's key.
        case ready([Endpoint])
        case failed(String)
    }

    /// Limit of the gate's private memory in bytes. A peer can make ZeroMQ store a message of endless parts.
    private static let memoryLimit: UInt = 512 << 20

    /// Starts a gate and waits until it listens. Throws if it cannot.
    init(
        _ setup: Setup, endpoints: [Endpoint], timing: BrokerTiming, on loop: EventLoop, peerLog: PeerLog
    ) throws(TransportError) {
        self.setup = setup
        self.endpoints = endpoints
        self.timing = timing
        self.loop = loop
        self.peerLog = peerLog
        reader = GateReportReader(timing, now: .now)
        guard access(setup.program, X_OK) == 0 else {
            throw TransportError(
                .system,
                "Clients over TCP need the program \(setup.program): install it, or leave out --listen tcp://….")
        }
        try start()
        do throws(TransportError) {
            try awaitReady()
        } catch {
            stopWatching()
            if let process { kill(process, SIGKILL) }
            if let process { waitpid(process, nil, 0) }
            throw error
        }
    }

    deinit { stopWatching() }

    /// The endpoints for clients, with the service's key.
    var reachableEndpoints: [Endpoint] { if case .ready(let endpoints) = state { endpoints } else { [] } }

    // MARK: Starting

    private func start() throws(TransportError) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .system("Cannot make a pair of sockets") }
        defer { close(ends[1]) }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        var environment = DetachedProcess.environment()
        for name in ["NOTIFY_SOCKET", "FANLIGHT_SERVICE"] { environment[name] = nil }
        // Swift's crash reporter cannot suspend ZeroMQ's threads, waits for them, and keeps the process alive.
        environment["SWIFT_BACKTRACE"] = "enable=no"
        let listen = endpoints.flatMap { ["--listen", $0.description] }
        let arguments = ["--service", setup.service, "--keys", setup.keys] + listen
        state = .starting
        readySince = nil
        fault = nil
        unansweredSince = nil
        reader = GateReportReader(timing, now: .now)
        let process: Int32
        do throws(DetachedProcess.Failure) {
            process = try DetachedProcess.start(
                setup.program, name: "fanlight-gate", arguments: arguments, environment: environment, output: ends[1],
                keeping: [ends[1]])
        } catch {
            close(ends[0])
            throw TransportError(.system, error.text)
        }
        if linux_limit_memory(process, SupervisedGate.memoryLimit) != 0 {
            peerLog.warning(
                .gateProcess, "The memory of the gate cannot be limited: \(TransportError.message(for: errno))")
        }
        self.process = process
        reports = ends[0]
        loop.watch(descriptor: reports) { [unowned self] in readReports() }
        watch = loop.watch(process: process) { [unowned self] in died() }
        peerLog.debug(.gateProcess, "Started the gate as process \(process)")
        scheduleBeat(after: timing.heartbeat.interval)
    }

    /// Waits for the first report of the first start, when the loop does not run yet.
    private func awaitReady() throws(TransportError) {
        let deadline = SuspendingClock.now + timing.gateStartDeadline
        while true {
            readReports()
            switch state {
            case .ready: return
            case .failed(let text): throw TransportError(.system, text)
            case .starting: break
            }
            let left = deadline - SuspendingClock.now
            var item = pollfd(fd: reports, events: Int16(POLLIN), revents: 0)
            let result = left > .zero && reports >= 0 ? poll(&item, 1, left.wholeMilliseconds + 1) : 0
            if result < 0, errno == EINTR { continue }
            guard result > 0 else {
                throw TransportError(.system, "The gate for clients over TCP did not start: \(setup.program).")
            }
        }
    }

    // MARK: Reports

    /// Reads what the gate reports, at most a number of reports: the service has other work.
    private func readReports(atMost count: Int = GateReportReader.reportsPerRound) {
        var left = count
        while reports >= 0, left > 0 {
            let count = recv(reports, &buffer, buffer.count, Int32(MSG_DONTWAIT))
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return }
            guard count > 0 else { return closeReports() }
            left -= 1
            do throws(GateFault) {
                for notice in try reader.notices(in: buffer[..<count], now: .now) { try handle(notice) }
            } catch {
                endProcess(for: error)
            }
        }
    }

    private func handle(_ notice: GateNotice) throws(GateFault) {
        switch notice {
        case .pong: unansweredSince = nil
        case .ready(let reachable): try becomeReady(at: reachable)
        case .failed(let text):
            state = .failed(text)
            if hasEnded { peerLog.write(.error, .gate, "The gate could not start again: \(text)") }
        case .line(let level, let text): peerLog.write(level, .gate, text)
        }
    }

    private func becomeReady(at reachable: [Endpoint]) throws(GateFault) {
        guard state == .starting, reachable.count == endpoints.count,
            zip(endpoints, reachable).allSatisfy({ $0.admits(listening: $1) })
        else { throw .unexpectedEndpoints }
        state = .ready(reachable)
        endpoints = reachable.map {
            if case .tcp(let host, let port, _) = $0 { .tcp(host: host, port: port, serviceKey: nil) } else { $0 }
        }
        readySince = .now
        if hasEnded { peerLog.info(.gateProcess, "The gate listens again") }
    }

    // MARK: Heartbeat

    private func scheduleBeat(after delay: Duration) {
        heartbeat = loop.schedule(after: delay) { [weak self] in self?.beat() }
    }

    /// Pings the gate, or kills it if it has not answered for too long.
    private func beat() {
        // An answer may be unread, because this process was stopped for a while.
        readReports(atMost: GateReportReader.queuedReports)
        guard process != nil, !isEnding, fault == nil else { return }
        let now = SuspendingClock.now
        if let since = unansweredSince, now - since >= timing.heartbeat.silence {
            return endProcess(for: .silent(timing.heartbeat.silence))
        }
        if reports >= 0 {
            var ping: UInt8 = 1
            _ = send(reports, &ping, 1, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
        }
        let since = unansweredSince ?? now
        unansweredSince = since
        scheduleBeat(after: min(timing.heartbeat.interval, timing.heartbeat.silence - (now - since)))
    }

    /// Ends a faulty gate; `died` starts the next one.
    private func endProcess(for fault: GateFault) {
        guard let process, self.fault == nil else { return }
        self.fault = fault
        peerLog.write(.error, .gateProcess, "The gate \(fault.text), and is ended")
        if state == .starting { state = .failed("The gate for clients over TCP \(fault.text).") }
        closeReports()
        kill(process, SIGKILL)
    }

    private func closeReports() {
        guard reports >= 0 else { return }
        loop.unwatch(descriptor: reports)
        close(reports)
        reports = -1
    }

    private func stopWatching() {
        heartbeat?.cancel()
        closeReports()
        if let watch { loop.unwatch(watch) }
        watch = nil
    }

    // MARK: Ending

    private func died() {
        guard let process else { return }
        readReports(atMost: GateReportReader.queuedReports)
        stopWatching()
        let ending = DetachedProcess.reap(process)
        self.process = nil
        guard !isEnding else { return onEnded() }
        let wasStable = fault == nil && readySince.map { .now - $0 >= timing.gateStable } ?? false
        failures = wasStable && !recordsSecondCrash(ending) ? 0 : failures + 1
        hasEnded = true
        peerLog.warning(
            .gateProcess,
            "The gate \(ending?.description ?? "ended"), and is started again. Its clients connect again")
        restart()
    }

    /// Records an end that is a crash. Returns true if the last crash was less than `BrokerTiming.gateCrashWindow`
    /// before.
    private func recordsSecondCrash(_ ending: DetachedProcess.Ending?) -> Bool {
        guard case .killed(let signal) = ending, signal != SIGKILL, signal != SIGTERM else { return false }
        let now = SuspendingClock.now
        let isSecond = lastCrash.map { now - $0 < timing.gateCrashWindow } ?? false
        lastCrash = now
        return isSecond
    }

    /// Starts the gate again: at once if it had listened for some time without a fault, else after growing delays.
    /// Crashes in a row delay it as well.
    private func restart() {
        let delay =
            failures == 0
            ? .zero : min(timing.restartDelay * Int(1 << (2 * min(failures - 1, 8))), timing.gateRestartLimit)
        loop.schedule(after: delay) { [weak self] in
            guard let self, !isEnding else { return }
            do throws(TransportError) {
                try start()
            } catch {
                peerLog.write(.error, .gateProcess, "The gate cannot be started: \(error.text)")
                failures += 1
                restart()
            }
        }
    }

    /// Ends the gate after it has forwarded what the service has sent; calls `completion` once it is gone.
    func end(_ completion: @escaping () -> Void) {
        isEnding = true
        guard process != nil else { return completion() }
        onEnded = completion
        // The service's last messages may be in transit.
        loop.schedule(after: timing.lastMessageDelay) { [weak self] in
            if let self, reports >= 0 { shutdown(reports, Int32(SHUT_WR)) }
        }
        loop.schedule(after: timing.gateKillDelay) { [weak self] in
            guard let watch = self?.watch else { return }
            watch.send(signal: SIGKILL)
        }
    }
}
