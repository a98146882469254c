import CLinux
import Glibc

/// A file that a worker writes to, without asking anybody, and that may lose its beginning meanwhile.
///
/// Its oldest bytes are given back to the file system while the others keep their places: cursors stay true, the writer
/// notices nothing, and what is kept is known from the file alone, also to the next service.
enum LogFile {
    /// What is given back comes in pages.
    private static let page = 4096

    static func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Where the bytes begin that are kept.
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

    /// Adds a line of its own; nothing where the file is not there any more.
    static func append(_ line: String, to path: String) {
        let descriptor = open(path, O_RDWR | O_APPEND | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let last = SmallFile.read(descriptor, from: size(path) - 1, count: 1)?.first
        let bytes = Array("\(last == nil || last == UInt8(ascii: "\n") ? "" : "\n")\(line)\n".utf8)
        // One write, whoever else writes; without it only the reason is missing.
        _ = Glibc.write(descriptor, bytes, bytes.count)
    }

    /// Where there is more than `limit`, keeps the last half of that. False where the file system cannot do this.
    static func shorten(_ path: String, to limit: Int) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return true }
        defer { close(descriptor) }
        let size = size(path)
        guard size - start(descriptor) > limit else { return true }
        return linux_drop_start(descriptor, off_t((size - limit / 2) / page * page)) == 0
    }
}
