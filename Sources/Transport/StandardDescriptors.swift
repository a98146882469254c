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
}
