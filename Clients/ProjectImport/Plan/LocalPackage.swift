import Foundation

/// A package in a folder of the project, as `swift package dump-package` describes it.
package struct LocalPackage: Equatable, Sendable {
    struct Target: Equatable, Sendable {
        var name: String
        /// The folder that the paths begin in.
        var folder: String
        var sources: [String] = []
        var resources: [String] = []
        var dependencies: [String] = []
        var languageMode = "v5"
    }

    struct Library: Equatable, Sendable {
        var name: String
        var targets: [String]
    }

    var name: String
    var targets: [Target] = []
    var products: [Library] = []
    /// Dependencies on packages at addresses.
    var leftOut: [String] = []

    /// Reads the output of `swift package dump-package` for the package in a folder.
    package init(description: String, folder: String) throws(ImportProblem) {
        guard
            let root = (try? JSONSerialization.jsonObject(with: Data(description.utf8))) as? [String: Any],
            let name = root["name"] as? String
        else {
            throw ImportProblem(
                .unusable, "The package in \(folder) cannot be described. Try: swift build --package-path \(folder)")
        }
        self.name = name
        products = LocalPackage.objects(root["products"]).compactMap { product in
            guard let name = product["name"] as? String, let targets = product["targets"] as? [String] else {
                return nil
            }
            return Library(name: name, targets: targets)
        }
        for dependency in LocalPackage.objects(root["dependencies"]) {
            for source in dependency["sourceControl"] as? [[String: Any]] ?? [] {
                if let identity = source["identity"] as? String { leftOut.append(identity) }
            }
        }
        let versions = (root["swiftLanguageVersions"] as? [String] ?? []).sorted()
        let tools = ((root["toolsVersion"] as? [String: Any])?["_version"] as? String) ?? "5"
        let mode = versions.last ?? tools
        for target in LocalPackage.objects(root["targets"]) where target["type"] as? String == "regular" {
            targets.append(LocalPackage.target(target, in: folder, mode: mode.hasPrefix("6") ? "v6" : "v5"))
        }
    }

    private static func objects(_ value: Any?) -> [[String: Any]] { value as? [[String: Any]] ?? [] }

    private static func target(_ target: [String: Any], in folder: String, mode: String) -> Target {
        let name = target["name"] as? String ?? ""
        let home = FilePath.join(folder, target["path"] as? String ?? standardFolder(of: name, in: folder))
        var result = Target(name: name, folder: home, languageMode: mode)
        let excluded = target["exclude"] as? [String] ?? []
        let chosen = target["sources"] as? [String]
        let declared = objects(target["resources"]).compactMap { $0["path"] as? String }
        func isBelow(_ file: String, _ paths: [String]) -> Bool {
            paths.contains { $0 == "." || file == $0 || file.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
        }
        for file in FileTree(home).files where !isBelow(file, excluded) {
            if FileKind(file) == .swift {
                if chosen.map({ isBelow(file, $0) }) ?? true { result.sources.append(file) }
            } else if isBelow(file, declared) || ["xcassets", "xcstrings"].contains(FilePath.ending(of: file)) {
                result.resources.append(file)
            }
        }
        for dependency in objects(target["dependencies"]) {
            for value in dependency.values {
                if let first = (value as? [Any])?.first as? String { result.dependencies.append(first) }
            }
        }
        return result
    }

    private static func standardFolder(of name: String, in folder: String) -> String {
        ["Sources", "Source", "src", "srcs"].map { "\($0)/\(name)" }.first {
            FilePath.isFolder(FilePath.join(folder, $0))
        }
            ?? "Sources/\(name)"
    }
}
