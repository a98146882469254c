import Glibc

/// The apps in the folders. Each request reads the folders again; a file is read again only when it changed.
final class AppCatalog {
    private let folders: [String]
    private var cache: [String: (stamp: FileStamp, manifest: AppManifest)] = [:]
    /// Number of manifests that were read and parsed.
    private(set) var reads = 0
    /// Cached previews, keyed by executable.
    private var previews: [String: (stamp: FileStamp, entries: [PreviewEntry])] = [:]
    /// Called with the reason if an app's previews cannot be listed, once for each version of an executable.
    var onProblem: ((String) -> Void)?
    /// Called when a file is shadowed by another with the same app name, once for each pair of files.
    var onShadowed: ((String) -> Void)?
    /// Shadowed files, with the file that takes precedence.
    private var shadowed: [String: String] = [:]

    init(folders: [String]) { self.folders = folders }

    /// Returns all apps, sorted by name; of two with the same name, the first folder's.
    func apps() -> [AppManifest] {
        var byName: [String: AppManifest] = [:]
        var seen: Set<String> = []
        var files: [String: String] = [:]
        var shadowed: [String: String] = [:]
        for folder in folders {
            for file in names(in: folder) {
                let path = "\(folder)/\(file)"
                seen.insert(path)
                guard let manifest = manifest(at: path) else { continue }
                if let first = files[manifest.name] {
                    if first != path { shadowed[path] = first }
                } else {
                    byName[manifest.name] = manifest
                    files[manifest.name] = path
                }
            }
        }
        cache = cache.filter { seen.contains($0.key) }
        for (path, first) in shadowed.sorted(by: { $0.key < $1.key }) where self.shadowed[path] != first {
            onShadowed?("\(path) is ignored: \(first) has an app of the same name.")
        }
        self.shadowed = shadowed
        return byName.values.sorted { $0.name < $1.name }
    }

    /// Returns all apps, each followed by its previews, which are opened like apps: `APP/PREVIEW`.
    func appsAndPreviews() -> [AppManifest] { apps().flatMap { [$0] + previews(of: $0) } }

    private func previews(of app: AppManifest) -> [AppManifest] {
        guard app.problem.isEmpty else { return [] }
        return entries(in: app.executable).map { entry in
            var preview = app
            preview.name = "\(app.name)/\(entry.name)"
            preview.description = entry.description
            return preview
        }
    }

    private func entries(in executable: String) -> [PreviewEntry] {
        guard let stamp = FileStamp(path: executable) else { return [] }
        if let known = previews[executable], known.stamp == stamp { return known.entries }
        var entries: [PreviewEntry] = []
        do throws(PreviewProblem) {
            entries = try PreviewList.read(executable)
        } catch {
            onProblem?(error.description)
        }
        previews[executable] = (stamp, entries)
        return entries
    }

    /// Returns the app or preview of that name. Case matters only if two names differ in nothing else.
    func app(named name: String) -> AppManifest? {
        // Executables are read only if the name is that of a preview.
        guard let slash = name.firstIndex(of: "/") else { return one(of: apps(), named: name) }
        guard let app = one(of: apps(), named: String(name[..<slash])) else { return nil }
        return one(of: previews(of: app), named: app.name + name[slash...])
    }

    private func one(of all: [AppManifest], named name: String) -> AppManifest? {
        if let exact = all.first(where: { $0.name == name }) { return exact }
        let similar = all.filter { $0.name.lowercased() == name.lowercased() }
        return similar.count == 1 ? similar.first : nil
    }

    private func manifest(at path: String) -> AppManifest? {
        guard let stamp = FileStamp(path: path) else { return nil }
        if let known = cache[path], known.stamp == stamp {
            // The executable is not part of the stamp.
            var manifest = known.manifest
            manifest.checkExecutable()
            return manifest
        }
        let manifest = AppManifest(path: path)
        // A change of permissions does not change the stamp.
        cache[path] = manifest.wasRead ? (stamp, manifest) : nil
        if manifest.wasRead { reads += 1 }
        return manifest
    }

    private func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(AppManifest.suffix), name.count > AppManifest.suffix.count { names.append(name) }
        }
        return names.sorted()
    }
}
