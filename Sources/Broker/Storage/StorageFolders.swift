import Glibc
import Transport

/// The folders of stored values, `storage/APP/SESSION` in the state folder.
///
/// The service computes every path from names that it has validated. A path that a worker reports is compared with
/// these, and never used itself.
struct StorageFolders {
    private let place: FolderPath
    private let log: PeerLog
    private let trash: FolderTrash

    init(stateFolder: String, log: PeerLog, trash: FolderTrash) {
        place = FolderPath(root: stateFolder, names: ["storage"])
        self.log = log
        self.trash = trash
        trash.discardLeftOver(in: place)
    }

    private var root: String { place.description }

    /// Makes the folder of a session. Returns the reason if something that an app has put there is in its way. Other
    /// failures show when the session saves a value.
    func make(_ path: String) -> String? {
        do throws(OwnFolder.Problem) {
            _ = try FolderPath(root: place.root, names: place.names + names(path)).open(making: true)
            return nil
        } catch {
            return error.kind == nil ? nil : error.text
        }
    }

    /// Removes the folder of a session. Its name is free at once; the files are removed on another thread.
    func remove(_ path: String) {
        let names = names(path)
        guard names.count == 2 else { return }
        trash.discard(names[1], in: place + names[0])
    }

    /// Returns the names of an app's folder and a session's below the root.
    private func names(_ path: String) -> [String] {
        path.dropFirst(root.count + 1).split(separator: "/").map(String.init)
    }

    /// Returns the folder of a new session. Moves an app's folder that is still in its former place.
    ///
    /// - Parameters:
    ///     - sessions: The sessions that run. A folder stays where it is while one of them uses it.
    ///     - apps: The names of the installed apps.
    func path(app: String, session: String, beside sessions: some Sequence<Session>, apps: () -> [String]) -> String {
        "\(folder(of: app, beside: sessions, apps: apps))/\(session)"
    }

    /// Returns the folder of a session that came back with its worker. That is the former one if the worker reports
    /// that it uses it.
    func path(app: String, session: String, reported: String?) -> String {
        let former = "\(root)/\(Names.word(from: app))/\(session)"
        return reported == former ? former : "\(root)/\(Names.folder(of: app))/\(session)"
    }

    private func folder(of app: String, beside sessions: some Sequence<Session>, apps: () -> [String]) -> String {
        let word = Names.word(from: app)
        let name = Names.folder(of: app)
        let (present, former) = ("\(root)/\(name)", "\(root)/\(word)")
        guard name != word, let folder = try? place.open(), !folder.hasFolder(name), folder.hasFolder(word) else {
            return present
        }
        let users = Set(sessions.lazy.filter { $0.storagePath.hasPrefix("\(former)/") }.map(\.app))
        // All sessions of an app share its values, so a new one joins those that use the former folder.
        guard !users.contains(app) else { return former }
        let sharers = apps().filter { $0 != app && Names.word(from: $0) == word }
        guard users.isEmpty, !sharers.contains(word) else {
            let owner = users.isEmpty ? word : users.sorted().joined(separator: ", ")
            log.warning(
                .storage, "\(app) starts without stored values: \(former), which it shared, is kept by \(owner).")
            return present
        }
        guard folder.move(word, to: folder, as: name) else {
            log.warning(
                .storage,
                "\(former) cannot be moved to \(present): \(TransportError.message(for: errno)). \(app) still uses it.")
            return former
        }
        log.info(.storage, "Moved the stored values of \(app) from \(former) to \(present)")
        if !sharers.isEmpty {
            log.warning(
                .storage, "These apps shared them and start without: \(sharers.sorted().joined(separator: ", ")).")
        }
        return present
    }
}
