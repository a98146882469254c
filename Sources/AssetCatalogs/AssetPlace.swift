import Foundation

/// The asset catalogues of a folder: of an app's own, or of a bundle.
///
/// In an app's own folder the resource bundles of its packages, beside the program, are searched too.
package struct AssetPlace: Sendable {
    /// The folder itself, then the resource bundles in it.
    package let folders: [String]
    /// The paths of the sets by name.
    private var sets: [AssetSet.Kind: [String: String]] = [:]

    package init(_ path: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        folders = [path] + names.filter { $0.hasSuffix(".resources") }.sorted().map { "\(path)/\($0)" }
        for folder in folders {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            for name in names.sorted() where name.hasSuffix(".xcassets") {
                for set in AssetCatalog("\(folder)/\(name)").sets where sets[set.kind]?[set.name] == nil {
                    // The first one counts, so that a bundle cannot replace an asset of the app.
                    sets[set.kind, default: [:]][set.name] = set.folder
                }
            }
        }
    }

    /// Returns the path of a set.
    package func set(_ kind: AssetSet.Kind, _ name: String) -> String? { sets[kind]?[name] }
}
