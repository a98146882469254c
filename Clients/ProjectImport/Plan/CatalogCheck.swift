import AssetCatalogs
import Foundation
import Localization

/// Finds damage and the app's icon in the catalogues of a project.
enum CatalogCheck {
    /// Throws if a `Contents.json` of the catalogue is damaged: its colours and images would be missing. Returns
    /// findings about listed files that do not exist.
    ///
    /// - Parameter path: The catalogue's path that people see.
    static func check(_ catalog: String, shownAs path: String) throws(ImportProblem) -> [ProjectFinding] {
        let flaws = CatalogFlaws(in: catalog)
        if let first = flaws.damage.first {
            let count = flaws.damage.count - 1
            let others =
                count == 1
                ? " Another file of the catalogue is, too."
                : " \(count) more files of the catalogue are, too."
            throw ImportProblem(
                .unusable,
                "\(first.path) is damaged: \(first.reason). Restore it from version control, or make the set anew."
                    + (count == 0 ? "" : others))
        }
        return flaws.missingFiles.map { file in
            .init(
                kind: .notFound, subject: FilePath.join(path, String(file.dropFirst(catalog.count + 1))),
                reason: "the set lists it")
        }
    }

    /// Throws if a file of localised texts is damaged: its texts would be shown as their keys.
    static func check(texts file: String) throws(ImportProblem) {
        let kind = FilePath.ending(of: file)
        guard ["strings", "stringsdict", "xcstrings"].contains(kind) else { return }
        let bytes = FileManager.default.contents(atPath: file) ?? Data()
        if let text = String(data: bytes, encoding: .utf8), let conflict = ImportProblem.conflict(in: text, of: file) {
            throw conflict
        }
        let damage =
            kind == "xcstrings"
            ? catalogDamage(of: bytes) : StringTable.damage(of: bytes, hasPluralForms: kind == "stringsdict")
        guard let damage else { return }
        throw ImportProblem(.unusable, "\(file) is damaged: \(damage). Restore it from version control.")
    }

    private static func catalogDamage(of bytes: Data) -> String? {
        let root = (try? JSONSerialization.jsonObject(with: bytes)) as? [String: Any]
        return root?["strings"] is [String: Any] ? nil : "it is no string catalogue"
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
