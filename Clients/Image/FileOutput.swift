import Foundation
import Glibc

/// Writes whole files.
enum FileOutput {
    /// Writes a whole file or none: an existing file stays if anything fails. Follows a symbolic link, and writes
    /// directly to a device or a pipe. The path `-` is standard output.
    static func write(_ data: Data, to path: String) throws(DumpError) {
        do {
            if path == "-" {
                try print(data)
            } else {
                try writeFile(data, at: path)
            }
        } catch let error as DumpError {
            throw error
        } catch {
            throw .unwritable(path: path, reason: folderProblem(of: path) ?? words(for: error))
        }
    }

    /// Throws if a file could not be written later, because of its path or its folder.
    static func check(_ path: String) throws(DumpError) {
        guard path != "-" else { return }
        var facts = stat()
        try checkName(path, stat(path, &facts) == 0 ? facts.st_mode & S_IFMT : nil)
        // A device or a pipe is written to directly.
        if stat(path, &facts) == 0, facts.st_mode & S_IFMT != S_IFREG { return }
        if let problem = folderProblem(of: path) { throw .unwritable(path: path, reason: problem) }
    }

    /// Makes a folder, and those that contain it, unless it exists.
    static func makeFolder(_ path: String) throws(DumpError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw .unwritable(path: path, reason: words(for: error))
        }
        guard access(path, W_OK | X_OK) == 0 else {
            let reason = "\(String(cString: strerror(errno))). Choose a folder that you can write to."
            throw .unwritable(path: path, reason: reason)
        }
    }

    static func isFolder(_ path: String) -> Bool {
        var facts = stat()
        return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFDIR
    }

    /// Returns the system's text if the error is one of the system's.
    private static func words(for error: any Error) -> String {
        var cause: NSError? = error as NSError
        while let each = cause, each.domain != NSPOSIXErrorDomain {
            cause = each.userInfo[NSUnderlyingErrorKey] as? NSError
        }
        guard let cause else { return error.localizedDescription }
        return "\(String(cString: strerror(Int32(truncatingIfNeeded: cause.code))))."
    }

    /// Returns the problem with the file's folder and a remedy; nil if the folder is usable.
    private static func folderProblem(of path: String) -> String? {
        guard path != "-" else { return nil }
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        var facts = stat()
        if stat(folder, &facts) != 0 {
            guard errno == ENOENT else { return "\(folder): \(String(cString: strerror(errno)))." }
            return "The folder \(folder) does not exist. Create it, or choose another one."
        }
        guard facts.st_mode & S_IFMT == S_IFDIR else { return "\(folder) is not a folder. Choose another path." }
        guard access(folder, W_OK | X_OK) != 0 else { return nil }
        return "\(folder): \(String(cString: strerror(errno))). Choose a folder that you can write to."
    }

    private static func print(_ data: Data) throws(DumpError) {
        var rest = data[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            guard written > 0 || errno == EINTR else { throw .cutOff(reason: String(cString: strerror(errno))) }
            rest = rest.dropFirst(max(written, 0))
        }
    }

    private static func writeFile(_ data: Data, at path: String) throws {
        var facts = stat()
        let isThere = stat(path, &facts) == 0
        let kind = facts.st_mode & S_IFMT
        try checkName(path, isThere ? kind : nil)
        let url = URL(fileURLWithPath: path)
        guard isThere, kind != S_IFREG else {
            return try data.write(to: isThere ? url.resolvingSymlinksInPath() : url, options: .atomic)
        }
        let file = try FileHandle(forWritingTo: url)
        defer { try? file.close() }
        try file.write(contentsOf: data)
    }

    /// - Parameter kind: the kind of file that exists at the path; nil for none.
    private static func checkName(_ path: String, _ kind: mode_t?) throws(DumpError) {
        guard !path.isEmpty else { throw .unwritable(path: "“”", reason: "A file needs a name.") }
        guard kind != S_IFDIR else {
            throw .unwritable(path: path, reason: "It is a folder. Give the name of a file in it.")
        }
    }
}
