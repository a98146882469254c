import Fanlight

extension App {
    /// Runs the app as a service's worker, or by hand: then it finds the running service, or starts one, and opens a
    /// session for itself.
    ///
    /// Returns only through the process's exit: when the session is closed, the service asks for it or is gone for long,
    /// or a signal ends the program.
    @MainActor
    public static func main() {
        WorkerProcess(for: Self.self).run()
    }
}
