/// Plans the package of a project.
package struct ProjectImporter {
    /// Modules that files may import, such as those of the installed package.
    private let modules: Set<String>
    /// True if packages at addresses become dependencies.
    private let fetches: Bool
    /// Returns the description of the package in a folder, as `swift package dump-package` prints it.
    private let describe: (String) throws(ImportProblem) -> String

    package init(
        modules: Set<String> = ProjectPlanner.ofFanlight, fetches: Bool = false,
        describe: @escaping (String) throws(ImportProblem) -> String
    ) {
        self.modules = modules
        self.fetches = fetches
        self.describe = describe
    }

    /// - Parameter output: The folder of the package, whose files are no part of the project.
    package func plan(_ place: ProjectPlace, output: String) throws(ImportProblem) -> ProjectPlan {
        let plan =
            switch place.kind {
            case .xcode(let name): try plan(xcode: name, in: place.folder, output)
            case .folder: try plan(folder: place.folder, output)
            case .package:
                throw ImportProblem(
                    .unusable,
                    "\(place.folder) is a package already. Add Fanlight to its dependencies, then: "
                        + "fanlight run \(place.folder)"
                )
            }
        guard !plan.targets.isEmpty else {
            throw ImportProblem(
                .unusable,
                "\(place.folder) has no target that can be built here. "
                    + (plan.findings.first.map { "\($0.subject): \($0.reason)." } ?? "Add an app to it."))
        }
        return plan
    }

    private func plan(xcode name: String, in folder: String, _ output: String) throws(ImportProblem) -> ProjectPlan {
        let project = try XcodeProject(at: FilePath.join(folder, name), excluding: [output])
        var packages: [LocalPackage] = []
        var missing: [ProjectFinding] = []
        for path in project.localPackages {
            let home = FilePath.actual(FilePath.normalized(FilePath.join(folder, path)))
            guard FilePath.exists(FilePath.join(home, "Package.swift")) else {
                missing.append(.init(kind: .notFound, subject: path, reason: "the project has a package there"))
                continue
            }
            packages.append(try LocalPackage(description: try describe(home), folder: home))
        }
        var planner = ProjectPlanner(
            project.name, folder: folder, project: name, modules: modules, includesRemotePackages: fetches)
        try planner.add(project, localPackages: packages)
        var plan = planner.plan
        for (file, tool) in [("Podfile", "CocoaPods"), ("Cartfile", "Carthage")]
        where FilePath.exists(FilePath.join(folder, file)) {
            missing.append(.init(kind: .leftOut, subject: file, reason: "the dependencies of \(tool) are not here"))
        }
        plan.findings = missing + plan.findings
        return plan
    }

    /// Plans a folder without a project: its Swift files are one app, and those of its test folders a test.
    private func plan(folder: String, _ output: String) throws(ImportProblem) -> ProjectPlan {
        let name = FilePath.stem(of: folder)
        var project = XcodeProject(name: name, folder: folder)
        var app = XcodeProject.Target(name: name, kind: .app)
        var tests = XcodeProject.Target(name: "\(name)Tests", kind: .tests)
        // Xcode makes all symbols for assets of new projects.
        var settings = [
            "PRODUCT_NAME": name, "ASSETCATALOG_COMPILER_GENERATE_SWIFT_ASSET_SYMBOL_EXTENSIONS": "YES",
        ]
        for file in FileTree(folder, excluding: [output]).files {
            let folders = file.split(separator: "/").dropLast()
            if FilePath.name(of: file) == "Info.plist" {
                settings["INFOPLIST_FILE"] = settings["INFOPLIST_FILE"] ?? file
            } else if folders.contains(where: { $0.hasSuffix("UITests") }) {
                continue
            } else if folders.contains(where: { $0.hasSuffix("Tests") }) {
                if FileKind(file) == .swift { tests.sources.append(file) }
            } else if FileKind.isSource(file), FilePath.name(of: file) != "Package.swift" {
                app.sources.append(file)
            } else if !FileKind.isForDevelopers(file) {
                app.resources.append(file)
            }
        }
        app.settings = BuildSettings(settings).naming(target: name)
        tests.settings = BuildSettings().naming(target: tests.name)
        tests.dependencies = [name]
        project.targets = [app] + (tests.sources.isEmpty ? [] : [tests])
        var planner = ProjectPlanner(
            name, folder: folder, project: nil, modules: modules, includesRemotePackages: fetches)
        try planner.add(project, localPackages: [])
        return planner.plan
    }
}
