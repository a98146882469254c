import Foundation

/// Paths as text, with / between their parts.
enum FilePath {
    /// Joins two paths; an absolute second one replaces the first.
    static func join(_ folder: String, _ path: String) -> String {
        if path.hasPrefix("/") || folder.isEmpty { return path }
        return path.isEmpty ? folder : "\(folder)/\(path)"
    }

    /// Returns the path without `.`, and without `..` wherever a part before it can be dropped.
    static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == "..", let last = parts.last, last != ".." {
                parts.removeLast()
            } else if part != ".." || !path.hasPrefix("/") {
                parts.append(part)
            }
        }
        return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }

    static func name(of path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Returns the extension in lower case; empty if there is none.
    static func ending(of path: String) -> String {
        let name = name(of: path)
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    /// Returns the name without folder and extension.
    static func stem(of path: String) -> String {
        let (name, ending) = (name(of: path), ending(of: path))
        return ending.isEmpty ? name : String(name.dropLast(ending.count + 1))
    }

    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// Returns the path of an existing file, whose letters may differ in case. A Mac's file system ignores case, so
    /// projects that were made there may differ from their folders. Returns the same path if there is no such file.
    static func actual(_ path: String) -> String {
        guard !exists(path), path.hasPrefix("/") else { return path }
        var found = ""
        for part in path.split(separator: "/").map(String.init) {
            let next = "\(found)/\(part)"
            if exists(next) {
                found = next
            } else if let name = names(in: found.isEmpty ? "/" : found).first(where: {
                $0.lowercased() == part.lowercased()
            }) {
                found += "/\(name)"
            } else {
                return path
            }
        }
        return found
    }

    static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// Returns the names in a folder, sorted; none if it cannot be read.
    static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    /// Returns a text file of at most `largest` bytes; nil if it is larger, not readable or not UTF-8.
    static func text(of path: String, largest: Int = 8 << 20) -> String? {
        guard let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int, size <= largest,
            let bytes = FileManager.default.contents(atPath: path)
        else { return nil }
        return String(data: bytes, encoding: .utf8)
    }
}
