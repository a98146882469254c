import Glibc

/// Reads and writes whole files of a bounded size.
enum SmallFile {
    /// Flags to open a file that may be something else, such as a pipe without a writer.
    static let readFlags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY

    /// Returns the bytes of a regular file. Returns nil if it cannot be read or is larger than `limit`, and `errno` has
    /// the reason. Follows links.
    static func read(_ path: String, atMost limit: Int) -> [UInt8]? { read(open(path, readFlags), atMost: limit) }

    /// Returns the bytes of an open regular file, and closes it. Returns nil if it is larger than `limit` or no regular
    /// file, with the reason in `errno`. Returns nil for a negative descriptor: opening has failed and set `errno`.
    static func read(_ descriptor: Int32, atMost limit: Int) -> [UInt8]? {
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else {
            errno = status.st_mode & S_IFMT == S_IFREG ? EFBIG : EINVAL
            return nil
        }
        return read(descriptor, from: 0, count: Int(status.st_size))
    }

    /// Returns up to `count` bytes from `offset` of the file.
    static func read(_ descriptor: Int32, from offset: Int, count: Int) -> [UInt8]? {
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count, let base = buffer.baseAddress {
                let got = pread(descriptor, base + filled, count - filled, off_t(offset + filled))
                if got < 0 { failed = true }
                if got <= 0 { break }
                filled += got
            }
        }
        return failed ? nil : bytes
    }

    /// Returns the names of the entries of a folder; empty if the folder does not exist.
    static func names(in path: String) -> [String] {
        var names: [String] = []
        forEachName(in: path) { names.append($0) }
        return names
    }

    /// Calls `body` with the name of each entry of a folder, and with none if the folder does not exist.
    static func forEachName(in path: String, _ body: (String) -> Void) {
        if let folder = opendir(path) { forEachName(in: folder, body) }
    }

    /// Does the same for an open folder, and closes it.
    static func forEachName(in folder: OpaquePointer, _ body: (String) -> Void) {
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name.0) { String(cString: $0) }
            if name != ".", name != ".." { body(name) }
        }
    }

    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Makes a folder and its missing parents, accessible to the user alone.
    static func makeFolders(_ path: String) {
        var made = ""
        for part in path.split(separator: "/") {
            made += "/\(part)"
            mkdir(made, 0o700)
        }
    }
}
