import Glibc

/// The folder of a Unix socket. It is accessible to the user alone. No other user can thus put a fake of the service's
/// socket there.
public enum RuntimeFolder {
    /// Makes the folder of a socket if it is missing. Checks that it is writable and private to the user.
    public static func prepare(for socketPath: String) throws(TransportError) {
        let folder = parent(of: socketPath)
        if mkdir(folder, 0o700) != 0, errno != EEXIST {
            let reason = TransportError.message(for: errno)
            throw TransportError(
                .unusableFolder,
                "Cannot make the folder \(folder) for the socket: \(reason). "
                    + "Point XDG_RUNTIME_DIR or --listen to a folder that you can write to.")
        }
        try check(folder)
        guard access(folder, W_OK | X_OK) == 0 else {
            throw TransportError(
                .unusableFolder,
                "Cannot write to \(folder): \(TransportError.message(for: errno)). "
                    + "Point XDG_RUNTIME_DIR or --listen to a folder that you can write to.")
        }
    }

    /// Checks that the path is a folder that is private to the user.
    static func check(_ folder: String) throws(TransportError) {
        var status = stat()
        guard lstat(folder, &status) == 0 else {
            throw TransportError(
                .unusableFolder, "Cannot use the folder \(folder): \(TransportError.message(for: errno)).")
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw TransportError(.unusableFolder, "\(folder) is not a folder, so it cannot hold the socket.")
        }
        guard status.st_uid == geteuid() else {
            throw TransportError(
                .unusableFolder,
                "\(folder) belongs to another user (\(status.st_uid)), so the service there is not yours. "
                    + "Point XDG_RUNTIME_DIR or --listen to a folder of your own.")
        }
        // A folder with the sticky bit that others may write to is shared by all users, such as /tmp. It must not be
        // closed.
        guard status.st_mode & 0o077 == 0 || status.st_mode & S_ISVTX == 0 else {
            throw TransportError(
                .unusableFolder,
                "\(folder) is open to all users, and the socket must be in a folder of yours. "
                    + "Use one inside, such as: ipc://\(folder)/fanlight-\(geteuid())/fanlight.sock")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw TransportError(
                .unusableFolder,
                "\(folder) is open to other users, and the socket must be in a folder of yours. "
                    + "Use one inside, such as: ipc://\(folder)/fanlight/fanlight.sock, or make this one private, "
                    + "if nothing else needs it: chmod 700 \(folder)"
            )
        }
    }

    /// Returns the user's own folder in the temporary folder, as a last resort. Its name can be guessed, so it must be
    /// prepared before anything in it is trusted.
    public static func temporary(environment: (String) -> String? = Endpoint.environment) -> String {
        "\(named("TMPDIR", in: environment) ?? "/tmp")/fanlight-\(geteuid())"
    }

    /// Returns the folder that a variable names. Ignores a relative path, as the XDG specification requires: it would
    /// be another folder for each process.
    public static func named(_ name: String, in environment: (String) -> String?) -> String? {
        environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    /// Returns the user's home if the folder exists: users of services often have one that does not.
    public static func home(environment: (String) -> String? = Endpoint.environment) -> String? {
        guard let home = named("HOME", in: environment) else { return nil }
        var status = stat()
        return stat(home, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR ? home : nil
    }

    /// Prepares the temporary folder if it is the parent of the path.
    public static func prepareTemporary(for path: String) throws(TransportError) {
        if parent(of: path) == temporary() { try prepare(for: path) }
    }

    static func isOwnFolder(_ folder: String) -> Bool {
        var status = stat()
        return lstat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
    }

    /// Checks that there is a socket at the path, in a folder that is private to the user.
    static func checkSocket(at path: String) throws(TransportError) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { throw noService(path) }
            throw TransportError(
                .unusableFolder,
                "Cannot access \(path): \(TransportError.message(for: errno)). "
                    + "Point XDG_RUNTIME_DIR or FANLIGHT_ENDPOINT to a service of your own.")
        }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw TransportError(
                .noService,
                "\(path) is not a socket, so no service listens there. Unset FANLIGHT_ENDPOINT and omit --endpoint, "
                    + "or name the socket of a service.")
        }
        try check(parent(of: path))
    }

    static func noService(_ path: String) -> TransportError {
        // The default endpoint needs no option.
        let isUsual = (try? Endpoint.standard()) == .ipc(path: path)
        let how = isUsual ? "fanlightd" : "fanlightd --listen ipc://\(path)"
        return TransportError(.noService, "No service listens at \(path). Start one with: \(how)")
    }

    /// Returns true if a process listens at the path, judged by the kernel alone. Does not wait for a stopped service
    /// whose queue is full.
    public static func isListening(at path: String) -> Bool {
        guard let descriptor = try? unixSocket() else { return false }
        defer { close(descriptor) }
        let result = connect(descriptor, to: path)
        return result == 0 || result == EAGAIN
    }

    /// Returns true if a process that listens at the path sends the first byte in time, as each service does.
    public static func isGreeting(at path: String, within limit: Duration) -> Bool {
        guard let descriptor = try? unixSocket() else { return false }
        defer { close(descriptor) }
        guard connect(descriptor, to: path) == 0 else { return false }
        var item = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        var byte: UInt8 = 0
        return poll(&item, 1, limit.wholeMilliseconds) > 0 && recv(descriptor, &byte, 1, 0) == 1
    }

    /// Returns a new nonblocking socket.
    static func unixSocket() throws(TransportError) -> Int32 {
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_UNIX, type, 0)
        guard descriptor >= 0 else { throw .system("Cannot make a socket") }
        return descriptor
    }

    /// - Returns: 0, or the error number: `EAGAIN` if the listener's queue of connections is full.
    static func connect(_ descriptor: Int32, to path: String) -> Int32 {
        withAddress(of: path) { Glibc.connect(descriptor, $0, $1) == 0 ? 0 : errno }
    }

    /// - Returns: 0, or -1 and `errno`.
    static func bind(_ descriptor: Int32, to path: String) -> Int32 {
        withAddress(of: path) { Glibc.bind(descriptor, $0, $1) }
    }

    private static func withAddress(
        of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(Endpoint.longestPath)) }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    public static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }
}
