import CLinux
import Display
import Glibc
import Transport
import Wire

extension Broker {
    /// How Swift describes a crash in a worker's log, unless the service's own environment says. The process stays until
    /// that is done, and who looks on waits for it: the outermost calls would take a walk through all of an overflowed
    /// stack, and each call's name takes some hundredths of a second.
    private static var briefBacktrace: String { "top=0,limit=32" }

    /// Starts an app's executable as a worker, which then dials and registers. It gets ready for a kind of display.
    func spawn(
        _ app: AppManifest, arguments: [String] = [], for idiom: Idiom
    ) throws(WorkerProcess.Failure) -> Worker {
        if let text = Admission.refusalOfProcess { throw WorkerProcess.Failure(text: text, code: .limitReached) }
        let token = Hexadecimal.token()
        let logs = "\(configuration.stateFolder)/logs"
        // Somebody may have removed it since.
        SmallFile.makeFolders(logs)
        // The process's number, which its log is named after, is known only once it runs.
        let provisional = "\(logs)/starting-\(token).log"
        let output = Glibc.open(provisional, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard output >= 0 else {
            let text =
                "Cannot write logs to \(logs): \(TransportError.words(for: errno)). Make that folder writable, or start "
                + "fanlightd with another one: --state DIR"
            throw WorkerProcess.Failure(text: text, code: .refused)
        }
        defer { Glibc.close(output) }
        var environment = WorkerProcess.environment()
        // What is meant for the service only.
        environment["NOTIFY_SOCKET"] = nil
        environment["FANLIGHT_SERVICE"] = nil
        environment["FANLIGHT_WORKER"] = "1"
        environment["FANLIGHT_APP"] = app.name
        environment["FANLIGHT_ENDPOINT"] = workerEndpoint.description
        environment["FANLIGHT_SPAWN_TOKEN"] = token
        environment["FANLIGHT_STATE"] = configuration.stateFolder
        environment["FANLIGHT_DISPLAY"] = idiom == .pixel ? "pixels" : "cells"
        environment["SWIFT_BACKTRACE"] = environment["SWIFT_BACKTRACE"] ?? Self.briefBacktrace
        // Looked at before: what replaces the file from here on is another program.
        let program = Program(app)
        let process: Int32
        do throws(WorkerProcess.Failure) {
            process = try WorkerProcess.start(
                app.executable, arguments: app.arguments + arguments, environment: environment,
                output: output)
        } catch {
            unlink(provisional)
            throw error
        }
        if let limit = configuration.memoryLimit, linux_limit_memory(process, UInt(limit)) != 0 {
            log.warning("The memory of process \(process) cannot be limited: \(TransportError.words(for: errno))")
        }
        let path = logPath(app: app.name, process: process)
        rename(provisional, path)
        let worker = Worker(
            app: app.name, origin: .child, process: process, token: token, program: program, logPath: path)
        log.debug("Started \(app.executable) as process \(process)")
        workers.append(worker)
        records.note(process, .starting)
        watch(worker)
        boundLog(of: worker)
        worker.timer = loop.schedule(after: configuration.patience.registering) { [weak self] in
            guard let self, worker.host == nil else { return }
            let seconds = configuration.patience.registering.components.seconds
            let text = "\(app.name) did not register within \(seconds) s and was ended. Is its executable an app?"
            log.warning(text)
            worker.reasonToEnd = text
            end(worker, politely: false)
        }
        return worker
    }

    func logPath(app: String, process: Int32) -> String {
        "\(configuration.stateFolder)/logs/\(Names.word(from: app))-\(process).log"
    }

    /// Hears of the process's end from the kernel. The file descriptor keeps meaning this process.
    func watch(_ worker: Worker) {
        worker.watch = loop.watch(process: worker.process) { [weak self] in
            guard let self else { return }
            let ending = worker.origin == .child ? WorkerProcess.reap(worker.process) : nil
            if worker.leadsSession { endLeftOver(of: worker.process) }
            // Whoever ended in order has said why, which may be on its way still: the kernel tells of the end by another.
            guard ending == .exited(0), worker.host != nil, let watch = worker.watch else {
                return died(worker, ending)
            }
            loop.unwatch(watch)
            worker.watch = nil
            loop.schedule(after: configuration.patience.lastWords) { [weak self] in self?.died(worker, ending) }
        }
        if worker.watch == nil, worker.origin == .child { died(worker, WorkerProcess.reap(worker.process)) }
    }

    /// Once its session is under way, an app that was opened gets a spare, so that the next one opens at once: probably on
    /// a display of the same kind.
    func keepSpare(of name: String, for idiom: Idiom) {
        loop.schedule(after: configuration.patience.spareDelay) { [weak self] in
            guard let self, !isStopping, warmApps.contains(name), let app = catalog.app(named: name),
                app.problem.isEmpty, spare(of: app) == nil
            else { return }
            // Without a spare the next one just opens slower.
            _ = try? spawn(app, for: idiom)
        }
    }

    /// A process that runs the app as it is now and waits for a session. Those of the app as it was are ended.
    func spare(of app: AppManifest) -> Worker? {
        let program = Program(app)
        let spares = workers.filter { $0.app == app.name && $0.isSpare }
        for outdated in spares where outdated.program != program { end(outdated) }
        return spares.first { $0.program == program }
    }

    // MARK: Ending

    /// Ends a worker: asks, then SIGTERM, then SIGKILL. With `politely` it has already been asked to close its session
    /// and is told to end once it has.
    func end(_ worker: Worker, politely: Bool = false) {
        guard !worker.isEnding else { return }
        worker.isEnding = true
        worker.timer?.cancel()
        guard let host = worker.host else {
            // It does not listen yet.
            return terminate(worker)
        }
        if !politely { send(.terminate, to: host) }
        worker.timer = loop.schedule(after: configuration.patience.ending) { [weak self] in self?.terminate(worker) }
    }

    private func terminate(_ worker: Worker) {
        signal(worker, SIGTERM)
        worker.timer = loop.schedule(after: configuration.patience.killing) { [weak self] in
            guard let self else { return }
            signal(worker, SIGKILL)
            // What cannot be killed, or must not be, is not waited for.
            worker.timer = loop.schedule(after: configuration.patience.killing) { [weak self] in self?.died(worker, nil)
            }
        }
    }

    private func signal(_ worker: Worker, _ number: Int32) {
        // One that a person started is theirs; it was asked. And an app in the service's own process is the service.
        guard worker.origin != .byHand || number == SIGTERM, worker.process != getpid() else { return }
        worker.watch?.send(signal: number)
    }
}
