import Glibc
import Transport

/// An open folder of this user. Its entries are reached through the descriptor, and links are not followed. An app may
/// replace any part of a path below the state folder, also between two calls.
final class OwnFolder {
    /// The reason why a folder cannot be used.
    struct Problem: Error, Hashable {
        let path: String
        /// The error number of the system.
        let number: Int32
        /// The kind of what is in the folder's place, if it is not a folder of this user.
        var kind: String?

        /// True if another attempt may succeed soon: descriptors or memory are short.
        var mayPass: Bool { OwnFolder.mayPass(number) }

        var text: String {
            if let kind { return "\(path) is not a folder of this service but \(kind). Remove it." }
            return "The folder \(path) cannot be used: \(TransportError.message(for: number))."
        }
    }

    /// Returns true for the error of a call that may succeed soon. Such an error tells nothing about the file.
    static func mayPass(_ error: Int32) -> Bool { [EMFILE, ENFILE, ENOMEM, EINTR, EAGAIN].contains(error) }

    /// `O_PATH`, which the header defines only with GNU extensions: the descriptor needs no permission for the file.
    static let pathOnly: Int32 = 0o10000000
    private static let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC

    let path: String
    private let descriptor: Int32

    /// Opens the folder at a path that the operator chose: links in it are followed.
    init(_ path: String) throws(Problem) {
        let descriptor = Glibc.open(path, OwnFolder.flags)
        guard descriptor >= 0 else { throw Problem(path: path, number: errno) }
        (self.path, self.descriptor) = (path, descriptor)
    }

    private init(path: String, descriptor: Int32) { (self.path, self.descriptor) = (path, descriptor) }

    deinit { close(descriptor) }

    /// Opens a folder in this one.
    ///
    /// - Parameter making: True makes the folder, accessible to the user alone, if nothing has its name.
    func folder(_ name: String, making: Bool = false) throws(Problem) -> OwnFolder {
        if making { mkdirat(descriptor, name, 0o700) }
        let path = "\(path)/\(name)"
        var status = stat()
        let inner = openat(descriptor, name, OwnFolder.flags | O_NOFOLLOW)
        guard inner >= 0 else {
            let number = errno
            guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
                throw Problem(path: path, number: number)
            }
            throw Problem(path: path, number: number, kind: OwnFolder.kind(status))
        }
        let folder = OwnFolder(path: path, descriptor: inner)
        guard fstat(inner, &status) == 0, OwnFolder.kind(status) == nil else {
            throw Problem(path: path, number: EPERM, kind: OwnFolder.kind(status))
        }
        return folder
    }

    /// Returns the kind of a file that is not a folder of this user; nil for one that is.
    private static func kind(_ status: stat) -> String? {
        switch status.st_mode & S_IFMT {
        case S_IFDIR: status.st_uid == geteuid() ? nil : "a folder of another user"
        case S_IFLNK: "a symbolic link"
        case S_IFREG: "a file"
        default: "a pipe, a socket or a device"
        }
    }

    // MARK: Entries

    /// Returns true if an entry is a folder of this user.
    func hasFolder(_ name: String) -> Bool {
        var status = stat()
        return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 && OwnFolder.kind(status) == nil
    }

    /// Calls `body` with the name of each entry. It may remove entries. Returns false, and sets `errno`, if the entries
    /// cannot be listed.
    @discardableResult
    func forEachName(_ body: (String) -> Void) -> Bool {
        let reader = openat(descriptor, ".", OwnFolder.flags)
        guard reader >= 0 else { return false }
        guard let folder = fdopendir(reader) else {
            close(reader)
            return false
        }
        SmallFile.forEachName(in: folder, body)
        return true
    }

    /// Opens an entry without following a link. Returns a negative number and sets `errno` if that fails.
    func open(_ name: String, _ flags: Int32) -> Int32 { openat(descriptor, name, flags | O_NOFOLLOW, 0o600) }

    /// Returns the status of an entry, also of a link; nil, and sets `errno`, if there is none.
    func status(_ name: String) -> stat? {
        var status = stat()
        return fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
    }

    /// Returns the bytes of a regular file; nil if it cannot be read or is larger than `limit`.
    func read(_ name: String, atMost limit: Int) -> [UInt8]? {
        SmallFile.read(openat(descriptor, name, SmallFile.readFlags | O_NOFOLLOW), atMost: limit)
    }

    /// The end of the name of a file that is being written.
    static let newSuffix = ".new"

    /// Replaces whatever has the name by a file that only its user may access. Returns true if all bytes were written.
    ///
    /// The new file is complete before it gets the name. What had the name, such as a pipe, is never opened.
    @discardableResult
    func write(_ bytes: [UInt8], to name: String) -> Bool {
        let temporary = "\(name)\(OwnFolder.newSuffix)"
        unlinkat(descriptor, temporary, 0)
        let file = openat(descriptor, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { return false }
        let isComplete = Glibc.write(file, bytes, bytes.count) == bytes.count
        close(file)
        if isComplete, renameat(descriptor, temporary, descriptor, name) == 0 { return true }
        unlinkat(descriptor, temporary, 0)
        return false
    }

    /// Removes a file or link. Returns false if it is a folder, or cannot be removed.
    @discardableResult
    func removeFile(_ name: String) -> Bool { unlinkat(descriptor, name, 0) == 0 }

    /// Removes an empty folder.
    func removeFolder(_ name: String) -> Bool { unlinkat(descriptor, name, AT_REMOVEDIR) == 0 }

    /// Moves an entry; returns false and sets `errno` if that fails.
    func move(_ name: String, to folder: OwnFolder, as newName: String) -> Bool {
        // The parent is an entry of a folder, so a move needs the permission to write to the folder itself.
        if hasFolder(name) { _ = unlocked(name) }
        return renameat(descriptor, name, folder.descriptor, newName) == 0
    }

    /// Opens a folder in this one after giving its user all permissions, which an app may have removed. Returns nil if
    /// it is no folder, or of another file system.
    func unlocked(_ name: String) -> OwnFolder? {
        let place = openat(descriptor, name, OwnFolder.pathOnly | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard place >= 0 else { return nil }
        defer { close(place) }
        var (own, status) = (stat(), stat())
        guard fstat(descriptor, &own) == 0, fstat(place, &status) == 0, status.st_dev == own.st_dev else { return nil }
        // A descriptor of this kind permits no `fchmod`; its link in /proc leads to the same folder.
        if status.st_mode & 0o700 != 0o700 { chmod("/proc/self/fd/\(place)", 0o700) }
        let inner = openat(place, ".", OwnFolder.flags)
        return inner >= 0 ? OwnFolder(path: "\(path)/\(name)", descriptor: inner) : nil
    }
}

/// The way to a folder: a root that the operator chose, and the names of folders below it.
struct FolderPath: Hashable, Sendable, CustomStringConvertible {
    let root: String
    let names: [String]

    var description: String { ([root] + names).joined(separator: "/") }

    /// Opens the folder. With `making`, missing folders are made.
    func open(making: Bool = false) throws(OwnFolder.Problem) -> OwnFolder {
        if making { SmallFile.makeFolders(root) }
        var folder = try OwnFolder(root)
        for name in names { folder = try folder.folder(name, making: making) }
        return folder
    }

    static func + (path: FolderPath, name: String) -> FolderPath {
        FolderPath(root: path.root, names: path.names + [name])
    }
}
