import Glibc

/// The folder that a Unix socket lies in. It belongs to the user alone, so nobody else can put a socket there that
/// looks like the service's.
public enum RuntimeFolder {
    /// Makes the folder of a socket if it is missing, and checks that it is the user's alone and writable.
    public static func prepare(for socketPath: String) throws(TransportError) {
        let folder = parent(of: socketPath)
        if mkdir(folder, 0o700) != 0, errno != EEXIST {
            let reason = TransportError.words(for: errno)
            throw TransportError(
                .unusableFolder,
                "Cannot make the folder \(folder) for the socket: \(reason). "
                    + "Point XDG_RUNTIME_DIR or --listen to a folder that you can write to.")
        }
        try check(folder)
        guard access(folder, W_OK | X_OK) == 0 else {
            throw TransportError(
                .unusableFolder,
                "Cannot write to \(folder): \(TransportError.words(for: errno)). "
                    + "Point XDG_RUNTIME_DIR or --listen to a folder that you can write to.")
        }
    }

    /// Checks that the folder is one, and nobody else's.
    static func check(_ folder: String) throws(TransportError) {
        var status = stat()
        guard lstat(folder, &status) == 0 else {
            throw TransportError(
                .unusableFolder, "Cannot use the folder \(folder): \(TransportError.words(for: errno)).")
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw TransportError(.unusableFolder, "\(folder) is not a folder, so the socket cannot lie in it.")
        }
        guard status.st_uid == geteuid() else {
            throw TransportError(
                .unusableFolder,
                "\(folder) belongs to another user (\(status.st_uid)), so what listens there is not yours. "
                    + "Point XDG_RUNTIME_DIR or --listen to a folder of your own.")
        }
        // Whoever may write into it, whose files nobody else may take away, is everybody: it is no folder to close.
        guard status.st_mode & 0o077 == 0 || status.st_mode & S_ISVTX == 0 else {
            throw TransportError(
                .unusableFolder,
                "\(folder) is everybody's, and a socket lies in a folder of the user's own. "
                    + "Take one inside, such as: ipc://\(folder)/fanlight-\(geteuid())/fanlight.sock")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw TransportError(
                .unusableFolder,
                "\(folder) is open to other users, and a socket lies in a folder of the user's own. Take one inside, such as: "
                    + "ipc://\(folder)/fanlight/fanlight.sock, or close this one, if nothing else needs it: chmod 700 \(folder)"
            )
        }
    }

    /// The user's own folder among the temporary ones, for what has no better place: its name can be guessed, so it is
    /// to be prepared before anything in it is trusted.
    public static func temporary(environment: (String) -> String? = Endpoint.environment) -> String {
        "\(named("TMPDIR", in: environment) ?? "/tmp")/fanlight-\(geteuid())"
    }

    /// The folder that a variable names. A path that begins nowhere would be another folder for each process, and the
    /// specification of these variables has it that such a one is ignored.
    public static func named(_ name: String, in environment: (String) -> String?) -> String? {
        environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }

    /// The user's home, where there is such a folder: users of services have one that does not exist.
    public static func home(environment: (String) -> String? = Endpoint.environment) -> String? {
        guard let home = named("HOME", in: environment) else { return nil }
        var status = stat()
        return stat(home, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR ? home : nil
    }

    /// Prepares that folder where it is the one that the path lies in.
    public static func prepareTemporary(for path: String) throws(TransportError) {
        if parent(of: path) == temporary() { try prepare(for: path) }
    }

    static func isOurs(_ folder: String) -> Bool {
        var status = stat()
        return lstat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
    }

    /// Checks that a socket lies at the path, in a folder that is the user's alone.
    static func checkSocket(at path: String) throws(TransportError) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { throw noService(path) }
            throw TransportError(
                .unusableFolder,
                "Cannot look at \(path): \(TransportError.words(for: errno)). "
                    + "Point XDG_RUNTIME_DIR or FANLIGHT_ENDPOINT to where a service of your own listens.")
        }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw TransportError(
                .noService,
                "\(path) is not a socket, so no service listens there. Leave FANLIGHT_ENDPOINT and --endpoint out, or name the "
                    + "socket of a service.")
        }
        try check(parent(of: path))
    }

    static func noService(_ path: String) -> TransportError {
        // Where a service listens that is told nothing, or elsewhere.
        let isUsual = (try? Endpoint.standard()) == .ipc(path: path)
        let how = isUsual ? "fanlightd" : "fanlightd --listen ipc://\(path)"
        return TransportError(.noService, "No service listens at \(path). Start one with: \(how)")
    }

    /// Asks the kernel, without a word to whoever listens, and without waiting for one that stands still and whose queue is
    /// full.
    public static func isListening(at path: String) -> Bool {
        guard let descriptor = try? unixSocket() else { return false }
        defer { close(descriptor) }
        let result = connect(descriptor, to: path)
        return result == 0 || result == EAGAIN
    }

    /// One that nothing waits for.
    static func unixSocket() throws(TransportError) -> Int32 {
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue) | Int32(SOCK_NONBLOCK.rawValue)
        let descriptor = socket(AF_UNIX, type, 0)
        guard descriptor >= 0 else { throw .system("Cannot make a socket") }
        return descriptor
    }

    /// - Returns: 0, or the system's number of why not: `EAGAIN` where too many wait for whoever listens already.
    static func connect(_ descriptor: Int32, to path: String) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix(Endpoint.longestPath)) }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0 ? 0 : errno
            }
        }
    }

    public static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
        return String(path[..<slash])
    }
}
