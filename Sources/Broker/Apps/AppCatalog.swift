import Glibc

/// The apps in the folders. Looked up anew whenever somebody asks; a file is read again only when it changed.
final class AppCatalog {
    private let folders: [String]
    private var known: [String: (stamp: Stamp, manifest: AppManifest)] = [:]

    private struct Stamp: Hashable {
        var seconds: Int
        var nanoseconds: Int
        var size: Int
        var inode: UInt
    }

    init(folders: [String]) { self.folders = folders }

    /// Every app, by name; where two folders have the same, the first folder's.
    func apps() -> [AppManifest] {
        var byName: [String: AppManifest] = [:]
        var seen: Set<String> = []
        for folder in folders {
            for file in files(in: folder) {
                let path = "\(folder)/\(file)"
                seen.insert(path)
                guard let manifest = manifest(at: path) else { continue }
                if byName[manifest.name] == nil { byName[manifest.name] = manifest }
            }
        }
        known = known.filter { seen.contains($0.key) }
        return byName.values.sorted { $0.name < $1.name }
    }

    /// The one of that name; capitals only matter where two differ in nothing else.
    func app(named name: String) -> AppManifest? {
        let all = apps()
        if let exact = all.first(where: { $0.name == name }) { return exact }
        let similar = all.filter { $0.name.lowercased() == name.lowercased() }
        return similar.count == 1 ? similar.first : nil
    }

    private func manifest(at path: String) -> AppManifest? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let stamp = Stamp(
            seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec, size: Int(status.st_size),
            inode: UInt(status.st_ino))
        // One with a problem is read again: what is wrong may be its executable, which has no part in the stamp.
        if let known = known[path], known.stamp == stamp, known.manifest.problem.isEmpty,
            access(known.manifest.executable, X_OK) == 0
        {
            return known.manifest
        }
        let manifest = AppManifest(path: path)
        known[path] = (stamp, manifest)
        return manifest
    }

    private func files(in folder: String) -> [String] {
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
