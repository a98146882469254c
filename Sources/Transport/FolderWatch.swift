import Glibc

/// An inotify watch that reports when an entry is removed from a folder, or the folder itself is. With `alsoWritten` it
/// also reports when a file in the folder is written, even while its writer keeps it open.
package final class FolderWatch {
    private let descriptor: Int32
    private let loop: EventLoop

    package init(
        _ folder: String, on loop: EventLoop, alsoWritten: Bool = false, _ onChange: @escaping () -> Void
    ) throws(TransportError) {
        self.loop = loop
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard descriptor >= 0 else {
            throw TransportError(.system, "Cannot watch folders: \(TransportError.message(for: errno)).")
        }
        // `IN_MOVED_TO` is included because a file moved to a name replaces the file that had the name.
        let kinds =
            IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
            | (alsoWritten ? IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB : 0)
        guard inotify_add_watch(descriptor, folder, UInt32(kinds)) >= 0 else {
            let reason = TransportError.message(for: errno)
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

    /// Discards the events. The callback inspects the folder itself.
    private func clear() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while read(descriptor, &buffer, buffer.count) > 0 {}
    }
}
