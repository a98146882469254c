/// The help text of a program with an app.
enum ProgramHelp {
    /// Returns true only if the option stands alone: among others it is an argument of the app's own.
    static func isRequested(by arguments: [String]) -> Bool {
        arguments.count == 2 && ["--help", "-h"].contains(arguments[1])
    }

    static func text(program: String) -> String {
        """
        Usage: \(program) [ARGUMENT…]

        Registers this app with the running Fanlight service, or starts one, and opens a session of it, which ends with
        this process. To attach to the session from a terminal:

            fanlight attach \(program)

        The arguments are the app's own. Environment variables:

            FANLIGHT_ENDPOINT  the service's socket, such as ipc:///run/user/1000/fanlight/fanlight.sock
            FANLIGHT_APP       the name of the app (\(program))

        """
    }
}
