/// The places of a project's files in the file system. Groups give their files a folder.
struct ProjectPaths {
    /// Paths of references and groups by id, relative to the project's folder or absolute.
    private(set) var places: [String: String] = [:]

    /// Deepest nesting of groups.
    private static let maximumDepth = 64

    init(_ objects: ProjectObjects) {
        let home = objects.root.text("projectDirPath") ?? ""
        if let main = objects[objects.root.text("mainGroup")] { add(main, in: home, home, objects, depth: 0) }
    }

    subscript(id: String) -> String? { places[id] }

    private mutating func add(
        _ entry: ProjectObjects.Entry, in folder: String, _ home: String, _ objects: ProjectObjects, depth: Int
    ) {
        guard depth < ProjectPaths.maximumDepth, places[entry.id] == nil else { return }
        let path = entry.text("path") ?? ""
        let place: String
        switch entry.text("sourceTree") ?? "<group>" {
        case "<group>": place = FilePath.join(folder, path)
        case "SOURCE_ROOT": place = FilePath.join(home, path)
        case "<absolute>": place = path
        // Products and files of Apple's tools.
        default: return
        }
        places[entry.id] = FilePath.normalized(place)
        for child in objects[entry.texts("children")] { add(child, in: place, home, objects, depth: depth + 1) }
    }
}
