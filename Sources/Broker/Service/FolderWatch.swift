import Glibc
import Transport

/// Tells when something was taken out of a folder, or the folder itself was, by the kernel's word; where that is asked for,
/// also when a file of it was written.
final class FolderWatch {
    private let descriptor: Int32
    private let loop: EventLoop

    init(
        _ folder: String, on loop: EventLoop, alsoWritten: Bool = false, _ onChange: @escaping () -> Void
    ) throws(TransportError) {
        self.loop = loop
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard descriptor >= 0 else {
            throw TransportError(.system, "Cannot watch folders: \(TransportError.words(for: errno)).")
        }
        // What is moved to a name takes away what had it.
        let kinds =
            IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
            | (alsoWritten ? IN_CLOSE_WRITE | IN_ATTRIB : 0)
        guard inotify_add_watch(descriptor, folder, UInt32(kinds)) >= 0 else {
            let reason = TransportError.words(for: errno)
            close(descriptor)
            throw TransportError(.system, "Cannot watch \(folder): \(reason).")
        }
        loop.watch(descriptor: descriptor) { [weak self] in
            self?.clear()
            onChange()
        }
    }

    deinit {
        loop.unwatch(descriptor: descriptor)
        close(descriptor)
    }

    /// Whatever it was: who is told looks for himself.
    private func clear() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while read(descriptor, &buffer, buffer.count) > 0 {}
    }
}
