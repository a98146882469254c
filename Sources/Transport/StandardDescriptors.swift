import Glibc

/// The three descriptors that a program is started with.
public enum StandardDescriptors {
    /// Those that were closed would be the next that are opened: a connection, say, into which the output then
    /// goes. Call this before anything is opened. They are taken by something that neither gives nor takes anything, so that using them fails.
    public static func hold() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free one: this one. Standard input is open for writing, the others for reading.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Ends the process as soon as nobody reads any more what it writes into a pipe, as the next thing that it wrote would:
    /// there may be nothing to write for long, and `fanlight logs s --follow | grep -m1 ready` has what it waits for.
    public static func endWithReader(on loop: EventLoop) {
        var status = stat()
        guard fstat(STDOUT_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return }
        // Nothing is ever read at this end, so what it tells of is that the other one is closed.
        loop.watch(descriptor: STDOUT_FILENO) { raise(SIGPIPE) }
    }
}
