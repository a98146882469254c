import Fanlight
import Foundation

/// Where the sessions of this process keep their values, given the folder that the service made for each.
@MainActor
final class HostedStorage {
    private var apps: [String: StoredValues] = [:]

    /// An app's values are beside the folders of its sessions, under a name that no session can have.
    func storage(of sessionFolder: String) -> SessionStorage {
        guard !sessionFolder.isEmpty else { return SessionStorage() }
        let folder = URL(fileURLWithPath: sessionFolder)
        let scene = StoredValues(SQLiteStorage(path: folder.appending(path: "scene.sqlite").path))
        return SessionStorage(app: app(folder.deletingLastPathComponent().path), scene: scene)
    }

    private func app(_ folder: String) -> StoredValues {
        if let known = apps[folder] { return known }
        let path = "\(folder)/@app.sqlite"
        let values = StoredValues(SQLiteStorage(path: path), defaults: .standard)
        // Before the app's own code runs, which may look into its preferences or write them.
        values.serveProcess()
        apps[folder] = values
        return values
    }
}
