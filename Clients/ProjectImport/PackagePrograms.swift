import Foundation

/// The programs of an author's package, as `swift package dump-package` describes it.
package struct PackagePrograms: Equatable, Sendable {
    package var name: String
    package var programs: [String] = []
    package var dependsOnFanlight = false

    package init(description: String, folder: String) throws(ImportProblem) {
        guard
            let root = (try? JSONSerialization.jsonObject(with: Data(description.utf8))) as? [String: Any],
            let name = root["name"] as? String, let targets = root["targets"] as? [[String: Any]]
        else {
            throw ImportProblem(
                .unusable, "The package in \(folder) cannot be described. Try: swift build --package-path \(folder)")
        }
        self.name = name
        programs = targets.filter { $0["type"] as? String == "executable" }.compactMap { $0["name"] as? String }
        dependsOnFanlight = targets.contains { "\($0["dependencies"] ?? "")".contains("fanlight") }
    }
}
