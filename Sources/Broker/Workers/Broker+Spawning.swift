import CLinux
import Display
import Glibc
import Transport
import Wire

extension Broker {
    /// Options for Swift's crash report in a worker's log, unless the service's own environment sets them. The process
    /// lives until the report is written, and clients wait for its end. The outermost calls would require a walk
    /// through the whole of an overflowed stack. Each symbol name takes some hundredths of a second.
    private static var briefBacktrace: String { "top=0,limit=32" }

    /// The descriptors of a worker whose process is started.
    private struct StartDescriptors {
        let pipe: OutputPipe
        let output: OutputPipe.WorkerEnds
        /// The service's end of the connection, and the worker's.
        let connection: (own: Int32, worker: Int32)

        /// Closes the worker's ends, of which its process has copies.
        func closeWorkerEnds() {
            output.close()
            Glibc.close(connection.worker)
        }
    }

    /// Starts an app's executable as a worker, which then dials and registers. It prepares for the given kind of
    /// display. The files are its own, and removed if it cannot be started. Another thread waits until the process
    /// executes the program.
    func spawn(
        _ app: AppManifest, arguments: [String] = [], for idiom: Idiom, with files: WorkerFiles,
        then answer: @escaping (Result<SupervisedWorker, DetachedProcess.Failure>) -> Void
    ) {
        let descriptors: StartDescriptors
        do throws(DetachedProcess.Failure) {
            descriptors = try startDescriptors(of: app)
        } catch {
            discard(.success(files))
            return answer(.failure(error))
        }
        let (output, connection) = (descriptors.output, descriptors.connection.worker)
        starts.perform { [environment = environment(of: app, for: idiom, with: files)] in
            // Read before the start: a file that replaces the executable from here on is another program.
            let program = Program(app)
            return Result { () throws(DetachedProcess.Failure) in
                let process = try DetachedProcess.start(
                    app.executable, arguments: app.arguments + arguments, environment: environment,
                    output: output.output, keeping: [connection, output.kept], mark: WorkerFamily.mark(files.token))
                return (process, program)
            }
        } then: { [weak self] result in
            descriptors.closeWorkerEnds()
            guard let self else { return }
            switch result {
            case .success(let (process, program)):
                answer(.success(started(app, process, program, with: files, descriptors)))
            case .failure(let failure):
                Glibc.close(descriptors.connection.own)
                discard(.success(files))
                answer(.failure(failure))
            }
            finishStopping()
        }
    }

