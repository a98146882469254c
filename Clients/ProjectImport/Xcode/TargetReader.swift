/// Reads the targets of a project with their phases. Also reads the folders that Xcode 16 keeps in step with the file
/// system.
struct TargetReader {
    let paths: ProjectPaths
    private let objects: ProjectObjects
    private let folder: String
    private let excluded: Set<String>
    private let settings: BuildSettings
    private let configurations: XcconfigFiles

    init(_ objects: ProjectObjects, folder: String, excluding excluded: Set<String>) {
        self.objects = objects
        self.folder = folder
        self.excluded = excluded
        paths = ProjectPaths(objects)
        configurations = XcconfigFiles(folder: folder, paths: paths)
        settings = BuildSettings(of: objects.root, over: BuildSettings(), objects, configurations)
    }

    func target(_ entry: ProjectObjects.Entry) -> XcodeProject.Target {
        let name = entry.text("name") ?? "Target"
        let own = BuildSettings(of: entry, over: settings, objects, configurations).naming(target: name)
        var target = XcodeProject.Target(name: name, kind: TargetReader.kind(of: entry, own), settings: own)
        for phase in objects[entry.texts("buildPhases")] {
            switch phase.kind {
            case "PBXSourcesBuildPhase": target.sources += files(of: phase)
            case "PBXResourcesBuildPhase": target.resources += files(of: phase)
            case "PBXShellScriptBuildPhase": target.scripts.append(phase.text("name") ?? "")
            default: break
            }
        }
        for id in entry.texts("fileSystemSynchronizedGroups") { add(sharedFolder: id, to: &target, entry.id) }
        addFilesOfOtherFolders(to: &target, entry.id)
        target.dependencies = objects[entry.texts("dependencies")].compactMap { dependency in
            let proxy = objects[dependency.text("targetProxy")]
            return objects[dependency.text("target")]?.text("name") ?? dependency.text("name")
                ?? proxy?.text("remoteInfo")
        }
        target.products = objects[entry.texts("packageProductDependencies")].compactMap { $0.text("productName") }
        return target
    }

    private static func kind(of entry: ProjectObjects.Entry, _ settings: BuildSettings) -> XcodeProject.Target.Kind {
        let type = entry.text("productType")?.split(separator: ".", maxSplits: 3).last.map(String.init) ?? ""
        let platforms = settings.words("SUPPORTED_PLATFORMS") + settings.words("SDKROOT")
        switch type {
        case "application":
            if platforms.contains(where: { $0.hasPrefix("iphone") || $0 == "auto" || $0.hasPrefix("macosx") }) {
                return .app
            }
            return platforms.isEmpty ? .app : .other("an app for \(platforms[0])")
        case "framework", "framework.static", "library.static", "library.dynamic": return .library
        case "bundle.unit-test": return .tests
        case "bundle.ui-testing":
            return .other("a test that drives an app from outside; write it with fanlight or pytest")
        case "app-extension", "extensionkit-extension", "messages-extension": return .other("an extension of iOS")
        case let kind where kind.hasPrefix("app-extension"): return .other("an extension of iOS")
        case let kind where kind.contains("watch"): return .other("an app for a watch")
        case "application.on-demand-install-capable": return .other("an app clip")
        case "tool": return .other("a command line tool")
        default: return .other(type.isEmpty ? "no target that makes a program" : "a product of the type \(type)")
        }
    }

    /// Returns the files of a phase. A group of variants is one for each language.
    private func files(of phase: ProjectObjects.Entry) -> [String] {
        objects[phase.texts("files")].flatMap { file -> [String] in
            guard let reference = objects[file.text("fileRef")] else { return [] }
            guard reference.kind == "PBXVariantGroup" || reference.kind == "XCVersionGroup" else {
                return paths[reference.id].map { [$0] } ?? []
            }
            if reference.kind == "XCVersionGroup" { return paths[reference.id].map { [$0] } ?? [] }
            return reference.texts("children").compactMap { paths[$0] }
        }
    }

    // MARK: Folders in step with the file system

    private func add(sharedFolder id: String, to target: inout XcodeProject.Target, _ targetID: String) {
        guard let group = objects[id], let place = paths[id] else { return }
        let own = objects[group.texts("exceptions")].filter { $0.text("target") == targetID }
        let left = Set(own.flatMap { $0.texts("membershipExceptions") })
        let tree = FileTree(FilePath.actual(FilePath.join(folder, place)), excluding: excluded)
        for file in tree.files where !left.contains(where: { file == $0 || file.hasPrefix($0 + "/") }) {
            add(FilePath.join(place, file), to: &target)
        }
    }

    /// Adds files of folders that belong to other targets: there an exception means membership.
    private func addFilesOfOtherFolders(to target: inout XcodeProject.Target, _ targetID: String) {
        let own = Set(objects[targetID]?.texts("fileSystemSynchronizedGroups") ?? [])
        for (id, place) in paths.places.sorted(by: { $0.value < $1.value }) where !own.contains(id) {
            guard let group = objects[id], group.kind == "PBXFileSystemSynchronizedRootGroup" else { continue }
            for exception in objects[group.texts("exceptions")] where exception.text("target") == targetID {
                for file in exception.texts("membershipExceptions") { add(FilePath.join(place, file), to: &target) }
            }
        }
    }

    private func add(_ path: String, to target: inout XcodeProject.Target) {
        if FileKind.isSource(path) {
            target.sources.append(path)
        } else if !FileKind.isForDevelopers(path) {
            target.resources.append(path)
        }
    }
}
