import CLinux
import Dispatch
import Glibc
import Transport

/// The sizes and numbers of files of all logs: of the service's own, and of the output of each session.
enum LogRetention {
    /// Size of a file from which its oldest content is evicted, in bytes. 16 MiB: some 200,000 lines.
    static let fileBytes = 16 << 20
    /// Files that are kept besides the current one.
    static let olderFiles = 3
}

/// The reason why a log cannot be used.
enum LogProblem: Error, Hashable {
    case missing
    /// The path leads to something else, such as a named pipe.
    case notAFile(kind: String)
    case anotherUser
    case system(Int32)

    /// Continues a sentence that begins with the path.
    var text: String {
        switch self {
        case .missing: "was removed"
        case .notAFile(let kind): "is not a file but \(kind)"
        case .anotherUser: "belongs to another user"
        case .system(let error): "cannot be opened: \(TransportError.message(for: error))"
        }
    }
}

/// The place of a log. The names of folders below its root lead to no link.
struct LogPath: Hashable, CustomStringConvertible {
    let folder: FolderPath
    let name: String

    init(_ folder: FolderPath, _ name: String) { (self.folder, self.name) = (folder, name) }

    /// A file in a folder that the operator chose.
    init(_ path: String) {
        let folder = RuntimeFolder.parent(of: path)
        self.init(FolderPath(root: folder, names: []), String(path.dropFirst(folder.count).drop { $0 == "/" }))
    }

    var description: String { "\(folder)/\(name)" }

    /// Removes the file; does nothing if there is none. Its memory on the disk is released on another thread.
    func remove() {
        let descriptor = try? LogFile.open(self, O_RDONLY)
        _ = try? folder.open().removeFile(name)
        if let descriptor { LogFile.queue.async { close(descriptor) } }
    }
}

/// A file that a worker appends to on its own, and whose oldest bytes may be released meanwhile.
///
/// Released bytes go back to the file system while the others keep their offsets. Cursors stay valid, the writer is not
/// affected. The stored range is readable from the file alone, also by the next service.
///
/// The worker may replace the file by anything, so each use opens it anew, follows no link and never blocks.
enum LogFile {
    /// Unit of release, in bytes.
    private static let page = 4096
    /// The thread that releases memory on the disk, which takes a tenth of a second for a gibibyte.
    static let queue = DispatchQueue(label: "fanlight.logs", qos: .utility)
    /// Larger sizes are treated as this one, so that sums of sizes cannot overflow. No valid log has 256 TiB.
    private static let largest = 1 << 48

    /// Opens a regular file of this user.
    static func open(_ path: LogPath, _ flags: Int32) throws(LogProblem) -> Int32 {
        let folder = try self.folder(of: path)
        let descriptor = folder.open(path.name, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else {
            let error = errno
            if error == ENOENT { throw .missing }
            // Pipes without a reader, sockets and links cannot be opened in this way.
            throw folder.status(path.name).flatMap(problem) ?? .system(error)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, problem(status) == nil else {
            close(descriptor)
            throw problem(status) ?? .system(EBADF)
        }
        return descriptor
    }

    private static func folder(of path: LogPath) throws(LogProblem) -> OwnFolder {
        do throws(OwnFolder.Problem) { return try path.folder.open() } catch {
            throw error.number == ENOENT ? .missing : .system(error.number)
        }
    }

    /// Returns the reason why the path is not a usable log; nil if it is one.
    static func problem(_ path: LogPath) -> LogProblem? {
        do throws(LogProblem) {
            let folder = try self.folder(of: path)
            if let status = folder.status(path.name) { return problem(status) }
            return errno == ENOENT ? .missing : .system(errno)
        } catch { return error }
    }

    private static func problem(_ status: stat) -> LogProblem? {
        switch status.st_mode & S_IFMT {
        case S_IFREG: status.st_uid == geteuid() ? nil : .anotherUser
        case S_IFIFO: .notAFile(kind: "a named pipe")
        case S_IFDIR: .notAFile(kind: "a folder")
        case S_IFLNK: .notAFile(kind: "a symbolic link")
        case S_IFSOCK: .notAFile(kind: "a socket")
        default: .notAFile(kind: "a device")
        }
    }

    /// Returns the size of the file; 0 if it is not a log.
    static func size(_ path: LogPath) -> Int {
        guard let status = try? folder(of: path).status(path.name), problem(status) == nil else { return 0 }
        return size(status)
    }

    private static func size(_ status: stat) -> Int { min(max(0, Int(status.st_size)), largest) }

    private static func size(_ descriptor: Int32) -> Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? size(status) : 0
    }

    /// Returns the offset of the first stored byte.
    static func start(_ path: LogPath) -> Int {
        guard let descriptor = try? open(path, O_RDONLY) else { return 0 }
        defer { close(descriptor) }
        return start(descriptor)
    }

    private static func start(_ descriptor: Int32) -> Int {
        let first = linux_first_byte(descriptor)
        // The file has no stored bytes at all: it is empty, or a worker only set its size.
        if first < 0, errno == ENXIO { return size(descriptor) }
        return min(max(0, Int(first)), largest)
    }

    static func read(_ path: LogPath, from offset: Int, count: Int) -> [UInt8] {
        guard count > 0, let descriptor = try? open(path, O_RDONLY) else { return [] }
        defer { close(descriptor) }
        return SmallFile.read(descriptor, from: offset, count: count) ?? []
    }

    /// Appends a line of its own; does nothing if the file was removed or replaced.
    static func append(_ line: String, to path: LogPath) {
        guard let descriptor = try? open(path, O_RDWR | O_APPEND) else { return }
        defer { close(descriptor) }
        let last = SmallFile.read(descriptor, from: size(descriptor) - 1, count: 1)?.first
        let bytes = Array("\(last == nil || last == UInt8(ascii: "\n") ? "" : "\n")\(line)\n".utf8)
        // One write, so that other writers cannot interleave. If it fails, only the reason is missing.
        _ = Glibc.write(descriptor, bytes, bytes.count)
    }

    enum Shortening: Hashable {
        case done
        /// The file system cannot release the beginning of a file.
        case impossible
        /// The file system cannot release the beginning of a file, so the file was emptied. It had so many bytes.
        case emptied(bytes: Int)
    }

    /// Keeps the last half of `limit` if there is more than `limit`. Nothing is done to what is not a log. With
    /// `canRelease` the beginning is released if possible, and with `canEmpty` the file is emptied otherwise.
    static func shorten(
        _ path: LogPath, to limit: Int, canRelease: Bool = true, canEmpty: Bool = true
    ) -> Shortening {
        guard let descriptor = try? open(path, O_WRONLY) else { return .done }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return .done }
        let size = Int(status.st_size)
        guard size - start(descriptor) > limit else { return .done }
        let released = (size - limit / 2) / page * page
        guard released > 0 else { return .done }
        if canRelease, linux_drop_start(descriptor, off_t(released)) == 0 { return .done }
        guard canEmpty else { return .impossible }
        // The writer appends, so its next line is at the beginning.
        return ftruncate(descriptor, 0) == 0 ? .emptied(bytes: min(size, largest)) : .done
    }
}
