import Foundation

/// Writes the package of a plan: a manifest, and links to the author's files. Only files that differ are touched, so
/// that a second time changes nothing and builds nothing.
package struct PackageWriter {
    /// The file that marks a folder as written by this type, and that `fanlight run` recognises.
    static let recordName = "adopted.json"

    /// The file with symbols of assets in a target's folder. The author's files cannot have its name in Xcode either.
    static let symbolsPlace = "Generated/GeneratedAssetSymbols.swift"

    private let folder: String
    private let fanlight: String

    /// - Parameters:
    ///   - folder: The package's folder, as an absolute path.
    ///   - fanlight: The folder of Fanlight's package.
    package init(folder: String, fanlight: String) {
        self.folder = folder
        self.fanlight = fanlight
    }

    /// Returns the folder of a target in the package.
    static func folder(of target: ProjectPlan.Target) -> String {
        (target.kind == .tests ? "Tests/" : "Sources/") + target.name
    }

    /// Returns the number of files and links that were written or removed.
    @discardableResult
    package func write(_ plan: ProjectPlan) throws(ImportProblem) -> Int {
        let record = FilePath.join(folder, PackageWriter.recordName)
        if FilePath.isFolder(folder), !FilePath.exists(record), !FilePath.names(in: folder).isEmpty {
            throw ImportProblem(
                .unusable, "\(folder) has files that adopt did not write. Name another folder: --output DIR")
        }
        do {
            var changes = 0
            try makeFolder(folder)
            changes += try write(AdoptedProject(plan).text, to: record)
            let manifest = FilePath.join(folder, "Package.swift")
            if FilePath.text(of: manifest).map({ $0.contains(ManifestText.mark) }) ?? true {
                changes += try write(ManifestText(plan: plan, fanlight: fanlight).text, to: manifest)
            }
            // Version control ignores the package: it is made from the project.
            changes += try write("*\n", to: FilePath.join(folder, ".gitignore"))
            var links: [String: String] = [:]
            var written: Set<String> = []
            for target in plan.targets {
                for link in target.sources + target.resources {
                    links["\(PackageWriter.folder(of: target))/\(link.place)"] = link.file
                }
                var generated = target.generatedFiles
                generated[PackageWriter.symbolsPlace] = target.assetSymbols
                for (place, text) in generated {
                    let place = "\(PackageWriter.folder(of: target))/\(place)"
                    changes += try write(text, to: FilePath.join(folder, place))
                    written.insert(place)
                }
                guard target.kind == .app else { continue }
                changes += try write(
                    InformationText.text(of: target),
                    to: FilePath.join(folder, "Info/\(target.name).plist"))
            }
            for (place, file) in links.sorted(by: { $0.key < $1.key }) {
                changes += try link(FilePath.join(folder, place), to: file)
            }
            written.formUnion(links.keys)
            for top in ["Sources", "Tests"] {
                changes += removeOthers(in: FilePath.join(folder, top), top, but: written)
            }
            return changes
        } catch {
            throw ImportProblem(.unusable, "\(folder) cannot be written: \(error.localizedDescription)")
        }
    }

    /// True for a file that the type writes: Sources/TARGET/Generated/NAME.swift.
    private static func isGenerated(_ place: String) -> Bool {
        let parts = place.split(separator: "/")
        return parts.count == 4 && parts[2] == "Generated" && place.hasSuffix(".swift")
    }

    private func makeFolder(_ path: String) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    private func write(_ text: String, to path: String) throws -> Int {
        if FileManager.default.contents(atPath: path) == Data(text.utf8) { return 0 }
        try makeFolder(FilePath.folder(of: path))
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return 1
    }

    /// Makes a link. A file of the author in its place is kept.
    private func link(_ path: String, to file: String) throws -> Int {
        let files = FileManager.default
        if let old = try? files.destinationOfSymbolicLink(atPath: path) {
            if old == file { return 0 }
            try files.removeItem(atPath: path)
        } else if files.fileExists(atPath: path) {
            return 0
        }
        try makeFolder(FilePath.folder(of: path))
        try files.createSymbolicLink(atPath: path, withDestinationPath: file)
        return 1
    }

    /// Removes links and generated files that the plan no longer has, and folders that become empty. Other files are
    /// the author's.
    private func removeOthers(in path: String, _ place: String, but wanted: Set<String>) -> Int {
        var count = 0
        for name in FilePath.names(in: path) {
            let (file, place) = (FilePath.join(path, name), "\(place)/\(name)")
            let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: file)) != nil
            if isLink || PackageWriter.isGenerated(place) {
                if !wanted.contains(place), (try? FileManager.default.removeItem(atPath: file)) != nil { count += 1 }
            } else if FilePath.isFolder(file) {
                count += removeOthers(in: file, place, but: wanted)
                if FilePath.names(in: file).isEmpty { rmdir(file) }
            }
        }
        return count
    }
}
