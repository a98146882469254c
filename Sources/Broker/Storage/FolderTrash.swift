import Dispatch
import Glibc
import Transport

/// Removes folders on a thread of its own: a folder with hundreds of thousands of files takes seconds.
///
/// A folder is first moved to a bin beside it, so its name is free at once. Bins that a killed service has left are
/// emptied by the next one.
final class FolderTrash {
    /// The name of a bin, which no session can have.
    static let binName = ".removed"
    /// Serial: removal leaves the other cores to the apps. The thread exists only while there is something to remove.
    private let queue = DispatchQueue(label: "fanlight.removal", qos: .utility)
    private let empty: @Sendable (_ bin: String) -> Void
    private let log: ServiceLog

    init(log: ServiceLog, empty: @escaping @Sendable (_ bin: String) -> Void = FolderTrash.empty) {
        self.log = log
        self.empty = empty
    }

    /// Moves a folder to the bin beside it and begins to empty that. Does nothing if there is no such folder.
    func discard(_ path: String) {
        let bin = "\(RuntimeFolder.parent(of: path))/\(FolderTrash.binName)"
        mkdir(bin, 0o700)
        if rename(path, "\(bin)/\(Hexadecimal.token())") == 0 { return beginEmptying(bin) }
        if errno != ENOENT { log.warning("\(path) cannot be removed: \(TransportError.message(for: errno)).") }
    }

    /// Begins to empty the bins that an earlier service has left in the folders of `root`.
    func discardLeftOver(in root: String) {
        for folder in SmallFile.names(in: root) {
            let bin = "\(root)/\(folder)/\(FolderTrash.binName)"
            if SmallFile.isFolder(bin) { beginEmptying(bin) }
        }
    }

    private func beginEmptying(_ bin: String) { queue.async { [empty] in empty(bin) } }

    /// Removes everything in a bin; links are removed, not followed.
    ///
    /// Folders in a folder are moved up to the bin, one level at a time. So neither the depth of recursion nor the
    /// length of paths bounds what can be removed.
    @Sendable static func empty(_ bin: String) {
        var isRemoving = true
        while isRemoving {
            isRemoving = false
            for name in SmallFile.names(in: bin) {
                let path = "\(bin)/\(name)"
                if unlink(path) == 0 {
                    isRemoving = true
                    continue
                }
                // An app may have removed its own permission.
                chmod(path, 0o700)
                SmallFile.forEachName(in: path) { inner in
                    let inside = "\(path)/\(inner)"
                    guard unlink(inside) != 0 else { return }
                    chmod(inside, 0o700)
                    rename(inside, "\(bin)/\(Hexadecimal.token())")
                }
                if rmdir(path) == 0 { isRemoving = true }
            }
        }
    }
}
