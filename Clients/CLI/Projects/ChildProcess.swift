import Glibc

/// A program that the tool runs, with its output in a pipe.
final class ChildProcess {
    /// Readable when the program has written, and at its end.
    let output: Int32
    private let process: pid_t
    private var hasEnded = false
    /// The bytes of a line that is not complete yet.
    private var rest: [UInt8] = []

    /// - Parameters:
    ///   - capturesErrors: Appends standard error to the output.
    ///   - log: A file that gets the output instead, in a session of the program's own; for services.
    init(_ words: [String], capturesErrors: Bool = false, log: String? = nil) throws(CommandFailure) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw ChildProcess.failure(words, errno) }
        defer { close(ends[1]) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        if let log {
            posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
            posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
        } else {
            posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
            if capturesErrors { posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO) }
        }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The program gets the usual signals, although this process may have blocked some of them.
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        let flags = Int32(POSIX_SPAWN_SETSIGMASK) | (log == nil ? 0 : ChildProcess.ownSession)
        posix_spawnattr_setflags(&attributes, Int16(flags))
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process: pid_t = 0
        let result = posix_spawnp(&process, words[0], &actions, &attributes, &arguments, environ)
        guard result == 0 else {
            close(ends[0])
            throw ChildProcess.failure(words, result)
        }
        output = ends[0]
        self.process = process
        _ = fcntl(output, F_SETFL, O_NONBLOCK)
    }

    /// POSIX_SPAWN_SETSID, which the header hides.
    private static let ownSession: Int32 = 0x80

    private static func failure(_ words: [String], _ error: Int32) -> CommandFailure {
        let reason = String(cString: strerror(error))
        guard error == ENOENT else { return CommandFailure(.failed, "Cannot run \(words[0]): \(reason).") }
        let advice =
            words[0] == "swift" ? " Install a Swift toolchain, 6.2 or later, and put its programs into the PATH." : ""
        return CommandFailure(.failed, "There is no program \(words[0]).\(advice)")
    }

    /// Returns the complete lines that the program has written since the last call; nil after the last one.
    func readLines() -> [String]? {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        var isAtEnd = false
        while true {
            let count = read(output, &buffer, buffer.count)
            if count > 0 {
                rest += buffer[..<count]
            } else if count == 0 {
                isAtEnd = true
                break
            } else if errno != EINTR {
                isAtEnd = errno != EAGAIN
                break
            }
        }
        var lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
        rest = lines.popLast() ?? []
        if isAtEnd, !rest.isEmpty {
            lines.append(rest)
            rest = []
        }
        if isAtEnd, lines.isEmpty { return nil }
        return lines.map { String(decoding: $0, as: UTF8.self) }
    }

    /// Waits for the end of the program and returns its exit code; that of a signal is 128 and more.
    func waitForEnd() -> Int32 {
        hasEnded = true
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }

    /// Reads all output, and returns it with the exit code.
    func finish(_ onLine: (String) -> Void = { _ in }) -> (lines: [String], code: Int32) {
        var all: [String] = []
        while let lines = readLines() {
            lines.forEach(onLine)
            all += lines
            if lines.isEmpty {
                var poll = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
                _ = Glibc.poll(&poll, 1, -1)
            }
        }
        return (all, waitForEnd())
    }

    /// Ends the program, which has no further use.
    func cancel() {
        kill(process, SIGTERM)
        _ = waitForEnd()
    }

    deinit {
        if !hasEnded { waitpid(process, nil, WNOHANG) }
        close(output)
    }
}
