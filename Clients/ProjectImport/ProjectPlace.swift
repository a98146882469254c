/// A project in the file system: its folder, and the kind of project it is.
package struct ProjectPlace: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        /// An Xcode project with this name, `App.xcodeproj`.
        case xcode(String)
        /// A folder with Swift files and no project.
        case folder
        /// A package.
        case package
    }

    /// An absolute path.
    package var folder: String
    package var kind: Kind

    private static let listedLimit = 8

    /// Finds the project that a path means: a folder, or a `.xcodeproj` in it.
    package init(_ path: String) throws(ImportProblem) {
        let path = FilePath.normalized(path)
        guard FilePath.exists(path) else {
            throw ImportProblem(.notFound, "There is no \(path). Name the folder of a project.")
        }
        if FilePath.ending(of: path) == "xcodeproj" {
            self.init(folder: FilePath.folder(of: path), kind: .xcode(FilePath.name(of: path)))
            return
        }
        let folder = FilePath.ending(of: path) == "xcworkspace" ? FilePath.folder(of: path) : path
        guard FilePath.isFolder(folder) else {
            throw ImportProblem(.unusable, "\(path) is a file. Name the folder of a project, or its .xcodeproj.")
        }
        let kind = try ProjectPlace.kind(of: folder)
        if case .xcode(let project) = kind, project.contains("/") {
            let file = FilePath.join(folder, project)
            self.init(folder: FilePath.folder(of: file), kind: .xcode(FilePath.name(of: file)))
        } else {
            self.init(folder: folder, kind: kind)
        }
    }

    init(folder: String, kind: Kind) {
        self.folder = folder
        self.kind = kind
    }

    /// The standard folder of the project's package, beside its files.
    package var standardOutput: String { FilePath.join(folder, ".fanlight") }

    /// Returns the kind of the project in a folder. The name of an Xcode project in a folder below is its path from
    /// here.
    private static func kind(of folder: String) throws(ImportProblem) -> Kind {
        let projects = FilePath.names(in: folder).filter { FilePath.ending(of: $0) == "xcodeproj" }
        if let only = projects.first, projects.count == 1 { return .xcode(only) }
        if let same = projects.first(where: { FilePath.stem(of: $0) == FilePath.name(of: folder) }) {
            return .xcode(same)
        }
        guard projects.isEmpty else { throw several(projects.map { FilePath.join(folder, $0) }, in: folder) }
        // A playground of Apple's names products that exist on its systems only: its files are a plain folder.
        let manifest = FilePath.text(of: FilePath.join(folder, "Package.swift"))
        if let manifest, !manifest.contains("AppleProductTypes") { return .package }
        let below = projectsBelow(folder)
        if let only = below.first, below.count == 1 { return .xcode(only) }
        guard below.isEmpty else { throw several(below.map { FilePath.join(folder, $0) }, in: folder) }
        guard FileTree(folder).files.contains(where: { FileKind($0) == .swift }) else {
            throw ImportProblem(
                .notFound,
                "\(folder) has no Xcode project and no Swift file. Name the folder of an app, or make one: "
                    + "fanlight new NAME"
            )
        }
        return .folder
    }

    private static func projectsBelow(_ folder: String) -> [String] {
        FileTree(folder).files.filter { FilePath.ending(of: $0) == "xcodeproj" }
    }

    private static func several(_ projects: [String], in folder: String) -> ImportProblem {
        let shown = projects.prefix(listedLimit).joined(separator: ", ")
        let more = projects.count > listedLimit ? " and \(projects.count - listedLimit) more" : ""
        return ImportProblem(.ambiguous, "\(folder) has \(projects.count) projects. Name one: \(shown)\(more)")
    }
}
