import Fanlight

extension App {
    /// Runs the app as a worker of a service. Started by hand, it finds the running service, or starts one, and opens a
    /// session for itself.
    ///
    /// Returns only through the process's exit. That happens when the session is closed, the service requests it or is
    /// gone for long, or on a signal.
    @MainActor
    public static func main() {
        WorkerProcess(for: Self.self).run()
    }
}