    private func startDescriptors(of app: AppManifest) throws(DetachedProcess.Failure) -> StartDescriptors {
        let running = workers.count + recordedWorkers.count
        if let text = ConnectionLimit.refusalOfProcess(keeping: listener.reservation.descriptors, running: running) {
            throw DetachedProcess.Failure(text: text, code: .limitReached)
        }
        let (pipe, output): (OutputPipe, OutputPipe.WorkerEnds)
        do throws(TransportError) {
            try logs.start()
            (pipe, output) = try OutputPipe.make()
        } catch {
            throw DetachedProcess.Failure(text: "\(app.name) cannot be started: \(error.text)", code: .limitReached)
        }
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            let text = "\(app.name) cannot be started: \(TransportError.message(for: errno))."
            output.close()
            throw DetachedProcess.Failure(text: text, code: .limitReached)
        }
        return StartDescriptors(pipe: pipe, output: output, connection: (ends[0], ends[1]))
    }

    private func environment(of app: AppManifest, for idiom: Idiom, with files: WorkerFiles) -> [String: String] {
        var environment = DetachedProcess.environment()
        // Variables for the service only.
        environment["NOTIFY_SOCKET"] = nil
        environment["FANLIGHT_SERVICE"] = nil
        environment["FANLIGHT_WORKER"] = "1"
        environment["FANLIGHT_APP"] = app.name
        environment["FANLIGHT_ENDPOINT"] = workerEndpoint.description
        environment["FANLIGHT_SPAWN_TOKEN"] = files.token
        environment["FANLIGHT_WORKER_SOCKET"] = "\(DetachedProcess.keptDescriptor)"
        environment["FANLIGHT_WORKER_OUTPUT"] = "\(OutputPipe.keptDescriptor)"
        environment["FANLIGHT_STATE"] = configuration.stateFolder
        environment["FANLIGHT_DISPLAY"] = idiom == .pixel ? "pixels" : "cells"
        environment.merge(files.variables) { _, new in new }
        if let problem = files.problem {
            peerLog.warning(.process, "\(app.name) has no folder of its own. \(problem)")
        }
        environment["SWIFT_BACKTRACE"] = environment["SWIFT_BACKTRACE"] ?? Self.briefBacktrace
        return environment
    }

    /// Adds a worker whose process was started.
    private func started(
        _ app: AppManifest, _ process: Int32, _ program: Program, with files: WorkerFiles,
        _ descriptors: StartDescriptors
    ) -> SupervisedWorker {
        // The child's end belongs to it for life, whichever process the kernel names as the maker of the pair.
        listener.adopt(
            descriptors.connection.own, peer: .local(user: geteuid(), group: getegid(), process: process),
            within: configuration.timing.registrationDeadline)
        if let limit = configuration.memoryLimit, linux_limit_memory(process, UInt(limit)) != 0 {
            peerLog.warning(
                .process, "The memory of process \(process) cannot be limited: \(TransportError.message(for: errno))")
        }
        let worker = SupervisedWorker(
            app: app.name, origin: .child, process: process, token: files.token, program: program)
        let names = logNames(app: app.name, process: process, token: files.token)
        worker.log = logs.begin(files.log, named: names, reading: descriptors.pipe)
        peerLog.debug(.process, "Started \(app.executable) as process \(process)")
        workers.append(worker)
        record(worker)
        watch(worker)
        worker.timer = loop.schedule(after: configuration.timing.registrationDeadline) { [weak self] in
            guard let self, worker.host == nil else { return }
            let seconds = configuration.timing.registrationDeadline.components.seconds
            let text = "\(app.name) did not register within \(seconds) s and was ended. Is its executable an app?"
            peerLog.warning(.process, text)
            worker.serviceReason = text
            end(worker, politely: false)
        }
        return worker
    }

    /// Watches for the end of the process through a process file descriptor, which cannot refer to a later process.
    func watch(_ worker: SupervisedWorker) {
        worker.watch = loop.watch(process: worker.process) { [weak self] in
            guard let self else { return }
            let ending = worker.origin == .child ? DetachedProcess.reap(worker.process) : nil
            if worker.family.hasSession { terminateFamily(worker.family) }
            if let watch = worker.watch { loop.unwatch(watch) }
            worker.watch = nil
            // A worker that ended in order has sent the reason. The reason may still be in transit, since the kernel
            // reports the end separately.
            guard ending == .exited(0), worker.host != nil else { return ended(worker, ending) }
            loop.schedule(after: configuration.timing.lastMessageDelay) { [weak self] in self?.ended(worker, ending) }
        }
        guard worker.watch == nil else { return }
        if errno == ESRCH {
            if worker.origin == .child { ended(worker, DetachedProcess.reap(worker.process)) }
            return
        }
        // The process runs, and no descriptor is left to watch it.
        loop.schedule(after: configuration.timing.descriptorRetryInterval) { [weak self, weak worker] in
            if let self, let worker, worker.watch == nil, !worker.hasEnded { watch(worker) }
        }
    }

    /// Starts a spare worker for an opened app once its session is under way. The next session thus opens immediately.
    /// The next display is probably of the same kind.
    ///
    /// Decision record: Decisions/SpareWorkers.md
    func prepareSpare(of name: String, for idiom: Idiom) {
        loop.schedule(after: configuration.timing.spareDelay) { [weak self] in
            guard let self, !isStopping, warmApps.contains(name), let app = catalog.app(named: name),
                app.problem.isEmpty, spare(of: app) == nil, preparedSpares.insert(name).inserted
            else { return }
            makeFiles(for: name, nil) { [weak self] files in
                self?.startTurns.append { [weak self] completion in
                    self?.startSpare(of: app, for: idiom, with: files) { [weak self] in
                        self?.preparedSpares.remove(name)
                        completion()
                    }
                }
            }
        }
    }

    private func startSpare(
        of app: AppManifest, for idiom: Idiom, with files: Result<WorkerFiles, DetachedProcess.Failure>,
        completion: @escaping () -> Void
    ) {
        guard !isStopping, spare(of: app) == nil, case .success(let files) = files else {
            discard(files)
            return completion()
        }
        spawn(app, for: idiom, with: files) { [weak self] result in
            // Without a spare the next session only opens more slowly.
            if let self, isStopping, case .success(let worker) = result { end(worker) }
            completion()
        }
    }

    /// Returns a spare worker that runs the current build of the app. Ends spares of outdated builds.
    func spare(of app: AppManifest) -> SupervisedWorker? {
        let program = Program(app)
        let spares = workers.filter { $0.app == app.name && $0.isSpare }
        for outdated in spares where outdated.program != program { end(outdated) }
        return spares.first { $0.program == program }
    }

    // MARK: Ending

    /// Ends a worker: sends `terminate`, then SIGTERM, then SIGKILL. With `politely` it has already received the
    /// request to close its session, and gets `terminate` once it has.
    func end(_ worker: SupervisedWorker, politely: Bool = false) {
        guard !worker.isEnding else { return }
        worker.isEnding = true
        worker.timer?.cancel()
        guard let host = worker.host else {
            // A worker that has not registered receives no messages yet.
            return terminate(worker)
        }
        if !politely { send(.terminate, to: host) }
        worker.timer = loop.schedule(after: configuration.timing.terminationDelay) { [weak self] in
            self?.terminate(worker)
        }
    }

    private func terminate(_ worker: SupervisedWorker) {
        signal(worker, SIGTERM)
        worker.timer = loop.schedule(after: configuration.timing.killDelay) { [weak self] in
            guard let self else { return }
            signal(worker, SIGKILL)
            // A process that cannot be killed, or must not be, is abandoned.
            worker.timer = loop.schedule(after: configuration.timing.killDelay) { [weak self] in
                self?.ended(worker, nil)
            }
        }
    }

    private func signal(_ worker: SupervisedWorker, _ number: Int32) {
        // A worker that a person started gets no SIGKILL. An app in the service's own process is the service, and gets
        // no signal.
        guard worker.origin != .byHand || number == SIGTERM, worker.process != getpid() else { return }
        worker.watch?.send(signal: number)
    }
}
