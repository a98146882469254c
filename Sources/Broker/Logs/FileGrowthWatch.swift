import Glibc
import Transport

/// An inotify watch that reports when files grow.
final class FileGrowthWatch {
    private let descriptor: Int32
    private let loop: EventLoop
    private(set) var paths: [Int32: String] = [:]
    private var watches: [String: Int32] = [:]

    /// `onGrowth` receives the path of a file that was written to.
    init(on loop: EventLoop, _ onGrowth: @escaping (String) -> Void) throws(TransportError) {
        self.loop = loop
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard descriptor >= 0 else {
            throw TransportError(.system, "Cannot watch files: \(TransportError.message(for: errno)).")
        }
        loop.watch(descriptor: descriptor) { [weak self] in
            for path in self?.changedFiles() ?? [] { onGrowth(path) }
        }
    }

    deinit {
        loop.unwatch(descriptor: descriptor)
        close(descriptor)
    }

    /// Starts to watch a file. With `once`, only its next growth is reported.
    func begin(_ path: String, once: Bool = false) {
        let events = UInt32(IN_MODIFY) | UInt32(IN_DONT_FOLLOW) | (once ? UInt32(IN_ONESHOT) : 0)
        let watch = inotify_add_watch(descriptor, path, events)
        guard watch >= 0 else { return }
        // Another file may have taken the path.
        if watches[path] != watch { end(path) }
        paths[watch] = path
        watches[path] = watch
    }

    /// Ends the watch of a file.
    func end(_ path: String) {
        guard let watch = watches.removeValue(forKey: path) else { return }
        inotify_rm_watch(descriptor, watch)
        paths[watch] = nil
    }

    private func changedFiles() -> Set<String> {
        var result: Set<String> = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return result }
            var offset = 0
            // An event is four words, wd, mask, cookie and length, then a name that files do not have.
            while offset + 16 <= count {
                let (watch, events, length) = buffer.withUnsafeBytes {
                    (
                        $0.loadUnaligned(fromByteOffset: offset, as: Int32.self),
                        $0.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self),
                        $0.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self)
                    )
                }
                if let path = paths[watch] { result.insert(path) }
                // The kernel has ended the watch: it reported once, or the file is gone.
                if events & UInt32(IN_IGNORED) != 0, let path = paths.removeValue(forKey: watch) {
                    watches[path] = nil
                }
                offset += 16 + Int(length)
            }
        }
    }
}
