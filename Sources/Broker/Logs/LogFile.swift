import Glibc
import Transport

/// The sizes and numbers of files of all logs: of the service's own, and of the output of each session.
enum LogRetention {
    /// Maximum bytes of a file. 16 MiB: some 200,000 lines.
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
    /// Bytes that were written are not there any more.
    case shortened
    case system(Int32)

    /// Continues a sentence that begins with the path.
    var text: String {
        switch self {
        case .missing: "was removed"
        case .notAFile(let kind): "is not a file but \(kind)"
        case .anotherUser: "belongs to another user"
        case .shortened: "was shortened"
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

    /// The place of the older file of that age: 1 is the most recent one.
    func older(_ age: Int) -> LogPath { LogPath(folder, "\(name).\(age)") }

    /// Removes the file; does nothing if there is none.
    func remove() { _ = try? folder.open().removeFile(name) }

    /// Gives the file another name in its folder.
    func move(to other: LogPath) {
        guard let folder = try? folder.open() else { return }
        _ = folder.move(name, to: folder, as: other.name)
    }
}

/// A regular file of this user that a service writes or reads.
///
/// Apps share the user, and may replace the file by anything. So each use opens it anew, follows no link and never
/// blocks.
enum LogFile {
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

    /// Returns the size of the file; nil if it is not a log.
    static func size(_ path: LogPath) -> Int? {
        guard let status = try? folder(of: path).status(path.name), problem(status) == nil else { return nil }
        return max(0, Int(status.st_size))
    }

    /// Returns the reason why fewer bytes were read than were written.
    static func readProblem(_ path: LogPath) -> LogProblem {
        do throws(LogProblem) { close(try open(path, O_RDONLY)) } catch { return error }
        return .shortened
    }

    static func read(_ path: LogPath, from offset: Int, count: Int) -> [UInt8] {
        guard count > 0, let descriptor = try? open(path, O_RDONLY) else { return [] }
        defer { close(descriptor) }
        return SmallFile.read(descriptor, from: offset, count: count) ?? []
    }

    /// Writes bytes at an offset. Returns true if all were written. With `making` the file is new, and replaces
    /// whatever has its name.
    static func write(_ bytes: ArraySlice<UInt8>, to path: LogPath, at offset: Int, making: Bool) -> Bool {
        if making { path.remove() }
        guard let descriptor = try? open(path, O_WRONLY | (making ? O_CREAT | O_EXCL : 0)) else { return false }
        defer { close(descriptor) }
        return bytes.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count, let start = bytes.baseAddress {
                let count = pwrite(descriptor, start + written, bytes.count - written, off_t(offset + written))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                written += count
            }
            return true
        }
    }
}
