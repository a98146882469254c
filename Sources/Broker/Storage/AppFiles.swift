import Glibc
import Transport

/// The folders of apps' own files, `files/APP` in the state folder: what an app reads and writes with `FileManager`.
///
/// An app finds its documents, application support and caches there, as in a container of its own. They are not among
/// the files of the person who runs the service.
struct AppFiles: Sendable {
    private let place: FolderPath
    /// The folders that exist when an app starts.
    private static let folders = [
        ["Documents"], ["Library", "Application Support"], ["Library", "Caches"], ["Library", "Preferences"],
    ]

    init(stateFolder: String) { place = FolderPath(root: stateFolder, names: ["files"]) }

    /// Returns the folder of an app. It stays when sessions are closed and the app is updated.
    func path(of app: String) -> String { folder(of: app).description }

    private func folder(of app: String) -> FolderPath { place + Names.folder(of: app) }

    /// Makes the folders of an app. Returns the variables by which Foundation finds them.
    func variables(for app: String, in environment: [String: String]) throws(OwnFolder.Problem) -> [String: String] {
        let folder = folder(of: app)
        for names in AppFiles.folders { _ = try names.reduce(folder, +).open(making: true) }
        var variables = [
            "CFFIXED_USER_HOME": "\(folder)",
            "XDG_DATA_HOME": "\(folder)/Library/Application Support",
            "XDG_CACHE_HOME": "\(folder)/Library/Caches",
            // The folder of the file of `UserDefaults.standard`.
            "XDG_CONFIG_HOME": "\(folder)/Library/Preferences",
        ]
        // Fonts of the person and their configuration are found as before.
        variables["FANLIGHT_USER_DATA"] = environment["XDG_DATA_HOME"]
        variables["FANLIGHT_USER_CACHE"] = environment["XDG_CACHE_HOME"]
        variables["FANLIGHT_USER_CONFIG"] =
            environment["XDG_CONFIG_HOME"] ?? environment["HOME"].map { "\($0)/.config" }
        return variables
    }
}

/// The same folders for an app that a person starts, which the service gives no variables.
public enum OwnAppFiles {
    /// Makes the folders of the app in the standard state folder, and sets the variables in this process. Must be
    /// called before any thread reads them. Returns a sentence if there are none: the app then uses the person's own.
    public static func prepare(for app: String) -> String? {
        let environment = DetachedProcess.environment()
        guard environment["CFFIXED_USER_HOME"] == nil else { return nil }
        let state = StandardFolders.state()
        SmallFile.makeFolders(state)
        do throws(OwnFolder.Problem) {
            for (name, value) in try AppFiles(stateFolder: state).variables(for: app, in: environment) {
                setenv(name, value, 1)
            }
            return nil
        } catch {
            return "\(app) has no folder of its own. \(error.text)"
        }
    }
}
