import Fanlight
import Foundation

/// The stores of this process's sessions, in the folders that the service made for them.
@MainActor
final class HostedStorage {
    private var apps: [String: StoredValues] = [:]
    private let timing: HostTiming

    init(_ timing: HostTiming) { self.timing = timing }

    /// Returns the stores of a session. The app's values are beside the folders of its sessions, under a name that no
    /// session can have.
    func storage(of sessionFolder: String) -> SessionStorage {
        guard !sessionFolder.isEmpty else { return SessionStorage() }
        let folder = URL(fileURLWithPath: sessionFolder)
        let scene = StoredValues(
            SQLiteStorage(path: folder.appending(path: "scene.sqlite").path, wait: timing.storageWait))
        return SessionStorage(app: app(folder.deletingLastPathComponent().path), scene: scene)
    }

    private func app(_ folder: String) -> StoredValues {
        if let known = apps[folder] { return known }
        let path = "\(folder)/@app.sqlite"
        let values = StoredValues(SQLiteStorage(path: path, wait: timing.storageWait), defaults: .standard)
        // Must precede the app's own code, which may read or write its preferences.
        values.serveProcess()
        apps[folder] = values
        return values
    }
}
