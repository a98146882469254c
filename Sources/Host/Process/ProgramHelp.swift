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
        this process. To look at the session, from any terminal:

            fanlight attach \(program)

        Arguments are passed to the app. Environment variables:

            FANLIGHT_ENDPOINT  the service's socket, such as ipc:///run/user/1000/fanlight/fanlight.sock
            FANLIGHT_APP       under which name the app is known (\(program))

        """
    }
}
