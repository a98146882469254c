import Glibc
import Transport

/// A file lock that makes this process the only service at a socket. Binding a Unix socket in use would silently steal
/// it.
///
/// A file beside the socket is locked for the lifetime of this object. The kernel unlocks it however the process ends.
final class ServiceLock {
    let socketPath: String
    private let lockPath: String
    private let timing: BrokerTiming
    private var descriptor: Int32
    /// The identity of the socket as this service made it. Any other file in its place belongs to another process.
    private var socketFile: FileIdentity?

    /// Locks, and removes the socket that a killed service left behind.
    init(socketPath: String, timing: BrokerTiming = BrokerTiming()) throws(TransportError) {
        self.socketPath = socketPath
        self.timing = timing
        lockPath = "\(socketPath).lock"
        try RuntimeFolder.prepare(for: socketPath)
        descriptor = try ServiceLock.lock(lockPath, socketPath, timing)
        // If this throws, `deinit` closes the file. A second close could close a descriptor that another thread has
        // just opened.
        do throws(TransportError) {
            try ServiceLock.removeStaleSocket(socketPath, timing)
        } catch {
            unlink(lockPath)
            throw error
        }
    }

    private static func lock(
        _ lockPath: String, _ socketPath: String, _ timing: BrokerTiming
    ) throws(TransportError) -> Int32 {
        var attempts = timing.lockAttempts
        let deadline = SuspendingClock.now + timing.killedServiceLimit
        while true {
            // Nonblocking: a write to a full pipe in the lock's place would wait for a reader.
            let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
            let descriptor = open(lockPath, flags, 0o600)
            guard descriptor >= 0 else {
                throw TransportError(
                    .unusableFolder,
                    "Cannot make \(lockPath): \(TransportError.message(for: errno)). Is the folder writable?")
            }
            guard isFile(descriptor) else {
                close(descriptor)
                throw TransportError(.unusableFolder, "\(lockPath) exists and is not a file. Remove it.")
            }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let holder = holder(of: descriptor)
                close(descriptor)
                let mayPass: Bool
                if isEnding(holder, socketPath, timing) {
                    mayPass = SuspendingClock.now < deadline
                } else {
                    attempts -= 1
                    mayPass = attempts > 0 && !RuntimeFolder.isListening(at: socketPath)
                }
                guard mayPass else { throw inUse(socketPath, by: holder) }
                usleep(UInt32(timing.lockRetry / .microseconds(1)))
                continue
            }
            // A service that ended in between has removed the file that was locked here. A lock on a removed file
            // protects nothing.
            if let locked = FileIdentity(descriptor: descriptor), locked == FileIdentity(path: lockPath) {
                ftruncate(descriptor, 0)
                let text = "\(getpid())\n"
                _ = write(descriptor, text, text.utf8.count)
                return descriptor
            }
            close(descriptor)
        }
    }

    private static func isFile(_ descriptor: Int32) -> Bool {
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    private static func inUse(_ socketPath: String, by holder: Int32?) -> TransportError {
        let process = holder.map { "process \($0)" }
        guard !RuntimeFolder.isListening(at: socketPath) else {
            return TransportError(
                .inUse,
                "A service already listens at \(socketPath)\(process.map { " (\($0))" } ?? ""). "
                    + "Use it, end it first, or choose another socket with --listen.")
        }
        return TransportError(
            .inUse,
            "A service has locked \(socketPath) (\(process ?? "see who has \(socketPath).lock open")) and does not "
                + "listen there: it is starting or ending, or is suspended. Try again in a moment, or end it"
                + "\(holder.map { " with: kill \($0)" } ?? " first").")
    }

    private static func holder(of descriptor: Int32) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return count > 0 ? Int32(String(decoding: bytes[..<(count - 1)], as: UTF8.self)) : nil
    }

    /// Returns true if the holder of a lock has ended, or listens and does not greet. A process that it was starting
    /// then has copies of its descriptors.
    private static func isEnding(_ holder: Int32?, _ socketPath: String, _ timing: BrokerTiming) -> Bool {
        guard let holder, holder != getpid() else { return false }
        if kill(holder, 0) != 0, errno == ESRCH { return true }
        // Not reaped by its parent.
        if ProcessStatus(of: holder)?.hasEnded == true { return true }
        return RuntimeFolder.isListening(at: socketPath)
            && !RuntimeFolder.isGreeting(at: socketPath, within: timing.greetingLimit)
    }

    /// Removes the socket of a killed service. A process that it was starting may still listen for some moments.
    private static func removeStaleSocket(_ path: String, _ timing: BrokerTiming) throws(TransportError) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw TransportError(
                .unusableFolder, "\(path) exists and is not a socket. Remove it, or choose another with --listen.")
        }
        var attempts = timing.lockAttempts
        while attempts > 0, RuntimeFolder.isListening(at: path) {
            attempts -= 1
            usleep(UInt32(timing.lockRetry / .microseconds(1)))
        }
        guard attempts > 0 else {
            throw TransportError(.inUse, "Another process listens at \(path). End it first.")
        }
        unlink(path)
    }

    /// Records the file at the socket's path as the socket of this service.
    func recordSocket() { socketFile = FileIdentity(path: socketPath) }

    /// True if socket and lock are still the files that this service made. Any process of this user may remove files.
    var hasOriginalFiles: Bool {
        FileIdentity(path: socketPath) == socketFile
            && FileIdentity(path: lockPath) == FileIdentity(descriptor: descriptor)
    }

    /// Restores folder and lock after files were removed. Returns true if the socket must be made again, too; then its
    /// path is free. Throws `inUse` if another service has taken the place in between.
    func renew() throws(TransportError) -> Bool {
        try RuntimeFolder.prepare(for: socketPath)
        if FileIdentity(path: lockPath) != FileIdentity(descriptor: descriptor) {
            let new = try ServiceLock.lock(lockPath, socketPath, timing)
            close(descriptor)
            descriptor = new
        }
        guard FileIdentity(path: socketPath) != socketFile else { return false }
        try ServiceLock.removeStaleSocket(socketPath, timing)
        return true
    }

    /// Removes socket and lock.
    func release() {
        unlink(socketPath)
        // Removed while locked: a process that has opened it meanwhile detects that, see `lock`.
        unlink(lockPath)
    }

    deinit { close(descriptor) }
}
