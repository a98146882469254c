import Foundation

@testable import ProjectImport

/// A folder that is gone after the test.
final class ScratchFolder {
    let path: String

    init() {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fanlight-\(UUID().uuidString)")
        path = folder.resolvingSymlinksInPath().path
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes text files by their paths.
    func write(_ files: [String: String]) throws {
        for (name, text) in files {
            let file = "\(path)/\(name)"
            try FileManager.default.createDirectory(
                atPath: FilePath.folder(of: file), withIntermediateDirectories: true)
            try text.write(toFile: file, atomically: true, encoding: .utf8)
        }
    }

    /// The paths of all files and links, sorted.
    var files: [String] {
        let walker = FileManager.default.enumerator(atPath: path)
        return (walker?.allObjects as? [String] ?? []).filter { name in
            let file = "\(path)/\(name)"
            return (try? FileManager.default.destinationOfSymbolicLink(atPath: file)) != nil || !FilePath.isFolder(file)
        }.sorted()
    }
}

/// The project in Tests/Fixtures/Recipes, copied into a folder of its own.
struct RecipesProject {
    let scratch = ScratchFolder()
    var folder: String { "\(scratch.path)/Recipes" }
    var projectFile: String { "\(folder)/Recipes.xcodeproj/project.pbxproj" }

    init() throws {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        try FileManager.default.copyItem(
            atPath: tests.appendingPathComponent("Fixtures/Recipes").path, toPath: folder)
    }

    /// The description of the package in Packages/Units, as SwiftPM prints it.
    static let units = """
        { "name": "Units", "toolsVersion": { "_version": "5.9.0" }, "dependencies": [],
          "products": [{ "name": "Units", "targets": ["Units"] }],
          "targets": [{ "name": "Units", "type": "regular", "dependencies": [], "exclude": [], "resources": [] }] }
        """

    func plan(fetches: Bool = false) throws -> ProjectPlan {
        let place = try ProjectPlace(folder)
        return try ProjectImporter(fetches: fetches) { _ in RecipesProject.units }
            .plan(place, output: place.standardOutput)
    }
}

/// Returns the problem of an import that fails; nil if it succeeds.
func problem(_ body: () throws -> Void) -> ImportProblem? {
    do {
        try body()
        return nil
    } catch {
        return error as? ImportProblem
    }
}
