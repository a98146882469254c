/// The files below a folder, with bundles such as asset catalogues as one file each.
struct FileTree {
    /// Maximum files of a project; a larger folder is probably not one.
    private static let maximumFiles = 50_000
    private static let maximumDepth = 40

    /// Folders that are one file for a person.
    static let bundles: Set<String> = [
        "xcassets", "xcdatamodeld", "xcdatamodel", "bundle", "framework", "xcframework", "docc", "playground",
        "scnassets", "rcproject", "realitycomposerpro", "app", "appex", "mlpackage", "mlmodelc", "xcodeproj",
        "xcworkspace", "xcmappingmodel", "icon",
    ]

    /// Folders with products and copies of other projects.
    private static let foreign: Set<String> = ["Pods", "Carthage", "DerivedData", "node_modules", "xcuserdata"]

    /// Paths relative to the folder, sorted.
    private(set) var files: [String] = []

    /// - Parameter excluded: absolute paths of folders that are not entered.
    init(_ folder: String, excluding excluded: Set<String> = []) {
        add(folder, prefix: "", excluded, depth: 0)
    }

    private mutating func add(_ folder: String, prefix: String, _ excluded: Set<String>, depth: Int) {
        for name in FilePath.names(in: folder) where !name.hasPrefix(".") && files.count < FileTree.maximumFiles {
            let (path, place) = (FilePath.join(folder, name), FilePath.join(prefix, name))
            guard FilePath.isFolder(path), !FileTree.bundles.contains(FilePath.ending(of: name)) else {
                files.append(place)
                continue
            }
            guard !FileTree.foreign.contains(name), !excluded.contains(path), depth < FileTree.maximumDepth,
                !FilePath.exists(FilePath.join(path, PackageWriter.recordName))
            else { continue }
            add(path, prefix: place, excluded, depth: depth + 1)
        }
    }
}
