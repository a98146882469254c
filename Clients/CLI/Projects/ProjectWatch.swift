import ClientKit
import Glibc

/// Builds a project again whenever one of its files is saved, in the loop of a client.
final class ProjectWatch {
    /// Shows the state of builds to a person.
    struct Display {
        /// One line; nil when there is no status.
        var status: (String?) -> Void
        /// The errors of the last build; none after a build that succeeds.
        var errors: ([String]) -> Void
        /// Called after a build that changed the app.
        var changed: () throws -> Void
    }

    private let opening: ProjectOpening
    private let path: String
    private var build: ProjectBuild
    private let client: Client
    private let display: Display
    private let folders: FolderChanges
    private var timer: LoopTimer?
    private var child: ChildProcess?
    private var lines: [String] = []
    /// True if a file was saved while a build ran.
    private var isStale = false
    private var began = SuspendingClock.now
    private var lock: FolderLock?

    init(_ path: String, _ build: ProjectBuild, _ opening: ProjectOpening, client: Client, display: Display)
        throws(CommandFailure)
    {
        self.path = path
        self.build = build
        self.opening = opening
        self.client = client
        self.display = display
        folders = try FolderChanges([build.project.origin] + build.project.others)
        client.loop.watch(descriptor: folders.descriptor) { [unowned self] in
            if folders.read() { schedule() }
        }
    }

    /// Ends the watch, and a build that runs.
    func end() {
        client.loop.unwatch(descriptor: folders.descriptor)
        timer?.cancel()
        if let child {
            client.loop.unwatch(descriptor: child.output)
            child.cancel()
        }
        (child, lock) = (nil, nil)
    }

    private func schedule(after delay: Duration? = nil) {
        timer?.cancel()
        timer = client.loop.schedule(after: delay ?? client.options.timing.projectPause) { [weak self] in self?.start()
        }
    }

    private func start() {
        guard child == nil else {
            isStale = true
            return
        }
        isStale = false
        do throws(CommandFailure) {
            let project = try opening.package(at: path)
            let program = try project.program(named: build.program.name)
            build = ProjectBuild(cache: opening.cache, project: project, program: program)
            if let problem = program.problem { throw CommandFailure(.failed, problem) }
            lock = try opening.cache.lockIfFree()
            guard lock != nil else {
                display.status("waiting for the build of another project")
                return schedule(after: client.options.timing.buildLockCheck)
            }
            began = .now
            display.status("building…")
            try build.prepare()
            let child = try ChildProcess(build.words, capturesErrors: true)
            lines = []
            self.child = child
            client.loop.watch(descriptor: child.output) { [unowned self] in readOutput() }
        } catch {
            lock = nil
            display.status("not built")
            display.errors([error.text])
        }
    }

    private func readOutput() {
        guard let child else { return }
        if let new = child.readLines() {
            lines += new
            if let step = new.last(where: { BuildOutput.step($0) != nil }) { display.status(step) }
            return
        }
        client.loop.unwatch(descriptor: child.output)
        self.child = nil
        do {
            let result = try build.result(lines: lines, code: child.waitForEnd())
            lock = nil
            switch result {
            case .failed(let errors):
                display.status("not built; the app is the last one that was")
                display.errors(errors)
            case .built(let isChanged):
                display.errors([])
                let seconds = JSON.number(Double(((SuspendingClock.now - began) / .milliseconds(100)).rounded()) / 10)
                display.status("built in \(seconds.compact) s")
                if isChanged { try display.changed() }
            }
        } catch {
            lock = nil
            display.errors([CommandFailure(describing: error).text])
        }
        if isStale { start() }
    }
}
