import Glibc

/// An inotify watch of folders and all folders in them.
final class FolderChanges {
    /// Readable once something has changed.
    let descriptor: Int32
    private var folders: [Int32: String] = [:]
    /// The kernel's usual limit is 8,192 for all programs of a user.
    private static let maximumFolders = 4_000
    private static let products: Set<String> = ["DerivedData", "Pods", "Carthage", "node_modules"]

    init(_ roots: [String]) throws(CommandFailure) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard descriptor >= 0 else {
            throw CommandFailure(.failed, "Files cannot be watched: \(String(cString: strerror(errno))).")
        }
        roots.forEach(add)
        guard !folders.isEmpty else {
            throw CommandFailure(
                .failed, "\(roots.first ?? "") cannot be watched: \(String(cString: strerror(errno))).")
        }
    }

    deinit { close(descriptor) }

    private func add(_ folder: String) {
        guard folders.count < FolderChanges.maximumFolders else { return }
        let kinds = IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CREATE | IN_ONLYDIR
        let watch = inotify_add_watch(descriptor, folder, UInt32(kinds))
        guard watch >= 0 else { return }
        folders[watch] = folder
        for name in FileNames.inFolder(folder) where !FolderChanges.isIgnored(name) {
            var status = stat()
            let path = "\(folder)/\(name)"
            // Links are not followed: they could lead back.
            if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { add(path) }
        }
    }

    /// Hidden files are those of tools, and of editors that save.
    private static func isIgnored(_ name: String) -> Bool {
        name.hasPrefix(".") || name.hasSuffix("~") || name.hasSuffix(".swp") || name.hasSuffix(".xcuserdatad")
            || products.contains(name)
    }

    /// Returns true if a change concerns the project. New folders are watched from now on.
    func read() -> Bool {
        var isRelevant = false
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return isRelevant }
            var offset = 0
            buffer.withUnsafeBytes { bytes in
                let size = MemoryLayout<inotify_event>.size
                while offset + size <= count {
                    let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    let name = String(
                        decoding: bytes[(offset + size)..<(offset + size + Int(event.len))].prefix { $0 != 0 },
                        as: UTF8.self)
                    offset += size + Int(event.len)
                    guard !FolderChanges.isIgnored(name) else { continue }
                    let isFolder = event.mask & UInt32(IN_ISDIR) != 0
                    if isFolder, let folder = folders[event.wd] { add("\(folder)/\(name)") }
                    // A new file is complete once it is closed.
                    if isFolder || event.mask & UInt32(IN_CREATE) == 0 { isRelevant = true }
                }
            }
        }
    }
}
