import Glibc
import Synchronization

/// A process that this one started. It ends with its last reference, and with this process.
final class Spawned {
    let process: Int32
    private var isReaped = false

    /// - Parameters:
    ///   - environment: changes to this process's own.
    ///   - log: where its standard error is appended; nil for this process's own.
    init(_ arguments: [String], environment changes: [String: String] = [:], log: String? = nil) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        if let log { posix_spawn_file_actions_addopen(&actions, 2, log, O_WRONLY | O_CREAT | O_APPEND, 0o600) }
        var names: [String] = []
        var current = environ
        while let entry = current.pointee {
            let text = String(cString: entry)
            if !changes.keys.contains(where: { text.hasPrefix("\($0)=") }) { names.append(text) }
            current += 1
        }
        names += changes.map { "\($0.key)=\($0.value)" }
        var argv: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        var envp: [UnsafeMutablePointer<CChar>?] = names.map { strdup($0) } + [nil]
        defer { for pointer in argv + envp { free(pointer) } }
        var process: pid_t = 0
        let result = posix_spawn(&process, arguments[0], &actions, nil, &argv, &envp)
        guard result == 0 else {
            throw BenchError("Cannot start \(arguments[0]): \(String(cString: strerror(result))).")
        }
        self.process = process
    }

    /// Waits for its end; returns the exit code, negative for a signal.
    @discardableResult
    func wait() -> Int32 {
        guard !isReaped else { return 0 }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        isReaped = true
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
    }

    func end(_ signal: Int32 = SIGTERM) {
        guard !isReaped else { return }
        kill(process, signal)
        wait()
    }

    deinit { end() }
}

/// Ensures that an interrupted run leaves no service behind.
enum Interruption {
    private static let service = Atomic<Int32>(0)

    static func ends(_ process: Int32) {
        service.store(process, ordering: .releasing)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            signal(number) { _ in
                let process = Interruption.service.load(ordering: .acquiring)
                if process > 0 { kill(process, SIGTERM) }
                _exit(130)
            }
        }
    }
}
