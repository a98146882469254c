import Glibc

/// The identity and modification time of a file; it differs once the file is written or replaced.
struct FileStamp: Hashable, Sendable {
    private let seconds: Int
    private let nanoseconds: Int
    private let size: Int
    private let device: UInt
    private let inode: UInt

    /// Returns nil if there is no file. Follows links.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
        size = Int(status.st_size)
        device = UInt(status.st_dev)
        inode = UInt(status.st_ino)
    }
}
