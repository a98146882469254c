/// The parts of an Xcode project that a package needs. Paths are relative to the project's folder, or absolute.
package struct XcodeProject: Equatable, Sendable {
    /// A target with its files.
    struct Target: Equatable, Sendable {
        enum Kind: Equatable, Sendable {
            case app, library, tests
            /// A target that has no place here; the noun continues “it is”.
            case other(String)
        }

        var name: String
        var kind: Kind
        var settings = BuildSettings()
        var sources: [String] = []
        var resources: [String] = []
        /// The names of targets of the same project.
        var dependencies: [String] = []
        /// The names of products of packages.
        var products: [String] = []
        /// The names of scripts that Xcode runs.
        var scripts: [String] = []
    }

    /// A package at an address.
    struct RemotePackage: Equatable, Sendable {
        var address: String
        /// The fields of Xcode's requirement: `kind`, `minimumVersion`, `branch`…
        var requirement: [String: String]
    }

    var name: String
    /// The folder of the project.
    var folder: String
    var developmentRegion = "en"
    var targets: [Target] = []
    var localPackages: [String] = []
    var remotePackages: [RemotePackage] = []

    init(name: String, folder: String) {
        self.name = name
        self.folder = folder
    }

    /// Reads a `.xcodeproj` folder, and the folders that it shares with the file system.
    package init(at path: String, excluding excluded: Set<String> = []) throws(ImportProblem) {
        let folder = FilePath.folder(of: path)
        self.init(name: FilePath.stem(of: path), folder: folder)
        let objects = try ProjectObjects(contentsOf: FilePath.join(path, "project.pbxproj"))
        let reader = TargetReader(objects, folder: folder, excluding: excluded)
        developmentRegion = objects.root.text("developmentRegion") ?? "en"
        targets = objects[objects.root.texts("targets")].map(reader.target)
        let packages = objects[objects.root.texts("packageReferences")]
        localPackages = packages.filter { $0.kind == "XCLocalSwiftPackageReference" }
            .compactMap { $0.text("relativePath") ?? $0.text("path") }
        remotePackages = packages.filter { $0.kind == "XCRemoteSwiftPackageReference" }.compactMap { package in
            package.text("repositoryURL").map { address in
                RemotePackage(
                    address: address,
                    requirement: package.dictionary("requirement").compactMapValues { $0 as? String })
            }
        }
        // Before Xcode 15 a local package was only a folder among the files.
        for place in reader.paths.places.values.sorted() where !localPackages.contains(place) {
            if !place.isEmpty, FilePath.exists(FilePath.join(FilePath.join(folder, place), "Package.swift")) {
                localPackages.append(place)
            }
        }
    }
}
