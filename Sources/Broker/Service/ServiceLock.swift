import Glibc
import Transport

/// Makes this process the only service at a socket: binding a Unix socket that is in use would silently steal it.
///
/// A file beside the socket is locked for as long as this lives; the kernel unlocks it whatever ends the process.
final class ServiceLock {
    private let socketPath: String
    private let lockPath: String
    private let descriptor: Int32

    /// Locks, and removes the socket that a killed service left behind.
    init(socketPath: String) throws(TransportError) {
        self.socketPath = socketPath
        lockPath = "\(socketPath).lock"
        try RuntimeFolder.prepare(for: socketPath)
        descriptor = try ServiceLock.lock(lockPath, socketPath)
        // Where this throws, `deinit` closes the file: a second close would be of whatever another thread has just opened.
        do throws(TransportError) {
            try ServiceLock.removeStaleSocket(socketPath)
        } catch {
            unlink(lockPath)
            throw error
        }
    }

    private static func lock(_ lockPath: String, _ socketPath: String) throws(TransportError) -> Int32 {
        while true {
            let descriptor = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else {
                throw TransportError(
                    .unusableFolder,
                    "Cannot make \(lockPath): \(TransportError.words(for: errno)). Is the folder writable?")
            }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                let holder = holder(of: descriptor)
                close(descriptor)
                throw TransportError(
                    .inUse,
                    "A service already listens at \(socketPath)\(holder.map { " (process \($0))" } ?? ""). "
                        + "Use it, end it first, or choose another socket with --listen.")
            }
            // A service that ended in between has removed the file that we locked: then it protects nothing.
            var locked = stat()
            var named = stat()
            if fstat(descriptor, &locked) == 0, stat(lockPath, &named) == 0, locked.st_ino == named.st_ino {
                ftruncate(descriptor, 0)
                let text = "\(getpid())\n"
                _ = write(descriptor, text, text.utf8.count)
                return descriptor
            }
            close(descriptor)
        }
    }

    private static func holder(of descriptor: Int32) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return count > 0 ? Int32(String(decoding: bytes[..<(count - 1)], as: UTF8.self)) : nil
    }

    private static func removeStaleSocket(_ path: String) throws(TransportError) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw TransportError(
                .unusableFolder, "\(path) exists and is not a socket. Remove it, or choose another with --listen.")
        }
        guard !RuntimeFolder.isListening(at: path) else {
            throw TransportError(.inUse, "Something that is not this service listens at \(path). End it first.")
        }
        unlink(path)
    }

    /// Leaves neither socket nor lock.
    func release() {
        unlink(socketPath)
        // Removed while locked: whoever opened it meanwhile notices, see `lock`.
        unlink(lockPath)
    }

    deinit { close(descriptor) }
}
