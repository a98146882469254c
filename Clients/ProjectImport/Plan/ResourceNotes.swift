import AssetCatalogs
import Foundation

/// Parts of resources that mean nothing here.
enum ResourceNotes {
    /// Returns findings about a resource.
    ///
    /// - Parameters:
    ///   - path: The path that people see.
    ///   - file: The absolute path.
    static func findings(about path: String, at file: String) -> [ProjectFinding] {
        switch FilePath.ending(of: file) {
        case "xcassets":
            AssetCatalog(file).sets.filter(hasOnlyPages).map { set in
                ProjectFinding(
                    kind: .leftOut, subject: FilePath.join(path, String(set.folder.dropFirst(file.count + 1))),
                    reason: "it has a PDF file, which cannot be shown; export it as SVG or PNG")
            }
        case "xcstrings" where FilePath.text(of: file)?.contains("\"device\"") == true:
            [
                ProjectFinding(
                    kind: .leftOut, subject: path,
                    reason: "its variations by device are not chosen from; “other” applies, or else that of the iPad")
            ]
        default: []
        }
    }

    private static func hasOnlyPages(_ set: AssetSet) -> Bool {
        let files = FilePath.names(in: set.folder).filter { $0 != "Contents.json" }
        return set.kind == .image && !files.isEmpty && files.allSatisfy { FilePath.ending(of: $0) == "pdf" }
    }
}
