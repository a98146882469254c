import Broker
import CoreFoundation
import Display
import Fanlight
import Foundation
import Painter
import Threading
import Transport
import Wire

/// A process that runs an app: views on its main thread, sockets on another one.
@MainActor
struct WorkerProcess {
    private let timing = HostTiming.from(Endpoint.environment)
    private let makeSession: @MainActor (OpenRequest, SessionConfiguration) throws -> SceneSession

    init<A: App>(for app: A.Type) {
        makeSession = { request, configuration in
            if let preview = try ProgramPreview(request.app) { return try preview.session(configuration) }
            return SceneSession(app: A(), configuration: configuration)
        }
    }

    func run() -> Never {
        ImageDecoderProcess.serveIfRequested()
        StandardDescriptors.fillClosed()
        BrokerProcess.serveIfRequested()
        if !isSpawned, ProgramHelp.isRequested(by: CommandLine.arguments) {
            print(ProgramHelp.text(program: program), terminator: "")
            exit(0)
        }
        StandardStreams.prepare()
        CrashReporter.prepare(limit: timing.crashReport)
        do {
            let signals = try EndingSignals()
            let configuration = try self.configuration()
            // Not earlier: a service that this app has just started is not part of it.
            if !isSpawned, let problem = OwnAppFiles.prepare(for: configuration.app) { WorkerLog.write(problem) }
            let thread = try start(configuration, signals)
            // The main run loop runs for ever: timers fire and the main queue drains. The socket thread ends the
            // process. `RunLoop.run` would leave and re-enter the loop for each event.
            withExtendedLifetime(thread) { () -> Never in
                while true { CFRunLoopRun() }
            }
        } catch {
            WorkerLog.write("\(error)")
            WorkerLog.flush(within: timing.logFlush)
            exit(1)
        }
    }

    private func start(
        _ configuration: WorkerConfiguration, _ signals: EndingSignals
    ) throws(TransportError) -> LoopThread<[WorkerEvent]> {
        let watch = MainThreadMonitor()
        watch.begin()
        let scenes = HostedScenes(watch: watch, timing: timing, make: makeSession)
        let commands = Inbox<SessionCommand>.ofMainActor { scenes.serve($0) }
        let thread = try LoopThread<[WorkerEvent]>(name: "fanlight") { loop in
            let worker = Worker(loop: loop, configuration: configuration, commands: commands, watch: watch)
            signals.watch(on: loop, replace: { worker.beginReplacement() }, end: { worker.end($0) })
            worker.start()
            return { worker.handle($0) }
        }
        scenes.events = thread.inbox
        // Runs while the service answers.
        if Endpoint.environment("FANLIGHT_DISPLAY") == "pixels" { scenes.prepare(for: .pixel) }
        return thread
    }

    /// True if a service started this process, false if a person did.
    private var isSpawned: Bool { Endpoint.environment("FANLIGHT_WORKER") == "1" }
    private var program: String { CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "app" }

    private func configuration() throws -> WorkerConfiguration {
        WorkerConfiguration(
            app: Endpoint.environment("FANLIGHT_APP") ?? program,
            endpoint: isSpawned ? try Endpoint.standard() : try foundOrStartedService(),
            spawnToken: isSpawned ? Endpoint.environment("FANLIGHT_SPAWN_TOKEN") ?? "" : "",
            inherited: isSpawned ? inheritedSocket() : nil,
            output: isSpawned ? inherited(Self.outputVariable).flatMap { UnreadOutput($0) } : nil,
            timing: timing)
    }

    /// Returns the descriptor of the connection to the service that started this process. Processes started by the app
    /// do not inherit it.
    private func inheritedSocket() -> Int32? {
        guard let descriptor = inherited(Self.socketVariable) else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK,
            fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0
        else { return nil }
        return descriptor
    }

    /// Returns the number of an inherited descriptor, from a variable that is then removed.
    private func inherited(_ variable: String) -> Int32? {
        defer { unsetenv(variable) }
        return Endpoint.environment(variable).flatMap { Int32($0) }
    }

    private static let socketVariable = "FANLIGHT_WORKER_SOCKET"
    private static let outputVariable = "FANLIGHT_WORKER_OUTPUT"

    /// Returns the endpoint of the running service, and starts one if there is none. The service is a separate process,
    /// so that an app that quits does not end the sessions of others.
    private func foundOrStartedService() throws(TransportError) -> Endpoint {
        let endpoint = try Endpoint.standard()
        guard case .ipc(let path) = endpoint else {
            throw TransportError(
                .badEndpoint,
                "An app runs for a service on its own machine, which it reaches through a Unix socket. "
                    + "FANLIGHT_ENDPOINT is an address for clients; unset it for the app, or give it an ipc:// one.")
        }
        if !RuntimeFolder.isListening(at: path) { try BrokerProcess.start(at: endpoint, timeout: timing.serviceStart) }
        return endpoint
    }
}
