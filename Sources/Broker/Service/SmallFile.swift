import Glibc

/// Reads and writes whole files of a bounded size.
enum SmallFile {
    /// Returns the bytes of a regular file; nil if it cannot be read or is larger than `limit`, and `errno` has the
    /// reason.
    static func read(_ path: String, atMost limit: Int) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
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

    /// Writes a file that only its user may access. Returns true if all bytes were written.
    @discardableResult
    static func write(_ bytes: [UInt8], to path: String) -> Bool {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return Glibc.write(descriptor, bytes, bytes.count) == bytes.count
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
        guard let folder = opendir(path) else { return }
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
