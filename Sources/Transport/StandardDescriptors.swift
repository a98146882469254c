import Glibc

/// The three descriptors that a program is started with.
public enum StandardDescriptors {
    /// Opens /dev/null for each closed standard descriptor, in a direction that makes its use fail. Otherwise the next
    /// opened file, a connection for example, would get its number and the program's output. Must be called before any
    /// file is opened.
    public static func fillClosed() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // `open` returns the lowest free descriptor: this one. Standard input is opened for writing, the others for
            // reading.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Ends the process with SIGPIPE as soon as the reader of its output pipe is gone. Otherwise the next write would
    /// end it. There may be nothing to write for long, and `fanlight logs s --follow | grep -m1 ready` has its line.
    public static func exitWithReader(on loop: EventLoop) {
        var status = stat()
        guard fstat(STDOUT_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return }
        // The write end of a pipe is never readable, so the only event is that the read end was closed.
        loop.watch(descriptor: STDOUT_FILENO) { raise(SIGPIPE) }
    }
}
