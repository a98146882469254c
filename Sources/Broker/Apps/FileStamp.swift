import Glibc

/// Which file a path means, and how that one is now: written or replaced, it has another stamp.
struct FileStamp: Hashable, Sendable {
    private let seconds: Int
    private let nanoseconds: Int
    private let size: Int
    private let device: UInt
    private let inode: UInt

    /// nil where there is none. Links are followed.
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
