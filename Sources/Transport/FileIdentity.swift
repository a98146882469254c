import Glibc

/// The identity of a file, by device and inode: its path may later name another file.
public struct FileIdentity: Hashable, Sendable {
    private let device: UInt
    private let number: UInt

    /// Returns nil if there is no file.
    public init?(path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    public init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        device = UInt(status.st_dev)
        number = UInt(status.st_ino)
    }
}
