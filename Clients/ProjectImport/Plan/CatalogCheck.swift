import Foundation

/// Finds damage and the app's icon in the catalogues of a project.
enum CatalogCheck {
    private static let maximumSets = 20_000

    /// Throws if a `Contents.json` of the catalogue is not JSON: its images would be crossed boxes.
    static func check(_ catalog: String) throws(ImportProblem) {
        for file in contents(of: catalog) {
            guard let bytes = FileManager.default.contents(atPath: file) else { continue }
            guard (try? JSONSerialization.jsonObject(with: bytes)) is [String: Any] else {
                throw ImportProblem(
                    .unusable,
                    "\(file) is damaged: it is not JSON. Restore it from version control, or make the set anew.")
            }
        }
    }

    /// Throws if a string catalogue is damaged: its texts would be shown as their keys.
    static func check(strings file: String) throws(ImportProblem) {
        let bytes = FileManager.default.contents(atPath: file) ?? Data()
        guard let root = (try? JSONSerialization.jsonObject(with: bytes)) as? [String: Any],
            root["strings"] is [String: Any]
        else {
            throw ImportProblem(
                .unusable, "\(file) is damaged: it is no string catalogue. Restore it from version control.")
        }
    }

    private static func contents(of catalog: String) -> [String] {
        guard let walker = FileManager.default.enumerator(atPath: catalog) else { return [] }
        var files: [String] = []
        while files.count < maximumSets, let path = walker.nextObject() as? String {
            if FilePath.name(of: path) == "Contents.json" { files.append(FilePath.join(catalog, path)) }
        }
        return files
    }

    /// Returns the largest file of an icon set, for lists of apps; nil if the set has none.
    static func icon(_ name: String, in catalogs: [String]) -> String? {
        let sets = catalogs.map { FilePath.join($0, "\(name).appiconset") }.filter(FilePath.isFolder)
        let files = sets.flatMap { set in FilePath.names(in: set).map { FilePath.join(set, $0) } }
            .filter { FilePath.ending(of: $0) == "png" }
        func size(_ path: String) -> Int {
            (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
        }
        return files.max { size($0) < size($1) }
    }
}
