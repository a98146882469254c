import ProjectImport

extension Command {
    static let adopt = Command(
        name: "adopt", summary: "makes a package for an Xcode project or a folder of Swift files",
        details: "The package is beside the author's files, in FOLDER/.fanlight, and has links to them: they stay as "
            + "they are. It is made from the project's targets, or from all files of a folder without a project. A "
            + "second time only what differs is written. Prints what is left out and what is not found; exit code 1 "
            + "if the project needs something that is not here, or if its project file or a catalogue is damaged.",
        operands: [Operand(name: "FOLDER", kind: .file)],
        options: [
            .value("output", short: "o", "DIR", .file, "the folder of the package; default FOLDER/.fanlight"),
            .flag("fetch", "makes packages at addresses dependencies, from now on"), .json,
        ],
        examples: ["fanlight adopt ~/projects/Recipes", "fanlight adopt Recipes/Recipes.xcodeproj --json"],
        isRemote: false, worksInScripts: false
    ) { invocation in
        let opening = try ProjectOpening(fetches: invocation.arguments.has("fetch"))
        let path = invocation.arguments.operands[0]
        let adoption = try opening.adopt(path, output: invocation.arguments["output"])
        if invocation.wantsJSON {
            invocation.console.print(AdoptionReport.json(adoption).lines)
        } else {
            AdoptionReport.print(adoption, on: invocation.console)
        }
        if let problem = AdoptionReport.problem(of: adoption.plan) { throw CommandFailure(.failed, problem) }
        guard !invocation.wantsJSON else { return }
        let shown = invocation.arguments["output"] == nil ? path : adoption.folder
        invocation.console.print("To run it: fanlight run \(ShellWords.quote(shown))")
    }

    static let new = Command(
        name: "new", summary: "makes a package with an app, a preview and a test",
        operands: [Operand(name: "NAME", kind: .file)], examples: ["fanlight new counter"], isRemote: false,
        worksInScripts: false
    ) { invocation in
        let name = invocation.arguments.operands[0]
        let folder = InstalledPlaces.absolute(name)
        let fanlight = try InstalledPlaces.package()
        do throws(ImportProblem) {
            try NewPackage(name: name, fanlight: fanlight).write(to: folder)
        } catch {
            throw CommandFailure(error)
        }
        invocation.console.print("Made \(folder). Its README.md says more. To run the app:")
        invocation.console.print("  fanlight run \(ShellWords.quote(name)) --watch")
    }
}
