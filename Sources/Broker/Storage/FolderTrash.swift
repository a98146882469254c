import Dispatch
import Glibc
import Transport

/// Removes folders on a thread of its own: a folder with hundreds of thousands of files takes seconds.
///
/// A folder is first moved to a bin beside it, so its name is free at once. Bins that a killed service has left are
/// emptied by the next one.
final class FolderTrash: Sendable {
    /// The name of a bin, which no session can have.
    static let binName = ".removed"
    /// Serial: removal leaves the other cores to the apps. The thread exists only while there is something to remove.
    private let queue = DispatchQueue(label: "fanlight.removal", qos: .utility)
    private let empty: @Sendable (_ bin: FolderPath) -> Void

    init(empty: @escaping @Sendable (_ bin: FolderPath) -> Void = FolderTrash.empty) { self.empty = empty }

    /// Moves an entry of a folder to the bin beside it and begins to empty that. Does nothing if there is no entry of
    /// that name. Returns a sentence if it cannot be removed.
    func discard(_ name: String, in place: FolderPath) -> String? {
        do throws(OwnFolder.Problem) {
            let folder = try place.open()
            // An app may have put a link or a file there. The service follows no link, and removes it.
            folder.removeFile(FolderTrash.binName)
            let bin = try folder.folder(FolderTrash.binName, making: true)
            guard !folder.move(name, to: bin, as: Hexadecimal.token()) else {
                queue.async { [empty] in empty(place + FolderTrash.binName) }
                return nil
            }
            if errno != ENOENT { throw OwnFolder.Problem(path: "\(place)/\(name)", number: errno) }
            return nil
        } catch {
            return error.number == ENOENT ? nil : "\(place)/\(name) cannot be removed. \(error.text)"
        }
    }

    /// Begins to empty the bins that an earlier service has left in the folders of `root`.
    func discardLeftOver(in root: FolderPath) {
        queue.async { [empty] in
            guard let folder = try? root.open() else { return }
            folder.forEachName { name in
                guard let app = try? folder.folder(name), app.hasFolder(FolderTrash.binName) else { return }
                empty(root + name + FolderTrash.binName)
            }
        }
    }

    /// Removes everything in a bin; links are removed, not followed.
    ///
    /// Folders in a folder are moved up to the bin, one level at a time. So neither the depth of recursion, the length
    /// of paths nor the number of descriptors bounds what can be removed.
    @Sendable static func empty(_ path: FolderPath) {
        guard let bin = try? path.open() else { return }
        var isRemoving = true
        while isRemoving {
            isRemoving = false
            bin.forEachName { name in
                if bin.removeFile(name) {
                    isRemoving = true
                } else if let folder = bin.unlocked(name) {
                    folder.forEachName { inner in
                        if !folder.removeFile(inner) { _ = folder.move(inner, to: bin, as: Hexadecimal.token()) }
                    }
                    if bin.removeFolder(name) { isRemoving = true }
                }
            }
        }
    }
}
