import Glibc
import Transport

/// The folders of stored values, `storage/APP/SESSION` in the state folder.
///
/// The service computes every path from names that it has validated. A path that a worker reports is compared with
/// these, and never used itself.
struct StorageFolders {
    private let place: FolderPath
    private let log: PeerLog
    private let work: FileWork
    private let trash: FolderTrash
    /// True for apps whose folder was in its former place when last checked, and not in the present one.
    private var areFormer: [String: Bool] = [:]
    /// Maximum number of apps in it: more than are installed. Any process may register as a worker of another one.
    private static let cacheLimit = 1_024

    init(stateFolder: String, log: PeerLog, work: FileWork, trash: FolderTrash) {
        place = FolderPath(root: stateFolder, names: ["storage"])
        (self.log, self.work, self.trash) = (log, work, trash)
        trash.discardLeftOver(in: place)
    }

    private var root: String { place.description }

    /// The folder of a session at a path.
    struct Folder: Sendable {
        fileprivate let place: FolderPath

        /// Makes the folder. Returns the reason if something that an app has put there is in its way. Other failures
        /// show when the session saves a value.
        func make() -> String? {
            do throws(OwnFolder.Problem) {
                _ = try place.open(making: true)
                return nil
            } catch {
                return error.kind == nil ? nil : error.text
            }
        }
    }

    func folder(_ path: String) -> Folder {
        Folder(place: FolderPath(root: place.root, names: place.names + names(path)))
    }

    /// Removes the folder of a session, on other threads. Its name is free for all later work on files.
    func remove(_ path: String) {
        let names = names(path)
        guard names.count == 2 else { return }
        work.perform { [trash, place = place + names[0]] in
            trash.discard(names[1], in: place)
        } then: { [log] problem in
            if let problem { log.warning(.storage, problem) }
        }
    }

    /// Returns the names of an app's folder and a session's below the root.
    private func names(_ path: String) -> [String] {
        path.dropFirst(root.count + 1).split(separator: "/").map(String.init)
    }

    /// A check whether an app's folder is in its former place, which waits for the disk.
    struct FormerFolderCheck: Sendable {
        fileprivate let place: FolderPath
        fileprivate let app: String

        /// Returns true if the app's folder is still in its former place.
        func isFormer() -> Bool {
            guard let folder = try? place.open() else { return false }
            return !folder.hasFolder(Names.folder(of: app)) && folder.hasFolder(Names.word(from: app))
        }
    }

    /// Returns the check that must precede the first session of an app; nil if none is needed.
    func formerFolderCheck(for app: String) -> FormerFolderCheck? {
        Names.word(from: app) == Names.folder(of: app) || areFormer[app] != nil
            ? nil : FormerFolderCheck(place: place, app: app)
    }

    /// Records the result of a check.
    mutating func record(_ isFormer: Bool, of app: String) {
        if areFormer.count >= StorageFolders.cacheLimit { areFormer = [:] }
        areFormer[app] = isFormer
    }

    /// Returns the folder of a new session. Moves an app's folder that is still in its former place. Only for that it
    /// waits for the disk.
    ///
    /// - Parameters:
    ///     - sessions: The sessions that run. A folder stays where it is while one of them uses it.
    ///     - apps: The names of the installed apps.
    mutating func path(
        app: String, session: String, beside sessions: some Sequence<Session>, apps: () -> [String]
    ) -> String {
        let folder = folder(of: app, beside: sessions, apps: apps)
        if areFormer[app] == true { areFormer[app] = folder != "\(root)/\(Names.folder(of: app))" }
        return "\(folder)/\(session)"
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
        guard areFormer[app] == true, let folder = try? place.open(), !folder.hasFolder(name), folder.hasFolder(word)
        else { return present }
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
