/// The settings files of a project.
struct XcconfigFiles {
    let folder: String
    let paths: ProjectPaths

    /// Returns the settings of a referenced file; none if there is no file.
    func settings(of reference: String?) -> [String: String] {
        guard let path = reference.flatMap({ paths[$0] }) else { return [:] }
        return read(FilePath.join(folder, path), depth: 0)
    }

    private func read(_ path: String, depth: Int) -> [String: String] {
        guard depth < 8, let text = FilePath.text(of: FilePath.actual(path)) else { return [:] }
        var settings: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            let line = String(line).trimmed
            if line.hasPrefix("#include") {
                let name = line.split(separator: "\"").dropFirst().first.map(String.init) ?? ""
                settings.merge(read(FilePath.join(FilePath.folder(of: path), name), depth: depth + 1)) { $1 }
            } else if !line.hasPrefix("//"), let equals = line.firstIndex(of: "=") {
                let value = String(line[line.index(after: equals)...])
                // An address has two slashes as well, after a colon.
                let comment = value.firstRange(of: " //")?.lowerBound ?? value.endIndex
                settings[String(line[..<equals]).trimmed] = String(value[..<comment]).trimmed
            }
        }
        return settings
    }
}

extension String {
    /// The text without blanks at its ends.
    var trimmed: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
