import CLinux
import Glibc

/// A file that a worker appends to on its own, and whose oldest bytes may be released meanwhile.
///
/// Released bytes go back to the file system while the others keep their offsets. Cursors stay valid, the writer
/// notices nothing, and the stored range is readable from the file alone, also by the next service.
enum LogFile {
    /// Unit of release, in bytes.
    private static let page = 4096

    static func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Returns the offset of the first stored byte.
    static func start(_ path: String) -> Int {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return 0 }
        defer { close(descriptor) }
        return start(descriptor)
    }

    private static func start(_ descriptor: Int32) -> Int { max(0, Int(linux_first_byte(descriptor))) }

    static func read(_ path: String, from offset: Int, count: Int) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        return SmallFile.read(descriptor, from: offset, count: max(count, 0)) ?? []
    }

    /// Appends a line of its own; does nothing if the file was removed.
    static func append(_ line: String, to path: String) {
        let descriptor = open(path, O_RDWR | O_APPEND | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let last = SmallFile.read(descriptor, from: size(path) - 1, count: 1)?.first
        let bytes = Array("\(last == nil || last == UInt8(ascii: "\n") ? "" : "\n")\(line)\n".utf8)
        // One write, so that other writers cannot interleave. If it fails, only the reason is missing.
        _ = Glibc.write(descriptor, bytes, bytes.count)
    }

    /// Keeps the last half of `limit` if there is more than `limit`. Returns false if the file system does not support
    /// it.
    static func shorten(_ path: String, to limit: Int) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return true }
        defer { close(descriptor) }
        let size = size(path)
        guard size - start(descriptor) > limit else { return true }
        return linux_drop_start(descriptor, off_t((size - limit / 2) / page * page)) == 0
    }
}
