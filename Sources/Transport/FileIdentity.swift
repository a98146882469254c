import Glibc

/// Which file a path or a descriptor means: a name can be given to another one.
public struct FileIdentity: Hashable, Sendable {
    private let device: UInt
    private let number: UInt

    /// nil where there is none.
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
