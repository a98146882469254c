import ProjectImport

/// Builds the program of a project, and prepares the folder that it runs from.
struct ProjectBuild {
    let cache: BuildCache
    let project: ProjectPackage
    let program: ProjectPackage.Program

    /// The outcome of a build.
    enum Result {
        /// True if the app differs from the last build.
        case built(isChanged: Bool)
        case failed(errors: [String])
    }

    var stage: AppStage {
        let folder = "\(InstalledPlaces.cache)/apps/\(program.name)-\(BuildCache.digest(of: project.folder))"
        return AppStage(folder: folder, program: program.name)
    }

    var words: [String] { cache.words("build", package: project.folder, ["--product", program.name]) }

    /// Prepares the shared folder for a build of this project, which needs the folder's lock.
    func prepare() throws(CommandFailure) {
        do throws(ImportProblem) {
            try SharedBundles.claim(package: project.name, for: project.folder, in: cache.programs)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Evaluates a build that has ended.
    func result(lines: [String], code: Int32) throws(CommandFailure) -> Result {
        guard code == 0 else { return .failed(errors: BuildOutput.errors(in: lines)) }
        do throws(ImportProblem) {
            let isChanged = try stage.update(
                from: cache.programs, package: project.name, information: program.information)
            return .built(isChanged: isChanged)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Builds while a terminal shows the present step.
    func run(_ console: Console) throws(CommandFailure) -> Result {
        if cache.isEmpty {
            console.printError(
                "Building Fanlight for this toolchain. This takes some minutes, and only the first time.")
        }
        let lock = try cache.lock { console.printError("Waiting for the build of another project.") }
        defer { withExtendedLifetime(lock) {} }
        try prepare()
        let (lines, code) = try ChildProcess(words, capturesErrors: true).finish { line in
            if let step = BuildOutput.step(line) { console.printProgress(step) }
        }
        console.printProgress(nil)
        return try result(lines: lines, code: code)
    }

    /// Builds and runs the tests of the package, whose output goes to the console.
    func test(_ console: Console) throws(CommandFailure) {
        let lock = try cache.lock { console.printError("Waiting for the build of another project.") }
        defer { withExtendedLifetime(lock) {} }
        try prepare()
        let (lines, code) = try ChildProcess(cache.words("test", package: project.folder), capturesErrors: true)
            .finish { line in
                if let step = BuildOutput.step(line) { console.printProgress(step) }
            }
        console.printProgress(nil)
        let isBuilt = lines.contains { $0.hasPrefix(BuildOutput.complete) }
        let shown = isBuilt ? BuildOutput.afterBuild(lines) : BuildOutput.errors(in: lines)
        for line in shown { console.print(line) }
        guard code == 0 else {
            throw CommandFailure(.failed, isBuilt ? "A test of \(project.origin) failed." : "The tests do not build.")
        }
    }
}
