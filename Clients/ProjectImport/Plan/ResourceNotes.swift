import Foundation

/// Findings about parts of resources that Fanlight does not support.
enum ResourceNotes {
    /// Returns findings about a resource.
    ///
    /// - Parameters:
    ///   - path: The path that people see.
    ///   - file: The absolute path.
    static func findings(about path: String, at file: String) -> [ProjectFinding] {
        switch FilePath.ending(of: file) {
        case "xcstrings" where FilePath.text(of: file)?.contains("\"device\"") == true:
            [
                ProjectFinding(
                    kind: .leftOut, subject: path,
                    reason: "its variations by device are not chosen from; “other” applies, or else that of the iPad")
            ]
        default: []
        }
    }
}
