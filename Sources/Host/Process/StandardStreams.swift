@preconcurrency import Glibc

/// What a program that a service keeps needs of its standard streams.
enum StandardStreams {
    static func prepare() {
        // The service reads a file, not a terminal: without this an author's `print` would show up 4 KiB later.
        setvbuf(stdout, nil, _IOLBF, 0)
        setvbuf(stderr, nil, _IOLBF, 0)
        // A reader that went away is an error of that write, not the end of the app. A handler, because an ignored
        // signal would be ignored by every program that the app starts, too.
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { _ in }
        action.sa_flags = SA_RESTART
        sigaction(SIGPIPE, &action, nil)
    }
}
