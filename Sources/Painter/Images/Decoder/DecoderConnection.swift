import CLinux
import Glibc

/// A decoder process from its client's side.
struct DecoderConnection: Sendable {
    let process: pid_t
    private let descriptor: Int32

    var socket: DecoderSocket { DecoderSocket(descriptor: descriptor) }

    /// Starts a process. Returns nil if the system permits none.
    init?(program: String) {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
        let started = DecoderConnection.start(program, connection: ends[1])
        close(ends[1])
        guard let started else {
            close(ends[0])
            return nil
        }
        (process, descriptor) = (started, ends[0])
    }

    /// Ends the process. Returns true if it had ended by itself without a failure.
    @discardableResult
    func end() -> Bool {
        close(descriptor)
        kill(process, SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            if errno != EINTR { return false }
        }
        return status == 0
    }

    private static func start(_ program: String, connection: Int32) -> pid_t? {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        // First, because the connection may have the number of a standard descriptor.
        posix_spawn_file_actions_adddup2(&actions, connection, ImageDecoderProcess.descriptor)
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        for output in [STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, output, "/dev/null", O_WRONLY, 0)
        }
        linux_spawn_closes_from(&actions, ImageDecoderProcess.descriptor + 1)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        // A group of its own, so that Ctrl-C at the terminal does not reach it. It stays in the session, which the
        // service ends as a whole.
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

        let arguments = [strdup("fanlight-images"), nil]
        // Swift's crash reports would cost seconds and remain unread.
        let own = ["\(ImageDecoderProcess.marker)=1", "SWIFT_BACKTRACE=enable=no"]
        let environment = (inheritedEnvironment + own).map { strdup($0) } + [nil]
        defer { for pointer in arguments + environment { free(pointer) } }
        var process: pid_t = 0
        guard posix_spawn(&process, program, &actions, &attributes, arguments, environment) == 0 else { return nil }
        return process
    }

    /// The variables that fonts and libraries depend on.
    private static var inheritedEnvironment: [String] {
        let names = [
            "HOME", "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "LD_LIBRARY_PATH", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
            "XDG_CACHE_HOME", "XDG_DATA_DIRS", "FONTCONFIG_FILE", "FONTCONFIG_PATH", "TMPDIR",
            "FANLIGHT_USER_CONFIG",
        ]
        return names.compactMap { name in getenv(name).map { "\(name)=\(String(cString: $0))" } }
    }
}
