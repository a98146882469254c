import ClientKit
import Display
import Glibc

extension Invocation {
    /// Starts the service of this machine unless one runs.
    func startServiceIfNeeded() throws {
        if let endpoint = arguments["endpoint"] ?? InstalledPlaces.variable("FANLIGHT_ENDPOINT"),
            !endpoint.hasPrefix("ipc://")
        {
            throw CommandFailure.usage("A project runs on the machine that builds it; \(endpoint) is another one.")
        }
        do throws(ClientError) {
            _ = try serviceClient()
        } catch {
            guard case .noService = error, arguments["endpoint"] == nil else { throw error }
            try InstalledPlaces.make(InstalledPlaces.state)
            let log = "\(InstalledPlaces.state)/fanlightd.log"
            let daemon = try ChildProcess([InstalledPlaces.daemon], log: log)
            console.printError("Starting the service; its log is \(log).")
            var later = self
            later.arguments.values["timeout"] = "30"
            try later.awaitService()
            withExtendedLifetime(daemon) {}
        }
    }

    /// Fails if the service would open another program under the name.
    func checkRegistration(_ name: String, executable: String) throws {
        let apps = try serviceClient().apps(timeout: timeout)
        guard let app = apps.first(where: { $0.name == name }) else {
            throw CommandFailure(
                .failed,
                "The service does not list \(name): it reads other folders than \(InstalledPlaces.data)/apps. Start it "
                    + "with --apps \(InstalledPlaces.data)/apps")
        }
        guard app.executable != executable else { return }
        throw CommandFailure(
            .failed, "Another app is called \(name): \(app.executable). Remove its description, or rename the target.")
    }

    /// Returns the session of an app that runs: the one named, else its first.
    func runningSession(of app: String) throws -> SessionInfo? {
        let sessions = try serviceClient().sessions(timeout: timeout)
        return sessions.first { session in
            session.app == app && session.state != .ended && arguments["session"].map { $0 == session.name } ?? true
        }
    }

    /// Waits until a session that was restarted runs again, by polling. No event reports it to a client that is not
    /// attached.
    func awaitRestart(of session: SessionInfo) throws {
        let deadline = SuspendingClock.now + timeout
        while SuspendingClock.now < deadline {
            let present = try serviceClient().sessions(timeout: timeout).first { $0.name == session.name }
            guard let present, present.state != .ended else {
                throw CommandFailure(
                    .lost, "The new build of \(session.app) has ended. Its output: fanlight logs \(session.name)")
            }
            if present.epoch != session.epoch, present.state == .running { return }
            usleep(UInt32(service.timing.startCheck / .microseconds(1)))
        }
        throw CommandFailure(
            .timeout, "The new build of \(session.app) is not running yet. Its output: fanlight logs \(session.name)")
    }

    /// Ends the process of a session whose app was built again. The service starts the new build in the same session.
    /// Clients stay, and so do stored values and the paths of navigations.
    func restart(_ session: SessionInfo) throws(CommandFailure) {
        guard session.process > 1 else { return }
        let process = pid_t(session.process)
        // The process stores the paths and ends. One that does not respond is killed.
        let deadline = SuspendingClock.now + service.timing.replacement
        if kill(process, SIGUSR2) == 0 {
            while SuspendingClock.now < deadline, kill(process, 0) == 0 {
                usleep(UInt32(service.timing.startCheck / .microseconds(1)))
            }
        }
        guard kill(process, SIGKILL) == 0 || errno == ESRCH else {
            throw CommandFailure(
                .failed,
                "Process \(session.process) of \(session.name) cannot be ended: \(String(cString: strerror(errno))).")
        }
    }
}
