@preconcurrency import Glibc

/// Settings of the standard streams for a program that runs under a service.
enum StandardStreams {
    static func prepare() {
        // Line buffering: the service's end is a pipe, not a terminal. Full buffering would delay the app's `print` by
        // 4 KiB.
        setvbuf(stdout, nil, _IOLBF, 0)
        setvbuf(stderr, nil, _IOLBF, 0)
        // A closed reader is an error of that write, not the end of the app. An empty handler, because an ignored
        // signal would be ignored by every program that the app starts, too.
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in }
        action.sa_flags = SA_RESTART
        sigaction(SIGPIPE, &action, nil)
    }
}
