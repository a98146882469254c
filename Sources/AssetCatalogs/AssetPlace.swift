import Foundation

/// The asset catalogues of a folder: of an app's own, or of a bundle.
///
/// In an app's own folder the resource bundles beside the program are searched too. Those of the program's own target
/// come first, then those of its package. Where there are any, bundles of other packages are only reached by name.
package struct AssetPlace: Sendable {
    /// The folder itself, then the resource bundles in it.
    package let folders: [String]
    /// The paths of the sets by name.
    private var sets: [AssetSet.Kind: [String: String]] = [:]

    /// Reads the catalogues.
    ///
    /// - Parameter program: The name of the program, which is that of its target. Without one, it is the running
    ///   program if the folder is its own.
    package init(_ path: String, program: String? = nil) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let bundles = AssetPlace.ordered(
            names.filter { $0.hasSuffix(".resources") }.sorted(), for: program ?? AssetPlace.program(in: path))
        folders = [path] + bundles.map { "\(path)/\($0)" }
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

    /// Returns the name of the running program if a folder is its own; an empty one otherwise.
    private static func program(in folder: String) -> String {
        guard let program = Bundle.main.executableURL else { return "" }
        let own = program.deletingLastPathComponent().resolvingSymlinksInPath().path
        return own == URL(fileURLWithPath: folder).resolvingSymlinksInPath().path ? program.lastPathComponent : ""
    }

    /// Returns the bundles that a program's names refer to. A bundle is called by its package and its target, and the
    /// program of all tests by its package.
    private static func ordered(_ bundles: [String], for program: String) -> [String] {
        let tests = "PackageTests.xctest"
        guard !program.hasSuffix(tests) else {
            return bundles.filter { $0.hasPrefix("\(program.dropLast(tests.count))_") }
        }
        let ending = "_\(program).resources"
        guard let own = bundles.first(where: { $0.hasSuffix(ending) }) else { return bundles }
        let package = "\(own.dropLast(ending.count))_"
        return [own] + bundles.filter { $0 != own && $0.hasPrefix(package) }
    }

    /// Returns the path of a set.
    package func set(_ kind: AssetSet.Kind, _ name: String) -> String? { sets[kind]?[name] }
}
